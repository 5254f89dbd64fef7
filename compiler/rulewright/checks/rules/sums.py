"""Sums: whether every draw, take and put can ever be done in full, for every number of players.

Bad luck may leave too few, and the rules may say what happens then. But where there are too few
in every game that can be played, the numbers themselves are wrong: a supply too small, a set-up
that gives away too much, a round too many.

Finds: RW330 RW331
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.later import is_of_no_more_use
from rulewright.checks.flow.moments import first_short, rounds_words, short_words
from rulewright.checks.flow.moving import Lack
from rulewright.checks.flow.settings import (
    Case,
    cases,
    options_in,
)
from rulewright.checks.flow.wording import counted, zone_words
from rulewright.checks.subjects import Findings, Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.evaluate import fold
from rulewright.model.game import Game
from rulewright.model.statements import Draw, Put, Take


def check(rules: Rules) -> Findings:
    """Draws that can't be done, and how many always can, in every setting that can matter."""
    game, courses = rules.game, rules.courses
    found: list[Diagnostic] = []
    lacking: set[int] = set()
    sure: set[int] = set()
    undecided: set[int] = set()
    wrong_for: set[int] = set()
    lost_for: set[int] = set()
    in_setup = set(options_in(game.setup.body))
    for case in cases(game, courses.options):
        players = case.setting.players
        if players in wrong_for and case.changed:
            # Whatever else is wrong with other rulings follows from the same numbers.
            continue
        if players in lost_for and not in_setup.issuperset(option for option, _ in case.changed):
            # What comes after the set-up can't be followed, however it is ruled.
            continue
        course = courses.course(case.setting)
        if not course.complete:
            lost_for.add(players)
        followed = {id(stmt) for stmt in course.sure}
        sure |= followed
        undecided |= {id(stmt) for stmt in course.moves} - followed
        for lack in course.lacks:
            lacking.add(id(lack.statement))
            wrong_for.add(players)
            found.append(_never_dealt(game, case, lack))
    found += _ran_short(game, courses)
    return Findings(tuple(found), sums=len(sure - undecided - lacking))


# -- lacks that always come ----------------------------------------------------------------------


def _never_dealt(game: Game, case: Case, lack: Lack) -> Diagnostic:
    stmt = lack.statement
    when = _in_round(game, lack)
    things = counted(game, lack.asked, lack.piece or "" if isinstance(stmt, Put) else stmt.kind)
    if isinstance(stmt, Draw):
        asks = f" the draw{when} asks for {things}"
    elif isinstance(stmt, Take):
        asks = f"{when}, {_wanting(stmt)} {things}"
    else:
        asks = f"{when}, {things} should be put down"
    zone = zone_words(game, stmt.source)
    then = " then" if lack.rounds else ""
    most = f"can hold at most {lack.most}{then}"
    if lack.most == 0:
        # A piece by name may be what is lacking where others lie.
        most = f"has none{then}" if isinstance(stmt, Put) else f"is empty{then}"
    message = f"{case.words}{asks}, but {zone} {most}."
    hint = "There are too few in every game, not just by bad luck: put more in, or ask for less."
    if not isinstance(stmt, Put) and stmt.or_fewer:
        if isinstance(stmt, Draw) and is_of_no_more_use(game, case.setting, stmt, lack.rounds):
            hint = "Nothing is done with it any more, so what the rules say about that is enough."
            return Diagnostic("RW330", message, stmt.place, hint, Severity.NOTE)
        hint += " What the rules say about running short does not help."
    return Diagnostic("RW330", message, stmt.place, hint)


def _wanting(stmt: Take) -> str:
    verb = {"takes": "take", "returns": "return", "places": "place", "gives": "give"}
    return f"somebody should {verb.get(stmt.verb, 'take')}"


def _in_round(game: Game, lack: Lack) -> str:
    """Which repetition: " in round 5"; empty where nothing is repeated."""
    when = rounds_words(game, lack.rounds)
    return f" in {when}" if when else ""


# -- lacks that nobody has thought of --------------------------------------------------------------


def _ran_short(game: Game, courses: Courses) -> Iterator[Diagnostic]:
    """Exact draws and takes that were seen to find too few, in games played at random.

    Only those are played for that may find too few at all, with other rulings only those that may
    not by default; and only what was seen is reported.
    """
    known: dict[int, set[int]] = {players: set() for players in game.players}
    for case in sorted(cases(game, courses.options), key=lambda case: len(case.changed)):
        setting = case.setting
        course = courses.kept(setting)
        if course is None or not course.complete:
            continue
        out = known[setting.players] | {id(lack.statement) for lack in course.lacks}
        doubtful = {
            id(stmt): stmt for stmt in course.unsure if not stmt.or_fewer and id(stmt) not in out
        }
        known[setting.players] |= doubtful.keys()
        if not doubtful:
            continue
        seen: dict[int, list[int]] = {}
        games = courses.played(setting)
        for played in games:
            for stmt in played.short:
                if id(stmt) in doubtful:
                    seen.setdefault(id(stmt), []).append(played.seed)
        for key, seeds in seen.items():
            yield _short(game, case, doubtful[key], seeds, len(games))


def _short(game: Game, case: Case, stmt: Draw | Take, seeds: list[int], games: int) -> Diagnostic:
    number = fold(game, stmt.amount, case.setting)
    what = "draw" if isinstance(stmt, Draw) else "choice"
    times = "1 random game" if len(seeds) == 1 else f"{len(seeds)} random games"
    source = zone_words(game, stmt.source)
    first = first_short(game, case.setting, seeds[0], stmt)
    there = f": {short_words(game, case.setting, first)}" if first is not None else ""
    asks = f"this {what} asked for more than {source} had"
    if number is not None:
        asks = f"this is a {what} of {counted(game, number, stmt.kind)}, and {source} had fewer"
    message = (
        f"{case.words} {asks} in {times} of {games} "
        f"(one has seed {seeds[0]}{there}). The rules do not say what happens then."
    )
    tail = "or all that are left" if isinstance(stmt, Draw) else "if any"
    hint = f"Add “, {tail}” to the line, or ask first: “if … is not empty:”."
    return Diagnostic("RW331", message, stmt.place, hint, Severity.WARNING)
