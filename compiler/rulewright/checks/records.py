"""Looking through the model's records for those of one type, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeVar

Record = TypeVar("Record")


def instances(thing: object, wanted: type[Record]) -> Iterator[Record]:
    """Every record of a type inside records, tuples and mappings, in reading order."""
    if isinstance(thing, wanted):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from instances(part, wanted)
    elif isinstance(thing, Mapping):
        yield from instances(list(thing.values()), wanted)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from instances(getattr(thing, field.name), wanted)
