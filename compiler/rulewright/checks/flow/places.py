"""Which pieces can ever come to lie in which zone, by whatever way, without following the rules.

A put names its pieces; whatever else moves pieces may move any that lie where they come from. What
cannot be there by that is never there, in no game and in no position.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.flow.counts import all_statements
from rulewright.model.expressions import BOX
from rulewright.model.game import Game
from rulewright.model.statements import (
    Draw,
    Exchange,
    LayOut,
    MoveAll,
    Put,
    Roll,
    Stmt,
    Swap,
    Take,
)

Lying = dict[str, frozenset[str]]
"""By zone, and the box: the pieces that may lie there."""
_Way = tuple[str, str, frozenset[str]]
"""From which zone to which, and which pieces may go there."""


def reachable(game: Game) -> Lying:
    """What can lie where; a zone is all zones of its name. Worked examples begin as they like."""
    lying = {name: set[str]() for name in game.zones}
    boxed = (pieces for kind, pieces in game.kinds.items() if kind not in game.dice)
    lying[BOX] = {piece for pieces in boxed for piece in pieces}
    ways: list[_Way] = []
    for stmt in all_statements(game):
        if isinstance(stmt, Roll):
            lying[stmt.target.zone] |= set(game.kinds[stmt.dice])
        ways += _ways(game, stmt)
    for story in game.stories:
        for given in story.given:
            if given.zone is not None:
                lying[given.zone.zone] |= {piece for piece, _ in given.pieces}
    more = True
    while more:
        more = False
        for source, target, pieces in ways:
            new = (lying[source] & pieces & _fitting(game, target)) - lying[target]
            lying[target] |= new
            more = more or bool(new)
    return {zone: frozenset(pieces) for zone, pieces in lying.items()}


def _fitting(game: Game, zone: str) -> frozenset[str]:
    """The pieces a zone is for."""
    kinds = game.kinds if zone == BOX else (game.zones[zone].holds,)
    return frozenset(piece for kind in kinds for piece in game.kinds[kind])


def _ways(game: Game, stmt: Stmt) -> Iterator[_Way]:
    """The ways on which a statement moves pieces."""
    every = frozenset(game.pieces)
    match stmt:
        case Put(source=source, target=target):
            yield source.zone, target.zone, _named(game, stmt)
        case Draw(source=s, target=t) | Take(source=s, target=t) | MoveAll(source=s, target=t):
            yield s.zone, t.zone, every
        case LayOut(source=source, target=target):
            yield source.zone, target.zone, every
        case Swap(left, right):
            yield left.zone, right.zone, every
            yield right.zone, left.zone, every
        case Exchange():
            rows = [zone.name for zone in game.zones.values() if zone.row is not None]
            yield from ((one, other, every) for one in rows for other in rows if one != other)


def _named(game: Game, put: Put) -> frozenset[str]:
    """The pieces that a put names, or all where they have been chosen."""
    if put.table is not None:
        return frozenset(piece for row in game.tables[put.table].rows.values() for piece in row)
    names = [piece for piece, _ in put.pieces if isinstance(piece, str)]
    if len(names) < len(put.pieces):
        return frozenset(game.pieces)
    return frozenset(piece for name in names for piece in game.pieces_of(name))
