"""Folding: what is known of an expression or a check before the game starts is reckoned here."""

from __future__ import annotations

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOTHING,
    Binary,
    Check,
    Const,
    Either,
    Every,
    Fixed,
    Inverse,
    Item,
    Only,
    Read,
    Some,
    Test,
    Value,
)
from rulewright.engine.machine import Op, Ops, Set, SetItem, When


def reckon(op: str, left: int, right: int) -> int:
    """One step of the machine's arithmetic."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "//":
            return left // right if right else 0
        case "%":
            return left % right if right else 0
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
        case "&":
            return left & right
        case "|":
            return left | right
        case "&~":
            return left & ~right
    raise ValueError(op)


def compare(op: str, left: int, right: int) -> bool:
    """One of the machine's comparisons."""
    match op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
    raise ValueError(op)


def binary(op: str, left: Value, right: Value) -> Value:
    """Arithmetic, folded where both sides are known or one changes nothing."""
    match op, left, right:
        case _, Const(a), Const(b):
            return Const(reckon(op, a, b))
        case "+", Const(0), other:
            return other
        case (("+" | "-"), other, Const(0)):
            return other
        case "*", Const(1), other:
            return other
        case (("*" | "//"), other, Const(1)):
            return other
        case (("&~" | "|"), other, Const(0)):
            return other
        case ("&", Const(0), _) | ("&", _, Const(0)) | ("&~", Const(0), _):
            return NOTHING
        case "%", Binary("%", _, Const(inner)), Const(outer) if 0 < inner <= outer:
            return left
    return Binary(op, left, right)


def only(seat: Value) -> Value:
    """The set of one seat."""
    if isinstance(seat, Const):
        return Const(1 << seat.value if seat.value >= 0 else 0)
    return Only(seat)


def member(seat: Value, seats: Value) -> Check:
    """Whether a seat is in a set."""
    return test("!=", binary("&", seats, only(seat)), NOTHING)


def item(base: int, index: Value, span: int) -> Value:
    """A cell of an array."""
    return Read(base + index.value) if isinstance(index, Const) else Item(base, index, span)


def set_item(base: int, index: Value, span: int, value: Value) -> Op:
    """A cell of an array gets a value."""
    if isinstance(index, Const):
        return Set(base + index.value, value)
    return SetItem(base, index, span, value)


def either(check: Check, then: Value, otherwise: Value) -> Value:
    """One value or the other, or the one that is taken."""
    if isinstance(check, Fixed):
        return then if check.holds else otherwise
    return then if then == otherwise else Either(check, then, otherwise)


def test(op: str, left: Value, right: Value) -> Check:
    """A comparison, folded where both sides are known or are the same."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Fixed(compare(op, left.value, right.value))
    if left == right:
        return Fixed(compare(op, 0, 0))
    return Test(op, left, right)


def inverse(check: Check) -> Check:
    """The check turned round."""
    match check:
        case Fixed(holds):
            return Fixed(not holds)
        case Inverse(same):
            return same
    return Inverse(check)


def every(*checks: Check) -> Check:
    """All of them hold."""
    left = tuple(c for c in checks if c != ALWAYS)
    if NEVER in left:
        return NEVER
    return ALWAYS if not left else left[0] if len(left) == 1 else Every(left)


def some(*checks: Check) -> Check:
    """At least one of them holds."""
    left = tuple(c for c in checks if c != NEVER)
    if ALWAYS in left:
        return ALWAYS
    return NEVER if not left else left[0] if len(left) == 1 else Some(left)


def when(check: Check, then: Ops, otherwise: Ops = ()) -> Ops:
    """A fork, or only the way that is taken."""
    if isinstance(check, Fixed):
        return then if check.holds else otherwise
    if not then and not otherwise:
        return ()
    return (When(check, then, otherwise),)
