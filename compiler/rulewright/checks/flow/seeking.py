"""Playing a game to get somewhere: lines of play that show what can be reached.

Counting says what can't be; that something can be is shown by a game in which it is so. Here a seat
tries to get hold of some pieces, chance is kind to it, and everybody else stands aside; or players
choose by simple habits, and the places of lists that the rules look up are written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.wording import position_words
from rulewright.diagnostics import RulesError
from rulewright.engine.events import Spot
from rulewright.engine.interpreter import Interpreter
from rulewright.engine.stops import Decision, Play, Stop
from rulewright.model.evaluate import Setting, entry
from rulewright.model.expressions import CounterOf, CountOf, Entry, Expr, ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import Adjust, Choose, Do, Draw, Roll, Stmt, Take
from rulewright.model.walk import statements_in

STEPS_OF_ONE = 1_500
"""Statements done in one line of play, unless fewer will do."""


@dataclass(frozen=True, slots=True)
class Held:
    """How many of some pieces one seat came to hold at the end."""

    number: int
    seat: int
    pieces: tuple[tuple[str, int], ...]
    choices: int


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A place of a list that was looked up."""

    index: int
    choices: int
    position: tuple[str, ...]
    """How everything stood that the place depends on."""


class _StopError(Exception):
    """Enough has been seen."""


class Seeker(Interpreter):
    """One line of play, which leads somewhere."""

    def __init__(
        self, game: Game, setting: Setting, answer: str | None, seed: int, most_steps: int
    ) -> None:
        super().__init__(game, setting)
        self.most_steps = most_steps
        self.eager: Mapping[int, int] = {}
        """Answers that are given rather than others, by identity: those of the least number."""
        self.answer = answer
        self.random = Random(seed) if seed else None
        self.steps = 0
        self.choices = 0
        self.looked_up: dict[str, list[LookedUp]] = {}
        """By list: where it was looked into, the least and the greatest place."""

    # --- hooks of the interpreter -----------------------------------------------------------------

    def _statement(self, statement: Stmt) -> Play:
        self.steps += 1
        if self.steps > self.most_steps:
            raise _StopError
        yield from super()._statement(statement)

    def number(self, expr: Expr) -> int:
        """An amount; of entries the place is written down."""
        if type(expr) is not Entry:
            return super().number(expr)
        index = self.number(expr.index)
        places = self.looked_up.setdefault(expr.list, [])
        if not places or not places[0].index <= index <= places[-1].index:
            words = tuple(dict.fromkeys(position_words(self, expr.index)))
            places.append(LookedUp(index, self.choices, words))
            places.sort(key=lambda place: place.index)
            del places[1:-1]
        return entry(self.game, expr.list, index)

    # --- playing ----------------------------------------------------------------------------------

    def go(self, seat: int = 0, wanted: frozenset[str] = frozenset()) -> bool:
        """Play on for as long as the steps last; says whether the game came to its end."""
        play = self.play()
        with suppress(_StopError, RulesError):
            try:
                stop = next(play)
                while stop.codes:
                    if isinstance(stop, Decision):
                        self.choices += 1
                    stop = play.send(self._code(stop, seat, wanted))
            except StopIteration:
                return True
        return False

    def _code(self, stop: Stop, seat: int, wanted: frozenset[str]) -> int:
        statement = stop.statement
        if isinstance(statement, Choose) and self.answer is not None:
            for code, (branch, _) in self.offers(statement).items():
                if branch.name == self.answer:
                    return code
        if isinstance(statement, Choose) and self.eager:
            far = {
                code: self.eager[id(branch)]
                for code, (branch, _) in self.offers(statement).items()
                if id(branch) in self.eager
            }
            if far:
                return self._any([c for c, steps in far.items() if steps == min(far.values())])
        if isinstance(statement, Draw | Take) and wanted:
            kind = self.game.kinds[statement.kind]
            good = [code for code in stop.codes if kind[code] in wanted]
            bad = [code for code in stop.codes if kind[code] not in wanted]
            keeps = self._keeps(statement, seat)
            if good and bad:
                return good[0] if keeps else bad[0]
        if isinstance(statement, Roll) and wanted:
            faces = self.game.kinds[statement.dice]
            good = [code for code in stop.codes if faces[code] in wanted]
            if good:
                return good[0]
        return self._any(stop.codes)

    def _any(self, codes: Sequence[int]) -> int:
        return codes[0] if self.random is None else codes[self.random.randrange(len(codes))]

    def _keeps(self, statement: Draw | Take, seat: int) -> bool:
        """Whether the seat gains if what is wanted moves now."""
        to = {spot.owner for spot in self.found_spots(statement.target)}
        away = {spot.owner for spot in self.found_spots(statement.source)}
        if seat in to or seat in away:
            return seat in to
        # What lies on the table can still be taken; what another holds hardly.
        return to == {None}

    def held(self, zone: str, wanted: frozenset[str]) -> Held:
        """Who holds the most of some pieces now, and what else."""
        best = Held(-1, 0, (), self.choices)
        for seat in range(self.seats):
            pieces = self.state.zones[Spot(zone, seat)]
            number = sum(count for piece, count in pieces.items() if piece in wanted)
            if number > best.number:
                listed = tuple((p, n) for p, n in pieces.items() if n and p in wanted)
                best = Held(number, seat, listed, self.choices)
        return best


