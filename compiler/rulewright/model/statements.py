"""What happens: the statements of set-up and play, every name resolved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.diagnostics import Place
from rulewright.model.expressions import Cond, Expr, SeatExpr, ZoneRef
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

    pieces: tuple[tuple[str, Expr], ...]
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
class EachSeat:
    """The body once for each seat of a group; `step` +1 clockwise, -1 the other way, from `start`.

    Without `start` the order is seat 0, 1, 2, ... and carries no meaning (`ordered` False).
    """

    var: str
    group: str
    """"players" or "seats"."""
    step: int
    start: SeatExpr | None
    ordered: bool
    body: tuple[Stmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """The actor must choose one of the other players, or of the other seats."""

    actor: SeatExpr
    var: str
    group: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """One of the answers of a `Choose`; not offered while `when` does not hold."""

    name: str
    when: Cond | None
    body: tuple[Stmt, ...]
    unit: Unit | None
    place: Place | None = None


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
    """The body `times` times."""

    times: Expr
    var: str | None
    body: tuple[Stmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Do:
    """Run a phase; its unit is listed on its own in `Game.phases`."""

    phase: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class EndGame:
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
)
