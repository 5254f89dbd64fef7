"""One game with so many players, ready to be walked: its actions, standings and knowledge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from rulewright.adapters.actions import ActionTable
from rulewright.adapters.knowledge import Knowledge
from rulewright.adapters.standings import Standings
from rulewright.adapters.utilities import Utilities
from rulewright.diagnostics import RulesError
from rulewright.engine.program import compile_program
from rulewright.engine.settings import check_setting
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

Recall = Callable[[tuple[int, ...], int], Any]
"""Gives the node that some codes lead to, in a game of so many choices."""


class Atlas:
    """What all nodes of a game share; nothing in it depends on the order they are met in."""

    def __init__(self, game: Game, setting: Setting, recall: Recall | None = None) -> None:
        self.game = game
        self.setting = setting
        self.players = setting.players
        self.recall = recall
        """Finds a node of this atlas again, in another process too; None: nodes can't be saved."""
        self.room = 0
        """How many more nodes may be kept where they follow, for who walks the same tree again."""
        self.actions = ActionTable(game, setting.players)
        self.utilities = Utilities(game, setting)
        self.program = compile_program(game, setting)
        self.standings = Standings(self.program, self.actions, self.utilities)

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str] | None = None,
        recall: Recall | None = None,
    ) -> Atlas:
        """The atlas of a game; raises RulesError for what the game does not offer."""
        setting, wrong = check_setting(game, players, options)
        if setting is None:
            raise RulesError(wrong)
        return cls(game, setting, recall)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What seats see and learn of."""
        return Knowledge(self.game, self.setting, self.actions, self.standings.first)
