"""Values, checks and single operations of the machine as text."""

from __future__ import annotations

from rulewright.engine import machine as m
from rulewright.engine.amounts import (
    Amount,
    AnyCard,
    Beside,
    Between,
    Binary,
    Called,
    Check,
    Const,
    Count,
    CountPiece,
    Either,
    Entry,
    Every,
    FirstFrom,
    Fixed,
    Function,
    Holder,
    Holds,
    InRow,
    Inverse,
    Item,
    Lies,
    Local,
    Lowest,
    Members,
    OneOf,
    Only,
    OwnerOf,
    Read,
    Row,
    RowsOf,
    SameHeld,
    Some,
    SomeAmounts,
    SomeSeat,
    Test,
    Value,
    Weigh,
    WeighRow,
)
from rulewright.engine.layout import Layout
from rulewright.engine.program import Program

_FACES = {None: "", 0: " face down", 1: " face up"}
_SETS = {"&": "in both {} and {}", "|": "in {} or {}", "&~": "in {} but not in {}"}


class ValueWriter:
    """Writes what operations reckon with."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout: Layout = program.layout

    def piece(self, bag: Holder, piece: int) -> str:
        return self.program.game.kinds[bag.kind][piece]

    def bag(self, bag: Holder) -> str:
        cell = self.layout.cells[bag.base]
        return cell.name if cell.seat is None else f"{cell.zone}[{self.value(bag.index)}]"

    def number(self, piece: Value) -> str:
        """A piece given by its number among all pieces."""
        if isinstance(piece, Const) and piece.value >= 0:
            return self.layout.pieces[piece.value]
        return self.value(piece)

    # -------------------------------------------------------------------- values

    def value(self, value: Value) -> str:
        match value:
            case Const(number):
                return str(number)
            case Read(cell):
                return self.layout.cells[cell].name
            case Item(base, index, _):
                return f"{self.layout.cells[base].zone or 'list'}[{self.value(index)}]"
            case Local(number, name):
                return f"{name}#{number}"
            case Count(bag, None):
                return f"pieces in {self.bag(bag)}"
            case Count(bag, int(piece)):
                return f"{self.piece(bag, piece)} in {self.bag(bag)}"
            case CountPiece(bag, piece):
                return f"{self.number(piece)} in {self.bag(bag)}"
            case Binary("min" | "max" as op, left, right):
                return f"{op}({self.value(left)}, {self.value(right)})"
            case Binary("&" | "|" | "&~" as op, left, right):
                return f"({_SETS[op].format(self.value(left), self.value(right))})"
            case Binary(op, left, right):
                return f"({self.value(left)} {op} {self.value(right)})"
            case Either(check, then, otherwise):
                return f"({self.value(then)} if {self.check(check)} else {self.value(otherwise)})"
            case Called(function, args):
                return f"{function}({', '.join(map(self.value, args))})"
        return self.other_value(value)

    def other_value(self, value: Value) -> str:
        match value:
            case Weigh(bag, weights):
                return f"weight of {self.bag(bag)} by {weights}"
            case WeighRow(row, weights, face):
                if set(weights) == {1}:
                    return f"cards{_FACES[face]} in {self.bag(row)}"
                return f"weight of {self.bag(row)}{_FACES[face]} by {weights}"
            case InRow(row, card, face):
                return f"{self.number(card)}{_FACES[face]} in {self.bag(row)}"
            case OwnerOf(card):
                return f"owner of {self.number(card)}"
            case Entry(entries, index):
                return f"{entries}[{self.value(index)}]"
            case Only(seat):
                return f"just {self.value(seat)}"
            case Members(seats):
                return f"how many {self.value(seats)}"
            case Lowest(seats):
                return f"first {self.value(seats)}"
            case Between(first, last):
                return f"between {self.value(first)} and {self.value(last)}"
            case FirstFrom(seats, start):
                return f"first {self.value(seats)} after {self.value(start)}"
            case Beside(seat, step, _):
                return f"player {step:+} from {self.value(seat)}"
        raise TypeError(f"no value: {value!r}")

    # -------------------------------------------------------------------- checks

    def check(self, check: Check) -> str:
        match check:
            case Fixed(holds):
                return "always" if holds else "never"
            case Test(op, left, right):
                return f"{self.value(left)} {op} {self.value(right)}"
            case Inverse(inner):
                return f"not ({self.check(inner)})"
            case Every(tests):
                return "(" + " and ".join(map(self.check, tests)) + ")"
            case Some(tests):
                return "(" + " or ".join(map(self.check, tests)) + ")"
            case OneOf(value, numbers):
                return f"{self.value(value)} in {numbers}"
            case SomeSeat(seat, seats, inner):
                among = self.value(seats)
                return f"some {self.value(seat)} {among} where ({self.check(inner)})"
            case SomeAmounts(amounts, inner):
                any_of = ", ".join(map(self.amount, amounts))
                return f"some {any_of} where ({self.check(inner)})"
            case SameHeld(mine, theirs):
                return f"{self.bag(mine)} like {self.bag(theirs)}"
            case Lies(card, face, row):
                where = "" if row is None else f" in {self.bag(row)}"
                return f"{self.number(card)} lies{_FACES[face]}{where}"
            case AnyCard(rows, face):
                return f"any card{_FACES[face]} in {self.rows(rows)}"
            case Holds(function, args):
                return f"{function}({', '.join(map(self.value, args))})"

    def amount(self, amount: Amount) -> str:
        low, high = self.value(amount.low), self.value(amount.high)
        return f"{self.value(amount.number)} from {low} to {high}"

    def rows(self, rows: tuple[Row | RowsOf, ...]) -> str:
        names = []
        for row in rows:
            if isinstance(row, Row):
                names.append(self.bag(row))
            else:
                names.append(f"{self.layout.cells[row.base].zone}[{self.value(row.seats)}]")
        return ", ".join(names)

    def function(self, function: Function) -> str:
        """A definition."""
        params = ", ".join(map(self.value, function.params))
        body = function.body
        said = self.check(body) if isinstance(body, Check) else self.value(body)
        return f"define {function.name}({params}): {said}"

    # -------------------------------------------------------------------- operations

    def line(self, op: m.Op) -> str:
        """An operation that has no others inside it."""
        match op:
            case m.Set(cell, value):
                return f"{self.layout.cells[cell].name} := {self.value(value)}"
            case m.SetItem(base, index, _, value):
                name = self.layout.cells[base].zone or "list"
                return f"{name}[{self.value(index)}] := {self.value(value)}"
            case m.Gather(cell, seat, seats, check):
                name, among = self.layout.cells[cell].name, self.value(seats)
                return f"{name} := all {self.value(seat)} {among} where {self.check(check)}"
            case m.Move(piece, amount, source, target):
                what = f"{self.value(amount)} {self.piece(source, piece)}"
                return f"move {what}: {self.bag(source)} -> {self.bag(target)}"
            case m.Shift(piece, amount, source, target):
                what = f"{self.value(amount)} {self.number(piece)}"
                return f"move {what}: {self.bag(source)} -> {self.bag(target)}"
            case m.Pour(source, target):
                return f"pour {self.bag(source)} -> {self.bag(target)}"
            case m.Swap(left, right):
                return f"swap {self.bag(left)} <-> {self.bag(right)}"
            case m.Clear(bag):
                return f"clear {self.bag(bag)}"
            case m.Exchange(left, right):
                return f"exchange {self.number(left)} <-> {self.number(right)}"
            case m.Turn(card, face):
                return f"turn {self.number(card)}{_FACES[face]}"
            case m.Tick():
                return "again"
            case m.Do(procedure, way):
                return f"do {self.program.machine.procedures[procedure].name}, way {way}"
        return self.asking(op)

    def asking(self, op: m.Op) -> str:
        """An operation that needs chance or a choice."""
        match op:
            case m.Draw(_, amount, source, target):
                return f"draw {self.value(amount)}: {self.bag(source)} -> {self.bag(target)}"
            case m.Roll(_, amount, target):
                return f"roll {self.value(amount)}: -> {self.bag(target)}"
            case m.Toss(_, cell, sides):
                return f"{self.layout.cells[cell].name} := one of {sides}, at random"
            case m.TossSeat(_, cell, seats):
                return f"{self.layout.cells[cell].name} := one {self.value(seats)}, at random"
            case m.PickPiece(_, actor, source, target):
                way = f"{self.bag(source)} -> {self.bag(target)}"
                return f"seat {self.value(actor)} picks a piece: {way}"
            case m.PickSeat(_, actor, cell, seats):
                name = self.layout.cells[cell].name
                return f"seat {self.value(actor)} picks {name}, another of {seats} seats"
            case m.PickMember(_, actor, cell, seats):
                name = self.layout.cells[cell].name
                return f"seat {self.value(actor)} picks {name}, one of {self.value(seats)}"
            case m.Ask(_, actor, cell):
                return f"seat {self.value(actor)} says yes or no to {self.layout.cells[cell].name}"
            case m.PickCard(_, actor, cell, rows, face):
                name = self.layout.cells[cell].name
                where = f"a card{_FACES[face]} in {self.rows(rows)}"
                return f"seat {self.value(actor)} picks {name}: {where}"
            case m.PickPlace(_, actor, card):
                return f"seat {self.value(actor)} sorts {self.number(card)}"
            case m.LayCard(_, actor, source, target):
                way = f"{self.bag(source)} -> {self.bag(target)}"
                return f"seat {self.value(actor)} lays a card: {way}"
            case m.PickBranch(_, actor, _):
                return f"seat {self.value(actor)} picks"
        return "end"
