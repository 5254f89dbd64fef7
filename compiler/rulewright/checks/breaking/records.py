"""What a measure by breaking is made of: a mutant, what became of it, and the tally."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

Fate = Literal["carried", "reported", "unnoticed", "refused", "same"]
"""What became of a mutant. `refused`: it is no game; `same`: it changes nothing."""

Item = TypeVar("Item")

TARGETS = {"rules": 0.99, "texts": 0.97}
"""The share that must be noticed, of each kind of thing that is broken."""

LETTERS = frozenset({"spelling", "sound-alike"})
"""Kinds of texts that change letters and no fact: a misspelt word, and one that exists in place of
another. They are counted like the others, and nothing is asked of them."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fact made wrong: what was written, and what is written instead."""

    kind: str
    where: str
    """A text's key, or a file and its line."""
    before: str
    after: str
    lang: str = ""
    """The language of a text; empty for the rules."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant, and which check said so."""

    mutant: Mutant
    fate: Fate
    code: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """All mutants of one kind in one language."""

    lang: str
    kind: str
    mutants: int
    carried: int
    reported: int
    unnoticed: int
    codes: tuple[tuple[str, int], ...]

    @property
    def share(self) -> float:
        """The share that was noticed."""
        return 1.0 if not self.mutants else (self.carried + self.reported) / self.mutants


@dataclass(frozen=True, slots=True)
class Measured:
    """One measure: every outcome, and the alarms about what was not broken."""

    what: str
    """"rules" or "texts"."""
    outcomes: tuple[Outcome, ...]
    alarms: tuple[str, ...] = ()
    found: int = field(default=0)
    """How many mutants there are; more than `outcomes` where a sample was taken."""

    def count(self, fate: Fate) -> int:
        """How many came to this."""
        return sum(o.fate == fate for o in self.outcomes)

    @property
    def unnoticed(self) -> tuple[Outcome, ...]:
        """Those nobody noticed."""
        return tuple(o for o in self.outcomes if o.fate == "unnoticed")

    @property
    def share(self) -> float:
        """The share of real mutants that was noticed."""
        real = sum(o.fate in ("carried", "reported", "unnoticed") for o in self.outcomes)
        return 1.0 if not real else 1 - len(self.unnoticed) / real

    @property
    def good(self) -> bool:
        """Whether the target is met: for rules as a whole, for texts in each row."""
        if self.alarms:
            return False
        if self.what == "rules":
            return self.share >= TARGETS["rules"]
        return all(row.share >= TARGETS["texts"] for row in self.rows() if row.kind not in LETTERS)

    def only(self, letters: bool) -> Measured:
        """Only what changes facts, or only what changes letters."""
        kept = tuple(o for o in self.outcomes if (o.mutant.kind in LETTERS) == letters)
        whole = self.found == len(self.outcomes)
        return replace(self, outcomes=kept, found=len(kept) if whole else self.found)

    def rows(self) -> tuple[Row, ...]:
        """By language and kind."""
        groups: dict[tuple[str, str], list[Outcome]] = {}
        for outcome in self.outcomes:
            if outcome.fate in ("carried", "reported", "unnoticed"):
                key = (outcome.mutant.lang, outcome.mutant.kind)
                groups.setdefault(key, []).append(outcome)
        return tuple(_row(*key, group) for key, group in sorted(groups.items()))

    def to_dict(self) -> dict[str, Any]:
        """For machines."""
        return {
            "what": self.what,
            "mutants": len(self.outcomes),
            "found": self.found or len(self.outcomes),
            **{
                fate: self.count(fate)
                for fate in ("carried", "reported", "unnoticed", "refused", "same")
            },
            "share": round(self.share, 4),
            "good": self.good,
            "alarms": list(self.alarms),
            "kinds": [
                {
                    "lang": r.lang,
                    "kind": r.kind,
                    "mutants": r.mutants,
                    "carried": r.carried,
                    "reported": r.reported,
                    "unnoticed": r.unnoticed,
                    "share": round(r.share, 4),
                    "codes": dict(r.codes),
                }
                for r in self.rows()
            ],
            "missed": [
                {
                    "lang": o.mutant.lang,
                    "kind": o.mutant.kind,
                    "where": o.mutant.where,
                    "before": o.mutant.before,
                    "after": o.mutant.after,
                }
                for o in self.unnoticed
            ],
        }


def sample(items: Sequence[Item], number: int | None, seed: int) -> list[Item]:
    """So many of the items, in their order; the same ones for the same seed."""
    if number is None or number >= len(items):
        return list(items)
    chosen = sorted(random.Random(seed).sample(range(len(items)), number))
    return [items[at] for at in chosen]


def _row(lang: str, kind: str, outcomes: Iterable[Outcome]) -> Row:
    outcomes = list(outcomes)
    fates = Counter(o.fate for o in outcomes)
    codes = Counter(o.code for o in outcomes if o.code)
    by_number = tuple(sorted(codes.items(), key=lambda item: (-item[1], item[0])))
    return Row(
        lang,
        kind,
        len(outcomes),
        fates["carried"],
        fates["reported"],
        fates["unnoticed"],
        by_number,
    )
