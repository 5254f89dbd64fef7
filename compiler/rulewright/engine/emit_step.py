"""Python for step-by-step play: one function that goes on from a stop to the next one.

The state is a list of integers; `s[0]` says where the game stands. `choose` first goes to the
stop's own case, refuses a code that is not there, and then runs on. Blocks that several ways lead
to are written out where they are short, else they become numbered cases of a loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from rulewright.engine import syntax as py
from rulewright.engine.blocks import Back, Block, Blocks, Exit, Fork, Halt, Jump, Stop, followers
from rulewright.engine.emit_asks import CODE, AskEmitter
from rulewright.engine.emit_table import IDLE, LOG, RANDOM, StateList
from rulewright.engine.emit_values import STATE, Functions, Stmts
from rulewright.engine.layout import FIRST_SITE, HERE, OVER
from rulewright.engine.look_through import walk
from rulewright.engine.machine import CHANCES, Machine, PickBranch, Tick
from rulewright.engine.syntax import Place

SHORT = 12
"""A block that comes to no more operations than this before the next stop is written out again."""
DEEP = 30
"""Blocks written out inside one another at most."""
AT = "at"
OWN = (
    *(STATE, CODE, RANDOM, LOG, AT, IDLE, "range"),
    *("start", "choose", "start_explicit", "choose_explicit", "legal", "actor", "outcomes"),
)
"""Names that generated code has already."""


class StepEmitter(AskEmitter):
    """Writes the functions of one way to treat chance."""

    def __init__(
        self, machine: Machine, blocks: Blocks, all_seats: int, functions: Functions
    ) -> None:
        super().__init__(machine, StateList(), all_seats, functions)
        self.blocks = blocks
        self.ticks = any(isinstance(op, Tick) for body in machine.bodies for op in walk(body))
        self.entries = _entries(blocks)
        self.labels: list[int] = []

    # -------------------------------------------------------------------- going on

    def go(self, number: int, within: frozenset[int] = frozenset()) -> Stmts:
        """Go on at a block: write it out here, or go to its case."""
        alone = self.entries[number] == 1
        if number in within or not (alone or self.short(number)) or len(within) > DEEP:
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
            case Back(cell, ways):
                back = self.storage.cell(cell).load()
                return py.dispatch(back, [(way, self.go(to, within)) for way, to in ways], [])
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

    def started(self) -> Stmts:
        return [py.assign(IDLE, py.const(0))] if self.ticks else []

    def start(self, title: str, params: list[str]) -> ast.FunctionDef:
        body = self.started() + self.go(self.blocks.start)
        doc = "Play from the set-up to the first stop."
        return py.function(title, params, doc, body + self.labelled())

    def choose(self, title: str, params: list[str]) -> ast.FunctionDef:
        self.labels = []
        cases = [(site + FIRST_SITE, self.resume(stop)) for site, stop in self.blocks.stops.items()]
        body: Stmts = [
            *self.started(),
            py.assign(AT, Place(STATE, py.const(HERE)).load()),
            *py.dispatch(py.name(AT), cases, self.refusal()),
        ]
        doc = "Answer the stop where the game stands, and play to the next one."
        return py.function(title, params, doc, body + self.labelled())

    def resume(self, stop: Stop) -> Stmts:
        op = stop.op
        if not isinstance(op, PickBranch):
            return self.answered(op) + self.go(stop.after[0])
        if self.with_numbers(op):
            return self.resume_numbers(op, stop.after)
        cases = []
        for code, option in enumerate(op.options):
            refused = self.refuse_unless(option.when)
            cases.append((code, [*refused, self.noted(), *self.go(stop.after[code])]))
        return py.dispatch(py.name(CODE), cases, self.refusal())

    def resume_numbers(self, op: PickBranch, after: tuple[int, ...]) -> Stmts:
        cases: list[tuple[int, Stmts]] = []
        base = 0
        for option, to in zip(op.options, after, strict=True):
            cases.append((base, self.numbers_kept(base, option) + self.go(to)))
            base += option.size
        return [
            self.offered_only(self.codes_of(op)),
            self.noted(),
            *py.by_range(py.name(CODE), cases),
        ]

    # -------------------------------------------------------------------- questions

    def legal(self) -> ast.FunctionDef:
        """What may be chosen, or may come about, where the game stands."""
        cases = [(s + FIRST_SITE, self.codes(stop.op)) for s, stop in self.blocks.stops.items()]
        nothing: Stmts = [py.give_back(py.const(()))]
        return self.question("legal", "The codes `choose` takes.", cases, nothing)

    def actor(self) -> ast.FunctionDef:
        """Who must choose; None where nobody must."""
        cases: list[tuple[int, Stmts]] = []
        for site, stop in self.blocks.stops.items():
            if not isinstance(stop.op, CHANCES):
                cases.append((site + FIRST_SITE, [py.give_back(self.value(stop.op.actor))]))
        nobody: Stmts = [py.give_back(py.const(None))]
        return self.question("actor", "The seat that must choose.", cases, nobody)

    def outcomes(self) -> ast.FunctionDef:
        """What chance may bring, with how many ways there are to it."""
        cases: list[tuple[int, Stmts]] = [
            (site + FIRST_SITE, [py.give_back(self.odds(stop.op))])
            for site, stop in self.blocks.stops.items()
            if isinstance(stop.op, CHANCES)
        ]
        nothing: Stmts = [py.give_back(py.const(()))]
        return self.question("outcomes", "Codes chance may bring, and their odds.", cases, nothing)

    def question(
        self, title: str, doc: str, cases: list[tuple[int, Stmts]], otherwise: Stmts
    ) -> ast.FunctionDef:
        here = py.assign(AT, Place(STATE, py.const(HERE)).load())
        body = [here, *py.dispatch(py.name(AT), cases, otherwise)]
        return py.function(title, [STATE], doc, body)


GROUPS: dict[str, tuple[str, ...]] = {
    "sampled": ("start", "choose"),
    "explicit": ("start_explicit", "choose_explicit"),
    "questions": ("legal", "actor", "outcomes"),
}
"""The functions for step-by-step play: each group is made when it is first asked for."""


def step_functions(
    machine: Machine, sampled: Blocks, explicit: Blocks, all_seats: int, groups: Iterable[str]
) -> list[ast.FunctionDef]:
    """The functions of some groups, with the functions they call."""
    functions = Functions(OWN)
    made: list[ast.FunctionDef] = []
    for group in groups:
        blocks = sampled if group == "sampled" else explicit
        emitter = StepEmitter(machine, blocks, all_seats, functions)
        match group:
            case "sampled":
                made.append(emitter.start("start", [STATE, RANDOM, LOG]))
                made.append(emitter.choose("choose", [STATE, CODE, RANDOM, LOG]))
            case "explicit":
                made.append(emitter.start("start_explicit", [STATE, LOG]))
                made.append(emitter.choose("choose_explicit", [STATE, CODE, LOG]))
            case _:
                made += [emitter.legal(), emitter.actor(), emitter.outcomes()]
    return functions.definitions + made


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
