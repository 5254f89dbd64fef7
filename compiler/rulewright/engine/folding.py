"""Folding: what is known of an expression or a check before the game starts is reckoned here."""

from __future__ import annotations

from rulewright.engine.machine import (
    ALWAYS,
    NEVER,
    Binary,
    Check,
    Const,
    Every,
    Fixed,
    Inverse,
    Ops,
    Some,
    Test,
    Value,
    When,
)


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
        case "%", Binary("%", _, Const(inner)), Const(outer) if 0 < inner <= outer:
            return left
    return Binary(op, left, right)


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
