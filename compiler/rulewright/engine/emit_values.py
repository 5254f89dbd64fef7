"""Python for values and checks, wherever cells live.

Step-by-step play keeps every cell in a list, `s`; a playout keeps them in local variables. The
`Storage` says which. What is looked for in a walk (is there a seat, a number, for which ...)
becomes a function of its own, and so does every definition of the rules: generated code stays
small, and what is asked often is written once.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.engine import syntax as py
from rulewright.engine.amounts import (
    Amount,
    AnyCard,
    Bag,
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
from rulewright.engine.layout import Layout, Packing
from rulewright.engine.look_through import records_of
from rulewright.engine.syntax import Names, Place
from rulewright.engine.tables import suffixes

Stmts = list[ast.stmt]
STATE = "s"


class Storage(ABC):
    """Where cells live."""

    @abstractmethod
    def cell(self, cell: int) -> Place:
        """An integer cell."""

    @abstractmethod
    def bag(self, bag: Holder, index: ast.expr) -> Place:
        """A bag or row, its index reckoned."""

    @abstractmethod
    def item(self, base: int, index: ast.expr) -> Place:
        """A cell of an array of integers."""


class Functions:
    """The functions that generated code has of its own, by what they are made from."""

    def __init__(self, titles: Sequence[str]) -> None:
        self._names = Names(titles)
        self.made: dict[object, tuple[str, ast.FunctionDef | None]] = {}

    def name(self, source: object, title: str, make: Callable[[str], ast.FunctionDef]) -> str:
        """The name of the function made from something; it is made when first asked for."""
        if source not in self.made:
            name = self._names.new(title)
            self.made[source] = name, None
            self.made[source] = name, make(name)
        return self.made[source][0]

    @property
    def definitions(self) -> list[ast.FunctionDef]:
        """All of them."""
        return [made for _, made in self.made.values() if made is not None]


class Reckoner:
    """Turns values and checks into expressions."""

    def __init__(
        self,
        layout: Layout,
        storage: Storage,
        functions: Functions | None = None,
        defined: Sequence[Function] = (),
    ) -> None:
        self.layout = layout
        self.storage = storage
        self.functions = Functions(()) if functions is None else functions
        self.defined = {function.name: function for function in defined}
        self.suffix = suffixes(layout)
        self._temporaries = 0

    def fresh(self) -> str:
        """A local name nobody uses yet."""
        self._temporaries += 1
        return f"t{self._temporaries}"

    def packing(self, bag: Holder) -> Packing:
        return self.layout.packings[bag.kind]

    def table(self, title: str, bag: Holder) -> str:
        """The name of a kind's table."""
        return title + self.suffix[bag.kind]

    # -------------------------------------------------------------------- values

    def value(self, value: Value) -> ast.expr:
        match value:
            case Const(number):
                return py.const(number)
            case Read(cell):
                return self.storage.cell(cell).load()
            case Count(bag, piece):
                return self.count(bag, piece)
            case Binary("min" | "max" as op, left, right):
                return self.extreme(op, left, right)
            case Binary("//" | "%" as op, left, right):
                divided = py.binary(op, self.value(left), self.value(right))
                if isinstance(right, Const) and right.value:
                    return divided
                return py.conditional(self.value(right), divided, py.const(0))
            case Binary("&~", left, Const(number)):
                return py.binary("&", self.value(left), py.const(~number))
            case Binary("&~", left, right):
                return py.binary("&", self.value(left), py.complement(self.value(right)))
            case Binary(op, left, right):
                return py.binary(op, self.value(left), self.value(right))
            case Item(base, index, _):
                return self.storage.item(base, self.value(index)).load()
            case Local():
                return py.name(local_name(value))
            case Either(check, then, otherwise):
                return py.conditional(self.check(check), self.value(then), self.value(otherwise))
            case Only(seat):
                return py.item("ONLY", self.value(seat))
            case Members(seats):
                return py.method(self.value(seats), "bit_count")
            case Entry(entries, index, True):
                return py.item(py.const(entries), self.value(index))
            case Entry(entries, index):
                return py.call("ENTRY", py.const(entries), self.value(index))
            case Lowest(seats):
                return py.call("LOWEST", self.value(seats))
            case Between(first, last):
                return py.call("BETWEEN", self.value(first), self.value(last))
            case FirstFrom(seats, start):
                return py.call("FIRST_FROM", self.value(seats), self.value(start))
            case Beside(seat, step, gone):
                return py.call("BESIDE", self.value(seat), py.const(step), self.value(gone))
            case Called(function, args):
                return self.called(function, args)
        return self.held_value(value)

    def held_value(self, value: Value) -> ast.expr:
        """What bags and rows come to in less common ways."""
        match value:
            case CountPiece(bag, piece):
                unit = py.item(self.table("UNIT_OF", bag), self.value(piece))
                base = py.item(self.table("BASE_OF", bag), self.value(piece))
                return py.binary("%", py.binary("//", self.held(bag), unit), base)
            case Weigh(bag, weights):
                table = py.item(self.table("WEIGH", bag), py.const(weights))
                return py.item(table, self.held(bag))
            case WeighRow(row, weights, None) if set(weights) == {1}:
                return py.call("LEN", self.held(row))
            case WeighRow(row, weights, face):
                return py.call("WEIGH_ROW", self.held(row), py.const(weights), py.const(face))
            case InRow(row, card, face):
                return py.call("IN_ROW", self.held(row), self.value(card), py.const(face))
            case OwnerOf(card):
                return py.call("OWNER", py.name(STATE), self.value(card))
        raise TypeError(f"no value: {value!r}")

    def extreme(self, op: str, left: Value, right: Value) -> ast.expr:
        """The lesser or the greater of two."""
        if is_short(left) and is_short(right):
            a, b = self.value(left), self.value(right)
            return py.conditional(py.compare("<" if op == "min" else ">", a, b), a, b)
        function = "LESSER" if op == "min" else "GREATER"
        return py.call(function, self.value(left), self.value(right))

    def count(self, bag: Bag, piece: int | None) -> ast.expr:
        held, packing = self.held(bag), self.packing(bag)
        if piece is None:
            return py.item(self.table("TOTAL", bag), held)
        return self.digit(held, packing, piece)

    def digit(self, held: ast.expr, packing: Packing, piece: int) -> ast.expr:
        """One piece's count out of a packed bag."""
        unit, base = packing.units[piece], packing.bases[piece]
        shifted = py.binary("//", held, py.const(unit)) if unit > 1 else held
        last = unit * base == packing.size
        return shifted if last else py.binary("%", shifted, py.const(base))

    def held(self, bag: Holder) -> ast.expr:
        """A bag's packed integer, or a row, where it is needed once."""
        return self.storage.bag(bag, self.value(bag.index)).load()

    def at(self, held: Holder) -> ast.expr:
        """The number of a bag's or row's cell."""
        return py.binary("+", py.const(held.base), self.value(held.index))

    def some_of(self, bag: Bag, piece: int | None) -> ast.expr:
        """True where the bag holds any (of one piece, or at all)."""
        return self.some_in(self.held(bag), bag, piece)

    def some_in(self, held: ast.expr, bag: Bag, piece: int | None) -> ast.expr:
        if piece is None:
            return held
        return self.digit(held, self.packing(bag), piece)

    def rows(self, rows: Sequence[Row | RowsOf]) -> ast.expr:
        """Some rows, as the functions for rows want them."""
        return ast.Tuple([self.row_seats(row) for row in rows], ast.Load())

    def row_seats(self, row: Row | RowsOf) -> ast.expr:
        seats: ast.expr
        if isinstance(row, Row):
            seats = ast.Tuple([self.value(row.index)], ast.Load())
        else:
            seats = self.members(row.seats)
        return ast.Tuple([py.const(row.base), seats], ast.Load())

    def members(self, seats: Value) -> ast.expr:
        """The seats of a set, in order."""
        return py.item("MEMBERS", self.value(seats))

    # -------------------------------------------------------------------- checks

    def check(self, check: Check) -> ast.expr:
        match check:
            case Fixed(holds):
                return py.const(holds)
            case Test((">" | "!="), Count(bag, piece), Const(0)):
                return self.some_of(bag, piece)
            case Test(">=", Count(bag, piece), Const(1)):
                return self.some_of(bag, piece)
            case Test(("==" | "<="), Count(bag, piece), Const(0)):
                return py.negate(self.some_of(bag, piece))
            case Test("<", Count(bag, piece), Const(1)):
                return py.negate(self.some_of(bag, piece))
            case Test("!=", Binary("&", left, right), Const(0)):
                return py.binary("&", self.value(left), self.value(right))
            case Test(op, left, right):
                return py.compare(op, self.value(left), self.value(right))
            case Inverse(inner):
                return py.negate(self.check(inner))
            case Every(tests):
                return py.all_of([self.check(t) for t in tests])
            case Some(tests):
                return py.any_of([self.check(t) for t in tests])
            case OneOf(value, numbers):
                return py.compare("in", self.value(value), py.const(numbers))
            case SomeSeat() | SomeAmounts():
                return self.searched(check)
            case SameHeld(Row() as left, right):
                return py.call("SAME_ROW", self.held(left), self.held(right))
            case SameHeld(left, right):
                return py.compare("==", self.held(left), self.held(right))
            case Lies(card, face, row):
                where = py.const(None) if row is None else self.at(row)
                return py.call("LIES", py.name(STATE), self.value(card), py.const(face), where)
            case AnyCard(rows, face):
                return py.call("ANY_CARD", py.name(STATE), self.rows(rows), py.const(face))
            case Holds(function, args):
                return self.called(function, args)

    # -------------------------------------------------------------------- functions

    def called(self, function: str, args: tuple[Value, ...]) -> ast.expr:
        """A definition of the rules, as a call."""
        name = self.functions.name(function, function, lambda n: self.definition(n, function))
        return py.call(name, py.name(STATE), *map(self.value, args))

    def definition(self, name: str, function: str) -> ast.FunctionDef:
        defined = self.defined[function]
        if isinstance(defined.body, Check):
            body = self.check(defined.body)
        else:
            body = self.value(defined.body)
        params = [STATE, *map(local_name, defined.params)]
        return py.function(name, params, f"The definition of {function}.", [py.give_back(body)])

    def searched(self, search: SomeSeat | SomeAmounts) -> ast.expr:
        """A walk that ends where what is looked for is found, as a call."""
        free = free_locals(search)
        title = "some_" + (search.seat.name if isinstance(search, SomeSeat) else "numbers")
        name = self.functions.name(search, title, lambda n: self.search(n, search, free))
        return py.call(name, py.name(STATE), *(py.name(local_name(local)) for local in free))

    def search(
        self, name: str, search: SomeSeat | SomeAmounts, free: Sequence[Local]
    ) -> ast.FunctionDef:
        found: Stmts = [py.if_(self.check(search.check), [py.give_back(py.const(True))])]
        if isinstance(search, SomeSeat):
            over = self.members(search.seats)
            found = [py.for_(local_name(search.seat), over, found)]
        else:
            found = self.each_amount(search.amounts, found)
        body = [*found, py.give_back(py.const(False))]
        params = [STATE, *map(local_name, free)]
        return py.function(name, params, "Whether there is one.", body)

    def each_amount(self, amounts: Sequence[Amount], body: Stmts) -> Stmts:
        """A body for each of the numbers that may come with an answer."""
        for amount in reversed(amounts):
            low = self.bounded("max", amount.low, amount.least)
            high = self.bounded("min", amount.high, amount.least + amount.size - 1)
            over = py.call("range", low, py.binary("+", high, py.const(1)))
            body = [py.for_(local_name(amount.number), over, body)]
        return body

    def bounded(self, op: str, value: Value, bound: int) -> ast.expr:
        if isinstance(value, Const):
            return py.const(max(value.value, bound) if op == "max" else min(value.value, bound))
        return self.extreme(op, value, Const(bound))


def local_name(local: Local) -> str:
    """What a local number is called in generated code."""
    return f"v{local.number}"


def free_locals(part: Any) -> list[Local]:
    """The local numbers that a part uses and does not give itself, in order."""
    given: set[Local] = set()
    used: dict[Local, None] = {}
    for record in records_of(part):
        if isinstance(record, SomeSeat):
            given.add(record.seat)
        elif isinstance(record, Amount):
            given.add(record.number)
        elif isinstance(record, Local):
            used[record] = None
    return sorted((local for local in used if local not in given), key=lambda v: v.number)


def is_short(value: Value) -> bool:
    """Whether a value may be reckoned twice rather than kept."""
    return sum(1 for _ in records_of(value)) <= 5
