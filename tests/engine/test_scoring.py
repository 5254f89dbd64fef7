"""What holdings are worth: known vectors, the reasons, and a brute-force oracle."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulewright.engine.run import Run
from rulewright.engine.score_rules import ranking_criteria
from rulewright.engine.scoring import rank, settle
from rulewright.engine.settling import Groups
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Num
from rulewright.model.game import Zone
from rulewright.model.scoring import CountsAs, EachWorth, Scoring, ThenMost, Voids
from tests.engine.small_games import no_swap_no_pay, small_game

GAME = no_swap_no_pay()
VECTORS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("score_vectors.yaml").read_text("utf-8")
)


def setting(players: int = 4, **options: str) -> Setting:
    return Setting(players, GAME.default_options() | options)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: str(v["holding"]))
def test_known_vectors(vector: dict[str, Any]) -> None:
    found = settle(GAME, setting(**vector.get("options", {})), vector["holding"])
    assert found.points == vector["points"]
    assert found.void == vector.get("void", False)
    assert found.settled.get("purple", {}) == vector.get("became", {})
    assert found.points == sum(line.points for line in found.lines)


# --- an oracle that knows the game by heart ---------------------------------------------------


def by_heart(gold: int, silver: int, black: int, *, once: bool = False) -> int:
    if black in (1, 2):
        return 0
    groups = min(1, silver // 5) if once else silver // 5
    return 3 * gold + 15 * groups + silver - 5 * groups + (10 if black >= 3 else 0)


@given(
    gold=st.integers(0, 16),
    silver=st.integers(0, 16),
    black=st.integers(0, 11),
    purple=st.integers(0, 4),
    once=st.booleans(),
    void_ties=st.sampled_from(["count", "nothing"]),
    purple_ties=st.sampled_from(["assigned", "as_drawn"]),
)
def test_best_of_every_assignment(
    gold: int, silver: int, black: int, purple: int, once: bool, void_ties: str, purple_ties: str
) -> None:
    """No way to name the wild pieces gives a better (points, then tie-breaks) than `settle`."""
    groups = "once" if once else "each"
    found = settle(
        GAME,
        setting(silver_groups=groups, ties_of_void=void_ties, ties_count_purple=purple_ties),
        {"gold": gold, "silver": silver, "black": black, "purple": purple},
    )
    keys = []
    for names in combinations_with_replacement(("gold", "silver", "black"), purple):
        g, s, b = (
            n + names.count(p) for n, p in ((gold, "gold"), (silver, "silver"), (black, "black"))
        )
        points = by_heart(g, s, b, once=once)
        nothing = void_ties == "nothing" and b in (1, 2)
        ties = (black, silver) if purple_ties == "as_drawn" else (b, s)
        keys.append((points, *((0, 0) if nothing else ties)))
    if purple_ties == "assigned":
        assert found.key == max(keys)
    assert found.points == max(keys)[0]
    assert sum(found.counts.values()) == gold + silver + black + purple


# --- the reasons ------------------------------------------------------------------------------


def test_reasons_name_natural_and_wild_pieces() -> None:
    (line,) = settle(GAME, setting(), {"silver": 4, "purple": 1}).lines
    assert (line.kind, line.piece, line.natural, line.wild) == (
        "group",
        "silver",
        4,
        (("purple", 1),),
    )
    assert (line.count, line.points, line.groups, line.rest) == (5, 15, (Groups(5, 1, 15),), 0)


def test_reasons_count_what_is_left_over() -> None:
    (line,) = settle(GAME, setting(), {"silver": 12}).lines
    assert (line.groups, line.rest, line.each, line.points) == ((Groups(5, 2, 15),), 2, 1, 32)


def test_reasons_of_pieces_together() -> None:
    lines = settle(GAME, setting(), {"gold": 2, "black": 4}).lines
    assert [(x.kind, x.piece, x.points) for x in lines] == [
        ("each", "gold", 6),
        ("together", "black", 10),
    ]


def test_a_void_says_only_what_made_it_so() -> None:
    lines = settle(GAME, setting(), {"gold": 9, "black": 1}).lines
    assert [(x.kind, x.piece, x.count, x.points) for x in lines] == [("void", "black", 1, 0)]


# --- seats nobody holds, odd rules ------------------------------------------------------------


def wild_game(*, players_only: bool) -> Any:
    return small_game(
        pieces={"red": 5, "blue": 5, "joker": 3},
        zones=(Zone("hand", "coins", True, "owner", "all"),),
        play=(),
        scoring=Scoring(
            "hand",
            (
                CountsAs("joker", ("red", "blue"), players_only),
                EachWorth("red", Num(2)),
                EachWorth("blue", Num(2)),
                Voids("red", Num(3), Num(3)),
            ),
            None,
        ),
    )


def test_in_a_seat_nobody_holds_wild_pieces_may_count_as_nothing() -> None:
    for players_only, points in ((True, 2), (False, 4)):
        game = wild_game(players_only=players_only)
        found = settle(game, Setting(2, {}), {"red": 1, "joker": 1}, special_seat=True)
        assert found.points == points
        assert settle(game, Setting(2, {}), {"red": 1, "joker": 1}).points == 4


def test_equal_ways_take_the_first_named_and_flee_a_void() -> None:
    game = wild_game(players_only=False)
    two = settle(game, Setting(2, {}), {"joker": 2})
    assert two.settled == {"joker": {"red": 2}}
    three = settle(game, Setting(2, {}), {"joker": 3})
    assert three.settled == {"joker": {"red": 2, "blue": 1}}


# --- who wins ---------------------------------------------------------------------------------

WINNERS = [
    # options, holdings by seat, winners
    ({}, [{"gold": 4}, {"gold": 5}, {}, {}], (1,)),
    ({}, [{"gold": 5}, {"gold": 5}, {}, {}], (0, 1)),
    ({}, [{"black": 3, "gold": 2}, {"silver": 5, "gold": 1, "black": 0}, {}, {}], (1,)),
    ({}, [{"black": 4}, {"black": 3}, {}, {}], (0,)),
    ({}, [{"black": 2, "purple": 1}, {"black": 3}, {"black": 3}, {}], (0, 1, 2)),
    ({"ties_count_purple": "as_drawn"}, [{"black": 2, "purple": 1}, {"black": 3}, {}, {}], (1,)),
    ({}, [{"black": 1}, {"black": 2}, {}, {}], (1,)),
    ({"ties_of_void": "nothing"}, [{"black": 1}, {"black": 2}, {}, {}], (0, 1, 2, 3)),
]


@pytest.mark.parametrize(("options", "holdings", "winners"), WINNERS)
def test_winners(
    options: dict[str, str], holdings: list[dict[str, int]], winners: tuple[int, ...]
) -> None:
    assert rank([settle(GAME, setting(4, **options), h) for h in holdings]) == winners


def test_points_come_first_where_no_ranking_is_given() -> None:
    game = wild_game(players_only=False)
    assert [type(c).__name__ for c in ranking_criteria(game, Setting(2, {}))] == ["MostPoints"]


def test_tie_breaks_follow_the_options() -> None:
    criteria = ranking_criteria(GAME, setting(ties_count_purple="as_drawn"))
    assert criteria[1:] == (ThenMost("black", True), ThenMost("silver", True))


def test_a_game_without_scoring_has_no_scores() -> None:
    game = small_game(pieces={"red": 1}, zones=(), play=())
    run = Run(game, Setting(2, {}))
    assert (run.scores(), run.winners()) == (None, ())
    with pytest.raises(ValueError, match="does not score"):
        settle(game, Setting(2, {}), {"red": 1})
