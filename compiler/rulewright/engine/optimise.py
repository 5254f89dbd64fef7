"""What can be done before the game starts is done here, once: the set-up that needs no chance and
no choice runs at compile time, and what can't be reached is dropped."""

from __future__ import annotations

from dataclasses import replace

from rulewright.engine.folding import compare, reckon
from rulewright.engine.look_through import plain
from rulewright.engine.machine import (
    Binary,
    Check,
    Const,
    Count,
    End,
    Every,
    Fixed,
    Holder,
    Inverse,
    Leave,
    Loop,
    Machine,
    Move,
    Op,
    Ops,
    PickBranch,
    Pour,
    Read,
    Round,
    Set,
    Some,
    Swap,
    Test,
    Until,
    Value,
    When,
    Whole,
)

MOST_STEPS = 100_000
"""A set-up longer than this is left to run time."""


def optimised(machine: Machine) -> Machine:
    """The same machine with its certain beginning already run."""
    body = reachable(machine.body)
    procedures = tuple(replace(p, body=reachable(p.body)) for p in machine.procedures)
    machine = replace(machine, procedures=procedures)
    runner = Runner(list(machine.initial))
    done = 0
    for op in body:
        if not certain(op):
            break
        try:
            runner.run((op,))
        except _TooLongError:
            break
        done += 1
        machine = replace(machine, initial=tuple(runner.cells))
    return replace(machine, body=body[done:])


def reachable(ops: Ops) -> Ops:
    """Without what follows the end of the game, or follows where a phase is left."""
    kept: list[Op] = []
    for op in ops:
        match op:
            case When(check, then, otherwise):
                kept.append(When(check, reachable(then), reachable(otherwise)))
            case Loop() | Round() | Until() | Whole():
                kept.append(replace(op, body=reachable(op.body)))
            case PickBranch():
                options = tuple(replace(o, body=reachable(o.body)) for o in op.options)
                kept.append(replace(op, options=options))
            case _:
                kept.append(op)
        if isinstance(op, End | Leave):
            break
    return tuple(kept)


def certain(op: Op) -> bool:
    """Whether it always comes to the same, and is of the plain kind that can be done here."""
    return plain(op)


class _TooLongError(Exception):
    pass


class Runner:
    """Runs operations that need neither chance nor choice, bags as tuples of counts."""

    def __init__(self, cells: list[int | tuple[int, ...]]) -> None:
        self.cells = cells
        self.steps = 0

    def run(self, ops: Ops) -> None:
        """Run them one after the other."""
        for op in ops:
            self._tick()
            self._one(op)

    def _tick(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _TooLongError

    def _one(self, op: Op) -> None:
        match op:
            case Set(cell, value):
                self.cells[cell] = self.value(value)
            case Move():
                self._move(op)
            case Pour(source, target):
                self._pour(self._cell(source), self._cell(target))
            case Swap(left, right):
                a, b = self._cell(left), self._cell(right)
                self.cells[a], self.cells[b] = self.cells[b], self.cells[a]
            case When(check, then, otherwise):
                self.run(then if self.holds(check) else otherwise)
            case Loop(_, times, body):
                for _ in range(self.value(times)):
                    self._tick()
                    self.run(body)
            case Round(var, _, first, step, seats, body):
                seat = self.value(first)
                for _ in range(seats):
                    self.cells[var] = seat
                    self.run(body)
                    seat = (seat + step) % seats
            case _:
                raise TypeError(f"not certain: {op!r}")

    def _move(self, op: Move) -> None:
        source, target = self._cell(op.source), self._cell(op.target)
        moved = max(0, min(self.value(op.amount), self._bag(source)[op.piece]))
        self._add(source, op.piece, -moved)
        self._add(target, op.piece, moved)

    def _pour(self, source: int, target: int) -> None:
        if source != target:
            poured = self._bag(source)
            for piece, n in enumerate(poured):
                self._add(target, piece, n)
            self.cells[source] = (0,) * len(poured)

    def _cell(self, bag: Holder) -> int:
        return bag.base + self.value(bag.index)

    def _bag(self, cell: int) -> tuple[int, ...]:
        counts = self.cells[cell]
        if isinstance(counts, int):
            raise TypeError(f"cell {cell} is no bag")
        return counts

    def _add(self, cell: int, piece: int, n: int) -> None:
        counts = list(self._bag(cell))
        counts[piece] += n
        self.cells[cell] = tuple(counts)

    def value(self, value: Value) -> int:
        """What an expression comes to."""
        match value:
            case Const(number):
                return number
            case Read(cell):
                held = self.cells[cell]
                if not isinstance(held, int):
                    raise TypeError(f"cell {cell} is a bag")
                return held
            case Count(bag, piece):
                counts = self._bag(self._cell(bag))
                return sum(counts) if piece is None else counts[piece]
            case Binary(op, left, right):
                return reckon(op, self.value(left), self.value(right))
        raise TypeError(f"not certain: {value!r}")

    def holds(self, check: Check) -> bool:
        """Whether a check holds."""
        match check:
            case Fixed(known):
                return known
            case Test(op, left, right):
                return compare(op, self.value(left), self.value(right))
            case Inverse(inner):
                return not self.holds(inner)
            case Every(tests):
                return all(map(self.holds, tests))
            case Some(tests):
                return any(map(self.holds, tests))
        raise TypeError(f"not certain: {check!r}")
