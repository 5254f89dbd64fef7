"""Claims: what the rules say of themselves, proved or shown false.

A claim about numbers is reckoned for every number of players and every ruling that can matter. A
claim about the end of the game is about games in which nobody had to skip a draw or a choice for
lack of pieces; it is proved by following the rules, and where that decides nothing it is tried out
in many games.

Finds: RW310 RW311 RW312 RW313 RW314 RW315
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.games import ENDLESS, GAMES, Played, longest
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import Case, cases, options_in
from rulewright.checks.rules import sums
from rulewright.checks.subjects import Findings, Rules
from rulewright.checks.verdicts import Judged, Verdict
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.engine.chance import CHANCE, pick, stream
from rulewright.engine.run import Run
from rulewright.engine.situation import Situation
from rulewright.engine.stops import Chance
from rulewright.model.evaluate import Setting, fold_cond
from rulewright.model.expressions import AllOf, AnyOf, Compare, Cond, CountOf
from rulewright.model.game import Claim, Game
from rulewright.model.statements import Do

MOST_TRIED = 24
"""Settings in which a claim is tried; of more, those that differ least from the default."""
SETUPS = 20
"""Random set-ups in which a claim about the start is tried, where it is not proved."""
MOST_STOPS = 2_000
"""Choices and outcomes in one of them."""
_HINT_END = "It is about games in which no draw and no choice had to be skipped for lack of pieces."


def check(rules: Rules) -> Findings:
    """Claims that do not hold, and how each stands."""
    rules.of(sums.check)  # What it followed is used here.
    game, courses = rules.game, rules.courses
    judged: list[Judged] = []
    found: list[Diagnostic] = []
    for claim in game.claims:
        if claim.at_end:
            one = _at_end(game, claim, courses)
        else:
            one = _at_start(game, claim, courses) if claim.at_start else _static(game, claim)
        judged.append(one[0])
        found += one[1]
    return Findings(tuple(found), claims=tuple(judged))


# -- claims about numbers --------------------------------------------------------------------------


def _static(game: Game, claim: Claim) -> tuple[Judged, list[Diagnostic]]:
    key = claim.unit.key
    found: list[Diagnostic] = []
    wrong_for: set[int] = set()
    for case in cases(game, options_in(claim.cond)):
        players = case.setting.players
        held = fold_cond(game, claim.cond, case.setting)
        if held is None:
            message = "This claim asks what lies where, and that changes as the game goes on."
            if not any(True for _ in instances(claim.cond, CountOf)):
                message = "This claim asks for what changes as the game goes on."
            hint = (
                f"Write “claim {key.rsplit('.', 1)[-1]}, at the end:” to claim it of the end, or "
                "“, at the start:” of when the set-up is done."
            )
            return _false(key), [Diagnostic("RW312", message, claim.place, hint)]
        if players not in wrong_for and not held:
            wrong_for.add(players)
            sides = _sides(Situation(game, case.setting), claim.cond)
            message = f"{case.words}: {sides} does not hold."
            found.append(Diagnostic("RW310", message, claim.place))
    return (_false(key) if found else Judged(key, Verdict.PROVED, "proved")), found


def _false(key: str) -> Judged:
    return Judged(key, Verdict.FALSE, "does not hold")


def _sides(there: Situation, cond: Cond) -> str:
    """The part of a condition that fails, with the numbers of both sides: "20 = 25"."""
    failing = [c for c in _parts(cond) if not there.holds(c)] or list(_parts(cond))
    for part in failing:
        if isinstance(part, Compare):
            return f"{there.number(part.left)} {part.op} {there.number(part.right)}"
    return "what is claimed"


def _parts(cond: Cond) -> Sequence[Cond]:
    if isinstance(cond, AllOf | AnyOf):
        return [part for inner in cond.conds for part in _parts(inner)]
    return [cond]


# -- claims about the start ------------------------------------------------------------------------


def _at_start(game: Game, claim: Claim, courses: Courses) -> tuple[Judged, list[Diagnostic]]:
    """A claim of what lies where when the set-up is done: followed, or else tried."""
    key = claim.unit.key
    found: list[Diagnostic] = []
    wrong_for: set[int] = set()
    tried = False
    asked = dict.fromkeys([*courses.options, *options_in(claim.cond)])
    for case in cases(game, asked):
        players = case.setting.players
        if players in wrong_for:
            continue
        course = courses.course(case.setting)
        if course.starts and all(course.reader.holds(s, claim.cond) for s in course.starts):
            continue
        tried = True
        there = _false_start(game, claim, case.setting)
        if there is not None:
            wrong_for.add(players)
            message = (
                f"{case.words}, when the set-up is done: {_sides(there, claim.cond)} does not hold."
            )
            found.append(Diagnostic("RW315", message, claim.place))
    if found:
        return _false(key), found
    if not tried:
        return Judged(key, Verdict.PROVED, "proved"), found
    words = f"held after {SETUPS} random set-ups for each number of players"
    return Judged(key, Verdict.HELD, words), found


def _false_start(game: Game, claim: Claim, setting: Setting) -> Situation | None:
    """The first of some random set-ups after which a claim does not hold."""
    setup = (Do(game.setup.name),)
    for seed in range(1, SETUPS + 1):
        random = stream(seed, CHANCE)
        run = Run(game, setting, lambda play: play.play_phases(setup))
        for _ in range(MOST_STOPS):
            if run.stop is None:
                break
            codes, weights = run.stop.codes, (1,) * len(run.stop.codes)
            if isinstance(run.stop, Chance):
                weights = run.stop.weights
            run.send(codes[pick(weights, random.getrandbits)])
        if run.stop is None and not run.interpreter.holds(claim.cond):
            return run.interpreter
    return None


# -- claims about the end --------------------------------------------------------------------------


def _at_end(game: Game, claim: Claim, courses: Courses) -> tuple[Judged, list[Diagnostic]]:
    key = claim.unit.key
    found: list[Diagnostic] = []
    tried = False
    fewest = GAMES
    asked = dict.fromkeys([*courses.options, *options_in(claim.cond)])
    wrong_for: set[int] = set()
    endless = longest(game, Setting(game.players[0], game.default_options())) >= ENDLESS
    lost_for: set[int] = set()
    left = MOST_TRIED
    for case in sorted(cases(game, asked), key=lambda case: len(case.changed)):
        players = case.setting.players
        # Of what can't be followed and takes long to try, the default rulings are tried.
        too_many = not left or (endless and players in lost_for)
        if players in wrong_for or (case.changed and too_many):
            continue
        if _follows(claim, courses, case.setting):
            continue
        if not courses.course(case.setting).complete:
            lost_for.add(players)
        left = max(0, left - 1)
        tried = True
        number, wrong = _tried(claim, case, courses)
        if wrong is not None and wrong.code == "RW314":
            unknown = Judged(key, Verdict.OPEN, "could not be judged")
            return (_false(key) if wrong_for else unknown), [*found, wrong]
        fewest = min(fewest, number)
        if wrong is not None:
            wrong_for.add(players)
            if not number and courses.course(case.setting).lacks:
                # Why no game gets by without a lack has been said already.
                wrong = replace(wrong, severity=Severity.NOTE)
            found.append(wrong)
    if wrong_for:
        return _false(key), found
    if not tried:
        return Judged(key, Verdict.PROVED, "proved"), found
    games = "1 random game" if fewest == 1 else f"{fewest} random games"
    words = f"held in {games} of each number of players"
    return Judged(key, Verdict.HELD, words), found


def _follows(claim: Claim, courses: Courses, setting: Setting) -> bool:
    """Whether a claim follows from what can lie where at the end."""
    if not courses.course(setting).complete:
        return False
    course = courses.course(setting, nobody_skips=True)
    if not course.complete or not course.finals:
        return False
    return all(course.reader.holds(final, claim.cond) for final in course.finals)


def _tried(claim: Claim, case: Case, courses: Courses) -> tuple[int, Diagnostic | None]:
    """Play games; says in how many it held, and the first in which it did not.

    Where nearly every game skips something there may be none to judge by; that is an error too, as
    the claim is then about games that do not happen.
    """
    games = judged = 0
    for played in courses.played(case.setting):
        games += 1
        if played.short:
            continue
        judged += 1
        there = played.situation()
        if not there.holds(claim.cond):
            return judged, _counterexample(claim, case, there, played)
    if judged:
        return judged, None
    if not games:
        message = f"{case.words} this can't be judged: the game may go on for too long."
        return 0, Diagnostic("RW314", message, claim.place, severity=Severity.WARNING)
    message = (
        f"{case.words} this says nothing: in each of {games} random games some draw or choice "
        "had to be skipped for lack of pieces."
    )
    return 0, Diagnostic("RW313", message, claim.place, _HINT_END)


def _counterexample(claim: Claim, case: Case, there: Situation, played: Played) -> Diagnostic:
    sides = _sides(there, claim.cond)
    when = f"at the end of the random game of seed {played.seed}"
    message = f"{case.words}, {when}: {sides} does not hold."
    players, name = case.setting.players, played.game.name
    options = "".join(f" --option {option}={choice}" for option, choice in case.changed)
    again = f"rulewright simulate {name} --players {players} --games 1 --seed {played.seed}"
    hint = f"{_HINT_END} To see it: {again}{options}"
    return Diagnostic("RW311", message, claim.place, hint)
