"""The parts under the adapters: actions, bounds, the longest way, utilities, lines of a view."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulewright
from rulewright.adapters import actions
from rulewright.adapters.actions import ActionTable, TooManyActions
from rulewright.adapters.bounds import DECLARED, bounds
from rulewright.adapters.longest import TooLarge, longest
from rulewright.adapters.transcript import heard_of, lines_of_view, ranges
from rulewright.adapters.utilities import Utilities
from rulewright.engine.settings import check_setting
from tests.adapters.walks import atlas

# --- actions --------------------------------------------------------------------------------------


def test_an_answer_is_the_same_action_wherever_it_is_given() -> None:
    table = ActionTable(rulewright.load("no-swap-no-pay").model, 3)
    assert table.texts == (
        *("takes gold coin", "takes silver coin", "takes black coin", "takes purple coin"),
        *("player 1", "player 2", "player 3", "ghost", "Pay", "Swap"),
        *("returns gold coin", "returns silver coin", "returns black coin", "returns purple coin"),
    )


def test_an_answer_with_numbers_is_an_action_for_each_of_them() -> None:
    table = ActionTable(rulewright.load("liars-dice").model, 2)
    assert len(table) == 2 * 6 + 1
    assert table.texts[0] == "Bid 1 1"
    assert table.texts[-1] == "Liar!"
    assert table.most_outcomes == 6


def test_the_table_does_not_depend_on_play() -> None:
    game = rulewright.load("scalawag").model
    assert ActionTable(game, 4).texts == ActionTable(game, 4).texts


def test_more_actions_than_a_list_can_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rulewright.load("liars-dice").model
    monkeypatch.setattr(actions, "MOST_ACTIONS", 13)
    assert len(ActionTable(game, 2)) == 13
    monkeypatch.setattr(actions, "MOST_ACTIONS", 12)
    with pytest.raises(TooManyActions, match="more than 12"):
        ActionTable(game, 2)


# --- bounds ---------------------------------------------------------------------------------------


def test_the_bounds_of_a_small_game_are_exact() -> None:
    found = bounds(atlas("goofspiel"))
    assert found.exact
    assert (found.choices, found.draws) == (8, 4)
    assert (found.low, found.high, found.total) == (0, 9, None)


def test_the_bounds_of_a_large_game_are_declared_or_promised() -> None:
    found = bounds(atlas("no-swap-no-pay", 3))
    assert not found.exact
    assert found.choices == DECLARED
    assert bounds(atlas("no-swap-no-pay", 3), declared=500).choices == 500
    assert found.low == 0
    assert found.high > 100


def steps(ways: dict[str, str]) -> Iterator[tuple[str, tuple[int]]]:
    raise NotImplementedError


def test_the_longest_way() -> None:
    ways = {"a": "bc", "b": "d", "c": "d", "d": ""}
    cost = {"ab": 1, "ac": 5, "bd": 3, "cd": 1}

    def after(point: str) -> Iterator[tuple[str, tuple[int, int]]]:
        for there in ways[point]:
            yield there, (cost[point + there], 1)

    assert longest("a", after, most=10, ways=2) == (6, 2)
    with pytest.raises(TooLarge):
        longest("a", after, most=2, ways=2)
    ways["d"] = "a"
    cost["da"] = 1
    with pytest.raises(TooLarge):
        longest("a", after, most=10, ways=2)


# --- returns --------------------------------------------------------------------------------------


def utilities(name: str, players: int) -> Utilities:
    game = rulewright.load(name).model
    setting, _ = check_setting(game, players)
    assert setting is not None
    return Utilities(game, setting)


@pytest.mark.parametrize(
    ("won", "returns"),
    [
        ((0,), (1.0, -1 / 3, -1 / 3, -1 / 3)),
        ((0, 1), (1 / 3, 1 / 3, -1 / 3, -1 / 3)),
        ((0, 1, 2, 3), (0.0, 0.0, 0.0, 0.0)),
        ((), (0.0, 0.0, 0.0, 0.0)),
    ],
)
def test_a_victory_is_shared(won: tuple[int, ...], returns: tuple[float, ...]) -> None:
    reckoned = utilities("scalawag", 4).reckon(None, won)
    assert reckoned == pytest.approx(returns)
    assert sum(reckoned) == pytest.approx(0)
    assert utilities("scalawag", 4).promised() == (-1 / 3, 1.0, 0.0)


def test_scores_are_returned_as_they_are() -> None:
    assert utilities("no-swap-no-pay", 3).reckon((4, 5, 6, 7), (3,)) == (4.0, 5.0, 6.0)
    assert utilities("kuhn-poker", 2).promised() == (-2.0, 2.0, None)


# --- lines ----------------------------------------------------------------------------------------


def test_lines_tell_nothing_from_none() -> None:
    known = lines_of_view({"zones": {"pile": {"count": 0, "pieces": {"red": 0}}}})
    unknown = lines_of_view({"zones": {"pile": {}}})
    assert known == {"pile.count": "pile.count: 0", "pile.pieces": "pile.pieces: none"}
    assert unknown == {}


def test_cards_of_a_row_are_one_line() -> None:
    row = [{"piece": "red", "face": "up"}, {"piece": None, "face": "down"}]
    assert lines_of_view({"rows": {"line": [row, []]}}) == {
        "rows.line[0]": "rows.line[0]: [red up,? down]",
        "rows.line[1]": "rows.line[1]: []",
    }


def test_an_event_is_one_line() -> None:
    event = {
        "kind": "draw",
        "unit": "deal",
        "actor": 1,
        "source": {"zone": "bag"},
        "target": {"zone": "hand", "owner": 1},
        "pieces": {"red": 2, "blue": 1},
        "count": 3,
    }
    assert heard_of(event).line == (
        "draw unit=deal actor=1 source=bag target=hand[1] pieces=red*2,blue*1 count=3"
    )


@pytest.mark.parametrize(
    ("numbers", "text"), [((), ""), ((4,), "4"), ((0, 1, 2, 7, 9, 10), "0-2,7,9-10")]
)
def test_ranges(numbers: tuple[int, ...], text: str) -> None:
    assert ranges(numbers) == text
