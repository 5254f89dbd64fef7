"""Folding: what an expression or condition comes to for a number of players and some options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rulewright.model.definitions import opened
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
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
    NamedSeat,
    Not,
    Num,
    NumberVar,
    OptionIs,
    PieceIs,
    PieceVar,
    PlayerAt,
    Players,
    PlayersIn,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatExpr,
    SeatIs,
    Seats,
    SomeSeat,
    SumOf,
    TotalOf,
    ValueOf,
)
from rulewright.model.game import Game


class Setting(NamedTuple):
    """For whom the rules are read: how many players, and which options."""

    players: int
    options: Mapping[str, str]


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "//": lambda left, right: left // right if right else 0,
    "min": min,
    "max": max,
}
_COMPARISON: dict[str, Callable[[int, int], bool]] = {
    "=": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}


def arithmetic(op: str, left: int, right: int) -> int:
    """One step of integer arithmetic; dividing by nothing gives nothing."""
    return _ARITHMETIC[op](left, right)


def compares(op: str, left: int, right: int) -> bool:
    """Whether `left op right`."""
    return _COMPARISON[op](left, right)


def entry(game: Game, name: str, index: int) -> int:
    """An entry of a list: before the first the first, past the last the last."""
    entries = game.lists[name].entries
    return entries[max(0, min(index, len(entries) - 1))]


def value_of(game: Game, name: str, players: int) -> int:
    """A named value or a one-number table's row."""
    if name in game.values:
        return game.values[name].value
    return game.tables[name].rows[players][""]


def fold(game: Game, expr: Expr, setting: Setting) -> int | None:
    """The number an expression comes to, or None when it depends on the position."""
    match expr:
        case Num(value):
            return value
        case ValueOf(name):
            return value_of(game, name, setting.players)
        case Players():
            return setting.players
        case Seats():
            return game.seats(setting.players)
        case TotalOf(table):
            return sum(game.tables[table].rows[setting.players].values())
        case Arith(op, left, right):
            if (a := fold(game, left, setting)) is None:
                return None
            b = fold(game, right, setting)
            return None if b is None else arithmetic(op, a, b)
        case Entry(name, index):
            at = fold(game, index, setting)
            return None if at is None else entry(game, name, at)
        case IfElse(cond, then, otherwise):
            held = fold_cond(game, cond, setting)
            return None if held is None else fold(game, then if held else otherwise, setting)
        case Reckoned():
            return fold(game, opened(game, expr), setting)
        case CountOf() | CounterOf() | NumberVar() | PlayersLeft() | SumOf() | Its():
            return None


def fold_cond(game: Game, cond: Cond, setting: Setting) -> bool | None:
    """Whether a condition holds, or None when it depends on the position."""
    match cond:
        case Compare(op, left, right):
            if (a := fold(game, left, setting)) is None:
                return None
            b = fold(game, right, setting)
            return None if b is None else compares(op, a, b)
        case OptionIs(option, choice):
            return setting.options.get(option, game.options[option].default) == choice
        case PlayersIn(counts):
            return setting.players in counts
        case SeatIs(left, right):
            there = {_there(game, seat, setting) for seat in (left, right)}
            if False in there:
                return False
            return True if left == right and None not in there else None
        case Not(inner):
            held = fold_cond(game, inner, setting)
            return None if held is None else not held
        case AllOf(conds):
            return _fold_many(game, conds, setting, decisive=False)
        case AnyOf(conds):
            return _fold_many(game, conds, setting, decisive=True)
        case PieceIs(PieceVar(piece), name) if piece in game.pieces:
            return piece in game.pieces_of(name)
        case Related():
            return fold_cond(game, opened(game, cond), setting)
        case FlagIs() | IsOut() | IsSomebody() | MarkerHeld() | SomeSeat() | SamePieces():
            return None
        case PieceIs() | CardLies():
            return None


def _there(game: Game, seat: SeatExpr, setting: Setting) -> bool | None:
    """Whether a seat is there with so many players; None when it depends on the position."""
    match seat:
        case NamedSeat(name):
            return name in game.special_names(setting.players)
        case PlayerAt(number):
            return number <= setting.players
        case _:
            return None


def _fold_many(
    game: Game, conds: tuple[Cond, ...], setting: Setting, *, decisive: bool
) -> bool | None:
    sure = True
    for cond in conds:
        held = fold_cond(game, cond, setting)
        if held is decisive:
            return decisive
        sure = sure and held is not None
    return not decisive if sure else None
