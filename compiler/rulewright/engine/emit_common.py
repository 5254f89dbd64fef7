"""Python for operations that stepping and playouts share: plain ones, on bags and numbers."""

from __future__ import annotations

import ast
from abc import abstractmethod

from rulewright.engine import syntax as py
from rulewright.engine.emit_values import Functions, Reckoner, Stmts, Storage
from rulewright.engine.look_through import apart
from rulewright.engine.machine import (
    Binary,
    Const,
    Draw,
    Holder,
    Loop,
    Machine,
    Move,
    Op,
    Ops,
    Pour,
    Read,
    Round,
    Set,
    Swap,
    Toss,
    Value,
    When,
)
from rulewright.engine.syntax import Place
from rulewright.engine.tables import MOST_CARDS, MOST_PIECES, is_deck, is_flat


def others(seats: int, own: int) -> tuple[int, ...]:
    """The seats 0 .. seats-1 but one's own."""
    return tuple(s for s in range(seats) if s != own)


class Emitter(Reckoner):
    """Turns operations into statements."""

    def __init__(
        self,
        machine: Machine,
        storage: Storage,
        all_seats: int,
        functions: Functions | None = None,
    ) -> None:
        super().__init__(machine.layout, storage, functions, machine.functions)
        self.all_seats = all_seats

    def place(self, bag: Holder, before: Stmts) -> Place:
        """A bag's place, to be read and written; its index is reckoned once, `before`."""
        index = self.storage.bag(bag, self.value(bag.index)).index
        container = self.storage.bag(bag, self.value(bag.index)).container
        if index is None or isinstance(index, ast.Constant | ast.Name):
            return Place(container, index)
        kept = self.fresh()
        before.append(py.assign(kept, index))
        return Place(container, py.name(kept))

    # -------------------------------------------------------------------- operations

    def ops(self, ops: Ops) -> Stmts:
        return [line for op in ops for line in self.op(op)]

    def op(self, op: Op) -> Stmts:
        match op:
            case Set(cell, Binary(("+" | "-") as sign, Read(same), Const() as by)) if cell == same:
                return [py.change(sign, self.storage.cell(cell), self.value(by))]
            case Set(cell, value):
                return [py.assign(self.storage.cell(cell), self.value(value))]
            case Move():
                return self.move(op)
            case Pour():
                return self.pour(op)
            case Swap():
                return self.swap(op)
            case When(check, then, otherwise):
                return [py.if_(self.check(check), self.ops(then), self.ops(otherwise))]
            case Loop(_, times, body):
                return self.counted(times, self.ops(body))
            case Round():
                return self.round(op, self.ops(op.body))
            case Draw():
                return self.draw(op)
            case Toss():
                return self.toss(op)
        return self.stop(op)

    @abstractmethod
    def stop(self, op: Op) -> Stmts:
        """An operation that asks somebody, or ends the game."""

    @abstractmethod
    def draw_one(self, bag: Holder, source: Place, target: Place | None, held: Place) -> Stmts:
        """One piece of a bag that is not empty moves at random; `held` is what `source` holds.

        Without a target it only leaves: the caller sees to the rest.
        """

    @abstractmethod
    def toss(self, op: Toss) -> Stmts:
        """A cell gets a random number."""

    def counted(self, times: Value, body: Stmts) -> Stmts:
        return [py.for_(self.fresh(), py.call("range", self.value(times)), body)]

    def round(self, op: Round, body: Stmts) -> Stmts:
        orders = tuple(
            tuple((first + op.step * i) % op.seats for i in range(op.seats))
            for first in range(self.all_seats)
        )
        match op.first:
            case Const(first):
                over = py.const(orders[first])
            case Binary("%", Read() as first, Const(op.seats)):
                over = py.item(py.const(orders), self.value(first))
            case first:
                over = py.item(py.const(orders), self.value(first))
        place = self.storage.cell(op.var)
        if place.index is None:
            return [py.for_(place.container, over, body)]
        seat = self.fresh()
        return [py.for_(seat, over, [py.assign(place, py.name(seat)), *body])]

    def move(self, op: Move) -> Stmts:
        if op.source == op.target:
            return []
        lines: Stmts = []
        packing = self.packing(op.source)
        unit = packing.units[op.piece]
        source, target = self.place(op.source, lines), self.place(op.target, lines)
        if op.amount == Const(1):
            moved = py.const(unit)
            both = [py.change("-", source, moved), py.change("+", target, moved)]
            lines.append(py.if_(self.some_in(source.load(), op.source, op.piece), both))
            return lines
        there, wanted = self.fresh(), self.fresh()
        lines.append(py.assign(there, self.digit(source.load(), packing, op.piece)))
        lines.append(py.assign(wanted, self.value(op.amount)))
        fewer = py.compare("<", py.name(wanted), py.name(there))
        lines.append(py.if_(fewer, [py.assign(there, py.name(wanted))]))
        moved = py.binary("*", py.name(there), py.const(unit))
        both = [py.change("-", source, moved), py.change("+", target, moved)]
        lines.append(py.if_(py.compare(">", py.name(there), py.const(0)), both))
        return lines

    def pour(self, op: Pour) -> Stmts:
        if op.source == op.target:
            return []
        lines: Stmts = []
        source, target = self.place(op.source, lines), self.place(op.target, lines)
        empty = py.assign(source, py.const(0))
        if apart(op.source, op.target):
            return [*lines, py.change("+", target, source.load()), empty]
        # Emptied first, because the two may be one and the same bag.
        poured = self.fresh()
        lines += [py.assign(poured, source.load()), empty]
        return [*lines, py.change("+", target, py.name(poured))]

    def swap(self, op: Swap) -> Stmts:
        if op.left == op.right:
            return []
        lines: Stmts = []
        left, right = self.place(op.left, lines), self.place(op.right, lines)
        both = ast.Tuple([right.load(), left.load()], ast.Load())
        return [*lines, py.assign_pair(left, right, both)]

    def draw(self, op: Draw) -> Stmts:
        lines: Stmts = []
        source, target = self.place(op.source, lines), self.place(op.target, lines)
        if op.amount == Const(1):
            held = self.once(source, lines)
            one = self.draw_one(op.source, source, target, held)
            return [*lines, py.if_(held.load(), one)]
        if not apart(op.source, op.target):
            # What is drawn may come back into the same bag: one look at the start is not enough.
            gone = py.if_(py.negate(source.load()), [ast.Break()])
            one = [gone, *self.draw_one(op.source, source, target, source)]
            return [*lines, *self.counted(op.amount, one)]
        times = self.fresh()
        lines.append(py.assign(times, py.item(self.table("TOTAL", op.source), source.load())))
        wanted = self.value(op.amount)
        if not isinstance(op.amount, Const):
            amount = self.fresh()
            lines.append(py.assign(amount, wanted))
            wanted = py.name(amount)
        more = py.compare(">", py.name(times), wanted)
        lines.append(py.if_(more, [py.assign(times, wanted)]))
        # Only the bag that is drawn from has to be right while the loop runs: what it has lost by
        # then is what the other has gained.
        before, left = Place(self.fresh()), Place(self.fresh())
        lines += [py.assign(before, source.load()), py.assign(left, before.load())]
        lines += self.draw_many(op.source, py.name(times), left)
        gained = py.binary("-", before.load(), left.load())
        return [*lines, py.assign(source, left.load()), py.change("+", target, gained)]

    def draw_many(self, bag: Holder, times: ast.expr, left: Place) -> Stmts:
        """So many pieces leave a bag that holds enough; `left` is what it holds."""
        body = self.draw_one(bag, left, None, left)
        return [py.for_(self.fresh(), py.call("range", times), body)]

    def once(self, place: Place, lines: Stmts) -> Place:
        """What a place holds as a local variable: a list's item is looked up only once."""
        if place.index is None:
            return place
        held = Place(self.fresh())
        lines.append(py.assign(held, place.load()))
        return held

    def carry(self, unit: str, source: Place, target: Place | None, held: Place) -> Stmts:
        """One piece goes from a bag that holds `held` to another, or to the same."""
        moved = py.name(unit)
        if held == source:
            taken = py.change("-", source, moved)
        else:
            taken = py.assign(source, py.binary("-", held.load(), moved))
        return [taken] if target is None else [taken, py.change("+", target, moved)]

    def unbiased(self, below: ast.expr, limit: ast.expr, bits: ast.expr, result: Place) -> Stmts:
        """`result` becomes a number below the limit: random bits, again while too large."""
        drawn = py.call(below, bits)
        again = py.while_(py.compare(">=", result.load(), limit), [py.assign(result, drawn)])
        return [py.assign(result, drawn), again]

    def from_pool(self, title: str, bag: Holder, held: ast.expr, source: str) -> tuple[Stmts, str]:
        """A random entry of a bag's pool; the name it gets."""
        table = self.table(title, bag)
        pool, bits, entry = self.fresh(), self.fresh(), self.fresh()
        draw = py.assign(entry, py.item(pool, py.call(source, py.name(bits))))
        again = [draw]
        if is_flat(self.packing(bag)):
            filled = py.call(f"FILL_{table}", held)
            unknown = py.negate(py.name(bits))
            again.insert(0, py.if_(unknown, [py.assign_pair(pool, bits, filled)]))
        return [
            py.assign_pair(pool, bits, py.item(table, held)),
            draw,
            py.while_(py.is_none(py.name(entry)), again),
        ], entry

    def listed(self, bag: Holder) -> bool:
        """Whether a kind is small enough to draw from a list of its pieces."""
        packing = self.packing(bag)
        return sum(packing.limits) <= (MOST_CARDS if is_deck(packing) else MOST_PIECES)

    def constant_below(self, source: str, n: int, result: Place) -> Stmts:
        """`result` becomes a number below a known n."""
        bits = py.const(n.bit_length())
        return self.unbiased(py.name(source), py.const(n), bits, result)
