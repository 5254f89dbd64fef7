"""Kinds of lines as records: the word that tells each, how it is written, what it means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A kind of line."""

    word: str
    """The word that tells it; "" where none does."""
    written: tuple[str, ...]
    """Ways to write it. Words in capitals stand for something of the designer's own."""
    means: str
    first: bool = True
    """Whether `word` begins the line; else it stands somewhere in it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Lines that belong together on the page of the language."""

    title: str
    words: str
    lines: tuple[Line, ...]


def first(word: str, means: str, *written: str) -> Line:
    """A line that begins with its word."""
    return Line(word, written, means)


def verb(word: str, means: str, *written: str) -> Line:
    """A line in which its word stands somewhere."""
    return Line(word, written, means, first=False)


OTHERWISE = first("otherwise", "Where the `if` or `with` above did not hold.", "otherwise:")
STEP = first("step", "A part with a name and a text of its own.", "step NAME:")
WITH = first(
    "with",
    "For these numbers of players only.",
    "with 3 players:",
    "with 4-5 players:",
    "with 3 or 5 players:",
)
IF = first("if", "Where a condition holds.", "if CONDITION:")
