"""Lowering what rules reckon with: seats, zones, amounts and conditions.

Whatever names nobody is no error: a number is then 0, a condition false, and a statement does not
happen. What is certain to be somebody is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOBODY,
    NOTHING,
    Bag,
    Beside,
    Between,
    Called,
    Check,
    Const,
    Count,
    CountPiece,
    Entry,
    Fixed,
    Function,
    Holder,
    Holds,
    InRow,
    Lies,
    Local,
    Members,
    OneOf,
    OwnerOf,
    Read,
    Row,
    SameHeld,
    SomeSeat,
    Value,
    Weigh,
    WeighRow,
)
from rulewright.engine.folding import (
    binary,
    either,
    every,
    inverse,
    item,
    member,
    only,
    some,
    test,
)
from rulewright.engine.frames import NUMBER, PIECE, SEAT, Frame, Seat
from rulewright.engine.layout import Numbers, Planner
from rulewright.engine.ranges import Ranges
from rulewright.engine.reach import Reach
from rulewright.engine.situation import seats_named
from rulewright.model import expressions as ex
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.game import Game, Param
from rulewright.model.statements import Give, RemoveMarker, Step, Stmt
from rulewright.model.walk import statements_in

_COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_FACES = {"up": 1, "down": 0, None: None}


class AbsentError(Exception):
    """A seat or piece is named that is never there; what needs it does not happen."""


class Amounts:
    """What lowering knows of a game, and how it reads expressions."""

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
        """A seat that a statement needs: without it, it does not happen."""
        found = self.seat(seat)
        self.needs.append(self.somebody(found))
        return found.value

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

    def holder(self, zone: ex.ZoneRef, kind: str | None = None) -> tuple[Holder, Seat | None]:
        """A zone's bag or row, and whose it is where that is a seat's."""
        if zone.zone == ex.BOX:
            kind = kind or next(iter(self.game.kinds))
            return Bag(self.planner.box[kind].base, NOTHING, 1, kind), None
        area = self.planner.zones[zone.zone]
        made = Row if area.row else Bag
        if zone.owner is None or isinstance(zone.owner, ex.EachOf):
            return made(area.base, NOTHING, area.span, area.kind), None
        owner = self.seat(zone.owner)
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

    def each_of(self, each: ex.EachOf) -> list[tuple[Check, int]]:
        """Every seat of a group, each with whether it is meant now."""
        seats = self.without(self.all_of(each.group), each.besides)
        found = []
        for seat in range(self.size(each.group)):
            there = member(Const(seat), seats) if seats != self.everybody(each) else ALWAYS
            if there != NEVER:
                found.append((there, seat))
        return found

    def everybody(self, each: ex.EachOf) -> Value:
        return Const((1 << self.size(each.group)) - 1)

    # -------------------------------------------------------------------- values

    def value(self, expr: ex.Expr) -> Value:
        folded = fold(self.game, expr, self.setting)
        if folded is not None:
            return Const(folded)
        match expr:
            case ex.Arith(op, left, right):
                return binary(op, self.value(left), self.value(right))
            case ex.CountOf(zone, piece, face):
                return self.count(zone, piece, _FACES[face])
            case ex.SumOf(attribute, zone):
                return self.sum_of(attribute, zone)
            case ex.CounterOf(counter, seat):
                return self.shown(self.planner.counters[counter], seat)
            case ex.NumberVar(name):
                return self.frame.value((NUMBER, name))
            case ex.Entry(list_, index):
                entries = self.game.lists[list_].entries
                low, high = self.ranges.of(index, self.frame.title)
                within = low >= 0 and high < len(entries)
                return Entry(entries, self.value(index), within)
            case ex.PlayersLeft():
                return Members(self.all_of("players"))
            case ex.IfElse(cond, then, otherwise):
                return either(self.check(cond), self.value(then), self.value(otherwise))
            case ex.Reckoned(name, args):
                function, told = self.call(name, args)
                return Called(function.name, told)
        raise ValueError(f"no value: {expr!r}")

    def amount(self, expr: ex.Expr) -> Value:
        """An amount that a statement needs: all it speaks of must be somebody."""
        for seat in seats_named(expr):
            self.the(seat)
        return self.value(expr)

    def shown(self, numbers: Numbers, seat: ex.SeatExpr | None) -> Value:
        """What a counter shows, or whether a flag is set; 0 for nobody."""
        if seat is None:
            return Read(numbers.base)
        try:
            owner = self.seat(seat)
        except AbsentError:
            return NOTHING
        found = item(numbers.base, owner.value, numbers.span)
        return either(self.somebody(owner), found, NOTHING)

    def count(self, zone: ex.ZoneRef, piece: str | ex.PieceVar | None, face: int | None) -> Value:
        total: Value = NOTHING
        for there, held in self.holders(zone):
            total = binary("+", total, either(there, self.count_in(held, piece, face), NOTHING))
        return total

    def count_in(self, held: Holder, piece: str | ex.PieceVar | None, face: int | None) -> Value:
        """How many of a piece, a class, a named piece or of all a bag or row holds."""
        if isinstance(piece, ex.PieceVar):
            number = self.piece(piece)
            if not isinstance(number, Const):
                if isinstance(held, Row):
                    return InRow(held, number, face)
                return CountPiece(held, number) if face is None else NOTHING
            piece = self.planner.pieces[number.value]
        if piece is None:
            if isinstance(held, Bag):
                return Count(held) if face is None else NOTHING
            return WeighRow(held, (1,) * len(self.planner.pieces), face)
        wanted = self.numbers_of(piece)
        if isinstance(held, Row):
            return WeighRow(held, self.weights(dict.fromkeys(wanted, 1)), face)
        if face is not None:
            return NOTHING
        first = self.planner.pieces.index(self.game.kinds[held.kind][0])
        places = [n - first for n in wanted if 0 <= n - first < len(self.game.kinds[held.kind])]
        if len(places) > 2:
            size = len(self.game.kinds[held.kind])
            return Weigh(held, tuple(int(place in places) for place in range(size)))
        total: Value = NOTHING
        for place in places:
            total = binary("+", total, Count(held, place))
        return total

    def weights(self, weights: dict[int, int]) -> tuple[int, ...]:
        """Weights of all pieces, 0 unless said."""
        return tuple(weights.get(number, 0) for number in range(len(self.planner.pieces)))

    def sum_of(self, attribute: str, zone: ex.ZoneRef) -> Value:
        worth = [self.game.pieces[p].attributes.get(attribute, 0) for p in self.planner.pieces]
        total: Value = NOTHING
        for there, held in self.holders(zone):
            if isinstance(held, Row):
                found: Value = WeighRow(held, tuple(worth))
            else:
                kind = self.game.kinds[held.kind]
                pieces = (self.game.pieces[p].attributes.get(attribute, 0) for p in kind)
                found = Weigh(held, tuple(pieces))
            total = binary("+", total, either(there, found, NOTHING))
        return total

    # -------------------------------------------------------------------- checks

    def check(self, cond: ex.Cond | None) -> Check:
        if cond is None:
            return ALWAYS
        folded = fold_cond(self.game, cond, self.setting)
        if folded is not None:
            return Fixed(folded)
        match cond:
            case ex.Compare(op, left, right):
                return test(_COMPARISONS[op], self.value(left), self.value(right))
            case ex.Not(negated):
                return inverse(self.check(negated))
            case ex.AllOf(conds):
                return every(*map(self.check, conds))
            case ex.AnyOf(conds):
                return some(*map(self.check, conds))
            case ex.MarkerHeld(marker):
                return test(">=", Read(self.planner.markers[marker]), NOTHING)
            case ex.IsSomebody(var):
                return self.somebody(self.seat(ex.SeatVar(var)))
            case ex.Related(name, args):
                function, told = self.call(name, args)
                return Holds(function.name, told)
        try:
            return self.about(cond)
        except AbsentError:
            return NEVER

    def about(self, cond: ex.Cond) -> Check:
        """A condition about named seats and pieces; raises AbsentError where they are nobody."""
        match cond:
            case ex.SeatIs(one, other):
                left, right = self.seat(one), self.seat(other)
                there = ALWAYS if left.sure or right.sure else self.somebody(left)
                return every(there, test("==", left.value, right.value))
            case ex.FlagIs(flag, seat):
                return test("!=", self.shown(self.planner.flags[flag], seat), NOTHING)
            case ex.IsOut(seat):
                found = self.seat(seat)
                return every(self.somebody(found), member(found.value, self.gone))
            case ex.SomeSeat(var, among, inner):
                seats = self.members(among)
                local = self.local(var)
                with self.named(var, local):
                    check = self.check(inner)
                return NEVER if check == NEVER else SomeSeat(local, seats, check)
            case ex.SamePieces(left_zone, right_zone):
                return self.same(left_zone, right_zone)
            case ex.PieceIs(piece, name):
                numbers = self.numbers_of(name)
                value = self.piece(piece)
                if len(numbers) == 1:
                    return test("==", value, Const(numbers[0]))
                return OneOf(value, numbers)
            case ex.CardLies(piece, face, zone):
                card, up = self.piece(piece), int(face == "up")
                if zone is None:
                    return Lies(card, up)
                rows = [(there, row) for there, row in self.holders(zone) if isinstance(row, Row)]
                return some(*(every(there, Lies(card, up, row)) for there, row in rows))
        raise ValueError(f"no condition: {cond!r}")

    @contextmanager
    def named(self, var: str, local: Local) -> Iterator[None]:
        """While a seat has a name: one that is in the game."""
        frame = self.frame
        outer, mark = frame.values.get((SEAT, var)), frame.mark()
        frame.bind((SEAT, var), local)
        yield
        frame.back_to(mark)
        frame.values.pop((SEAT, var))
        if outer is not None:
            frame.values[SEAT, var] = outer

    def same(self, left: ex.ZoneRef, right: ex.ZoneRef) -> Check:
        """Whether two zones hold the same pieces."""
        one, other = self.holders(left), self.holders(right)
        if not one or not other:
            raise AbsentError
        if len(one) == len(other) == 1:
            (here, mine), (there, theirs) = one[0], other[0]
            if mine.kind == theirs.kind and isinstance(mine, Row) == isinstance(theirs, Row):
                return every(here, there, SameHeld(mine, theirs))
        each = (
            test("==", *(self.count(z, p, None) for z in (left, right)))
            for p in self.pieces_in(one, other)
        )
        single = (
            [check for check, _ in (*one[:1], *other[:1])] if len(one) == len(other) == 1 else []
        )
        return every(*single, *each)

    def pieces_in(self, *held: Iterable[tuple[Check, Holder]]) -> list[str]:
        kinds = dict.fromkeys(holder.kind for several in held for _, holder in several)
        return [piece for kind in kinds for piece in self.game.kinds[kind]]

    # -------------------------------------------------------------------- definitions

    def call(self, name: str, args: tuple[ex.Arg, ...]) -> tuple[Function, tuple[Value, ...]]:
        """The function a definition has become, and what it is told here."""
        definition = self.game.definitions[name]
        told: list[Value] = []
        sure: set[str] = set()
        for param, arg in zip(definition.params, args, strict=True):
            value, certain = self.argument(param, arg)
            told.append(value)
            if certain:
                sure.add(param.name)
        key = name, frozenset(sure)
        if key not in self.functions:
            self.functions[key] = self.function(name, sure)
        return self.functions[key], tuple(told)

    def argument(self, param: Param, arg: ex.Arg) -> tuple[Value, bool]:
        """What a parameter is told, and whether that is certain to be something."""
        if param.kind == "seat":
            try:
                seat = self.seat(arg)  # type: ignore[arg-type]  # a seat's argument is a seat
            except AbsentError:
                return NOBODY, False
            return seat.value, seat.sure
        if param.kind == "piece":
            return self.piece(arg), True  # type: ignore[arg-type]  # a piece's is a piece
        return self.value(arg), True  # type: ignore[arg-type]  # a number's is an amount

    def function(self, name: str, sure: set[str]) -> Function:
        """A definition as a function, for arguments of which these are certain."""
        definition = self.game.definitions[name]
        params = tuple(self.local(param.name) for param in definition.params)
        frame = self.new_frame(name)
        for param, local in zip(definition.params, params, strict=True):
            frame.bind((param.kind, param.name), local, sure=param.name in sure, living=False)
        number = sum(known == name for known, _ in self.functions)
        with self.within(frame):
            if definition.number is not None:
                body: Value | Check = self.value(definition.number)
            else:
                body = self.check(definition.relation)
        return Function(f"{name} {number}" if number else name, params, body)


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
