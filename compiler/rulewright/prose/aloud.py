"""A message as it is read aloud: its words with those of its grammar marks, a gap for each value.

`[tout]{card}` says "tout", and `{game}[이면/면]` says "if": words that `flat` leaves out, because
nobody typed them as words. What is looked for in a whole sentence is looked for here.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rulewright.prose.message import Emphasis, Marked, Message, Part, Slot, Text

SPOKEN_GAP = "\ufffc"
"""Stands for what a placeholder prints."""


@dataclass(frozen=True, slots=True)
class Aloud:
    """The words, and where in the pattern each stands."""

    text: str
    columns: tuple[int, ...]
    slots: tuple[tuple[int, Slot], ...]
    """Position of each placeholder's gap."""
    marked: tuple[tuple[int, int, str], ...]
    """Start and end of marked words, and their cue."""


@lru_cache(maxsize=2048)
def aloud(message: Message) -> Aloud:
    """A message in one line, in NFC."""
    chars: list[str] = []
    columns: list[int] = []
    slots: list[tuple[int, Slot]] = []
    marked: list[tuple[int, int, str]] = []

    def say(text: str, column: int, step: int) -> None:
        for at, char in enumerate(unicodedata.normalize("NFC", text)):
            chars.append(char)
            columns.append(column + at * step)

    def add(parts: tuple[Part, ...]) -> None:
        for part in parts:
            match part:
                case Text():
                    say(part.text, part.column, 1)
                case Slot():
                    # A mark says its own name or something that agrees: [tout]{card}.
                    if part.before_mark:
                        say(f"{part.before_mark} ", part.column, 0)
                    slots.append((len(chars), part))
                    say(SPOKEN_GAP, part.column, 0)
                    first = part.after_mark.replace("|", "/").split("/")[0]
                    say(first, part.after_column, 0)
                case Marked():
                    start = len(chars)
                    add(part.parts)
                    marked.append((start, len(chars), part.cue))
                case Emphasis():
                    add(part.parts)

    add(message.parts)
    return Aloud("".join(chars), tuple(columns), tuple(slots), tuple(marked))
