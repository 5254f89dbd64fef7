"""Sums: whether every draw, take and put can ever be done in full, for every number of players.

Bad luck may leave too few, and the rules may say what happens then. But where there are too few
in every game that can be played, the numbers themselves are wrong: a supply too small, a set-up
that gives away too much, a round too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulewright.checks.flow.anywhere import Anywhere
from rulewright.checks.flow.follow import MOST_STEPS, Course, follow
from rulewright.checks.flow.games import Played, play_games
from rulewright.checks.flow.moments import first_short, rounds_words, short_words
from rulewright.checks.flow.moving import Lack
from rulewright.checks.flow.seeking import Seeker, leading_to, lines
from rulewright.checks.flow.settings import (
    Case,
    cases,
    options_in,
    options_of_play,
)
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import BOX, ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import Draw, Put, Take

ALL_STEPS = 3 * MOST_STEPS
"""What following one game in all its settings may cost: a few seconds."""


STEPS_OF_LINES = 1_400
"""Statements done in short lines of play: about a twentieth of a second."""
STEPS_OF_ONE = 350
"""Those of one line; it need not come to an end."""
EAGER = 3
"""Lines in which players are eager."""


class Courses:
    """A game followed in many settings, each once, and games of it that were played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.options = options_of_play(game)
        self._kept: dict[tuple[int, tuple[str, ...], bool], Course] = {}
        self._played: dict[tuple[int, tuple[str, ...]], tuple[Played, ...]] = {}
        self._left = ALL_STEPS
        self._lines: tuple[Seeker, ...] | None = None

    def course(self, setting: Setting, *, nobody_skips: bool = False) -> Course:
        """What can happen in a setting; options that play never asks about make no difference."""
        asked = tuple(setting.options[name] for name in self.options)
        key = setting.players, asked, nobody_skips
        if key not in self._kept:
            steps = max(0, min(MOST_STEPS, self._left))
            course = follow(self.game, setting, nobody_skips=nobody_skips, most_steps=steps)
            self._left -= course.steps
            self._kept[key] = course
        return self._kept[key]

    def kept(self, setting: Setting) -> Course | None:
        """What can happen in a setting, if that was followed already."""
        asked = tuple(setting.options[name] for name in self.options)
        return self._kept.get((setting.players, asked, False))

    def played(self, setting: Setting) -> tuple[Played, ...]:
        """Games at random in a setting, as many as are played where something is tried out."""
        key = setting.players, tuple(setting.options[name] for name in self.options)
        if key not in self._played:
            self._played[key] = tuple(play_games(self.game, setting))
        return self._played[key]

    @cached_property
    def anywhere(self) -> Anywhere:
        """What is so in every position of the game."""
        return Anywhere(self.game)

    def lines(self, eager_for: object = ()) -> tuple[Seeker, ...]:
        """A few short lines of play, as the rules are by default, with what was seen in them. Some
        players are eager to raise what these amounts are about."""
        if self._lines is None:
            ends = dict.fromkeys((self.game.players[0], self.game.players[-1]))
            settings = [Setting(players, self.game.default_options()) for players in ends]
            eager = leading_to(self.game, eager_for)
            played: list[Seeker] = []
            # Fewer players are sooner at turn again, so those who are eager get further.
            few = 3 * STEPS_OF_LINES // 4 if eager else STEPS_OF_LINES // 2
            for setting, steps in zip(settings, (few, STEPS_OF_LINES - few), strict=False):
                for seeker in lines(self.game, [setting], steps, STEPS_OF_ONE, about=True):
                    seeker.eager = eager if len(played) < EAGER else {}
                    seeker.go()
                    played.append(seeker)
            self._lines = tuple(played)
        return self._lines


@dataclass(frozen=True, slots=True)
class Sums:
    """What was found out about draws, takes and puts."""

    diagnostics: tuple[Diagnostic, ...]
    proved: int
    """Draws and takes of which it is shown that they can be done in full, in every setting."""


def check_sums(game: Game, courses: Courses) -> Sums:
    """Every draw, take and put in every setting that can matter."""
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
    return Sums(tuple(found), len(sure - undecided - lacking))


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
    most = f"is empty{then}" if lack.most == 0 else f"can hold at most {lack.most}{then}"
    message = f"{case.words}{asks}, but {zone} {most}."
    hint = "There are too few in every game, not just by bad luck: put more in, or ask for less."
    if not isinstance(stmt, Put) and stmt.or_fewer:
        hint += " What the rules say about running short does not help."
    return Diagnostic("RW330", message, stmt.place, hint)


def _wanting(stmt: Take) -> str:
    verb = {"takes": "take", "returns": "return", "places": "place", "gives": "give"}
    return f"somebody should {verb.get(stmt.verb, 'take')}"


def _in_round(game: Game, lack: Lack) -> str:
    """Which repetition: " in round 5"; empty where nothing is repeated."""
    when = rounds_words(game, lack.rounds)
    return f" in {when}" if when else ""


def counted(game: Game, number: int, key: str) -> str:
    """So many of something: "10 stones"."""
    word = game.words.get(key)
    if word is None:
        return f"{number} {key}"
    return f"{number} {word.one if number == 1 else word.many or word.one}"


def zone_words(game: Game, ref: ZoneRef) -> str:
    """A zone in a sentence: "the bag", or "the hand" of whoever it is."""
    if ref.zone == BOX:
        return "the box"
    word = game.words.get(ref.zone)
    return f"the {word.one if word else ref.zone}"


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
    things = counted(game, number, stmt.kind) if number is not None else "what it asks for"
    what = "a draw" if isinstance(stmt, Draw) else "a choice"
    times = "1 random game" if len(seeds) == 1 else f"{len(seeds)} random games"
    source = zone_words(game, stmt.source)
    first = first_short(game, case.setting, seeds[0], stmt)
    there = f": {short_words(game, case.setting, first)}" if first is not None else ""
    message = (
        f"{case.words} this is {what} of {things}, and {source} had fewer in {times} of {games} "
        f"(one has seed {seeds[0]}{there}). The rules do not say what happens then."
    )
    tail = "or all that are left" if isinstance(stmt, Draw) else "if any"
    hint = f"Add “, {tail}” to the line, or ask first: “if … is not empty:”."
    return Diagnostic("RW331", message, stmt.place, hint, Severity.WARNING)
