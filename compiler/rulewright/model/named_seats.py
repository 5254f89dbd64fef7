"""Which seats an amount speaks of, as it is written: where one is nobody, nothing is done."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model.expressions import (
    Arith,
    CounterOf,
    CountOf,
    EachOf,
    Entry,
    Expr,
    Reckoned,
    SeatExpr,
    SumOf,
)


def seats_named(expr: Expr) -> Iterator[SeatExpr]:
    """The seats that an amount speaks of, as it is written: not those inside definitions."""
    match expr:
        case CounterOf(_, seat) if seat is not None:
            yield seat
        case CountOf(zone) | SumOf(_, zone):
            if zone.owner is not None and not isinstance(zone.owner, EachOf):
                yield zone.owner
        case Arith(_, left, right):
            yield from seats_named(left)
            yield from seats_named(right)
        case Entry(_, index):
            yield from seats_named(index)
        case Reckoned(_, args):
            for arg in args:
                if isinstance(arg, SeatExpr):
                    yield arg
                elif isinstance(arg, Expr):
                    yield from seats_named(arg)
