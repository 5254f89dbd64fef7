"""Playing a game to get somewhere: lines of play that show what can be reached.

Counting says what can't be; that something can be is shown by a game in which it is so. Here a seat
tries to get hold of some pieces, chance is kind to it, and everybody else stands aside; or players
choose by simple habits, and the places of lists that the rules look up are written down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.wording import position_words
from rulewright.diagnostics import RulesError
from rulewright.engine.events import Spot
from rulewright.engine.interpreter import Interpreter
from rulewright.engine.situation import Absent
from rulewright.engine.stops import Decision, Play, Stop
from rulewright.model.evaluate import Setting, entry
from rulewright.model.expressions import BOX, CounterOf, CountOf, Entry, Expr, ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import (
    Adjust,
    Choose,
    ChooseSeat,
    Do,
    Draw,
    Put,
    Repeat,
    Roll,
    Show,
    Stmt,
    Take,
)
from rulewright.model.walk import statements_in

_MOVES = (Draw, Take, Put, Roll, Show)
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


@dataclass(frozen=True, slots=True)
class Short:
    """Something that asked for more than was there."""

    statement: Stmt
    asked: int
    there: int
    thing: str
    """What was asked for: a piece, or a kind of piece or of dice."""
    spot: Spot
    choices: int
    rounds: tuple[tuple[Repeat, int], ...]
    """Repetitions that were going on, the outermost first, each with its number."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A gain that went past a counter's end."""

    statement: Stmt
    seat: int | None
    would: int
    """What it would have shown."""
    choices: int


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
        self.victim: int | None = None
        """The seat that everybody chooses who may."""
        self.steps = 0
        self.choices = 0
        self.looked_up: dict[str, list[LookedUp]] = {}
        """By list: where it was looked into, the least and the greatest place."""
        self.short: dict[int, Short] = {}
        """By what asked: the first time that too few were there."""
        self.lost: dict[str, Lost] = {}
        """By counter: the first gain of which something was lost."""
        self.rounds: list[tuple[Repeat, int]] = []

    # --- hooks of the interpreter -----------------------------------------------------------------

    def _statement(self, statement: Stmt) -> Play:
        self.steps += 1
        if self.steps > self.most_steps:
            raise _StopError
        if isinstance(statement, _MOVES) and id(statement) not in self.short:
            with suppress(Absent):
                self._note_short(statement)
        if isinstance(statement, Adjust) and statement.op == "gains":
            with suppress(Absent):
                self._note_lost(statement)
        yield from super()._statement(statement)

    def _repeat(self, statement: Repeat) -> Play:
        self.rounds.append((statement, 0))
        try:
            yield from super()._repeat(statement)
        finally:
            self.rounds.pop()

    def _count_idle(self, statement: Repeat) -> None:
        self.rounds[-1] = statement, self.rounds[-1][1] + 1
        super()._count_idle(statement)

    def _note_short(self, statement: Stmt) -> None:
        """Write down that too few are there for what is asked."""
        for spot, thing, asked, there in self._wanted(statement):
            if asked > there:
                rounds = tuple(self.rounds)
                found = Short(statement, asked, there, thing, spot, self.choices, rounds)
                self.short[id(statement)] = found
                return

    def _note_lost(self, change: Adjust) -> None:
        """Write down that a counter can't show what it would come to."""
        name = change.counter
        if name not in self.lost:
            seat = None if change.seat is None else self.actor(change.seat)
            would = self.state.counters[name, seat] + self.amount(change.amount)
            if would > self.game.counters[name].most:
                self.lost[name] = Lost(change, seat, would, self.choices)

    def _wanted(self, statement: Stmt) -> Iterator[tuple[Spot, str, int, int]]:
        """What a statement takes from where: how many it asks for, and how many there are."""
        zones = self.state.zones
        match statement:
            case (
                Draw(actor, amount, kind, source, target)
                | Take(actor=actor, amount=amount, kind=kind, source=source, target=target)
            ):
                if actor is not None:
                    self.actor(actor)
                self.spot(target)
                spot = self.spot(source)
                there = sum(zones[spot].get(piece, 0) for piece in self.game.kinds[kind])
                yield spot, kind, self.amount(amount), there
            case Put(pieces=pieces, source=source, target=target, table=None):
                asked: Counter[tuple[Spot, str]] = Counter()
                for spot, _ in self.pairs(source, target):
                    for named, amount in pieces:
                        asked[spot, self.piece(named)] += self.amount(amount)
                for (spot, piece), number in asked.items():
                    yield spot, piece, number, zones[spot].get(piece, 0)
            case Roll(actor, amount, dice, target):
                if actor is not None:
                    self.actor(actor)
                yield self.spot(target), dice, self.amount(amount), self.game.dice[dice]
            case Show(actor, named, amount, zone):
                self.actor(actor)
                piece, spot = self.piece(named), self.spot(zone)
                yield spot, piece, self.amount(amount), zones[spot].get(piece, 0)

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
        if isinstance(statement, ChooseSeat) and self.victim in stop.codes:
            return stop.codes[stop.codes.index(self.victim)]
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
    done = 0
    for answer, seed in habits:
        for setting in settings:
            if done >= most_steps:
                return
            seeker = Seeker(game, setting, answer, seed, of_one)
            yield seeker
            done += seeker.steps


def leading_to(game: Game, thing: object) -> dict[int, int]:
    """The answers, by identity, after which a counter or a zone that an amount is about may grow,
    and through how many phases: 0, at once."""
    counters = {counter.counter for counter in instances(thing, CounterOf)}
    zones = {count.zone.zone for count in instances(thing, CountOf)}

    def grows(stmt: Stmt) -> bool:
        if isinstance(stmt, Adjust):
            return stmt.counter in counters and stmt.op != "loses"
        return _zone(stmt, "target") in zones

    return _answers(game, grows)


def draining(game: Game, zone: str) -> dict[int, int]:
    """The answers after which something is taken from a zone, or from one that fills it, in the
    same way."""
    moves = [(_zone(stmt, "source"), _zone(stmt, "target")) for stmt in all_statements(game)]
    zones = {zone, *(source for source, target in moves if target == zone)} - {BOX, None}
    return _answers(game, lambda stmt: _zone(stmt, "source") in zones)


def _zone(stmt: Stmt, role: str) -> str | None:
    ref = getattr(stmt, role, None)
    return ref.zone if isinstance(ref, ZoneRef) else None


def _answers(game: Game, does: Callable[[Stmt], bool]) -> dict[int, int]:
    """The answers that lead to something being done, and through how many phases."""
    far: dict[str, int] = {}

    def steps(body: tuple[Stmt, ...]) -> int | None:
        found = [0 for stmt in statements_in(body) if does(stmt)]
        found += [
            far[stmt.phase] + 1
            for stmt in statements_in(body)
            if isinstance(stmt, Do) and stmt.phase in far
        ]
        return min(found, default=None)

    # No way through phases is longer than there are phases.
    for _ in game.phases:
        known = {name: steps(phase.body) for name, phase in game.phases.items()}
        far = {name: number for name, number in known.items() if number is not None}
    chosen = (stmt for stmt in all_statements(game) if isinstance(stmt, Choose))
    answers = {id(b): steps(b.body) for stmt in chosen for b in stmt.branches}
    return {branch: number for branch, number in answers.items() if number is not None}
