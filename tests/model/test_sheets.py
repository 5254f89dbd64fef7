"""A small good game, and what is found when one thing in it is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.diagnostics import Diagnostic
from rulewright.model.load import load_game

SHEET = """\
title: Small
players: 2-3
pieces:
  card: {red: 6, blue: 6}
  chip: {chip_a: 3}
zones:
  deck: {holds: card, seen by: nobody}
  hand: {holds: card, one per: seat, seen by: owner}
markers: [dealer]
tables:
  supply: {of: card, 2: {red: 6, blue: 6}, 3: {red: 6, blue: 6}}
  rounds: {2: 2, 3: 2}
values:
  red_points: 3 point
options:
  ties: {choices: [share, fight]}
provenance:
  tables.rounds: house
words:
  card: {one: card}
  chip: {one: chip}
  red: {one: red card}
  blue: {one: blue card}
  chip_a: {one: plain chip}
  deck: {one: deck}
  hand: {one: hand}
  dealer: {one: dealer}
  turns: {one: turn}
  go: {one: go}
  stay: {one: stay}
book:
  - {key: start, title: Start, shows: [setup]}
"""
RULES = """\
setup:
    put supply from box into deck
    the table gives dealer to a player

play:
    repeat rounds times:
        do turns

phase turns:
    each player clockwise from dealer:
        player draws 1 card from deck to own hand, hidden
    dealer chooses:
        go:
            end the game
        stay:
            pass dealer clockwise

scoring of hand:
    step red:
        each red is worth red_points
        if ties is share:
            each blue counts as red

ranking:
    most points win

claims:
    claim whole:
        total of supply = 6 + 6

examples:
    example two:
        1 red and 1 blue are worth 2 * red_points
"""
CASES = yaml.safe_load(Path(__file__).with_name("sheets.yaml").read_text("utf-8"))


def load(folder: Path, sheet: str, rules: str) -> tuple[Any, tuple[Diagnostic, ...]]:
    (folder / "game.yaml").write_text(sheet, "utf-8")
    (folder / "play.rules").write_text(rules, "utf-8")
    return load_game(folder)


def test_the_game_is_good(tmp_path: Path) -> None:
    game, found = load(tmp_path, SHEET, RULES)
    assert not found
    assert game is not None


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['code']} {c['with']!r}"[:70])
def test_one_thing_wrong(case: dict[str, Any], tmp_path: Path) -> None:
    texts = {"sheet": SHEET, "rules": RULES}
    assert texts[case["in"]].count(case["replace"]) == 1
    texts[case["in"]] = texts[case["in"]].replace(case["replace"], case["with"])
    game, found = load(tmp_path, texts["sheet"], texts["rules"])
    assert game is None
    same = [d for d in found if d.code == case["code"]]
    assert same, found
    said = [d for d in same if case.get("says", "") in d.message]
    assert said, same
    if "at" in case:
        places = [d.place.text[d.place.column - 1 :] for d in said if d.place]
        assert any(p.startswith(case["at"]) for p in places), places
    if "hint" in case:
        assert any(case["hint"] in (d.hint or "") for d in said), said


def test_everything_wrong_is_found_in_one_run(tmp_path: Path) -> None:
    sheet = SHEET.replace("seen by: nobody", "seen by: owner").replace("3 point", "three")
    _, found = load(tmp_path, sheet, RULES.replace("do turns", "do tunrs"))
    assert {"RW210", "RW212", "RW201", "RW230"} <= {d.code for d in found}