def lines(
    game: Game,
    settings: list[Setting],
    most_steps: int,
    of_one: int = STEPS_OF_ONE,
    *,
    about: bool = False,
) -> Iterator[Seeker]:
    """Players of habit, to be sent on their way, in all settings, until the steps are used up.

    One always chooses the first, and each of the others the same answer wherever it is offered;
    some choose at random. `about`: these come first, as they get about more.
    """
    chosen = (stmt for stmt in all_statements(game) if isinstance(stmt, Choose))
    names = dict.fromkeys(branch.name for stmt in chosen for branch in stmt.branches)
    fixed: list[tuple[str | None, int]] = [(None, 0), *((name, 0) for name in names)]
    free: list[tuple[str | None, int]] = [(None, seed) for seed in range(1, 12)]
    habits = [*free[:4], *fixed, *free[4:]] if about else [*fixed, *free]
    spent = 0
    for answer, seed in habits:
        for setting in settings:
            if spent >= most_steps:
                return
            seeker = Seeker(game, setting, answer, seed, of_one)
            yield seeker
            spent += seeker.steps


def leading_to(game: Game, thing: object) -> dict[int, int]:
    """The answers, by identity, after which a counter or a zone that an amount is about may grow,
    and through how many phases: 0, at once."""
    counters = {counter.counter for counter in instances(thing, CounterOf)}
    zones = {count.zone.zone for count in instances(thing, CountOf)}
    far: dict[str, int] = {}

    def steps(body: tuple[Stmt, ...]) -> int | None:
        found = [
            0 if _grows(stmt, counters, zones) else far[stmt.phase] + 1  # type: ignore[union-attr]
            for stmt in statements_in(body)
            if _grows(stmt, counters, zones) or (isinstance(stmt, Do) and stmt.phase in far)
        ]
        return min(found, default=None)

    # No way through phases is longer than there are phases.
    for _ in game.phases:
        known = {name: steps(phase.body) for name, phase in game.phases.items()}
        far = {name: number for name, number in known.items() if number is not None}
    chosen = (stmt for stmt in all_statements(game) if isinstance(stmt, Choose))
    answers = {id(b): steps(b.body) for stmt in chosen for b in stmt.branches}
    return {branch: number for branch, number in answers.items() if number is not None}


def _grows(stmt: Stmt, counters: set[str], zones: set[str]) -> bool:
    if isinstance(stmt, Adjust):
        return stmt.counter in counters and stmt.op != "loses"
    target = getattr(stmt, "target", None)
    return isinstance(target, ZoneRef) and target.zone in zones
