"""How much of what a seat can come to hold when points are counted: never less than is possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.settings import cases
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.score_lines import scoring_lines
from rulewright.model.scoring import (
    Converts,
    CountsAs,
)


@dataclass(frozen=True, slots=True)
class Most:
    """The most that can be held, with whom; `followed`: by following the rules, else it is no more
    than what there is."""

    number: int
    setting: Setting
    followed: bool


class Holdings:
    """What the seats of a game can hold in the zone that is scored."""

    def __init__(self, game: Game, courses: Courses) -> None:
        self.game = game
        self.courses = courses
        self.lines = tuple(scoring_lines(game))
        self._most: dict[str, Most] = {}

    def natural(self, name: str) -> frozenset[str]:
        """The pieces that a name means."""
        return frozenset(self.game.pieces_of(name))

    def counting(self, name: str) -> frozenset[str]:
        """The pieces that may count under a name: those it means, those that count as one of them,
        and what may be turned into one."""
        found = set(self.natural(name))
        for line in self.lines:
            if isinstance(line, CountsAs):
                as_names = {one for piece in line.as_pieces for one in self._names(piece)}
                if name in as_names or found & as_names:
                    found |= self.natural(line.piece)
        for line in self.lines:
            if isinstance(line, Converts) and line.target == name:
                found |= self.natural(line.source)
        return frozenset(found)

    def _names(self, piece: str) -> tuple[str, ...]:
        known = self.game.pieces.get(piece)
        return (piece, *known.classes) if known is not None else (piece,)

    def most(self, name: str) -> Most:
        """The most pieces that can count under a name when points are counted, in any setting."""
        if name not in self._most:
            pieces = self.counting(name)
            assert self.game.scoring is not None
            if not self.game.scoring.by_counter:
                pieces &= self.courses.anywhere.lying[self.game.scoring.zone]
            found = [self._in(setting, pieces) for setting in self._settings()]
            self._most[name] = max(found, key=lambda most: most.number)
        return self._most[name]

    def _settings(self) -> Iterator[Setting]:
        for case in cases(self.game, self.courses.options):
            yield case.setting

    def _in(self, setting: Setting, pieces: frozenset[str]) -> Most:
        game, course = self.game, self.courses.kept(setting)
        scoring = game.scoring
        there = sum(game.pieces[piece].count for piece in pieces)
        if scoring is None or course is None or not course.complete or course.lacks:
            return Most(there, setting, followed=False)
        held = 0
        for state in course.finals:
            for seat in range(game.seats(setting.players)):
                spot = scoring.zone, seat
                one_by_one = sum(course.board.count(state, spot, piece)[1] for piece in pieces)
                held = max(held, min(one_by_one, course.board.count(state, spot, None)[1]))
        return Most(min(held, there), setting, followed=bool(course.finals))
