"""Opening a game by the name a person gives it: found, varied, checked, its facts drawn out.

Every command and the Python surface go through here, so that a name means the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic
from rulewright.workspace import Workspace

if TYPE_CHECKING:
    from rulewright.model.facts import GameFacts
    from rulewright.model.game import Game

Found = tuple[Diagnostic, ...]


@dataclass(frozen=True)
class OpenGame:
    """A game that loaded, with the warnings met on the way."""

    name: str
    """The folder's name, with "+variant" where one is laid over."""
    folder: Path
    game: Game
    diagnostics: Found
    workspace: Workspace

    @cached_property
    def facts(self) -> GameFacts:
        """What the rules say, in small pieces."""
        from rulewright.model.worth_facts import draw_facts

        return draw_facts(self.game)


def open_game(name: str, workspace: Workspace) -> tuple[OpenGame | None, Found]:
    """The game of that name, or everything wrong with it."""
    named, found = workspace.resolve(name)
    if named is None:
        return None, found
    from rulewright.model.load import load_game, read_rules
    from rulewright.model.variants import sheet_with_variants

    tree = None
    if named.variants:
        tree, found = sheet_with_variants(named.folder, named.variants)
        if tree is None:
            return None, (*found, *read_rules(named.folder)[1])
    game, found = load_game(named.folder, tree, named.name)
    if game is None:
        return None, found
    return OpenGame(game.name, named.folder, game, found, workspace), found
