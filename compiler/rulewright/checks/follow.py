"""Following the rules with counts instead of pieces: what every zone can hold at every moment.

Loops are unrolled, choices and chance go every way at once, and states that differ in counts alone
are joined. Whatever can happen in a game is covered by some state, so what holds for all states
holds in every game; the other way round nothing is promised.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from rulewright.checks.counts import Board, State
from rulewright.checks.intervals import Span
from rulewright.checks.moving import Lack, Mover, States, TooLongError, UnevenError
from rulewright.checks.reading import Absent, Reader
from rulewright.checks.turns import order_free
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Expr
from rulewright.model.game import Game, Section
from rulewright.model.statements import (
    Adjust,
    Choose,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    EndGame,
    Give,
    If,
    Let,
    Look,
    MoveAll,
    Pass,
    Put,
    Repeat,
    Reveal,
    SetFlag,
    Show,
    Sort,
    Step,
    Stmt,
    Swap,
    Take,
    Turn,
)

MOST_STATES = 64
"""States kept side by side; more are joined."""
MOST_STEPS = 20_000
"""Statements followed at most, each in one state: a second or two. Longer is left undecided."""


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that can happen in one setting."""

    board: Board
    reader: Reader
    finals: tuple[State, ...]
    """States at the end of the game; none where no game gets there."""
    lacks: tuple[Lack, ...]
    """In the order they come up, each statement once."""
    moves: tuple[Draw | Take, ...]
    """Every draw and take that was come by."""
    unsure: tuple[Draw | Take, ...]
    """Those of them that might find too few."""
    complete: bool
    """False where the game was too long to follow to its end."""
    steps: int
    """How much work it was."""


def follow(
    game: Game,
    setting: Setting,
    *,
    nobody_skips: bool = False,
    pretends: bool = True,
    most_steps: int = MOST_STEPS,
) -> Course:
    """Follow a game to its end.

    `nobody_skips`: only games in which no draw and no take finds too few pieces. `pretends`: after
    a lack that always comes, go on as if enough had been there, so that it is reported once.
    """
    for even in (True, False):
        follower = _Follower(game, setting, nobody_skips, pretends, even, most_steps)
        with suppress(UnevenError):
            return follower.course()
    raise AssertionError("only an even course can turn out uneven")


