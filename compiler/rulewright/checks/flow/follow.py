"""Following the rules with counts instead of pieces: what every zone can hold at every moment.

Loops are unrolled, choices and chance go every way at once, and states that differ in counts alone
are joined. Whatever can happen in a game is covered by some state, so what holds for all states
holds in every game; the other way round nothing is promised.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from rulewright.checks.flow.counts import NONE, Board, State
from rulewright.checks.flow.looping import Looper
from rulewright.checks.flow.moving import Lack, States, UnevenError
from rulewright.checks.flow.reading import Absent, Reader, UndecidedError
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Arg, SeatExpr
from rulewright.model.game import Game, Param, Section
from rulewright.model.statements import (
    Adjust,
    Choose,
    ChooseCard,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    EndGame,
    Exchange,
    Give,
    If,
    LayOut,
    Leave,
    Let,
    LetPiece,
    Look,
    MoveAll,
    Pass,
    Put,
    RemoveMarker,
    Repeat,
    Reveal,
    Roll,
    SetFlag,
    Show,
    Sort,
    Step,
    Stmt,
    Swap,
    Take,
    Turn,
    Window,
)
from rulewright.model.walk import statements_in

MOST_STEPS = 20_000
"""Statements followed at most, each in one state: a second or two. Longer is left undecided."""


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that can happen in one setting."""

    board: Board
    reader: Reader
    starts: tuple[State, ...]
    """States when the set-up is done; none where that was too long to follow."""
    finals: tuple[State, ...]
    """States at the end of the game; none where no game gets there."""
    lacks: tuple[Lack, ...]
    """In the order they come up, each statement once."""
    moves: tuple[Draw | Take, ...]
    """Every draw and take that was come by."""
    sure: tuple[Draw | Take, ...]
    """Those of them that were followed in every game: all, or those of the set-up."""
    unsure: tuple[Draw | Take, ...]
    """Those of them that might find too few."""
    complete: bool
    """False where the game was too long to follow to its end."""
    steps: int
    """How much work it was."""
    turned_out: frozenset[tuple[int, bool]] = frozenset()
    """How conditions can turn out, by the identity of the statement or answer that asks; of what
    is missing the condition was never come by."""


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


class _Follower(Looper):
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
        self.starts: States = []
        self.finals: States = []
        self.leaving: dict[str, States] = {}
        """States that go on after a phase, by its name."""

    def course(self) -> Course:
        complete, sure = True, tuple[Draw | Take, ...]()
        try:
            states = self.section(self.game.setup, [self.board.beginning()])
            self.starts = [state.copy() for state in states]
            sure = self._moves_of_setup()
            self.finals += self.section(self.game.play, states)
            sure = tuple(self.moves.values())
        except UndecidedError:
            complete = False
        return Course(
            board=self.board,
            reader=self.reader,
            starts=tuple(self.starts),
            finals=tuple(self.finals),
            # What nobody could choose yet may be possible later, where that was not followed.
            lacks=self.all_lacks if complete else tuple(self.lacks.values()),
            moves=tuple(self.moves.values()),
            sure=sure,
            unsure=tuple(self.unsure.values()),
            complete=complete,
            steps=self.most_steps - self._steps_left,
            turned_out=frozenset(self.turned_out),
        )

    def _moves_of_setup(self) -> tuple[Draw | Take, ...]:
        """What is drawn and taken in the set-up itself, and nowhere else."""
        own = {id(stmt) for stmt in statements_in(self.game.setup.body)}
        return tuple(stmt for key, stmt in self.moves.items() if key in own)

    def section(
        self, section: Section, states: States, told: Iterable[tuple[Param, Arg]] = ()
    ) -> States:
        """A phase with what it is told; the seats it names are its own."""
        outer, self.loops = self.loops, ()
        depth = self.reader.depth
        for param, arg in told:
            if isinstance(arg, SeatExpr):
                for state in states:
                    state.seats[depth + 1, param.name] = self.reader.seat(state, arg)
        self.reader.depth = depth + 1
        states = self.body(section.body, states) + self.leaving.pop(section.name, [])
        for state in states:
            for name in [n for n in state.seats if n[0] > depth]:
                del state.seats[name]
        self.reader.depth = depth
        self.loops = outer
        return self.joined(states)

    def body(self, body: Iterable[Stmt], states: States) -> States:
        for stmt in body:
            if not states:
                break
            self.spend(len(states))
            # What names a seat that is not there with so many players does not happen.
            with suppress(Absent):
                there, skipping = self.somebody(stmt, states)
                states = (self.statement(stmt, there) if there else there) + skipping
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
            case EachSeat():
                return self.each_seat(stmt, states)
            case ChooseSeat():
                return self.choose_seat(stmt, states)
            case Choose():
                return self.choose(stmt, states)
            case Window():
                return self.window(stmt, states)
            case If(cond, then, otherwise):
                states = self.split(states, self.reader.seats_in(cond))
                cases = [self.reader.assume(s, cond, want=True) for s in states]
                others = [self.reader.assume(s, cond, want=False) for s in states]
                yes, no = [s for case in cases for s in case], [s for o in others for s in o]
                self.note(stmt, yes=bool(yes), no=bool(no))
                return self.joined(self.body(then, yes) + self.body(otherwise, no))
            case Repeat(times=None):
                return self.endless(stmt, states)
            case Repeat(times=times) if stmt.until is None and times is not None:
                return self.repeat(stmt, times, states)
            case Do(phase, args=args):
                section = self.game.phases[phase]
                return self.section(section, states, zip(section.params, args, strict=True))
            case Leave(phase):
                self.leaving.setdefault(phase, []).extend(states)
                return []
            case EndGame():
                self.finals += states
                return []
            case Step(body=body):
                return self.body(body, states)
            case _:
                return self.lesser(stmt, states)

    def lesser(self, stmt: Stmt, states: States) -> States:
        """Statements that move no pieces, or move them in ways that counts hardly show."""
        match stmt:
            case Adjust() | SetFlag() | Let() | LetPiece() | Reveal() | Show() | ChooseCard():
                return states
            case Look() | Turn() | Sort():
                return states
            case RemoveMarker(marker):
                for state in states:
                    state.markers[marker] = NONE
            case Roll(amount=amount, dice=dice, target=target):
                states = self.split(states, self.reader.owners(target))
                for state in states:
                    low, high = self.reader.number(state, amount)
                    most = self.game.dice[dice]
                    span = max(0, min(low, most)), max(0, min(high, most))
                    self.board.roll(state, self.reader.spots(state, target)[0], dice, span)
            case LayOut(actor, source, target):
                kind = self.game.zones[source.zone].holds
                return self.move_all(MoveAll(actor, kind, source, target), states)
            case Exchange():
                rows = {zone.holds for zone in self.game.zones.values() if zone.row is not None}
                for state in states:
                    for kind in rows:
                        self.board.mix(state, kind)
            case _:
                # Who leaves the game is passed over from then on: that is not followed.
                raise UndecidedError
        return states

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
        return not self.board.numbered and all(
            not state.seats
            and not any(held != NONE for name, held in state.markers.items() if name != marker)
            and self.board.symmetric(state)
            for state in states
        )
