"""Where play stands, by the generated program: who acts, what may be done, where it leads.

A program's state says all that happens from then on, so each is worked out once, whichever ways
lead there. What seats know of it is another matter, see `knowledge`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.adapters.actions import ActionTable
from rulewright.adapters.utilities import Utilities
from rulewright.engine.program import Program
from rulewright.engine.program_backend import ProgramBackend

MOST_STANDINGS = 200_000
"""Kept at one time; then all are forgotten, and met again where they are needed."""
State = tuple[int, ...]


@dataclass(eq=False, slots=True)
class Standing:
    """One state of the program."""

    state: State
    actor: int | None
    """Who must choose; None at a chance and at the end."""
    over: bool
    actions: Mapping[int, int]
    """The actor's actions, ascending, each with the engine's code."""
    meant: Mapping[int, int]
    """The engine's codes, each with the action."""
    weighted: tuple[tuple[int, int], ...]
    """At a chance: codes and their weights."""
    texts: tuple[str, ...]
    """What each outcome says."""
    after: dict[int, Standing] = field(default_factory=dict)
    """Where each code leads, as far as anybody asked."""
    returns: tuple[float, ...] | None = None
    """What each player has won, once it is over and somebody asked."""


class Standings:
    """The standings of a game that were met."""

    def __init__(self, program: Program, actions: ActionTable, utilities: Utilities) -> None:
        self.program = program
        self.actions = actions
        self.utilities = utilities
        self._met: dict[State, Standing] = {}
        state = program.new_state()
        program.start_explicit(state, [])
        self.first = self._at(tuple(state))

    @property
    def met(self) -> int:
        """How many there are, of those that were met."""
        return len(self._met)

    def step(self, standing: Standing, code: int) -> Standing:
        """Where a choice or an outcome leads."""
        found = standing.after.get(code)
        if found is None:
            state = list(standing.state)
            self.program.choose_explicit(state, code, [])
            found = standing.after[code] = self._at(tuple(state))
        return found

    def returns(self, standing: Standing) -> tuple[float, ...]:
        """What each player has won; nothing before the end."""
        if not standing.over:
            return (0.0,) * self.utilities.players
        if standing.returns is None:
            backend = ProgramBackend(self.program, list(standing.state), [])
            standing.returns = self.utilities.of(backend)
        return standing.returns

    def _at(self, state: State) -> Standing:
        standing = self._met.get(state)
        if standing is None:
            if len(self._met) >= MOST_STANDINGS:
                for old in self._met.values():
                    old.after.clear()
                self._met.clear()
            standing = self._met[state] = self._made(state)
        return standing

    def _made(self, state: State) -> Standing:
        backend = ProgramBackend(self.program, list(state), [])
        actor, over = backend.actor, backend.over
        standing = Standing(state, actor, over, {}, {}, (), ())
        statement = backend.statement
        if over or statement is None:
            return standing
        if actor is not None:
            codes = self.actions.actions(statement, backend.kind, backend.legal())
            standing.actions, standing.meant = codes, {c: a for a, c in codes.items()}
        else:
            standing.weighted = backend.outcomes()
            texts = (self.actions.outcome(statement, code) for code, _ in standing.weighted)
            standing.texts = tuple(texts)
        return standing
