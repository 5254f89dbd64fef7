"""The machine: a game's rules for one setting, as a small typed program free of Python.

The state is a flat array of *cells*. A cell holds an integer (a marker's seat, a counter, a flag, a
variable, a loop's count), a *bag* (so many of each piece of one kind) or a *row* (cards in their
places). Control flow is structured: sequence, `When`, `Loop`, `Round`, `Until`, sections that can
be left, and procedures. Some operations need something from outside: `Draw`, `Toss` and `Roll` need
chance, those of `Pick` need somebody's choice; each has a *site*, a number of its own, by which a
stopped game remembers where it stands.

How a cell is stored is a back end's business: Python packs a bag into one integer, another back end
may keep one counter a piece. Arithmetic is on integers; `//` and `%` round down, dividing by
nothing gives nothing. Everything that the setting decides has been folded away. Values and checks
have a page of their own (`amounts.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOTHING,
    Amount,
    Bag,
    Binary,
    Check,
    Const,
    Count,
    Every,
    Fixed,
    Function,
    Holder,
    Inverse,
    Read,
    Row,
    RowsOf,
    Some,
    Test,
    Value,
)
from rulewright.engine.changes import (
    Change,
    Clear,
    Exchange,
    Gather,
    Move,
    Pour,
    Set,
    SetItem,
    Shift,
    Swap,
    Tick,
    Turn,
)

if TYPE_CHECKING:
    from rulewright.engine.layout import Layout
    from rulewright.model.statements import Stmt


# ------------------------------------------------------------------------------ chance


@dataclass(frozen=True, slots=True)
class Draw:
    """`amount` pieces move one by one, each of those there with equal chance, while any are there.
    `counter` is the cell that counts them where draws are stopped at."""

    site: int
    amount: Value
    source: Holder
    target: Holder
    counter: int


@dataclass(frozen=True, slots=True)
class Toss:
    """A cell gets one of 0 .. sides-1, with equal chance."""

    site: int
    cell: int
    sides: int


@dataclass(frozen=True, slots=True)
class TossSeat:
    """A cell gets one of the seats of a set, which is not empty, with equal chance."""

    site: int
    cell: int
    seats: Value


@dataclass(frozen=True, slots=True)
class Roll:
    """`amount` dice, one by one: a face of each goes into a bag, with so many ways to each."""

    site: int
    amount: Value
    target: Bag
    sides: tuple[int, ...]
    counter: int


@dataclass(frozen=True, slots=True)
class PickPiece:
    """`actor` chooses a piece in `source` (which is not empty) and it moves to `target`."""

    site: int
    actor: Value
    source: Holder
    target: Holder


@dataclass(frozen=True, slots=True)
class PickSeat:
    """`actor` chooses one of the seats 0 .. seats-1 but their own."""

    site: int
    actor: Value
    cell: int
    seats: int


@dataclass(frozen=True, slots=True)
class PickMember:
    """`actor` chooses one of the seats of a set, which is not empty."""

    site: int
    actor: Value
    cell: int
    seats: Value


@dataclass(frozen=True, slots=True)
class Ask:
    """`actor` says no (0) or yes (1); who says yes comes into the set that a cell holds."""

    site: int
    actor: Value
    cell: int


@dataclass(frozen=True, slots=True)
class PickCard:
    """`actor` chooses a card by its place in one of the rows (with this face), and a cell gets its
    number: the code is the row's place among all of them, times `capacity`, plus the card's."""

    site: int
    actor: Value
    cell: int
    rows: tuple[Row | RowsOf, ...]
    face: int | None
    capacity: int


@dataclass(frozen=True, slots=True)
class PickPlace:
    """`actor` takes a card out of the row where it lies and puts it into any place there that the
    row's order allows."""

    site: int
    actor: Value
    card: Value


