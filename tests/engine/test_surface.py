"""What a position says of counters, flags, rows and who has left; on both back ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from rulewright.diagnostics import RulesError
from rulewright.engine.backend import MakeBackend
from rulewright.engine.playable import PlayableGame
from rulewright.engine.position import Position
from rulewright.engine.replays import KEPT, Replays
from rulewright.engine.run import Run
from rulewright.engine.views import view_of_log, view_of_run
from rulewright.model.evaluate import Setting
from tests.engine.backends import BACKENDS
from tests.engine.test_secrets import game_of
from tests.engine.written import written

both_backends = pytest.mark.parametrize("backend", BACKENDS.values(), ids=BACKENDS.keys())

SHEET = """
    players: 4
    pieces:
      badge: {red: 2, blue: 2}
      card: {ace: {rank: 1}, two: {rank: 2}, king: {rank: 9}}
    zones:
      colors: {holds: badge, one per: seat, seen by: owner}
      row: {holds: card, one per: seat, seen by: owner, row: rank}
      line: {holds: card, seen by: all, row: as laid}
    counters:
      coins: {one per: seat, starts: 2, most: 9}
      clock: {most: 9}
    flags:
      awake: {one per: seat}
      night: {}
"""
RULES = """
setup:
    put 1 red from box into colors of player 1
    put 1 red from box into colors of player 3
    put 1 blue from box into colors of player 2
    put 1 king from box into row of player 1
    put 1 ace and 1 two from box into line
play:
    player 2 becomes awake
    the table becomes night
    gain 3 clock
    player 1 gains 4 coins
    each player:
        player chooses:
            stay:
                player gains 1 coins
            go:
                player chooses mine among facedown card in own row, if any
                turn mine faceup
                player leaves the game
"""
LAST_LEFT = """
ranking:
    the last players left win, with everybody whose colors matches theirs
"""
BY_COUNTER = """
scoring of coins:
    each coins is worth 3
ranking:
    most points win
    then all share
"""


def position(backend: MakeBackend, rules: str = RULES) -> Position:
    return PlayableGame(written(SHEET, rules), backend=backend).start(4, seed=1)


def decide(at: Position, *answers: str) -> None:
    for answer in answers:
        (choice,) = [c for c in at.choices if c.name == answer]
        at.choose(choice)
        while at.actor is not None and at.choices[0].kind == "place":
            at.choose(0)


@both_backends
def test_counters_flags_rows_and_who_has_left(backend: MakeBackend) -> None:
    at = position(backend)
    assert [at.counter("coins", seat) for seat in range(4)] == [6, 2, 2, 2]
    assert at.counter("clock") == 3
    assert [at.flag("awake", seat) for seat in range(4)] == [False, True, False, False]
    assert at.flag("night") is True
    assert at.row("row", 0) == (("king", "down"),)
    assert at.row("line") == (("ace", "down"), ("two", "down"))
    assert at.zone("line") == {"ace": 1, "two": 1, "king": 0}
    assert not at.out
    decide(at, "go", "stay")
    assert at.row("row", 0) == (("king", "up"),)
    assert at.out == (0,)
    assert at.counter("coins", 1) == 3


@both_backends
def test_a_view_has_them_too(backend: MakeBackend) -> None:
    at = position(backend)
    view = at.view(1)
    assert view["counters"] == {"coins": [6, 2, 2, 2], "clock": 3}
    assert view["flags"] == {"awake": [False, True, False, False], "night": True}
    # What is laid out by name during set-up, all have seen.
    assert view["rows"]["line"] == [
        {"piece": "ace", "face": "down"},
        {"piece": "two", "face": "down"},
    ]
    assert view["rows"]["row"][1] == []
    assert view["out"] == []
    decide(at, "go")
    assert at.view(None)["out"] == [0]
    assert at.view(None)["rows"]["row"][0] == [{"piece": "king", "face": "up"}]


Ask = Callable[[Position], object]
WRONG: list[tuple[Ask, str]] = [
    (lambda at: at.counter("coin", 0), "There is no counter “coin”. Did you mean “coins”?"),
    (lambda at: at.counter("coins"), "Each seat has its “coins”: say seat=0 to seat=3."),
    (lambda at: at.counter("coins", 4), "Each seat has its “coins”: say seat=0 to seat=3."),
    (lambda at: at.counter("clock", 0), "There is one “clock” for all: leave the seat out."),
    (lambda at: at.flag("awak", 0), "There is no flag “awak”. Did you mean “awake”?"),
    (lambda at: at.flag("awake"), "Each seat has its “awake”"),
    (lambda at: at.row("rows", 0), "There is no row “rows”. Did you mean “row”?"),
    (lambda at: at.row("colors", 0), "There is no row “colors”."),
    (lambda at: at.row("row"), "Each seat has its “row”"),
    (lambda at: at.zone("box", 0), "There is no zone “box”."),
]


@pytest.mark.parametrize(("ask", "words"), WRONG)
def test_asking_for_what_is_not_there_says_so(ask: Ask, words: str) -> None:
    with pytest.raises(LookupError) as raised:
        ask(position(BACKENDS["interpreter"]))
    assert words in str(raised.value)


@both_backends
def test_who_is_left_wins_with_their_mates(backend: MakeBackend) -> None:
    at = position(backend, RULES + LAST_LEFT)
    decide(at, "stay", "go", "go", "stay")
    assert at.over
    assert at.scores is None
    assert at.settled is None
    # Player 3 is of the colour of player 1; player 4 has none, which nobody shares.
    assert at.winners == (0, 2, 3)
    assert at.view(0)["winners"] == [0, 2, 3]
    assert at.view(0)["scores"] is None


@both_backends
def test_a_counter_is_worth_points(backend: MakeBackend) -> None:
    at = position(backend, RULES + BY_COUNTER)
    decide(at, "go", "stay", "go")
    assert at.scores is None
    decide(at, "stay")
    assert at.scores == (18, 9, 6, 9)
    assert at.winners == (0,)
    assert at.view(2)["scores"] == [18, 9, 6, 9]


# --- replays that are kept ---------------------------------------------------------------------


def test_a_kept_replay_shows_what_a_fresh_one_shows() -> None:
    """Many games looked at in turns, forwards and from copies."""
    game = game_of("together")
    setting = Setting(3, game.default_options())
    replays, random = Replays(game), Random(3)
    runs = [Run(game, setting) for _ in range(KEPT + 3)]
    for _ in range(40):
        run = random.choice(runs)
        if run.stop is None:
            continue
        run.send(random.choice(run.stop.codes))
        codes = run.codes[: random.choice((len(run.codes), len(run.codes) // 2))]
        seat = random.choice((None, 0, 1, 2))
        kept = replays.read(setting, codes, partial(view_of_run, seat=seat))
        assert kept == view_of_log(game, setting, codes, seat)


def test_a_repetition_that_nothing_can_end_is_said() -> None:
    repeated = "    repeat until clock = 9:\n        gain 0 clock\n"
    rules = RULES.replace("    gain 3 clock\n", repeated)
    with pytest.raises(RulesError) as raised:
        position(BACKENDS["interpreter"], rules)
    assert raised.value.diagnostics[0].code == "RW342"
    ending = rules.replace("gain 0 clock", "gain 2 clock")
    assert position(BACKENDS["interpreter"], ending).counter("clock") == 9
