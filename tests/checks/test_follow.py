"""What is followed with counts covers what happens with pieces, in games of any rules at all."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.checks.flow.counts import State
from rulewright.checks.flow.follow import Course, follow
from rulewright.checks.flow.games import Played, play_games
from rulewright.engine.chance import BOTS, CHANCE, stream
from rulewright.engine.events import Spot
from rulewright.engine.run import play_out, random_bot
from rulewright.engine.situation import Situation
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.engine.random_games import OPTION, games

PATIENT = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def covers(course: Course, there: Situation) -> bool:
    """Whether some state at the end covers a position, the players' seats turned as need be."""
    players = course.reader.players
    return any(
        all(
            low <= count <= high
            for count, (low, high) in _counts(course, state, there, turn, players)
        )
        for state in course.finals
        for turn in range(players)
    )


def _counts(
    course: Course, state: State, there: Situation, turn: int, players: int
) -> list[tuple[int, tuple[int, int]]]:
    found = []
    for spot, held in there.state.zones.items():
        owner = spot.owner
        if owner is not None and owner < players:
            owner = (owner + turn) % players
        pieces: Mapping[str, int] = held
        found.append((sum(pieces.values()), course.board.count(state, (spot.zone, owner), None)))
        found += [
            (count, course.board.count(state, (spot.zone, owner), piece))
            for piece, count in pieces.items()
        ]
    return found


@PATIENT
@given(game=games(), mood=st.sampled_from(OPTION.choices))
def test_every_end_of_a_game_is_covered(game: Game, mood: str) -> None:
    setting = Setting(game.players[0], {OPTION.name: mood})
    every = follow(game, setting, pretends=False)
    lucky = follow(game, setting, nobody_skips=True)
    for played in play_games(game, setting, 10):
        there = played.situation()
        if every.complete:
            assert covers(every, there), played.seed
            assert {id(stmt) for stmt in played.short} <= {id(stmt) for stmt in every.unsure}
        if lucky.complete and not played.short:
            assert covers(lucky, there), played.seed


@PATIENT
@given(game=games(), mood=st.sampled_from(OPTION.choices))
def test_noting_what_falls_short_changes_no_game(game: Game, mood: str) -> None:
    setting = Setting(game.players[0], {OPTION.name: mood})
    for played in play_games(game, setting, 3):
        run = play_out(
            game,
            setting,
            stream(played.seed, CHANCE),
            random_bot(stream(played.seed, BOTS)),
        )
        assert run.state.zones == _zones(played)
        assert run.state.markers == played.situation().state.markers


def _zones(played: Played) -> dict[Spot, dict[str, int]]:
    return played.situation().state.zones
