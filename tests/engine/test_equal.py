"""The interpreter and the generated code are one game: equal on every position, from any seed.

A longer run: `RULEWRIGHT_LONG=1 pytest tests/engine/test_equal.py`.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.engine.games_for_tests import GAMES, settings_of, ways_to_play
from tests.engine.random_games import OPTION, games
from tests.engine.side_by_side import play_side_by_side

LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
GAMES_EACH = 200 if LONG else 2
EXAMPLES = 5000 if LONG else 80
CASES = [
    (name, setting)
    for name, game in GAMES.items()
    for setting in (settings_of(game, every_option=True) if LONG else ways_to_play(game))
]
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
