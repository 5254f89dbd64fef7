"""Choices of seats and answers, followed every way at once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from rulewright.checks.flow.counts import NOBODY, NONE, State
from rulewright.checks.flow.joining import Joiner
from rulewright.checks.flow.moving import States
from rulewright.model.expressions import EachOf, MarkerHolder, SeatExpr, ZoneRef
from rulewright.model.statements import (
    Branch,
    Choose,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    Give,
    LayOut,
    MoveAll,
    Pass,
    Put,
    Roll,
    Stmt,
    Swap,
    Take,
    Window,
)


class Asker(Joiner):
    """Follows what somebody may choose."""

    @abstractmethod
    def body(self, body: Iterable[Stmt], states: States) -> States:
        """Follow some statements."""

    def choose_seat(self, stmt: ChooseSeat, states: States) -> States:
        """Every seat that may be chosen; nobody, where it may be that none fits."""
        chosen: States = []
        for state in self.split(states, [stmt.actor, *stmt.besides]):
            out = set(self.reader.seat(state, stmt.actor))
            for besides in stmt.besides:
                out |= self.reader.found(state, besides)
            certain = False
            for seat in self.reader.group(stmt.group):
                if seat in out:
                    continue
                one = state.copy()
                one.seats[self.reader.depth, stmt.var] = frozenset([seat])
                if stmt.where is None:
                    certain = True
                    chosen.append(one)
                else:
                    certain = certain or self.reader.holds(one, stmt.where) is True
                    fits = self.reader.assume(one, stmt.where, want=True)
                    self.note(stmt, yes=bool(fits), no=not fits)
                    chosen += fits
            if not certain:
                state.seats[self.reader.depth, stmt.var] = NONE
                chosen.append(state)
        return self.joined(chosen)

    def window(self, stmt: Window, states: States) -> States:
        """Anybody may respond, or nobody."""
        anybody = frozenset(range(NOBODY, self.setting.players))
        for state in states:
            state.seats[self.reader.depth, stmt.var] = anybody
        return states

    def choose(self, stmt: Choose, states: States) -> States:
        """Every answer where it may be offered, and none where it may be that none is."""
        for branch in stmt.branches:
            if branch.when is not None:
                states = self.split(states, self.reader.seats_in(branch.when))
        offered: list[States] = []
        nothing = states
        for branch in stmt.branches:
            some, nothing = self._offered(branch, states, nothing)
            offered.append(some)
        done = nothing
        self.choosing += 1
        for branch, some in zip(stmt.branches, offered, strict=True):
            done = done + self.body(branch.body, some)
        self.choosing -= 1
        return self.joined(done)

    def _offered(self, branch: Branch, states: States, nothing: States) -> tuple[States, States]:
        """The states in which an answer may be given, and those in which none is so far."""
        if branch.when is None:
            # A number from 1 to what is there is no answer where nothing is there.
            return [state.copy() for state in states], nothing if branch.picks else []
        can = [self.reader.assume(s.copy(), branch.when, want=True) for s in states]
        refused = any(self.reader.holds(state, branch.when) is not True for state in states)
        self.note(branch, yes=any(can), no=refused)
        if not branch.picks:
            cannot = [self.reader.assume(s, branch.when, want=False) for s in nothing]
            nothing = [s for some in cannot for s in some]
        return [s for some in can for s in some], nothing

    # -------------------------------------------------------------------- who must be there

    def somebody(self, stmt: Stmt, states: States) -> tuple[States, States]:
        """The states in which all that a statement names are there, and those in which it names
        nobody and does not happen. Raises Absent where it never does with so many players."""
        there, skipping = states, list[State]()
        for expr in _named(stmt):
            known: States = []
            for state in there:
                seats = self.reader.seat(state, expr)
                if NOBODY not in seats:
                    known.append(state)
                    continue
                for one in self.reader.narrowed(state, expr):
                    nobody = self.reader.seat(one, expr) == NONE
                    (skipping if nobody else known).append(one)
            there = known
        return there, skipping


def _named(stmt: Stmt) -> Iterator[SeatExpr]:
    """The seats without which a statement does not happen."""
    match stmt:
        case Draw() | Take() | MoveAll() | LayOut():
            if stmt.actor is not None:
                yield stmt.actor
            yield from _owners(stmt.source, stmt.target)
        case Roll(actor=actor, target=target):
            if actor is not None:
                yield actor
            yield from _owners(target)
        case Put(source=source, target=target):
            yield from _owners(source, target)
        case Swap(left, right):
            yield from _owners(left, right)
        case Pass(marker):
            yield MarkerHolder(marker)
        case Give(to=seat) | EachSeat(start=seat) | Window(start=seat) if seat is not None:
            yield seat
        case Choose(actor=actor) | ChooseSeat(actor=actor):
            yield actor
        case Do(args=args):
            yield from (arg for arg in args if isinstance(arg, SeatExpr))


def _owners(*zones: ZoneRef) -> Iterator[SeatExpr]:
    for zone in zones:
        if zone.owner is not None and not isinstance(zone.owner, EachOf):
            yield zone.owner
