"""Texts and the units of the rules they say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.diagnostics import Place


class TextKind(StrEnum):
    BOOK = "book"
    """What the rulebook prints; must say every fact of its unit."""
    AID = "aid"
    """The player aid's short form; may leave facts out, may state none that is false."""
    NOTE = "note"
    """A remark in a box; may mark facts, need not."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the rules in English: a message pattern and where each line of it stands."""

    key: str
    """`market.deal`, `market.deal@aid`, `market.deal@note`; the PO file's msgctxt."""
    kind: TextKind
    pattern: str
    place: Place


@dataclass(frozen=True, slots=True)
class Unit:
    """A named piece of the rules that is said as one: a phase, a step, a branch, a section."""

    key: str
    kind: str
    """"setup", "play", "phase", "step", "branch", "scoring", "ranking", "claim", "example",
    "definition"."""
    texts: tuple[Text, ...] = ()
    place: Place | None = None

    def text(self, kind: TextKind) -> Text | None:
        """The unit's text of that kind, if it has one."""
        return next((t for t in self.texts if t.kind is kind), None)
