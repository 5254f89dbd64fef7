"""A compiled game: the machine of one setting, and the Python functions that play it.

`compile_program` is the one way to get one. Programs are kept, because positions, simulations and
checks ask for the same few again and again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import CodeType
from typing import Any, cast

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.engine.blocks import Blocks, cut
from rulewright.engine.emit_playout import playout_function, straight
from rulewright.engine.emit_step import GROUPS, step_functions
from rulewright.engine.emit_table import MOST_IDLE
from rulewright.engine.layout import FIRST_SITE, HERE, NOBODY, NOT_STARTED, OVER, Layout
from rulewright.engine.lower import lower
from rulewright.engine.machine import Machine, Site
from rulewright.engine.namespace import namespace
from rulewright.engine.playing import stepped_playout
from rulewright.engine.syntax import module
from rulewright.engine.tables import IllegalCode, Table
from rulewright.engine.worths import Outcome, Worth, outcome_of, worth_tables
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

GetRandBits = Callable[[int], int]
State = list[Any]
Log = list[int]

MOST_PROGRAMS = 32
"""Programs kept at one time."""


class Stepper:
    """The generated functions for step-by-step play, each group made when first asked for."""

    start: Callable[[State, GetRandBits, Log], None]
    choose: Callable[[State, int, GetRandBits, Log], None]
    start_explicit: Callable[[State, Log], None]
    choose_explicit: Callable[[State, int, Log], None]
    legal: Callable[[State], tuple[int, ...]]
    actor: Callable[[State], int | None]
    outcomes: Callable[[State], tuple[tuple[int, int], ...]]

    def __init__(self, make: Callable[[str], Mapping[str, Any]]) -> None:
        self._make = make

    def __getattr__(self, name: str) -> Any:
        """A function that was not made before; it stays, so this is asked once a group."""
        for group, names in GROUPS.items():
            if name in names:
                made = self._make(group)
                self.__dict__ |= {one: made[one] for one in names}
                return made[name]
        raise AttributeError(name)


Playout = Callable[[GetRandBits, GetRandBits], tuple[Any, ...]]


@dataclass(frozen=True)
class Program:
    """A game compiled for one number of players and one choice of options."""

    game: Game
    setting: Setting
    machine: Machine
    """Without Python in it: what other back ends read."""

    # -------------------------------------------------------------------- the machine

    @property
    def layout(self) -> Layout:
        """Which cell holds what."""
        return self.machine.layout

    @property
    def seats(self) -> int:
        """How many seats there are, with those no player holds."""
        return self.game.seats(self.setting.players)

    @cached_property
    def sampled(self) -> Blocks:
        """Blocks between choices."""
        return cut(self.machine, explicit=False)

    @cached_property
    def explicit(self) -> Blocks:
        """Blocks between choices and draws."""
        return cut(self.machine, explicit=True)

    # -------------------------------------------------------------------- generated code

    @property
    def step_tree(self) -> ast.Module:
        """The functions for step-by-step play, as a syntax tree."""
        return self._steps(*GROUPS)

    def _steps(self, *groups: str) -> ast.Module:
        return module(step_functions(self.machine, self.sampled, self.explicit, self.seats, groups))

    @cached_property
    def straight(self) -> bool:
        """Whether a whole game can be written as one function."""
        return straight(self.machine)

    @cached_property
    def playout_tree(self) -> ast.Module | None:
        """The function that plays a whole game at random, as a syntax tree; None where games are
        played by stepping."""
        if not self.straight:
            return None
        return module([playout_function(self.machine, self.seats)])

    @cached_property
    def helpers(self) -> dict[str, object]:
        """All that generated code can see."""
        return {**namespace(self.layout), "STUCK": self._stuck}

    def _stuck(self, site: int) -> None:
        """The rules repeat something without end: raises RulesError."""
        message = f"This was repeated {MOST_IDLE:,} times without anybody choosing anything."
        hint = "Say when it ends (“repeat until …”), or leave the phase in it."
        place = self.machine.sites[site].statement.place
        raise RulesError([Diagnostic("RW342", message, place, hint)])

    @cached_property
    def stepper(self) -> Stepper:
        """The functions for step-by-step play."""
        return Stepper(lambda group: self._made(self._steps(group), f"{group} steps"))

    @cached_property
    def playout(self) -> Playout:
        """`playout(chance, bots)`: the final state, with the number of decisions in cell 0."""
        if self.playout_tree is None:
            return self._playout(range(1, len(self.layout.cells)))
        return cast(Playout, self._made(self.playout_tree, "playout")["playout"])

    @cached_property
    def scored_playout(self) -> Playout:
        """The number of decisions, then what the result needs: see `outcome`."""
        return self._playout(self.outcome.cells)

    def _playout(self, wanted: Sequence[int]) -> Playout:
        if not self.straight:
            steps = self.stepper
            return stepped_playout(self.new_state, steps.start, steps.legal, steps.choose, wanted)
        tree = module([playout_function(self.machine, self.seats, wanted)])
        return cast(Playout, self._made(tree, "scored playout")["playout"])

    def _made(self, tree: ast.Module, title: str) -> dict[str, Any]:
        code: CodeType = compile(tree, f"<{title} of {self.game.name}>", "exec")
        names = dict(self.helpers)
        exec(code, names)
        return names

    @cached_property
    def worths(self) -> tuple[Table[Worth], ...]:
        """By seat: points and ranking key of a packed holding; empty without scoring."""
        return worth_tables(self.game, self.setting, self.layout)

    @cached_property
    def outcome(self) -> Outcome:
        """Which cells say how a game ended."""
        return outcome_of(self.game, self.setting, self.layout)

    # -------------------------------------------------------------------- playing

    @cached_property
    def _initial(self) -> State:
        return self.layout.packed(self.machine.initial)

    def new_state(self) -> State:
        """A state that has not started."""
        return self._initial.copy()

    def start(self, state: State, getrandbits: GetRandBits, log: Log) -> None:
        """Play the set-up up to the first choice."""
        self.stepper.start(state, getrandbits, log)

    def choose(self, state: State, code: int, getrandbits: GetRandBits, log: Log) -> None:
        """Choose, and play to the next choice; IllegalCode changes nothing."""
        self.stepper.choose(state, code, getrandbits, log)

    def start_explicit(self, state: State, log: Log) -> None:
        """Play the set-up up to the first choice or draw."""
        self.stepper.start_explicit(state, log)

    def choose_explicit(self, state: State, code: int, log: Log) -> None:
        """Choose, or say what chance brings, and play to the next choice or draw."""
        self.stepper.choose_explicit(state, code, log)

    def legal(self, state: State) -> tuple[int, ...]:
        """The codes that may be chosen (at a draw: that may come), ascending."""
        return self.stepper.legal(state)

    def actor(self, state: State) -> int | None:
        """Who must choose; None at a draw and when the game is over."""
        return self.stepper.actor(state)

    def outcomes(self, state: State) -> tuple[tuple[int, int], ...]:
        """At a draw: each code that may come, and how many ways there are to it."""
        return self.stepper.outcomes(state)

    # -------------------------------------------------------------------- reading a state

    def started(self, state: Sequence[Any]) -> bool:
        """Whether the set-up has begun."""
        return bool(state[HERE] != NOT_STARTED)

    def over(self, state: Sequence[Any]) -> bool:
        """Whether the game is over."""
        return bool(state[HERE] == OVER)

    def site(self, state: Sequence[Any]) -> Site | None:
        """Where the game stands: what it waits for, and the statement that asks."""
        number = state[HERE] - FIRST_SITE
        return self.machine.sites[number] if number >= 0 else None

    def zone(self, state: Sequence[Any], zone: str, seat: int | None = None) -> dict[str, int]:
        """What lies in a zone (for "box": in the box, of every kind), by piece."""
        if zone in self.layout.zones:
            area = self.layout.zones[zone]
            per_seat = self.game.zones[zone].per_seat
            if per_seat and (seat is None or not 0 <= seat < area.span):
                raise IndexError(f"{zone} needs a seat from 0 to {area.span - 1}")
            areas = [(area.base + (seat or 0 if per_seat else 0), area.kind)]
        else:
            kinds = self.layout.box.items()
            areas = [(area.base, kind) for kind, area in kinds if kind not in self.game.dice]
        held: dict[str, int] = {}
        for cell, kind in areas:
            held |= zip(self.game.kinds[kind], self.layout.counts(state, cell), strict=True)
        return held

    def row(
        self, state: Sequence[Any], zone: str, seat: int | None = None
    ) -> tuple[tuple[str, str], ...]:
        """The cards of a row from its first place on, each with its face, "up" or "down"."""
        area = self.layout.zones[zone]
        pieces, cards = self.layout.pieces, state[area.base + (seat or 0)]
        return tuple((pieces[card // 2], "up" if card % 2 else "down") for card in cards)

    def marker(self, state: Sequence[Any], marker: str) -> int | None:
        """The seat that holds a marker; None while nobody has it."""
        seat: int = state[self.layout.markers[marker]]
        return None if seat == NOBODY else seat

    def counter(self, state: Sequence[Any], counter: str, seat: int | None = None) -> int:
        """What a counter shows; no seat: the table's."""
        shown: int = state[self.layout.counters[counter].base + (seat or 0)]
        return shown

    def flag(self, state: Sequence[Any], flag: str, seat: int | None = None) -> bool:
        """Whether a flag is set; no seat: the table's."""
        return bool(state[self.layout.flags[flag].base + (seat or 0)])

    def out(self, state: Sequence[Any]) -> tuple[int, ...]:
        """The seats that have left the game, ascending."""
        gone = 0 if self.layout.gone is None else state[self.layout.gone]
        return tuple(seat for seat in range(self.seats) if gone >> seat & 1)


_PROGRAMS: dict[tuple[int, int, tuple[tuple[str, str], ...]], Program] = {}


def compile_program(game: Game, setting: Setting) -> Program:
    """The program of a game for a setting; options not named are at their default."""
    options = game.default_options() | dict(setting.options)
    key = (id(game), setting.players, tuple(sorted(options.items())))
    known = _PROGRAMS.get(key)
    # The program keeps its game alive, so the identity of a kept game can't come back.
    if known is not None and known.game is game:
        return known
    whole = Setting(setting.players, options)
    program = Program(game, whole, lower(game, whole))
    while len(_PROGRAMS) >= MOST_PROGRAMS:
        del _PROGRAMS[next(iter(_PROGRAMS))]
    _PROGRAMS[key] = program
    return program


__all__ = ["IllegalCode", "Program", "compile_program"]
