"""The reference interpreter: what must hold in every position of every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from rulewright.engine.chance import BOTS, CHANCE, below, pick, stream
from rulewright.engine.errors import IllegalChoice
from rulewright.engine.events import ALL, Spot
from rulewright.engine.run import Run, play_out, positions, random_bot, replayed
from rulewright.engine.stops import Chance, Decision
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import (
    Compare,
    CountOf,
    EachOf,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Num,
    SeatIs,
    SeatVar,
    ZoneRef,
)
from rulewright.model.game import Game, Zone
from rulewright.model.statements import (
    ChooseSeat,
    Draw,
    EachSeat,
    EndGame,
    Give,
    If,
    MoveAll,
    Pass,
    Put,
    Repeat,
    Reveal,
    Sight,
    Stmt,
    Take,
)
from tests.engine.games_for_tests import CASE_IDS, CASES, GAMES, settings_of
from tests.engine.small_games import no_swap_no_pay, small_game

NSNP = GAMES["no-swap-no-pay"]


# --- chance -----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 28, 35, 1000])
def test_below_takes_what_randrange_takes(n: int) -> None:
    ours, python = Random(n), Random(n)
    assert [below(n, ours.getrandbits) for _ in range(50)] == [
        python.randrange(n) for _ in range(50)
    ]
    assert ours.getstate() == python.getstate()


def test_streams_differ_by_name_and_seed_and_never_change() -> None:
    firsts = [stream(s, n).getrandbits(32) for s in (0, 1, -1) for n in (CHANCE, BOTS)]
    assert len(set(firsts)) == 6
    assert stream(7, "chance").getrandbits(32) == 4060143657


def test_pick_is_fair() -> None:
    random = Random(1)
    found = Counter(pick((3, 0, 1), random.getrandbits) for _ in range(8000))
    assert set(found) == {0, 2}
    assert abs(found[0] - 6000) < 200


# --- what always holds ------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "setting"), CASES, ids=CASE_IDS)
def test_pieces_are_conserved_and_one_seat_decides(name: str, setting: Setting) -> None:
    game = GAMES[name]
    for seed in range(5):
        bot = random_bot(stream(seed, BOTS))
        for run in positions(game, setting, stream(seed, CHANCE), bot):
            for piece in game.pieces.values():
                zones = run.state.zones.values()
                assert sum(z.get(piece.name, 0) for z in zones) == piece.count
                assert all(z.get(piece.name, 0) >= 0 for z in zones)
            stop = run.stop
            if isinstance(stop, Decision):
                assert stop.actor in range(setting.players)
            if stop is not None:
                assert stop.codes
                assert list(stop.codes) == sorted(set(stop.codes))
            if isinstance(stop, Chance):
                assert sum(odds for _, odds in stop.outcomes) == 1


@pytest.mark.parametrize(("name", "setting"), CASES, ids=CASE_IDS)
def test_the_codes_replay_the_game(name: str, setting: Setting) -> None:
    game = GAMES[name]
    run = play_out(game, setting, stream(3, CHANCE), random_bot(stream(3, BOTS)))
    again = replayed(game, setting, run.codes)
    assert (again.state, again.events, again.stop) == (run.state, run.events, None)
    assert again.scores() == run.scores()


def test_what_cannot_be_sent_changes_nothing() -> None:
    run = Run(NSNP, Setting(4, {}))
    before = (list(run.codes), run.stop, list(run.events))
    with pytest.raises(IllegalChoice):
        run.send(99)
    assert (run.codes, run.stop, run.events) == before


def test_a_finished_game_takes_nothing_more() -> None:
    run = play_out(NSNP, Setting(4, {}), stream(1, CHANCE), random_bot(stream(1, BOTS)))
    with pytest.raises(IllegalChoice, match="over"):
        run.send(0)


# --- No Swap No Pay, by hand ------------------------------------------------------------------


@pytest.mark.parametrize(("players", "left"), [(3, 3), (4, 4), (5, 5)])
def test_the_treasure_ends_with_a_coin_for_each_player_when_nobody_is_left_without(
    players: int, left: int
) -> None:
    """True of games in which no donation is skipped; of all games, never fewer."""
    setting = Setting(players, {})
    for seed in range(10):
        run = play_out(NSNP, setting, stream(seed, CHANCE), random_bot(stream(seed, BOTS)))
        donations = sum(e.kind == "take" and e.name == "returns" for e in run.events)
        rounds = {3: 6, 4: 4, 5: 5}[players]
        treasure = sum(run.state.zones[Spot("treasure")].values())
        assert treasure <= left
        if donations == rounds * players:
            assert treasure == left


def test_the_last_picker_of_the_first_pass_begins_the_second() -> None:
    bot = random_bot(stream(2, BOTS))
    for run in positions(NSNP, Setting(5, {}), stream(2, CHANCE), bot):
        if run.state.phase == "draft" and isinstance(run.stop, Decision):
            break
    captain = run.state.markers["captain"]
    assert captain is not None
    pickers = []
    while isinstance(run.stop, Decision) and run.state.phase == "draft":
        pickers.append(run.stop.actor)
        run.send(run.stop.codes[0])
    forward = [(captain + i) % 5 for i in range(5)]
    assert pickers == forward + forward[::-1]


def test_an_empty_bag_must_swap_unless_the_option_says_otherwise() -> None:
    """Everybody robs seat 0, or seat 1 where that is oneself, until a bag is empty."""
    for choice, offered in (("must_swap", {(0, 1), (1,)}), ("may_refuse", {(0, 1)})):
        setting = Setting(5, {"empty_bag": choice})
        found = set()
        for run in positions(NSNP, setting, stream(1, CHANCE), lambda d: d.codes[0]):
            if isinstance(run.stop, Decision) and run.stop.kind == "branch":
                found.add(run.stop.codes)
        assert found == offered


def test_every_combination_of_options_plays_to_its_end() -> None:
    for setting in settings_of(NSNP, every_option=True):
        run = play_out(NSNP, setting, stream(1, CHANCE), random_bot(stream(1, BOTS)))
        assert run.scores() is not None
        assert run.winners()


# --- statements, one at a time ----------------------------------------------------------------

BOX, BAG, HEAP = ZoneRef("box"), ZoneRef("bag"), ZoneRef("heap")


def tiny(*play: Stmt, markers: tuple[str, ...] = ("token",)) -> Game:
    return small_game(
        pieces={"red": 4, "blue": 2},
        zones=(
            Zone("bag", "coins", False, "nobody", "all"),
            Zone("heap", "coins", False, "all", "all"),
            Zone("hand", "coins", True, "owner", "owner"),
        ),
        play=play,
        players=(3,),
        markers=markers,
        special_seats={"dummy": (3,)},
    )


def ran(*play: Stmt, codes: tuple[int, ...] = ()) -> Run:
    return replayed(tiny(*play), Setting(3, {}), codes)


FILL = Put((("red", Num(3)), ("blue", Num(2))), BOX, BAG)


def draw(amount: int, source: ZoneRef = BAG, target: ZoneRef = HEAP) -> Draw:
    return Draw(None, Num(amount), "coins", source, target, True, Sight.ZONES)


def test_put_moves_no_more_than_there_is() -> None:
    run = ran(FILL, FILL)
    assert run.state.zones[Spot("bag")] == {"red": 4, "blue": 2}
    assert run.state.zones[Spot("box")] == {"red": 0, "blue": 0}


def test_draws_come_one_by_one_with_the_odds_of_what_is_left() -> None:
    run = ran(FILL, draw(2))
    assert isinstance(run.stop, Chance)
    assert run.stop.outcomes == ((0, Fraction(3, 5)), (1, Fraction(2, 5)))
    run.send(1)
    assert isinstance(run.stop, Chance)
    assert run.stop.outcomes == ((0, Fraction(3, 4)), (1, Fraction(1, 4)))
    run.send(1)
    assert run.stop is None
    assert run.state.zones[Spot("heap")] == {"red": 0, "blue": 2}


def test_a_draw_takes_what_is_there() -> None:
    run = ran(FILL, draw(9), codes=(0, 0, 0, 1, 1))
    assert run.stop is None
    assert run.events[-2].pieces == (("red", 3), ("blue", 2))


def test_a_take_from_nothing_is_skipped_and_a_single_choice_is_asked() -> None:
    player = SeatVar("player")
    take = Take(player, "takes", Num(1), "coins", HEAP, ZoneRef("hand", player), True, Sight.ZONES)
    one_each = EachSeat("player", "players", 1, None, False, (take,))
    run = ran(Put((("red", Num(2)),), BOX, HEAP), one_each)
    assert isinstance(run.stop, Decision)
    assert (run.stop.actor, run.stop.codes) == (0, (0,))
    run.send(0)
    run.send(0)
    assert run.stop is None


def test_each_of_pairs_up_and_covers_the_seats_nobody_holds() -> None:
    hands = ZoneRef("hand", EachOf("seats"))
    run = ran(Put((("red", Num(1)),), BOX, hands))
    assert [run.state.zones[Spot("hand", s)]["red"] for s in range(4)] == [1, 1, 1, 1]
    back = ran(
        Put((("red", Num(1)),), BOX, hands),
        MoveAll(None, "coins", ZoneRef("hand", EachOf("players")), HEAP),
    )
    assert back.state.zones[Spot("heap")]["red"] == 3
    assert back.state.zones[Spot("hand", 3)]["red"] == 1


def test_markers_go_round_the_players_only() -> None:
    run = ran(Give("token", None), Pass("token", -1), codes=(0,))
    assert run.state.markers["token"] == 2
    run = ran(
        Give("token", None),
        Give("token", Neighbour(MarkerHolder("token"), 1)),
        codes=(2,),
    )
    assert run.state.markers["token"] == 0


def test_the_table_decides_evenly() -> None:
    run = ran(Give("token", None))
    assert isinstance(run.stop, Chance)
    assert run.stop.outcomes == tuple((seat, Fraction(1, 3)) for seat in range(3))


def test_a_round_keeps_the_start_it_began_with() -> None:
    player = SeatVar("player")
    pass_on = EachSeat(
        "player",
        "players",
        1,
        MarkerHolder("token"),
        True,
        (If(SeatIs(player, MarkerHolder("token")), (Pass("token", 1),), ()),),
    )
    run = ran(Give("token", None), pass_on, codes=(1,))
    assert run.state.markers["token"] == 1  # passed on by each of the three in turn


def test_a_chosen_seat_keeps_its_name_and_a_round_gives_it_back() -> None:
    player, rival = SeatVar("player"), SeatVar("rival")

    chosen_within = If(
        Compare("=", CountOf(BAG), Num(0)), (ChooseSeat(player, "rival", "players"),), ()
    )
    inner_round = EachSeat("player", "players", 1, None, False, ())
    run = ran(
        EachSeat(
            "player",
            "players",
            1,
            None,
            False,
            (chosen_within, inner_round, Give("token", rival), FILL, EndGame()),
        ),
        codes=(2,),
    )
    assert run.state.markers["token"] == 2
    within = (inner_round, Give("token", player))
    again = ran(EachSeat("player", "players", 1, None, False, within))
    assert again.state.markers["token"] == 2
    assert again.state.frame.seats == {}


def test_what_names_an_absent_seat_does_not_happen() -> None:
    game = tiny(Put((("red", Num(1)),), BOX, ZoneRef("hand", NamedSeat("dummy"))), FILL)
    there = Run(game, Setting(3, {}))
    assert there.state.zones[Spot("hand", 3)]["red"] == 1
    absent = Run(replace(game, special_seats={}), Setting(3, {}))
    assert absent.state.zones[Spot("bag")]["red"] == 3
    assert absent.state.zones[Spot("box")]["red"] == 1


def test_end_of_game_ends_it_wherever_it_stands() -> None:
    full = Compare("<", CountOf(BAG), Num(4))
    run = ran(FILL, Repeat(Num(9), "round", (draw(1), If(full, (EndGame(),), ()))), codes=(0, 0))
    assert run.stop is None
    assert run.state.laps == {"round": 2}
    assert run.events[-1].kind == "end"


def test_a_revealed_zone_stays_revealed() -> None:
    run = ran(FILL, Reveal(BAG), draw(1), codes=(0,))
    assert run.interpreter.seers(Spot("bag")) == ALL
    assert run.events[-3].pieces == (("red", 3), ("blue", 2))


# --- who learns what --------------------------------------------------------------------------

ME = SeatVar("player")
MINE = ZoneRef("hand", ME)
SIGHTS = [
    # sight, seen by, source, target, who knows
    (Sight.ZONES, (), BAG, MINE, frozenset({0})),
    (Sight.ZONES, (), BAG, HEAP, ALL),
    (Sight.ZONES, (), BAG, ZoneRef("box"), frozenset()),
    (Sight.HIDDEN, (), BAG, HEAP, frozenset({0})),
    (Sight.UNSEEN, (), BAG, MINE, frozenset()),
    (Sight.OPEN, (), BAG, MINE, ALL),
    (Sight.SOME, (Neighbour(ME, 1),), BAG, MINE, frozenset({1})),
]


@pytest.mark.parametrize(("sight", "seen_by", "source", "target", "known_to"), SIGHTS)
def test_sight_of_draws_and_takes(
    sight: Sight,
    seen_by: tuple[Neighbour, ...],
    source: ZoneRef,
    target: ZoneRef,
    known_to: frozenset[int] | str,
) -> None:
    drawn = Draw(ME, Num(1), "coins", source, target, False, sight, seen_by)
    taken = Take(ME, "takes", Num(1), "coins", source, target, False, sight, seen_by)
    for statement in (drawn, taken):
        once = EachSeat("player", "players", 1, None, False, (statement, EndGame()))
        event = ran(FILL, once, codes=(0,)).events[-2]
        wanted = known_to
        if isinstance(statement, Take) and isinstance(known_to, frozenset):
            wanted = known_to | {0}  # who chooses a piece knows it
        assert event.known_to == wanted


def test_a_swap_tells_its_two_owners_and_nobody_else() -> None:
    found = set()
    for seed in range(3):
        run = play_out(NSNP, Setting(3, {}), stream(seed, CHANCE), random_bot(stream(seed, BOTS)))
        for event in run.events:
            if event.kind == "swap":
                assert event.source is not None
                assert event.target is not None
                owners = {event.source.owner, event.target.owner}
                assert set(event.known_to) == owners - {3}
                found.add(3 in owners)
    assert found == {True, False}


def test_counts_follow_their_option() -> None:
    game = no_swap_no_pay()
    for choice, known in (("all", ALL), ("owner", frozenset({1})), ("nobody", frozenset({1}))):
        run = Run(game, Setting(4, {"bag_counts": choice}))
        # An owner who may look into the bag can count.
        assert run.interpreter.count_seers(Spot("loot", 1)) == known
