"""Lowering: a checked game and a setting become a machine.

Everything the setting decides is folded on the way: amounts, conditions on options and players,
seats that are not there. Phases are written out where they are done; those that are told something
and done from several places become procedures. The statements of a body follow each other here;
what each comes to is in the files this class is made of: `lower_amounts`, `lower_moves` and
`lower_choices`.
"""

from __future__ import annotations

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOTHING,
    Check,
    Const,
    Read,
    Value,
)
from rulewright.engine.folding import (
    binary,
    either,
    every,
    item,
    set_item,
    some,
    test,
    when,
)
from rulewright.engine.frames import NUMBER, SEAT, Frame
from rulewright.engine.limits import Limits
from rulewright.engine.lower_choices import Choices
from rulewright.engine.lower_places import AbsentError
from rulewright.engine.machine import (
    Do,
    End,
    Leave,
    Loop,
    Machine,
    Op,
    Ops,
    Procedure,
    Round,
    Set,
    Tick,
    Until,
    Whole,
)
from rulewright.engine.optimise import optimised
from rulewright.model import expressions as ex
from rulewright.model import statements as st
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game, Section
from rulewright.model.walk import statements_in


def lower(game: Game, setting: Setting) -> Machine:
    """The game as a machine for one number of players and one choice of options."""
    return optimised(Lowering(game, setting).machine())


