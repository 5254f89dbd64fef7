"""Where play stops: somebody must choose, or chance decides."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction

from rulewright.model.statements import (
    Choose,
    ChooseCard,
    ChooseSeat,
    Draw,
    Give,
    LayOut,
    Roll,
    Sort,
    Take,
    Window,
)

DecisionStmt = Take | ChooseSeat | Choose | Window | ChooseCard | Sort | LayOut
ChanceStmt = Draw | Give | Roll
StopStmt = DecisionStmt | ChanceStmt
"""Statements at which play stops: for a choice, or for chance."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody must choose one of these codes.

    `kind` is "piece" (a place in its kind), "seat", "branch" (see `ranges.answers_of`), "respond"
    (1 yes, 0 no), "agree" (a seat), "place" (see `RowCodes`) or "sort" (a place in a row, without
    the card that is put there).
    """

    actor: int
    kind: str
    codes: tuple[int, ...]
    statement: DecisionStmt


@dataclass(frozen=True, slots=True)
class Chance:
    """One of these codes comes up, each as likely as its weight. `kind` is "piece", "seat" or
    "face"."""

    kind: str
    codes: tuple[int, ...]
    weights: tuple[int, ...]
    statement: ChanceStmt

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Each code that can come up, with its odds."""
        total = sum(self.weights)
        return tuple((c, Fraction(w, total)) for c, w in zip(self.codes, self.weights, strict=True))


Stop = Decision | Chance
Play = Generator[Stop, int, None]
