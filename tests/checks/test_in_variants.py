"""Claims, examples and sums hold in every variant; what only a variant uses is not idle."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.checks.running.rules import check_rules
from rulewright.diagnostics import Diagnostic
from rulewright.model.load import load_game
from rulewright.model.variants import sheet_with_variants

SHEET = """\
title: Quarry
players: 2-3
pieces:
  stone: {white: 9, grey: 6}
zones:
  bag: {holds: stone, seen by: nobody}
  hand: {holds: stone, one per: seat, seen by: owner}
tables:
  supply: {of: stone, 2: {white: 6, grey: 4}, 3: {white: 9, grey: 6}}
values:
  share: 5 stone
  group: 3 white
  prize: 4 point
words:
  stone: {one: stone}
  white: {one: white stone}
  grey: {one: grey stone}
  bag: {one: bag}
  hand: {one: hand}
"""
RULES = """\
setup:
    put supply from box into bag
play:
    each player:
        player draws share stones from bag to own hand
        if count of grey in hand of player > 4:
            put 1 grey from hand of player to bag
scoring of hand:
    each grey is worth 1
    group or more white are worth prize together
ranking:
    most points win
claims:
    claim all_of_it:
        total of supply = share * players
examples:
    example three:
        3 white are worth prize
"""
VARIANT = "base: quarry\nchanges:\n"


def game_in(home: Path, *, sheet: str = SHEET, rules: str = RULES, **variants: str) -> Path:
    folder = home / "quarry"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(sheet, "utf-8")
    (folder / "play.rules").write_text(rules, "utf-8")
    for name, changes in variants.items():
        (folder / "variants" / f"{name}.yaml").write_text(VARIANT + changes, "utf-8")
    return folder


def found_in(folder: Path) -> list[Diagnostic]:
    game, loading = load_game(folder)
    assert game is not None, [d.message for d in loading]
    return [*loading, *check_rules(game, lambda _: None).diagnostics]


WRONG = {
    "a claim": (
        "  tables: {supply: {2: {white: 7}}}\n",
        [("RW310", "In the variant “other”: with 2 players: 11 = 10 does not hold.")],
    ),
    "an example": (
        "  values: {group: 4 white}\n",
        [("RW320", "In the variant “other”: by the rules this is worth 0 points, not 4")],
    ),
    "a box that is too small": (
        "  tables: {supply: {3: {white: 10, grey: 5}}}\n",
        [("RW232", "In the variant “other”: with 3 players the set-up lays out 10 white")],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_a_variant_breaks_is_found_with_its_name(what: str, tmp_path: Path) -> None:
    changes, wanted = WRONG[what]
    found = found_in(game_in(tmp_path, other=changes))
    assert len(found) == len(wanted), [d.message for d in found]
    for d, (code, words) in zip(found, wanted, strict=True):
        assert (d.code, words in d.message) == (code, True), d.message


def test_draws_that_a_variant_can_never_deal_are_found(tmp_path: Path) -> None:
    found = found_in(game_in(tmp_path, other="  values: {share: 6 stone}\n"))
    sums = [d for d in found if d.code == "RW330"]
    assert sums
    assert all(d.message.startswith("In the variant “other”: with") for d in sums)
    assert {d.code for d in found} == {"RW310", "RW330"}


def test_a_right_variant_gives_no_finding(tmp_path: Path) -> None:
    right = "  tables: {supply: {2: {white: 5, grey: 5}}}\n  values: {prize: 6 point}\n"
    assert [d.message for d in found_in(game_in(tmp_path, other=right))] == []


NEVER = RULES.replace("> 4:", "> 5:")


def test_what_is_never_so_in_the_game_may_be_so_in_a_variant(tmp_path: Path) -> None:
    alone = found_in(game_in(tmp_path / "alone", rules=NEVER))
    assert [d.code for d in alone] == ["RW336"]
    more = "  tables: {supply: {2: {white: 6, grey: 6}, 3: {white: 12}}}\n"
    more += "  values: {share: 6 stone}\n  pieces: {stone: {white: 12}}\n"
    with_variant = found_in(game_in(tmp_path / "both", rules=NEVER, more=more))
    assert [d.message for d in with_variant] == []


def test_a_variant_itself_looks_at_no_other_variant(tmp_path: Path) -> None:
    folder = game_in(tmp_path, other=WRONG["a claim"][0], fine="  minutes: 10\n")
    tree, _ = sheet_with_variants(folder, ["fine"])
    game, _ = load_game(folder, tree, "quarry+fine")
    assert game is not None
    assert check_rules(game, lambda _: None).diagnostics == ()


def test_a_variant_of_another_game_is_none_of_this_one(tmp_path: Path) -> None:
    folder = game_in(tmp_path, other=WRONG["a claim"][0])
    path = folder / "variants" / "other.yaml"
    path.write_text(path.read_text("utf-8").replace("base: quarry", "base: pit"), "utf-8")
    assert [d.message for d in found_in(folder)] == []
