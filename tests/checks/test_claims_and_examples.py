"""Details of claims, examples and settings that no small game shows."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from rulewright.checks.flow.games import play_games
from rulewright.checks.flow.intervals import combined, compared, narrowed
from rulewright.checks.flow.settings import MOST_CHOICES, cases
from rulewright.lab.simulate import simulate
from rulewright.model.evaluate import Setting, arithmetic, compares
from rulewright.model.game import Option
from tests.checks.cases import CASES, look, small_game
from tests.engine.games_for_tests import shipped
from tests.engine.small_games import small_game as handmade

spans = st.tuples(st.integers(-6, 6), st.integers(0, 6)).map(lambda t: (t[0], t[0] + t[1]))
operators = st.sampled_from(["+", "-", "*", "//"])
comparisons = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])


@given(op=operators, left=spans, right=spans, data=st.data())
def test_what_comes_out_lies_between_the_ends(
    op: str, left: tuple[int, int], right: tuple[int, int], data: st.DataObject
) -> None:
    a, b = data.draw(st.integers(*left)), data.draw(st.integers(*right))
    low, high = combined(op, left, right)
    assert low <= arithmetic(op, a, b) <= high


@given(op=comparisons, left=spans, right=spans, data=st.data())
def test_a_comparison_that_is_sure_is_right(
    op: str, left: tuple[int, int], right: tuple[int, int], data: st.DataObject
) -> None:
    a, b = data.draw(st.integers(*left)), data.draw(st.integers(*right))
    sure = compared(op, left, right)
    held = compares(op, a, b)
    assert sure is None or sure is held
    if held:
        low, high = narrowed(left, op, right)
        assert low <= a <= high


def test_settings_begin_with_what_is_printed_and_try_every_ruling() -> None:
    game = handmade(
        name="ruled",
        pieces={"a": 1},
        zones=(),
        setup=(),
        play=(),
        options=(Option("x", ("p", "q", "r"), "q"), Option("y", ("s", "t"), "s")),
        players=(2, 3),
    )
    listed = list(cases(game, ["x", "y"]))
    assert len(listed) == 2 * 3 * 2
    assert listed[0].words == "With 2 players"
    assert {c.words for c in listed if c.setting.players == 3} == {
        "With 3 players",
        "With 3 players and x p",
        "With 3 players and x r",
        "With 3 players and y t",
        "With 3 players and x p and y t",
        "With 3 players and x r and y t",
    }


def test_very_many_rulings_are_changed_one_at_a_time() -> None:
    options = tuple(Option(f"o{n}", ("a", "b"), "a") for n in range(20))
    game = handmade(
        name="ruled", pieces={"a": 1}, zones=(), setup=(), play=(), options=options, players=(2,)
    )
    listed = list(cases(game, [o.name for o in options]))
    assert len(listed) == 21 <= MOST_CHOICES
    assert max(len(case.changed) for case in listed) == 1


def test_a_seed_plays_the_same_game_again() -> None:
    game = shipped("no-swap-no-pay")
    setting = Setting(4, game.default_options())
    for played in play_games(game, setting, 5):
        again = simulate(game, setting, 1, played.seed)
        assert again.lengths[0] == played.length


def test_the_counter_example_can_be_played_again(tmp_path: Path) -> None:
    game = small_game(CASES["claim_of_the_end_is_tried"], tmp_path / "quarry", twin=False)
    (found,) = look(game).found
    assert "rulewright simulate quarry --players 2 --games 1 --seed " in (found.hint or "")


def test_examples_may_differ_by_number_of_players(tmp_path: Path) -> None:
    case = CASES["b10_draw_given_once"]
    scoring = (
        "scoring of hand:\n    each white is worth 2\n"
        "examples:\n    example some:\n        start white are worth 6\n"
    )
    game = small_game(case | {"rules": case["rules"] + scoring}, tmp_path / "quarry", twin=True)
    (found,) = look(game).found
    assert (found.code, found.message) == (
        "RW320",
        "With 3 players: by the rules this is worth 4 points, not 6: 2 white: 4.",
    )
