"""Numbers of No Swap No Pay that were worked out by hand: sums, and what bags are worth.

And every option with every other, played to the end beside a second opinion.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import Position
from tests.games.bag_counts import courses
from tests.games.by_heart import winners, worth
from tests.games.table import all_coins, bag, deal, finish, in_treasure, shipped, sizes

HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = yaml.safe_load((HERE / "arithmetic.yaml").read_text("utf-8"))
VECTORS = yaml.safe_load((HERE / "score_vectors.yaml").read_text("utf-8"))
COINS = ("gold", "silver", "black", "purple")
IN_ALL = {"gold": 16, "silver": 16, "black": 11, "purple": 2}
OPTIONS = shipped().options
EVERY_OPTION = [dict(zip(OPTIONS, chosen, strict=True)) for chosen in product(*OPTIONS.values())]


# --- the checked arithmetic -------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['players']} players")
def test_the_checked_arithmetic(row: dict[str, Any]) -> None:
    players, bags = row["players"], row["bags"]
    position = shipped().start(players, explicit=True)
    assert position.seats == bags
    assert position.zone("treasure") == row["supply"]
    put = {coin: sum(bag(position, s)[coin] for s in range(bags)) for coin in ("gold", "silver")}
    assert put == row["put"]
    assert in_treasure(position) == row["treasure"]
    position = deal(players)
    assert sum(position.zone("center").values()) == 2 * players
    ghosts = bags - players  # each has had its coin of the first draft
    assert in_treasure(position) == row["after_draws"] - row["out"]
    assert row["out"] == 2 * players + ghosts
    assert row["back"] == players
    # T - d*bags = (2n+g)*R - n*(R-1)
    assert row["after_draws"] == row["out"] * row["rounds"] - players * (row["rounds"] - 1)
    position = finish(position)
    assert position.view(None)["over"]
    assert in_treasure(position) == row["left"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['players']} players")
def test_the_box_is_enough_and_for_five_just_enough(row: dict[str, Any]) -> None:
    used = {coin: row["put"].get(coin, 0) + row["supply"][coin] for coin in COINS}
    assert all(used[coin] <= IN_ALL[coin] for coin in COINS)
    assert (used == IN_ALL) == (row["players"] == 5)
    position = shipped().start(row["players"], explicit=True)
    assert position.zone("box") == {coin: IN_ALL[coin] - used[coin] for coin in COINS}


def test_the_check_proves_the_same_sums() -> None:
    report = shipped().check()
    assert [d.message for d in report.diagnostics if d.code.startswith("RW3")] == []
    assert report.proved["claims"] == 2


# --- score vectors ----------------------------------------------------------------------------


@pytest.mark.parametrize(("counts", "points"), VECTORS, ids=lambda v: str(v).replace(" ", ""))
def test_score_vectors(counts: list[int], points: int) -> None:
    holding = dict(zip(COINS, counts, strict=True))
    assert shipped().score(holding) == points
    assert shipped().score({coin: n for coin, n in holding.items() if n}) == points


@settings(max_examples=150)
@given(
    counts=st.tuples(*(st.integers(0, IN_ALL[coin]) for coin in COINS)),
    options=st.sampled_from(EVERY_OPTION),
)
def test_any_other_holding_is_worth_what_it_is_by_heart(
    counts: tuple[int, ...], options: dict[str, str]
) -> None:
    holding = dict(zip(COINS, counts, strict=True))
    assert shipped().score(holding, options) == worth(holding, options)[0]


# --- every option with every other ------------------------------------------------------------


def play_at_random(position: Position, random: Random) -> Position:
    """To the end, coins counted at every decision."""
    while not position.over:
        assert all_coins(position) == IN_ALL
        position.choose(random.randrange(len(position.choices)))
    assert all_coins(position) == IN_ALL
    return position


def by_heart(position: Position) -> list[tuple[int, int, int]]:
    ghosts = range(position.players, position.seats)
    return [
        worth(bag(position, seat), position.options, ghost=seat in ghosts)
        for seat in range(position.seats)
    ]


OF_PLAY = ("empty_bag", "short_draft", "empty_donation", "bag_counts")
OF_SCORING = ("silver_groups", "ties_count_wild", "cursed_ties", "wild_for_ghost")


def combinations(names: tuple[str, ...]) -> list[dict[str, str]]:
    return [
        dict(zip(names, chosen, strict=True)) for chosen in product(*(OPTIONS[n] for n in names))
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_combination_of_options_is_played_to_the_end(players: int) -> None:
    """Each way to play with each number of players, and each way to score among them."""
    assert {*OF_PLAY, *OF_SCORING} == set(OPTIONS)
    ways = combinations(OF_SCORING)[5 * players :] + combinations(OF_SCORING)[: 5 * players]
    for number, (play, scoring) in enumerate(zip(combinations(OF_PLAY), ways, strict=True)):
        options = play | scoring
        position = shipped().start(players, number, options)
        play_at_random(position, Random(number))
        keys = by_heart(position)
        assert position.scores == tuple(points for points, _, _ in keys)
        assert position.winners == winners(keys)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_who_wins_many_games(players: int) -> None:
    shared = 0
    for seed in range(120):
        position = shipped().start(players, seed)
        random = Random(seed)
        while not position.over:
            position.choose(random.randrange(len(position.choices)))
        assert position.winners == winners(by_heart(position))
        best = max(position.scores or ())
        shared += (position.scores or ()).count(best) > 1
    assert shared  # some were decided by blacks or silvers, or shared


# --- what can be reached ----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "earliest"), [(3, 4), (4, 3), (5, 2)])
def test_an_empty_bag_is_first_challenged_in_the_third_challenge(
    players: int, earliest: int
) -> None:
    moment = courses(players).empty_rivals()[0][0]
    assert moment == (earliest, 2)  # two have been answered


@pytest.mark.parametrize(("players", "earliest"), [(3, 3), (4, 3), (5, 2)])
def test_an_empty_bag_first_has_nothing_to_give(players: int, earliest: int) -> None:
    assert courses(players).empty_givers()[0][0] == earliest


@pytest.mark.parametrize(("players", "shortest", "full"), [(3, 3, 6), (4, 7, 8), (5, 7, 10)])
def test_how_short_the_last_draft_may_be(players: int, shortest: int, full: int) -> None:
    """Without the ghost's coin, which is drawn first: 4 of 7 with it."""
    drafts = courses(players).laid_out
    last = max(drafts)
    assert (min(drafts[last]), max(drafts[last])) == (shortest, full)
    assert all(set(drafts[turn]) == {full} for turn in range(1, last))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_courses_of_counts_are_those_of_the_game(players: int) -> None:
    """Random games never leave the states that were explored."""
    course = courses(players)
    for seed in range(20):
        position, random = shipped().start(players, seed), Random(seed)
        captain = position.marker("captain") or 0
        seen = 0
        while not position.over:
            if position.choices[0].kind == "seat":
                view = position.view(None)
                turn = view["counters"]["round"]
                answered = ((position.actor or 0) - captain - (turn - 1)) % players
                here = sizes(position)
                turned = [here[(captain + s) % players] for s in range(players)] + here[players:]
                assert tuple(turned) in course.before[turn, answered]
                seen += 1
            position.choose(random.randrange(len(position.choices)))
        assert seen == players * view["counters"]["round"]
