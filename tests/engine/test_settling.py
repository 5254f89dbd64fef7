"""Settling holdings of distinct cards: classes, attributes, conversions, counters, who is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Severity
from rulewright.engine.events import Spot
from rulewright.engine.scoring import rank, rank_left, settle, winners
from rulewright.engine.settings import check_holding
from rulewright.engine.settling import Settler
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Arith, Entry, Its, Num, PlayersIn
from rulewright.model.game import Counter as GameCounter
from rulewright.model.game import Game, NumberList, Piece, Zone
from rulewright.model.scoring import (
    ByNumber,
    Converts,
    CounterWorth,
    CountsAs,
    EachWorth,
    GroupWorth,
    LastLeft,
    MakesWorth,
    MostPoints,
    RankIf,
    RankStmt,
    ScoreStmt,
    Scoring,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)
from tests.engine.small_games import small_game

TWO = Setting(2, {})
CARDS: dict[str, tuple[dict[str, int], tuple[str, ...]]] = {
    **{f"red_{n}": ({"rank": n, "boxes": (n + 1) // 2}, ("nice",)) for n in range(1, 7)},
    **{f"blue_{n}": ({"rank": n, "boxes": (n + 1) // 2}, ("quirky",)) for n in range(1, 7)},
    **dict.fromkeys(("polaroid", "neon_ball", "trick_a", "trick_b", "trick_c"), ({}, ("prop",))),
    "odd_hat": ({}, ("prop", "quirky")),
}
PARTY: tuple[ScoreStmt, ...] = (
    EachWorth("nice", Its("boxes")),
    EachWorth("quirky", Arith("-", Num(0), Its("boxes"))),
    MakesWorth("quirky", Num(3), Its("boxes")),
    ByNumber("prop", "prop_points"),
    Converts("polaroid", "quirky", "nice"),
    Converts("neon_ball", "nice", "quirky"),
)


def card_game(
    lines: tuple[ScoreStmt, ...],
    cards: Mapping[str, tuple[dict[str, int], tuple[str, ...]]] = CARDS,
    ranking: tuple[RankStmt, ...] = (MostPoints(), ThenShare()),
    count: int = 1,
) -> Game:
    """A game of cards that differ; what is held is worth what these lines say."""
    game = small_game(
        pieces=dict.fromkeys(cards, count),
        zones=(Zone("row", "coins", True, "owner", "all"),),
        play=(),
        scoring=Scoring("row", lines, None),
        ranking=ranking,
    )
    pieces = {
        name: Piece(name, "coins", count, attributes=attributes, classes=classes)
        for name, (attributes, classes) in cards.items()
    }
    return replace(
        game,
        pieces=pieces,
        lists={"prop_points": NumberList("prop_points", (0, 0, 3, 6, 12, 12))},
    )


GAME = card_game(PARTY)


# --- known vectors --------------------------------------------------------------------------------

VECTORS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("card_vectors.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: " ".join(v["holding"]) or "nothing")
def test_known_vectors(vector: dict[str, Any]) -> None:
    found = settle(GAME, TWO, dict.fromkeys(vector["holding"], 1))
    assert found.points == vector["points"]
    assert {f"{t.by} {t.piece}" for t in found.turned} == set(vector.get("turned", []))
    assert found.points == sum(line.points for line in found.lines)


# --- an oracle that turns card after card ---------------------------------------------------------


def outcomes(cards: tuple[str, ...]) -> Iterator[int]:
    """What a hand can come to: conversions done in every order, with every target."""
    turning = [c for c in cards if c in ("polaroid", "neon_ball")]
    for order in permutations(turning):
        yield from _turn(order, {c: set(CARDS[c][1]) for c in cards}, frozenset())


def _turn(order: tuple[str, ...], now: dict[str, set[str]], done: frozenset[str]) -> Iterator[int]:
    if not order:
        yield _worth_of(now)
        return
    first, *rest = order
    source, target = ("quirky", "nice") if first == "polaroid" else ("nice", "quirky")
    targets = [c for c in now if source in CARDS[c][1] and c not in done]
    if not targets:
        yield from _turn(tuple(rest), now, done)
    for card in targets:
        after = {**now, card: now[card] - {source} | {target}}
        yield from _turn(tuple(rest), after, done | {card})


def _worth_of(now: dict[str, set[str]]) -> int:
    boxes = {c: CARDS[c][0].get("boxes", 0) for c in now}
    quirky = [c for c in now if "quirky" in now[c]]
    sign = 1 if len(quirky) >= 3 else -1
    props = sum("prop" in classes for classes in now.values())
    return (
        sum(boxes[c] for c in now if "nice" in now[c])
        + sign * sum(boxes[c] for c in quirky)
        + (0, 0, 3, 6, 12, 12, 12)[props]
    )


@given(cards=st.lists(st.sampled_from(list(CARDS)), max_size=7, unique=True))
def test_no_order_of_turning_gives_more(cards: list[str]) -> None:
    found = settle(GAME, TWO, dict.fromkeys(cards, 1))
    assert found.points == max(outcomes(tuple(cards)))


@given(cards=st.lists(st.sampled_from(list(CARDS)), max_size=7, unique=True))
def test_the_quick_way_says_the_same(cards: list[str]) -> None:
    held = Counter(cards)
    found = settle(GAME, TWO, held)
    assert Settler(GAME, TWO).worth([held[c] for c in CARDS]) == (found.points, found.key)


def test_every_legal_way_can_be_looked_at() -> None:
    """Of the printed example: the best, and the one its owner does not choose."""
    held = dict.fromkeys(["neon_ball", "polaroid", "odd_hat", "blue_3", "red_5"], 1)
    assert sorted(way.points for way in Settler(GAME, TWO).every(held)) == [1, 5]


# --- turning --------------------------------------------------------------------------------------


def test_what_must_be_turned_is_turned_even_to_its_owners_loss() -> None:
    assert settle(GAME, TWO, {"neon_ball": 1, "red_6": 1}).points == -3
    assert settle(GAME, TWO, {"neon_ball": 1}).points == 0


LAUNDRY: dict[str, tuple[dict[str, int], tuple[str, ...]]] = {
    "dye": ({}, ()),
    "bleach": ({}, ()),
    "shirt": ({}, ("red", "old")),
    "sock": ({}, ("red",)),
}
WASHED: tuple[ScoreStmt, ...] = (
    EachWorth("red", Num(1)),
    EachWorth("blue", Num(-1)),
    EachWorth("white", Num(10)),
    Converts("dye", "red", "blue"),
    Converts("bleach", "old", "white"),
)


@pytest.mark.parametrize(
    ("held", "points", "turned"),
    [
        # Either act may have the only shirt: bleached it is white, and red still.
        ({"dye": 1, "bleach": 1, "shirt": 1}, 11, {"bleach shirt"}),
        # With a sock there as well, both acts have something to do and must do it.
        ({"dye": 1, "bleach": 1, "shirt": 1, "sock": 1}, 10, {"dye sock", "bleach shirt"}),
        ({"dye": 2, "bleach": 1, "shirt": 1, "sock": 1}, 10, {"dye sock", "bleach shirt"}),
        ({"dye": 3, "sock": 2}, -2, {"dye sock"}),
        ({"dye": 1, "sock": 2}, 0, {"dye sock"}),
        ({"bleach": 1, "sock": 1}, 1, set()),
    ],
)
def test_rivals_for_one_piece(held: dict[str, int], points: int, turned: set[str]) -> None:
    found = settle(card_game(WASHED, LAUNDRY, count=3), TWO, held)
    assert found.points == points
    assert {f"{t.by} {t.piece}" for t in found.turned} == turned


def test_a_piece_is_turned_once_by_what_it_was_before() -> None:
    chain = (
        EachWorth("blue", Num(-1)),
        EachWorth("white", Num(10)),
        Converts("dye", "red", "blue"),
        Converts("bleach", "blue", "white"),
    )
    game = card_game(chain, LAUNDRY)
    assert settle(game, TWO, {"dye": 1, "bleach": 1, "sock": 1}).points == -1


def test_equal_ways_take_the_first_piece_and_tie_breaks_come_before() -> None:
    both = {"dye": 1, "bleach": 1, "shirt": 1}
    by = {}
    for wanted in ("blue", "white", "red"):
        game = card_game(WASHED[3:], LAUNDRY, ranking=(MostPoints(), ThenMost(wanted)))
        (turned,) = settle(game, TWO, both).turned
        by[wanted] = turned.by
    assert by == {"blue": "dye", "white": "bleach", "red": "bleach"}
    (first,) = settle(card_game(WASHED[3:], LAUNDRY), TWO, {"dye": 1, "shirt": 1, "sock": 1}).turned
    assert first.piece == "shirt"


# --- lines about classes --------------------------------------------------------------------------


def _points(lines: tuple[ScoreStmt, ...], *cards: str) -> int:
    return settle(card_game(lines), TWO, dict.fromkeys(cards, 1)).points


def test_lines_of_different_names_add_up() -> None:
    lines = (EachWorth("prop", Num(2)), EachWorth("quirky", Num(3)), EachWorth("odd_hat", Num(7)))
    assert _points(lines, "odd_hat") == 12
    assert _points(lines, "odd_hat", "trick_a", "blue_1") == 17


def test_one_line_speaks_for_a_name() -> None:
    each = EachWorth("nice", Its("rank"))
    together = TogetherWorth("nice", Num(3), Num(50))
    made = MakesWorth("nice", Num(3), Num(1))
    assert _points((each, together), "red_1", "red_2") == 3
    assert _points((each, together), "red_1", "red_2", "red_3") == 50
    assert _points((each, made), "red_1", "red_2", "red_3") == 3
    assert _points((each, made, MakesWorth("nice", Num(2), Num(9))), "red_1", "red_2") == 18
    assert _points((made,), "red_1", "red_2") == 0


def test_groups_take_the_pieces_of_least_worth() -> None:
    lines = (EachWorth("nice", Its("rank")), GroupWorth("nice", Num(2), Num(10), once=True))
    assert _points(lines, "red_1", "red_6", "red_2") == 16


def test_by_number_counts_from_none_and_comes_on_top() -> None:
    from_none = NumberList("n", (-4, 0, 5))
    game = replace(
        card_game((ByNumber("prop", "n"), EachWorth("prop", Num(1)))), lists={"n": from_none}
    )
    points = [
        settle(game, TWO, dict.fromkeys(list(CARDS)[12 : 12 + n], 1)).points for n in range(4)
    ]
    assert points == [-4, 1, 7, 8]


def test_a_number_from_a_list_in_a_line() -> None:
    line = EachWorth("nice", Entry("prop_points", Its("rank")))
    assert _points((line,), "red_1", "red_2", "red_6") == 15


def test_classes_void_and_break_ties() -> None:
    lines = (EachWorth("nice", Num(1)), Voids("quirky", Num(1), Num(1)))
    game = card_game(lines, ranking=(MostPoints(), ThenMost("prop")))
    found = [
        settle(game, TWO, dict.fromkeys(held, 1))
        for held in (["red_1", "trick_a"], ["red_2"], ["red_3", "odd_hat", "trick_b"])
    ]
    assert [f.points for f in found] == [1, 1, 0]
    assert [(x.kind, x.piece) for x in found[2].lines] == [("void", "quirky")]
    assert rank(found) == (0,)


def test_a_piece_may_count_as_a_class() -> None:
    lines = (
        EachWorth("nice", Num(2)),
        MakesWorth("quirky", Num(2), Num(5)),
        CountsAs("trick_a", ("nice", "quirky")),
    )
    assert _points(lines, "trick_a") == 2
    found = settle(card_game(lines), TWO, {"trick_a": 1, "blue_1": 1})
    assert found.points == 10
    assert found.settled == {"trick_a": {"quirky": 1}}
    assert [(x.piece, x.wild, x.pieces) for x in found.lines] == [
        ("quirky", (("trick_a", 1),), (("blue_1", 1),))
    ]


def test_a_class_may_count_as_others() -> None:
    lines = (EachWorth("red_6", Its("boxes")), CountsAs("prop", ("red_6", "blue_1")))
    assert _points(lines, "trick_a", "odd_hat") == 6


# --- the reasons ----------------------------------------------------------------------------------


def test_the_reasons_of_the_printed_example() -> None:
    held = dict.fromkeys(["neon_ball", "polaroid", "odd_hat", "blue_3", "red_5"], 1)
    found = settle(GAME, TWO, held)
    assert [(x.kind, x.piece, x.pieces, x.turned, x.count, x.points) for x in found.lines] == [
        ("each", "nice", (), (("blue_3", 1),), 1, 2),
        ("each", "quirky", (("odd_hat", 1),), (("red_5", 1),), 2, -3),
        ("number", "prop", (("polaroid", 1), ("neon_ball", 1), ("odd_hat", 1)), (), 3, 6),
    ]
    assert found.counts == {card: held.get(card, 0) for card in CARDS}


def test_what_no_line_speaks_of_is_named_all_the_same() -> None:
    found = settle(card_game((EachWorth("nice", Num(1)),)), TWO, {"red_1": 1, "trick_a": 1})
    assert [(x.piece, x.points) for x in found.lines] == [("trick_a", 0), ("nice", 1)]


# --- counters -------------------------------------------------------------------------------------


def counter_game(*lines: ScoreStmt) -> Game:
    game = small_game(
        pieces={"red": 1}, zones=(), play=(), scoring=Scoring("chips", lines, None, by_counter=True)
    )
    return replace(game, counters={"chips": GameCounter("chips", True, 0, -2, 9)})


def test_a_counter_is_worth_what_it_shows() -> None:
    game = counter_game(CounterWorth("chips", Num(3)))
    for shown, points in ((0, 0), (4, 12), (-2, -6)):
        assert settle(game, TWO, {"chips": shown}).points == points
    (line,) = settle(game, TWO, {"chips": 4}).lines
    assert (line.kind, line.piece, line.count, line.points, line.each) == (
        "each",
        "chips",
        4,
        12,
        3,
    )


def test_a_counter_that_shows_nothing_of_the_kind() -> None:
    game = counter_game(CounterWorth("chips", Num(1)))
    assert check_holding(game, TWO, {"chips": -2}) == ()
    assert [d.code for d in check_holding(game, TWO, {"red": 1})] == ["RW304"]
    (found,) = check_holding(game, TWO, {"chips": 10})
    assert (found.code, found.severity) == ("RW306", Severity.WARNING)
    assert found.message == "chips can't show 10: it goes from -2 to 9."
    assert [d.code for d in check_holding(game, TWO, {"chips": True})] == ["RW305"]


def test_too_many_ways_are_refused() -> None:
    lines = (*PARTY, Converts("trick_a", "nice", "quirky"))
    assert check_holding(card_game(lines, count=1), TWO, {"red_1": 1, "trick_a": 1}) == ()
    found = check_holding(card_game(lines, count=9), TWO, dict.fromkeys(CARDS, 9))
    assert [d.code for d in found] == ["RW307"]


# --- the last players left ------------------------------------------------------------------------


def left_game(mates: str | None) -> Game:
    return small_game(
        pieces={"green": 3, "white": 3},
        zones=(Zone("flag", "coins", True, "owner", "all"),),
        play=(),
        players=(2, 3, 4),
        ranking=(RankIf(PlayersIn(frozenset({4})), (LastLeft(mates),), (LastLeft(),)),),
    )


FLAGS = [{"green": 1, "white": 0}, {"white": 1}, {"green": 1}, {}]


@pytest.mark.parametrize(
    ("players", "mates", "out", "won"),
    [
        (4, None, {0, 2}, (1, 3)),
        (4, "flag", {1, 2, 3}, (0, 2)),
        (4, "flag", {0, 1, 3}, (0, 2)),
        (4, "flag", {0, 1, 2}, (3,)),  # nobody is a mate of who holds nothing
        (4, "flag", {0, 1, 2, 3}, ()),
        (3, "flag", {1, 2}, (0,)),  # with three there are no mates
    ],
)
def test_who_is_left_wins(
    players: int, mates: str | None, out: set[int], won: tuple[int, ...]
) -> None:
    game, setting = left_game(mates), Setting(players, {})
    held = {Spot("flag", seat): flags for seat, flags in enumerate(FLAGS)}
    assert rank_left(game, setting, out, held) == won
    assert winners(game, setting, (), out, lambda zone, seat: held[Spot(zone, seat)]) == won


def test_a_game_of_points_is_not_won_by_being_left() -> None:
    assert rank_left(GAME, TWO, {0}, {}) is None
    found = [settle(GAME, TWO, {"red_1": 1}), settle(GAME, TWO, {"red_6": 1})]
    assert winners(GAME, TWO, found, {1}, {}) == (1,)
