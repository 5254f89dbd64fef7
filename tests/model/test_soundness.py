"""Whether a resolved game can be: small games with one thing wrong, each with its mended twin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.game import Game
from rulewright.model.load import load_game

SHEET = """\
title: Sound
players: 2-3
pieces:
  card: {red: {rank: 1, is: warm}, pink: {rank: 2, is: warm}, blue: 1}
  chip: {chip_a: 3, disc: {is: round_one}}
dice:
  die: {number: 3, high: 3, low: 3}
zones:
  hand: {holds: card, one per: seat, seen by: owner}
  purse: {holds: chip, one per: seat, seen by: owner}
  tray: {holds: die, seen by: all}
counters:
  coins: {most: 10, least: -10}
  trust: {one per: seat, most: 10}
flags: {}
lists: {}
markers: []
words:
"""
NAMES = (
    "card red pink blue chip chip_a disc die high low hand purse tray coins trust mist warm "
    "round_one market feast fair stall haggle asleep"
)
SETUP = "put 1 red from box into hand of player 1"
CASES = yaml.safe_load(Path(__file__).with_name("soundness.yaml").read_text("utf-8"))
LONG = {
    "DOUBLING": "\n\n".join(f"define a{n}:\n    a{n + 1} + a{n + 1}" for n in range(20)),
    "CHAIN": "\n\n".join(f"define a{n}:\n    2 * a{n + 1}" for n in range(20)),
}
"""What is too long to stand in a case."""


def load(
    case: dict[str, Any], folder: Path, *, twin: bool
) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    texts = {
        "sheet": SHEET + "".join(f"  {name}: {{one: {name}}}\n" for name in NAMES.split()),
        "setup": case.get("setup", SETUP),
        "rules": case["rules"],
    }
    edits = [dict(case["sheet"], **{"in": "sheet"})] if "sheet" in case else []
    for edit in [*edits, *([case["twin"]] if twin else [])]:
        where = edit.get("in", "rules")
        assert texts[where].count(edit["old"]) == 1, edit
        texts[where] = texts[where].replace(edit["old"], edit["new"])
    for name, text in LONG.items():
        texts["rules"] = texts["rules"].replace(name, text)
    rules = f"setup:\n    {texts['setup']}\n\n{texts['rules']}"
    (folder / "game.yaml").write_text(texts["sheet"], "utf-8")
    (folder / "play.rules").write_text(rules, "utf-8")
    return load_game(folder)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_one_thing_wrong(case: dict[str, Any], tmp_path: Path) -> None:
    game, found = load(case, tmp_path, twin=False)
    assert (game is None) is not case.get("warning", False)
    same = [d for d in found if d.code == case["code"] and case.get("says", "") in d.message]
    assert same, found
    assert all((d.severity is Severity.WARNING) is case.get("warning", False) for d in same)
    assert any(case.get("hint", "") in (d.hint or "") for d in same), same
    if "at" in case:
        places = [d.place.text.strip() for d in same if d.place]
        assert any(text.startswith(case["at"]) for text in places), places
    if case.get("only"):
        errors = [d for d in found if d.severity is Severity.ERROR]
        assert len(errors) == 1, errors


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_the_twin_is_right(case: dict[str, Any], tmp_path: Path) -> None:
    game, found = load(case, tmp_path, twin=True)
    assert game is not None, found
    assert not [d for d in found if d.code == case["code"] and case.get("says", "") in d.message]
