"""The quick way to score a holding says what the explained way says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.engine.program import compile_program
from rulewright.engine.scoring import settle
from rulewright.engine.worths import Scorer, scorer_fits
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Its, Num
from rulewright.model.game import Game, Zone
from rulewright.model.scoring import (
    EachWorth,
    GroupWorth,
    MakesWorth,
    MostPoints,
    ScoreStmt,
    Scoring,
)
from tests.engine.games_for_tests import settings_of
from tests.engine.random_games import games
from tests.engine.small_games import COINS, lucky_dip, no_swap_no_pay, small_game

GAME = no_swap_no_pay()
SETTINGS = settings_of(GAME, every_option=True)


@settings(max_examples=300)
@given(
    setting=st.sampled_from(SETTINGS),
    holding=st.tuples(*(st.integers(0, most) for most in (9, 12, 6, 2))),
    special=st.booleans(),
)
def test_the_same_points_and_key_with_every_option(
    setting: Setting, holding: tuple[int, ...], special: bool
) -> None:
    settled = settle(GAME, setting, dict(zip(COINS, holding, strict=True)), special)
    assert Scorer(GAME, setting, special)(holding) == (settled.points, settled.key)


@settings(max_examples=60, deadline=None)
@given(
    game=games(),
    holdings=st.lists(st.tuples(*[st.integers(0, 6)] * 3), min_size=1, max_size=8),
    special=st.booleans(),
)
def test_the_same_with_random_scorings(
    game: Game, holdings: list[tuple[int, ...]], special: bool
) -> None:
    setting = Setting(game.players[0], {})
    scorer = Scorer(game, setting, special)
    for holding in holdings:
        settled = settle(game, setting, dict(zip("abc", holding, strict=True)), special)
        assert scorer(holding) == (settled.points, settled.key)


def test_equal_keys_are_one_object() -> None:
    scorer = Scorer(lucky_dip(), Setting(2, {}), special=False)
    assert scorer((1, 0))[1] is scorer((0, 2))[1]


def test_a_game_without_scoring_has_no_scorer() -> None:
    game = small_game(pieces={"red": 1}, zones=(), play=())
    with pytest.raises(ValueError, match="does not score"):
        Scorer(game, Setting(2, {}), special=False)


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        (EachWorth("red", Num(2)), True),
        (GroupWorth("red", Num(2), Num(5), once=True), True),
        (EachWorth("warm", Num(2)), False),
        (EachWorth("red", Its("shine")), False),
        (MakesWorth("red", Num(2), Num(3)), False),
    ],
    ids=["a piece", "a group", "a class", "an attribute", "makes"],
)
def test_the_quick_way_is_only_taken_where_it_fits(line: ScoreStmt, fits: bool) -> None:
    game = small_game(
        pieces={"red": 6, "blue": 6},
        zones=(Zone("purse", "coins", True, "all", "all"),),
        play=(),
        scoring=Scoring("purse", (line,), None),
        ranking=(MostPoints(),),
    )
    shining = replace(game.pieces["red"], attributes={"shine": 4}, classes=("warm",))
    game = replace(game, pieces={**game.pieces, "red": shining})
    assert scorer_fits(game, Setting(2, {})) == fits
    table = compile_program(game, Setting(2, {})).worths[0]
    packing = compile_program(game, Setting(2, {})).layout.packings["coins"]
    for held in ((0, 0), (1, 2), (2, 0), (5, 6)):
        settled = settle(game, Setting(2, {}), dict(zip(("red", "blue"), held, strict=True)))
        assert table[packing.pack(held)] == (settled.points, settled.key)
