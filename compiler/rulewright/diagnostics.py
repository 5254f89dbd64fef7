"""Diagnostics: what is wrong, where, in the designer's words, and what to do about it.

Every stage returns diagnostics as values next to its result; nobody prints or raises them on the
way. They are shown in one place (`rulewright.cli`), as coloured text or as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How much a finding matters. Errors stop a build, warnings are shown, notes are background."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of one line in a file: 1-based line and columns, `end` is one past the last."""

    file: str
    line: int = 1
    column: int = 1
    end: int = 0
    text: str = field(default="", compare=False)
    """The whole line, so that a diagnostic can be shown without reading the file again."""

    @property
    def width(self) -> int:
        """How many characters are marked, at least one."""
        return max(1, self.end - self.column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a finding of the checks rests on, for whoever must judge it without the files."""

    key: str = ""
    """Of the text or the part of the rules that it is about: "play.deal"."""
    lang: str = ""
    quote: str = ""
    """The words that it is about."""
    against: str = ""
    """The words of the other side: the English original, or the other place."""
    fact: str = ""
    """The fact in words: "who sees it: hidden"."""
    rule: str = ""
    """The lines that the rules have about it today."""
    fingerprint: str = ""
    """Twelve hex digits that move when either side moves; a waiver is granted for them."""

    def to_dict(self) -> dict[str, str]:
        """Whatever is known of it."""
        return {f.name: words for f in fields(self) if (words := getattr(self, f.name))}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` has a page: `rulewright explain CODE`."""

    code: str
    message: str
    place: Place | None = None
    hint: str | None = None
    severity: Severity = Severity.ERROR
    related: tuple[tuple[Place, str], ...] = ()
    """Other places that matter, each with a few words: "first defined here"."""
    evidence: Evidence | None = None

    def to_dict(self) -> dict[str, Any]:
        """The finding as plain data for `--json`."""
        found: dict[str, Any] = {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
        }
        if self.place is not None:
            found |= _place_dict(self.place)
        if self.hint:
            found["hint"] = self.hint
        if self.related:
            found["related"] = [_place_dict(p) | {"message": words} for p, words in self.related]
        if self.evidence is not None:
            found |= self.evidence.to_dict()
        return found


def _place_dict(place: Place) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end": max(place.end, place.column + 1),
    }


class RulesError(Exception):
    """Raised by the Python surface when rules can't be used; `.diagnostics` says why."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        lines = [f"{d.place or ''} {d.code} {d.message}".strip() for d in self.diagnostics]
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Diagnostic, ...]]]:
        """What it is made of, so that it can be told from one process to another."""
        return type(self), (self.diagnostics,)


def errors_in(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Only those that stop a build."""
    return tuple(d for d in diagnostics if d.severity is Severity.ERROR)


def in_reading_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file, line, column and code; the same finding twice is one finding."""
    unique = dict.fromkeys(diagnostics)
    return tuple(
        sorted(
            unique,
            key=lambda d: (
                (d.place.file, d.place.line, d.place.column) if d.place else ("", 0, 0),
                d.code,
                d.message,
            ),
        )
    )


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name a person most likely meant, or None when nothing is close."""
    pool = sorted(set(known))
    lowered = {k.lower(): k for k in pool}
    if name.lower() in lowered:
        return lowered[name.lower()]
    found = get_close_matches(name.lower(), list(lowered), n=1, cutoff=0.6)
    return lowered[found[0]] if found else None


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """A hint for an unknown name: the nearest one, or the few that exist."""
    pool = sorted(set(known))
    close = nearest(name, pool)
    if close:
        return f"Did you mean “{close}”?"
    if 0 < len(pool) <= 8:
        return "Known here: " + ", ".join(pool) + "."
    return None
