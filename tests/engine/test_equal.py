"""The interpreter and the generated code are one game: equal on every position, from any seed.

A longer run: `RULEWRIGHT_LONG=1 pytest tests/engine/test_equal.py`.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.diagnostics import RulesError
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.engine.games_for_tests import GAMES, settings_of, shipped, ways_to_play
from tests.engine.random_games import OPTION, games
from tests.engine.random_tables import whole_games
from tests.engine.side_by_side import play_side_by_side

RULES = Path(__file__).parents[2] / "rules"

LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
GAMES_EACH = 200 if LONG else 2
EXAMPLES = 5000 if LONG else 80
CASES = [
    (name, setting)
    for name, game in GAMES.items()
    for setting in (settings_of(game, every_option=True) if LONG else ways_to_play(game))
]
FOLDERS = sorted(folder.name for folder in RULES.iterdir() if (folder / "game.yaml").exists())
"""Every game of the repository, whatever it is."""
GAMES_OF_A_FOLDER = 2000 if LONG else 1
WHOLE_EXAMPLES = 5000 if LONG else 40
IDS = ["-".join((name, str(s.players), *s.options.values())) for name, s in CASES]


@pytest.mark.parametrize(("name", "setting"), CASES, ids=IDS)
def test_known_games_are_equal_with_every_option(name: str, setting: Setting) -> None:
    for seed in range(GAMES_EACH):
        assert play_side_by_side(GAMES[name], setting, seed) > 0


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(game=games(), mood=st.sampled_from(OPTION.choices), seed=st.integers(0, 2**32))
def test_random_games_are_equal(game: Game, mood: str, seed: int) -> None:
    play_side_by_side(game, Setting(game.players[0], {OPTION.name: mood}), seed, most=3000)


@cache
def of_the_repository(folder: str) -> Game:
    return shipped(folder)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_game_of_the_repository_is_equal(folder: str) -> None:
    game = of_the_repository(folder)
    ways = ways_to_play(game)
    each = 1 + GAMES_OF_A_FOLDER // len(ways)
    if not LONG:
        # A few of each number of players, not the same options in each.
        ways = [way for number, way in enumerate(ways) if number % 9 == 0]
    for number, setting in enumerate(ways):
        for seed in range(each):
            assert play_side_by_side(game, setting, 1000 * number + seed) > 0


@settings(
    max_examples=WHOLE_EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(game=whole_games(), mood=st.sampled_from(OPTION.choices), seed=st.integers(0, 2**32))
def test_random_games_of_the_whole_language_are_equal(game: Game, mood: str, seed: int) -> None:
    try:
        play_side_by_side(game, Setting(game.players[0], {OPTION.name: mood}), seed, most=1000)
    except RulesError as error:
        if error.diagnostics[0].code != "RW341":  # Larger than the limits.
            raise
