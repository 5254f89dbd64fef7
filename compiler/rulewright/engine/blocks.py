"""Blocks: the machine cut up at the places where it stops.

The rules read as a coroutine: do this, ask that player, go on. A state machine has to know where to
go on. Control flow that contains a stop is taken apart into blocks and jumps; control flow without
one stays as it is inside a block. With `explicit` chance, draws are stops too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.engine.folding import binary, every, test
from rulewright.engine.look_through import apart, size_of, walk
from rulewright.engine.machine import (
    ALWAYS,
    CHANCES,
    NEVER,
    NOTHING,
    PICKS,
    Binary,
    ChanceOp,
    Check,
    Const,
    Do,
    Draw,
    End,
    Leave,
    Loop,
    Machine,
    Op,
    Ops,
    Pick,
    PickBranch,
    Read,
    Roll,
    Round,
    Set,
    Until,
    Value,
    When,
    Whole,
)


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at a block."""

    to: int


@dataclass(frozen=True, slots=True)
class Fork:
    """Go on at one of two blocks."""

    check: Check
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Back:
    """A procedure is done: go on where a cell says, by the way it was come."""

    cell: int
    ways: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Wait for a choice or an outcome, then go on; a branch goes on where its answer says."""

    op: Pick | ChanceOp
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Halt:
    """The game is over."""


Exit = Jump | Fork | Back | Stop | Halt


@dataclass(frozen=True, slots=True)
class Block:
    """Operations without a stop, then an exit."""

    ops: Ops
    exit: Exit


@dataclass(frozen=True, slots=True)
class Blocks:
    """The whole program: blocks by number, where it starts, and its stops by site."""

    blocks: tuple[Block, ...]
    start: int
    stops: dict[int, Stop]


def followers(exit_: Exit) -> tuple[int, ...]:
    """The blocks an exit goes to at once."""
    match exit_:
        case Jump(to):
            return (to,)
        case Fork(_, yes, no):
            return (yes, no)
        case Back(_, ways):
            return tuple(to for _, to in ways)
        case _:
            return ()


def cut(machine: Machine, *, explicit: bool) -> Blocks:
    """Cut the machine at its choices, and at its draws where chance is explicit."""
    return _Builder(machine, explicit).built()


class _Builder:
    """Builds from the back: each piece is made knowing the block that follows it."""

    def __init__(self, machine: Machine, explicit: bool) -> None:
        self.machine = machine
        kinds = (*PICKS, End, Do, Leave)
        self.kinds = (*kinds, *CHANCES) if explicit else kinds
        self.made: list[Block] = []
        self.entries: dict[int, int] = {}
        """Where each procedure that is done begins."""
        self.ways: dict[int, dict[int, int]] = {}
        """For each of them, where to go on by the way it was come."""
        self.ends: dict[int, int] = {}
        """Where to go on after each whole that can be left."""

    def built(self) -> Blocks:
        """The whole program: procedures come after what does them."""
        start = self.sequence(self.machine.body, self.new(Block((), Halt())))
        backs: dict[int, int] = {}
        while waiting := [number for number in self.entries if number not in backs]:
            number = waiting[0]
            backs[number] = self.new(Block((), Halt()))
            body = self.machine.procedures[number].body
            self.made[self.entries[number]] = Block((), Jump(self.sequence(body, backs[number])))
        for number, back in backs.items():
            ways = tuple(sorted(self.ways[number].items()))
            self.made[back] = Block((), Back(self.machine.procedures[number].back, ways))
        return self.finish(start)

    def open(self, known: dict[int, int], number: int) -> int:
        """A block that is named before it is known what is in it."""
        if number not in known:
            known[number] = self.new(Block((), Halt()))
        return known[number]

    def new(self, block: Block) -> int:
        self.made.append(block)
        return len(self.made) - 1

    def stops(self, op: Op) -> bool:
        return any(isinstance(o, self.kinds) for o in walk((op,)))

    def sequence(self, ops: Ops, then: int) -> int:
        for op in reversed(ops):
            then = self.stopping(op, then) if self.stops(op) else self.before(then, (op,))
        return then

    def before(self, then: int, ops: Ops) -> int:
        """A block that runs these and goes on."""
        return self.new(Block(ops, Jump(then)))

    def stopping(self, op: Op, then: int) -> int:
        match op:
            case End():
                return self.new(Block((), Halt()))
            case When(check, yes, no):
                return self.fork(check, self.sequence(yes, then), self.sequence(no, then))
            case Loop(counter, times, body):
                return self.loop(counter, times, (), body, (), then)
            case Round(var, counter, first, step, seats, body):
                on = binary("%", binary("+", Read(var), Const(step)), Const(seats))
                start = (Set(var, first),)
                return self.loop(counter, Const(seats), start, body, (Set(var, on),), then)
            case Until(check, body):
                head = self.new(Block((), Halt()))
                again = self.sequence(body, head)
                self.made[head] = Block((), Jump(self.fork(check, then, again)))
                return head
            case Whole(number, body):
                end = self.open(self.ends, number)
                self.made[end] = Block((), Jump(then))
                return self.sequence(body, end)
            case Leave(number):
                return self.open(self.ends, number)
            case Do(procedure, way):
                self.ways.setdefault(procedure, {})[way] = then
                entry = self.open(self.entries, procedure)
                return self.before(
                    entry, (Set(self.machine.procedures[procedure].back, Const(way)),)
                )
            case PickBranch(_, _, options):
                after = tuple(self.sequence(option.body, then) for option in options)
                return self.new(Block((), Stop(op, after)))
            case Draw() | Roll():
                return self.draws(op, then)
            case _ if isinstance(op, (*PICKS, *CHANCES)):
                return self.new(Block((), Stop(op, (then,))))
        raise TypeError(f"does not stop: {op!r}")

    def fork(self, check: Check, yes: int, no: int) -> int:
        if check == ALWAYS or yes == no:
            return yes
        return no if check == NEVER else self.new(Block((), Fork(check, yes, no)))

    def loop(self, counter: int, times: Value, start: Ops, body: Ops, step: Ops, then: int) -> int:
        last = self.new(Block((), Halt()))
        first = self.sequence(body, last)
        more = test(">", Read(counter), NOTHING)
        one_less = Set(counter, Binary("-", Read(counter), Const(1)))
        self.made[last] = Block((*step, one_less), Fork(more, first, then))
        entered: Check = test(">", times, NOTHING) if isinstance(times, Const) else more
        return self.before(self.fork(entered, first, then), (*start, Set(counter, times)))

    def draws(self, op: Draw | Roll, then: int) -> int:
        """One stop for each; a bag that holds nothing more ends draws, but dice never end."""
        there = (
            None if isinstance(op, Roll) else size_of(op.source, len(self.machine.layout.pieces))
        )
        if op.amount == Const(1):
            stop = self.new(Block((), Stop(op, (then,))))
            return stop if there is None else self.fork(test(">", there, NOTHING), stop, then)
        last = self.new(Block((), Halt()))
        stop = self.new(Block((), Stop(op, (last,))))
        more = test(">", Read(op.counter), NOTHING)
        one_less = Set(op.counter, Binary("-", Read(op.counter), Const(1)))
        times = Set(op.counter, op.amount)
        if there is not None and not isinstance(op, Roll) and apart(op.source, op.target):
            times = Set(op.counter, binary("min", op.amount, there))
        elif there is not None:
            more = every(more, test(">", there, NOTHING))
        self.made[last] = Block((one_less,), Fork(more, stop, then))
        return self.before(self.fork(more, stop, then), (times,))

    # -------------------------------------------------------------------- tidying

    def finish(self, start: int) -> Blocks:
        """Only what can be reached, chains joined, numbered in the order of reading."""
        joined = {n: self.joined(n) for n in range(len(self.made))}
        order: dict[int, int] = {}
        waiting = [start]
        while waiting:
            number = waiting.pop()
            if number in order:
                continue
            order[number] = len(order)
            waiting += reversed(tuple(_all_exits(joined[number].exit)))
        blocks = [_renumbered(joined[number], order) for number in order]
        stops = {b.exit.op.site: b.exit for b in blocks if isinstance(b.exit, Stop)}
        return Blocks(tuple(blocks), order[start], dict(sorted(stops.items())))

    def joined(self, number: int) -> Block:
        """A block with the blocks that only it goes on to, as far as they follow by a jump."""
        if not hasattr(self, "_entries"):
            self._entries = _entries(self.made)
        block, seen = self.made[number], {number}
        while isinstance(block.exit, Jump):
            to = block.exit.to
            following = self.made[to]
            empty = not following.ops
            if to in seen or not (self._entries[to] == 1 or empty):
                break
            if isinstance(following.exit, Back) and self._entries[to] > 1:
                break
            seen.add(to)
            block = Block(block.ops + following.ops, following.exit)
        return block


def _all_exits(exit_: Exit) -> Iterator[int]:
    yield from followers(exit_)
    if isinstance(exit_, Stop):
        yield from exit_.after


def _entries(blocks: list[Block]) -> dict[int, int]:
    entries = dict.fromkeys(range(len(blocks)), 0)
    for block in blocks:
        for to in _all_exits(block.exit):
            entries[to] += 1
    return entries


def _renumbered(block: Block, order: dict[int, int]) -> Block:
    match block.exit:
        case Jump(to):
            return Block(block.ops, Jump(order[to]))
        case Fork(check, yes, no):
            return Block(block.ops, Fork(check, order[yes], order[no]))
        case Back(cell, ways):
            return Block(block.ops, Back(cell, tuple((way, order[to]) for way, to in ways)))
        case Stop(op, after):
            return Block(block.ops, Stop(op, tuple(order[a] for a in after)))
        case Halt():
            return block
