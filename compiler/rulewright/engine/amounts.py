"""The machine's values and checks: what its operations reckon with.

A *set of seats* is a number whose bit i says whether seat i is in it; the players who have left the
game are such a set. A *card* is a piece of which there is one only, given by its number among all
pieces of the game (-1: no card); it can lie in a row. A seat can be -1 too: nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

# ------------------------------------------------------------------------------ values


@dataclass(frozen=True, slots=True)
class Const:
    """A number."""

    value: int


@dataclass(frozen=True, slots=True)
class Read:
    """What an integer cell holds."""

    cell: int


@dataclass(frozen=True, slots=True)
class Item:
    """What the integer cell `base + index` holds, of an array of `span` cells."""

    base: int
    index: Value
    span: int


@dataclass(frozen=True, slots=True)
class Local:
    """A number that only the value, check or function has in which it stands: a parameter, the seat
    a walk has come to, a number that comes with an answer."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Bag:
    """A bag: the cell `base + index` of an array of `span` bags of one kind."""

    base: int
    index: Value
    span: int
    kind: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the cell `base + index` of an array of `span` rows of one kind. Its cards lie in
    places, each face up or face down."""

    base: int
    index: Value
    span: int
    kind: str


Holder = Bag | Row


@dataclass(frozen=True, slots=True)
class Count:
    """How many pieces a bag holds: of one piece (its place in the kind), or of all."""

    bag: Bag
    piece: int | None = None


@dataclass(frozen=True, slots=True)
class CountPiece:
    """How many a bag holds of a piece given by its number among all pieces."""

    bag: Bag
    piece: Value


@dataclass(frozen=True, slots=True)
class Weigh:
    """The sum of a bag's pieces, each counted as much as its weight says."""

    bag: Bag
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WeighRow:
    """The sum of a row's cards, each counted as much as its weight says; `face` 1: only those face
    up, 0: only those face down."""

    row: Row
    weights: tuple[int, ...]
    face: int | None = None


@dataclass(frozen=True, slots=True)
class InRow:
    """1 if a card lies in a row (with this face), else 0."""

    row: Row
    card: Value
    face: int | None = None


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The seat in whose row a card lies; -1 where it lies in nobody's, or in none."""

    card: Value


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is one of + - * // % min max, or on sets: & (in both), | (in either), &~ (only in the
    left one)."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Either:
    """One value or the other."""

    check: Check
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry of a list at an index; before the first the first, past the last the last.
    `within`: the index is certainly that of an entry."""

    entries: tuple[int, ...]
    index: Value
    within: bool = False


@dataclass(frozen=True, slots=True)
class Only:
    """The set of this one seat; of nobody: the empty set."""

    seat: Value


@dataclass(frozen=True, slots=True)
class Members:
    """How many seats a set has."""

    seats: Value


@dataclass(frozen=True, slots=True)
class Lowest:
    """The first seat of a set; -1 where it is empty."""

    seats: Value


@dataclass(frozen=True, slots=True)
class Between:
    """The players from one seat clockwise to another, without these two."""

    first: Value
    last: Value


@dataclass(frozen=True, slots=True)
class FirstFrom:
    """The first seat of a set that is met clockwise from this one on, itself not counted unless the
    way round leads back to it; -1 where the set is empty."""

    seats: Value
    start: Value


@dataclass(frozen=True, slots=True)
class Beside:
    """The player so many places on, those of the set `gone` passed over."""

    seat: Value
    step: int
    gone: Value


@dataclass(frozen=True, slots=True)
class Called:
    """What a function of numbers comes to."""

    function: str
    args: tuple[Value, ...]


Value = (
    Const
    | Read
    | Item
    | Local
    | Count
    | CountPiece
    | Weigh
    | WeighRow
    | InRow
    | OwnerOf
    | Binary
    | Either
    | Entry
    | Only
    | Members
    | Lowest
    | Between
    | FirstFrom
    | Beside
    | Called
)


# ------------------------------------------------------------------------------ checks


@dataclass(frozen=True, slots=True)
class Fixed:
    """A test the setting has decided."""

    holds: bool


@dataclass(frozen=True, slots=True)
class Test:
    """`op` is one of == != < <= > >=."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Inverse:
    test: Check


@dataclass(frozen=True, slots=True)
class Every:
    tests: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Some:
    tests: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Whether a value is one of these numbers."""

    value: Value
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SomeSeat:
    """Whether the check holds for a seat of a set, which it calls `seat`."""

    seat: Local
    seats: Value
    check: Check


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that comes with an answer: any from `low` to `high`. Answers are numbered as if it
    could be any from `least` on, `size` of them."""

    number: Local
    cell: int
    low: Value
    high: Value
    least: int
    size: int


@dataclass(frozen=True, slots=True)
class SomeAmounts:
    """Whether the check holds for any numbers."""

    amounts: tuple[Amount, ...]
    check: Check


@dataclass(frozen=True, slots=True)
class SameHeld:
    """Whether two bags or rows of one kind hold the very same pieces."""

    left: Holder
    right: Holder


@dataclass(frozen=True, slots=True)
class Lies:
    """Whether a card lies with this face (1: up, None: either): in a row, or in any."""

    card: Value
    face: int | None
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class RowsOf:
    """The rows of each seat of a set."""

    base: int
    span: int
    seats: Value


@dataclass(frozen=True, slots=True)
class AnyCard:
    """Whether a card lies in any of these rows (with this face)."""

    rows: tuple[Row | RowsOf, ...]
    face: int | None


@dataclass(frozen=True, slots=True)
class Holds:
    """Whether a function that is a check holds."""

    function: str
    args: tuple[Value, ...]


Check = (
    Fixed
    | Test
    | Inverse
    | Every
    | Some
    | OneOf
    | SomeSeat
    | SomeAmounts
    | SameHeld
    | Lies
    | AnyCard
    | Holds
)


@dataclass(frozen=True, slots=True)
class Function:
    """A definition of the rules: a value or a check of some numbers and of the state."""

    name: str
    params: tuple[Local, ...]
    body: Value | Check


NOTHING = Const(0)
NOBODY = Const(-1)
ALWAYS = Fixed(True)
NEVER = Fixed(False)