@dataclass(frozen=True, slots=True)
class LayCard:
    """`actor` lays the first piece of a bag (which is not empty) face down into any place of a row
    that the row's order allows."""

    site: int
    actor: Value
    source: Holder
    target: Row


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers of a `PickBranch`, there while `when` holds; with `amounts` one for each
    of the numbers for which it holds."""

    when: Check
    body: Ops
    amounts: tuple[Amount, ...] = ()

    @property
    def size(self) -> int:
        """How many codes it takes up."""
        return prod(amount.size for amount in self.amounts)


@dataclass(frozen=True, slots=True)
class PickBranch:
    """`actor` chooses one of the options, of which at least one is there. Codes are counted through
    all options; of several numbers the first counts most."""

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
class Until:
    """The body again and again until the check holds, which is looked at before each time."""

    check: Check
    body: Ops


@dataclass(frozen=True, slots=True)
class Whole:
    """A body that can be left from inside, by its number."""

    number: int
    body: Ops


@dataclass(frozen=True, slots=True)
class Leave:
    """Go on after the whole of this number, which is being done now."""

    number: int


@dataclass(frozen=True, slots=True)
class Do:
    """Do a procedure, then go on here: `way` tells this place from all others it is done from."""

    procedure: int
    way: int


@dataclass(frozen=True, slots=True)
class End:
    """The game is over."""


Op = (
    Change
    | Draw
    | Toss
    | TossSeat
    | Roll
    | PickPiece
    | PickSeat
    | PickMember
    | Ask
    | PickCard
    | PickPlace
    | LayCard
    | PickBranch
    | When
    | Loop
    | Round
    | Until
    | Whole
    | Leave
    | Do
    | End
)
Ops = tuple[Op, ...]
Pick = PickPiece | PickSeat | PickMember | Ask | PickCard | PickPlace | LayCard | PickBranch
ChanceOp = Draw | Toss | TossSeat | Roll
PICKS = (PickPiece, PickSeat, PickMember, Ask, PickCard, PickPlace, LayCard, PickBranch)
CHANCES = (Draw, Toss, TossSeat, Roll)


@dataclass(frozen=True, slots=True)
class Site:
    """A place where a game can stop: what for, and the statement of the rules it comes from."""

    number: int
    kind: str
    """What is chosen ("piece", "seat", "branch", "respond", "agree", "place", "sort") or what
    chance brings ("piece", "seat", "face"); "repeat" where a game can be stuck."""
    statement: Stmt


@dataclass(frozen=True, slots=True)
class Procedure:
    """Operations done from several places. None does itself, not even by way of others, so one
    cell (`back`) is enough to say from where it is being done."""

    name: str
    body: Ops
    back: int


@dataclass(frozen=True, slots=True)
class Machine:
    """A whole game for one setting."""

    layout: Layout
    initial: tuple[int | tuple[int, ...], ...]
    """What each cell holds before `body` runs; a bag's counts as a tuple, a row's cards as one."""
    body: Ops
    sites: tuple[Site, ...]
    procedures: tuple[Procedure, ...] = ()
    functions: tuple[Function, ...] = ()

    @property
    def bodies(self) -> tuple[Ops, ...]:
        """All operations there are: the game's, and each procedure's."""
        return (self.body, *(procedure.body for procedure in self.procedures))


__all__ = [
    "ALWAYS",
    "CHANCES",
    "NEVER",
    "NOTHING",
    "PICKS",
    "Ask",
    "Bag",
    "Binary",
    "ChanceOp",
    "Check",
    "Clear",
    "Const",
    "Count",
    "Do",
    "Draw",
    "End",
    "Every",
    "Exchange",
    "Fixed",
    "Gather",
    "Holder",
    "Inverse",
    "LayCard",
    "Leave",
    "Loop",
    "Machine",
    "Move",
    "Op",
    "Ops",
    "Option",
    "Pick",
    "PickBranch",
    "PickCard",
    "PickMember",
    "PickPiece",
    "PickPlace",
    "PickSeat",
    "Pour",
    "Procedure",
    "Read",
    "Roll",
    "Round",
    "Row",
    "Set",
    "SetItem",
    "Shift",
    "Site",
    "Some",
    "Swap",
    "Test",
    "Tick",
    "Toss",
    "TossSeat",
    "Turn",
    "Until",
    "Value",
    "When",
    "Whole",
]
