"""What generated code looks up: answers about bags, reckoned once and kept.

In play the same few thousand bags come up again and again. Each table is a dictionary from a packed
bag to its answer that fills itself, and forgets everything when it has grown too large. They are
all that generated code may use besides `range`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rulewright.engine.layout import Layout, Packing

MOST_KEPT = 1 << 14
"""Bags a table keeps."""
MOST_BAGS = 1 << 16
"""Where there are more different bags than this they are looked up in a dictionary."""
MOST_PIECES = 128
"""A kind with more pieces than this is drawn from by counting, not from a list of its pieces."""
MOST_CARDS = 12
"""The same for a kind of which no two pieces are alike: hardly any bag comes up twice."""

Answer = TypeVar("Answer")


class IllegalCode(ValueError):  # noqa: N818 - what it says is what it is
    """A choice or an outcome that is not there; the state has not changed."""


class Table(dict[Any, Answer], Generic[Answer]):
    """Answers by packed bag (or by whatever else is asked), reckoned when first asked for."""

    def __init__(self, reckon: Callable[[Any], Answer]) -> None:
        super().__init__()
        self._reckon = reckon

    def __missing__(self, bag: Any) -> Answer:
        if len(self) >= MOST_KEPT:
            self.clear()
        answer = self[bag] = self._reckon(bag)
        return answer


Pool = tuple[tuple[int | None, ...], int]
"""Entries padded to a power of two, and how many random bits index them.

An index into the padding (None) means "draw again": this consumes what `randrange` consumes.
"""
UNKNOWN: Pool = ((None,), 0)
"""Stands where a pool is not made yet: its one entry says "again", and no bits are consumed."""


def padded(entries: list[int]) -> Pool:
    """The pool of some entries."""
    bits = len(entries).bit_length()
    return (*entries, *(None,) * ((1 << bits) - len(entries))), bits


def is_flat(packing: Packing) -> bool:
    """Whether pools of a kind are looked up in a list, which is faster than a dictionary."""
    return packing.size <= MOST_BAGS


def pools(title: str, packing: Packing, entries: Callable[[int], list[int]]) -> dict[str, object]:
    """A table of pools by packed bag: a list with a function that fills it, or a dictionary."""
    if not is_flat(packing):
        return {title: Table(lambda bag: padded(entries(bag)))}
    flat = [UNKNOWN] * packing.size
    filled: list[int] = []

    def fill(bag: int) -> Pool:
        if len(filled) >= MOST_KEPT:
            for old in filled:
                flat[old] = UNKNOWN
            filled.clear()
        filled.append(bag)
        pool = flat[bag] = padded(entries(bag))
        return pool

    return {title: flat, f"FILL_{title}": fill}


Node = list[Any]
"""A bag in a walk of draws: [pool of the nodes that one draw leads to, bits, the packed bag]."""


def nodes(
    suffix: str, units: tuple[int, ...], each: Callable[[int], list[int]]
) -> dict[str, object]:
    """Bags as nodes of a graph whose edges are draws; a node's edges are made when first needed."""

    def stub(bag: int) -> Node:
        return [UNKNOWN[0], UNKNOWN[1], bag]

    known: Table[Node] = Table(stub)

    def fill(bag: int) -> Node:
        node = known[bag]
        pool, bits = padded(each(bag))
        after = {i: known[bag - units[i]] for i in set(pool) if i is not None}
        node[:] = tuple(None if i is None else after[i] for i in pool), bits, bag
        return node

    return {f"NODE{suffix}": known, f"FILL_NODE{suffix}": fill}


def is_deck(packing: Packing) -> bool:
    """Whether no two pieces of a kind are alike: then a bag is a number whose bits are pieces."""
    return set(packing.bases) == {2}


def bits_of(bag: int) -> tuple[int, ...]:
    """The places of the bits that are set."""
    found = []
    while bag:
        lowest = bag & -bag
        found.append(lowest.bit_length() - 1)
        bag ^= lowest
    return tuple(found)


def tables_of(packing: Packing, suffix: str) -> dict[str, object]:
    """The tables for one kind of piece, by the names that generated code uses."""
    units, deck = packing.units, is_deck(packing)

    def present(bag: int) -> tuple[int, ...]:
        if deck:
            return bits_of(bag)
        return tuple(i for i, n in enumerate(packing.unpack(bag)) if n)

    def each(bag: int) -> list[int]:
        return [i for i, n in enumerate(packing.unpack(bag)) for _ in range(n)]

    def counted(bag: int, getrandbits: Callable[[int], int]) -> int:
        counts = () if deck else packing.unpack(bag)
        total = bag.bit_count() if deck else sum(counts)
        bits = total.bit_length()
        left = getrandbits(bits)
        while left >= total:
            left = getrandbits(bits)
        if deck:
            for _ in range(left):
                bag &= bag - 1
            return (bag & -bag).bit_length() - 1
        for i, n in enumerate(counts):
            if left < n:
                return i
            left -= n
        raise AssertionError("a number below the total")

    return {
        f"UNITS{suffix}": units,
        f"LEGAL{suffix}": Table(present),
        f"ODDS{suffix}": Table(
            lambda bag: tuple((i, packing.unpack(bag)[i]) for i in present(bag))
        ),
        f"TOTAL{suffix}": Table(int.bit_count if deck else lambda bag: sum(packing.unpack(bag))),
        f"COUNTED{suffix}": counted,
        **nodes(suffix, units, each),
        **pools(f"POOL{suffix}", packing, each),
        **pools(f"POOL_UNITS{suffix}", packing, lambda bag: [units[i] for i in each(bag)]),
        **pools(f"CHOICE_UNITS{suffix}", packing, lambda bag: [units[i] for i in present(bag)]),
    }


def suffixes(layout: Layout) -> dict[str, str]:
    """What each kind's tables end in: nothing where there is only one kind."""
    kinds = list(layout.packings)
    return {kind: "" if len(kinds) == 1 else f"_{n}" for n, kind in enumerate(kinds)}
