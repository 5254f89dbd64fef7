"""What can be said of amounts and conditions wherever they stand, without following the rules.

How many pieces there are, between which ends a counter stays, what is never put anywhere, set or
taken out of the game: that is the same in every position, and often enough to know that a condition
is never so. It holds for games that are too long, or too tangled, to be followed.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.intervals import Span, combined, compared
from rulewright.engine.ranges import Ranges
from rulewright.model.definitions import opened
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    Arith,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    Expr,
    FlagIs,
    IsOut,
    Not,
    PlayersLeft,
    Related,
    SomeSeat,
)
from rulewright.model.game import Counter, Game
from rulewright.model.statements import (
    Adjust,
    Draw,
    Eliminate,
    Exchange,
    LayOut,
    MoveAll,
    Put,
    Roll,
    SetFlag,
    Swap,
    Take,
)

_UNKNOWN = (-(1 << 20), 1 << 20)


class Anywhere:
    """One game's amounts and conditions, for all positions at once."""

    def __init__(self, game: Game) -> None:
        statements = tuple(all_statements(game))
        self.filled = frozenset(_filled(statements))
        # What a worked example starts from can be, by whatever way.
        given = [given for story in game.stories for given in story.given]
        shown = {g.counter.counter for g in given if g.counter is not None}
        self.set_flags = frozenset(s.flag for s in statements if isinstance(s, SetFlag) and s.on)
        self.set_flags |= {g.flag for g in given if g.flag is not None}
        self.leaves = any(isinstance(stmt, Eliminate) for stmt in statements)
        adjusts = [stmt for stmt in statements if isinstance(stmt, Adjust)]
        counters = {
            name: counter
            if name in shown
            else _moved(counter, [a.op for a in adjusts if a.counter == name])
            for name, counter in game.counters.items()
        }
        self.game = replace(game, counters=counters)
        self._ranges = {players: Ranges(self.game, players) for players in game.players}

    def span(self, expr: Expr, scope: str, setting: Setting) -> Span:
        """Between which numbers an amount of a section lies."""
        folded = fold(self.game, expr, setting)
        if folded is not None:
            return folded, folded
        match expr:
            case Arith(op, left, right):
                one, other = (self.span(side, scope, setting) for side in (left, right))
                if _UNKNOWN in (one, other):
                    return _UNKNOWN
                return combined(op, one, other)
            case PlayersLeft():
                return (0 if self.leaves else setting.players), setting.players
            case CountOf(zone) if zone.zone in self.game.zones and zone.zone not in self.filled:
                return 0, 0
            case CounterOf(counter):
                # Nobody's counter shows 0.
                shown = self.game.counters[counter]
                return min(0, shown.least), max(0, shown.most)
            case _:
                found = self._ranges[setting.players].of(expr, scope)
                return found.low, found.high

    def holds(self, cond: Cond, scope: str, setting: Setting) -> bool | None:
        """Whether a condition of a section holds in every position, in none, or (None) in some."""
        folded = fold_cond(self.game, cond, setting)
        if folded is not None:
            return folded
        match cond:
            case Compare(op, left, right):
                one, other = (self.span(side, scope, setting) for side in (left, right))
                return compared(op, one, other)
            case Not(inner):
                held = self.holds(inner, scope, setting)
                return None if held is None else not held
            case AllOf(conds):
                each = [self.holds(c, scope, setting) for c in conds]
                return False if False in each else None if None in each else True
            case AnyOf(conds):
                each = [self.holds(c, scope, setting) for c in conds]
                return True if True in each else None if None in each else False
            case SomeSeat(cond=inner):
                return False if self.holds(inner, scope, setting) is False else None
            case FlagIs(flag):
                return None if flag in self.set_flags else False
            case IsOut():
                return None if self.leaves else False
            case Related():
                return self.holds(opened(self.game, cond), scope, setting)
            case _:
                return None


def _moved(counter: Counter, ways: list[str]) -> Counter:
    """A counter with the ends between which it can really move: one that only goes up is never
    below its start. (Amounts may be below nothing, but then the rules are refused.)"""
    if "set" in ways:
        return counter
    least = counter.least if "loses" in ways else counter.starts
    most = counter.most if "gains" in ways else counter.starts
    return replace(counter, least=least, most=most)


def _filled(statements: tuple[object, ...]) -> set[str]:
    """The zones into which something may come."""
    found: set[str] = set()
    for stmt in statements:
        match stmt:
            case Put(target=t) | Draw(target=t) | Take(target=t) | MoveAll(target=t):
                found.add(t.zone)
            case Roll(target=t) | LayOut(target=t):
                found.add(t.zone)
            case Swap(left, right):
                found |= {left.zone, right.zone}
            case Exchange():
                # Cards change places with cards: rows that hold none stay empty.
                pass
    return found
