"""Python for step-by-step play: one function that goes on from a stop to the next one.

The state is a list of integers; `s[0]` says where the game stands. `choose` first goes to the
stop's own case, refuses a code that is not there, and then runs on. Blocks that several ways lead
to are written out where they are short, else they become numbered cases of a loop.
"""

from __future__ import annotations

import ast

from rulewright.engine import syntax as py
from rulewright.engine.blocks import Block, Blocks, Exit, Fork, Halt, Jump, Stop, followers
from rulewright.engine.emit_common import Emitter, Stmts, Storage, others
from rulewright.engine.folding import inverse
from rulewright.engine.layout import FIRST_SITE, HERE, OVER
from rulewright.engine.machine import (
    ALWAYS,
    Bag,
    Check,
    Draw,
    Machine,
    Op,
    PickBranch,
    PickPiece,
    PickSeat,
    Toss,
    Value,
    walk,
)
from rulewright.engine.syntax import Place

SHORT = 12
"""A block that comes to no more operations than this before the next stop is written out again."""
STATE, CODE, RANDOM, LOG, AT = "s", "code", "getrandbits", "log", "at"


class StateList(Storage):
    """All cells in one list."""

    def cell(self, cell: int) -> Place:
        return Place(STATE, py.const(cell))

    def bag(self, bag: Bag, index: ast.expr) -> Place:
        return Place(STATE, py.binary("+", py.const(bag.base), index))


