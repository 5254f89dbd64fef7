"""A game followed and played in many settings, each once: what several checks ask for."""

from __future__ import annotations

from functools import cached_property

from rulewright.checks.flow.anywhere import Anywhere
from rulewright.checks.flow.follow import MOST_STEPS, Course, follow
from rulewright.checks.flow.games import Played, play_games
from rulewright.checks.flow.seeking import Seeker, leading_to, lines
from rulewright.checks.flow.settings import options_of_play
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

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
