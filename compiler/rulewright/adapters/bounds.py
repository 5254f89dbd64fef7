"""How long a game can be and what it can come to: what learning libraries ask before any play.

Where a game is small, every state of its generated program is visited once, and the answers are
exact. Else they are what the rules promise (points) or what whoever loads the game declares
(length); play past a declared length is refused by the adapter, in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from rulewright.adapters.atlas import Atlas
from rulewright.adapters.longest import TooLarge, longest
from rulewright.adapters.standings import Standing

MOST_STATES = 20_000
"""States looked at before a game counts as large: about half a second."""
DECLARED = 10_000
"""Choices, and draws, a game whose length is not known may have, unless somebody says more."""


@dataclass(frozen=True)
class Bounds:
    """What no game by these rules exceeds."""

    choices: int
    """Decisions of players in one game."""
    draws: int
    """Outcomes of chance in one game."""
    low: float
    high: float
    """A player's least and greatest return."""
    total: float | None
    """What the players' returns always sum to; None where it varies."""
    states: float
    """How many states there are: then all of this is met, not only never exceeded. Infinite where
    there are too many to visit."""

    @property
    def exact(self) -> bool:
        """Whether every state was visited."""
        return self.states < inf


def bounds(atlas: Atlas, declared: int | None = None) -> Bounds:
    """The bounds of a game; `declared` choices at most where its length is not known."""
    ends: set[Standing] = set()

    def after(standing: Standing) -> Iterator[tuple[Standing, tuple[int, int]]]:
        if standing.over:
            ends.add(standing)
        chosen = standing.actor is not None
        codes = standing.meant if chosen else (code for code, _ in standing.weighted)
        for code in codes:
            yield atlas.standings.step(standing, code), (int(chosen), int(not chosen))

    try:
        choices, draws = longest(atlas.standings.first, after, MOST_STATES, ways=2)
    except TooLarge:
        length = declared or DECLARED
        return Bounds(length, length, *atlas.utilities.promised(), inf)
    # Points take longer than play: they are counted only once every end is known.
    returns = {atlas.standings.returns(end) for end in ends}
    totals = {round(sum(end), 9) for end in returns}
    low, high = min(map(min, returns)), max(map(max, returns))
    total = totals.pop() if len(totals) == 1 else None
    return Bounds(choices, draws, low, high, total, atlas.standings.met)
