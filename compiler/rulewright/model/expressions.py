"""Amounts, seats, zones and conditions: what the statements of a checked game are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Num:
    """A number written in the rules."""

    value: int


@dataclass(frozen=True, slots=True)
class ValueOf:
    """A named value or a table of one number (`rounds`): by number of players."""

    name: str


@dataclass(frozen=True, slots=True)
class Players:
    """How many people play."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How many seats there are: the players' and those no player holds."""


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The sum of a row of a table of pieces (`total of supply`)."""

    table: str


@dataclass(frozen=True, slots=True)
class PieceVar:
    """A piece named by a choice, a parameter or a note (`wanted`)."""

    name: str


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many pieces a zone holds: all, or those of one piece or class; in a row, of one face."""

    zone: ZoneRef
    piece: str | PieceVar | None = None
    """A piece's or a class's name, or a variable."""
    face: str | None = None
    """"up" or "down", for rows only."""


@dataclass(frozen=True, slots=True)
class Arith:
    """`op` is one of + - * `//` (written "divided by", rounding down), min ("the lesser of"), max
    ("the greater of")."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class CounterOf:
    """What a counter shows: a seat's (`coins of player`), or the table's."""

    counter: str
    seat: SeatExpr | None = None


@dataclass(frozen=True, slots=True)
class NumberVar:
    """A number named by an answer, a parameter or a note (`let`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry of a list at an index counted from 0; before the first the first, past the last
    the last."""

    list: str
    index: Expr


@dataclass(frozen=True, slots=True)
class PlayersLeft:
    """How many players are still in the game."""


@dataclass(frozen=True, slots=True)
class SumOf:
    """The sum of an attribute over the pieces a zone holds (`rank in hand of player`)."""

    attribute: str
    zone: ZoneRef


@dataclass(frozen=True, slots=True)
class Its:
    """An attribute of the piece a scoring line speaks of (`its boxes`)."""

    attribute: str


@dataclass(frozen=True, slots=True)
class IfElse:
    """One number or another; only inside definitions."""

    cond: Cond
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a definition of a number comes to for these (`cost(player, rival)`)."""

    name: str
    args: tuple[Arg, ...]


Expr = (
    Num
    | ValueOf
    | Players
    | Seats
    | TotalOf
    | CountOf
    | Arith
    | CounterOf
    | NumberVar
    | Entry
    | PlayersLeft
    | SumOf
    | Its
    | IfElse
    | Reckoned
)


@dataclass(frozen=True, slots=True)
class SeatVar:
    """A seat named by a loop or a choice (`player`, `bidder`)."""

    name: str


@dataclass(frozen=True, slots=True)
class MarkerHolder:
    """The seat that holds a marker (`dealer`)."""

    marker: str


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A seat no player holds, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The next player's seat: step +1 clockwise ("left of"), -1 back ("right of"). Seats that have
    left the game are passed over."""

    of: SeatExpr
    step: int


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The seat in whose row a card lies; nobody's where the row belongs to no seat."""

    piece: PieceVar


@dataclass(frozen=True, slots=True)
class PlayerAt:
    """The player of a seat by number, counted from 1 (`player 1`); for games whose seats differ."""

    number: int


@dataclass(frozen=True, slots=True)
class EachOf:
    """Every seat of a group, one after the other in seat order: "players" or "seats"."""

    group: str
    besides: SeatExpr | None = None
    """A seat left out ("each player other than dealer")."""


@dataclass(frozen=True, slots=True)
class SeatGroup:
    """Seats that are still in the game: `base` "players" or "seats".

    `besides` is left out; `between` are the two ends, both left out, of a walk clockwise.
    """

    base: str
    besides: SeatExpr | None = None
    between: tuple[SeatExpr, SeatExpr] | None = None


SeatExpr = SeatVar | MarkerHolder | NamedSeat | Neighbour | OwnerOf | PlayerAt
Arg = SeatExpr | Expr | PieceVar | str
"""What stands for a parameter: a seat, a number, a piece variable, or a piece's name."""


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """A zone, and whose it is where each seat has one. `zone` "box" is the supply outside play."""

    zone: str
    owner: SeatExpr | EachOf | None = None


BOX = "box"


@dataclass(frozen=True, slots=True)
class Compare:
    """`op` is one of = != < <= > >=."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class OptionIs:
    option: str
    choice: str


@dataclass(frozen=True, slots=True)
class SeatIs:
    left: SeatExpr
    right: SeatExpr


@dataclass(frozen=True, slots=True)
class PlayersIn:
    """The number of players is one of these."""

    counts: frozenset[int]


@dataclass(frozen=True, slots=True)
class Not:
    cond: Cond


@dataclass(frozen=True, slots=True)
class AllOf:
    conds: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    conds: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class FlagIs:
    """Whether a flag is set, for a seat or (None) for the table."""

    flag: str
    seat: SeatExpr | None = None


@dataclass(frozen=True, slots=True)
class IsOut:
    """Whether a seat has left the game."""

    seat: SeatExpr


@dataclass(frozen=True, slots=True)
class IsSomebody:
    """Whether a choice or a window has named a seat (`rival is somebody`)."""

    var: str


@dataclass(frozen=True, slots=True)
class MarkerHeld:
    """Whether anybody has a marker."""

    marker: str


@dataclass(frozen=True, slots=True)
class SomeSeat:
    """Whether the condition holds for a seat of a group, which it calls `var`."""

    var: str
    among: SeatGroup
    cond: Cond


@dataclass(frozen=True, slots=True)
class SamePieces:
    """Whether two zones hold the very same pieces."""

    left: ZoneRef
    right: ZoneRef


@dataclass(frozen=True, slots=True)
class PieceIs:
    """Whether a named piece is this piece, or of this class."""

    piece: PieceVar
    name: str


@dataclass(frozen=True, slots=True)
class CardLies:
    """Whether a card lies with this face: in a zone, or (None) wherever it lies."""

    piece: PieceVar
    face: str
    """"up" or "down"."""
    zone: ZoneRef | None = None


@dataclass(frozen=True, slots=True)
class Related:
    """Whether a defined relation holds between these (`near(player, rival)`)."""

    name: str
    args: tuple[Arg, ...]


Cond = (
    Compare
    | OptionIs
    | SeatIs
    | PlayersIn
    | Not
    | AllOf
    | AnyOf
    | FlagIs
    | IsOut
    | IsSomebody
    | MarkerHeld
    | SomeSeat
    | SamePieces
    | PieceIs
    | CardLies
    | Related
)
