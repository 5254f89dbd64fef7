"""Parts of “together” that hang on each other are found; the mended ones are quiet."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
import yaml

from rulewright.model.apart import check_apart
from rulewright.model.game import Game
from tests.engine.written import written

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "apart.yaml").read_text(encoding="utf-8")
)
SHEET = """
    players: 3
    pieces:
      stone: {white: 6}
      card: {ace: {rank: 1}, king: {rank: 2}}
    zones:
      heap: {holds: stone, seen by: all}
      hand: {holds: stone, one per: seat, seen by: owner}
      row: {holds: card, one per: seat, seen by: owner, row: rank}
    counters:
      coins: {one per: seat, most: 9}
      trust: {one per: seat, most: 9}
      noise: {most: 9}
    flags:
      bold: {one per: seat}
    markers: [token]
"""
RULES = """
setup:
    put 3 white from box into heap
    the table gives token to a player
    draw 2 card from box to row of player 1
    each player:
        do grab(player)
        do lay(player)
        player gains noise trust
        player loses trust of player coins
        if self_bold(player) or somebody_bold(player):
            player stops being bold
play:
    together, each player:
{lines}
    end the game

define self_bold(one):
    one is bold

define somebody_bold(one):
    some player as other where other is bold

phase grab(player):
    player takes 1 stone from heap to own hand, if any

phase lay(player):
    player takes 1 stone from own hand to heap, if any
"""


def game_with(lines: str, *, sealed: bool = True) -> Game:
    rules = RULES.replace("{lines}", indent(lines.strip(), " " * 8))
    if not sealed:
        rules = rules.replace("together, each", "each")
    return written(SHEET, rules)


def place_of(rules: str, line: int | str) -> str:
    """The text of a line: by its number in the case, or the first under a phase."""
    if isinstance(line, int):
        return rules.strip().splitlines()[line - 1].strip()
    after = RULES[RULES.index(f"phase {line}(") :].splitlines()
    return after[1].strip()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_hangs_on_others_is_found(case: dict[str, Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("rulewright.model.soundness.check_apart", lambda _: ())
    found = list(check_apart(game_with(case["bad"])))
    assert {d.code for d in found} == {"RW268"}
    (place,) = (d.place for d in found if case["says"] in d.message)
    assert place is not None
    assert place.text.strip() == place_of(case["bad"], case["line"])
    assert list(check_apart(game_with(case["good"]))) == []
    assert list(check_apart(game_with(case["bad"], sealed=False))) == []


def test_it_is_among_the_findings_of_a_game() -> None:
    with pytest.raises(AssertionError, match="must not depend on what another of them does"):
        game_with(dedent("player takes 1 stone from heap to hand of player, if any"))
