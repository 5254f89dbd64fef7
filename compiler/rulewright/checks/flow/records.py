"""Looking through the model's records for those of one type, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeVar

Record = TypeVar("Record")

_FIELDS: dict[type, tuple[str, ...]] = {}
"""By type: the fields to look into; of what is no record, none."""


def instances(thing: object, wanted: type[Record]) -> Iterator[Record]:
    """Every record of a type inside records, tuples and mappings, in reading order; not inside a
    record that is found."""
    left = [thing]
    while left:
        part = left.pop()
        if isinstance(part, wanted):
            yield part
        elif isinstance(part, tuple | list):
            left += reversed(part)
        elif isinstance(part, Mapping):
            left += reversed(list(part.values()))
        else:
            left += [getattr(part, name) for name in _fields(type(part))]


def _fields(kind: type) -> tuple[str, ...]:
    """A record's fields, the last first."""
    known = _FIELDS.get(kind)
    if known is None:
        names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
        known = _FIELDS[kind] = tuple(reversed(names))
    return known
