"""What can be said of amounts and conditions wherever they stand, without following the rules.

How many pieces there are, between which ends a counter stays, what is never put anywhere, set or
taken out of the game: that is the same in every position, and often enough to know that a condition
is never so. It holds for games that are too long, or too tangled, to be followed.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.intervals import Span, combined, compared
from rulewright.checks.flow.places import reachable
from rulewright.checks.flow.settings import cases, options_in
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
    PieceVar,
    PlayersLeft,
    Related,
    SomeSeat,
)
from rulewright.model.game import Counter, Game
from rulewright.model.statements import Adjust, Eliminate, SetFlag

_UNKNOWN = (-(1 << 20), 1 << 20)


class Anywhere:
    """One game's amounts and conditions, for all positions at once."""

    def __init__(self, game: Game) -> None:
        statements = tuple(all_statements(game))
        self.lying = reachable(game)
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
            else _moved(game, counter, [a for a in adjusts if a.counter == name])
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
            case CountOf(zone, piece) if not self.may_lie(zone.zone, piece):
                return 0, 0
            case CounterOf(counter):
                # Nobody's counter shows 0.
                shown = self.game.counters[counter]
                return min(0, shown.least), max(0, shown.most)
            case _:
                found = self._ranges[setting.players].of(expr, scope)
                return found.low, found.high

    def may_lie(self, zone: str, piece: str | PieceVar | None) -> bool:
        """Whether a zone may ever hold such pieces."""
        there = self.lying[zone]
        if isinstance(piece, str):
            return not there.isdisjoint(self.game.pieces_of(piece))
        return bool(there)

    def holds(self, cond: Cond, scope: str, setting: Setting) -> bool | None:
        """Whether a condition of a section holds in every position, in none, or (None) in some."""
        folded = fold_cond(self.game, cond, setting)
        if folded is not None:
            return folded
        match cond:
            case Compare(op, left, right) if left == right:
                return op in ("=", "<=", ">=")
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


def _moved(game: Game, counter: Counter, changes: list[Adjust]) -> Counter:
    """A counter with the ends between which it can really move: one that only goes up is never
    below its start. (Amounts may be below nothing, but then the rules are refused.)"""
    shown = {counter.starts}
    for change in changes:
        asked = options_in((change.amount, game.definitions))
        amounts = {fold(game, change.amount, case.setting) for case in cases(game, asked)}
        if change.op == "set":
            if None in amounts:
                return counter
            shown |= {max(counter.least, min(counter.most, n)) for n in amounts if n is not None}
        elif amounts != {0}:
            shown.add(counter.least if change.op == "loses" else counter.most)
    return replace(counter, least=min(shown), most=max(shown))
