"""Looking through a machine: what stands inside an operation, and what is plain in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.engine.amounts import (
    Bag,
    Binary,
    Const,
    Count,
    Every,
    Fixed,
    Holder,
    Inverse,
    Read,
    Some,
    Test,
    Value,
    WeighRow,
)
from rulewright.engine.changes import Move, Pour, Set, Swap
from rulewright.engine.machine import Loop, Op, Ops, PickBranch, Round, Until, When, Whole


def apart(one: Holder, other: Holder) -> bool:
    """Whether two bags or rows can't be the same one."""
    if one.base != other.base:
        return True
    both = isinstance(one.index, Const) and isinstance(other.index, Const)
    return both and one.index != other.index


def size_of(held: Holder, pieces: int) -> Value:
    """How many pieces a bag or row holds, where there are so many pieces in the game."""
    return Count(held) if isinstance(held, Bag) else WeighRow(held, (1,) * pieces)


def inner(op: Op) -> tuple[Ops, ...]:
    """The sequences of operations inside an operation."""
    match op:
        case When(_, then, otherwise):
            return (then, otherwise)
        case Loop() | Round() | Until() | Whole():
            return (op.body,)
        case PickBranch():
            return tuple(o.body for o in op.options)
        case _:
            return ()


def walk(ops: Ops) -> Iterator[Op]:
    """Every operation, outer ones first."""
    for op in ops:
        yield op
        for body in inner(op):
            yield from walk(body)


def records_of(part: Any) -> Iterator[Any]:
    """An operation, value or check with everything that stands inside it."""
    if isinstance(part, tuple):
        for one in part:
            yield from records_of(one)
    elif is_dataclass(part) and not isinstance(part, type):
        yield part
        for field in fields(part):
            yield from records_of(getattr(part, field.name))


PLAIN_VALUES = (Const, Read, Bag, Count, Binary, Fixed, Test, Inverse, Every, Some)
"""What a machine of bags and jumps reckons with; everything can be done with these."""
PLAIN_OPS = (Set, Move, Pour, Swap, When, Loop, Round)


def plain(part: Any, ops: tuple[type, ...] = PLAIN_OPS) -> bool:
    """Whether an operation (or several) has nothing in it but plain values and these operations."""
    return all(isinstance(record, (*PLAIN_VALUES, *ops)) for record in records_of(part))
