"""Simulation: the same games as stepping, counted right, with honest intervals."""

from __future__ import annotations

import json
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.engine.chance import BOTS, CHANCE, below, stream
from rulewright.engine.program import Program, compile_program
from rulewright.engine.scoring import rank, settle
from rulewright.lab.simulate import Simulation, simulate, wilson
from rulewright.model.evaluate import Setting
from tests.engine.small_games import lucky_dip, no_swap_no_pay, small_game

GAME = no_swap_no_pay()


def step_at_random(program: Program, games: int, seed: int) -> list[tuple[int, list[int]]]:
    """The same games one decision at a time: how many decisions, and the final state."""
    chance, bots = stream(seed, CHANCE).getrandbits, stream(seed, BOTS).getrandbits
    found = []
    for _ in range(games):
        state, log = program.new_state(), list[int]()
        program.start(state, chance, log)
        decisions = 0
        while not program.over(state):
            legal = program.legal(state)
            program.choose(state, legal[below(len(legal), bots)], chance, log)
            decisions += 1
        found.append((decisions, state))
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_simulation_is_stepping_with_random_bots(players: int) -> None:
    setting = Setting(players, GAME.default_options())
    program = compile_program(GAME, setting)
    found = simulate(GAME, setting, 60, seed=11)
    wins = [0] * program.seats
    shares = [0.0] * program.seats
    for number, (decisions, state) in enumerate(step_at_random(program, 60, 11)):
        settled = [
            settle(GAME, setting, program.zone(state, "loot", seat), seat >= players)
            for seat in range(program.seats)
        ]
        assert found.lengths[number] == decisions
        assert [s[number] for s in found.scores] == [s.points for s in settled]
        winners = rank(settled)
        for seat in winners:
            wins[seat] += 1
            shares[seat] += 1 / len(winners)
    assert list(found.wins) == wins
    assert list(found.shares) == pytest.approx(shares)
    assert sum(found.shares) == pytest.approx(found.games)
    assert sum(found.wins) >= found.games
    assert (found.ties > 0) == (sum(found.wins) > found.games)


def test_a_seed_says_all_and_games_follow_one_another() -> None:
    setting = Setting(4, {})
    long, short, other = (simulate(GAME, setting, n, s) for n, s in ((30, 5), (10, 5), (30, 6)))
    assert long.lengths[:10] == short.lengths
    assert [s[:10] for s in long.scores] == list(short.scores)
    assert long.scores != other.scores
    assert simulate(GAME, setting, 30, 5).scores == long.scores


def test_results_are_arrays_by_seat_with_the_seats_nobody_holds_last() -> None:
    found = simulate(GAME, Setting(3, {}), 25, seed=1)
    assert isinstance(found.wins, array)
    assert len(found.wins) == len(found.scores) == 4
    assert all(len(scores) == 25 for scores in found.scores)
    assert len(found.lengths) == 25


def test_progress_is_told_and_ends_with_all_games() -> None:
    heard: list[int] = []
    simulate(lucky_dip(), Setting(2, {}), 1200, seed=1, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1200
    assert len(heard) > 1


def test_no_games_are_no_trouble() -> None:
    found = simulate(GAME, Setting(4, {}), 0, seed=1)
    summary = found.summary()
    assert summary.mean_length == 0
    assert summary.seats[0].wins.low == 0
    assert summary.seats[0].wins.high == 1


def test_a_game_without_scoring_has_lengths_but_no_winners() -> None:
    found = simulate(small_game(pieces={"red": 1}, zones=(), play=()), Setting(2, {}), 3, seed=1)
    assert not found.scored
    assert list(found.wins) == [0, 0]
    assert list(found.lengths) == [0, 0, 0]


def test_the_summary_is_plain_data() -> None:
    found: Simulation = simulate(GAME, Setting(3, {}), 50, seed=1)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["games"] == 50
    assert [seat["player"] for seat in data["seats"]] == [True, True, True, False]


def test_wilson_intervals() -> None:
    # 10 of 100: textbook values.
    found = wilson(10, 100)
    assert (found.low, found.high) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert wilson(0, 10).low == 0
    assert wilson(0, 10).high > 0.2


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_stays_between_0_and_1(counts: tuple[int, int]) -> None:
    found = wilson(*counts)
    assert 0 <= found.low <= found.share + 1e-12
    assert found.share - 1e-12 <= found.high <= 1
