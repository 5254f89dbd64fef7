"""Lowering seats, pieces and zones.

Whatever names nobody is no error: a number is then 0, a condition false, and a statement does not
happen. What is certain to be somebody is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOBODY,
    NOTHING,
    Bag,
    Beside,
    Between,
    Check,
    Const,
    Function,
    Holder,
    Local,
    OwnerOf,
    Read,
    Row,
    Value,
)
from rulewright.engine.folding import (
    binary,
    either,
    every,
    inverse,
    member,
    only,
    test,
)
from rulewright.engine.frames import PIECE, SEAT, Frame, Seat
from rulewright.engine.layout import Planner
from rulewright.engine.look_through import records_of
from rulewright.engine.machine import Op, Set
from rulewright.engine.ranges import Ranges
from rulewright.engine.reach import Reach
from rulewright.model import expressions as ex
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.statements import Give, RemoveMarker, Step, Stmt
from rulewright.model.walk import statements_in


class AbsentError(Exception):
    """A seat or piece is named that is never there; what needs it does not happen."""


class Places:
    """What lowering knows of a game, and how it reads whose and where."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.players = setting.players
        self.seats = game.seats(setting.players)
        self.special = game.special_names(setting.players)
        self.reach = Reach(game, setting)
        self.planner = Planner(game, setting.players, eliminates=self.reach.eliminates)
        self.ranges = Ranges(game, setting.players)
        self.given = _given_at_once(game)
        self.frame = self.new_frame("setup")
        self.functions: dict[tuple[str, frozenset[str]], Function] = {}
        self.needs: list[Check] = []
        """What a statement needs to happen."""
        self.before: list[Op] = []
        """What is done even if the statement then does not happen."""
        self.kept: dict[Value, int] = {}
        """Cells that keep what a statement began with."""
        self._locals = 0

    def new_frame(self, title: str) -> Frame:
        return Frame(title, self.planner.variable)

    @contextmanager
    def within(self, frame: Frame) -> Iterator[Frame]:
        """While names are those of another frame."""
        outer, self.frame = self.frame, frame
        yield frame
        self.frame = outer

    def local(self, name: str) -> Local:
        """A number of its own for a value, check or function."""
        self._locals += 1
        return Local(self._locals, name)

    # -------------------------------------------------------------------- seats

    def seat(self, seat: ex.SeatExpr) -> Seat:
        """The seat an expression means; raises AbsentError where it is never anybody."""
        match seat:
            case ex.SeatVar(name):
                key = SEAT, name
                return Seat(self.frame.value(key), key in self.frame.sure)
            case ex.MarkerHolder(marker):
                return Seat(Read(self.planner.markers[marker]), marker in self.given)
            case ex.NamedSeat(name):
                if name in self.special:
                    return Seat(Const(self.players + self.special.index(name)), True)
                raise AbsentError
            case ex.PlayerAt(number):
                if 1 <= number <= self.players:
                    return Seat(Const(number - 1), True)
                raise AbsentError
            case ex.Neighbour(of, step):
                return self.on(self.seat(of), step)
            case ex.OwnerOf(piece):
                return Seat(OwnerOf(self.piece(piece)), False)

    def on(self, seat: Seat, step: int) -> Seat:
        """The player's seat so many places on; who has left the game is passed over."""
        if self.planner.gone is None:
            moved = binary("+", seat.value, Const(step % self.players))
            moved = binary("%", moved, Const(self.players))
            # Nobody has no neighbours.
            return Seat(either(self.somebody(seat), moved, NOBODY), seat.sure)
        return Seat(Beside(seat.value, step, self.gone), False)

    @property
    def gone(self) -> Value:
        """The set of players who have left."""
        return NOTHING if self.planner.gone is None else Read(self.planner.gone)

    def somebody(self, seat: Seat) -> Check:
        """Whether a seat is one."""
        return ALWAYS if seat.sure else test(">=", seat.value, NOTHING)

    def still_in(self, seat: Value) -> Check:
        """Whether a seat has not left the game."""
        return inverse(member(seat, self.gone))

    def the(self, seat: ex.SeatExpr) -> Value:
        """A seat that a statement needs: without it, it does not happen. It stays who it was when
        the statement began, even where the statement moves what names it."""
        found = self.seat(seat)
        found = Seat(self.keep(found.value), found.sure)
        self.needs.append(self.somebody(found))
        return found.value

    def keep(self, value: Value) -> Value:
        """What a value comes to as the statement begins, if cards that move can change it."""
        if not any(isinstance(record, OwnerOf) for record in records_of(value)):
            return value
        if value not in self.kept:
            self.kept[value] = self.planner.counter("owner")
            self.before.append(Set(self.kept[value], value))
        return Read(self.kept[value])

    def acting(self, seat: ex.SeatExpr) -> Value:
        """A seat that does something or is given something: it must be in the game still."""
        value = self.the(seat)
        if not (isinstance(seat, ex.SeatVar) and (SEAT, seat.name) in self.frame.living):
            self.needs.append(self.still_in(value))
        return value

    def size(self, group: str) -> int:
        return self.players if group == "players" else self.seats

    def all_of(self, group: str) -> Value:
        """The set of a group's seats that are still in the game."""
        return binary("&~", Const((1 << self.size(group)) - 1), self.gone)

    def members(self, group: ex.SeatGroup) -> Value:
        """The set of a group's seats."""
        seats = self.all_of(group.base)
        if group.between is not None:
            try:
                first, last = map(self.seat, group.between)
            except AbsentError:
                return NOTHING
            walk = binary("&~", Between(first.value, last.value), self.gone)
            return either(every(self.somebody(first), self.somebody(last)), walk, NOTHING)
        return self.without(seats, group.besides)

    def without(self, seats: Value, besides: ex.SeatExpr | None) -> Value:
        """A set without a seat; without nobody it is what it was."""
        if besides is None:
            return seats
        try:
            return binary("&~", seats, only(self.seat(besides).value))
        except AbsentError:
            return seats

    # -------------------------------------------------------------------- pieces and zones

    def piece(self, piece: str | ex.PieceVar) -> Value:
        """A piece's number among all pieces; -1 for none."""
        name = piece if isinstance(piece, str) else piece.name
        if isinstance(piece, ex.PieceVar) and (PIECE, name) in self.frame.values:
            return self.frame.value((PIECE, name))
        if name in self.game.pieces:
            return Const(self.planner.pieces.index(name))
        return self.frame.value((PIECE, name))

    def numbers_of(self, name: str) -> tuple[int, ...]:
        """The numbers of the pieces a name means."""
        return tuple(self.planner.pieces.index(p) for p in self.game.pieces_of(name))

    def place(self, piece: str) -> int:
        return self.game.kinds[self.game.pieces[piece].kind].index(piece)

    def holder(
        self, zone: ex.ZoneRef, kind: str | None = None, owner: Seat | None = None
    ) -> tuple[Holder, Seat | None]:
        """A zone's bag or row, and whose it is where that is a seat's."""
        if zone.zone == ex.BOX:
            kind = kind or next(iter(self.game.kinds))
            return Bag(self.planner.box[kind].base, NOTHING, 1, kind), None
        area = self.planner.zones[zone.zone]
        made = Row if area.row else Bag
        if zone.owner is None or isinstance(zone.owner, ex.EachOf):
            return made(area.base, NOTHING, area.span, area.kind), None
        owner = self.seat(zone.owner) if owner is None else owner
        return made(area.base, owner.value, area.span, area.kind), owner

    def holders(self, zone: ex.ZoneRef) -> list[tuple[Check, Holder]]:
        """Every bag or row a reference means, each with whether it means it now."""
        if zone.zone == ex.BOX:
            kinds = [kind for kind in self.game.kinds if kind not in self.game.dice]
            return [(ALWAYS, self.holder(zone, kind)[0]) for kind in kinds]
        area = self.planner.zones[zone.zone]
        made = Row if area.row else Bag
        if zone.owner is None and area.span > 1:
            seats: list[tuple[Check, int]] = [(ALWAYS, seat) for seat in range(area.span)]
        elif isinstance(zone.owner, ex.EachOf):
            seats = self.each_of(zone.owner)
        else:
            try:
                held, owner = self.holder(zone)
            except AbsentError:
                return []
            return [(ALWAYS if owner is None else self.somebody(owner), held)]
        return [
            (check, made(area.base, Const(seat), area.span, area.kind)) for check, seat in seats
        ]

    def each_of(self, each: ex.EachOf, *, kept: bool = False) -> list[tuple[Check, int]]:
        """Every seat of a group, each with whether it is meant now, or (kept) as the statement
        begins."""
        seats = self.without(self.all_of(each.group), each.besides)
        seats = self.keep(seats) if kept else seats
        found = []
        for seat in range(self.size(each.group)):
            there = member(Const(seat), seats) if seats != self.everybody(each) else ALWAYS
            if there != NEVER:
                found.append((there, seat))
        return found

    def everybody(self, each: ex.EachOf) -> Value:
        return Const((1 << self.size(each.group)) - 1)


def _given_at_once(game: Game) -> frozenset[str]:
    """The markers that somebody has from the set-up on, and for ever."""

    unsure = (ex.NamedSeat, ex.SeatVar, ex.PlayerAt, ex.OwnerOf)

    def given(body: tuple[Stmt, ...]) -> Iterator[str]:
        for stmt in body:
            if isinstance(stmt, Step):
                yield from given(stmt.body)
            elif isinstance(stmt, Give) and not isinstance(stmt.to, unsure):
                yield stmt.marker

    removed = {
        stmt.marker
        for section in (game.setup, game.play, *game.phases.values())
        for stmt in statements_in(section.body)
        if isinstance(stmt, RemoveMarker)
    }
    return frozenset(given(game.setup.body)) - removed
