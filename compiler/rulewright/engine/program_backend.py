"""The generated program as the back end of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rulewright.engine.backend import GetRandBits
from rulewright.engine.program import Program, State, compile_program
from rulewright.engine.stops import StopStmt
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game


class ProgramBackend:
    """A state of a generated program, and the log that led to it."""

    __slots__ = ("_codes", "_program", "_state")

    def __init__(self, program: Program, state: State, codes: list[int]) -> None:
        self._program = program
        self._state = state
        self._codes = codes

    @classmethod
    def start(cls, game: Game, setting: Setting, getrandbits: GetRandBits | None) -> ProgramBackend:
        """A new game, at its first stop."""
        program = compile_program(game, setting)
        state, codes = program.new_state(), list[int]()
        if getrandbits is None:
            program.start_explicit(state, codes)
        else:
            program.start(state, getrandbits, codes)
        return cls(program, state, codes)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._program.over(self._state)

    @property
    def actor(self) -> int | None:
        """The seat that must choose."""
        return self._program.actor(self._state)

    @property
    def statement(self) -> StopStmt | None:
        """The statement at which play stopped."""
        site = self._program.site(self._state)
        return None if site is None else cast(StopStmt, site.statement)

    @property
    def kind(self) -> str:
        """What play stopped for."""
        site = self._program.site(self._state)
        return "" if site is None else site.kind

    @property
    def codes(self) -> Sequence[int]:
        """What was sent and what came up."""
        return self._codes

    def legal(self) -> tuple[int, ...]:
        """Codes the actor may choose."""
        steps, state = self._program.stepper, self._state
        return () if steps.actor(state) is None else steps.legal(state)

    def outcomes(self) -> tuple[tuple[int, int], ...]:
        """At a chance: each code with its weight."""
        if self.over or self.actor is not None:
            return ()
        return self._program.outcomes(self._state)

    def send(self, code: int, getrandbits: GetRandBits | None) -> None:
        """Go on to the next stop."""
        if getrandbits is None:
            self._program.choose_explicit(self._state, code, self._codes)
        else:
            self._program.choose(self._state, code, getrandbits, self._codes)

    def zone(self, name: str, owner: int | None) -> dict[str, int]:
        """How many of each piece lie in a zone."""
        return self._program.zone(self._state, name, owner)

    def marker(self, name: str) -> int | None:
        """The seat that has a marker."""
        return self._program.marker(self._state, name)

    # What the program does not keep yet is read from the interpreter's replay.

    def counter(self, name: str, owner: int | None) -> int:
        """What a counter shows."""
        return self._program.counter(self._state, name, owner)

    def flag(self, name: str, owner: int | None) -> bool:
        """Whether a flag is set."""
        return self._program.flag(self._state, name, owner)

    def out(self) -> tuple[int, ...]:
        """The seats that have left the game."""
        return self._program.out(self._state)

    def row(self, name: str, owner: int | None) -> tuple[tuple[str, str], ...]:
        """The cards of a row, each with its face."""
        return self._program.row(self._state, name, owner)

    def copy(self) -> ProgramBackend:
        """The same state, independent of this one."""
        return ProgramBackend(self._program, self._state.copy(), self._codes.copy())
