"""The machine and the generated code as text, for `rulewright show --stage machine|code`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from rulewright.engine.blocks import Back, Exit, Fork, Halt, Jump, Stop
from rulewright.engine.machine import (
    CHANCES,
    Draw,
    Loop,
    Op,
    Ops,
    PickBranch,
    Roll,
    Round,
    Until,
    When,
    Whole,
)
from rulewright.engine.program import Program
from rulewright.engine.show_values import ValueWriter


def machine_text(program: Program, *, explicit: bool = False) -> str:
    """The layout and the definitions, then the blocks between stops."""
    writer = _Writer(program)
    blocks = program.explicit if explicit else program.sampled
    options = "".join(f", {o} = {c}" for o, c in sorted(program.setting.options.items()))
    lines = [f"machine of {program.game.name}: {program.setting.players} players{options}", ""]
    lines += [*writer.cells(), ""]
    for function in program.machine.functions:
        lines += [writer.function(function), ""]
    for number, block in enumerate(blocks.blocks):
        start = " (start)" if number == blocks.start else ""
        lines.append(f"block {number}{start}:")
        lines += writer.ops(block.ops)
        lines += [f"    {line}" for line in writer.exit(block.exit)]
    return "\n".join(lines) + "\n"


def code_text(program: Program) -> str:
    """The generated Python: stepping, then the playout where there is one."""
    text = ast.unparse(program.step_tree) + "\n"
    if program.playout_tree is not None:
        text += "\n" + ast.unparse(program.playout_tree) + "\n"
    return text


class _Writer(ValueWriter):
    def cells(self) -> Iterator[str]:
        initial = self.program.machine.initial
        for number, cell in enumerate(self.layout.cells):
            value = initial[number]
            if cell.kind is None or isinstance(value, int):
                held = str(value)
            else:
                pieces = self.program.game.kinds[cell.kind]
                held = ", ".join(f"{n} {p}" for p, n in zip(pieces, value, strict=False) if n)
            yield f"    cell {number:3} {cell.role:9} {cell.name}: {held or 'empty'}"

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
            case Until(check, body):
                return [f"{pad}until {self.check(check)}:", *self.ops(body, depth + 1)]
            case Whole(_, body):
                return self.ops(body, depth)
            case Round(var, _, first, step, seats, body):
                head = f"{pad}each {self.layout.cells[var].name} of {seats}"
                head += f" from {self.value(first)} by {step}:"
                return [head, *self.ops(body, depth + 1)]
        return [pad + self.line(op)]

    def exit(self, exit_: Exit) -> list[str]:
        match exit_:
            case Jump(to):
                return [f"go to {to}"]
            case Fork(check, yes, no):
                return [f"if {self.check(check)} go to {yes}, else to {no}"]
            case Back(cell, ways):
                name = self.layout.cells[cell].name
                return [f"go {name}: " + ", ".join(f"{way} to {to}" for way, to in ways)]
            case Halt():
                return ["the game is over"]
            case Stop(PickBranch() as op, after):
                lines = [f"stop {op.site}: {self.line(op)}"]
                code = 0
                for option, to in zip(op.options, after, strict=True):
                    numbers = "".join(f", {self.amount(a)}" for a in option.amounts)
                    when = self.check(option.when)
                    lines.append(f"    {code} while {when}{numbers}: go to {to}")
                    code += option.size
                return lines
            case Stop(Draw(source=source, target=target) as op, after):
                way = f"{self.bag(source)} -> {self.bag(target)}"
                return [f"stop {op.site}: one drawn: {way}, go to {after[0]}"]
            case Stop(Roll(target=target) as op, after):
                return [f"stop {op.site}: one rolled: -> {self.bag(target)}, go to {after[0]}"]
            case Stop(op, after):
                what = " (chance)" if isinstance(op, CHANCES) else ""
                return [f"stop {op.site}{what}: {self.line(op)}, go to {after[0]}"]
