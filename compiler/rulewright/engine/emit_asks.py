"""Python for the places where a game stops: what may be answered, and what an answer does."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulewright.engine import syntax as py
from rulewright.engine.amounts import ALWAYS, NEVER, Check, Value
from rulewright.engine.emit_common import others
from rulewright.engine.emit_table import LOG, TableEmitter, has_row
from rulewright.engine.emit_values import STATE, Stmts, local_name
from rulewright.engine.folding import inverse
from rulewright.engine.machine import (
    Ask,
    Draw,
    LayCard,
    Op,
    Option,
    PickBranch,
    PickCard,
    PickMember,
    PickPiece,
    PickPlace,
    PickSeat,
    Roll,
    Toss,
    TossSeat,
)

CODE = "code"
MOST_FORKS = 3
"""Checks of options asked one inside the other; with more the answers are collected."""


class AskEmitter(TableEmitter):
    """Writes what stops ask and what follows at once from an answer."""

    # -------------------------------------------------------------------- answers come

    def answered(self, op: Op) -> Stmts:
        """Refuse a code that is not there, note it, and do what it says."""
        match op:
            case PickPiece() | Draw():
                return self.piece_moved(op)
            case PickSeat(_, actor, cell, seats):
                return self.number_kept(self.others_of(actor, seats), cell)
            case PickMember(_, _, cell, seats) | TossSeat(_, cell, seats):
                return self.number_kept(self.members(seats), cell)
            case Toss(_, cell, sides):
                return self.number_kept(py.const(tuple(range(sides))), cell)
            case Ask(_, actor, cell):
                yes = py.change("|", self.storage.cell(cell), py.item("ONLY", self.value(actor)))
                answer = py.if_(py.name(CODE), [yes])
                return [self.offered_only(py.const((0, 1))), self.noted(), answer]
            case PickCard(_, _, cell, rows, face):
                offered = py.call("CARDS", py.name(STATE), self.rows(rows), py.const(face))
                card = py.call("CARD_AT", py.name(STATE), py.name(CODE))
                kept = py.assign(self.storage.cell(cell), card)
                return [self.offered_only(offered), self.noted(), kept]
            case PickPlace(_, _, card):
                offered = py.call("PLACES", py.name(STATE), self.value(card))
                put = self.call("SORT", self.value(card), py.name(CODE))
                return [self.offered_only(offered), self.noted(), *put]
            case LayCard(_, _, source, target):
                ends = (self.at(source), self.at(target))
                offered = py.call("LAY_PLACES", py.name(STATE), *ends)
                put = self.call("LAY", *ends, py.name(CODE))
                return [self.offered_only(offered), self.noted(), *put]
            case Roll():
                return self.face_fallen(op)
        raise TypeError(f"no stop: {op!r}")

    def noted(self) -> ast.stmt:
        return py.expression(py.method(LOG, "append", py.name(CODE)))

    def refusal(self) -> Stmts:
        return [py.refuse("IllegalCode", py.name(CODE))]

    def refuse_unless(self, check: Check) -> Stmts:
        return [] if check == ALWAYS else [py.if_(self.check(inverse(check)), self.refusal())]

    def offered_only(self, offered: ast.expr) -> ast.stmt:
        return py.if_(py.compare("not in", py.name(CODE), offered), self.refusal())

    def piece_moved(self, op: PickPiece | Draw) -> Stmts:
        if has_row(op.source, op.target):
            offered = py.call("PRESENT", py.name(STATE), self.at(op.source))
            moved = self.call("CARRY", self.at(op.source), self.at(op.target), py.name(CODE))
            return [self.offered_only(offered), self.noted(), *moved]
        lines: Stmts = []
        source, target = self.place(op.source, lines), self.place(op.target, lines)
        held = self.once(source, lines)
        legal = py.item(self.table("LEGAL", op.source), held.load())
        unit = self.fresh()
        lines += [
            self.offered_only(legal),
            py.assign(unit, py.item(self.table("UNITS", op.source), py.name(CODE))),
            self.noted(),
            *self.carry(unit, source, target, held),
        ]
        return lines

    def number_kept(self, offered: ast.expr, cell: int) -> Stmts:
        kept = py.assign(self.storage.cell(cell), py.name(CODE))
        return [self.offered_only(offered), self.noted(), kept]

    def face_fallen(self, op: Roll) -> Stmts:
        faces = tuple(face for face, n in enumerate(op.sides) if n)
        lines: Stmts = [self.offered_only(py.const(faces)), self.noted()]
        target = self.place(op.target, lines)
        unit = py.item(self.table("UNITS", op.target), py.name(CODE))
        return [*lines, py.change("+", target, unit)]

    def others_of(self, actor: Value, seats: int) -> ast.expr:
        table = py.const(tuple(others(seats, own) for own in range(self.all_seats)))
        return py.item(table, self.value(actor))

    # -------------------------------------------------------------------- answers with numbers

    def with_numbers(self, op: PickBranch) -> bool:
        """Whether numbers come with some of the answers."""
        return any(option.amounts for option in op.options)

    def codes_of(self, op: PickBranch) -> ast.expr:
        """The codes of all answers that may be given, as a call."""
        name = self.functions.name(
            ("codes", op.site), f"codes_{op.site}", lambda n: self.codes_function(n, op)
        )
        return py.call(name, py.name(STATE))

    def codes_function(self, name: str, op: PickBranch) -> ast.FunctionDef:
        found = self.fresh()
        lines: Stmts = [py.assign(found, py.const(()))]
        base = 0
        for option in op.options:
            if option.when != NEVER:
                code = ast.Tuple([self.code(base, option)], ast.Load())
                add: Stmts = [py.change("+", found, code)]
                if option.when != ALWAYS:
                    add = [py.if_(self.check(option.when), add)]
                lines += self.each_amount(option.amounts, add)
            base += option.size
        lines.append(py.give_back(py.name(found)))
        return py.function(name, [STATE], "The answers that may be given.", lines)

    def code(self, base: int, option: Option) -> ast.expr:
        """The code of an answer with its numbers; the first counts most."""
        code: ast.expr = py.const(base)
        weight = option.size
        for amount in option.amounts:
            weight //= amount.size
            number: ast.expr = py.name(local_name(amount.number))
            if amount.least:
                number = py.binary("-", number, py.const(amount.least))
            if weight > 1:
                number = py.binary("*", number, py.const(weight))
            code = (
                number if not base and amount is option.amounts[0] else py.binary("+", code, number)
            )
        return code

    def numbers_kept(self, base: int, option: Option) -> Stmts:
        """The numbers that came with an answer go to their cells."""
        lines: Stmts = []
        weight = option.size
        for amount in option.amounts:
            weight //= amount.size
            number: ast.expr = py.name(CODE)
            if base:
                number = py.binary("-", number, py.const(base))
            if weight > 1:
                number = py.binary("//", number, py.const(weight))
            if amount is not option.amounts[0]:
                number = py.binary("%", number, py.const(amount.size))
            if amount.least:
                number = py.binary("+", number, py.const(amount.least))
            lines.append(py.assign(self.storage.cell(amount.cell), number))
        return lines

    # -------------------------------------------------------------------- questions

    def codes(self, op: Op) -> Stmts:
        """Give back the codes that may be chosen, or may come."""
        match op:
            case PickPiece() | Draw() if has_row(op.source):
                return [py.give_back(py.call("PRESENT", py.name(STATE), self.at(op.source)))]
            case PickPiece() | Draw():
                return [py.give_back(py.item(self.table("LEGAL", op.source), self.held(op.source)))]
            case PickSeat(_, actor, _, seats):
                return [py.give_back(self.others_of(actor, seats))]
            case PickMember(seats=seats) | TossSeat(seats=seats):
                return [py.give_back(self.members(seats))]
            case Toss(_, _, sides):
                return [py.give_back(py.const(tuple(range(sides))))]
            case Roll():
                return [py.give_back(py.const(tuple(f for f, n in enumerate(op.sides) if n)))]
            case Ask():
                return [py.give_back(py.const((0, 1)))]
            case PickCard(_, _, _, rows, face):
                cards = py.call("CARDS", py.name(STATE), self.rows(rows), py.const(face))
                return [py.give_back(cards)]
            case PickPlace(_, _, card):
                return [py.give_back(py.call("PLACES", py.name(STATE), self.value(card)))]
            case LayCard(_, _, source, target):
                ends = (self.at(source), self.at(target))
                return [py.give_back(py.call("LAY_PLACES", py.name(STATE), *ends))]
            case PickBranch() if self.with_numbers(op):
                return [py.give_back(self.codes_of(op))]
            case PickBranch(_, _, options):
                return self.held_options([option.when for option in options], ())
        raise TypeError(f"no stop: {op!r}")

    def held_options(self, checks: Sequence[Check], held: tuple[int, ...], at: int = 0) -> Stmts:
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

    def collected_options(self, checks: Sequence[Check]) -> Stmts:
        """The same with so many checks that asking each in each case would be long."""
        found = self.fresh()
        lines: Stmts = [py.assign(found, py.const(()))]
        for code, check in enumerate(checks):
            add = [py.change("+", found, py.const((code,)))]
            lines += add if check == ALWAYS else [py.if_(self.check(check), add)]
        return [*lines, py.give_back(py.name(found))]

    def odds(self, op: Op) -> ast.expr:
        """What chance may bring, each with how many ways there are to it."""
        match op:
            case Draw(source=source) if has_row(source):
                return py.call("EACH", py.name(STATE), self.at(source))
            case Draw(source=source):
                return py.item(self.table("ODDS", source), self.held(source))
            case Toss(sides=sides):
                return py.const(tuple((n, 1) for n in range(sides)))
            case TossSeat(seats=seats):
                return py.item("EVEN", self.value(seats))
            case Roll(sides=ways):
                return py.const(tuple((face, n) for face, n in enumerate(ways) if n))
        raise TypeError(f"no chance: {op!r}")
