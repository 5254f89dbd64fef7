"""Blocks: the machine cut up at the places where it stops.

The rules read as a coroutine: do this, ask that player, go on. A state machine has to know where to
go on. Control flow that contains a stop is taken apart into blocks and jumps; control flow without
one stays as it is inside a block. With `explicit` chance, draws are stops too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.engine.folding import binary, every, test
from rulewright.engine.machine import (
    ALWAYS,
    NEVER,
    NOTHING,
    Binary,
    ChanceOp,
    Check,
    Const,
    Count,
    Draw,
    End,
    Loop,
    Machine,
    Op,
    Ops,
    Pick,
    PickBranch,
    PickPiece,
    PickSeat,
    Read,
    Round,
    Set,
    Toss,
    Value,
    When,
    apart,
    walk,
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
class Stop:
    """Wait for a choice or an outcome, then go on; a branch goes on where its answer says."""

    op: Pick | ChanceOp
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Halt:
    """The game is over."""


Exit = Jump | Fork | Stop | Halt


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
        case _:
            return ()


def cut(machine: Machine, *, explicit: bool) -> Blocks:
    """Cut the machine at its choices, and at its draws where chance is explicit."""
    builder = _Builder(explicit)
    end = builder.new(Block((), Halt()))
    start = builder.sequence(machine.body, end)
    return builder.finish(start)


class _Builder:
    """Builds from the back: each piece is made knowing the block that follows it."""

    def __init__(self, explicit: bool) -> None:
        self.explicit = explicit
        self.made: list[Block] = []

    def new(self, block: Block) -> int:
        self.made.append(block)
        return len(self.made) - 1

    def stops(self, op: Op) -> bool:
        chance = (Draw, Toss) if self.explicit else ()
        kinds = (PickPiece, PickSeat, PickBranch, End, *chance)
        return any(isinstance(o, kinds) for o in walk((op,)))

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
            case PickPiece() | PickSeat() | Toss():
                return self.new(Block((), Stop(op, (then,))))
            case PickBranch(_, _, options):
                after = tuple(self.sequence(option.body, then) for option in options)
                return self.new(Block((), Stop(op, after)))
            case Draw():
                return self.draws(op, then)
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

    def draws(self, op: Draw, then: int) -> int:
        there = Count(op.source)
        if op.amount == Const(1):
            stop = self.new(Block((), Stop(op, (then,))))
            return self.fork(test(">", there, NOTHING), stop, then)
        last = self.new(Block((), Halt()))
        stop = self.new(Block((), Stop(op, (last,))))
        more = test(">", Read(op.counter), NOTHING)
        one_less = Set(op.counter, Binary("-", Read(op.counter), Const(1)))
        times = Set(op.counter, binary("min", op.amount, there))
        if not apart(op.source, op.target):
            more = every(more, test(">", there, NOTHING))
            times = Set(op.counter, op.amount)
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
        case Stop(op, after):
            return Block(block.ops, Stop(op, tuple(order[a] for a in after)))
        case Halt():
            return block
