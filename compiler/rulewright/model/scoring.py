"""What holdings are worth and who wins: the lines of scoring and ranking."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Place
from rulewright.model.expressions import Cond, Expr
from rulewright.model.texts import Unit


@dataclass(frozen=True, slots=True)
class EachWorth:
    """`each oak is worth 3`."""

    piece: str
    """A piece or a class."""
    points: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class GroupWorth:
    """`every 5 elm are worth 15`: a whole group instead of its pieces; `once`: only one."""

    piece: str
    size: Expr
    points: Expr
    once: bool
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class TogetherWorth:
    """`3 or more ash are worth 10 together`, however many there are."""

    piece: str
    at_least: Expr
    points: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Voids:
    """`1 to 2 ash make everything worthless`."""

    piece: str
    low: Expr
    high: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class CountsAs:
    """`each joker counts as oak, elm or ash`: its owner's best choice, piece by piece."""

    piece: str
    as_pieces: tuple[str, ...]
    players_only: bool = False
    """True: in a seat no player holds it counts as nothing."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ScoreIf:
    """Scoring lines that depend on an option or the number of players."""

    cond: Cond
    then: tuple[ScoreStmt, ...]
    otherwise: tuple[ScoreStmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """A named group of scoring lines that a text says."""

    unit: Unit
    body: tuple[ScoreStmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class MakesWorth:
    """`3 or more blue make each blue worth its stars`: instead of what each is worth otherwise."""

    piece: str
    """A piece or a class."""
    at_least: Expr
    points: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ByNumber:
    """`green are worth green_points by number`: all of them together, by a list from none on."""

    piece: str
    list: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Converts:
    """`each dye must turn 1 blue into red`: its owner's best choice of piece; one piece is turned
    once at most, by what it was before; where there is none, nothing happens."""

    piece: str
    source: str
    """The class it must be of, and leaves."""
    target: str
    """The class it joins."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class CounterWorth:
    """`each coins is worth 1`, of a counter, in a `scoring of` that counter."""

    counter: str
    points: Expr
    place: Place | None = None


ScoreStmt = (
    EachWorth
    | GroupWorth
    | TogetherWorth
    | Voids
    | CountsAs
    | ScoreIf
    | ScoreStep
    | MakesWorth
    | ByNumber
    | Converts
    | CounterWorth
)


@dataclass(frozen=True, slots=True)
class MostPoints:
    """`most points win`."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ThenMost:
    """A tie-break: most pieces of one kind. `as_drawn`: before any piece counts as another;
    `unless_void`: a holding that was made worth nothing counts as having none."""

    piece: str
    as_drawn: bool = False
    unless_void: bool = False
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ThenShare:
    """Who is still tied shares the victory."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class RankIf:
    cond: Cond
    then: tuple[RankStmt, ...]
    otherwise: tuple[RankStmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class RankStep:
    unit: Unit
    body: tuple[RankStmt, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class LastLeft:
    """`the last players left win`: all who are still in the game when it ends.

    `mates` names a zone: they win with everybody whose zone holds the same as theirs."""

    mates: str | None = None
    place: Place | None = None


RankStmt = MostPoints | ThenMost | ThenShare | RankIf | RankStep | LastLeft


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a seat's holding (one per-seat zone, or one per-seat counter) is worth points."""

    zone: str
    """The zone's or the counter's name."""
    lines: tuple[ScoreStmt, ...]
    unit: Unit | None
    place: Place | None = None
    by_counter: bool = False
