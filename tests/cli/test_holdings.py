"""Holdings as people write them, of pieces with numbers in their names and of counters."""

from __future__ import annotations

import pytest

from rulewright.holdings import read_holding

NAMES = {
    "blue": "blue",
    "blue 3": "blue_3",
    "blue 12": "blue_12",
    "neon ball": "neon_ball",
    "파란 3": "blue_3",
    "pearl": "pearl",
    "pearls": "pearl",
}


@pytest.mark.parametrize(
    ("written", "holding"),
    [
        ("neon ball, pearl, blue 3", {"neon_ball": 1, "pearl": 1, "blue_3": 1}),
        ("Neon Ball and the blue 3", {"neon_ball": 1, "blue_3": 1}),
        ("blue_3 & blue 12", {"blue_3": 1, "blue_12": 1}),
        ("2 blue 3", {"blue_3": 2}),
        ("파란 3, 2 pearls", {"blue_3": 1, "pearl": 2}),
        # No piece is called "blue 4": it is a number and a piece.
        ("blue 4, pearls 3", {"blue": 4, "pearl": 3}),
        ("blue-3", {"blue_3": 1}),
    ],
)
def test_a_name_may_have_a_number_in_it(written: str, holding: dict[str, int]) -> None:
    assert read_holding(written, NAMES) == (holding, ())


@pytest.mark.parametrize("written", ["2 3 blue 3", "3 pearl 4", "12345678 blue 3", "-2 pearls"])
def test_what_is_no_number_and_a_piece(written: str) -> None:
    holding, (found,) = read_holding(written, NAMES)
    assert (holding, found.code) == ({}, "RW610")


def test_a_counter_may_be_below_none() -> None:
    assert read_holding("-2 pearls", NAMES, below_none=True) == ({"pearl": -2}, ())


def test_a_class_is_no_piece() -> None:
    classes = {"quirky": ("blue_3", "blue_12")}
    _, (found,) = read_holding("2 quirky", NAMES, classes=classes)
    assert (found.code, found.hint) == ("RW611", "They are: blue_3, blue_12.")
    assert found.message == "“quirky” is what several pieces are; a holding names the pieces."
    _, (other,) = read_holding("2 quirks", NAMES, classes=classes)
    assert other.message == "There is no piece “quirks” to score."