class StepEmitter(Emitter):
    """Writes the functions of one way to treat chance."""

    def __init__(self, machine: Machine, blocks: Blocks, all_seats: int) -> None:
        super().__init__(machine.layout, StateList(), all_seats)
        self.blocks = blocks
        self.entries = _entries(blocks)
        self.labels: list[int] = []

    # -------------------------------------------------------------------- going on

    def go(self, number: int, within: frozenset[int] = frozenset()) -> Stmts:
        """Go on at a block: write it out here, or go to its case."""
        alone = self.entries[number] == 1
        if number in within or not (alone or self.short(number)):
            if number not in self.labels:
                self.labels.append(number)
            return [py.assign(AT, py.const(number))]
        return self.written(number, within)

    def written(self, number: int, within: frozenset[int] = frozenset()) -> Stmts:
        block = self.blocks.blocks[number]
        return self.ops(block.ops) + self.exit(block.exit, within | {number})

    def exit(self, exit_: Exit, within: frozenset[int]) -> Stmts:
        match exit_:
            case Jump(to):
                return self.go(to, within)
            case Fork(check, yes, no):
                return [py.if_(self.check(check), self.go(yes, within), self.go(no, within))]
            case Stop(op):
                return self.stand(op.site + FIRST_SITE)
            case Halt():
                return self.stand(OVER)

    def stand(self, where: int) -> Stmts:
        return [py.assign(Place(STATE, py.const(HERE)), py.const(where)), py.give_back()]

    def short(self, number: int) -> bool:
        return _weight(self.blocks, number, SHORT) <= SHORT

    def labelled(self) -> Stmts:
        """The loop over blocks that were not written out where they are reached."""
        cases: list[tuple[int, Stmts]] = []
        done = 0
        while done < len(self.labels):
            number = self.labels[done]
            cases.append((number, self.written(number)))
            done += 1
        if not cases:
            return []
        loop = py.dispatch(py.name(AT), cases, [py.give_back()])
        return [py.while_(py.const(True), loop)]

    # -------------------------------------------------------------------- functions

    def start(self, title: str, params: list[str]) -> ast.FunctionDef:
        body = self.go(self.blocks.start)
        doc = "Play from the set-up to the first stop."
        return py.function(title, params, doc, body + self.labelled())

    def choose(self, title: str, params: list[str]) -> ast.FunctionDef:
        self.labels = []
        refusal: Stmts = [py.refuse("IllegalCode", py.name(CODE))]
        cases = [(site + FIRST_SITE, self.resume(stop)) for site, stop in self.blocks.stops.items()]
        body: Stmts = [
            py.assign(AT, Place(STATE, py.const(HERE)).load()),
            *py.dispatch(py.name(AT), cases, refusal),
        ]
        doc = "Answer the stop where the game stands, and play to the next one."
        return py.function(title, params, doc, body + self.labelled())

    def resume(self, stop: Stop) -> Stmts:
        op = stop.op
        match op:
            case PickPiece() | Draw():
                return self.resume_piece(op, stop.after[0])
            case PickSeat(_, actor, cell, seats):
                offered = self.others_of(actor, seats)
                return self.resume_number(offered, cell, stop.after[0])
            case Toss(_, cell, sides):
                return self.resume_number(py.const(tuple(range(sides))), cell, stop.after[0])
            case PickBranch(_, _, options):
                cases = []
                for code, option in enumerate(options):
                    refused = self.refuse_unless(option.when)
                    cases.append((code, [*refused, self.logged(), *self.go(stop.after[code])]))
                return py.dispatch(py.name(CODE), cases, [py.refuse("IllegalCode", py.name(CODE))])

    def refuse_unless(self, check: Check) -> Stmts:
        if check == ALWAYS:
            return []
        return [py.if_(self.check(inverse(check)), [py.refuse("IllegalCode", py.name(CODE))])]

    def logged(self, what: str = CODE) -> ast.stmt:
        return py.expression(py.method(LOG, "append", py.name(what)))

    def offered_only(self, offered: ast.expr) -> ast.stmt:
        unknown = py.compare("not in", py.name(CODE), offered)
        return py.if_(unknown, [py.refuse("IllegalCode", py.name(CODE))])

    def resume_piece(self, op: PickPiece | Draw, after: int) -> Stmts:
        lines: Stmts = []
        source, target = self.place(op.source, lines), self.place(op.target, lines)
        held = self.once(source, lines)
        legal = py.item(self.table("LEGAL", op.source), held.load())
        unit = self.fresh()
        lines += [
            self.offered_only(legal),
            py.assign(unit, py.item(self.table("UNITS", op.source), py.name(CODE))),
            self.logged(),
            *self.carry(unit, source, target, held),
        ]
        return lines + self.go(after)

    def resume_number(self, offered: ast.expr, cell: int, after: int) -> Stmts:
        kept = py.assign(self.storage.cell(cell), py.name(CODE))
        return [self.offered_only(offered), self.logged(), kept, *self.go(after)]

    def others_of(self, actor: Value, seats: int) -> ast.expr:
        table = py.const(tuple(others(seats, own) for own in range(self.all_seats)))
        return py.item(table, self.value(actor))

    # -------------------------------------------------------------------- chance, sampled

    def draw_one(self, bag: Bag, source: Place, target: Place | None, held: Place) -> Stmts:
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

    def stop(self, op: Op) -> Stmts:
        raise TypeError(f"a stop inside a block: {op!r}")

    # -------------------------------------------------------------------- questions

    def legal(self) -> ast.FunctionDef:
        """What may be chosen, or may come about, where the game stands."""
        cases = [(s + FIRST_SITE, self.codes(stop.op)) for s, stop in self.blocks.stops.items()]
        nothing: Stmts = [py.give_back(py.const(()))]
        return self.question("legal", "The codes `choose` takes.", cases, nothing)

    def codes(self, op: Op) -> Stmts:
        match op:
            case PickPiece() | Draw():
                return [py.give_back(py.item(self.table("LEGAL", op.source), self.held(op.source)))]
            case PickSeat(_, actor, _, seats):
                return [py.give_back(self.others_of(actor, seats))]
            case Toss(_, _, sides):
                return [py.give_back(py.const(tuple(range(sides))))]
            case PickBranch(_, _, options):
                return self.held_options([option.when for option in options], ())
        raise TypeError(f"no stop: {op!r}")

    def held_options(self, checks: list[Check], held: tuple[int, ...], at: int = 0) -> Stmts:
        """The options whose checks hold, by asking one check after the other."""
        if at == len(checks):
            return [py.give_back(py.const(held))]
        check = checks[at]
        if check == ALWAYS:
            return self.held_options(checks, (*held, at), at + 1)
        if sum(c != ALWAYS for c in checks[at:]) > MOST_FORKS:
            return self.collected_options(checks)
        yes = self.held_options(checks, (*held, at), at + 1)
        return [py.if_(self.check(check), yes), *self.held_options(checks, held, at + 1)]

    def collected_options(self, checks: list[Check]) -> Stmts:
        """The same with so many checks that asking each in each case would be long."""
        found = self.fresh()
        lines: Stmts = [py.assign(found, py.const(()))]
        for code, check in enumerate(checks):
            add = [py.change("+", found, py.const((code,)))]
            lines += add if check == ALWAYS else [py.if_(self.check(check), add)]
        return [*lines, py.give_back(py.name(found))]

    def actor(self) -> ast.FunctionDef:
        """Who must choose; None where nobody must."""
        cases = [
            (site + FIRST_SITE, [py.give_back(self.value(stop.op.actor))])
            for site, stop in self.blocks.stops.items()
            if not isinstance(stop.op, Draw | Toss)
        ]
        nobody: Stmts = [py.give_back(py.const(None))]
        return self.question("actor", "The seat that must choose.", cases, nobody)

    def outcomes(self) -> ast.FunctionDef:
        """What chance may bring, with how many ways there are to it."""
        cases: list[tuple[int, Stmts]] = []
        for site, stop in self.blocks.stops.items():
            if isinstance(stop.op, Draw):
                bag = stop.op.source
                answer = py.item(self.table("ODDS", bag), self.held(bag))
                cases.append((site + FIRST_SITE, [py.give_back(answer)]))
            elif isinstance(stop.op, Toss):
                even = py.const(tuple((n, 1) for n in range(stop.op.sides)))
                cases.append((site + FIRST_SITE, [py.give_back(even)]))
        nothing: Stmts = [py.give_back(py.const(()))]
        return self.question("outcomes", "Codes chance may bring, and their odds.", cases, nothing)

    def question(
        self, title: str, doc: str, cases: list[tuple[int, Stmts]], otherwise: Stmts
    ) -> ast.FunctionDef:
        here = py.assign(AT, Place(STATE, py.const(HERE)).load())
        body = [here, *py.dispatch(py.name(AT), cases, otherwise)]
        return py.function(title, [STATE], doc, body)


