"""A message's words in one line, a gap for each placeholder: what is searched for words."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rulewright.diagnostics import Place
from rulewright.prose.message import Emphasis, Marked, Message, Part, Slot, Text
from rulewright.prose.numerals import GAP


@dataclass(frozen=True, slots=True)
class FlatText:
    """The words of a message in one line, a gap for each placeholder, and where each stands."""

    text: str
    columns: tuple[int, ...]
    """The column in the pattern of each character."""
    slots: tuple[tuple[int, Slot], ...]
    """Position of each placeholder's gap."""
    marked: tuple[tuple[int, int, Marked], ...]
    """Start and end of each stretch of marked words."""

    def place(self, message: Message, start: int, end: int) -> Place | None:
        """The place of a stretch in the message's file."""
        if not self.columns:
            return message.place
        return message.place_at(self.columns[start], self.columns[end - 1] + 1)


@lru_cache(maxsize=2048)
def flatten(message: Message) -> FlatText:
    """A message's words in NFC, in one line."""
    chars: list[str] = []
    columns: list[int] = []
    slots: list[tuple[int, Slot]] = []
    marked: list[tuple[int, int, Marked]] = []

    def add(parts: tuple[Part, ...]) -> None:
        for part in parts:
            match part:
                case Text():
                    places = _columns(part, message.pattern)
                    for cluster, at in _nfc(part.text):
                        chars.extend(cluster)
                        columns.extend(places[at] for _ in cluster)
                case Slot():
                    slots.append((len(chars), part))
                    chars.append(GAP)
                    columns.append(part.column)
                case Marked():
                    start = len(chars)
                    add(part.parts)
                    marked.append((start, len(chars), part))
                case Emphasis():
                    add(part.parts)

    add(message.parts)
    return FlatText("".join(chars), tuple(columns), tuple(slots), tuple(marked))


def _columns(part: Text, pattern: str) -> list[int]:
    """The pattern's column of each character; doubled signs in the pattern are one character."""
    columns: list[int] = []
    at = part.column
    for i, char in enumerate(part.text):
        columns.append(at)
        doubled = char in "{}[]*" and pattern.startswith(char * 2, at)
        single = char == "*" and part.text[i - 1 : i] != "*" and part.text[i + 1 : i + 2] != "*"
        at += 2 if doubled and not single else 1
    return columns


def _nfc(text: str) -> list[tuple[str, int]]:
    """Composed characters, each with where it began."""
    if unicodedata.is_normalized("NFC", text):
        return [(char, at) for at, char in enumerate(text)]
    clusters: list[tuple[str, int]] = []
    start = 0
    for at in range(1, len(text) + 1):
        composed = unicodedata.normalize("NFC", text[start : at + 1])
        if at == len(text) or len(composed) > len(unicodedata.normalize("NFC", text[start:at])):
            clusters.append((unicodedata.normalize("NFC", text[start:at]), start))
            start = at
    return clusters
