"""Following what is done with parameters, leaves, windows, dice, rows and nobody: every position in
which a game ends is covered, and what is shown to be enough is enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.checks.flow.follow import follow
from rulewright.checks.flow.games import play_games
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.checks.cases import small_game
from tests.checks.test_follow import covers

SHEET = """\
title: Quarry
players: 3
pieces:
  stone: {white: 9, grey: 12}
  card: {ace: {rank: 1}, two: {rank: 2}, three: {rank: 3}, four: {rank: 4}}
dice:
  die: {number: 2, low: 2, high: 1}
zones:
  pile: {holds: stone, seen by: nobody}
  hand: {holds: stone, one per: seat, seen by: owner}
  tray: {holds: die, seen by: all}
  line: {holds: card, row: as laid, seen by: nobody}
  rest: {holds: card, row: as laid, seen by: nobody}
counters:
  coins: {one per: seat, most: 4}
flags:
  safe: {one per: seat}
markers: [first, crown]
"""
START = """\
setup:
    put 6 white and 2 grey from box into pile
    the table gives first to a player
"""
PLAYS = {
    "a phase with parameters that is left": """\
play:
    each player:
        do dig(player, 2)
phase dig(digger, number n):
    repeat n times:
        if count of pile < 4:
            leave dig
        digger draws 1 stone from pile into own hand, if any
    digger draws 1 stone from pile into own hand, if any
""",
    "until something holds": """\
play:
    repeat until count of pile <= 3:
        each player clockwise from first:
            player draws 1 stone from pile into own hand, if any
    move all stones from hand of each player to pile
""",
    "a repetition that is left": """\
play:
    do dig
phase dig:
    repeat:
        first draws 1 stone from pile into own hand, if any
        pass first clockwise
        if pile is empty:
            leave dig
""",
    "a window that may stay closed": """\
play:
    each player clockwise from first:
        any player other than player may stop as stopper, the first clockwise from player
        if stopper is somebody:
            stopper draws 1 stone from pile into own hand, if any
        otherwise:
            player draws 2 stones from pile into own hand, if any
        stopper draws 1 stone from pile into own hand, if any
""",
    "a seat that may be nobody": """\
play:
    each player:
        player chooses rival among other players where rival is not safe, if any
        rival becomes safe
        rival draws 1 stone from pile into own hand, if any
        if rival is nobody:
            player draws 3 stones from pile into own hand, if any
""",
    "a seat chosen besides another": """\
play:
    first chooses one among other players
    first chooses other among other players besides one, if any
    swap hand of one with hand of other
    one draws 2 stones from pile into own hand, if any
    swap hand of one with hand of other
    other draws 1 stone from pile into own hand, if any
""",
    "seats one by one, and all but one": """\
play:
    each of first and left of first as digger:
        digger draws 2 stones from pile into own hand, if any
    each player other than first:
        player draws 1 stone from pile into own hand, if any
    together, each player:
        player places 1 stone from own hand to pile, if any
""",
    "a marker that is taken away": """\
play:
    each player clockwise from first:
        crown draws 1 stone from pile into own hand, if any
        if nobody has crown:
            give crown to player
        otherwise:
            remove crown
    crown draws 1 stone from pile into own hand, if any
""",
    "dice": """\
play:
    first rolls 2 die into tray, open
    if count of high in tray > 0:
        first draws count of high in tray stones from pile into own hand, if any
    otherwise:
        first draws 3 stones from pile into own hand, if any
""",
    "cards of rows": """\
play:
    draw 3 cards from box to line, unseen
    draw 1 card from box to rest, unseen
    first chooses one among cards in line
    first chooses other among cards in rest
    exchange one with other
    turn one faceup
    if count of ace in line = 1:
        first draws 2 stones from pile into own hand, if any
""",
    "a number with an answer": """\
play:
    each player:
        player chooses:
            dig with 1 to 2 stone as dug when count of pile > 2:
                player draws dug stones from pile into own hand, if any
            wait:
                player gains 1 coins
""",
    "counters decide": """\
define rich(one):
    coins of one > 1
play:
    repeat 3 times:
        each player:
            player chooses:
                dig when not rich(player):
                    player draws 1 stone from pile into own hand, if any
                    player gains 1 coins
                wait:
                    player gains 2 coins
""",
}
WORDS = """\
words:
  stone: {one: stone, many: stones}
  card: {one: card, many: cards}
"""
PLAIN = """\
white grey ace two three four die low high pile hand tray line rest coins safe first crown dig
digger wait stop stopper rival one other
"""


def game_of(play: str, folder: Path) -> Game:
    sheet = SHEET if "crown" in play else SHEET.replace(", crown", "")
    words = WORDS + "".join(f"  {word}: {{one: {word}}}\n" for word in PLAIN.split())
    case = {"game": sheet + words, "rules": START + play, "twin": []}
    return small_game(case, folder / "quarry", twin=False)


@pytest.mark.parametrize("name", PLAYS)
def test_every_end_is_covered(name: str, tmp_path: Path) -> None:
    game = game_of(PLAYS[name], tmp_path)
    setting = Setting(3, {})
    every = follow(game, setting, pretends=False)
    lucky = follow(game, setting, nobody_skips=True)
    assert every.complete
    assert lucky.complete
    played = 0
    for one in play_games(game, setting, 40):
        played += 1
        there = one.situation()
        assert covers(every, there), one.seed
        assert {id(stmt) for stmt in one.short} <= {id(stmt) for stmt in every.unsure}
        if not one.short:
            assert covers(lucky, there), one.seed
    assert played
