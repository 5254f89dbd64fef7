"""Simulating games of the whole language: who is left, counters and rows decide as they should."""

from __future__ import annotations

import pytest

from rulewright.engine.chance import BOTS, CHANCE, stream
from rulewright.engine.run import Run, play_out, random_bot
from rulewright.lab.simulate import simulate
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.engine.written import written

SHEET = """
players: 2-4
pieces:
  card:
    fox: {rank: 1, is: furred}
    owl: {rank: 2, is: feathered}
    crow: {rank: 3, is: feathered}
    bear: {rank: 4, is: furred}
    joker: {}
  badge: {sun: 2, moon: 2}
zones:
  line: {holds: card, one per: seat, seen by: owner, row: rank}
  sign: {holds: badge, one per: seat, seen by: owner}
counters:
  pride: {one per: seat, least: -3, most: 9}
"""
SETUP = """
setup:
    step deal:
        each player:
            player draws 1 badge from box into own sign, hidden
            player draws 1 card from box into own line
"""
LEFT = """
play:
    repeat until players left = 1:
        each player:
            if players left > 1:
                player chooses rival among other players
                rival chooses:
                    stay:
                        player gains 1 pride
                    go:
                        rival leaves the game

ranking:
    the last players left win{mates}
"""
COUNTED = """
play:
    each player:
        player chooses:
            dare with 0 to 3 pride as stake:
                player gains stake - 2 pride
            wait:
                player loses 1 pride

scoring of pride:
    each pride is worth 2

ranking:
    most points win
    then all share
"""
LINED = """
play:
    each player:
        player chooses found among facedown card in line of each player, if any
        turn found faceup

scoring of line:
    each furred is worth its rank
    1 or more feathered make each feathered worth 5

ranking:
    most points win
    then most feathered
"""
GAMES = {
    "left": LEFT.format(mates=""),
    "mates": LEFT.format(mates=", with everybody whose sign matches theirs"),
    "counted": COUNTED,
    "lined": LINED,
}


def by_the_reference(game: Game, setting: Setting, games: int, seed: int) -> list[Run]:
    """The same games, played by the interpreter."""
    chance, bots = stream(seed, CHANCE), stream(seed, BOTS)
    return [play_out(game, setting, chance, random_bot(bots)) for _ in range(games)]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_simulation_says_what_the_reference_says(name: str, players: int) -> None:
    game = written(SHEET, SETUP + GAMES[name])
    setting = Setting(players, {})
    found = simulate(game, setting, 40, seed=3)
    runs = by_the_reference(game, setting, 40, 3)
    wins, shares = [0] * players, [0.0] * players
    for run in runs:
        for seat in run.winners():
            wins[seat] += 1
            shares[seat] += 1 / len(run.winners())
    assert list(found.wins) == wins
    assert list(found.shares) == pytest.approx(shares)
    assert found.ties == sum(len(run.winners()) > 1 for run in runs)
    assert found.ranked
    scores = [run.scores() for run in runs]
    if name in ("left", "mates"):
        assert scores == [None] * 40
        assert not found.scored
    else:
        assert list(zip(*found.scores, strict=True)) == scores
        assert found.scored


def test_mates_win_with_who_is_left_and_without_them_nobody_else_does() -> None:
    alone, together = (
        simulate(written(SHEET, SETUP + GAMES[name]), Setting(4, {}), 60, seed=1)
        for name in ("left", "mates")
    )
    assert alone.ties == 0
    assert sum(alone.wins) == 60
    assert together.ties > 0
    assert sum(together.wins) > 60
