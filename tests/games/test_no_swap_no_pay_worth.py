"""The rulings on what coins are worth and on ties, NS-17 to NS-25, on the shipped game."""

from __future__ import annotations

from tests.games.table import shipped


def score(gold: int = 0, silver: int = 0, black: int = 0, purple: int = 0, **options: str) -> int:
    holding = {"gold": gold, "silver": silver, "black": black, "purple": purple}
    return shipped().score(holding, options)


def became(**holding: int) -> dict[str, int]:
    """What the purple coins of a holding are turned into."""
    return dict(shipped().score_reasons(holding).settled.get("purple", {}))


def tie_rank(holding: dict[str, int], **options: str) -> tuple[int, ...]:
    """What a holding is ranked by: points, blacks, silvers."""
    return tuple(shipped().score_reasons(holding, options).key)


def test_ns_17_every_five_silvers_are_a_group() -> None:
    assert [score(silver=n) for n in (4, 5, 6, 9, 10, 16)] == [4, 15, 16, 19, 30, 46]


def test_ns_17_or_only_the_first_five() -> None:
    scores = [score(silver=n, silver_groups="once") for n in (4, 5, 6, 9, 10, 16)]
    assert scores == [4, 15, 16, 19, 20, 26]


def test_ns_18_three_blacks_or_more_are_ten_points_in_all() -> None:
    assert [score(black=n) for n in (0, 1, 2, 3, 4, 11)] == [0, 0, 0, 10, 10, 10]


def test_ns_19_with_three_blacks_the_other_coins_still_count() -> None:
    assert score(gold=2, silver=6, black=3) == 6 + 16 + 10
    assert score(gold=2, silver=6, black=2) == 0


def test_ns_20_a_purple_turned_black_is_black_for_the_curse_too() -> None:
    assert score(black=2, purple=1) == 10
    assert score(gold=4, silver=1, black=1, purple=1) == 0
    assert became(black=2, purple=1) == {"black": 1}


def test_ns_21_a_purple_fills_a_group_of_silvers() -> None:
    assert score(silver=4, purple=1) == 15
    assert became(silver=4, purple=1) == {"silver": 1}


def test_ns_22_two_purples_are_settled_one_by_one() -> None:
    assert became(gold=3, silver=4, black=2, purple=2) == {"silver": 1, "black": 1}
    assert score(gold=3, silver=4, black=2, purple=2) == 34


def test_ns_24_in_a_tie_a_purple_is_what_it_was_turned_into() -> None:
    with_purple, without = {"black": 2, "purple": 1}, {"black": 3}
    assert tie_rank(with_purple) == tie_rank(without)


def test_ns_24_or_it_is_still_purple_in_a_tie() -> None:
    with_purple, without = {"black": 2, "purple": 1}, {"black": 3}
    assert tie_rank(with_purple, ties_count_wild="drawn") < tie_rank(
        without, ties_count_wild="drawn"
    )


def test_ns_25_the_blacks_of_a_cursed_bag_count_in_a_tie() -> None:
    assert tie_rank({"black": 2}) > tie_rank({"black": 1})


def test_ns_25_or_they_do_not() -> None:
    assert tie_rank({"black": 2}, cursed_ties="ignore") == tie_rank(
        {"black": 1}, cursed_ties="ignore"
    )
    assert tie_rank({"black": 4}, cursed_ties="ignore") > tie_rank(
        {"black": 3}, cursed_ties="ignore"
    )
