"""What happens again and again: for each seat, so many times, or until something is so.

Loops are unrolled. The seats of one are settled as it begins, and where nobody can say whose turn
comes when, each turn may be anybody's.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.checks.flow.asking import Asker
from rulewright.checks.flow.counts import NONE, Seats, State
from rulewright.checks.flow.intervals import Span
from rulewright.checks.flow.moving import States, UnevenError
from rulewright.checks.flow.reading import UndecidedError
from rulewright.checks.flow.turns import order_free
from rulewright.model.expressions import Expr
from rulewright.model.statements import EachSeat, Repeat

MOST_PASSES = 200
"""Passes of a repetition without a number; after so many it is left undecided."""


class Looper(Asker):
    """Follows what is done more than once."""

    def each_seat(self, stmt: EachSeat, states: States) -> States:
        """The seats of a loop are settled as it begins, under names of their own."""
        if stmt.seats:
            return self._these(stmt, states)
        if stmt.by:
            return self._in_any_order(stmt, states)
        kept = [] if stmt.besides is None else [(self._loop_name(stmt, "besides"), stmt.besides)]
        if stmt.start is None:
            if self.turned and not order_free(stmt):
                raise UnevenError
            times = len(self.reader.group(stmt.group))
        else:
            kept.append((self._loop_name(stmt, "start"), stmt.start))
            times = self.setting.players
        states = self.split(states, [expr for _, expr in kept])
        for state in states:
            for name, expr in kept:
                state.seats[name] = self.reader.found(state, expr)
        names = tuple(name for name, _ in kept)
        start = self._loop_name(stmt, "start")

        def whose(state: State, number: int) -> Seats:
            if stmt.start is None:
                return frozenset([number])
            return self.reader.on(state.seats[start], stmt.step * number)

        return self._round(stmt, states, names, times, whose)

    def _these(self, stmt: EachSeat, states: States) -> States:
        """A loop over seats that are named one by one."""
        if self.turned and not order_free(stmt):
            raise UnevenError
        names = [self._loop_name(stmt, f"seat {n}") for n in range(len(stmt.seats))]
        states = self.split(states, stmt.seats)
        for state in states:
            for name, expr in zip(names, stmt.seats, strict=True):
                state.seats[name] = self.reader.found(state, expr)
        return self._round(
            stmt, states, tuple(names), len(names), lambda state, number: state.seats[names[number]]
        )

    def _in_any_order(self, stmt: EachSeat, states: States) -> States:
        """A loop whose order hangs on what everybody has: each time it may be anybody."""
        if self.turned and not order_free(stmt):
            raise UnevenError
        besides = self._loop_name(stmt, "besides")
        if stmt.besides is not None:
            states = self.split(states, [stmt.besides])
            for state in states:
                state.seats[besides] = self.reader.found(state, stmt.besides)
        anybody = frozenset(self.reader.group(stmt.group))
        names = () if stmt.besides is None else (besides,)
        return self._round(stmt, states, names, len(anybody), lambda *_: anybody)

    def _round(
        self,
        stmt: EachSeat,
        states: States,
        kept: tuple[tuple[int, str], ...],
        times: int,
        whose: Callable[[State, int], Seats],
    ) -> States:
        here, outer = (self.reader.depth, stmt.var), self._loop_name(stmt, "outer")
        besides = self._loop_name(stmt, "besides")
        for state in states:
            if here in state.seats:
                state.seats[outer] = state.seats.pop(here)
        loops = self.loops
        self.loops += (stmt.var, outer[1], *(name for _, name in kept))
        for number in range(times):
            doing, skipping = list[State](), list[State]()
            for state in states:
                seats = whose(state, number)
                out = state.seats.get(besides, frozenset()) | NONE
                if seats & out:
                    skipping.append(state.copy() if seats - out else state)
                if seats - out:
                    state.seats[here] = seats
                    doing.append(state)
            states = self.joined(self.body(stmt.body, doing) + skipping, forget=True)
        self.loops = loops
        for state in states:
            for name in (here, *kept):
                state.seats.pop(name, None)
            if outer in state.seats:
                state.seats[here] = state.seats.pop(outer)
        return states

    def _loop_name(self, stmt: EachSeat, role: str) -> tuple[int, str]:
        return self.reader.depth, f"{role} {stmt.var} {len(self.loops)}"

    def repeat(self, stmt: Repeat, times: Expr, states: States) -> States:
        low, high = self._times(times, states)
        outer = self.rounds
        left: States = []
        for number in range(1, high + 1):
            if number > low:
                left += [state.copy() for state in states]
            self.rounds = (*outer, (stmt, number))
            before = [state.copy() for state in states]
            states = self.joined(self.body(stmt.body, states), forget=True)
            if not states or states == before:
                # All that is left to do comes to the same.
                break
        self.rounds = outer
        return self.joined(left + states, forget=True)

    def _times(self, times: Expr, states: States) -> Span:
        spans = [self.reader.number(state, times) for state in states]
        return max(0, min(s[0] for s in spans)), max(0, max(s[1] for s in spans))

    def endless(self, stmt: Repeat, states: States) -> States:
        """A repetition without a number: passes, until no pass brings anything new."""
        outer, left, known = self.rounds, list[State](), list[State]()
        for number in range(1, MOST_PASSES + 1):
            states = self.grown(known, states)
            if stmt.until is not None:
                states = self.split(states, self.reader.seats_in(stmt.until))
                ended = [self.reader.assume(s.copy(), stmt.until, want=True) for s in states]
                going = [self.reader.assume(s, stmt.until, want=False) for s in states]
                states = [s for some in going for s in some]
                self.note(stmt, yes=any(ended), no=bool(states))
                left += [s for some in ended for s in some]
            if not states:
                self.rounds = outer
                return self.joined(left, forget=True)
            self.rounds = (*outer, (stmt, number))
            states = self.joined(self.body(stmt.body, states), forget=True)
        raise UndecidedError
