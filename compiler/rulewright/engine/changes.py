"""Operations of the machine that change the state at once: no chance, no choice, no jump."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.engine.amounts import Bag, Check, Holder, Local, Value


@dataclass(frozen=True, slots=True)
class Set:
    """An integer cell gets a value."""

    cell: int
    value: Value


@dataclass(frozen=True, slots=True)
class SetItem:
    """The integer cell `base + index`, of an array of `span` cells, gets a value."""

    base: int
    index: Value
    span: int
    value: Value


@dataclass(frozen=True, slots=True)
class Gather:
    """A cell gets the set of those seats of a set for which the check holds, each called `seat`."""

    cell: int
    seat: Local
    seats: Value
    check: Check


@dataclass(frozen=True, slots=True)
class Move:
    """So many of one piece go from bag to bag, or as many as are there."""

    piece: int
    amount: Value
    source: Bag
    target: Bag


@dataclass(frozen=True, slots=True)
class Shift:
    """The same of a piece given by its number among all pieces, and with rows: what comes into a
    row lies face down behind the others."""

    piece: Value
    amount: Value
    source: Holder
    target: Holder


@dataclass(frozen=True, slots=True)
class Pour:
    """Everything in one bag or row goes into another; into itself: nothing happens."""

    source: Holder
    target: Holder


@dataclass(frozen=True, slots=True)
class Swap:
    """Two bags or rows change places."""

    left: Holder
    right: Holder


@dataclass(frozen=True, slots=True)
class Clear:
    """A bag has nothing in it any more: dice are taken up."""

    bag: Bag


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two cards of rows take each other's places; their faces stay as they are."""

    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Turn:
    """A card of a row is turned: `face` 1 up, 0 down."""

    card: Value
    face: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A repetition without end begins another pass. After very many of them without a stop the game
    is stuck: an error in the rules, at the statement of this site."""

    site: int


Change = Set | SetItem | Gather | Move | Shift | Pour | Swap | Clear | Exchange | Turn | Tick
