"""What rows of Gift Swap are worth: the printed example and the vectors of the research."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.engine.settling import Settler
from rulewright.holdings import class_names, piece_names, read_holding
from rulewright.model.evaluate import Setting

GAME = rulewright.load(str(Path(__file__).resolve().parents[2] / "rules" / "gift-swap"))
PRINTED = "neon ball, polaroid, odd hat, blue 3 and red 5"


def held(written: str) -> dict[str, int]:
    names = piece_names(GAME.model, GAME.labels, ["en"])
    counts, found = read_holding(written, names)
    assert found == ()
    return counts


@pytest.mark.parametrize(
    ("written", "points"),
    [
        (PRINTED, 5),
        ("blue 3, blue 5, odd hat, rewrap", 8),
        ("blue 3, blue 5", -5),
        ("rewrap", 0),
        ("rewrap, blind swap", 3),
        ("rewrap, blind swap, show swap", 6),
        ("rewrap, blind swap, show swap, neon ball", 12),
        ("rewrap, blind swap, show swap, neon ball, polaroid", 12),
        # A conversion that costs is done all the same.
        ("red 6, neon ball", -3),
        ("red 6, polaroid", 3),
    ],
)
def test_vectors(written: str, points: int) -> None:
    assert GAME.score(held(written)) == points


def test_the_printed_example_and_its_other_legal_conversion() -> None:
    settler = Settler(GAME.model, Setting(3, GAME.model.default_options()))
    ways = dict[tuple[str, ...], int]()
    for way in settler.every(held(PRINTED)):
        ways[tuple(f"{turned.by} {turned.piece}" for turned in way.turned)] = way.points
    assert ways == {
        ("polaroid blue_3", "neon_ball red_5"): 5,
        ("polaroid odd_hat", "neon_ball red_5"): 1,
    }


def test_a_class_is_told_from_a_card() -> None:
    classes = class_names(GAME.model, GAME.labels, ["en"])
    props = held("polaroid, neon ball, blind swap, rewrap, show swap, odd hat")
    assert set(classes["prop"]) == set(props)
    assert "blue 3" not in classes
