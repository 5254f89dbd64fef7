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
class CountOf:
    """How many pieces a zone holds, of one piece or of all."""

    zone: ZoneRef
    piece: str | None = None


@dataclass(frozen=True, slots=True)
class Arith:
    """`op` is one of + - * and `//` (written "divided by", rounding down)."""

    op: str
    left: Expr
    right: Expr


Expr = Num | ValueOf | Players | Seats | TotalOf | CountOf | Arith


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
    """The player's seat `step` places on: +1 clockwise ("left of"), -1 back ("right of")."""

    of: SeatExpr
    step: int


@dataclass(frozen=True, slots=True)
class EachOf:
    """Every seat of a group, one after the other in seat order: "players" or "seats"."""

    group: str


SeatExpr = SeatVar | MarkerHolder | NamedSeat | Neighbour


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


Cond = Compare | OptionIs | SeatIs | PlayersIn | Not | AllOf | AnyOf
