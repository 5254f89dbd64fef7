"""The surface that programs play on."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from rulewright.diagnostics import RulesError
from rulewright.engine.backend import MakeBackend
from rulewright.engine.choices import Choice
from rulewright.engine.errors import IllegalChoice, IllegalLog
from rulewright.engine.log import Log
from rulewright.engine.playable import PlayableGame
from rulewright.engine.position import Position
from tests.engine.backends import BACKENDS
from tests.engine.games_for_tests import CASE_IDS, CASES, GAMES


@pytest.fixture(params=list(BACKENDS))
def backend(request: pytest.FixtureRequest) -> MakeBackend:
    return BACKENDS[request.param]


@pytest.fixture
def game(backend: MakeBackend) -> PlayableGame:
    return PlayableGame(GAMES["no-swap-no-pay"], backend=backend)


def play_on(position: Position, random: Random, most: int = 10_000) -> Position:
    for _ in range(most):
        if position.over:
            break
        options = position.outcomes if position.chance else position.choices
        position.choose(random.randrange(len(options)))
    return position


# --- playing ----------------------------------------------------------------------------------


def test_a_game_from_start_to_end(game: PlayableGame) -> None:
    position = game.start(players=4, seed=7)
    assert position.actor in range(4)
    assert position.scores is None
    assert position.winners == ()
    assert not position.over
    play_on(position, Random(1))
    assert position.over
    assert position.actor is None
    assert position.choices == ()
    assert position.scores is not None
    assert len(position.scores) == 4
    assert position.winners
    best = max(position.scores)
    assert all(position.scores[w] == best for w in position.winners)


def test_seats_no_player_holds_come_last(game: PlayableGame) -> None:
    position = play_on(game.start(players=3, seed=7), Random(1))
    assert position.seats == 4
    assert position.scores is not None
    assert len(position.scores) == 4


def test_the_same_seed_is_the_same_game(game: PlayableGame) -> None:
    one = play_on(game.start(players=5, seed=3), Random(5))
    two = play_on(game.start(players=5, seed=3), Random(5))
    assert one.log == two.log
    assert one.log != play_on(game.start(players=5, seed=4), Random(5)).log


def test_without_a_seed_games_differ_and_can_be_replayed(game: PlayableGame) -> None:
    one, two = game.start(players=5), game.start(players=5)
    assert one.log.seed != two.log.seed
    assert game.replay(one.log).view(None) == one.view(None)


@pytest.mark.parametrize(("name", "setting"), CASES, ids=CASE_IDS)
def test_back_ends_agree_on_every_position(name: str, setting: object) -> None:
    """The same choices from the same seed: the same position, whoever plays it."""
    players: int = setting.players  # type: ignore[attr-defined]
    games = [PlayableGame(GAMES[name], backend=b) for b in BACKENDS.values()]
    for explicit in (False, True):
        positions = [g.start(players, 11, explicit=explicit) for g in games]
        random = Random(2)
        while not positions[0].over:
            first = positions[0]
            for other in positions[1:]:
                assert other.log.codes == first.log.codes
                assert (other.actor, other.choices) == (first.actor, first.choices)
                assert other.outcomes == first.outcomes
                for zone in GAMES[name].zones.values():
                    for seat in range(first.seats) if zone.per_seat else (None,):
                        assert other.zone(zone.name, seat) == first.zone(zone.name, seat)
            index = random.randrange(len(first.outcomes if first.chance else first.choices))
            for position in positions:
                position.choose(index)
        assert len({(p.scores, p.winners) for p in positions}) == 1


# --- choices ----------------------------------------------------------------------------------


def test_choices_are_readable_and_alike_pieces_are_one(game: PlayableGame) -> None:
    position = game.start(players=4, seed=7)
    assert all(c.kind == "piece" for c in position.choices)
    names = [str(c) for c in position.choices]
    assert len(set(names)) == len(names)
    assert set(names) <= {"gold", "silver", "black", "purple"}
    assert position.choices[0].label("en") == names[0]


def test_labels_come_from_whoever_was_asked(backend: MakeBackend) -> None:
    def shout(choice: Choice, lang: str) -> str:
        return f"{choice.name}/{lang}".upper()

    game = PlayableGame(GAMES["no-swap-no-pay"], backend=backend, labeller=shout)
    choice = game.start(players=4, seed=7).choices[0]
    assert choice.label("ko") == f"{choice.name}/ko".upper()


def test_seats_and_branches_are_choices_too(game: PlayableGame) -> None:
    position = game.start(players=3, seed=7)
    while position.choices[0].kind != "seat":
        position.choose(0)
    assert [c.name for c in position.choices][-1] == "ghost"
    position.choose(0)
    assert [str(c) for c in position.choices] == ["refuse", "accept"]


def test_by_index_or_by_choice(game: PlayableGame) -> None:
    by_index, by_choice = game.start(players=4, seed=7), game.start(players=4, seed=7)
    by_index.choose(1)
    by_choice.choose(by_choice.choices[1])
    assert by_index.log == by_choice.log


WRONG: list[tuple[Callable[[Position], object], str]] = [
    (lambda _: -1, "number -1"),
    (lambda _: 99, "number 99"),
    (lambda _: True, "True"),
    (lambda _: "gold", "'gold'"),
    (lambda _: None, "None"),
    (lambda _: Choice(7, "piece", "ruby"), "ruby"),
    (lambda p: Choice(p.choices[0].code, "seat", None, 1), "player 2"),
]


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_an_illegal_choice_says_why_and_changes_nothing(
    game: PlayableGame, wrong: Callable[[Position], object], words: str
) -> None:
    position = game.start(players=4, seed=7)
    before = (position.log, position.view(0), position.actor)
    with pytest.raises(IllegalChoice, match=words):
        position.choose(wrong(position))  # type: ignore[arg-type]
    assert (position.log, position.view(0), position.actor) == before
    position.choose(0)


def test_a_seat_whose_turn_it_is_not_is_refused(game: PlayableGame) -> None:
    position = game.start(players=4, seed=7)
    assert position.actor is not None
    other = (position.actor + 1) % 4
    with pytest.raises(IllegalChoice, match=f"Seat {other} can't choose now"):
        position.choose(0, seat=other)
    position.choose(0, seat=position.actor)


def test_after_the_end_there_is_nothing_to_choose(game: PlayableGame) -> None:
    position = play_on(game.start(players=4, seed=7), Random(1))
    with pytest.raises(IllegalChoice, match="over"):
        position.choose(0)


def test_a_position_shows_where_it_stands_and_nothing_hidden(game: PlayableGame) -> None:
    position = game.start(players=4, seed=7)
    stands = f"<position of no-swap-no-pay: 4 players, seat {position.actor} to act>"
    assert repr(position) == str(position) == stands
    assert repr(game.start(players=4, explicit=True)).endswith("4 players, chance>")
    assert repr(play_on(position, Random(1))).endswith("4 players, over>")


# --- explicit chance --------------------------------------------------------------------------


def test_explicit_chance_lists_outcomes_with_their_odds(game: PlayableGame) -> None:
    position = game.start(players=4, explicit=True)
    assert position.chance
    assert position.actor is None
    assert position.choices == ()
    assert [(str(o), odds) for o, odds in position.outcomes] == [
        ("gold", Fraction(9, 28)),
        ("silver", Fraction(9, 28)),
        ("black", Fraction(8, 28)),
        ("purple", Fraction(2, 28)),
    ]
    gold = position.outcomes[0][0]
    position.choose(gold)
    assert position.zone("loot", seat=0)["gold"] == 2
    assert position.outcomes[0][1] == Fraction(8, 27)
    with pytest.raises(IllegalChoice, match="no outcome number 4"):
        position.choose(4)


def test_odds_always_add_up(game: PlayableGame) -> None:
    position = game.start(players=3, explicit=True)
    random = Random(3)
    while not position.over:
        if position.chance:
            assert sum(odds for _, odds in position.outcomes) == 1
        play_on(position, random, 1)


# --- zones ------------------------------------------------------------------------------------


def test_zones_by_name(game: PlayableGame) -> None:
    position = game.start(players=4, seed=7)
    assert sum(position.zone("treasure").values()) == 28 - 8 - 8
    assert set(position.zone("loot", seat=0)) == {"gold", "silver", "black", "purple"}
    assert position.marker("captain") == position.actor
    for call, words in (
        (lambda: position.zone("tresure"), "treasure"),
        (lambda: position.zone("loot"), "seat=0 to seat=3"),
        (lambda: position.zone("loot", seat=4), "seat=0 to seat=3"),
        (lambda: position.zone("loot", seat=True), "seat=0 to seat=3"),
        (lambda: position.zone("loot", seat=1.0), "seat=0 to seat=3"),  # type: ignore[arg-type]
        (lambda: position.zone(["loot"]), "no zone"),  # type: ignore[arg-type]
        (lambda: position.view(True), "no seat True"),
        (lambda: position.view("1"), "no seat '1'"),  # type: ignore[arg-type]
        (lambda: position.zone("treasure", seat=0), "leave the seat out"),
        (lambda: position.marker("captian"), "captain"),
    ):
        with pytest.raises(LookupError, match=words):
            call()


def test_what_a_zone_gives_is_a_copy(game: PlayableGame) -> None:
    position = game.start(players=4, seed=7)
    position.zone("treasure")["gold"] = 99
    assert position.zone("treasure")["gold"] < 10


# --- copies, logs, replays --------------------------------------------------------------------


def test_a_copy_goes_its_own_way_with_the_same_luck(game: PlayableGame) -> None:
    position = play_on(game.start(players=4, seed=7), Random(1), 12)
    before = position.log
    copy = position.copy()
    play_on(copy, Random(2))
    assert position.log == before
    other = play_on(position.copy(), Random(2))
    assert other.log == copy.log


def test_a_copy_may_have_other_luck_or_none(game: PlayableGame) -> None:
    position = play_on(game.start(players=4, seed=7), Random(1), 12)
    assert len({play_on(position.copy(seed=s), Random(2)).log.codes for s in range(4)}) > 1
    explicit = position.copy(explicit=True)
    met = 0
    while not explicit.over:
        met += explicit.chance
        play_on(explicit, Random(2), 1)
    assert met
    sampled = game.start(players=4, explicit=True).copy(seed=7)
    assert sampled.log.codes == game.start(players=4, seed=7).log.codes


@pytest.mark.parametrize("explicit", [False, True])
def test_a_log_replays_and_goes_on(game: PlayableGame, explicit: bool) -> None:
    position = play_on(game.start(players=5, seed=7, explicit=explicit), Random(1), 30)
    stored = json.loads(json.dumps(position.log.to_dict()))
    again = game.replay(stored)
    assert again.log == position.log
    assert [again.view(s) for s in range(5)] == [position.view(s) for s in range(5)]
    assert play_on(again, Random(9)).log == play_on(position, Random(9)).log


def test_a_log_may_go_on_with_other_luck(game: PlayableGame) -> None:
    log = play_on(game.start(players=5, seed=7), Random(1), 30).log
    ends = {play_on(game.replay(log, seed=s), Random(9)).log.codes for s in range(4)}
    assert len(ends) > 1
    assert all(codes[: len(log)] == log.codes for codes in ends)


GOOD = {"game": "no-swap-no-pay", "players": 4, "options": {}, "seed": None, "codes": []}
BAD_LOGS: list[tuple[object, str]] = [
    ([], "A log is"),
    ("x", "A log is"),
    ({}, "which game"),
    (GOOD | {"game": "chess"}, "is of chess"),
    (GOOD | {"players": "4"}, "how many players"),
    (GOOD | {"players": True}, "how many players"),
    (GOOD | {"options": ["a"]}, "options"),
    (GOOD | {"seed": 1.5}, "seed"),
    (GOOD | {"codes": "000"}, "codes"),
    (GOOD | {"codes": [0, None]}, "codes"),
    (GOOD | {"codes": [0] * 1_000_001}, "too long"),
    (GOOD | {"codes": [0, 99]}, "entry 2"),
    (GOOD | {"codes": [0] * 5000}, "can't be"),
    (GOOD | {"codes": [0, 1], "seed": 7}, "fit its seed"),
]


@pytest.mark.parametrize(("bad", "words"), BAD_LOGS, ids=[w for _, w in BAD_LOGS])
def test_a_damaged_log_is_refused(game: PlayableGame, bad: object, words: str) -> None:
    with pytest.raises(IllegalLog, match=words):
        game.replay(bad)  # type: ignore[arg-type]
    assert isinstance(game.replay(GOOD), Position)


def test_a_log_is_a_sequence_of_codes(game: PlayableGame) -> None:
    log = game.start(players=4, seed=7).log
    assert list(log) == list(log.codes)
    assert len(log) == 8 + 1 + 8  # first coins, the captain, the first draft
    assert log[0] == log.codes[0]
    assert Log.from_dict(log.to_dict()) == log


# --- what a game may be asked -----------------------------------------------------------------

BAD_ASKS: list[tuple[Callable[[PlayableGame], object], str]] = [
    (lambda g: g.start(players=6), "RW301"),
    (lambda g: g.start(players=True), "RW301"),
    (lambda g: g.start(players=4.0), "RW301"),  # type: ignore[arg-type]
    (lambda g: g.start(players=4, seed="lucky"), "RW309"),  # type: ignore[arg-type]
    (lambda g: g.start(players=4, seed=1.5), "RW309"),  # type: ignore[arg-type]
    (lambda g: g.start(players=4, seed=True), "RW309"),
    (lambda g: g.start(players=4).copy(seed="lucky"), "RW309"),  # type: ignore[arg-type]
    (lambda g: g.replay(GOOD, seed="lucky"), "RW309"),  # type: ignore[arg-type]
    (lambda g: g.start(4, options="silver_groups"), "RW302"),  # type: ignore[arg-type]
    (lambda g: g.start(4, options={"silver_group": "once"}), "RW302"),
    (lambda g: g.start(4, options={"silver_groups": "twice"}), "RW303"),
    (lambda g: g.score({"golds": 1}), "RW304"),
    (lambda g: g.score({"gold": -1}), "RW305"),
    (lambda g: g.score({"gold": 1.5}), "RW305"),  # type: ignore[dict-item]
    (lambda g: g.score({"purple": 5000}), "RW307"),
    (lambda g: g.replay(GOOD | {"players": 9}), "RW301"),
]


@pytest.mark.parametrize(("ask", "code"), BAD_ASKS, ids=[c for _, c in BAD_ASKS])
def test_what_a_game_does_not_offer(
    game: PlayableGame, ask: Callable[[PlayableGame], object], code: str
) -> None:
    with pytest.raises(RulesError) as raised:
        ask(game)
    assert [d.code for d in raised.value.diagnostics] == [code]


def test_options_and_scores(game: PlayableGame) -> None:
    assert game.start(4, options={"silver_groups": "once"}).options["silver_groups"] == "once"
    assert game.score({"silver": 10}) == 30
    assert game.score({"silver": 10}, options={"silver_groups": "once"}) == 20
    assert game.score({"silver": 20}) == 60  # more than the box has: a warning, not an error
