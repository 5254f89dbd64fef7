"""The Python surface, as DESIGN.md section 8 writes it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rulewright

ROOT = Path(__file__).resolve().parents[2]
GAME = "no-swap-no-pay"


def test_a_game_is_loaded_by_name_by_path_and_with_a_variant() -> None:
    assert rulewright.load(GAME).name == GAME
    assert rulewright.load(ROOT / "rules" / GAME).name == GAME
    assert rulewright.load(f"{GAME}+short").name == f"{GAME}+short"
    assert rulewright.load(GAME, variant="short").name == f"{GAME}+short"


def test_what_cannot_be_loaded_says_why() -> None:
    with pytest.raises(rulewright.RulesError) as caught:
        rulewright.load("no-swap-no-pey")
    assert caught.value.diagnostics[0].hint == f"Did you mean “{GAME}”?"


def test_a_game_is_played() -> None:
    game = rulewright.load(GAME)
    position = game.start(players=4, seed=7)
    assert position.actor in range(4)
    assert position.scores is None
    assert position.winners == ()
    while not position.over:
        position.choose(position.choices[-1])
    assert position.actor is None
    assert position.scores is not None
    assert len(position.scores) == 4
    assert position.winners
    assert game.replay(position.log).scores == position.scores


def test_an_illegal_choice_changes_nothing() -> None:
    position = rulewright.load(GAME).start(players=3, seed=1)
    before = position.log
    with pytest.raises(rulewright.IllegalChoice):
        position.choose(99)
    assert position.log == before


def test_choices_are_said_in_each_language() -> None:
    position = rulewright.load(GAME).start(players=3, seed=5)
    labels = {lang: {c.label(lang) for c in position.choices} for lang in ("en", "fr", "ko")}
    assert "gold coin" in labels["en"]
    assert "pièce d’or" in labels["fr"]
    assert "금화" in labels["ko"]
    assert {c.label("xx") for c in position.choices} == labels["en"]


def test_a_seat_is_said_in_each_language() -> None:
    position = rulewright.load(GAME).start(players=3, seed=5)
    while position.choices[0].kind != "seat":
        position.choose(0)
    assert {c.label("fr") for c in position.choices} >= {"fantôme"}
    assert all("플레이어" in c.label("ko") or c.label("ko") == "유령" for c in position.choices)


def test_titles_options_and_scores() -> None:
    game = rulewright.load(GAME)
    assert game.title() == game.title("en") == "No Swap No Pay"
    assert game.title("ko")
    assert game.options["silver_groups"] == ("each", "once")
    assert game.score({"silver": 5, "purple": 1}) == 18
    assert game.score({"silver": 10}, {"silver_groups": "once"}) == 20
    assert game.score_reasons({"silver": 4, "purple": 1}).settled == {"purple": {"silver": 1}}


def test_a_simulation_has_arrays() -> None:
    result = rulewright.load(GAME).simulate(players=3, games=20, seed=1)
    assert len(result.wins) == 4
    assert len(result.lengths) == 20
    assert [len(s) for s in result.scores] == [20] * 4


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = (
        "import sys, rulewright; "
        "print(sorted({'rich', 'lark', 'pydantic', 'babel', 'yaml'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"
    assert set(rulewright.__all__) <= set(dir(rulewright))


@pytest.mark.parametrize(
    "name", ["", "x" * 5000, "a\0b", "a/" + "x" * 5000, "+", f"{GAME}+", "../.."]
)
def test_a_name_that_no_game_can_have_is_a_finding(name: str) -> None:
    with pytest.raises(rulewright.RulesError) as caught:
        rulewright.load(name)
    assert caught.value.diagnostics[0].code in {"RW601", "RW603"}


@pytest.mark.parametrize("games", [-1, 2.5, "10", True, None])
def test_a_number_of_games_that_cannot_be_played_is_a_finding(games: object) -> None:
    with pytest.raises(rulewright.RulesError, match="RW340"):
        rulewright.load(GAME).simulate(players=3, games=games)  # type: ignore[arg-type]


def test_a_choice_reads_the_same_as_a_string_and_as_its_english_label() -> None:
    position = rulewright.load(GAME).start(players=3, seed=5)
    kinds = set()
    while not position.over:
        kinds |= {c.kind for c in position.choices}
        assert [str(c) for c in position.choices] == [c.label("en") for c in position.choices]
        position.choose(0)
    assert kinds == {"piece", "seat", "branch"}
