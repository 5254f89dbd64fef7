"""How a claim stands: what is said of it everywhere, without what it takes to find out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How a claim stands."""

    PROVED = "proved"
    """True in every game."""
    HELD = "held"
    """True in every game that was tried."""
    OPEN = "open"
    """Nothing could be found out: the game is too long."""
    FALSE = "false"
    """Not true; the finding says where."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and how it stands."""

    key: str
    verdict: Verdict
    words: str
    """What was done: "proved", "held in 200 random games of each number of players"."""
