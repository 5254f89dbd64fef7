"""Walking over rules: every statement of a body, every record of a part, whatever they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Place
from rulewright.model.statements import Choose, EachSeat, If, Repeat, Step, Stmt


def bodies_of(stmt: Stmt) -> tuple[tuple[Stmt, ...], ...]:
    """The bodies directly inside a statement."""
    match stmt:
        case Step(body=body) | EachSeat(body=body) | Repeat(body=body):
            return (body,)
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Choose(branches=branches):
            return tuple(b.body for b in branches)
        case _:
            return ()


def statements_in(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """Every statement of a body and of what stands inside it, in reading order."""
    for stmt in body:
        yield stmt
        for inner in bodies_of(stmt):
            yield from statements_in(inner)


def records_in(part: Any, place: Place | None = None) -> Iterator[tuple[Any, Place | None]]:
    """Every record inside a part of the rules, with the place of what it stands in."""
    names = _fields_of(type(part))
    if names is not None:
        place = getattr(part, "place", None) or place
        yield part, place
        for name in names:
            inner = getattr(part, name)
            if inner is not None and not isinstance(inner, _PLAIN):
                yield from records_in(inner, place)
    elif isinstance(part, tuple):
        for inner in part:
            yield from records_in(inner, place)
    elif isinstance(part, dict):
        for inner in part.values():
            yield from records_in(inner, place)


_PLAIN = (str, int, Place)
_FIELDS: dict[type, tuple[str, ...] | None] = {}


def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of record; None for what is no record of the rules."""
    if kind not in _FIELDS:
        record = kind is not Place and is_dataclass(kind)
        _FIELDS[kind] = tuple(field.name for field in fields(kind)) if record else None
    return _FIELDS[kind]