class Lowering(Choices):
    """Statements become operations."""

    def __init__(self, game: Game, setting: Setting) -> None:
        super().__init__(game, setting)
        self.limits = Limits()
        self.frames: dict[str, Frame] = {}
        self.procedures: dict[str, Procedure] = {}
        self.ways: dict[str, int] = {}
        wholes = sorted(self.reach.left)
        self.wholes = {phase: number for number, phase in enumerate(wholes)}

    def machine(self) -> Machine:
        """The whole game."""
        body = (*self.section(self.game.setup), *self.section(self.game.play), End())
        return Machine(
            self.planner.finish(),
            tuple(self.planner.initial()),
            body,
            tuple(self.sites),
            tuple(self.procedures.values()),
            tuple(self.functions.values()),
        )

    def section(self, section: Section, frame: Frame | None = None) -> Ops:
        """A section, whose names are its own; they are cleared where they must be."""
        frame = self.new_frame(section.name) if frame is None else frame
        with self.within(frame):
            body = self.sequence(section.body)
        cleared = tuple(Set(cell, value) for cell, value in frame.unset.items())
        if section.name in self.wholes:
            return (*cleared, Whole(self.wholes[section.name], body))
        return (*cleared, *body)

    # -------------------------------------------------------------------- one after the other

    def sequence(self, statements: tuple[st.Stmt, ...]) -> Ops:
        lowered: list[Op] = []
        for statement in statements:
            with self.limits.inside(statement):
                lowered += self.happening(statement)
            if self.planner.gone is not None and self.reach.deadly(statement):
                self.frame.living.clear()
        return tuple(lowered)

    def happening(self, statement: st.Stmt) -> Ops:
        """A statement, which only happens if everybody it needs is there."""
        outer = self.needs, self.before, self.kept
        self.needs, self.before, self.kept = [], [], {}
        mark = self.frame.mark()
        try:
            ops = self.statement(statement)
            needed = every(*dict.fromkeys(self.needs))
        except AbsentError:
            ops, needed = (), NEVER
        if needed != ALWAYS:
            self.frame.meet([mark, self.frame.mark()])
        before = tuple(self.before)
        self.needs, self.before, self.kept = outer
        return (*before, *when(needed, ops))

    def statement(self, statement: st.Stmt) -> Ops:
        match statement:
            case st.Put():
                return self.put(statement)
            case st.Draw():
                return self.draw(statement)
            case st.Take():
                return self.take(statement)
            case st.MoveAll():
                return self.move_all(statement)
            case st.Swap():
                return self.swap(statement)
            case st.Roll():
                return self.roll(statement)
            case st.Pass():
                return self.pass_on(statement)
            case st.Give():
                return self.give(statement)
            case st.RemoveMarker(marker):
                return self.remove_marker(marker)
            case st.Adjust():
                return self.adjust(statement)
            case st.SetFlag():
                return self.set_flag(statement)
            case st.Let():
                return self.let(statement)
            case st.LetPiece():
                return self.let_piece(statement)
            case st.Eliminate():
                return self.eliminate(statement)
            case st.Exchange():
                return self.exchange(statement)
            case st.Turn():
                return self.turn(statement)
            case st.Reveal() | st.Show() | st.Look():
                return ()  # Nothing moves: only what seats know.
            case st.ChooseSeat():
                return self.choose_seat(statement)
            case st.Choose():
                return self.choose(statement)
            case st.Window():
                return self.window(statement)
            case st.ChooseCard():
                return self.choose_card(statement)
            case st.Sort():
                return self.sort(statement)
            case st.LayOut():
                return self.lay_out(statement)
            case st.EachSeat():
                return self.each_seat(statement)
            case st.Repeat():
                return self.repeat(statement)
            case st.If():
                return self.fork(statement)
            case st.Do():
                return self.do(statement)
            case st.Leave(phase):
                return (Leave(self.wholes[phase]),)
            case st.EndGame():
                return (End(),)
            case st.Step(_, body):
                return self.sequence(body)

    def fork(self, fork: st.If) -> Ops:
        check = self.check(fork.cond)
        start = self.frame.mark()
        then = self.sequence(fork.then) if check != NEVER else ()
        end = self.frame.mark()
        if check == ALWAYS:
            return then
        self.frame.back_to(start)
        otherwise = self.sequence(fork.otherwise)
        if check != NEVER:
            self.frame.meet([end, self.frame.mark()])
        return when(check, then, otherwise)

    # -------------------------------------------------------------------- loops

    def each_seat(self, each: st.EachSeat) -> Ops:
        if each.seats:
            return self.these_seats(each)
        if each.by:
            return self.by_standing(each)
        step, seats = 1, self.size(each.group)
        first: Value = NOTHING
        if each.start is not None:
            step, seats = each.step % self.players, self.players
            first = self.the(each.start)
            if seats > 0 and self.special:
                first = binary("%", first, Const(seats))
        before: list[Op] = []
        besides = self.besides(each, before)
        with self.frame.loop((SEAT, each.var), deadly=self.reach.deadly(each)) as var:
            body = self.sequence(each.body)
        checks = [] if besides is None else [test("!=", Read(var), besides)]
        if self.planner.gone is not None:
            checks.append(self.still_in(Read(var)))
        counter = self.planner.counter(f"{each.var} to come")
        body = when(every(*checks), body)
        return (*before, Round(var, counter, first, step, seats, body))

    def besides(self, each: st.EachSeat, before: list[Op]) -> Value | None:
        """Who is left out: whoever that is as the loop begins."""
        if each.besides is None:
            return None
        try:
            seat = self.seat(each.besides).value
        except AbsentError:
            return None
        if isinstance(seat, Const):
            return seat
        cell = self.planner.counter(f"besides {each.var}")
        before.append(Set(cell, seat))
        return Read(cell)

    def these_seats(self, each: st.EachSeat) -> Ops:
        """Just these seats, who they are as the loop begins; nobody is passed over."""
        seats = []
        for expr in each.seats:
            try:
                seats.append(self.seat(expr))
            except AbsentError:
                continue
        cells = self.planned(each.var, len(seats))
        before = [Set(cell, seat.value) for cell, seat in zip(cells, seats, strict=True)]
        sure = all(seat.sure for seat in seats)
        return (*before, *self.one_by_one(each, cells, sure=sure))

    def planned(self, title: str, number: int) -> list[int]:
        """Cells for so many numbers of one sort, one after another."""
        return [self.planner.counter(f"{title} {n + 1}") for n in range(number)]

    def by_standing(self, each: st.EachSeat) -> Ops:
        """The seats of a group by what they have as the loop begins: each counts those that come
        before it, and takes its place."""
        size = self.size(each.group)
        first: Value = NOTHING if each.start is None else self.the(each.start)
        before: list[Op] = []
        besides = self.besides(each, before)
        shown: list[list[int]] = []
        for by in each.by:
            cells = self.planned(f"{each.var} has", size)
            for seat, cell in enumerate(cells):
                with self.named(each.var, Const(seat)):
                    before.append(Set(cell, self.value(by.value)))
            shown.append(cells)
        steps = self.planned(f"{each.var} away", size)
        for seat, cell in enumerate(steps):
            away = binary("*", binary("-", Const(seat), first), Const(each.step))
            away = binary("%", away, Const(self.players))
            before.append(Set(cell, away if seat < self.players else Const(seat)))
        keys = [*zip(shown, (by.most for by in each.by), strict=True), (steps, False)]

        def earlier(other: int, seat: int, at: int = 0) -> Check:
            if at == len(keys):
                return NEVER
            cells, most = keys[at]
            one, two = Read(cells[other]), Read(cells[seat])
            same = every(test("==", one, two), earlier(other, seat, at + 1))
            return some(test(">" if most else "<", one, two), same)

        places = self.planned(each.var, size)
        for seat in range(size):
            place: Value = NOTHING
            for other in range(size):
                if other != seat:
                    comes = either(earlier(other, seat), Const(1), NOTHING)
                    place = binary("+", place, comes)
            before.append(set_item(places[0], place, size, Const(seat)))
        return (*before, *self.one_by_one(each, places, sure=True, besides=besides))

    def one_by_one(
        self, each: st.EachSeat, cells: list[int], *, sure: bool, besides: Value | None = None
    ) -> Ops:
        """The body for each of the seats that cells hold, one after another."""
        at = self.planner.counter(f"{each.var} to come")
        with self.frame.loop((SEAT, each.var), deadly=self.reach.deadly(each)) as var:
            body = self.sequence(each.body)
        checks = [] if sure else [test(">=", Read(var), NOTHING)]
        if besides is not None:
            checks.append(test("!=", Read(var), besides))
        if self.planner.gone is not None:
            checks.append(self.still_in(Read(var)))
        if not cells:
            return ()
        now = binary("-", Const(len(cells)), Read(at))
        chosen = Set(var, item(cells[0], now, len(cells)))
        one_less = Set(at, binary("-", Read(at), Const(1)))
        passes = Until(
            test("<=", Read(at), NOTHING), (chosen, one_less, *when(every(*checks), body))
        )
        return (Set(at, Const(len(cells))), passes)

    def repeat(self, repeat: st.Repeat) -> Ops:
        times = None if repeat.times is None else self.amount(repeat.times)
        if isinstance(times, Const) and times.value <= 0:
            return ()
        if repeat.until is None and repeat.var is None and times == Const(1):
            return self.sequence(repeat.body)
        start: list[Op] = []
        body: list[Op] = []
        if repeat.var is not None:
            cell = count = self.frame.give((NUMBER, repeat.var))
            start.append(Set(cell, NOTHING))
            if gives(repeat.body, repeat.var):
                count = self.planner.counter(f"{repeat.var} done")
                start.append(Set(count, NOTHING))
            body.append(Set(count, binary("+", Read(count), Const(1))))
            body += [Set(cell, Read(count))] if count != cell else []
        with self.frame.loop(None, deadly=self.reach.deadly(repeat)):
            until = NEVER if repeat.until is None else self.check(repeat.until)
            body += self.sequence(repeat.body)
        if times is None:
            tick = Tick(self.site("repeat", repeat))
            return (*start, Until(until, (tick, *body)))
        left = self.planner.counter("times to come")
        if until == NEVER:
            return (*start, Loop(left, times, tuple(body)))
        over = some(test("<=", Read(left), NOTHING), until)
        one_less = Set(left, binary("-", Read(left), Const(1)))
        return (*start, Set(left, times), Until(over, (one_less, *body)))

    # -------------------------------------------------------------------- phases

    def do(self, do: st.Do) -> Ops:
        """A phase, with what it is told: nobody and nothing can't be told."""
        section = self.game.phases[do.phase]
        values: list[Value] = []
        living: set[str] = set()
        for param, arg in zip(section.params, do.args, strict=True):
            if param.kind == "seat":
                values.append(self.the(arg))  # type: ignore[arg-type]  # a seat's argument is a seat
                if isinstance(arg, ex.SeatVar) and (SEAT, arg.name) in self.frame.living:
                    living.add(param.name)
            elif param.kind == "piece":
                values.append(self.card(arg))  # type: ignore[arg-type]  # a piece's is a piece
            else:
                values.append(self.amount(arg))  # type: ignore[arg-type]  # a number's is an amount
        procedure = do.phase in self.reach.procedures
        frame = self.frames.setdefault(do.phase, self.new_frame(do.phase))
        if not procedure:
            frame.begin()
        told = []
        for param, value in zip(section.params, values, strict=True):
            key = param.kind, param.name
            cell = frame.cell(key)
            told.append(Set(cell, value))
            if not procedure or do.phase not in self.procedures:
                frame.bind(key, Read(cell), living=not procedure and param.name in living)
        if not procedure:
            return (*told, *self.section(section, frame))
        if do.phase not in self.procedures:
            self.procedure(section, frame)
        self.ways[do.phase] = way = self.ways.get(do.phase, -1) + 1
        return (*told, Do(list(self.procedures).index(do.phase), way))

    def procedure(self, section: Section, frame: Frame) -> None:
        """A phase that is done from several places."""
        back = self.planner.counter(f"back from {section.name}")
        # Its place is taken first: what it does may do others.
        self.procedures[section.name] = Procedure(section.name, (), back)
        limits, self.limits = self.limits, Limits()
        body = self.section(section, frame)
        self.limits = limits
        self.procedures[section.name] = Procedure(section.name, body, back)


def gives(body: tuple[st.Stmt, ...], name: str) -> bool:
    """Whether a body gives a number this name."""
    for stmt in statements_in(body):
        match stmt:
            case st.Let(var=given) | st.Repeat(var=given) if given == name:
                return True
            case st.Choose():
                if any(pick.var == name for branch in stmt.branches for pick in branch.picks):
                    return True
    return False
