"""Whether it makes no difference which seat is which: in a loop, and in a whole game."""

from __future__ import annotations

from rulewright.checks.flow.records import instances
from rulewright.model.expressions import (
    CountOf,
    EachOf,
    NamedSeat,
    Neighbour,
    PlayerAt,
    SeatExpr,
    SeatVar,
    ZoneRef,
)
from rulewright.model.game import Game
from rulewright.model.statements import (
    Adjust,
    Choose,
    Draw,
    EachSeat,
    If,
    LayOut,
    Let,
    Look,
    MoveAll,
    Reveal,
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


def names_players(game: Game) -> bool:
    """Whether the rules name players by where they sit: by number, or next to a seat that no player
    holds. Then no seat stands for all."""
    everything = (game.setup, game.play, game.phases, game.definitions, game.claims)
    if any(True for _ in instances(everything, PlayerAt)):
        return True
    beside: list[SeatExpr | None] = list(instances(everything, Neighbour))
    for part in (game.setup, game.play, *game.phases.values()):
        beside += [s.start for s in statements_in(part.body) if isinstance(s, EachSeat | Window)]
    return any(isinstance(_far_end(seat), NamedSeat) for seat in beside)


def _far_end(seat: SeatExpr | None) -> SeatExpr | None:
    while isinstance(seat, Neighbour):
        seat = seat.of
    return seat


def order_free(loop: EachSeat) -> bool:
    """True where each turn only takes from the seat's own zones: no turn minds another."""
    return _all_free(loop.body, SeatVar(loop.var))


def _all_free(body: tuple[Stmt, ...], own: SeatVar) -> bool:
    return all(_free(stmt, own) for stmt in body)


def _free(stmt: Stmt, own: SeatVar) -> bool:
    match stmt:
        case Draw(source=source, target=target, amount=amount):
            return _mine(source, own) and _open_to_all(target, own) and _only_own(amount, own)
        case Take(source=source, target=target, amount=amount):
            return _mine(source, own) and _open_to_all(target, own) and _only_own(amount, own)
        case MoveAll(source=source, target=target):
            return _mine(source, own) and _open_to_all(target, own)
        case Swap(left, right):
            return _mine(left, own) and _mine(right, own)
        case LayOut(source=source, target=target):
            return _mine(source, own) and _mine(target, own)
        case Reveal() | Adjust() | SetFlag() | Let() | Show() | Look() | Sort() | Turn():
            return True
        case Step(body=body):
            return _all_free(body, own)
        case If(cond, then, otherwise):
            return _only_own(cond, own) and _all_free(then + otherwise, own)
        case Choose(branches=branches):
            whens = [branch.when for branch in branches]
            return _only_own(whens, own) and all(_all_free(b.body, own) for b in branches)
        case _:
            return False


def _mine(zone: ZoneRef, own: SeatVar) -> bool:
    return zone.owner == own


def _open_to_all(zone: ZoneRef, own: SeatVar) -> bool:
    """Laying down is the same in any order, where it is not another seat's zone."""
    return zone.owner is None or (not isinstance(zone.owner, EachOf) and zone.owner == own)


def _only_own(thing: object, own: SeatVar) -> bool:
    return all(_mine(count.zone, own) for count in instances(thing, CountOf))
