"""States side by side: which of them may be made one, and which already cover another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rulewright.checks.flow.counts import NONE, State
from rulewright.checks.flow.moving import Mover, States

MOST_STATES = 64
"""States kept side by side; more are joined."""


class Joiner(Mover):
    """Moves pieces, and keeps the number of states within bounds."""

    loops: tuple[str, ...] = ()
    """Names of the seats whose turn it is, in this phase."""

    def joined(self, states: States, *, forget: bool = False) -> States:
        """States with the same seats in them made one; `forget` minds markers and loops alone."""
        if len(states) < 2:
            return states
        kept = partial(self.key, forget=forget)
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

    def key(self, state: State, *, forget: bool) -> object:
        """What keeps states apart."""
        here = self.reader.depth
        seats = {
            (name, held)
            for name, held in state.seats.items()
            if not forget or (name[0] == here and name[1] in self.loops)
        }
        return frozenset(state.markers.items()), frozenset(seats)

    def grown(self, known: States, states: Iterable[State]) -> States:
        """The states that `known` does not cover yet, each joined with what is like it there."""
        new: States = []
        for state in states:
            key = self.key(state, forget=True)
            like = next((k for k in known if self.key(k, forget=True) == key), None)
            if like is None:
                known.append(state.copy())
                new.append(state)
            elif not covers(like, state):
                like.join(state)
                new.append(like.copy())
        return new


def covers(one: State, other: State) -> bool:
    """Whether a state covers all that another covers."""
    return (
        all(a <= b for a, b in zip(one.low, other.low, strict=True))
        and all(a >= b for a, b in zip(one.high, other.high, strict=True))
        and all(other.markers[marker] <= held for marker, held in one.markers.items())
        and all(
            other.seats.get(name, NONE) <= one.seats.get(name, NONE)
            for name in (*one.seats, *other.seats)
        )
    )
