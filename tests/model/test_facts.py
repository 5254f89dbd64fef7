"""What lines of rules ask a text to say, and what they leave free."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.model.facts import Fact, Say, UnitFacts
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "facts.yaml").read_text(encoding="utf-8")
)
SHEET = """\
title: Facts
version: "1.0"
players: 3-4
pieces:
  gem: {ruby: 20}
  card: {sun: {rank: 1}, moon: {rank: 2}, star: {rank: 3}, owl: {rank: 4}}
dice:
  die: {number: 2, blank: 4, spark: 2}
zones:
  hand: {holds: gem, one per: seat, seen by: owner}
  tray: {holds: die, seen by: all}
  parcel: {holds: card, one per: seat, seen by: owner}
  line: {holds: card, one per: seat, seen by: owner, row: rank}
  shelf: {holds: card, seen by: nobody, row: as laid}
counters:
  coins: {one per: seat, most: 20}
  heat: {most: 10}
  steps: {most: 9}
flags:
  guarded: {one per: seat}
  noted: {one per: seat}
markers: [leader, lamp]
lists:
  fees: {unit: coins, entries: [5, 3, 1]}
values:
  income: 2 coins
  price: 4 coins
  extra: 1 coins
words:
"""
WORDS = (
    "gem ruby card sun moon star owl die blank spark hand tray parcel line shelf coins heat rank "
    "guarded leader lamp rival doubter doubt found near go"
)
RULES = """\
setup:
    step start:
        each player:
            player draws 1 card from box into own parcel, hidden
        each player:
            player lays out own parcel in own line
        the table gives leader to a player
        the table gives lamp to a player

play:
    step rounds:
        repeat 2 times:
            each player clockwise from leader:
                do go(player)

define near(one, other):
    left of one is other

define alone(one):
    hand of one is empty

phase go(player):
    step x:
"""
ENDING = """
ranking:
    step win:
        the last players left win
"""


def unit_of(folder: Path, rules: str) -> UnitFacts:
    """The facts of some lines in a step of a turn."""
    (folder / "game.yaml").write_text(
        SHEET + "".join(f"  {word}: {{one: {word}}}\n" for word in WORDS.split()), encoding="utf-8"
    )
    lines = "".join(f"        {line}\n" for line in rules.splitlines())
    (folder / "play.rules").write_text(RULES + lines + ENDING, encoding="utf-8")
    game, found = load_game(folder)
    assert game is not None, [(d.message, d.hint) for d in found]
    return draw_facts(game).units["go.x"]


def shown(facts: list[Fact]) -> set[str]:
    return {f"{fact.role}: {fact.value}" for fact in facts}


def way(written: str) -> Say:
    """ "{gained}" or "[](gain)"."""
    return Say("slot", written[1:-1]) if written[0] == "{" else Say("mark", written[3:-1])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_facts(case: dict[str, Any], tmp_path: Path) -> None:
    facts = list(unit_of(tmp_path, case["rules"]).facts)
    assert shown([f for f in facts if f.required]) == set(case["must"])
    free = shown([f for f in facts if not f.required])
    assert set(case.get("may", ())) <= free
    assert not {f.role for f in facts} & set(case.get("not", ()))
    for role, ways in case.get("says", {}).items():
        says = {say for f in facts if f.role == role for say in f.says}
        assert set(map(way, ways)) <= says


def test_a_fact_moves_with_its_rule(tmp_path: Path) -> None:
    """Numbers move the values alone; another deed, face, or comparison moves the structure."""
    pairs = [
        ("player gains 1 coins", "player gains 2 coins", False),
        ("player gains 1 coins", "player loses 1 coins", True),
        ("player becomes guarded", "player stops being guarded", True),
        (
            "player gains 1 + count of hand of player coins",
            "player gains 2 + count of hand of player coins",
            False,
        ),
        (
            "player gains 1 + count of hand of player coins",
            "player gains 1 + coins of player coins",
            True,
        ),
        (
            "if coins of player > 3:\n    end the game",
            "if coins of player > 4:\n    end the game",
            False,
        ),
        (
            "if coins of player > 3:\n    end the game",
            "if coins of player >= 3:\n    end the game",
            True,
        ),
        (
            "if player is guarded:\n    end the game",
            "if player is not guarded:\n    end the game",
            True,
        ),
        (
            "any player other than player may doubt as doubter, agreeing on one",
            "any player other than player may doubt as doubter, the first clockwise from player",
            True,
        ),
    ]
    for before, after, moves in pairs:
        old, new = unit_of(tmp_path, before), unit_of(tmp_path, after)
        assert (old.structure != new.structure) is moves, (before, after)
        assert old.values != new.values, (before, after)
        assert unit_of(tmp_path, before).structure == old.structure
