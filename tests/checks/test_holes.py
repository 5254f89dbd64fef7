"""The holes that printed rules have are found when the rulings that close them are taken out.

`holes.yaml` says how each ruling is taken out of a copy of its game, and what is found then. As
they are shipped, the games have no such finding.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.checks.running.rules import check_rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.load import load_game

RULES = Path(__file__).parents[2] / "rules"
HOLES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "holes.yaml").read_text("utf-8")
)


def copied(game: str, home: Path) -> Path:
    """A copy of a shipped game, without its variants."""
    folder = home / game
    shutil.copytree(RULES / game, folder, ignore=shutil.ignore_patterns("variants"))
    return folder


def found_in(folder: Path) -> list[Diagnostic]:
    """What loading and the checks of the rules say, but for notes."""
    game, loading = load_game(folder)
    assert game is not None, [f"{d.place}: {d.message}" for d in loading]
    found = (*loading, *check_rules(game, lambda _: None).diagnostics)
    return [d for d in found if d.severity is not Severity.NOTE]


@pytest.mark.parametrize("hole", HOLES)
def test_the_hole_is_found(hole: str, tmp_path: Path) -> None:
    case = HOLES[hole]
    folder = copied(case["game"], tmp_path)
    for name, edits in case["edits"].items():
        text = (folder / name).read_text("utf-8")
        for edit in edits:
            assert text.count(edit["old"]) == 1, edit["old"]
            text = text.replace(edit["old"], edit["new"])
        (folder / name).write_text(text, "utf-8")
    wanted = case["finds"]
    said = found_in(folder)
    mine = [d for d in said if d.code == wanted["code"]]
    assert mine, [d.message for d in said]
    for d in mine:
        assert d.place is not None
        assert wanted["at"] in d.place.text
        assert [words for words in wanted["says"] if words not in d.message] == []
    others = {d.code for d in said} - {wanted["code"]}
    assert others == set(case.get("besides", ())), [d.message for d in said]


@pytest.mark.parametrize("game", ["no-swap-no-pay", "gift-swap", "scalawag"])
def test_the_shipped_game_has_none(game: str, tmp_path: Path) -> None:
    assert [f"{d.code} {d.message}" for d in found_in(copied(game, tmp_path))] == []
