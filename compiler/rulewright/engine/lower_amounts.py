"""Lowering amounts, conditions and definitions. A definition becomes a function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOBODY,
    NOTHING,
    Bag,
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
    Members,
    OneOf,
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
    some,
    test,
)
from rulewright.engine.frames import NUMBER, SEAT, Frame
from rulewright.engine.layout import Numbers
from rulewright.engine.lower_places import AbsentError, Places
from rulewright.model import expressions as ex
from rulewright.model.evaluate import fold, fold_cond
from rulewright.model.game import Param
from rulewright.model.named_seats import seats_named

_COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_FACES = {"up": 1, "down": 0, None: None}


class Amounts(Places):
    """How lowering reads amounts and conditions."""

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
    def named(self, var: str, local: Value) -> Iterator[None]:
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
        frame = Frame(name, self.planner.variable, closed=True)
        for param, local in zip(definition.params, params, strict=True):
            frame.bind((param.kind, param.name), local, sure=param.name in sure, living=False)
        number = sum(known == name for known, _ in self.functions)
        with self.within(frame):
            if definition.number is not None:
                body: Value | Check = self.value(definition.number)
            else:
                body = self.check(definition.relation)
        return Function(f"{name} {number}" if number else name, params, body)
