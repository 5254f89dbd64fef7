"""Loops in the order of what everybody has are followed too: whoever comes when, it is covered."""

from __future__ import annotations

import pytest

from rulewright.checks.flow.follow import follow
from rulewright.checks.flow.games import play_games
from rulewright.model.evaluate import Setting
from tests.checks.test_follow import covers
from tests.engine.written import written

SHEET = """
players: 2-3
pieces:
  stone: {white: 9, black: 9}
zones:
  bag: {holds: stone, seen by: nobody}
  heap: {holds: stone, seen by: all}
  hand: {holds: stone, one per: seat, seen by: owner}
counters:
  money: {one per: seat, most: 9}
markers: [token]
"""
RULES = """
setup:
    put 9 white and 9 black from box into bag
    the table gives token to a player
play:
    each player:
        draw 1 stone from bag to hand of player
        set money of player to count of white in hand of player
    let amount be 3
    each player by money, most first, ties clockwise from token:
        player draws amount stone from bag to own hand
        let amount be amount - 1
    each player other than token by money, fewest first:
        move all stone from hand of player to heap
"""


@pytest.mark.parametrize("players", [2, 3])
def test_whoever_comes_first_is_covered(players: int) -> None:
    game = written(SHEET, RULES)
    setting = Setting(players, {})
    course = follow(game, setting)
    assert course.complete
    ends = set()
    for played in play_games(game, setting, 30):
        there = played.situation()
        assert covers(course, there), played.seed
        ends.add(tuple(sum(held.values()) for held in there.state.zones.values()))
    assert len(ends) > 1
