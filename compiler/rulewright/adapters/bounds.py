"""How long a game can be and what it can come to: what learning libraries ask before any play.

Where a game is small, every state of its generated program is visited once, and the answers are
exact. Else they are what the rules promise (points) or what whoever loads the game declares
(length); play past a declared length is refused by the adapter, in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.adapters.utilities import Utilities
from rulewright.engine.program import Program
from rulewright.engine.program_backend import ProgramBackend

MOST_STATES = 10_000
"""States looked at before a game counts as large: well under a second."""
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
    exact: bool
    """Whether every state was visited: then all of this is met, not only never exceeded."""


class _Large(Exception):  # noqa: N818 - control flow, never seen outside
    """Too many states, or a way that leads back to itself."""


def bounds(program: Program, utilities: Utilities, declared: int | None = None) -> Bounds:
    """The bounds of a game; `declared` choices at most where its length is not known."""
    try:
        return _Survey(program, utilities).whole()
    except _Large:
        length = declared or DECLARED
        low, high, total = utilities.promised()
        return Bounds(length, length, low, high, total, exact=False)


class _Survey:
    """A walk over all states of a small game, deepest first."""

    def __init__(self, program: Program, utilities: Utilities) -> None:
        self.program = program
        self.utilities = utilities
        self.longest: dict[tuple[int, ...], tuple[int, int]] = {}
        self.ends: list[tuple[int, ...]] = []

    def whole(self) -> Bounds:
        state = self.program.new_state()
        self.program.start_explicit(state, [])
        choices, draws = self._walk(tuple(state))
        # Points take longer than play: they are counted only when every end is known.
        ends = {self.utilities.of(ProgramBackend(self.program, list(end), [])) for end in self.ends}
        totals = {sum(end) for end in ends}
        low, high = min(map(min, ends)), max(map(max, ends))
        total = totals.pop() if len(totals) == 1 else None
        return Bounds(choices, draws, low, high, total, exact=True)

    def _walk(self, first: tuple[int, ...]) -> tuple[int, int]:
        open_: set[tuple[int, ...]] = set()
        stack = [first]
        while stack:
            state = stack[-1]
            if state in self.longest:
                stack.pop()
                continue
            after = self._after(state)
            waiting = [a for a in after if a not in self.longest]
            if state not in open_:
                open_.add(state)
                if len(open_) > MOST_STATES or any(a in open_ for a in waiting):
                    raise _Large
                stack.extend(waiting)
                if waiting:
                    continue
            elif waiting:
                raise _Large
            stack.pop()
            self.longest[state] = self._longest(state, after)
        return self.longest[first]

    def _after(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        after = []
        for code in () if self.program.over(state) else self.program.legal(list(state)):
            following = list(state)
            self.program.choose_explicit(following, code, [])
            after.append(tuple(following))
        return after

    def _longest(self, state: tuple[int, ...], after: Sequence[tuple[int, ...]]) -> tuple[int, int]:
        if not after:
            self.ends.append(state)
            return 0, 0
        chosen = self.program.actor(list(state)) is not None
        choices = max(self.longest[a][0] for a in after) + chosen
        draws = max(self.longest[a][1] for a in after) + (not chosen)
        return choices, draws
