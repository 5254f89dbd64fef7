"""Something is asked of a zone that has too few of it: an empty bag, a die too many.

Draws and choices that may find too few are played for where a game can be followed. This looks at
all other games, as those with players who leave, and at what else can lack: pieces that are put
down or shown, dice that are rolled. A few short lines of play are watched, and what was seen is
told with its moment.

Finds: RW331

Bad:
    player draws 1 stone from bag to own hand              # and the bag may be empty
Good:
    player draws 1 stone from bag to own hand, if any
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.moments import short_words
from rulewright.checks.flow.seeking import STEPS_OF_ONE, Seeker, Short, draining
from rulewright.checks.flow.settings import with_players
from rulewright.checks.flow.wording import after, counted
from rulewright.checks.rules import sums
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.statements import Draw, Put, Roll, Stmt, Take

MOST_STEPS = 4_000
"""Statements done to empty zones that might be short: a tenth of a second."""


def check(rules: Rules) -> Iterator[Diagnostic]:
    """A warning for each statement that was seen to find too few and says nothing of that."""
    rules.of(sums.check)  # What it followed is used here.
    game, courses = rules.game, rules.courses
    followed: set[int] = set()
    for players in game.players:
        course = courses.kept(Setting(players, game.default_options()))
        if course is not None:
            # What always lacks, and what was played for, is told there.
            followed |= {id(lack.statement) for lack in course.lacks}
            followed |= {id(stmt) for stmt in course.moves if course.complete}
    told: set[int] = set()
    for seeker, short in _drained(game, courses):
        told.add(id(short.statement))
        yield _found(game, seeker, short)
    for seeker in courses.lines():
        for key, short in seeker.short.items():
            if key in told or key in followed or getattr(short.statement, "or_fewer", False):
                continue
            told.add(key)
            yield _found(game, seeker, short)


def _drained(game: Game, courses: Courses) -> Iterator[tuple[Seeker, Short]]:
    """Draws and choices that may find too few by counts, and that no random game was short of: here
    everybody does their best to empty the zone, all at the cost of one seat."""
    left, found = MOST_STEPS, set[int]()
    for players in game.players:
        setting = Setting(players, game.default_options())
        course = courses.kept(setting)
        if course is None or not course.complete or course.lacks:
            continue
        doubtful = [s for s in course.unsure if not s.or_fewer and id(s) not in found]
        if not doubtful:
            continue
        known = {id(stmt) for played in courses.played(setting) for stmt in played.short}
        for stmt in doubtful:
            if id(stmt) in known:
                found.add(id(stmt))
                continue
            eager = draining(game, stmt.source.zone)
            for victim, seed in ((0, 0), (players - 1, 0), (0, 1)):
                if left <= 0 or id(stmt) in found:
                    break
                seeker = Seeker(game, setting, None, seed, STEPS_OF_ONE)
                seeker.eager, seeker.victim = eager, victim
                seeker.go()
                left -= seeker.steps
                if id(stmt) in seeker.short:
                    found.add(id(stmt))
                    yield seeker, seeker.short[id(stmt)]


def _found(game: Game, seeker: Seeker, short: Short) -> Diagnostic:
    asked = counted(game, short.asked, short.thing)
    if isinstance(short.statement, Roll):
        there = f"there are only {short.there}"
    else:
        there = short_words(game, seeker.setting, short)
    when = f"{with_players(seeker.players)}, {after(short.choices)}"
    words = f"{when}, {_asks(short.statement)} {asked}, but {there}."
    words += " The rules do not say what happens then."
    return Diagnostic("RW331", words, short.statement.place, _hint(short), Severity.WARNING)


def _asks(statement: Stmt) -> str:
    match statement:
        case Draw():
            return "this draw asks for"
        case Take():
            return "somebody should choose"
        case Put():
            return "this moves"
        case Roll():
            return "somebody should roll"
        case _:
            return "somebody should show"


def _hint(short: Short) -> str:
    match short.statement:
        case Draw():
            return "Add “, or all that are left” to the line, or ask first: “if … is not empty:”."
        case Take():
            return "Add “, if any” to the line, or ask first: “if … is not empty:”."
        case Roll(dice=dice):
            fewer = f"Roll fewer (“the lesser of … and {short.there}”)"
            return f"{fewer}, or say under dice that there are more “{dice}”."
        case _:
            return "Ask first: “if count of … >= …:”."
