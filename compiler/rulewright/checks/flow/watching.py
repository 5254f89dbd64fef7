"""Playing a game by a simple habit, and watching whether it gets anywhere.

A habit is a fixed way to choose: always the first that is offered, or always the same answer. Play
is watched at the head of each repetition that nothing bounds. Where everything lies there just as
it lay before, and chance had no say meanwhile, the same choices lead there again, for ever.
Where somebody must choose and there is nothing to choose from, play is stuck. And where it is the
turn of somebody who has left the game, it is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.checks.flow.minding import Minded
from rulewright.checks.flow.wording import position_words
from rulewright.diagnostics import RulesError
from rulewright.engine.deciding import Offers
from rulewright.engine.interpreter import Interpreter
from rulewright.engine.stops import Decision, Play
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import MarkerHolder, SeatExpr
from rulewright.model.game import Game
from rulewright.model.statements import Choose, ChooseCard, ChooseSeat, Do, Repeat, Stmt

Asking = Choose | ChooseSeat | ChooseCard


class Habit(NamedTuple):
    """How everybody always chooses: this answer where it is offered, else the first or the last."""

    answer: str | None = None
    last: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A line of play that comes back to where it was."""

    repeat: Repeat
    choices: int
    """How many choices later."""
    answers: tuple[str, ...]
    """The answers given on the way where there were others to give, or else all that were given."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Somebody must choose and there is nothing to choose from."""

    asking: Asking
    seat: int
    choices: int
    """How many choices were made before."""
    position: tuple[str, ...]
    """What the choice depends on, in words."""


@dataclass(frozen=True, slots=True)
class Gone:
    """Something is for whoever has a marker, and nobody has it, or they have left the game: nobody
    does it."""

    statement: Stmt
    marker: str
    seat: int | None
    """Who has left; nobody, where nobody has the marker."""
    choices: int
    """How many choices were made before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of playing by a habit."""

    circle: Circle | None
    stuck: tuple[Stuck, ...]
    gone: tuple[Gone, ...]
    steps: int
    """Statements done: the work it was."""
    passes: Mapping[int, int]
    """By repetition with an end of its own that came to it: how many passes it had at most."""


class _StopError(Exception):
    """Enough has been seen."""


@dataclass(slots=True)
class _Heads:
    """One repetition that is going on: how play stood at the head of each of its passes."""

    passes: int = 0
    seen: dict[object, tuple[int, int]] = field(default_factory=dict)
    """By position: how many choices had been made by then, and how often chance had spoken."""


class Watcher(Interpreter):
    """An interpreter that minds where it has been before."""

    def __init__(self, game: Game, setting: Setting, minded: Minded, steps: int) -> None:
        super().__init__(game, setting)
        self.minded = minded
        self.steps_left = steps
        self.made: list[tuple[str | None, bool]] = []
        """What was chosen: an answer, where it was one, and whether there were others to give."""
        self.chances = 0
        self.offered: Offers = {}
        self.circle: Circle | None = None
        self.stuck: dict[int, Stuck] = {}
        self.gone: dict[int, Gone] = {}
        self.passes: dict[int, int] = {}
        self._heads = _Heads()

    # --- hooks of the interpreter ---------------------------------------------------------------

    def _statement(self, statement: Stmt) -> Play:
        self.steps_left -= 1
        if self.steps_left < 0:
            raise _StopError
        self._note_gone(statement)
        before = len(self.made)
        yield from super()._statement(statement)
        asked = len(self.made) > before
        if isinstance(statement, ChooseSeat | ChooseCard) and not (statement.if_any or asked):
            self._note_stuck(statement)

    def offers(self, statement: Choose) -> Offers:
        """The answers that may be given, which are kept in mind; none is worth a note."""
        self.offered = super().offers(statement)
        self.steps_left -= len(statement.branches) + len(self.offered)
        if not self.offered:
            self._note_stuck(statement)
        return self.offered

    def _repeat(self, statement: Repeat) -> Play:
        outer, self._heads = self._heads, _Heads()
        try:
            yield from super()._repeat(statement)
        finally:
            key = id(statement)
            self.passes[key] = max(self.passes.get(key, 0), self._heads.passes)
            self._heads = outer

    def _count_idle(self, statement: Repeat) -> None:
        self._heads.passes += 1
        if statement.times is not None:
            return
        position = self.minded.position(self.state)
        now = len(self.made), self.chances
        before = self._heads.seen.setdefault(position, now)
        if before is not now and before[1] == self.chances:
            made = [(answer, free) for answer, free in self.made[before[0] :] if answer is not None]
            freely = [answer for answer, free in made if free]
            answers = tuple(dict.fromkeys(freely or [answer for answer, _ in made]))
            self.circle = Circle(statement, len(self.made) - before[0], answers)
            raise _StopError

    # --- playing --------------------------------------------------------------------------------

    def by(self, habit: Habit) -> Outcome:
        """Play by a habit until something is found, the game is over, or the steps are used up."""
        total = self.steps_left
        play = self.play()
        try:
            stop = next(play, None)
            while stop is not None and stop.codes:
                if isinstance(stop, Decision):
                    code, answer, free = self._chosen(stop, habit)
                    self.made.append((answer, free))
                else:
                    self.chances += len(stop.codes) > 1
                    code = stop.codes[(self.chances * 7919) % len(stop.codes)]
                stop = play.send(code)
        except (StopIteration, _StopError):
            pass
        except RulesError:
            # What is wrong with the rules themselves is said where they are compiled.
            pass
        steps = total - max(0, self.steps_left)
        return Outcome(
            self.circle,
            tuple(self.stuck.values()),
            tuple(self.gone.values()),
            steps,
            self.passes,
        )

    def _chosen(self, stop: Decision, habit: Habit) -> tuple[int, str | None, bool]:
        """What the habit chooses: the code, the answer if it is one, and whether it was free."""
        code = stop.codes[-1 if habit.last else 0]
        if not isinstance(stop.statement, Choose):
            return code, None, False
        for offer, (branch, _) in self.offered.items():
            if branch.name == habit.answer:
                code = offer
                break
        others = {branch.name for branch, _ in self.offered.values()}
        return code, self.offered[code][0].name, len(others) > 1

    def _note_gone(self, statement: Stmt) -> None:
        """What an actor who has left, or is nobody, should do, or a phase that is told them, is
        passed over."""
        doers = statement.args if isinstance(statement, Do) else (_actor(statement),)
        for doer in doers:
            if isinstance(doer, MarkerHolder) and id(statement) not in self.gone:
                seat = self.state.markers[doer.marker]
                if seat is None or not self.still_in(seat):
                    gone = Gone(statement, doer.marker, seat, len(self.made))
                    self.gone[id(statement)] = gone

    def _note_stuck(self, asking: Asking) -> None:
        if id(asking) not in self.stuck:
            seat = self.actor(asking.actor)
            words = tuple(dict.fromkeys(self._why(asking, seat)))
            self.stuck[id(asking)] = Stuck(asking, seat, len(self.made), words)

    def _why(self, asking: Asking, actor: int) -> Iterator[str]:
        """How everything stands that the choice depends on."""
        if not isinstance(asking, ChooseSeat):
            yield from position_words(self, asking)
            return
        names = self.state.frame.seats
        for seat in self.group(asking.group):
            if seat != actor:
                names[asking.var] = seat
                yield from position_words(self, asking.where)
        names.pop(asking.var, None)


def _actor(statement: Stmt) -> SeatExpr | None:
    """Who does something, where somebody is named."""
    return getattr(statement, "actor", None)
