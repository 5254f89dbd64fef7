"""Nothing is lost and nothing appears: every piece is somewhere, in every position of random games.

Counters stay within their ends, rows hold what their zones count, and whoever has left the game is
never asked again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rulewright
from rulewright import Position
from tests.engine.games_for_tests import ways_to_play

RULES = Path(__file__).resolve().parents[2] / "rules"
FOLDERS = sorted(path.parent.name for path in RULES.glob("*/game.yaml"))
GAMES = {folder: rulewright.load(RULES / folder) for folder in FOLDERS}
MOST = 400
"""Choices looked at in one game."""


def whereabouts(position: Position) -> dict[str, int]:
    """How many of each piece there are on the table and in the box; dice are left out."""
    game = position.game
    totals: dict[str, int] = dict.fromkeys(game.pieces, 0)
    for name, zone in game.zones.items():
        for seat in range(position.seats) if zone.per_seat else (None,):
            for piece, count in position.zone(name, seat).items():
                totals[piece] += count
    for piece, count in position.zone("box").items():
        totals[piece] += count
    dice = {face for kind in game.dice for face in game.kinds[kind]}
    return {piece: count for piece, count in totals.items() if piece not in dice}


def look(position: Position) -> None:
    """What must be true of every position."""
    game = position.game
    expected = {
        name: piece.count for name, piece in game.pieces.items() if piece.kind not in game.dice
    }
    assert whereabouts(position) == expected
    for name, counter in game.counters.items():
        for seat in range(position.seats) if counter.per_seat else (None,):
            assert counter.least <= position.counter(name, seat) <= counter.most
    for name, zone in game.zones.items():
        if zone.row is None:
            continue
        for seat in range(position.seats) if zone.per_seat else (None,):
            cards = [piece for piece, _ in position.row(name, seat)]
            assert sorted(cards) == sorted(p for p, n in position.zone(name, seat).items() if n)
    assert position.over or position.actor not in position.out


@pytest.mark.parametrize("folder", FOLDERS)
def test_everything_is_somewhere(folder: str) -> None:
    game = GAMES[folder]
    ways = ways_to_play(game.model)
    for number, way in enumerate(ways[:: max(1, len(ways) // 12)]):
        position = game.start(way.players, options=dict(way.options), seed=number)
        random = Random(number)
        for _ in range(MOST):
            look(position)
            if position.over:
                break
            position.choose(random.randrange(len(position.choices)))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_game_comes_to_its_end(folder: str) -> None:
    """With random players, with players who always take the first choice, and always the last."""
    game = GAMES[folder]
    for players in game.model.players:
        for policy in ("random", "first", "last"):
            position = game.start(players, seed=players)
            random = Random(players)
            for _ in range(200_000):
                if position.over:
                    break
                count = len(position.choices)
                pick = {"random": random.randrange(count), "first": 0, "last": count - 1}[policy]
                position.choose(pick)
            assert position.over, f"{players} players, always {policy}"
            assert position.winners


def test_a_lost_piece_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: a zone that keeps one piece back."""
    game = GAMES["gift-swap"]
    position = game.start(3, seed=1)
    look(position)
    honest = Position.zone

    def forgetful(self: Position, name: str, seat: int | None = None) -> dict[str, int]:
        held = honest(self, name, seat)
        return held if name != "box" else held | {next(iter(held)): 1}

    monkeypatch.setattr(Position, "zone", forgetful)
    with pytest.raises(AssertionError):
        look(position)
