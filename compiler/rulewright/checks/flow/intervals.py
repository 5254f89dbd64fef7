"""Numbers of which only the least and the most are known."""

from __future__ import annotations

from itertools import product

from rulewright.model.evaluate import arithmetic

Span = tuple[int, int]
"""The least and the most it can be."""


def combined(op: str, left: Span, right: Span) -> Span:
    """What `left op right` can be: one of the corners, as each operation is monotone between."""
    rights = set(right)
    if op == "//":
        # Division turns round at nothing: the divisors next to it are corners too.
        rights |= {d for d in (-1, 0, 1) if right[0] <= d <= right[1]}
    results = [arithmetic(op, a, b) for a, b in product(left, rights)]
    return min(results), max(results)


def compared(op: str, left: Span, right: Span) -> bool | None:
    """Whether `left op right` for all that they can be, for none (False), or for some (None)."""
    (a, b), (c, d) = left, right
    match op:
        case "<":
            return True if b < c else False if a >= d else None
        case "<=":
            return True if b <= c else False if a > d else None
        case ">":
            return compared("<", right, left)
        case ">=":
            return compared("<=", right, left)
        case "=":
            return True if a == b == c == d else False if b < c or d < a else None
        case _:
            equal = compared("=", left, right)
            return None if equal is None else not equal


_DENIED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def denied(op: str) -> str:
    """The comparison that holds when this one does not."""
    return _DENIED[op]


def turned(op: str) -> str:
    """The comparison read from the right."""
    return _TURNED[op]


def narrowed(span: Span, op: str, other: Span) -> Span:
    """What of `span` is left when `span op other` holds; empty spans have low > high."""
    low, high = span
    match op:
        case "<":
            return low, min(high, other[1] - 1)
        case "<=":
            return low, min(high, other[1])
        case ">":
            return max(low, other[0] + 1), high
        case ">=":
            return max(low, other[0]), high
        case "=":
            return max(low, other[0]), min(high, other[1])
        case _:
            if other[0] == other[1] == low:
                low += 1
            if other[0] == other[1] == high:
                high -= 1
            return low, high