class _Follower(Mover):
    def __init__(
        self,
        game: Game,
        setting: Setting,
        nobody_skips: bool,
        pretends: bool,
        even: bool,
        most_steps: int,
    ) -> None:
        super().__init__(game, setting, nobody_skips, pretends, most_steps)
        self.most_steps = most_steps
        self.even = even
        self.finals: States = []
        self.loops: tuple[str, ...] = ()
        """Names of the seats whose turn it is, in this phase."""

    def course(self) -> Course:
        complete = True
        try:
            states = self.section(self.game.setup, [self.board.beginning()])
            self.finals += self.section(self.game.play, states)
        except TooLongError:
            complete = False
        moves, unsure = tuple(self.moves.values()), tuple(self.unsure.values())
        steps = self.most_steps - self._steps_left
        finals = tuple(self.finals)
        return Course(
            self.board, self.reader, finals, self.all_lacks, moves, unsure, complete, steps
        )

    def section(self, section: Section, states: States) -> States:
        """A phase; the seats it names are its own."""
        outer, self.loops = self.loops, ()
        self.reader.depth += 1
        states = self.body(section.body, states)
        for state in states:
            for name in [n for n in state.seats if n[0] == self.reader.depth]:
                del state.seats[name]
        self.reader.depth -= 1
        self.loops = outer
        return self.joined(states)

    def body(self, body: Iterable[Stmt], states: States) -> States:
        for stmt in body:
            if not states:
                break
            self.spend(len(states))
            # What names a seat that is not there with so many players does not happen.
            with suppress(Absent):
                states = self.statement(stmt, states)
        return states

    def statement(self, stmt: Stmt, states: States) -> States:
        match stmt:
            case Draw() | Take():
                return self.move(stmt, states)
            case Put():
                return self.put(stmt, states)
            case MoveAll():
                return self.move_all(stmt, states)
            case Swap(left, right):
                states = self.split(states, self.reader.owners(left, right))
                for state in states:
                    spots = self.reader.spots(state, left)[0], self.reader.spots(state, right)[0]
                    self.board.exchange(state, *spots)
                return states
            case Pass(marker, step):
                for state in states:
                    state.markers[marker] = self.reader.on(state.markers[marker], step)
                return states
            case Give():
                return self.give(stmt, states)
            case EachSeat(seats=(), besides=None):
                return self.each_seat(stmt, states)
            case ChooseSeat(where=None, if_any=False, besides=()):
                return self.choose_seat(stmt, states)
            case Choose():
                return self.choose(stmt, states)
            case If(cond, then, otherwise):
                states = self.split(states, self.reader.seats_in(cond))
                cases = [self.reader.assume(s, cond, want=True) for s in states]
                others = [self.reader.assume(s, cond, want=False) for s in states]
                yes = self.body(then, [s for case in cases for s in case])
                no = self.body(otherwise, [s for case in others for s in case])
                return self.joined(yes + no)
            case Repeat(until=None) if stmt.times is not None:
                return self.repeat(stmt, stmt.times, states)
            case Do(phase, args=()):
                return self.section(self.game.phases[phase], states)
            case EndGame():
                self.finals += states
                return []
            case Step(body=body):
                return self.body(body, states)
            case Adjust() | SetFlag() | Let() | Reveal() | Show() | Look() | Turn() | Sort():
                # They leave everything where it lies.
                return states
            case _:
                # What can't be followed is left undecided.
                raise TooLongError

    # -------------------------------------------------------------------- states side by side

    def joined(self, states: States, *, forget: bool = False) -> States:
        """States with the same seats in them made one; `forget` minds markers and loops alone."""
        if len(states) < 2:
            return states
        kept = partial(self._key, forget=forget)
        merged: dict[object, State] = {}
        for state in states:
            key = kept(state)
            if key in merged:
                merged[key].join(state)
            else:
                merged[key] = state
        if len(merged) <= MOST_STATES:
            return list(merged.values())
        if not forget:
            return self.joined(list(merged.values()), forget=True)
        first, *rest = merged.values()
        for state in rest:
            first.join(state)
        return [first]

    def _key(self, state: State, *, forget: bool) -> object:
        here = self.reader.depth
        seats = {
            (name, held)
            for name, held in state.seats.items()
            if not forget or (name[0] == here and name[1] in self.loops)
        }
        return frozenset(state.markers.items()), frozenset(seats)

    # -------------------------------------------------------------------- seats and order

    def give(self, stmt: Give, states: States) -> States:
        if stmt.to is not None:
            states = self.split(states, [stmt.to])
            for state in states:
                state.markers[stmt.marker] = self.reader.seat(state, stmt.to)
            return states
        everybody = frozenset(range(self.setting.players))
        first = self.even and self._all_alike(states, stmt.marker)
        self.turned = self.turned or first
        for state in states:
            # Where no seat differs from another, the first may stand for any that gets it.
            state.markers[stmt.marker] = frozenset([0]) if first else everybody
        return states

    def _all_alike(self, states: States, marker: str) -> bool:
        return all(
            not state.seats
            and not any(held for name, held in state.markers.items() if name != marker)
            and self.board.symmetric(state)
            for state in states
        )

    def each_seat(self, stmt: EachSeat, states: States) -> States:
        if stmt.start is None:
            if self.turned and not order_free(stmt):
                raise UnevenError
            return self._round(stmt, states, len(self.reader.group(stmt.group)))
        states = self.split(states, [stmt.start])
        start = self._loop_name(stmt, "start")
        for state in states:
            state.seats[start] = self.reader.seat(state, stmt.start)
        self.loops += (start[1],)
        states = self._round(stmt, states, self.setting.players)
        self.loops = self.loops[:-1]
        for state in states:
            state.seats.pop(start, None)
        return states

    def _round(self, stmt: EachSeat, states: States, times: int) -> States:
        here = (self.reader.depth, stmt.var)
        outer, start = self._loop_name(stmt, "outer"), self._loop_name(stmt, "start", back=1)
        for state in states:
            if here in state.seats:
                state.seats[outer] = state.seats.pop(here)
        self.loops += (stmt.var, outer[1])
        for number in range(times):
            for state in states:
                if stmt.start is None:
                    state.seats[here] = frozenset([number])
                else:
                    state.seats[here] = self.reader.on(state.seats[start], stmt.step * number)
            states = self.joined(self.body(stmt.body, states), forget=True)
        self.loops = self.loops[:-2]
        for state in states:
            state.seats.pop(here, None)
            if outer in state.seats:
                state.seats[here] = state.seats.pop(outer)
        return states

    def _loop_name(self, stmt: EachSeat, role: str, back: int = 0) -> tuple[int, str]:
        return self.reader.depth, f"{role} {stmt.var} {len(self.loops) - back}"

    def choose_seat(self, stmt: ChooseSeat, states: States) -> States:
        states = self.split(states, [stmt.actor])
        chosen: States = []
        for state in states:
            actor = self.reader.seat(state, stmt.actor)
            others = [s for s in self.reader.group(stmt.group) if s not in actor]
            for seat in others:
                one = state.copy()
                one.seats[self.reader.depth, stmt.var] = frozenset([seat])
                chosen.append(one)
            if not others:
                chosen.append(state)
        return self.joined(chosen)

    def choose(self, stmt: Choose, states: States) -> States:
        self.reader.seat(states[0], stmt.actor)
        for branch in stmt.branches:
            if branch.when is not None:
                states = self.split(states, self.reader.seats_in(branch.when))
        offered: list[States] = []
        nothing = states
        for branch in stmt.branches:
            if branch.when is None:
                offered.append([state.copy() for state in states])
                nothing = []
                continue
            can = [self.reader.assume(s.copy(), branch.when, want=True) for s in states]
            offered.append([s for some in can for s in some])
            cannot = [self.reader.assume(s, branch.when, want=False) for s in nothing]
            nothing = [s for some in cannot for s in some]
        done = nothing
        self.choosing += 1
        for branch, some in zip(stmt.branches, offered, strict=True):
            done = done + self.body(branch.body, some)
        self.choosing -= 1
        return self.joined(done)

    def repeat(self, stmt: Repeat, times: Expr, states: States) -> States:
        low, high = self._times(times, states)
        outer = self.rounds
        left: States = []
        for number in range(1, high + 1):
            if number > low:
                left += [state.copy() for state in states]
            self.rounds = (*outer, (stmt, number))
            states = self.joined(self.body(stmt.body, states), forget=True)
            if not states:
                break
        self.rounds = outer
        return self.joined(left + states, forget=True)

    def _times(self, times: Expr, states: States) -> Span:
        spans = [self.reader.number(state, times) for state in states]
        return max(0, min(s[0] for s in spans)), max(0, max(s[1] for s in spans))
