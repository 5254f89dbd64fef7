"""Anchors: where in a page the things are that others refer to.

A section always has one. A step, a heading, an entry of the scoring table has one only if
something refers to it, and only where it is printed first: a link has one place to go to.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.book.document import Aside, Heading, Rulebook, Run, RunKind, Step, Tale, Worth

_POINTS = (RunKind.REFERENCE, RunKind.LINK)
_KEYED = (Step, Heading, Aside, Worth, Tale)


def anchors(book: Rulebook) -> dict[str, str]:
    """For each key that something in the book may point to, its id in the page."""
    found: dict[str, str] = {}
    for section in book.sections:
        found.setdefault(section.key, unused(f"s-{slug(section.key)}", found.values()))
    wanted = [key for key in dict.fromkeys(_pointed_at(book.sections)) if key not in found]
    printed = set(_keys(book.sections))
    inside = {unit: found[s.key] for s in reversed(book.sections) for unit in s.also}
    for key in wanted:
        near = next((k for k in _upwards(key) if k in printed or k in found or k in inside), None)
        if near is None:
            continue
        if near not in found and near in printed:
            found[near] = unused(f"r-{slug(near)}", found.values())
        found[key] = found.get(near) or inside[near]
    return found


def with_keys_once(book: Rulebook, found: Collection[str]) -> Rulebook:
    """The book with the keys of its blocks left only where they become an id of the page."""
    seen = {section.key for section in book.sections}

    def once(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(once(part) for part in node)
        if not is_dataclass(node) or isinstance(node, type | Run):
            return node
        changes: dict[str, Any] = {}
        if isinstance(node, _KEYED) and node.key:
            if node.key in found and node.key not in seen:
                seen.add(node.key)
            else:
                changes["key"] = ""
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, tuple):
                changes[field.name] = once(value)
        return replace(node, **changes) if changes else node

    return replace(book, sections=once(book.sections))


def slug(key: str) -> str:
    """A key as part of an id."""
    return re.sub(r"[^A-Za-z0-9]+", "-", key).strip("-") or "x"


def unused(wanted: str, taken: Collection[str]) -> str:
    """A name like the wanted one that nobody has yet."""
    name, count = wanted, 2
    while name in taken:
        name, count = f"{wanted}-{count}", count + 1
    return name


def _upwards(key: str) -> Iterator[str]:
    """A unit and all it stands in, by its key."""
    while key:
        yield key
        key = key.rpartition(".")[0]


def _pointed_at(node: Any) -> Iterator[str]:
    return (r.name for r in _records(node) if isinstance(r, Run) and r.kind in _POINTS)


def _keys(node: Any) -> Iterator[str]:
    return (r.key for r in _records(node) if isinstance(r, _KEYED) and r.key)


def _records(node: Any) -> Iterator[Any]:
    """Every record in a document, in the order of the pages."""
    if isinstance(node, tuple):
        for part in node:
            yield from _records(part)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, tuple):
                yield from _records(value)
