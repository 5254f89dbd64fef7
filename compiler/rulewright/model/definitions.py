"""What definitions stand for: their bodies with what they are told in place of their parameters.

A definition (`cost(player, rival)`) is never called when a game is played: it is a shorter way to
write an amount or a condition, and everything that reads rules reads it written out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, overload

from rulewright.model.expressions import (
    Arg,
    CardLies,
    Cond,
    Expr,
    IsSomebody,
    MarkerHeld,
    MarkerHolder,
    NumberVar,
    OwnerOf,
    PieceIs,
    PieceVar,
    Reckoned,
    Related,
    SeatExpr,
    SeatIs,
    SeatVar,
    SomeSeat,
    ZoneRef,
)
from rulewright.model.game import Game

Bindings = Mapping[str, Arg]
"""What stands in place of each variable."""


@overload
def opened(game: Game, call: Reckoned) -> Expr: ...
@overload
def opened(game: Game, call: Related) -> Cond: ...
def opened(game: Game, call: Reckoned | Related) -> Expr | Cond:
    """What a use of a definition stands for, one step: definitions inside it are as they were."""
    definition = game.definitions[call.name]
    names = (param.name for param in definition.params)
    bindings = dict(zip(names, call.args, strict=True))
    if isinstance(call, Reckoned):
        assert definition.number is not None
        return substituted(definition.number, bindings)
    assert definition.relation is not None
    return substituted(definition.relation, bindings)


@overload
def substituted(part: Expr, bindings: Bindings) -> Expr: ...
@overload
def substituted(part: Cond, bindings: Bindings) -> Cond: ...
@overload
def substituted(part: SeatExpr, bindings: Bindings) -> SeatExpr: ...
@overload
def substituted(part: ZoneRef, bindings: Bindings) -> ZoneRef: ...
def substituted(part: Any, bindings: Bindings) -> Any:
    """The same amount, condition, seat or zone with variables replaced.

    A piece variable may become a piece's name. Where a record has room for a variable only
    (`PieceIs`, `CardLies`, `OwnerOf`), it is then a `PieceVar` of the piece's own name, which no
    variable can have.
    """
    return _put_in(part, bindings) if bindings else part


def _put_in(part: Any, bindings: Bindings) -> Any:
    match part:
        case SeatVar(name) | NumberVar(name) | PieceVar(name):
            return bindings.get(name, part)
        case IsSomebody(var) if var in bindings:
            return _somebody(bindings[var])
        case SomeSeat():
            return _some_seat(part, bindings)
        case PieceIs() | CardLies() | OwnerOf():
            changed = _each_field(part, bindings)
            if isinstance(changed["piece"], str):
                changed["piece"] = PieceVar(changed["piece"])
            return replace(part, **changed)
        case tuple():
            return tuple(_put_in(inner, bindings) for inner in part)
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **_each_field(part, bindings))
    return part


def _each_field(part: Any, bindings: Bindings) -> dict[str, Any]:
    return {field.name: _put_in(getattr(part, field.name), bindings) for field in fields(part)}


def _somebody(seat: Arg) -> Cond:
    """Whether a seat that was put in place of a variable is there at all."""
    match seat:
        case SeatVar(name):
            return IsSomebody(name)
        case MarkerHolder(marker):
            return MarkerHeld(marker)
        case _:
            # A seat that is not there is not even itself.
            there: Any = seat
            return SeatIs(there, there)


def _some_seat(part: SomeSeat, bindings: Bindings) -> SomeSeat:
    """Inside, the seat looked for has its own name, whatever is called so outside."""
    among = _put_in(part.among, bindings)
    inner = {name: bound for name, bound in bindings.items() if name != part.var}
    taken = {name for bound in inner.values() for name in _names_in(bound)}
    var = part.var
    while var in taken:
        var += "'"
    if var != part.var:
        inner[part.var] = SeatVar(var)
    return SomeSeat(var, among, _put_in(part.cond, inner))


def _names_in(part: Any) -> Iterator[str]:
    """The variables that are named inside a part."""
    match part:
        case SeatVar(name) | NumberVar(name) | PieceVar(name):
            yield name
        case tuple():
            for inner in part:
                yield from _names_in(inner)
        case _ if is_dataclass(part):
            for field in fields(part):
                yield from _names_in(getattr(part, field.name))
