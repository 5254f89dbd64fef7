"""What a text is broken with, and the cutting itself: how a stretch of a pattern is replaced."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.checks.breaking.lists import Lists
from rulewright.prose.flat import FlatText
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message, Slot
from rulewright.prose.values import Amount, ByPlayers, Number, Quantity, Value


@dataclass(frozen=True)
class Setting:
    """What a text may print, and the language it is in."""

    language: Language
    glossary: Glossary
    values: Mapping[str, Value]
    seats: frozenset[str]
    """Terms that act."""
    kin: Mapping[str, tuple[str, ...]]
    """Term -> the others of its kind that could be confused with it."""
    english: Message | None = None
    """What a text translates."""
    originals: Language | None = None
    """The language of what is translated."""
    lists: Lists = field(default_factory=Lists)
    """What is put in place of what."""
    short: bool = False
    """Whether it is a card's short text."""


Change = tuple[str, str]
"""The kind, and the pattern with one thing changed."""


def cut(pattern: str, start: int, end: int, new: str) -> str:
    """A pattern with other words in place of a stretch of it."""
    return pattern[:start] + new + pattern[end:]


def name_span(message: Message, slot: Slot) -> tuple[int, int]:
    """Where the name of a placeholder stands in the pattern."""
    start = message.pattern.index("{", slot.column) + 1
    return start, start + len(slot.name)


def renamed(message: Message, slot: Slot, name: str) -> str:
    """The pattern with another value in one placeholder."""
    return cut(message.pattern, *name_span(message, slot), name)


def exchanged(message: Message, one: Slot, two: Slot) -> str:
    """The pattern with the values of two placeholders exchanged; the first stands first."""
    pattern = renamed(message, two, one.name)
    return cut(pattern, *name_span(message, one), two.name)


def tidy(pattern: str) -> str:
    """A pattern without the double spaces that cutting leaves."""
    return re.sub(r" {2,}", " ", pattern)


def amount_of(value: Value | None) -> Amount | None:
    """The number that a value prints; where it goes by the players, the first of them."""
    match value:
        case Number(n) | Quantity(n):
            return n
        case ByPlayers(cases):
            return amount_of(cases[0][1])
        case _:
            return None


def span(message: Message, text: FlatText, start: int, end: int) -> tuple[int, int]:
    """The pattern's stretch of some flat words, marks and their brackets whole."""
    return _column(message, text, start), _column(message, text, end)


def _column(message: Message, text: FlatText, at: int) -> int:
    opening = [m.column for a, _, m in text.marked if a == at]
    if opening:
        return min(opening)
    closing = [m.end for _, b, m in text.marked if b == at]
    if closing:
        return max(closing)
    ending = [slot.end for start, slot in text.slots if start == at - 1]
    if ending:
        return ending[0]
    return text.columns[at] if at < len(text.columns) else len(message.pattern)
