"""Drawing the facts out of statements: the traversal that knows for whom each statement holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import (
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
    Num,
    Players,
    SeatExpr,
    SeatIs,
    SeatVar,
    ValueOf,
    ZoneRef,
)
from rulewright.model.facts import Bound, Fact, GameFacts, Say, Saying, UnitFacts
from rulewright.model.game import Game
from rulewright.model.texts import TextKind, Unit

GENERIC_SEATS = ("player", "seat")


def slot(*names: str) -> tuple[Say, ...]:
    """Placeholders that say a fact."""
    return tuple(Say("slot", n) for n in names)


def mark(*names: str) -> tuple[Say, ...]:
    """Marks that say a fact."""
    return tuple(Say("mark", n) for n in names)


@dataclass(slots=True)
class Notes:
    """Facts and slots of one statement while they are collected."""

    drawer: FactDrawer
    prefix: str
    players: frozenset[int]
    slots: dict[str, Bound] = field(default_factory=dict)
    features: set[str] = field(default_factory=set)
    facts: list[Fact] = field(default_factory=list)

    def fact(
        self,
        role: str,
        value: str,
        says: tuple[Say, ...],
        *,
        required: bool = True,
        structure: str = "",
    ) -> None:
        """Note a fact."""
        fact_id = f"{self.prefix}.{role}"
        self.facts.append(Fact(fact_id, role, value, says, required, self.players, structure))

    def seat(self, role: str, seat: SeatExpr, *, required: bool = True) -> None:
        """A seat that plays a part: an actor, a start, an owner."""
        if isinstance(seat, Neighbour):
            side = "left_of" if seat.step > 0 else "right_of"
            self.fact(f"{role}.side", side, mark(side), required=required)
            self.features.add(f"{role}_{side}")
            self.seat(role, seat.of, required=required)
            return
        key = seat_key(seat)
        self.slots[role] = Bound.of_term(key)
        generic = key in GENERIC_SEATS
        self.fact(role, key, slot(key, role) + mark(key), required=required and not generic)

    def zone(self, role: str, ref: ZoneRef, actor: SeatExpr | None, *, required: bool) -> None:
        """A zone that plays a part, and whose it is when that has to be said."""
        self.slots[role] = Bound.of_term(ref.zone)
        said = slot(ref.zone, role) + mark(ref.zone)
        self.fact(role, ref.zone, said, required=required and ref.zone != "box")
        if ref.owner is None or ref.owner == actor:
            if ref.owner is not None:
                self.features.add(f"own_{role}")
            return
        if isinstance(ref.owner, SeatVar | MarkerHolder | NamedSeat | Neighbour):
            self.seat(f"{role}_owner", ref.owner)
            self.features.add(f"{role}_of")
        else:
            self.features.add(f"{role}_each")
            if isinstance(ref.owner, EachOf) and ref.owner.group == "seats":
                self.features.add(f"{role}_each_seat")
            self.fact("each", "each", mark("each", "in_turn", "all"))

    def number(
        self, role: str, expr: Expr, unit: str | None, *, more: tuple[str, ...] = ()
    ) -> None:
        """An amount: a value by number of players, and the named values it is made of."""
        bound = self.drawer.quantity(expr, unit, self.players)
        self.slots[role] = bound
        for name in more:
            self.slots[name] = bound
        shown = self.drawer.amount_words(expr, bound)
        names, factors = self.drawer.named_parts(expr)
        for name, named in names.items():
            self.slots.setdefault(name, named)
        said = slot(role, *more)
        if factors is not None and len(names) == 1:
            # "2 per player": the share's own placeholder and the words "per player" say it too.
            share = f"{role}_each"
            self.slots[share] = next(iter(names.values()))
            self.fact(role, shown, said + slot(*names, share), structure="#")
            self.fact(f"{role}.per", "per player", said + mark("per_player"))
            self.features.add("per_player")
        elif isinstance(expr, ValueOf):
            self.fact(role, shown, said + slot(expr.name), structure="#")
        elif not bound.numbers:
            # It depends on the position: no number can be printed, only where it comes from.
            self.features.add("counted")
            for zone in zones_counted(expr):
                self.slots["counted"] = Bound.of_term(zone.zone)
            self.fact(role, shown, said + mark("as_many", "rest"), structure="#")
        else:
            self.fact(role, shown, said, structure="#")


def zones_counted(expr: Expr) -> tuple[ZoneRef, ...]:
    """The zones whose pieces an amount counts."""
    match expr:
        case CountOf(zone):
            return (zone,)
        case Arith(left=left, right=right):
            return zones_counted(left) + zones_counted(right)
        case _:
            return ()


def seat_key(seat: SeatExpr) -> str:
    """The word for a seat."""
    match seat:
        case SeatVar(name) | NamedSeat(name):
            return name
        case MarkerHolder(marker):
            return marker
        case Neighbour(of):
            return seat_key(of)


class FactDrawer:
    """Walks a game once and collects its units' sayings."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.options = game.default_options()
        self.units: dict[str, UnitFacts] = {}
        self._open: list[_OpenUnit] = []
        self._order: list[str] = []

    # ------------------------------------------------------------ values

    def settings(self, players: Iterable[int]) -> list[Setting]:
        """The settings for some numbers of players."""
        return [Setting(n, self.options) for n in sorted(players)]

    def quantity(self, expr: Expr, unit: str | None, players: frozenset[int]) -> Bound:
        """An amount as a value to print, by number of players."""
        numbers = {}
        for setting in self.settings(players):
            number = fold(self.game, expr, setting)
            if number is not None:
                numbers[setting.players] = number
        return Bound("number", numbers, unit)

    def amount_words(self, expr: Expr, bound: Bound) -> str:
        """An amount in plain words, for listings and fingerprints."""
        numbers = bound.numbers
        if not numbers:
            return f"{_expr_words(expr)} {bound.unit or ''}".strip()
        if len(set(numbers.values())) == 1:
            number = str(next(iter(numbers.values())))
        else:
            number = ", ".join(f"{n} players: {v}" for n, v in sorted(numbers.items()))
        return f"{number} {bound.unit or ''}".strip()

    def named_parts(self, expr: Expr) -> tuple[dict[str, Bound], Expr | None]:
        """The named values in an amount; and for "value * players" the factor."""
        names: dict[str, Bound] = {}
        self._collect(expr, names)
        factor = None
        if isinstance(expr, Arith) and expr.op == "*":
            for value, times in ((expr.left, expr.right), (expr.right, expr.left)):
                if isinstance(value, ValueOf) and isinstance(times, Players):
                    factor = times
        return names, factor

    def _collect(self, expr: Expr, names: dict[str, Bound]) -> None:
        if isinstance(expr, ValueOf):
            names[expr.name] = self.named_value(expr.name)
        elif isinstance(expr, Arith):
            self._collect(expr.left, names)
            self._collect(expr.right, names)

    def named_value(self, name: str) -> Bound:
        """A named value or one-number table as something to print."""
        if name in self.game.values:
            value = self.game.values[name]
            return Bound("number", dict.fromkeys(self.game.players, value.value), value.unit)
        table = self.game.tables[name]
        return Bound("number", {n: row[""] for n, row in table.rows.items()}, table.unit)

    # ------------------------------------------------------------ units

    def open(self, unit: Unit, players: frozenset[int]) -> None:
        """Statements from here on belong to this unit."""
        parent = self._open[-1].unit.key if self._open else None
        if self._open:
            self._open[-1].children.append(unit.key)
        self._order.append(unit.key)
        self._open.append(_OpenUnit(unit, parent, players))

    def close(self) -> None:
        """The unit is complete."""
        opened = self._open.pop()
        self.units[opened.unit.key] = UnitFacts(
            opened.unit,
            opened.parent,
            opened.players,
            tuple(opened.sayings),
            tuple(opened.children),
        )

    def own_unit(self, unit: Unit) -> bool:
        """Whether a branch is said on its own: it has a text, or nothing around it has."""
        return unit.text(TextKind.BOOK) is not None or not any(
            o.unit.text(TextKind.BOOK) for o in self._open[-1:]
        )

    def notes(self, kind: str, players: frozenset[int]) -> Notes:
        """A sheet for one statement's facts."""
        opened = self._open[-1]
        number = opened.counts[kind] = opened.counts.get(kind, 0) + 1
        name = kind if number == 1 else f"{kind}{number}"
        return Notes(self, f"{opened.unit.key}/{name}", players)

    def add(self, kind: str, notes: Notes, depth: int = 0) -> None:
        """A statement is complete; conditions waiting to be said are said with it."""
        opened = self._open[-1]
        opened.sayings.append(
            Saying(
                kind,
                dict(notes.slots),
                frozenset(notes.features),
                tuple(notes.facts),
                notes.players,
                depth,
            )
        )

    def finished(self) -> GameFacts:
        """All units, in the order they were opened."""
        return GameFacts({key: self.units[key] for key in self._order})

    # ------------------------------------------------------------ conditions

    def holds_for(self, cond: Cond, players: frozenset[int]) -> tuple[frozenset[int], Cond | None]:
        """For whom a condition can hold, and what of it depends on the position."""
        can, open_for = set(), set()
        for setting in self.settings(players):
            held = fold_cond(self.game, cond, setting)
            if held is not False:
                can.add(setting.players)
            if held is None:
                open_for.add(setting.players)
        rest = self._simplified(cond, players) if open_for else None
        return frozenset(can), rest

    def _simplified(self, cond: Cond, players: frozenset[int]) -> Cond | None:
        """The condition without the parts that an option or the number of players decides."""
        if isinstance(cond, AllOf | AnyOf):
            parts = [self._simplified(c, players) for c in cond.conds]
            left = tuple(c for c in parts if c is not None)
            if len(left) == 1:
                return left[0]
            return type(cond)(left) if left else None
        if isinstance(cond, Not):
            inner = self._simplified(cond.cond, players)
            return None if inner is None else Not(inner)
        held = {fold_cond(self.game, cond, s) for s in self.settings(players)}
        return None if None not in held else cond

    def condition(self, notes: Notes, cond: Cond) -> None:
        """The facts of a condition that depends on the position."""
        match cond:
            case AllOf(conds) | AnyOf(conds):
                for part in conds:
                    self.condition(notes, part)
            case Not(inner):
                self.condition(notes, inner)
            case SeatIs(left, right):
                notes.features.add("case_seat")
                notes.seat("who", left)
                notes.seat("case", right)
            case Compare(op, CountOf(zone, None), Num(0)):
                empty = op == "="
                notes.features.add("case_empty" if empty else "case_not_empty")
                notes.zone("case_zone", zone, None, required=True)
                says = mark("empty") if empty else mark("not_empty", "empty")
                notes.fact("case", "empty" if empty else "not empty", says)
            case Compare(op, CountOf(zone, piece), right) if op in _COMPARED:
                cue = _COMPARED[op]
                notes.features.add(f"case_{cue}")
                notes.zone("case_zone", zone, None, required=True)
                unit = piece or self.game.zones[zone.zone].holds
                notes.number("case_number", right, unit)
                notes.fact("case", cue.replace("_", " "), mark(cue))
            case Compare(op, left, right):
                words = f"{_expr_words(left)} {op} {_expr_words(right)}"
                notes.fact("case", words, mark("case", "empty", "not_empty", "rest"))
            case _:
                pass


_COMPARED = {
    ">=": "at_least",
    ">": "more_than",
    "<=": "at_most",
    "<": "fewer_than",
    "=": "exactly",
}


@dataclass(slots=True)
class _OpenUnit:
    unit: Unit
    parent: str | None
    players: frozenset[int]
    sayings: list[Saying] = field(default_factory=list)
    children: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


def _expr_words(expr: Expr) -> str:
    match expr:
        case Num(value):
            return str(value)
        case ValueOf(name):
            return name
        case CountOf(zone, piece):
            return f"count of {piece + ' in ' if piece else ''}{zone.zone}"
        case Arith(op, left, right):
            return f"{_expr_words(left)} {op} {_expr_words(right)}"
        case Players():
            return "players"
        case _:
            return type(expr).__name__.lower()
