"""Every game as an environment of PettingZoo: its own tests, and that chance is the engine's."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import rulewright
from rulewright.adapters import pettingzoo

GAMES = [
    ("kuhn-poker", 2),
    ("leduc-holdem", 2),
    ("liars-dice", 2),
    ("goofspiel", 2),
    ("gift-swap", 3),
    ("no-swap-no-pay", 3),
    ("no-swap-no-pay", 5),
    ("scalawag", 3),
]
# What `api_test` says of every environment with masks that PettingZoo does not ship itself.
OF_MASKS = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
)


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> None:
    warnings.simplefilter("error")
    for message in OF_MASKS:
        warnings.filterwarnings("ignore", message=message)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pettingzoos_own_test_passes(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, players), num_cycles=60)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), [("no-swap-no-pay", 4), ("gift-swap", 3)])
def test_chance_is_the_engines(name: str, players: int) -> None:
    """A seed and the same choices lead to the game that `game.start(seed=…)` leads to."""
    environment = pettingzoo.env(name, players)
    environment.reset(seed=7)
    position = rulewright.load(name).start(players, seed=7)
    bot = random.Random(1)
    while not position.over:
        assert environment.agent_selection == f"player_{position.actor}"
        choice = bot.choice(position.choices)
        action = environment.node.standing.meant[choice.code]
        position.choose(choice)
        environment.step(action)
    scores = position.scores
    assert scores is not None
    assert tuple(environment.rewards.values()) == tuple(map(float, scores[:players]))
    assert all(environment.terminations.values())


def test_a_mask_allows_what_is_legal() -> None:
    environment = pettingzoo.env("kuhn-poker")
    environment.reset(seed=1)
    seen, *_ = environment.last()
    assert [environment.atlas.actions.texts[a] for a in np.flatnonzero(seen["action_mask"])] == [
        "Check",
        "Bet",
    ]
    assert not environment.observe("player_1")["action_mask"].any()
    with pytest.raises(ValueError, match="none of"):
        environment.step(3)


def test_a_game_that_is_too_long_is_cut_off() -> None:
    environment = pettingzoo.env("no-swap-no-pay", max_game_length=5)
    environment.reset(seed=1)
    for _ in range(5):
        assert not any(environment.truncations.values())
        seen, *_ = environment.last()
        environment.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())


def test_options_and_wrong_requests() -> None:
    environment = pettingzoo.env("no-swap-no-pay", 3, {"bag_counts": "owner"})
    assert environment.atlas.setting.options["bag_counts"] == "owner"
    with pytest.raises(rulewright.RulesError, match="7 players"):
        pettingzoo.env("no-swap-no-pay", 7)
    with pytest.raises(ValueError, match="rgb_array"):
        pettingzoo.env("no-swap-no-pay", render_mode="rgb_array")


def test_rendering_shows_what_the_acting_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    text = pettingzoo.env("kuhn-poker", render_mode="ansi")
    text.reset(seed=1)
    shown = text.render()
    assert shown is not None
    assert shown.startswith("seat 0\n")
    assert "hand[0].pieces" in shown
    assert "hand[1].pieces" not in shown
    loud = pettingzoo.env("kuhn-poker", render_mode="human")
    loud.reset(seed=1)
    loud.step(loud.node.actions[0])
    assert "hand[1].pieces" in capsys.readouterr().out
    silent = pettingzoo.env("kuhn-poker")
    silent.reset(seed=1)
    assert silent.render() is None
