"""A position: who acts, what may be chosen, what everybody may know. The surface people program to.

A position either samples chance from its seed, or is explicit: then it stops at each chance, lists
the outcomes with their odds, and is told which came up.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from rulewright.diagnostics import RulesError, did_you_mean
from rulewright.engine.backend import Backend, GetRandBits
from rulewright.engine.chance import CHANCE, pick, stream
from rulewright.engine.choices import Choice, Labeller, Outcome, make_choice
from rulewright.engine.errors import IllegalChoice
from rulewright.engine.log import Log
from rulewright.engine.replays import Replays
from rulewright.engine.score_rules import last_left
from rulewright.engine.scoring import Settled, settle, winners
from rulewright.engine.settings import check_seed, is_whole
from rulewright.engine.views import turn_seen, view_of_run
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import BOX
from rulewright.model.game import Counter, Flag, Game, Zone

Menus = dict[tuple[int, str, tuple[int, ...]], tuple[Choice, ...]]
"""Choices made before, by the statement that asks, what for, and the codes that are legal."""


class Position:
    """One position of one game; choosing changes it. Made by `PlayableGame.start`."""

    __slots__ = (
        "_backend",
        "_game",
        "_labeller",
        "_menus",
        "_random",
        "_replays",
        "_seed",
        "_setting",
        "_settled",
    )

    def __init__(
        self,
        game: Game,
        setting: Setting,
        backend: Backend,
        random: Random | None,
        seed: int | None,
        labeller: Labeller | None = None,
        menus: Menus | None = None,
        replays: Replays | None = None,
    ) -> None:
        self._game = game
        self._setting = setting
        self._backend = backend
        self._random = random
        self._seed = seed
        self._labeller = labeller
        self._menus: Menus = {} if menus is None else menus
        self._replays = Replays(game) if replays is None else replays
        self._settled: tuple[Settled, ...] | None = None

    def __repr__(self) -> str:
        """Where the game stands: nothing that is hidden from anybody."""
        stands = "over" if self.over else "chance" if self.chance else f"seat {self.actor} to act"
        return f"<position of {self._game.name}: {self.players} players, {stands}>"

    # --- who acts, and what may be chosen -----------------------------------------------------

    @property
    def game(self) -> Game:
        """The rules."""
        return self._game

    @property
    def players(self) -> int:
        """How many people play."""
        return self._setting.players

    @property
    def seats(self) -> int:
        """How many seats there are, those that no player holds included; these are the last."""
        return self._game.seats(self._setting.players)

    @property
    def options(self) -> dict[str, str]:
        """The options this game is played with."""
        return dict(self._setting.options)

    @property
    def actor(self) -> int | None:
        """The seat that must choose; None at a chance, and when the game is over."""
        return self._backend.actor

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the actor may choose; empty when nobody must choose."""
        legal = self._backend.legal()
        if not legal:
            return ()
        # The same question with the same answers has the same choices, in every position.
        key = (id(self._backend.statement), self._backend.kind, legal)
        menu = self._menus.get(key)
        if menu is None:
            menu = self._menus[key] = tuple(self._choice(code) for code in legal)
        return menu

    @property
    def chance(self) -> bool:
        """Whether an outcome of chance is waited for; only where chance is explicit."""
        return not self._backend.over and self._backend.actor is None

    @property
    def outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """At a chance: what can come up, each with its odds; else empty."""
        weighted = self._backend.outcomes()
        total = sum(weight for _, weight in weighted)
        return tuple((self._choice(code), Fraction(weight, total)) for code, weight in weighted)

    def choose(self, choice: int | Choice, seat: int | None = None) -> None:
        """Choose, by index into `choices` or by choice; at a chance, say which outcome came up.

        With `seat`, only if that seat is to act: for programs that pass on what a seat asks for.
        Raises IllegalChoice, and changes nothing, where that can't be.
        """
        if type(choice) is int and seat is None and self._random is not None:
            # What programs do a million times: an index that is there, at a decision.
            legal = self._backend.legal()
            if 0 <= choice < len(legal):
                self._backend.send(legal[choice], self._random.getrandbits)
                return
        if self._backend.over:
            raise IllegalChoice("The game is over: there is nothing to choose.")
        if seat is not None and seat != self.actor:
            raise IllegalChoice(f"Seat {seat} can't choose now: {self._whose_turn(seat)}.")
        self._backend.send(self._code(choice), self._getrandbits)

    def _whose_turn(self, seat: int) -> str:
        """Who must choose, for a seat that need not: no more than it may know."""
        asking = seat if self._is_seat(seat) else None
        turn = self._replays.read(
            self._setting, self._backend.codes, lambda run: turn_seen(run, asking)
        )
        if turn["actor"] is not None:
            return f"seat {turn['actor']} must choose"
        return "others must choose" if turn["together"] else "chance decides"

    def _code(self, choice: int | Choice) -> int:
        if self.chance:
            word, legal = "outcome", tuple(code for code, _ in self._backend.outcomes())
        else:
            word, legal = "choice", self._backend.legal()
        if isinstance(choice, Choice):
            if choice.code in legal and self._choice(choice.code) == choice:
                return choice.code
            possible = ", ".join(str(self._choice(code)) for code in legal)
            raise IllegalChoice(f"“{choice}” can't be chosen here. Possible: {possible}.")
        if not isinstance(choice, int) or isinstance(choice, bool):
            raise IllegalChoice(
                f"Choose by index or by one of the position's choices, not by {choice!r}."
            )
        if not 0 <= choice < len(legal):
            last = len(legal) - 1
            span = "only 0" if last == 0 else f"0 to {last}"
            raise IllegalChoice(f"There is no {word} number {choice} here; possible: {span}.")
        return legal[choice]

    def _choice(self, code: int) -> Choice:
        statement = self._backend.statement
        assert statement is not None  # codes are only asked for where play stopped
        kind = self._backend.kind
        return make_choice(self._game, self.players, kind, statement, code, self._labeller)

    @property
    def _getrandbits(self) -> GetRandBits | None:
        return None if self._random is None else self._random.getrandbits

    # --- how it ended -------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._backend.over

    @property
    def settled(self) -> tuple[Settled, ...] | None:
        """Each seat's holding with the reasons for its points, once the game is over; None where
        points do not count."""
        game, scoring = self._game, self._game.scoring
        if not self.over or scoring is None or last_left(game, self._setting) is not None:
            return None
        if self._settled is None:
            self._settled = tuple(
                settle(game, self._setting, self._scored(seat), special_seat=seat >= self.players)
                for seat in range(self.seats)
            )
        return self._settled

    def _scored(self, seat: int) -> dict[str, int]:
        """What a seat has that is worth points."""
        scoring = self._game.scoring
        assert scoring is not None  # asked only where there is scoring
        if scoring.by_counter:
            return {scoring.zone: self._backend.counter(scoring.zone, seat)}
        return self._backend.zone(scoring.zone, seat)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Points by seat, seats no player holds last; None before the end or without scoring."""
        settled = self.settled
        return None if settled is None else tuple(s.points for s in settled)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty before the end, and where a game does not rank."""
        if not self.over:
            return ()
        out, settled = self._backend.out(), self.settled or ()
        return winners(self._game, self._setting, settled, out, self._backend.zone)

    # --- what lies where, and who may know ----------------------------------------------------

    def zone(self, name: str, seat: int | None = None) -> dict[str, int]:
        """How many of each piece lie in a zone, hidden or not; `seat` where each seat has one."""
        if name == BOX and seat is None:
            return self._backend.zone(BOX, None)
        self._named("zone", name, seat, self._game.zones)
        return self._backend.zone(name, seat)

    def row(self, name: str, seat: int | None = None) -> tuple[tuple[str, str], ...]:
        """The cards of a row from its first place on, hidden or not, each with its face, "up" or
        "down"; `seat` where each seat has one."""
        rows = {n: zone for n, zone in self._game.zones.items() if zone.row is not None}
        self._named("row", name, seat, rows)
        return self._backend.row(name, seat)

    def counter(self, name: str, seat: int | None = None) -> int:
        """What a counter shows; `seat` where each seat has one."""
        self._named("counter", name, seat, self._game.counters)
        return self._backend.counter(name, seat)

    def flag(self, name: str, seat: int | None = None) -> bool:
        """Whether a flag is set; `seat` where each seat has one."""
        self._named("flag", name, seat, self._game.flags)
        return self._backend.flag(name, seat)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have left the game."""
        return self._backend.out()

    def _named(
        self, what: str, name: str, seat: int | None, known: Mapping[str, Zone | Counter | Flag]
    ) -> None:
        """Raises LookupError where there is no such thing, or not of this seat."""
        thing = known.get(name) if isinstance(name, str) else None
        if thing is None:
            hint = did_you_mean(str(name), known) or ""
            raise LookupError(f"There is no {what} “{name}”. {hint}".strip())
        if thing.per_seat and not self._is_seat(seat):
            raise LookupError(f"Each seat has its “{name}”: say seat=0 to seat={self.seats - 1}.")
        if not thing.per_seat and seat is not None:
            raise LookupError(f"There is one “{name}” for all: leave the seat out.")

    def marker(self, name: str) -> int | None:
        """The seat that has a marker; None while nobody has."""
        if name not in self._game.markers:
            hint = did_you_mean(str(name), self._game.markers) or ""
            raise LookupError(f"There is no marker “{name}”. {hint}".strip())
        return self._backend.marker(name)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as plain data; None: an onlooker."""
        if seat is not None and not self._is_seat(seat):
            raise LookupError(f"There is no seat {seat!r}: they are 0 to {self.seats - 1}.")
        return self._replays.read(
            self._setting, self._backend.codes, lambda run: view_of_run(run, seat)
        )

    def _is_seat(self, seat: object) -> bool:
        return is_whole(seat) and 0 <= seat < self.seats

    @property
    def unit(self) -> str:
        """Key of the unit of the rules that is being played, for its sentence."""
        return self._replays.read(self._setting, self._backend.codes, lambda run: run.state.unit)

    # --- copies and logs ----------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """All that was chosen and drawn; enough for `PlayableGame.replay`."""
        codes = tuple(self._backend.codes)
        return Log(self._game.name, self.players, self.options, codes, self._seed)

    def copy(self, *, seed: int | None = None, explicit: bool = False) -> Position:
        """An independent copy. The same choices have the same draws follow, unless a new seed
        is given or chance is made explicit; such a copy's log names no seed."""
        random: Random | None = None
        kept = None
        if seed is not None:
            if wrong := check_seed(seed):
                raise RulesError(wrong)
            random = stream(seed, CHANCE)
        elif self._random is not None and not explicit:
            random, kept = Random(), self._seed
            random.setstate(self._random.getstate())
        backend = self._backend.copy()
        if random is not None and self.chance:
            _sample_to_decision(backend, random)
        return Position(
            self._game,
            self._setting,
            backend,
            random,
            kept,
            self._labeller,
            self._menus,
            self._replays,
        )


def _sample_to_decision(backend: Backend, random: Random) -> None:
    """Out of an explicit chance, the way sampled chance would have gone on."""
    while weighted := backend.outcomes():
        index = pick([weight for _, weight in weighted], random.getrandbits)
        backend.send(weighted[index][0], None)