MOST_FORKS = 3
"""Checks of options asked one inside the other; with more the answers are collected."""


def step_functions(
    machine: Machine, sampled: Blocks, explicit: Blocks, all_seats: int
) -> list[ast.FunctionDef]:
    """The functions for step-by-step play, with chance sampled and with chance explicit."""
    by_dice = StepEmitter(machine, sampled, all_seats)
    by_hand = StepEmitter(machine, explicit, all_seats)
    return [
        by_dice.start("start", [STATE, RANDOM, LOG]),
        by_dice.choose("choose", [STATE, CODE, RANDOM, LOG]),
        by_hand.start("start_explicit", [STATE, LOG]),
        by_hand.choose("choose_explicit", [STATE, CODE, LOG]),
        by_hand.legal(),
        by_hand.actor(),
        by_hand.outcomes(),
    ]


def _entries(blocks: Blocks) -> list[int]:
    entries = [0] * len(blocks.blocks)
    entries[blocks.start] += 1
    for block in blocks.blocks:
        for to in followers(block.exit):
            entries[to] += 1
    for stop in blocks.stops.values():
        for to in stop.after:
            entries[to] += 1
    return entries


def _weight(blocks: Blocks, number: int, limit: int) -> int:
    """How many operations follow before a stop, given up beyond a limit."""
    block: Block = blocks.blocks[number]
    total = 1 + sum(1 for _ in walk(block.ops))
    for to in followers(block.exit):
        if total > limit:
            break
        total += _weight(blocks, to, limit - total)
    return total
