"""Python for a playout: a whole game with uniformly random choices as one function.

Only for plain machines (`straight`): bags, loops, and choices of pieces, seats and answers. A
machine with procedures, rows, counters and the like is played by stepping it (`playing.py`).

Cells are local variables, a zone that each seat has is a list, loops stay loops, nothing is logged.
It consumes exactly the random numbers that stepping with a random bot consumes. It gives back the
number of decisions made, then cells: all others, which makes a state, or only those asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulewright.engine import syntax as py
from rulewright.engine.emit_common import Emitter, others
from rulewright.engine.emit_values import Stmts, Storage
from rulewright.engine.layout import Layout
from rulewright.engine.look_through import PLAIN_OPS, plain, walk
from rulewright.engine.machine import (
    ALWAYS,
    NEVER,
    Check,
    Const,
    Count,
    Draw,
    End,
    Holder,
    Loop,
    Machine,
    Op,
    Ops,
    Option,
    PickBranch,
    PickPiece,
    PickSeat,
    Read,
    Round,
    Test,
    Toss,
    When,
)
from rulewright.engine.syntax import Names, Place

CHANCE, BOTS, LENGTH = "chance", "bots", "decisions"
MOST_FORKS = 3
"""Checks of options asked one inside the other; with more the answers are collected."""


def straight(machine: Machine) -> bool:
    """Whether a machine can be written as one function."""
    ops = (*PLAIN_OPS, Draw, Toss, PickPiece, PickSeat, PickBranch, Option, End)
    return not machine.procedures and plain(machine.body, ops)


class Locals(Storage):
    """Cells as local variables."""

    def __init__(self, layout: Layout) -> None:
        names = Names({CHANCE, BOTS, LENGTH, "range"})
        self.cells: dict[int, str] = {}
        self.areas: dict[int, tuple[str, int]] = {}
        for number, cell in enumerate(layout.cells):
            if cell.kind is None and cell.role != "here":
                self.cells[number] = names.new(cell.name)
        for zone, area in [*layout.box.items(), *layout.zones.items()]:
            title = f"box_{zone}" if zone in layout.box and area == layout.box[zone] else zone
            self.areas[area.base] = (names.new(title), area.span)

    def held(self, cell: int) -> ast.expr:
        """What any cell holds, by its number in the layout."""
        if cell in self.cells:
            return py.name(self.cells[cell])
        base = max(b for b in self.areas if b <= cell)
        title, span = self.areas[base]
        return py.name(title) if span == 1 else py.item(title, py.const(cell - base))

    def cell(self, cell: int) -> Place:
        return Place(self.cells[cell])

    def bag(self, bag: Holder, index: ast.expr) -> Place:
        title, span = self.areas[bag.base]
        return Place(title) if span == 1 else Place(title, index)

    def item(self, base: int, index: ast.expr) -> Place:
        raise TypeError(f"a playout has no array of integers: {base}, {ast.unparse(index)}")


class PlayoutEmitter(Emitter):
    """Writes the function."""

    def __init__(self, machine: Machine, all_seats: int, wanted: Sequence[int]) -> None:
        self.wanted = wanted
        self.locals = Locals(machine.layout)
        super().__init__(machine, self.locals, all_seats)
        self.machine = machine
        self.sure: tuple[Check, Draw, Place] | None = None

    def function(self) -> ast.FunctionDef:
        """The whole game."""
        packed = self.layout.packed(self.machine.initial)
        body: Stmts = [py.assign(LENGTH, py.const(0))]
        for number, title in self.locals.cells.items():
            body.append(py.assign(title, py.const(packed[number])))
        for base, (title, span) in self.locals.areas.items():
            values = [py.const(v) for v in packed[base : base + span]]
            value = values[0] if span == 1 else ast.List(values, ast.Load())
            body.append(py.assign(title, value))
        body += self.region(self.machine.body)
        return py.function("playout", [CHANCE, BOTS], "One whole game at random.", body)

    def finished(self) -> Stmts:
        """Give back what is wanted."""
        cells = [py.name(LENGTH), *(self.locals.held(cell) for cell in self.wanted)]
        return [py.give_back(ast.Tuple(cells, ast.Load()))]

    # -------------------------------------------------------------------- counting decisions

    def region(self, ops: Ops) -> Stmts:
        """Operations with all their decisions counted."""
        lines, certain = self.counting(ops)
        return lines + self.add(certain)

    def add(self, decisions: int) -> Stmts:
        return [py.change("+", LENGTH, py.const(decisions))] if decisions else []

    def counting(self, ops: Ops) -> tuple[Stmts, int]:
        """Operations, and how many decisions in them are still to be counted.

        What is certain to be decided is counted once for all, as late as possible; only before
        something that may end the game the count must be right.
        """
        lines: Stmts = []
        certain = 0
        for op in ops:
            if any(isinstance(o, End) for o in walk((op,))):
                lines += self.add(certain)
                certain = 0
            more, decisions = self.counted_op(op)
            lines += more
            certain += decisions
        return lines, certain

    def counted_op(self, op: Op) -> tuple[Stmts, int]:
        ends = any(isinstance(o, End) for o in walk((op,)))
        match op:
            case When(Test(">", Count(bag, None), Const(0)), (PickPiece() as pick,), ()) if (
                bag == pick.source
            ):
                return self.pick_piece(pick, asking=True), 1
            case When(check, then, otherwise):
                yes, no, common = self.both(then, otherwise, ends)
                return [py.if_(self.check(check), yes, no)], common
            case Loop(_, times, body):
                lines, each = self.counting(body)
                if ends or not isinstance(times, Const):
                    return self.counted(times, lines + self.add(each)), 0
                return self.counted(times, lines), each * max(0, times.value)
            case Round():
                lines, each = self.counting(op.body)
                if ends:
                    return self.round(op, lines + self.add(each)), 0
                return self.round(op, lines), each * op.seats
            case PickPiece():
                return self.pick_piece(op), 1
            case PickSeat():
                return self.pick_seat(op), 1
            case PickBranch():
                return self.pick_branch(op, ends)
            case _:
                return self.op(op), 0

    def both(self, then: Ops, otherwise: Ops, ends: bool) -> tuple[Stmts, Stmts, int]:
        """Two ways, and the decisions both of them surely have."""
        yes, in_yes = self.counting(then)
        no, in_no = self.counting(otherwise)
        common = 0 if ends else min(in_yes, in_no)
        return yes + self.add(in_yes - common), no + self.add(in_no - common), common

    # -------------------------------------------------------------------- chance

    def draw_one(self, bag: Holder, source: Place, target: Place | None, held: Place) -> Stmts:
        if self.listed(bag):
            lines, unit = self.from_pool("POOL_UNITS", bag, held.load(), CHANCE)
        else:
            unit = self.fresh()
            drawn = py.call(self.table("COUNTED", bag), held.load(), py.name(CHANCE))
            lines = [py.assign(unit, py.item(self.table("UNITS", bag), drawn))]
        return lines + self.carry(unit, source, target, held)

    def draw_many(self, bag: Holder, times: ast.expr, left: Place) -> Stmts:
        if not self.listed(bag):
            return super().draw_many(bag, times, left)
        # A walk from node to node: no bag is looked up on the way, and none is reckoned.
        pool, bits, node = self.fresh(), self.fresh(), self.fresh()
        names = (pool, bits, left.container)
        draw = py.assign(node, py.item(pool, py.call(CHANCE, py.name(bits))))
        fill = py.assign_many(names, py.call(self.table("FILL_NODE", bag), left.load()))
        again = [py.if_(py.negate(py.name(bits)), [fill]), draw]
        body = [
            draw,
            py.while_(py.is_none(py.name(node)), again),
            py.assign_many(names, py.name(node)),
        ]
        first = py.assign_many(names, py.item(self.table("NODE", bag), left.load()))
        return [first, py.for_(self.fresh(), py.call("range", times), body)]

    def toss(self, op: Toss) -> Stmts:
        return self.constant_below(CHANCE, op.sides, self.storage.cell(op.cell))

    # -------------------------------------------------------------------- choices

    def stop(self, op: Op) -> Stmts:
        if isinstance(op, End):
            return self.finished()
        return self.region((op,))

    def pick_piece(self, op: PickPiece, *, asking: bool = False) -> Stmts:
        """A piece is chosen; `asking`: only if there is any, else the count of decisions, which
        takes one for certain, is put right."""
        lines: Stmts = []
        source, target = self.place(op.source, lines), self.place(op.target, lines)
        held = self.once(source, lines)
        chosen, unit = self.from_pool("CHOICE_UNITS", op.source, held.load(), BOTS)
        chosen += self.carry(unit, source, target, held)
        if not asking:
            return lines + chosen
        skipped = py.change("-", LENGTH, py.const(1))
        return [*lines, py.if_(held.load(), chosen, [skipped])]

    def pick_seat(self, op: PickSeat) -> Stmts:
        place = self.storage.cell(op.cell)
        if op.seats == self.all_seats and op.seats > 1:
            # Skip one's own seat by counting on from it.
            lines: Stmts = []
            actor = self.value(op.actor)
            if not isinstance(op.actor, Const | Read) or op.actor == Read(op.cell):
                own = self.fresh()
                lines.append(py.assign(own, actor))
                actor = py.name(own)
            past = py.compare(">=", place.load(), actor)
            return [
                *lines,
                *self.constant_below(BOTS, op.seats - 1, place),
                py.if_(past, [py.change("+", place, py.const(1))]),
            ]
        table = py.const(tuple(others(op.seats, own) for own in range(self.all_seats)))
        offered = self.fresh()
        return [
            py.assign(offered, py.item(table, self.value(op.actor))),
            *self.one_of(offered, place),
        ]

    def one_of(self, offered: str, place: Place) -> Stmts:
        """One of the codes in a tuple that is reckoned at run time."""
        index = self.fresh()
        how_many = self.fresh()
        bits = py.method(how_many, "bit_length")
        return [
            py.assign(how_many, py.method(offered, "__len__")),
            *self.unbiased(py.name(BOTS), py.name(how_many), bits, Place(index)),
            py.assign(place, py.item(offered, py.name(index))),
        ]

    def pick_branch(self, op: PickBranch, ends: bool) -> tuple[Stmts, int]:
        code = self.fresh()
        lines, self.sure = self.look(op)
        lines += self.answer(op.options, code)
        if ends:
            lines += self.add(1)
        bodies = [self.option_body(option) for option in op.options]
        self.sure = None
        open_ = [d for o, (_, d) in zip(op.options, bodies, strict=True) if o.when != NEVER]
        common = 0 if ends else min(open_)
        cases = [
            (number, body + self.add(decisions - common))
            for number, (body, decisions) in enumerate(bodies)
            if op.options[number].when != NEVER
        ]
        return lines + answered(code, cases), 0 if ends else 1 + common

    def look(self, op: PickBranch) -> tuple[Stmts, tuple[Check, Draw, Place] | None]:
        """Where an option is there if a bag holds any, and then begins with a draw from it: the
        bag is looked at once, for both."""
        for option in op.options:
            match option.when, option.body:
                case Test(">", Count(bag, None), Const(0)), (Draw(_, Const(1), source) as draw, *_):
                    if bag == source:
                        lines: Stmts = []
                        held = self.once(self.place(bag, lines), lines)
                        return lines, (option.when, draw, held)
        return [], None

    def check(self, check: Check) -> ast.expr:
        if self.sure is not None and check == self.sure[0]:
            return self.sure[2].load()
        return super().check(check)

    def option_body(self, option: Option) -> tuple[Stmts, int]:
        if self.sure is None or option.when != self.sure[0]:
            return self.counting(option.body)
        sure, self.sure = self.sure, None
        lines: Stmts = []
        _, draw, held = sure
        if option.body[0] == draw:
            source, target = self.place(draw.source, lines), self.place(draw.target, lines)
            lines += self.draw_one(draw.source, source, target, held)
        rest, decisions = self.counting(option.body[bool(lines) :])
        self.sure = sure
        return lines + rest, decisions

    def answer(self, options: tuple[Option, ...], code: str) -> Stmts:
        """`code` becomes one of the options that are there."""
        doubtful = [o for o in options if o.when not in (ALWAYS, NEVER)]
        if len(doubtful) <= MOST_FORKS:
            return self.forked_answer(options, (), code)
        found = self.fresh()
        lines: Stmts = [py.assign(found, py.const(()))]
        for number, option in enumerate(options):
            add = [py.change("+", found, py.const((number,)))]
            if option.when != NEVER:
                fixed = option.when == ALWAYS
                lines += add if fixed else [py.if_(self.check(option.when), add)]
        return lines + self.one_of(found, Place(code))

    def forked_answer(
        self, options: tuple[Option, ...], there: tuple[int, ...], code: str, at: int = 0
    ) -> Stmts:
        if at == len(options):
            return self.fixed_answer(there, code)
        check = options[at].when
        if check == ALWAYS:
            return self.forked_answer(options, (*there, at), code, at + 1)
        if check == NEVER:
            return self.forked_answer(options, there, code, at + 1)
        yes = self.forked_answer(options, (*there, at), code, at + 1)
        return [py.if_(self.check(check), yes, self.forked_answer(options, there, code, at + 1))]

    def fixed_answer(self, there: tuple[int, ...], code: str) -> Stmts:
        if not there:
            return []  # A choice with no answer is never asked.
        lines = self.constant_below(BOTS, len(there), Place(code))
        if len(there) == 1:
            lines.append(py.assign(code, py.const(there[0])))
        elif there != tuple(range(len(there))):
            lines.append(py.assign(code, py.item(py.const(there), py.name(code))))
        return lines


def answered(code: str, cases: list[tuple[int, Stmts]]) -> Stmts:
    """Go to the case of an answer; the last needs no test."""
    if len(cases) == 1:
        return cases[0][1]
    if len(cases) > 4:
        return py.dispatch(py.name(code), cases, [])
    number, body = cases[0]
    rest = answered(code, cases[1:])
    if not body and not rest:
        return []
    return [py.if_(py.compare("==", py.name(code), py.const(number)), body, rest)]


def playout_function(
    machine: Machine, all_seats: int, wanted: Sequence[int] | None = None
) -> ast.FunctionDef:
    """The playout of a machine; `wanted` are the cells it gives back, all unless said."""
    cells = range(1, len(machine.layout.cells)) if wanted is None else wanted
    return PlayoutEmitter(machine, all_seats, cells).function()
