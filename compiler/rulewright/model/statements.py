"""What happens: the statements of set-up and play, every name resolved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.diagnostics import Place
from rulewright.model.expressions import (
    Arg,
    Cond,
    Expr,
    PieceVar,
    SeatExpr,
    SeatGroup,
    ZoneRef,
)
from rulewright.model.texts import Unit


class Sight(StrEnum):
    """Who learns which piece moved. The default follows from the zones it moves between."""

    ZONES = "zones"
    """Nothing said: whoever may see the piece in the zone it leaves or in the zone it reaches."""
    HIDDEN = "hidden"
    """Only who moves it."""
    UNSEEN = "unseen"
    """Nobody at all, not even who moves it."""
    OPEN = "open"
    """Everybody."""
    SOME = "some"
    """The seats named in `seen_by`."""


@dataclass(frozen=True, slots=True)
class Put:
    """Definite pieces move, without choice or chance (`put 1 oak from box into market`)."""

    pieces: tuple[tuple[str | PieceVar, Expr], ...]
    """Piece and how many; empty when `table` says it."""
    source: ZoneRef
    target: ZoneRef
    table: str | None = None
    """A table of pieces whose row for the number of players is moved."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Pieces leave a zone at random."""

    actor: SeatExpr | None
    """None where no seat is named (set-up work anybody may do)."""
    amount: Expr
    kind: str
    source: ZoneRef
    target: ZoneRef
    or_fewer: bool
    """Whether the rules say what happens when too few are there ("or all that are left")."""
    sight: Sight
    seen_by: tuple[SeatExpr, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """The actor chooses pieces, one after the other, and moves them."""

    actor: SeatExpr
    verb: str
    """"takes", "returns" or "places": how it is said, not what it does."""
    amount: Expr
    kind: str
    source: ZoneRef
    target: ZoneRef
    or_fewer: bool
    sight: Sight
    seen_by: tuple[SeatExpr, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class MoveAll:
    """Everything in one zone goes to another."""

    actor: SeatExpr | None
    kind: str
    source: ZoneRef
    target: ZoneRef
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Two zones exchange all they hold."""

    left: ZoneRef
    right: ZoneRef
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody sees what a zone holds, from now on."""

    zone: ZoneRef
    to: tuple[SeatExpr, ...] = ()
    """Only these see it, and only what it holds now; empty: everybody, from now on."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A marker goes to the next player: step +1 clockwise, -1 counter-clockwise."""

    marker: str
    step: int
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """A marker goes to a seat; `to` None: the table decides, an engine picks a player at random."""

    marker: str
    to: SeatExpr | None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What the seats of a loop are ordered by: a number of the seat that the loop's `var` names."""

    value: Expr
    most: bool
    """Whether the most comes first; else the fewest."""


@dataclass(frozen=True, slots=True)
class EachSeat:
    """The body once for each seat of a group; `step` +1 clockwise, -1 the other way, from `start`.

    Without `start` the order is seat 0, 1, 2, ... and carries no meaning (`ordered` False). With
    `by` it is the order in which the seats stand as the loop begins; among those who stand alike
    it is as it would be without.
    """

    var: str
    group: str
    """"players" or "seats"."""
    step: int
    start: SeatExpr | None
    ordered: bool
    body: tuple[Stmt, ...]
    place: Place | None = None
    seats: tuple[SeatExpr, ...] = ()
    """Just these seats, in this order, instead of a group."""
    besides: SeatExpr | None = None
    """A seat of the group left out."""
    sealed: bool = False
    """Together: nobody learns what another does before all have done it."""
    by: tuple[Standing, ...] = ()
    """What decides who comes first; the second decides between those alike in the first."""


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """The actor must choose one of the other players, or of the other seats."""

    actor: SeatExpr
    var: str
    group: str
    place: Place | None = None
    where: Cond | None = None
    """Only seats for which this holds, `var` being the seat."""
    if_any: bool = False
    """Where no seat fits, `var` is nobody; without it the rules promise that one fits."""
    besides: tuple[SeatExpr, ...] = ()
    """More seats that can't be chosen."""


@dataclass(frozen=True, slots=True)
class NumberPick:
    """A number that comes with an answer: from `low` to `high`, both included."""

    var: str
    low: Expr
    high: Expr
    unit: str | None = None
    """The word counted."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One of the answers of a `Choose`; not offered while `when` does not hold.

    With `picks` it is one answer for each combination of numbers for which `when` holds.
    """

    name: str
    when: Cond | None
    body: tuple[Stmt, ...]
    unit: Unit | None
    place: Place | None = None
    picks: tuple[NumberPick, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """The actor must choose one of the named branches."""

    actor: SeatExpr
    branches: tuple[Branch, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class If:
    cond: Cond
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Repeat:
    """The body `times` times; `times` None: until `until` holds (looked at before each pass), or
    without `until` till a phase round it is left or the game ends."""

    times: Expr | None
    var: str | None
    body: tuple[Stmt, ...]
    place: Place | None = None
    until: Cond | None = None


@dataclass(frozen=True, slots=True)
class Do:
    """Run a phase; its unit is listed on its own in `Game.phases`."""

    phase: str
    place: Place | None = None
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class EndGame:
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """A counter changes: `op` "gains", "loses" or "set". What would go past its ends is lost."""

    seat: SeatExpr | None
    counter: str
    op: str
    amount: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class SetFlag:
    """A flag is set or cleared, for a seat or (None) for the table."""

    flag: str
    seat: SeatExpr | None
    on: bool
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Let:
    """A number gets a name for the rest of the section."""

    var: str
    value: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class LetPiece:
    """A piece gets a(nother) name for the rest of the section."""

    var: str
    piece: PieceVar
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """All dice of a kind are rolled into a zone, which then holds their faces."""

    actor: SeatExpr | None
    amount: Expr
    dice: str
    """A kind of piece that is dice."""
    target: ZoneRef
    sight: Sight
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """Everybody sees so many of a piece in a zone, once; they stay where they are."""

    actor: SeatExpr
    piece: str | PieceVar
    amount: Expr
    zone: ZoneRef
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class RemoveMarker:
    """Nobody has the marker any more."""

    marker: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Go on after the phase of this name, which is being done now."""

    phase: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Eliminate:
    """A player leaves the game: takes no turn, is asked nothing, is no one's neighbour."""

    seat: SeatExpr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """Others may respond: each is asked together and secretly whether they do (`answer`).

    `var` is then the one who responds, or nobody. Where several would, `several` says: "agree",
    each of them names one of them, and unless all name the same nobody responds; "first", the one
    who comes first clockwise after `start`.
    """

    var: str
    answer: str
    among: SeatGroup
    several: str
    start: SeatExpr | None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """The actor chooses a card by its place in one of the rows, and `var` names it from then on."""

    actor: SeatExpr
    var: str
    rows: tuple[ZoneRef, ...]
    face: str | None
    """"up" or "down"; None: either."""
    if_any: bool = False
    """Where there is none, what follows in the same block still happens but this names nothing."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two cards of rows take each other's places; their faces stay as they are."""

    left: PieceVar
    right: PieceVar
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A card of a row is turned face up or face down."""

    piece: PieceVar
    up: bool
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """A seat looks at a card of a row."""

    seat: SeatExpr
    piece: PieceVar
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Sort:
    """The actor puts a card into its place in the row where it lies, in the row's order. Everybody
    sees the place."""

    actor: SeatExpr
    piece: PieceVar
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class LayOut:
    """The actor lays all pieces of a zone face down into a row, in its order, unseen by others."""

    actor: SeatExpr
    source: ZoneRef
    target: ZoneRef
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A named group of statements that a text says (`unit`)."""

    unit: Unit
    body: tuple[Stmt, ...]
    place: Place | None = None


Stmt = (
    Put
    | Draw
    | Take
    | MoveAll
    | Swap
    | Reveal
    | Pass
    | Give
    | EachSeat
    | ChooseSeat
    | Choose
    | If
    | Repeat
    | Do
    | EndGame
    | Step
    | Adjust
    | SetFlag
    | Let
    | LetPiece
    | Roll
    | Show
    | RemoveMarker
    | Leave
    | Eliminate
    | Window
    | ChooseCard
    | Exchange
    | Turn
    | Look
    | Sort
    | LayOut
)
