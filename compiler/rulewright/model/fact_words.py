"""Amounts, seats and conditions in plain words, for listings of facts and for fingerprints."""

from __future__ import annotations

from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    Arg,
    Arith,
    CardLies,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    Entry,
    Expr,
    FlagIs,
    IfElse,
    IsOut,
    IsSomebody,
    Its,
    MarkerHeld,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    Num,
    NumberVar,
    OwnerOf,
    PieceIs,
    PieceVar,
    PlayerAt,
    Players,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatExpr,
    SeatIs,
    SeatVar,
    SomeSeat,
    SumOf,
    ValueOf,
    ZoneRef,
)
from rulewright.model.facts import Bound

_OPERATIONS = {"min": "or at most", "max": "or at least"}


def amount_words(expr: Expr, bound: Bound) -> str:
    """An amount: "2 gem", "3 players: 6, 4 players: 8 gem", "count of row"."""
    numbers = bound.numbers
    if not numbers:
        return f"{expr_words(expr)} {bound.unit or ''}".strip()
    if len(set(numbers.values())) == 1:
        number = str(next(iter(numbers.values())))
    else:
        number = ", ".join(f"{n} players: {v}" for n, v in sorted(numbers.items()))
    return f"{number} {bound.unit or ''}".strip()


def expr_words(expr: Expr) -> str:
    """An amount as it stands in the rules, more or less."""
    match expr:
        case Num(value):
            return str(value)
        case ValueOf(name) | NumberVar(name):
            return name
        case CountOf(zone, piece, face):
            of = piece.name if isinstance(piece, PieceVar) else piece
            words = " ".join(w for w in (f"face{face}" if face else "", of or "") if w)
            return f"count of {words + ' in ' if words else ''}{zone_words(zone)}"
        case Arith(op, left, right):
            return f"{expr_words(left)} {_OPERATIONS.get(op, op)} {expr_words(right)}"
        case Players():
            return "players"
        case CounterOf(counter, seat):
            return f"{counter} of {seat_words(seat)}" if seat is not None else counter
        case Entry(name, index):
            return f"entry {expr_words(index)} of {name}"
        case PlayersLeft():
            return "players left"
        case SumOf(attribute, zone):
            return f"{attribute} in {zone_words(zone)}"
        case Its(attribute):
            return f"its {attribute}"
        case IfElse(cond, then, otherwise):
            return f"{expr_words(then)} if {cond_words(cond)}, else {expr_words(otherwise)}"
        case Reckoned(name, args):
            return f"{name}({', '.join(map(_arg_words, args))})"
        case _:
            return type(expr).__name__.lower()


def _arg_words(arg: Arg) -> str:
    match arg:
        case str():
            return arg
        case PieceVar(name):
            return name
        case SeatVar() | MarkerHolder() | NamedSeat() | Neighbour() | OwnerOf() | PlayerAt():
            return seat_words(arg)
        case _:
            return expr_words(arg)


def seat_words(seat: SeatExpr) -> str:
    """A seat as it stands in the rules."""
    match seat:
        case SeatVar(name) | NamedSeat(name) | MarkerHolder(name):
            return name
        case Neighbour(of, step):
            return f"{'left' if step > 0 else 'right'} of {seat_words(of)}"
        case OwnerOf(piece):
            return f"owner of {piece.name}"
        case PlayerAt(number):
            return f"player {number}"


def zone_words(zone: ZoneRef) -> str:
    """A zone, and whose it is if that is a certain seat's."""
    match zone.owner:
        case None:
            return zone.zone
        case SeatVar() | MarkerHolder() | NamedSeat() | Neighbour() | OwnerOf() | PlayerAt():
            return f"{zone.zone} of {seat_words(zone.owner)}"
        case _:
            return f"{zone.zone} of each"


def cond_words(cond: Cond) -> str:
    """A condition as it stands in the rules, more or less."""
    match cond:
        case Compare(op, left, right):
            return f"{expr_words(left)} {op} {expr_words(right)}"
        case SeatIs(left, right):
            return f"{seat_words(left)} is {seat_words(right)}"
        case Not(inner):
            return f"not {cond_words(inner)}"
        case AllOf(conds):
            return " and ".join(map(cond_words, conds))
        case AnyOf(conds):
            return " or ".join(map(cond_words, conds))
        case FlagIs(flag, seat):
            return flag if seat is None else f"{seat_words(seat)} is {flag}"
        case IsOut(seat):
            return f"{seat_words(seat)} is out"
        case IsSomebody(var):
            return f"{var} is somebody"
        case MarkerHeld(marker):
            return f"somebody has {marker}"
        case SomeSeat(var, _, inner):
            return f"some {var} where {cond_words(inner)}"
        case SamePieces(left, right):
            return f"{zone_words(left)} matches {zone_words(right)}"
        case PieceIs(piece, name):
            return f"{piece.name} is {name}"
        case CardLies(piece, face, _):
            return f"{piece.name} is face{face}"
        case Related(name, args):
            return f"{name}({', '.join(map(_arg_words, args))})"
        case _:
            return type(cond).__name__.lower()
