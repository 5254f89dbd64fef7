"""The whole report of a game: clean for what is shipped, and what a build may go on with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.checks.running.run import (
    LEFT_OUT,
    CheckReport,
    blocking,
    check_game,
    false_units,
    report_lines,
)
from rulewright.checks.verdicts import Verdict
from rulewright.codes import all_codes
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.workspace import Workspace
from tests.checks.cases import CASES, look, small_game

REPOSITORY = Path(__file__).parents[2]
SHIPPED = sorted(p.parent.name for p in (REPOSITORY / "rules").glob("*/game.yaml"))
NO_SWAP = REPOSITORY / "rules" / "no-swap-no-pay"


def loaded(folder: Path) -> Game:
    """The game in a folder."""
    game, found = load_game(folder)
    assert game is not None, found
    return game


def changed(folder: Path, old: str, new: str) -> Game:
    """No Swap No Pay with one number changed."""
    shutil.copytree(NO_SWAP, folder, ignore=shutil.ignore_patterns("pictures", "variants"))
    sheet = folder / "game.yaml"
    text = sheet.read_text("utf-8")
    assert old in text
    sheet.write_text(text.replace(old, new), "utf-8")
    return loaded(folder)


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_is_wrong_with_what_is_shipped(name: str) -> None:
    looked = look(loaded(REPOSITORY / "rules" / name))
    # What is found only with a ruling that is not the default is said, and is no fault.
    assert [d.message for d in looked.found if d.severity is not Severity.NOTE] == []
    assert {d.code for d in looked.found} <= {"RW350"}
    assert looked.false == frozenset()
    assert all(c.verdict in (Verdict.PROVED, Verdict.HELD) for c in looked.claims)


def test_the_report_counts_what_was_proved() -> None:
    game = loaded(NO_SWAP)
    heard: list[tuple[str, int, int]] = []
    report = check_game(
        game,
        draw_facts(game),
        Workspace(REPOSITORY),
        langs=["en"],
        progress=lambda what, done, total: heard.append((what, done, total)),
    )
    assert [d.message for d in report.diagnostics if d.severity is Severity.ERROR] == []
    assert report.proved["languages"] == 1
    assert report.proved["claims"] == len(game.claims) == 2
    assert report.proved["examples"] == len(game.examples)
    assert report.proved["facts"] > 100
    (line,) = report_lines(report)
    facts, sums = report.proved["facts"], report.proved["sums"]
    assert line == f"{facts} facts expressed in 1 language, {sums} sums, 2 claims, 4 examples"
    assert [done for _, done, _ in heard] == list(range(len(heard)))
    assert all(total == len(heard) - 1 for _, _, total in heard)


FIRST_DRAW = "first_draw: {unit: coin, 3: 1, 4: 2, 5: 1}"


@pytest.mark.parametrize(
    ("mend", "message"),
    [
        (
            FIRST_DRAW.replace("5: 1", "5: 2"),
            "With 5 players the draw in round 5 asks for 10 coins, "
            "but the treasure bag can hold at most 5 then.",
        ),
        (
            FIRST_DRAW.replace("4: 2", "4: 3"),
            "With 4 players the draw in round 4 asks for 8 coins, "
            "but the treasure bag can hold at most 4 then.",
        ),
        (
            FIRST_DRAW.replace("3: 1", "3: 2"),
            "With 3 players the draw in round 6 asks for 6 coins, "
            "but the treasure bag can hold at most 3 then.",
        ),
    ],
)
def test_a_first_draw_too_large_is_found(tmp_path: Path, mend: str, message: str) -> None:
    looked = look(changed(tmp_path / "no-swap", FIRST_DRAW, mend))
    assert [d.message for d in looked.found if d.code == "RW330"] == [message]
    assert [d.severity for d in looked.found if d.code == "RW313"] == [Severity.NOTE]
    assert looked.false == {"claim.last_draft", "claim.left_over"}


def test_a_first_draw_too_small_leaves_coins_over(tmp_path: Path) -> None:
    mend = FIRST_DRAW.replace("4: 2", "4: 1")
    looked = look(changed(tmp_path / "no-swap", FIRST_DRAW, mend))
    assert [d.code for d in looked.found] == ["RW310", "RW311"]
    assert "With 4 players: 24 = 20 does not hold." in looked.found[0].message
    assert "8 = 4 does not hold" in looked.found[1].message


def test_a_build_goes_on_without_what_does_not_hold(tmp_path: Path) -> None:
    game = small_game(CASES["c2_example_left_behind"], tmp_path / "quarry", twin=False)
    looked = look(game)
    text = Diagnostic("RW460", "The text does not say in which order.")
    report = CheckReport((*looked.found, text), looked.proved, looked.claims, looked.false)
    assert blocking(report.diagnostics) == (text,)
    assert false_units(report) == {"example.two_white", "example.cursed"}


def test_warnings_never_stop_a_build() -> None:
    assert blocking([Diagnostic("RW465", "…", severity=Severity.WARNING)]) == ()


def test_every_code_that_may_be_left_out_has_a_page() -> None:
    assert set(all_codes()) >= LEFT_OUT


def test_a_claim_that_was_tried_is_said_to_be_tried(tmp_path: Path) -> None:
    case = CASES["claim_of_the_end_is_tried"]
    game = small_game(case, tmp_path / "quarry", twin=True)
    looked = look(game)
    report = CheckReport((), {"facts": 0, "languages": 0} | looked.proved, looked.claims)
    assert report_lines(report) == (
        "0 facts expressed in 0 languages, 1 sum, 0 claims, 0 examples",
        "claim.last_is_white held in 200 random games of each number of players",
    )


def test_an_unknown_language_is_no_traceback() -> None:
    game = loaded(NO_SWAP)
    report = check_game(game, draw_facts(game), Workspace(REPOSITORY), langs=["xx"])
    assert [d.code for d in report.diagnostics] == ["RW605"]
    assert report.proved["facts"] == 0
