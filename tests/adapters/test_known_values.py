"""Games whose size and value the literature gives: ours are the same games as OpenSpiel's own.

The trees have the same nodes and information states; what random players win, and what the best
answer to them wins, is equal to nine places; counterfactual regret comes to the known values.
The parts that take minutes run where RULEWRIGHT_LONG is set.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pyspiel
import pytest

from rulewright.adapters import openspiel
from tests.adapters.walks import (
    Tree,
    best_answer,
    nodes,
    our_tree,
    root,
    size,
    their_tree,
    uniform_values,
)

LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
only_if_long = pytest.mark.skipif(not LONG, reason="takes minutes; set RULEWRIGHT_LONG=1")
SAME = {"kuhn-poker": "kuhn_poker", "leduc-holdem": "leduc_poker", "liars-dice": "liars_dice"}
"""Our game, and OpenSpiel's."""
KUHN, LEDUC = -1 / 18, -0.0856064
"""What the first player wins where both play best."""


@cache
def ours(name: str) -> Tree:
    return our_tree(root(name))


@cache
def theirs(name: str) -> Any:
    return pyspiel.load_game(SAME[name])


# --- the same trees -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAME)
def test_as_many_states_and_information_states(name: str) -> None:
    assert size(ours(name)) == size(their_tree(theirs(name).new_initial_state()))


def test_the_literature_counts_as_many() -> None:
    assert sum(size(ours("kuhn-poker")).known) == 12
    assert sum(size(ours("leduc-holdem")).known) == 936


@pytest.mark.parametrize("name", SAME)
def test_the_same_bounds(name: str) -> None:
    mine, other = openspiel.load(name), theirs(name)
    assert mine.bounds.exact
    assert mine.max_game_length() == other.max_game_length()
    assert mine.max_chance_nodes_in_history() == other.max_chance_nodes_in_history()
    assert (mine.min_utility(), mine.max_utility()) == (other.min_utility(), other.max_utility())
    assert mine.max_chance_outcomes() == other.max_chance_outcomes()
    assert mine.get_type().utility == other.get_type().utility


# --- the same values ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAME)
def test_random_players_win_as_much(name: str) -> None:
    state = theirs(name).new_initial_state()
    policy = pyspiel.UniformRandomPolicy(theirs(name))
    expected = pyspiel.expected_returns(state, policy, -1, False)
    assert uniform_values(ours(name)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", SAME)
def test_the_best_answer_to_random_players_wins_as_much(name: str, seat: int) -> None:
    assert best_answer(ours(name), seat) == pytest.approx(
        best_response(theirs(name), seat), abs=1e-9
    )


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["kuhn-poker", "leduc-holdem"])
def test_openspiels_own_algorithm_agrees_on_our_game(name: str, seat: int) -> None:
    mine = best_response(openspiel.load(name), seat)
    assert mine == pytest.approx(best_response(theirs(name), seat), abs=1e-9)


@only_if_long
@pytest.mark.parametrize("seat", [0, 1])
def test_openspiels_own_algorithm_agrees_on_the_largest(seat: int) -> None:
    mine = best_response(openspiel.load("liars-dice"), seat)
    assert mine == pytest.approx(best_response(theirs("liars-dice"), seat), abs=1e-9)


def best_response(game: Any, seat: int) -> float:
    """What OpenSpiel says the best answer to random players wins."""
    policy = pyspiel.UniformRandomPolicy(game)
    answer = pyspiel.TabularBestResponse(game, seat, policy)
    return float(answer.value_from_state(game.new_initial_state()))


def test_another_game_has_other_values() -> None:
    """The comparison can fail: where the winner loses, the best answer wins something else."""
    tree = ours("kuhn-poker")
    assert best_answer(tree, 0) == pytest.approx(0.5)
    assert best_answer(upside_down(tree), 0) != pytest.approx(0.5)


def upside_down(tree: Tree) -> Tree:
    """A tree in which the winner loses."""
    if tree[0] == "end":
        return "end", tuple(-value for value in tree[1])
    if tree[0] == "chance":
        return "chance", tuple((odds, upside_down(after)) for odds, after in tree[1])
    return *tree[:3], tuple(map(upside_down, tree[3]))


# --- equilibria -----------------------------------------------------------------------------------


def solved(name: str, iterations: int) -> tuple[float, float]:
    """After so many iterations of CFR+: what the first player wins, and the exploitability."""
    game = openspiel.load(name)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
    return value, pyspiel.exploitability(game, policy)


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth() -> None:
    value, exploitability = solved("kuhn-poker", 300)
    assert value == pytest.approx(KUHN, abs=1e-4)
    assert exploitability < 0.01


def test_leduc_holdem_comes_to_its_known_value() -> None:
    value, exploitability = solved("leduc-holdem", 60)
    assert value == pytest.approx(LEDUC, abs=1e-3)
    assert exploitability < 0.04


@only_if_long
def test_leduc_holdem_comes_very_near_its_known_value() -> None:
    value, exploitability = solved("leduc-holdem", 400)
    assert value == pytest.approx(LEDUC, abs=1e-4)
    assert exploitability < 0.005


# --- choosing together ----------------------------------------------------------------------------


def their_goofspiel() -> Any:
    """OpenSpiel's, whose last cards are played by themselves; players choose one after another."""
    parameters = {
        "num_cards": 4,
        "points_order": "random",
        "imp_info": False,
        "returns_type": "total_points",
    }
    return pyspiel.load_game_as_turn_based("goofspiel", parameters)


def test_goofspiel_ends_in_as_many_ways_and_is_worth_as_much() -> None:
    tree = our_tree(root("goofspiel"), told=False)
    other = their_tree(their_goofspiel().new_initial_state())
    assert ends(tree) == ends(other) == 24**3
    assert uniform_values(tree) == pytest.approx(uniform_values(other), abs=1e-9)


@only_if_long
@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_answer_in_goofspiel_wins_as_much(seat: int) -> None:
    other = their_tree(their_goofspiel().new_initial_state())
    assert best_answer(ours("goofspiel"), seat) == pytest.approx(best_answer(other, seat), abs=1e-9)


def ends(tree: Tree) -> int:
    if tree[0] == "end":
        return 1
    if tree[0] == "chance":
        return sum(ends(after) for _, after in tree[1])
    return sum(map(ends, tree[3]))


def test_nobody_knows_what_is_bid_before_both_have_bid() -> None:
    """Whatever the first has bid, the second knows the same."""
    for node in nodes(root("goofspiel")):
        if node.actor == 0 and node.depth == 0:
            assert len({node.act(action).information(1) for action in node.actions}) == 1
            assert len({node.act(action).information(0) for action in node.actions}) == 4
        if node.depth > 1:
            break
