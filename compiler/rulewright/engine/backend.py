"""What a position needs from whatever plays the rules; and the interpreter in that role.

The generated program is what positions run on. The interpreter behind the same door is the
reference: tests run every position on both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rulewright.engine.chance import pick
from rulewright.engine.events import Spot
from rulewright.engine.run import Run, replayed
from rulewright.engine.stops import Chance, Decision, StopStmt
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

GetRandBits = Callable[[int], int]
"""How chance is sampled; where there is none, play stops at every chance and waits for an outcome.
"""


class Backend(Protocol):
    """A game in some state. Codes are what `legal` or `outcomes` offer; nothing else is sent."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def actor(self) -> int | None:
        """The seat that must choose; None at a chance and when the game is over."""

    @property
    def statement(self) -> StopStmt | None:
        """The statement at which play stopped."""

    @property
    def kind(self) -> str:
        """What play stopped for: a `Decision.kind` or `Chance.kind`; empty when it is over."""

    @property
    def codes(self) -> Sequence[int]:
        """What was sent and what came up, in order."""

    def legal(self) -> tuple[int, ...]:
        """Codes the actor may choose, ascending; none at a chance."""

    def outcomes(self) -> tuple[tuple[int, int], ...]:
        """At a chance: each code with its weight."""

    def send(self, code: int, getrandbits: GetRandBits | None) -> None:
        """Go on with a choice or outcome, to the next stop."""

    def zone(self, name: str, owner: int | None) -> dict[str, int]:
        """How many of each piece lie in a zone."""

    def marker(self, name: str) -> int | None:
        """The seat that has a marker."""

    def counter(self, name: str, owner: int | None) -> int:
        """What a counter shows; `owner` None: the table's."""

    def flag(self, name: str, owner: int | None) -> bool:
        """Whether a flag is set; `owner` None: the table's."""

    def out(self) -> tuple[int, ...]:
        """The seats that have left the game, ascending."""

    def row(self, name: str, owner: int | None) -> tuple[tuple[str, str], ...]:
        """The cards of a row from its first place on, each with its face, "up" or "down"."""

    def copy(self) -> Backend:
        """The same state, independent of this one."""


MakeBackend = Callable[[Game, Setting, GetRandBits | None], Backend]
"""Starts a game: set-up is played up to the first stop."""


class InterpreterBackend:
    """The interpreter as a backend. A copy replays, as a running generator can't be copied."""

    def __init__(self, game: Game, setting: Setting, run: Run) -> None:
        self.game = game
        self.setting = setting
        self.run = run

    @classmethod
    def start(
        cls, game: Game, setting: Setting, getrandbits: GetRandBits | None
    ) -> InterpreterBackend:
        """A new game, at its first stop."""
        backend = cls(game, setting, Run(game, setting))
        backend._sample(getrandbits)
        return backend

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.run.stop is None

    @property
    def actor(self) -> int | None:
        """The seat that must choose."""
        stop = self.run.stop
        return stop.actor if isinstance(stop, Decision) else None

    @property
    def statement(self) -> StopStmt | None:
        """The statement at which play stopped."""
        return None if self.run.stop is None else self.run.stop.statement

    @property
    def kind(self) -> str:
        """What play stopped for."""
        return "" if self.run.stop is None else self.run.stop.kind

    @property
    def codes(self) -> Sequence[int]:
        """What was sent and what came up."""
        return self.run.codes

    def legal(self) -> tuple[int, ...]:
        """Codes the actor may choose."""
        stop = self.run.stop
        return stop.codes if isinstance(stop, Decision) else ()

    def outcomes(self) -> tuple[tuple[int, int], ...]:
        """At a chance: each code with its weight."""
        stop = self.run.stop
        if not isinstance(stop, Chance):
            return ()
        return tuple(zip(stop.codes, stop.weights, strict=True))

    def send(self, code: int, getrandbits: GetRandBits | None) -> None:
        """Go on to the next stop."""
        self.run.send(code)
        self._sample(getrandbits)

    def zone(self, name: str, owner: int | None) -> dict[str, int]:
        """How many of each piece lie in a zone."""
        return dict(self.run.state.zones[Spot(name, owner)])

    def marker(self, name: str) -> int | None:
        """The seat that has a marker."""
        return self.run.state.markers[name]

    def counter(self, name: str, owner: int | None) -> int:
        """What a counter shows."""
        return self.run.state.counters[name, owner]

    def flag(self, name: str, owner: int | None) -> bool:
        """Whether a flag is set."""
        return (name, owner) in self.run.state.flags

    def out(self) -> tuple[int, ...]:
        """The seats that have left the game."""
        return tuple(sorted(self.run.state.out))

    def row(self, name: str, owner: int | None) -> tuple[tuple[str, str], ...]:
        """The cards of a row, each with its face."""
        return tuple((card.piece, card.face) for card in self.run.state.rows[Spot(name, owner)])

    def copy(self) -> InterpreterBackend:
        """The same state, independent of this one."""
        run = replayed(self.game, self.setting, self.run.codes)
        return InterpreterBackend(self.game, self.setting, run)

    def _sample(self, getrandbits: GetRandBits | None) -> None:
        if getrandbits is None:
            return
        while isinstance(self.run.stop, Chance):
            stop = self.run.stop
            self.run.send(stop.codes[pick(stop.weights, getrandbits)])
