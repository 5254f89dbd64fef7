"""Every game as OpenSpiel plays it: its own test of games passes, and the door opens as told."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import rulewright
from rulewright.adapters import openspiel

GAMES = [
    ("kuhn-poker", 2),
    ("leduc-holdem", 2),
    ("liars-dice", 2),
    ("goofspiel", 2),
    ("gift-swap", 3),
    ("gift-swap", 4),
    ("no-swap-no-pay", 3),
    ("no-swap-no-pay", 4),
    ("no-swap-no-pay", 5),
    ("scalawag", 3),
    ("scalawag", 4),
]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiels_own_test_passes(name: str, players: int) -> None:
    game = openspiel.load(name, players=players)
    sims = 5 if game.bounds.exact else 1
    pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)


def test_openspiels_own_test_can_fail() -> None:
    game = openspiel.load("no-swap-no-pay", max_game_length=20)
    with pytest.raises(openspiel.TooLong, match=r"20 choices.*greater max_game_length"):
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


# --- loading --------------------------------------------------------------------------------------


def test_a_registered_game_is_loaded_by_name() -> None:
    assert openspiel.register("no-swap-no-pay") == "rulewright_no_swap_no_pay"
    assert openspiel.register("no-swap-no-pay") == "rulewright_no_swap_no_pay"
    game = pyspiel.load_game("rulewright_no_swap_no_pay(players=4,bag_counts=owner)")
    assert game.num_players() == 4
    assert game.atlas.setting.options["bag_counts"] == "owner"
    assert "rulewright_no_swap_no_pay" in pyspiel.registered_names()


def test_a_variant_is_a_game_of_its_own() -> None:
    game = openspiel.load("no-swap-no-pay+short")
    assert str(game) == "rulewright_no_swap_no_pay_short()"


def test_what_the_game_does_not_offer_is_said_in_its_own_words() -> None:
    openspiel.register("no-swap-no-pay")
    with pytest.raises(rulewright.RulesError, match="can't be played by 7 players"):
        pyspiel.load_game("rulewright_no_swap_no_pay(players=7)")
    with pytest.raises(rulewright.RulesError, match="no choice “everybody”"):
        openspiel.load("no-swap-no-pay", bag_counts="everybody")
    with pytest.raises(rulewright.RulesError):
        openspiel.load("no-such-game")


def test_the_type_tells_what_it_is() -> None:
    kind = openspiel.load("kuhn-poker").get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert openspiel.load("goofspiel").get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


NIM = """\
setup:
    step heap:
        set heap to {heap}

play:
    step turns:
        repeat until heap = 0:
            each player clockwise from player 1:
                if heap > 0:
                    do turn(player)

phase turn(player):
    step take:
        player chooses:
            one:
                lose 1 heap
            two when heap > 1:
                lose 2 heap
        if heap = 0:
            player gains 1 score

scoring of score:
    step points:
        each score is worth 1

ranking:
    step win:
        most points win
"""
SHEET = """\
title: Nim
version: "1"
players: 2
pieces: {}
zones: {}
counters: {heap: {most: 9}, score: {one per: seat, most: 1}}
words:
  heap: {one: pebble}
  score: {one: score}
  turn: {one: turn}
  one: {one: one}
  two: {one: two}
book:
  - {key: all, title: All, shows: [setup, play, phases, worth, ranking]}
"""


def nim(folder: Path, heap: int) -> Path:
    """A game without chance or secrets, with so large a heap."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(SHEET, "utf-8")
    (folder / "play.rules").write_text(NIM.format(heap=heap), "utf-8")
    return folder


def test_a_game_without_chance_says_so(tmp_path: Path) -> None:
    game = openspiel.load(nim(tmp_path / "nim", 4))
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM
    assert game.utility_sum() == 1
    assert (game.max_chance_outcomes(), game.max_game_length()) == (0, 4)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_changed_rules_are_played_from_then_on(tmp_path: Path) -> None:
    """Whoever edits a game and loads it again plays the edited one; the old goes on as it was."""
    old = openspiel.load(nim(tmp_path / "changing", 4))
    new = openspiel.load(nim(tmp_path / "changing", 6))
    assert (old.max_game_length(), new.max_game_length()) == (4, 6)
    assert old.new_initial_state().legal_actions() == [0, 1]
    assert str(old) == str(new) == "rulewright_changing()"


