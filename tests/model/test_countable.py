"""What game.yaml counts: cards with numbers and classes, dice, rows, counters, flags, lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.diagnostics import Diagnostic
from rulewright.model.countable import Countables
from rulewright.model.game import Source
from rulewright.model.sheet_content import read_countables
from rulewright.model.sheet_reader import read_sheet
from rulewright.source.files import SourceFile
from rulewright.source.yaml_tree import parse_yaml

SHEET = """\
title: Countable
players: 2-3
pieces:
  card:
    red: {rank: 1, is: warm}
    pink: {rank: 2, is: [warm, plain]}
    blue: {rank: 3, is: cold}
    grey: {is: plain}
  chip: {small: {count: 3, size: 1}, large: 2}
dice:
  die: {number: 3, high: 3, low: 3}
zones:
  hand: {holds: card, one per: seat, seen by: owner}
  line: {holds: card, one per: seat, seen by: owner, row: rank}
  tray: {holds: die, seen by: all}
counters:
  coins: {one per: seat, most: 10}
flags:
  asleep: {one per: seat}
lists:
  prices: {entries: [5, 3, -1], unit: coins}
provenance:
  lists.prices: house
words:
  coins: {one: coin}
"""
CASES = yaml.safe_load(Path(__file__).with_name("countable.yaml").read_text("utf-8"))


def read(sheet: str) -> tuple[Countables | None, tuple[Diagnostic, ...]]:
    source = SourceFile(Path("game.yaml"), "game.yaml", sheet, tuple(sheet.split("\n")))
    tree, found = parse_yaml(source)
    assert tree is not None, found
    shape, found = read_sheet(tree)
    if shape is None:
        return None, found
    countables = read_countables(shape, tree)
    return countables, tuple(countables.found)


def good(sheet: str = SHEET) -> Countables:
    countables, found = read(sheet)
    assert countables is not None
    assert not found
    return countables


def test_pieces_have_numbers_and_classes() -> None:
    c = good()
    assert c.pieces["red"].count == 1
    assert c.pieces["red"].attributes == {"rank": 1}
    assert c.pieces["pink"].classes == ("warm", "plain")
    assert (c.pieces["small"].count, c.pieces["large"].count) == (3, 2)
    assert c.attributes == {"rank": ("red", "pink", "blue"), "size": ("small",)}
    assert c.classes == {"warm": ("red", "pink"), "plain": ("pink", "grey"), "cold": ("blue",)}


def test_dice_are_kinds_whose_pieces_are_faces() -> None:
    c = good()
    assert c.dice == {"die": 3}
    assert c.kinds["die"] == ("high", "low")
    assert c.pieces["high"].count == 3


def test_a_row_shows_how_many_lie_in_it() -> None:
    c = good()
    assert c.zones["line"].row == "rank"
    assert (c.zones["line"].seen_by, c.zones["line"].count_seen_by) == ("owner", "all")
    assert (c.zones["hand"].row, c.zones["hand"].count_seen_by) == (None, "owner")


def test_counters_flags_and_lists() -> None:
    c = good()
    coins = c.counters["coins"]
    assert (coins.per_seat, coins.starts, coins.least, coins.most) == (True, 0, 0, 10)
    assert c.flags["asleep"].per_seat
    assert c.lists["prices"].entries == (5, 3, -1)
    assert c.lists["prices"].unit == "coins"
    assert c.provenance["lists.prices"].source is Source.HOUSE


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['code']} {c['with']}")
def test_one_thing_wrong(case: dict[str, Any]) -> None:
    assert SHEET.count(case["replace"]) == 1
    _, found = read(SHEET.replace(case["replace"], case["with"]))
    same = [d for d in found if d.code == case["code"] and case.get("says", "") in d.message]
    assert same, found
    places = [d.place.text[d.place.column - 1 :] for d in same if d.place]
    assert any(text.startswith(case.get("at", "")) for text in places), places
    assert any(case.get("hint", "") in (d.hint or "") for d in same), same
    assert len(found) == len(set(found))


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["good"])
def test_the_mended_twin_is_good(case: dict[str, Any]) -> None:
    good(SHEET.replace(case["replace"], case["good"]))
