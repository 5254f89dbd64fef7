"""Messages: the small notation in which designers and translators write sentences about rules.

A message is one statement in one language. It prints values (`{cards}`), lets words agree with
what is printed (`[le]{box}`, `{card}[을/를]`), says which words express a fact that is no value
(`[at random](random)`), refers to a section of the book by its name (`{@scoring}`), and may stress
words (`**never**`). Nothing else is special.

Any text at all gives a message: what is malformed stays in it as plain words, and a diagnostic
says so. Printing a message and reading it back gives the same message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.diagnostics import Place

FORMS = ("agree", "bare", "many", "number", "one", "ordinal", "short", "words")
"""What may follow the dot in `{name.form}`. `agree` prints nothing but what agrees with it."""


REFERENCE = "@"
"""What the name of a placeholder begins with that refers to a section or a unit of the rules."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words as they stand."""

    text: str
    column: int = field(default=0, compare=False)
    """Where it begins in the pattern, 0-based."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A value to print, and the grammar marks that touch it."""

    name: str
    """A value's name, or `@` and the key of a section or a unit."""
    form: str = ""
    before_mark: str = ""
    after_mark: str = ""
    column: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    after_column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Marked:
    """Words by which the message expresses the fact that `cue` names."""

    parts: tuple[Part, ...]
    cue: str
    column: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    cue_column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Stressed words."""

    parts: tuple[Part, ...]
    column: int = field(default=0, compare=False)


Part = Text | Slot | Marked | Emphasis


@dataclass(frozen=True, slots=True)
class Message:
    """A message pattern, read. Two messages are equal when they say the same in the same parts."""

    parts: tuple[Part, ...]
    pattern: str = field(default="", compare=False)
    place: Place | None = field(default=None, compare=False)

    def slots(self) -> tuple[Slot, ...]:
        """Every placeholder in reading order, those inside marked words too."""
        return tuple(p for p in walk(self.parts) if isinstance(p, Slot))

    def marked(self) -> tuple[Marked, ...]:
        """Every stretch of marked words in reading order."""
        return tuple(p for p in walk(self.parts) if isinstance(p, Marked))

    def marks(self) -> tuple[tuple[str, str], ...]:
        """(cue, plain words that express it) in reading order; placeholders stay as `{name}`."""
        return tuple((m.cue, plain_words(m.parts)) for m in self.marked())

    def plain_text_parts(self) -> tuple[Text, ...]:
        """The words that are typed and not filled in, with their columns."""
        return tuple(p for p in walk(self.parts) if isinstance(p, Text))

    def place_at(self, column: int, end: int | None = None) -> Place | None:
        """The place in the file of a stretch of the pattern (0-based columns)."""
        return place_in(self.place, self.pattern, column, column + 1 if end is None else end)

    def __str__(self) -> str:
        return print_message(self)


def walk(parts: tuple[Part, ...]) -> Iterator[Part]:
    """All parts, each before what is inside it."""
    for part in parts:
        yield part
        if isinstance(part, (Marked, Emphasis)):
            yield from walk(part.parts)


def plain_words(parts: tuple[Part, ...]) -> str:
    """The words of some parts without any notation; placeholders stay as `{name}`."""
    return "".join(
        p.text
        if isinstance(p, Text)
        else f"{{{p.name}}}"
        if isinstance(p, Slot)
        else plain_words(p.parts)
        for p in parts
    )


def print_message(message: Message) -> str:
    """The message in its notation; what it gives reads back as the same message."""
    return _print(message.parts)


def escape(text: str) -> str:
    """Any words, written so that a message takes them as they stand."""
    return re.sub(r"[{}\[\]]|\*\*", lambda found: found.group() * 2, text)


def _print(parts: tuple[Part, ...]) -> str:
    out: list[str] = []
    for part in parts:
        match part:
            case Text():
                out.append(escape(part.text))
            case Slot():
                before = f"[{part.before_mark}]" if part.before_mark else ""
                form = f".{part.form}" if part.form else ""
                after = f"[{part.after_mark}]" if part.after_mark else ""
                out.append(f"{before}{{{part.name}{form}}}{after}")
            case Marked():
                out.append(f"[{_print(part.parts)}]({part.cue})")
            case Emphasis():
                out.append(f"**{_print(part.parts)}**")
    return "".join(out)


def place_in(place: Place | None, pattern: str, start: int, end: int) -> Place | None:
    """Move a place along the pattern; later lines of the pattern are later lines of the file."""
    if place is None:
        return None
    breaks = pattern.count("\n", 0, start)
    if breaks:
        line_start = pattern.rfind("\n", 0, start) + 1
        column = start - line_start + 1
        line_text = pattern[line_start:].split("\n", 1)[0]
        return Place(place.file, place.line + breaks, column, column + end - start, line_text)
    column = place.column + start
    if place.text and not place.text.startswith(pattern.split("\n", 1)[0], place.column - 1):
        # The file writes the pattern with escapes or folded lines: point at its beginning.
        return place
    return Place(place.file, place.line, column, column + end - start, place.text)