# --- play -----------------------------------------------------------------------------------------


def test_a_game_of_kuhn_poker() -> None:
    state = openspiel.load("kuhn-poker").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert state.action_to_string(2) == "king"
    state.apply_action(2)
    assert [action for action, _ in state.chance_outcomes()] == [0, 1]
    state.apply_action(0)
    assert state.current_player() == 0
    assert says(state) == ["Check", "Bet"]
    state.apply_action(state.legal_actions()[1])
    assert state.current_player() == 1
    assert says(state) == ["Call", "Fold"]
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [2.0, -2.0]
    assert str(state) == "chance: king; chance: jack; player 1: Bet; player 2: Call"


def says(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def test_a_clone_goes_its_own_way() -> None:
    state = openspiel.load("kuhn-poker").new_initial_state()
    other = state.clone()
    other.apply_action(0)
    assert str(state) == "the beginning"
    assert str(other) == "chance: jack"


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = openspiel.load("kuhn-poker").new_initial_state()
    with pytest.raises(ValueError, match="can't come up"):
        state.apply_action(3)
    state.apply_action(0)
    state.apply_action(1)
    with pytest.raises(ValueError, match="none of"):
        state.apply_action(2)
    assert str(state) == "chance: jack; chance: queen"
    assert says(state) == ["Check", "Bet"]


# --- what seats know ------------------------------------------------------------------------------


def test_a_seat_is_told_what_it_knows_and_nothing_else() -> None:
    game = openspiel.load("kuhn-poker")
    texts = set()
    for other in (0, 1):
        state = game.new_initial_state()
        state.apply_action(2)
        state.apply_action(other)
        texts.add(state.information_state_string(0))
        assert "king" in state.information_state_string(0)
        assert "king" not in state.information_state_string(1)
    assert len(texts) == 1


def test_strings_and_tensors_say_the_same() -> None:
    """In a small game two seats' arrays are equal exactly when their strings are."""
    game = openspiel.load("kuhn-poker")
    seen: dict[str, bytes] = {}
    stack = [game.new_initial_state()]
    while stack:
        state = stack.pop()
        stack += [state.child(action) for action in state.legal_actions()]
        if not state.is_chance_node():
            for seat in (0, 1):
                numbers = np.asarray(state.information_state_tensor(seat), np.float32).tobytes()
                text = state.information_state_string(seat)
                assert seen.setdefault(text, numbers) == numbers
    assert len(set(seen.values())) == len(seen) > 12


def test_an_observation_lies_between_0_and_1() -> None:
    for name in ("leduc-holdem", "gift-swap"):
        state = openspiel.load(name).new_initial_state()
        for _ in range(40):
            if state.is_terminal():
                break
            numbers = np.asarray(state.observation_tensor(0))
            assert numbers.min() >= 0
            assert numbers.max() <= 1
            state.apply_action(state.legal_actions()[0])


def test_observers_of_other_kinds_are_refused() -> None:
    game = openspiel.load("kuhn-poker")
    every = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="own knowledge"):
        game.make_py_observer(every)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


# --- saving ---------------------------------------------------------------------------------------


def test_a_state_is_saved_and_found_again() -> None:
    game = openspiel.load("leduc-holdem")
    state = game.new_initial_state()
    for action in (0, 3, 0, 2):
        state.apply_action(action)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    other, found = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(other), str(found)) == (str(game), str(state))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_python_ends_in_peace() -> None:
    """What OpenSpiel keeps of a game must not outlive Python."""
    code = (
        "from rulewright.adapters import openspiel; g = openspiel.load('kuhn-poker');"
        "s = g.new_initial_state(); print(s.is_chance_node())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "True"), done.stderr
