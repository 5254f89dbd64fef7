"""H1: nobody's turn after an elimination. In every position of many games, with two to six players,
whoever must choose is one player, and one who is still in the game.

The games are those of the documents: players leave before, after and during their own turn.
"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.engine.playable import PlayableGame
from tests.engine.written import written
from tests.errata.documents import documents, games_of

GAMES = games_of(documents()["H1"])


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", GAMES)
def test_one_player_acts_and_is_in_the_game(name: str, players: int) -> None:
    game = PlayableGame(written(GAMES[name].sheet, GAMES[name].rules))
    left = set()
    for seed in range(40):
        random = Random(seed)
        position = game.start(players=players, seed=seed)
        before: int | None = None
        for _ in range(200):
            if position.over:
                break
            assert position.actor is not None
            assert position.actor not in position.out
            assert 0 <= position.actor < players
            asking = [seat for seat in range(players) if position.view(seat)["choices"]]
            assert asking == [position.actor]
            before = position.actor
            position.choose(random.randrange(len(position.choices)))
            left.add(before in position.out)
        assert len(position.out) < players
    assert True in left or name == "round"
