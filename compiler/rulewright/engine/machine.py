"""The machine: a game's rules for one setting, as a small typed program free of Python.

The state is a flat array of *cells*. A cell holds an integer (a marker's seat, a variable, a loop's
count) or a *bag* (so many of each piece of one kind). Control flow is structured: sequence, `When`,
`Loop`, `Round`. Four operations need something from outside: `Draw` and `Toss` need chance,
`PickPiece`, `PickSeat` and `PickBranch` need somebody's choice; each has a *site*, a number of its
own, by which a stopped game remembers where it stands.

How a cell is stored is a back end's business: Python packs a bag into one integer, another back end
may keep one counter a piece. Arithmetic is on integers; `//` and `%` round down, dividing by
nothing gives nothing. Everything that the setting decides has been folded away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.engine.layout import Layout
    from rulewright.model.statements import Stmt


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
class Bag:
    """A bag: the cell `base + index` of an array of `span` bags of one kind."""

    base: int
    index: Value
    span: int
    kind: str


@dataclass(frozen=True, slots=True)
class Count:
    """How many pieces a bag holds: of one piece (its place in the kind), or of all."""

    bag: Bag
    piece: int | None = None


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is one of + - * // % min."""

    op: str
    left: Value
    right: Value


Value = Const | Read | Count | Binary


# ------------------------------------------------------------------------------ tests


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


Check = Fixed | Test | Inverse | Every | Some


# ------------------------------------------------------------------------------ operations


@dataclass(frozen=True, slots=True)
class Set:
    """An integer cell gets a value."""

    cell: int
    value: Value


@dataclass(frozen=True, slots=True)
class Move:
    """So many of one piece go from bag to bag, or as many as are there."""

    piece: int
    amount: Value
    source: Bag
    target: Bag


@dataclass(frozen=True, slots=True)
class Pour:
    """Everything in one bag goes into another; into itself: nothing happens."""

    source: Bag
    target: Bag


@dataclass(frozen=True, slots=True)
class Swap:
    """Two bags change places."""

    left: Bag
    right: Bag


@dataclass(frozen=True, slots=True)
class Draw:
    """`amount` pieces move one by one, each of those there with equal chance, while any are there.
    `counter` is the cell that counts them where draws are stopped at."""

    site: int
    amount: Value
    source: Bag
    target: Bag
    counter: int


@dataclass(frozen=True, slots=True)
class Toss:
    """A cell gets one of 0 .. sides-1, with equal chance."""

    site: int
    cell: int
    sides: int


@dataclass(frozen=True, slots=True)
class PickPiece:
    """`actor` chooses a piece in `source` (which is not empty) and it moves to `target`."""

    site: int
    actor: Value
    source: Bag
    target: Bag


@dataclass(frozen=True, slots=True)
class PickSeat:
    """`actor` chooses one of the seats 0 .. seats-1 but their own."""

    site: int
    actor: Value
    cell: int
    seats: int


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers of a `PickBranch`, there while `when` holds."""

    when: Check
    body: Ops


@dataclass(frozen=True, slots=True)
class PickBranch:
    """`actor` chooses one of the options, of which at least one is there."""

    site: int
    actor: Value
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class When:
    check: Check
    then: Ops
    otherwise: Ops


@dataclass(frozen=True, slots=True)
class Loop:
    """The body `times` times, reckoned once; `counter` counts how many are still to come."""

    counter: int
    times: Value
    body: Ops


@dataclass(frozen=True, slots=True)
class Round:
    """The body once for each of `seats` seats: `first` (reckoned once), `first + step`, and so on
    round the table. `var` is the seat whose turn it is."""

    var: int
    counter: int
    first: Value
    step: int
    seats: int
    body: Ops


@dataclass(frozen=True, slots=True)
class End:
    """The game is over."""


Op = (
    Set
    | Move
    | Pour
    | Swap
    | Draw
    | Toss
    | PickPiece
    | PickSeat
    | PickBranch
    | When
    | Loop
    | Round
    | End
)
Ops = tuple[Op, ...]
Pick = PickPiece | PickSeat | PickBranch
ChanceOp = Draw | Toss


@dataclass(frozen=True, slots=True)
class Site:
    """A place where a game can stop: what for, and the statement of the rules it comes from."""

    number: int
    kind: str
    """"piece", "seat" or "branch" for a choice; "draw" or "give" for chance."""
    statement: Stmt


@dataclass(frozen=True, slots=True)
class Machine:
    """A whole game for one setting."""

    layout: Layout
    initial: tuple[int | tuple[int, ...], ...]
    """What each cell holds before `body` runs; a bag's counts as a tuple."""
    body: Ops
    sites: tuple[Site, ...]


def apart(one: Bag, other: Bag) -> bool:
    """Whether two bags can't be the same one."""
    if one.base != other.base:
        return True
    both = isinstance(one.index, Const) and isinstance(other.index, Const)
    return both and one.index != other.index


def inner(op: Op) -> tuple[Ops, ...]:
    """The sequences of operations inside an operation."""
    match op:
        case When(_, then, otherwise):
            return (then, otherwise)
        case Loop() | Round():
            return (op.body,)
        case PickBranch():
            return tuple(o.body for o in op.options)
        case _:
            return ()


def walk(ops: Ops) -> Iterator[Op]:
    """Every operation, outer ones first."""
    for op in ops:
        yield op
        for body in inner(op):
            yield from walk(body)


NOTHING = Const(0)
ALWAYS = Fixed(True)
NEVER = Fixed(False)
