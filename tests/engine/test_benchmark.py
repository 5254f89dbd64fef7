"""The benchmark compares like with like: the hand-written engine plays the very same games."""

from __future__ import annotations

import pytest
from benchmarks.handwritten import OVER, HandwrittenGame, fast_below

from rulewright.engine.chance import BOTS, CHANCE, below, stream
from rulewright.engine.program import compile_program
from rulewright.lab.simulate import simulate
from rulewright.model.evaluate import Setting
from tests.engine.small_games import no_swap_no_pay

GAME = no_swap_no_pay()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_hand_written_engine_plays_the_compiled_game(players: int) -> None:
    program = compile_program(GAME, Setting(players, {}))
    for seed in range(20):
        chance, bots = stream(seed, CHANCE), stream(seed, BOTS)
        state, log = program.new_state(), list[int]()
        program.start(state, chance.getrandbits, log)
        game = HandwrittenGame(players, stream(seed, CHANCE).randrange)
        while not program.over(state):
            legal = program.legal(state)
            assert list(legal) == game.legal()
            assert program.actor(state) == game.actor
            code = legal[below(len(legal), bots.getrandbits)]
            program.choose(state, code, chance.getrandbits, log)
            game.apply(code)
        assert game.phase == OVER
        assert game.log == log
        for seat in range(program.seats):
            assert list(program.zone(state, "loot", seat).values()) == game.loot[seat]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_hand_written_engine_has_the_same_winners(players: int) -> None:
    games = 40
    found = simulate(GAME, Setting(players, {}), games, seed=3)
    chance, bots = stream(3, CHANCE), stream(3, BOTS)
    for number in range(games):
        game = HandwrittenGame(players, fast_below(chance))
        while game.phase != OVER:
            legal = game.legal()
            game.apply(legal[below(len(legal), bots.getrandbits)])
        assert game.scores() == [scores[number] for scores in found.scores]


@pytest.mark.parametrize("choice", [-1, 4, 99])
def test_the_hand_written_engine_refuses_what_is_not_legal(choice: int) -> None:
    game = HandwrittenGame(4, stream(1, CHANCE).randrange)
    before = list(game.log)
    with pytest.raises(ValueError, match=str(choice)):
        game.apply(choice)
    assert game.log == before
