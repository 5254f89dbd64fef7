"""Python for operations on a state that is a list: what a playout with local variables has not.

Sets of seats, cards in rows, dice and pieces that are only known in play.
"""

from __future__ import annotations

import ast

from rulewright.engine import syntax as py
from rulewright.engine.amounts import Const, Holder, Value
from rulewright.engine.emit_common import Emitter
from rulewright.engine.emit_values import STATE, Stmts, Storage, local_name
from rulewright.engine.machine import (
    ALWAYS,
    NEVER,
    Clear,
    Draw,
    Exchange,
    Gather,
    Op,
    Pour,
    Roll,
    Row,
    SetItem,
    Shift,
    Swap,
    Tick,
    Toss,
    TossSeat,
    Turn,
    Until,
    Whole,
)
from rulewright.engine.syntax import Place
from rulewright.engine.tables import padded

RANDOM, LOG, IDLE = "getrandbits", "log", "idle"
MOST_IDLE = 100_000
"""Passes of endless repetitions without a stop, after which a game is taken to be stuck."""


class StateList(Storage):
    """All cells in one list."""

    def cell(self, cell: int) -> Place:
        return Place(STATE, py.const(cell))

    def bag(self, bag: Holder, index: ast.expr) -> Place:
        return Place(STATE, py.binary("+", py.const(bag.base), index))

    def item(self, base: int, index: ast.expr) -> Place:
        return Place(STATE, py.binary("+", py.const(base), index))


def has_row(*held: Holder) -> bool:
    """Whether one of these is a row."""
    return any(isinstance(one, Row) for one in held)


class TableEmitter(Emitter):
    """Turns all operations without a stop into statements, chance sampled and logged."""

    def call(self, function: str, *args: ast.expr) -> Stmts:
        """A function that changes the state."""
        return [py.expression(py.call(function, py.name(STATE), *args))]

    def op(self, op: Op) -> Stmts:
        match op:
            case SetItem(base, index, _, value):
                return [py.assign(self.storage.item(base, self.value(index)), self.value(value))]
            case Gather():
                return self.gather(op)
            case Shift(piece, amount, source, target):
                ends = (self.at(source), self.at(target))
                return self.call("SHIFT", *ends, self.value(piece), self.value(amount))
            case Pour(source, target) if has_row(source, target):
                return self.call("POUR", self.at(source), self.at(target))
            case Swap(left, right) if has_row(left, right):
                return self.call("SWAP", self.at(left), self.at(right))
            case Clear(bag):
                return [py.assign(self.storage.bag(bag, self.value(bag.index)), py.const(0))]
            case Exchange(left, right):
                return self.call("EXCHANGE", self.value(left), self.value(right))
            case Turn(card, face):
                return self.call("TURN", self.value(card), py.const(face))
            case Draw(_, amount, source, target) if has_row(source, target):
                return self.draw_from(amount, source, target)
            case TossSeat():
                return self.toss_seat(op)
            case Roll():
                return self.roll(op)
            case Until(check, body):
                again = py.const(True) if check == NEVER else py.negate(self.check(check))
                return [py.while_(again, self.ops(body))]
            case Tick(site):
                stuck = py.compare(">", py.name(IDLE), py.const(MOST_IDLE))
                stop = py.expression(py.call("STUCK", py.const(site)))
                return [py.change("+", IDLE, py.const(1)), py.if_(stuck, [stop])]
            case Whole(_, body):
                return self.ops(body)
        return super().op(op)

    def gather(self, op: Gather) -> Stmts:
        found, seat = self.fresh(), local_name(op.seat)
        add: Stmts = [py.change("|", found, py.item("ONLY", py.name(seat)))]
        body = add if op.check == ALWAYS else [py.if_(self.check(op.check), add)]
        return [
            py.assign(found, py.const(0)),
            py.for_(seat, self.members(op.seats), body),
            py.assign(self.storage.cell(op.cell), py.name(found)),
        ]

    def logged(self, what: str) -> ast.stmt:
        return py.expression(py.method(LOG, "append", py.name(what)))

    # -------------------------------------------------------------------- chance, sampled

    def draw_from(self, amount: Value, source: Holder, target: Holder) -> Stmts:
        """Draws where one end is a row."""
        piece = self.fresh()
        drawn = py.call("DRAWN", py.name(STATE), self.at(source), py.name(RANDOM))
        one: Stmts = [
            py.assign(piece, drawn),
            py.if_(py.compare("<", py.name(piece), py.const(0)), [ast.Break()]),
            self.logged(piece),
            *self.call("CARRY", self.at(source), self.at(target), py.name(piece)),
        ]
        return [py.for_(self.fresh(), py.call("range", self.value(amount)), one)]

    def draw_one(self, bag: Holder, source: Place, target: Place | None, held: Place) -> Stmts:
        if self.listed(bag):
            lines, piece = self.from_pool("POOL", bag, held.load(), RANDOM)
        else:
            piece = self.fresh()
            drawn = py.call(self.table("COUNTED", bag), held.load(), py.name(RANDOM))
            lines = [py.assign(piece, drawn)]
        unit = self.fresh()
        return [
            *lines,
            self.logged(piece),
            py.assign(unit, py.item(self.table("UNITS", bag), py.name(piece))),
            *self.carry(unit, source, target, held),
        ]

    def toss(self, op: Toss) -> Stmts:
        fallen = self.fresh()
        lines = self.constant_below(RANDOM, op.sides, Place(fallen))
        kept = py.assign(self.storage.cell(op.cell), py.name(fallen))
        return [*lines, kept, self.logged(fallen)]

    def toss_seat(self, op: TossSeat) -> Stmts:
        seats, number, index = self.fresh(), self.fresh(), self.fresh()
        chosen = self.fresh()
        bits = py.method(number, "bit_length")
        return [
            py.assign(seats, self.members(op.seats)),
            py.assign(number, py.call("LEN", py.name(seats))),
            *self.unbiased(py.name(RANDOM), py.name(number), bits, Place(index)),
            py.assign(chosen, py.item(seats, py.name(index))),
            py.assign(self.storage.cell(op.cell), py.name(chosen)),
            self.logged(chosen),
        ]

    def roll(self, op: Roll) -> Stmts:
        pool, bits = padded([face for face, n in enumerate(op.sides) for _ in range(n)])
        face = self.fresh()
        fallen = py.item(py.const(pool), py.call(RANDOM, py.const(bits)))
        throw = py.assign(face, fallen)
        lines: Stmts = []
        target = self.place(op.target, lines)
        one = [
            throw,
            py.while_(py.is_none(py.name(face)), [throw]),
            self.logged(face),
            py.change("+", target, py.item(self.table("UNITS", op.target), py.name(face))),
        ]
        if op.amount == Const(1):
            return [*lines, *one]
        return [*lines, py.for_(self.fresh(), py.call("range", self.value(op.amount)), one)]

    def stop(self, op: Op) -> Stmts:
        raise TypeError(f"a stop inside a block: {op!r}")
