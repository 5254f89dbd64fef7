"""Which games and settings the engine's tests go through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path

from rulewright.checks.flow.settings import options_of_play
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.load import load_game
from tests.engine.small_games import lucky_dip, no_swap_no_pay


def settings_of(game: Game, *, every_option: bool = False) -> list[Setting]:
    """Each number of players, with the default options or with every combination."""
    options = [game.default_options()]
    if every_option:
        options = _combinations(game, game.options)
    return [Setting(players, chosen) for players in game.players for chosen in options]


def ways_to_play(game: Game) -> list[Setting]:
    """Each number of players with every combination of the options that what happens depends on;
    those that only count at the end go round among them."""
    asked = options_of_play(game)
    played = _combinations(game, asked)
    counted = _combinations(game, [name for name in game.options if name not in asked])
    number = max(len(played), len(counted))
    return [
        Setting(players, played[i % len(played)] | counted[(i + players) % len(counted)])
        for players in game.players
        for i in range(number)
    ]


def _combinations(game: Game, names: Iterable[str]) -> list[dict[str, str]]:
    names = list(names)
    choices = (game.options[name].choices for name in names)
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*choices)]


def shipped(folder: str) -> Game:
    """A game of the repository, as the whole way from its files makes it."""
    game, found = load_game(Path(__file__).parents[2] / "rules" / folder)
    assert game is not None, found
    return replace(game, name=f"shipped {game.name}")


GAMES = {game.name: game for game in (no_swap_no_pay(), lucky_dip(), shipped("no-swap-no-pay"))}
CASES = [(name, setting) for name, game in GAMES.items() for setting in settings_of(game)]
CASE_IDS = [f"{name}-{setting.players}" for name, setting in CASES]
