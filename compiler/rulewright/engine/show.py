"""The machine and the generated code as text, for `rulewright show --stage machine|code`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from rulewright.engine.blocks import Exit, Fork, Halt, Jump, Stop
from rulewright.engine.layout import Layout
from rulewright.engine.machine import (
    Bag,
    Binary,
    Check,
    Const,
    Count,
    Draw,
    Every,
    Fixed,
    Inverse,
    Loop,
    Move,
    Op,
    Ops,
    PickBranch,
    PickPiece,
    PickSeat,
    Pour,
    Read,
    Round,
    Set,
    Some,
    Swap,
    Test,
    Toss,
    Value,
    When,
)
from rulewright.engine.program import Program


def machine_text(program: Program, *, explicit: bool = False) -> str:
    """The layout, then the blocks between stops."""
    writer = _Writer(program)
    blocks = program.explicit if explicit else program.sampled
    options = "".join(f", {o} = {c}" for o, c in sorted(program.setting.options.items()))
    lines = [f"machine of {program.game.name}: {program.setting.players} players{options}", ""]
    lines += [*writer.cells(), ""]
    for number, block in enumerate(blocks.blocks):
        start = " (start)" if number == blocks.start else ""
        lines.append(f"block {number}{start}:")
        lines += writer.ops(block.ops)
        lines += [f"    {line}" for line in writer.exit(block.exit)]
    return "\n".join(lines) + "\n"


def code_text(program: Program) -> str:
    """The generated Python: stepping, then the playout."""
    return ast.unparse(program.step_tree) + "\n\n" + ast.unparse(program.playout_tree) + "\n"


class _Writer:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout: Layout = program.layout

    def cells(self) -> Iterator[str]:
        initial = self.program.machine.initial
        for number, cell in enumerate(self.layout.cells):
            value = initial[number]
            if cell.kind is None or isinstance(value, int):
                held = str(value)
            else:
                pieces = self.program.game.kinds[cell.kind]
                held = ", ".join(f"{n} {p}" for p, n in zip(pieces, value, strict=True) if n)
            yield f"    cell {number:3} {cell.role:9} {cell.name}: {held or 'empty'}"

    def piece(self, bag: Bag, piece: int) -> str:
        return self.program.game.kinds[bag.kind][piece]

    def bag(self, bag: Bag) -> str:
        cell = self.layout.cells[bag.base]
        title = cell.name if cell.seat is None else cell.zone
        return f"{title}" if cell.seat is None else f"{title}[{self.value(bag.index)}]"

    def value(self, value: Value) -> str:
        match value:
            case Const(number):
                return str(number)
            case Read(cell):
                return self.layout.cells[cell].name
            case Count(bag, None):
                return f"pieces in {self.bag(bag)}"
            case Count(bag, int(piece)):
                return f"{self.piece(bag, piece)} in {self.bag(bag)}"
            case Binary("min", left, right):
                return f"min({self.value(left)}, {self.value(right)})"
            case Binary(op, left, right):
                return f"({self.value(left)} {op} {self.value(right)})"
        raise TypeError(value)

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

    def ops(self, ops: Ops, depth: int = 1) -> list[str]:
        return [line for op in ops for line in self.op(op, depth)]

    def op(self, op: Op, depth: int) -> list[str]:
        pad = "    " * depth
        match op:
            case When(check, then, otherwise):
                lines = [f"{pad}if {self.check(check)}:", *self.ops(then, depth + 1)]
                if otherwise:
                    lines += [f"{pad}else:", *self.ops(otherwise, depth + 1)]
                return lines
            case Loop(_, times, body):
                return [f"{pad}{self.value(times)} times:", *self.ops(body, depth + 1)]
            case Round(var, _, first, step, seats, body):
                head = f"{pad}each {self.layout.cells[var].name} of {seats}"
                head += f" from {self.value(first)} by {step}:"
                return [head, *self.ops(body, depth + 1)]
        return [pad + self.line(op)]

    def line(self, op: Op) -> str:
        match op:
            case Set(cell, value):
                return f"{self.layout.cells[cell].name} := {self.value(value)}"
            case Move(piece, amount, source, target):
                what = f"{self.value(amount)} {self.piece(source, piece)}"
                return f"move {what}: {self.bag(source)} -> {self.bag(target)}"
            case Pour(source, target):
                return f"pour {self.bag(source)} -> {self.bag(target)}"
            case Swap(left, right):
                return f"swap {self.bag(left)} <-> {self.bag(right)}"
            case Draw(_, amount, source, target):
                return f"draw {self.value(amount)}: {self.bag(source)} -> {self.bag(target)}"
            case Toss(_, cell, sides):
                return f"{self.layout.cells[cell].name} := one of {sides}, at random"
            case PickPiece(_, actor, source, target):
                way = f"{self.bag(source)} -> {self.bag(target)}"
                return f"seat {self.value(actor)} picks a piece: {way}"
            case PickSeat(_, actor, cell, seats):
                name = self.layout.cells[cell].name
                return f"seat {self.value(actor)} picks {name}, another of {seats} seats"
            case PickBranch(_, actor, _):
                return f"seat {self.value(actor)} picks"
        return "end"

    def exit(self, exit_: Exit) -> list[str]:
        match exit_:
            case Jump(to):
                return [f"go to {to}"]
            case Fork(check, yes, no):
                return [f"if {self.check(check)} go to {yes}, else to {no}"]
            case Halt():
                return ["the game is over"]
            case Stop(PickBranch() as op, after):
                lines = [f"stop {op.site}: {self.line(op)}"]
                for code, (option, to) in enumerate(zip(op.options, after, strict=True)):
                    lines.append(f"    {code} while {self.check(option.when)}: go to {to}")
                return lines
            case Stop(op, after):
                draw_one = op
                if isinstance(op, Draw):
                    way = f"{self.bag(op.source)} -> {self.bag(op.target)}"
                    return [f"stop {op.site}: one drawn: {way}, go to {after[0]}"]
                return [f"stop {op.site}: {self.line(draw_one)}, go to {after[0]}"]
