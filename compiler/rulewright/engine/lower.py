"""Lowering: a checked game and a setting become a machine.

Everything the setting decides is folded on the way: amounts, conditions on options and players,
seats that are not there. Phases are written out where they are done.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from rulewright.engine.folding import binary, every, inverse, some, test, when
from rulewright.engine.layout import Planner
from rulewright.engine.limits import Limits
from rulewright.engine.machine import (
    ALWAYS,
    NEVER,
    NOTHING,
    Bag,
    Check,
    Const,
    Count,
    Draw,
    End,
    Fixed,
    Loop,
    Machine,
    Move,
    Op,
    Ops,
    Option,
    PickBranch,
    PickPiece,
    PickSeat,
    Pour,
    Read,
    Round,
    Set,
    Site,
    Swap,
    Toss,
    Value,
    apart,
)
from rulewright.engine.optimise import optimised
from rulewright.model import expressions as ex
from rulewright.model import statements as st
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.game import Game

_COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class _AbsentError(Exception):
    """A seat is named that is not there with so many players; what needs it does not happen."""


def lower(game: Game, setting: Setting) -> Machine:
    """The game as a machine for one number of players and one choice of options."""
    lowering = _Lowering(game, setting)
    body = (*lowering.sequence(game.setup.body), *lowering.sequence(game.play.body), End())
    machine = Machine(
        lowering.planner.finish(), tuple(lowering.planner.initial()), body, tuple(lowering.sites)
    )
    return optimised(machine)


class _Lowering:
    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.players = setting.players
        self.seats = game.seats(setting.players)
        self.special = game.special_names(setting.players)
        self.planner = Planner(game, setting.players)
        self.sites: list[Site] = []
        self.scope: dict[str, int] = {}
        self.looping: list[str] = []
        self.limits = Limits()
        self.doing: list[str] = []

    # -------------------------------------------------------------------- values

    def value(self, expr: ex.Expr) -> Value:
        folded = fold(self.game, expr, self.setting)
        if folded is not None:
            return Const(folded)
        match expr:
            case ex.Arith(op, left, right):
                return binary(op, self.value(left), self.value(right))
            case ex.CountOf(zone, piece):
                return self.count(zone, piece)
        raise ValueError(f"no value: {expr!r}")

    def count(self, zone: ex.ZoneRef, piece: str | None) -> Value:
        total: Value = NOTHING
        for bag in self.counted(zone):
            if piece is None:
                total = binary("+", total, Count(bag))
            elif self.game.pieces[piece].kind == bag.kind:
                total = binary("+", total, Count(bag, self.place(piece)))
        return total

    def counted(self, zone: ex.ZoneRef) -> list[Bag]:
        """The bags that a count is of: all of a zone's where no owner is named."""
        if zone.zone == ex.BOX:
            return [self.bag(zone, kind) for kind in self.game.kinds]
        kind = self.game.zones[zone.zone].holds
        if isinstance(zone.owner, ex.EachOf) or (
            zone.owner is None and self.game.zones[zone.zone].per_seat
        ):
            group = zone.owner.group if isinstance(zone.owner, ex.EachOf) else "seats"
            area = self.planner.zones[zone.zone]
            return [Bag(area.base, Const(s), area.span, kind) for s in range(self.size(group))]
        try:
            return [self.bag(zone, kind)]
        except _AbsentError:
            return []

    def place(self, piece: str) -> int:
        return self.game.kinds[self.game.pieces[piece].kind].index(piece)

    def size(self, group: str) -> int:
        return self.players if group == "players" else self.seats

    def seat(self, seat: ex.SeatExpr) -> Value:
        match seat:
            case ex.SeatVar(name):
                # A seat chosen in one way of a fork may be named after it.
                cell = self.scope.get(name)
                if cell is None:
                    cell = self.planner.variable(name)
                return Read(cell) if cell >= 0 else Const(-1 - cell)
            case ex.MarkerHolder(marker):
                return Read(self.planner.markers[marker])
            case ex.NamedSeat(name):
                if name not in self.special:
                    raise _AbsentError
                return Const(self.players + self.special.index(name))
            case ex.Neighbour(of, step):
                return self.on(self.seat(of), step)

    def on(self, seat: Value, step: int) -> Value:
        """The player's seat so many places on."""
        moved = binary("+", seat, Const(step % self.players))
        return binary("%", moved, Const(self.players))

    def bag(self, zone: ex.ZoneRef, kind: str) -> Bag:
        if zone.zone == ex.BOX:
            return Bag(self.planner.box[kind].base, NOTHING, 1, kind)
        area = self.planner.zones[zone.zone]
        if zone.owner is None or isinstance(zone.owner, ex.EachOf):
            return Bag(area.base, NOTHING, area.span, area.kind)
        return Bag(area.base, self.seat(zone.owner), area.span, area.kind)

    # -------------------------------------------------------------------- checks

    def check(self, cond: ex.Cond | None) -> Check:
        if cond is None:
            return ALWAYS
        folded = fold_cond(self.game, cond, self.setting)
        if folded is not None:
            return Fixed(folded)
        match cond:
            case ex.Compare(op, left, right):
                return test(_COMPARISONS[op], self.value(left), self.value(right))
            case ex.SeatIs(one, other):
                try:
                    return test("==", self.seat(one), self.seat(other))
                except _AbsentError:
                    return NEVER
            case ex.Not(negated):
                return inverse(self.check(negated))
            case ex.AllOf(conds):
                return every(*map(self.check, conds))
            case ex.AnyOf(conds):
                return some(*map(self.check, conds))
        raise ValueError(f"no condition: {cond!r}")

    # -------------------------------------------------------------------- statements

    def sequence(self, statements: tuple[st.Stmt, ...]) -> Ops:
        lowered: list[Op] = []
        for statement in statements:
            with self.limits.inside(statement), suppress(_AbsentError):
                several = self.each_of(statement)
                if isinstance(statement, st.Put):
                    lowered += self.put([s for s in several if isinstance(s, st.Put)])
                    continue
                for one in several:
                    lowered += self.statement(one, statement)
        return tuple(lowered)

    def each_of(self, statement: st.Stmt) -> list[st.Stmt]:
        """A statement about each seat's zone, once for each of these seats."""
        refs = {
            name: ref
            for name in ("source", "target", "left", "right", "zone")
            if isinstance(ref := getattr(statement, name, None), ex.ZoneRef)
            and isinstance(ref.owner, ex.EachOf)
        }
        if not refs:
            return [statement]
        groups = [ref.owner.group for ref in refs.values() if isinstance(ref.owner, ex.EachOf)]
        size = min(map(self.size, groups))
        return [
            replace(
                cast(Any, statement),
                **{n: replace(ref, owner=self.numbered(seat)) for n, ref in refs.items()},
            )
            for seat in range(size)
        ]

    def numbered(self, seat: int) -> ex.SeatExpr:
        """A seat given by its number, as an expression that stays in this lowering's scope."""
        name = f"#{seat}"
        self.scope[name] = -1 - seat
        return ex.SeatVar(name)

    def site(self, kind: str, statement: st.Stmt) -> int:
        self.sites.append(Site(len(self.sites), kind, statement))
        return len(self.sites) - 1

    def statement(self, statement: st.Stmt, origin: st.Stmt) -> Ops:
        match statement:
            case st.Put():
                return self.put([statement])
            case st.Draw(_, amount, kind, source, target):
                return self.draw(amount, self.bag(source, kind), self.bag(target, kind), origin)
            case st.Take():
                return self.take(statement, origin)
            case st.MoveAll(_, kind, source, target):
                return (Pour(self.bag(source, kind), self.bag(target, kind)),)
            case st.Swap(left, right):
                kind = self.game.zones[left.zone].holds
                return (Swap(self.bag(left, kind), self.bag(right, kind)),)
            case st.Reveal():
                return ()
            case st.Pass(marker, step):
                cell = self.planner.markers[marker]
                return (Set(cell, self.on(Read(cell), step)),)
            case st.Give(marker, to):
                cell = self.planner.markers[marker]
                if to is not None:
                    return (Set(cell, self.seat(to)),)
                return (Toss(self.site("give", origin), cell, self.players),)
            case st.EachSeat():
                return self.each_seat(statement)
            case st.Repeat():
                return self.repeat(statement)
            case st.ChooseSeat(actor, var, group):
                return self.choose_seat(self.seat(actor), var, self.size(group), origin)
            case st.Choose():
                return self.choose(statement, origin)
            case st.If(cond, then, otherwise):
                check = self.check(cond)
                return when(
                    check,
                    self.sequence(then) if check != NEVER else (),
                    self.sequence(otherwise) if check != ALWAYS else (),
                )
            case st.Do(phase):
                return self.do(phase)
            case st.EndGame():
                return (End(),)
            case st.Step(_, body):
                return self.sequence(body)

    def put(self, puts: list[st.Put]) -> Ops:
        """Definite pieces, for each seat in turn; what amounts come to is reckoned beforehand."""
        before, amounts = self.amounts(puts[0])
        moves: list[Move] = []
        for put in puts:
            for piece, amount in amounts:
                kind = self.game.pieces[piece].kind
                source, target = self.bag(put.source, kind), self.bag(put.target, kind)
                if not (isinstance(amount, Const) and amount.value <= 0):
                    moves.append(Move(self.place(piece), amount, source, target))
        if len(moves) == 1 and before:
            # Nothing moves before the only amount is needed: no cell has to keep it.
            return (replace(moves[0], amount=before[0].value),)
        return (*before, *moves)

    def amounts(self, put: st.Put) -> tuple[list[Set], list[tuple[str, Value]]]:
        before: list[Set] = []
        amounts: list[tuple[str, Value]] = []
        if put.table is not None:
            row = self.game.tables[put.table].rows[self.players]
            return before, [(piece, Const(n)) for piece, n in row.items()]
        for piece, expr in put.pieces:
            amount = self.value(expr)
            if not isinstance(amount, Const):
                cell = self.planner.counter(f"{piece} to put")
                before.append(Set(cell, amount))
                amount = Read(cell)
            amounts.append((piece, amount))
        return before, amounts

    def draw(self, amount: ex.Expr, source: Bag, target: Bag, origin: st.Stmt) -> Ops:
        times = self.value(amount)
        if isinstance(times, Const) and times.value <= 0:
            return ()
        counter = self.planner.counter("draws left")
        return (Draw(self.site("draw", origin), times, source, target, counter),)

    def take(self, take: st.Take, origin: st.Stmt) -> Ops:
        source, target = self.bag(take.source, take.kind), self.bag(take.target, take.kind)
        times = self.value(take.amount)
        if isinstance(times, Const) and times.value <= 0:
            return ()
        pick = PickPiece(self.site("piece", origin), self.seat(take.actor), source, target)
        if times == Const(1):
            return when(test(">", Count(source), NOTHING), (pick,))
        if not apart(source, target):
            # What is taken may come back into the same bag.
            if_any = when(test(">", Count(source), NOTHING), (pick,))
            return (Loop(self.planner.counter("choices left"), times, if_any),)
        there = binary("min", times, Count(source))
        return (Loop(self.planner.counter("choices left"), there, (pick,)),)

    def each_seat(self, each: st.EachSeat) -> Ops:
        first = NOTHING if each.start is None else self.seat(each.start)
        seats = self.size(each.group) if each.start is None else self.players
        step = each.step % self.players if each.start is not None else 1
        if seats > 0 and each.start is not None:
            first = binary("%", first, Const(seats)) if self.special else first
        var = self.loop_variable(each.var)
        counter = self.planner.counter(f"{each.var} to come")
        return (Round(var, counter, first, step, seats, self.within(each.var, var, each.body)),)

    def loop_variable(self, name: str) -> int:
        """The cell of a name; one of its own where a loop round this one has the same name."""
        return self.planner.variable(name, fresh=name in self.looping)

    def within(self, name: str, cell: int, statements: tuple[st.Stmt, ...]) -> Ops:
        """The body of a loop; a name of an outer loop too is the outer loop's again after it."""
        outer = self.scope.get(name)
        self.scope[name] = cell
        self.looping.append(name)
        lowered = self.sequence(statements)
        self.looping.pop()
        if outer is not None:
            self.scope[name] = outer
        return lowered

    def choose_seat(self, actor: Value, var: str, seats: int, origin: st.Stmt) -> Ops:
        cell = self.loop_variable(var)
        self.scope[var] = cell
        # With one seat there may be nobody else; the rules can't ask then.
        someone = ALWAYS if seats > 1 else test("!=", actor, NOTHING) if seats else NEVER
        return when(someone, (PickSeat(self.site("seat", origin), actor, cell, seats),))

    def choose(self, choose: st.Choose, origin: st.Stmt) -> Ops:
        actor = self.seat(choose.actor)
        checks = [self.check(branch.when) for branch in choose.branches]
        if some(*checks) == NEVER:
            return ()
        site = self.site("branch", origin)
        options = tuple(
            Option(check, self.sequence(branch.body) if check != NEVER else ())
            for check, branch in zip(checks, choose.branches, strict=True)
        )
        return when(some(*checks), (PickBranch(site, actor, options),))

    def repeat(self, repeat: st.Repeat) -> Ops:
        times = self.value(repeat.times)
        if isinstance(times, Const) and times.value <= 0:
            return ()
        if repeat.var is None:
            body = self.sequence(repeat.body)
            return body if times == Const(1) else (self.loop(times, body),)
        cell = self.loop_variable(repeat.var)
        body = self.within(repeat.var, cell, repeat.body)
        counted = Set(cell, binary("+", Read(cell), Const(1)))
        return (Set(cell, NOTHING), self.loop(times, (counted, *body)))

    def loop(self, times: Value, body: Ops) -> Op:
        return Loop(self.planner.counter("times to come"), times, body)

    def do(self, phase: str) -> Ops:
        if phase in self.doing:
            raise ValueError(f"phase {phase!r} does itself")
        self.doing.append(phase)
        try:
            return self.sequence(self.game.phases[phase].body)
        finally:
            self.doing.pop()
