"""A position as the interpreter keeps it, and what the rules' expressions come to in it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from rulewright.engine.events import ALL, NOBODY, Audience, Spot, both
from rulewright.model.evaluate import Setting, arithmetic, compares, fold, fold_cond
from rulewright.model.expressions import (
    BOX,
    AllOf,
    AnyOf,
    Arith,
    Compare,
    Cond,
    CountOf,
    EachOf,
    Expr,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    SeatExpr,
    SeatIs,
    SeatVar,
    TotalOf,
    ZoneRef,
)
from rulewright.model.game import Game
from rulewright.model.statements import Choose, ChooseSeat, Draw, Give, Sight, Take


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody must choose one of these codes. `kind` is "piece", "seat" or "branch"."""

    actor: int
    kind: str
    codes: tuple[int, ...]
    statement: Take | ChooseSeat | Choose


@dataclass(frozen=True, slots=True)
class Chance:
    """One of these codes comes up, each as likely as its weight. `kind` is "piece" or "seat"."""

    kind: str
    codes: tuple[int, ...]
    weights: tuple[int, ...]
    statement: Draw | Give

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Each code that can come up, with its odds."""
        total = sum(self.weights)
        return tuple((c, Fraction(w, total)) for c, w in zip(self.codes, self.weights, strict=True))


Stop = Decision | Chance
Play = Generator[Stop, int, None]


@dataclass(slots=True)
class State:
    """Where everything is."""

    zones: dict[Spot, dict[str, int]]
    markers: dict[str, int | None]
    variables: dict[str, int] = field(default_factory=dict)
    """Seats named by loops and choices."""
    counters: dict[str, int] = field(default_factory=dict)
    """Repetitions that are going on, by their variable."""
    revealed: set[Spot] = field(default_factory=set)
    phase: str | None = None
    unit: str = ""


class AbsentSeat(LookupError):  # noqa: N818 (control flow: the statement is skipped)
    """A seat that is not there with so many players."""


class Situation:
    """A game's setting and its state, read as the rules read it; nothing here changes anything."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.players = setting.players
        self.specials = game.special_names(setting.players)
        self.seats = self.players + len(self.specials)
        self.state = State(zones=self._empty_zones(), markers=dict.fromkeys(game.markers))

    def _empty_zones(self) -> dict[Spot, dict[str, int]]:
        zones = {Spot(BOX): {p.name: p.count for p in self.game.pieces.values()}}
        for zone in self.game.zones.values():
            for owner in range(self.seats) if zone.per_seat else (None,):
                zones[Spot(zone.name, owner)] = dict.fromkeys(self.game.kinds[zone.holds], 0)
        return zones

    def group(self, group: str) -> range:
        """The seats of a group."""
        return range(self.players if group == "players" else self.seats)

    def neighbour(self, seat: int, step: int) -> int:
        """The player's seat so many places on."""
        return (seat + step) % self.players

    def holder(self, marker: str) -> int:
        """The seat that holds a marker."""
        seat = self.state.markers[marker]
        if seat is None:
            raise LookupError(f"nobody has the marker “{marker}” yet")
        return seat

    def seat(self, expr: SeatExpr) -> int:
        """The seat an expression means now."""
        match expr:
            case SeatVar(name):
                return self.state.variables[name]
            case MarkerHolder(marker):
                return self.holder(marker)
            case NamedSeat(name):
                if name not in self.specials:
                    raise AbsentSeat(name)
                return self.players + self.specials.index(name)
            case Neighbour(of, step):
                return self.neighbour(self.seat(of), step)

    def spot(self, ref: ZoneRef) -> Spot:
        """The zone a reference means now; it must name one owner at most."""
        owner = ref.owner
        if isinstance(owner, EachOf):
            raise TypeError("one zone is wanted here, not one for each seat")
        return Spot(ref.zone, None if owner is None else self.seat(owner))

    def spots(self, ref: ZoneRef) -> list[Spot]:
        """The zones a reference means now, one or one for each seat."""
        if isinstance(ref.owner, EachOf):
            return [Spot(ref.zone, seat) for seat in self.group(ref.owner.group)]
        return [self.spot(ref)]

    def pairs(self, source: ZoneRef, target: ZoneRef) -> list[tuple[Spot, Spot]]:
        """From where to where, once for each seat where the rule says each; two "each" go along."""
        sources, targets = self.spots(source), self.spots(target)
        if len(sources) == 1:
            sources *= len(targets)
        if len(targets) == 1:
            targets *= len(sources)
        return list(zip(sources, targets, strict=False))

    def number(self, expr: Expr) -> int:
        """The number an expression comes to now."""
        match expr:
            case CountOf(zone, piece):
                there = [self.state.zones[spot] for spot in self.spots(zone)]
                return sum(z[piece] if piece else sum(z.values()) for z in there)
            case Arith(op, left, right):
                return arithmetic(op, self.number(left), self.number(right))
            case TotalOf(table):
                return sum(self.game.tables[table].rows[self.players].values())
            case _:
                value = fold(self.game, expr, self.setting)
                assert value is not None  # only counts depend on the position
                return value

    def holds(self, cond: Cond) -> bool:
        """Whether a condition holds now."""
        match cond:
            case Compare(op, left, right):
                return compares(op, self.number(left), self.number(right))
            case SeatIs(left, right):
                folded = fold_cond(self.game, cond, self.setting)
                return self.seat(left) == self.seat(right) if folded is None else folded
            case Not(inner):
                return not self.holds(inner)
            case AllOf(conds):
                return all(self.holds(c) for c in conds)
            case AnyOf(conds):
                return any(self.holds(c) for c in conds)
            case _:
                return bool(fold_cond(self.game, cond, self.setting))

    # --- who may know -------------------------------------------------------------------------

    def people(self, *seats: int | None) -> frozenset[int]:
        """Those of the seats in which somebody sits."""
        return frozenset(s for s in seats if s is not None and s < self.players)

    def _audience(self, name: str, owner: int | None) -> Audience:
        if name == "all":
            return ALL
        return self.people(owner) if name == "owner" else NOBODY

    def seers(self, spot: Spot) -> Audience:
        """Who may see which pieces lie there."""
        if spot in self.state.revealed:
            return ALL
        if spot.zone == BOX:
            return NOBODY
        return self._audience(self.game.zones[spot.zone].seen_by, spot.owner)

    def count_seers(self, spot: Spot) -> Audience:
        """Who may see how many pieces lie there."""
        if spot.zone == BOX:
            return NOBODY
        zone = self.game.zones[spot.zone]
        name = zone.count_seen_by
        if zone.count_option is not None:
            default = self.game.options[zone.count_option].default
            name = self.setting.options.get(zone.count_option, default)
        return both(self._audience(name, spot.owner), self.seers(spot))

    def zones_sight(self, source: Spot, target: Spot) -> Audience:
        """Who sees what moves between two zones when nothing else is said."""
        return both(self.seers(source), self.seers(target))

    def sight(
        self, statement: Draw | Take, source: Spot, target: Spot, actor: int | None
    ) -> Audience:
        """Who learns which pieces a draw or take moved."""
        match statement.sight:
            case Sight.ZONES:
                return self.zones_sight(source, target)
            case Sight.HIDDEN:
                return self.people(actor)
            case Sight.UNSEEN:
                return NOBODY
            case Sight.OPEN:
                return ALL
            case Sight.SOME:
                return self.people(*self._present(statement.seen_by))

    def _present(self, exprs: Iterable[SeatExpr]) -> Iterator[int]:
        """The seats that are there with so many players."""
        for expr in exprs:
            with suppress(AbsentSeat):
                yield self.seat(expr)
