"""The reference: plays the statements of the model just as they stand, slowly and plainly.

Everything the generated program does must be what this does. Play is a generator: it stops at each
`Decision` and each `Chance`, and is sent the code that was chosen or came up. A draw of several
pieces is several chances, one after the other; a take of several is several decisions.

Here is the order in which things happen; what a single statement does is in the files this class is
made of: `situation` (what is read), `knowing`, `acting`, `rows` and `deciding`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.engine.deciding import Deciding
from rulewright.engine.situation import Absent
from rulewright.engine.state import Frame
from rulewright.engine.stops import Decision, Play
from rulewright.model.game import Section
from rulewright.model.statements import (
    Choose,
    ChooseCard,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    EndGame,
    Exchange,
    Give,
    If,
    LayOut,
    Leave,
    Look,
    Repeat,
    Roll,
    Sort,
    Step,
    Stmt,
    Take,
    Turn,
    Window,
)

MOST_IDLE = 100_000
"""Passes of repetitions without a choice or chance, after which a game is taken to be stuck."""


class _End(Exception):  # noqa: N818 (control flow, never seen outside)
    """The game ends here."""


class _Left(Exception):  # noqa: N818 (control flow, never seen outside)
    """A phase is left before its end."""

    def __init__(self, phase: str) -> None:
        super().__init__(phase)
        self.phase = phase


class Interpreter(Deciding):
    """One game being played; `play()` is the generator, `state` and `events` grow as it runs."""

    idle = 0
    """Passes of repetitions since play last stopped."""

    def play(self) -> Play:
        """Play from set-up to the end."""
        try:
            yield from self._section(self.game.setup)
            yield from self._section(self.game.play)
        except _End:
            pass
        self.happened("end")

    def play_phases(self, phases: Iterable[Do]) -> Play:
        """Do some phases and nothing else, from the state as it is."""
        try:
            for phase in phases:
                if phase.phase == self.game.setup.name:
                    yield from self._section(self.game.setup)
                else:
                    yield from self._body((phase,))
        except _End:
            self.happened("end")

    def _section(self, section: Section, frame: Frame | None = None) -> Play:
        """Run a section; the names it gives are its own, and last to its end."""
        state = self.state
        outer = (state.phase, state.unit, state.frame)
        state.phase, state.unit = section.name, section.unit.key
        state.frame = Frame() if frame is None else frame
        self.happened("phase", name=section.name)
        try:
            yield from self._body(section.body)
        except _Left as left:
            if left.phase != section.name:
                raise
        state.phase, state.unit, state.frame = outer

    def _body(self, body: Iterable[Stmt]) -> Play:
        for statement in body:
            # What names nobody, or who has left the game, does not happen.
            with suppress(Absent):
                yield from self._statement(statement)

    def _statement(self, statement: Stmt) -> Play:
        match statement:
            case Draw():
                yield from self.draw(statement)
            case Take():
                yield from self.take(statement)
            case Roll():
                yield from self.roll(statement)
            case Choose():
                yield from self._choose(statement)
            case ChooseSeat():
                yield from self.choose_seat(statement)
            case Give():
                yield from self.give(statement)
            case Window():
                yield from self.window(statement)
            case ChooseCard():
                yield from self.choose_card(statement)
            case Sort():
                yield from self.sort(statement)
            case LayOut():
                yield from self.lay_out(statement)
            case EachSeat():
                yield from self._each_seat(statement)
            case If(cond, then, otherwise):
                yield from self._body(then if self.holds(cond) else otherwise)
            case Repeat():
                yield from self._repeat(statement)
            case Do(phase, _, args):
                section = self.game.phases[phase]
                frame = self.told_frame(section.params, args, wholly=True)
                yield from self._section(section, frame)
            case Step(unit, body):
                outer, self.state.unit = self.state.unit, unit.key
                yield from self._body(body)
                self.state.unit = outer
            case Leave(phase):
                raise _Left(phase)
            case EndGame():
                raise _End
            case Exchange():
                self.exchange(statement)
            case Turn():
                self.turn(statement)
            case Look():
                self.look(statement)
            case _:
                self.act(statement)

    def _choose(self, statement: Choose) -> Play:
        actor = self.actor(statement.actor)
        offers = self.offers(statement)
        if not offers:
            return
        code = yield Decision(actor, "branch", tuple(offers), statement)
        branch, numbers = offers[code]
        for pick, number in zip(branch.picks, numbers, strict=True):
            self.state.frame.numbers[pick.var] = number
        outer = self.state.unit
        if branch.unit is not None:
            self.state.unit = branch.unit.key
        self.happened("branch", actor, name=branch.name, numbers=numbers)
        yield from self._body(branch.body)
        self.state.unit = outer

    # --- order --------------------------------------------------------------------------------

    def _each_seat(self, statement: EachSeat) -> Play:
        seats, names = self._order(statement), self.state.frame.seats
        outer = names.pop(statement.var, None)
        if statement.sealed:
            with self.sealing.block(self.state, self.events) as block:
                for seat in filter(self.still_in, seats):
                    names[statement.var] = seat
                    with self.sealing.part(block, seat, self.state):
                        yield from self._body(statement.body)
        else:
            for seat in filter(self.still_in, seats):
                names[statement.var] = seat
                yield from self._body(statement.body)
        names.pop(statement.var, None)
        if outer is not None:
            names[statement.var] = outer

    def _order(self, statement: EachSeat) -> Sequence[int]:
        """The seats of a loop in their order, as it begins."""
        if statement.seats:
            return tuple(self.present(statement.seats))
        besides = self.found_seat(statement.besides)
        if statement.by:
            seats: Sequence[int] = self._by_standing(statement)
        elif statement.start is None:
            seats = self.group(statement.group)
        else:
            start, step = self.seat(statement.start), statement.step
            seats = [(start + step * i) % self.players for i in range(self.players)]
        return [seat for seat in seats if seat != besides]

    def _by_standing(self, statement: EachSeat) -> Sequence[int]:
        """The seats of a group by what they have; those who have the same as round the table."""
        names, start = self.state.frame.seats, statement.start
        outer = names.get(statement.var)
        first = 0 if start is None else self.seat(start)

        def standing(seat: int) -> tuple[int, ...]:
            names[statement.var] = seat
            shown = [(self.number(by.value), by.most) for by in statement.by]
            steps = (seat - first) * statement.step % self.players
            # Seats that no player holds come last, as they do without an order.
            last = seat if seat >= self.players else steps
            return (*(-number if most else number for number, most in shown), last)

        seats = sorted(self.group(statement.group), key=standing)
        names.pop(statement.var, None)
        if outer is not None:
            names[statement.var] = outer
        return seats

    def _repeat(self, statement: Repeat) -> Play:
        times = None if statement.times is None else self.amount(statement.times)
        count = 0
        while times is None or count < times:
            if statement.until is not None and self.holds(statement.until):
                break
            count += 1
            self._count_idle(statement)
            if statement.var is not None:
                self.state.laps[statement.var] = count
                self.state.frame.numbers[statement.var] = count
                self.happened("count", name=statement.var, number=count)
            yield from self._body(statement.body)

    def _count_idle(self, statement: Repeat) -> None:
        self.idle += 1
        if self.idle > MOST_IDLE:
            message = f"This was repeated {MOST_IDLE:,} times without anybody choosing anything."
            hint = "Say when it ends (“repeat until …”), or leave the phase in it."
            raise RulesError([Diagnostic("RW342", message, statement.place, hint)])
