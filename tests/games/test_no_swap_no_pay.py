"""The rulings on what the rulebooks leave open, NS-01 to NS-31, each proved on the shipped game.

Where another reading can be defended it is an option, and both readings are proved.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rulewright import Position
from tests.games.bag_counts import courses
from tests.games.table import (
    GHOST,
    bag,
    deal,
    events,
    finish,
    follow,
    go_to,
    in_treasure,
    names,
    phase,
    pick,
    settle_chance,
    shipped,
    sizes,
)

COUNTS = [3, 4, 5]
ROUNDS = {3: 6, 4: 4, 5: 5}
every_count = pytest.mark.parametrize("players", COUNTS)


def seats_from(captain: int, players: int) -> list[int]:
    return [(captain + i) % players for i in range(players)]


# --- bags that are empty, drafts that are short -----------------------------------------------


def empty_rival(players: int, **options: str) -> tuple[Position, int]:
    """A player with an empty bag has just been challenged."""
    course = courses(players)
    moment, rival, there = course.empty_rivals()[0]
    position = follow(deal(players, options), course.path(moment, there))
    pick(position, rival)
    return position, rival


@every_count
def test_ns_01_an_empty_bag_must_swap(players: int) -> None:
    position, rival = empty_rival(players)
    assert (position.actor, sizes(position)[rival]) == (rival, 0)
    assert names(position) == ["swap_bags"]


@every_count
def test_ns_01_or_may_refuse_and_lose_nothing(players: int) -> None:
    position, rival = empty_rival(players, empty_bag="refuse_free")
    before = sizes(position)
    assert (position.actor, names(position)) == (rival, ["pay", "swap_bags"])
    pick(position, "pay")
    assert sizes(position) == before
    assert position.choices[0].kind != "branch"  # the game goes on


def empty_giver(players: int, **options: str) -> tuple[Position, int]:
    """The donation begins, and somebody's bag is empty."""
    course = courses(players)
    turn, seat, there = course.empty_givers()[0]
    path = course.path((turn, players), there)
    return go_to(follow(deal(players, options), path), "donate"), seat


def givers(position: Position) -> list[int]:
    """Who gives, one after the other."""
    found = []
    while not position.over and phase(position) == "donate":
        assert position.actor is not None
        found.append(position.actor)
        pick(position, names(position)[0] or "", stop_at_chance=True)
    return found


@every_count
def test_ns_02_who_has_nothing_to_give_is_skipped(players: int) -> None:
    position, empty = empty_giver(players)
    there = in_treasure(position)
    assert sizes(position)[empty] == 0
    assert sorted(givers(position)) == [s for s in range(players) if s != empty]
    assert in_treasure(position) == there + players - 1


@every_count
def test_ns_02_or_the_left_neighbour_gives_instead(players: int) -> None:
    position, empty = empty_giver(players, empty_donation="left_gives")
    there, left = in_treasure(position), (empty + 1) % players
    assert sorted(givers(position)) == sorted([*(s for s in range(players) if s != empty), left])
    assert in_treasure(position) == there + players


def short_draft(players: int, **options: str) -> tuple[Position, list[int]]:
    """The last draft of a game in which it is as short as can be; and who picks, in order."""
    course, last = courses(players), ROUNDS[players]
    drafts = course.laid_out[last]
    path = course.path((last - 1, players), drafts[min(drafts)])
    position = follow(deal(players, options), path)
    go_to(go_to(position, "donate"), "draft")
    picks = []
    while phase(position) == "draft":
        assert position.actor is not None
        picks.append(position.actor)
        position.choose(0)
    return position, picks


@pytest.mark.parametrize(("players", "laid_out"), [(3, 3), (4, 7), (5, 7)])
def test_ns_03_a_short_draft_lays_out_what_is_left_and_the_last_go_without(
    players: int, laid_out: int
) -> None:
    _, picks = short_draft(players)
    order = seats_from((ROUNDS[players] - 1) % players, players)
    assert picks == (order + order[::-1])[:laid_out]


def test_ns_03_the_ghost_has_its_coin_even_of_a_short_draft() -> None:
    position, _ = short_draft(3)
    shares = events(position, None, "draft.ghost_share", "draw")
    assert [share["count"] for share in shares] == [1] * 6  # 3 laid out and 1 for it: 4 of 7


@pytest.mark.parametrize(("players", "laid_out"), [(3, 3), (4, 4), (5, 5)])
def test_ns_03_or_everybody_has_the_same_of_a_short_draft(players: int, laid_out: int) -> None:
    position, picks = short_draft(players, short_draft="even_shares")
    assert picks == seats_from((ROUNDS[players] - 1) % players, players)
    assert len(picks) == laid_out
    assert in_treasure(position) == {3: 0, 4: 3, 5: 2}[players]


# --- set-up and draft -------------------------------------------------------------------------


@every_count
def test_ns_04_first_coins_are_drawn_in_the_order_of_seats(players: int) -> None:
    drawn = events(deal(players), None, "setup.first_coins", "draw")
    assert [event["actor"] for event in drawn] == list(range(players))


@every_count
def test_ns_05_anybody_may_be_the_first_captain(players: int) -> None:
    position = shipped().start(players, explicit=True)
    while position.outcomes[0][0].kind == "piece":
        position.choose(0)
    odds = [(outcome.seat, chance) for outcome, chance in position.outcomes]
    assert odds == [(seat, Fraction(1, players)) for seat in range(players)]


@every_count
def test_ns_06_who_picked_last_picks_first_in_the_second_pass(players: int) -> None:
    position = go_to(deal(players, captain=1), "challenge")
    unit_of_passes = ("draft.first_pick", "draft.second_pick")
    passes = [events(position, None, unit, "take") for unit in unit_of_passes]
    first, second = ([event["actor"] for event in events_] for events_ in passes)
    assert first == seats_from(1, players)
    assert second == first[::-1]


@every_count
def test_ns_07_picks_lie_open_until_everybody_has_two(players: int) -> None:
    position = deal(players)
    bags = sizes(position)
    for number in range(2 * players):
        offers = position.view(None)["zones"]["offer"]
        assert sum(sum(offer["pieces"].values()) for offer in offers) == number
        assert sizes(position) == bags
        position.choose(0)
    assert sizes(position)[:players] == [size + 2 for size in bags[:players]]
    assert not any(sum(position.zone("offer", s).values()) for s in range(position.seats))


# --- the challenge ----------------------------------------------------------------------------


def at_challenge(players: int, **options: str) -> Position:
    return go_to(deal(players, options), "challenge")


@every_count
def test_ns_08_anybody_may_be_challenged_again_and_back(players: int) -> None:
    position = at_challenge(players)
    pick(position, 1)
    pick(position, "pay")
    assert 0 in names(position)  # 1 was challenged by 0
    pick(position, 0)
    pick(position, "pay")
    assert {0, 1} <= set(names(position))  # both were challenged before


@every_count
def test_ns_09_nobody_passes_or_challenges_themselves(players: int) -> None:
    position = at_challenge(players)
    for challenger in range(players):
        assert position.actor == challenger
        others: list[int | str] = [seat for seat in range(players) if seat != challenger]
        assert names(position) == others + (["ghost"] if players == 3 else [])
        pick(position, others[0])
        pick(position, "swap_bags")


@every_count
def test_ns_10_only_the_two_see_the_coin_that_was_paid(players: int) -> None:
    position = at_challenge(players)
    pick(position, 2)
    pick(position, "pay")
    for seat in (None, *range(position.seats)):
        (paid,) = events(position, seat, "challenge.pay", "draw")
        assert ("pieces" in paid) == (seat in (0, 2))
        assert paid["count"] == 1


@pytest.mark.parametrize("answer", ["pay", "swap_bags"])
def test_ns_11_the_answer_is_public(answer: str) -> None:
    position = at_challenge(4)
    pick(position, 2)
    pick(position, answer)
    (seen,) = events(position, None, f"challenge.{answer}", "branch")
    assert (seen["actor"], seen["name"]) == (2, answer)


@every_count
def test_ns_12_counts_are_public_and_contents_are_not(players: int) -> None:
    position = at_challenge(players)
    for seat in (None, *range(players)):
        shown = position.view(seat)["zones"]["loot"]
        assert [there["count"] for there in shown] == sizes(position)
        assert [s for s, there in enumerate(shown) if "pieces" in there] == (
            [] if seat is None else [seat]
        )


@every_count
def test_ns_12_or_counts_are_the_owners_own_business(players: int) -> None:
    position = at_challenge(players, bag_counts="owner")
    for seat in (None, *range(players)):
        shown = position.view(seat)["zones"]["loot"]
        known = [s for s, there in enumerate(shown) if "count" in there]
        assert known == ([] if seat is None else [seat])


@every_count
def test_ns_13_challenges_find_bags_as_the_last_one_left_them(players: int) -> None:
    position = at_challenge(players)
    first, second = bag(position, 0), bag(position, 1)
    pick(position, 1)
    pick(position, "swap_bags")
    assert (bag(position, 0), bag(position, 1)) == (second, first)
    pick(position, 0)  # 1 challenges back
    pick(position, "pay", stop_at_chance=True)
    offered = {outcome.name: chance for outcome, chance in position.outcomes}
    held = sum(second.values())
    assert offered == {coin: Fraction(n, held) for coin, n in second.items() if n}


# --- the donation -----------------------------------------------------------------------------


@every_count
def test_ns_14_donations_go_in_turn_and_hidden(players: int) -> None:
    position = go_to(deal(players, captain=2), "donate")
    assert givers(position) == seats_from(2, players)
    for seat in (None, *range(position.seats)):
        given = events(position, seat, "donate.gift", "take")
        assert [event["actor"] for event in given if "pieces" in event] == (
            [seat] if seat in range(players) else []
        )


@every_count
def test_ns_15_the_last_round_has_a_donation(players: int) -> None:
    position = finish(deal(players))
    given = events(position, None, "donate.gift", "take")
    assert len(given) == players * ROUNDS[players]
    assert in_treasure(position) == players


@pytest.mark.parametrize(("players", "times_back"), [(3, 2), (4, 1), (5, 1)])
def test_ns_16_the_token_is_back_at_the_first_captain(players: int, times_back: int) -> None:
    position = finish(deal(players, captain=1))
    handed = [e["seat"] for e in events(position, None, "donate.pass_on", "pass")]
    assert len(handed) == ROUNDS[players]
    assert handed.count(1) == times_back
    assert handed[-1] == position.marker("captain") == 1


# --- the purple coins (what else coins are worth: test_no_swap_no_pay_worth.py) ---------------


@every_count
def test_ns_23_nobody_is_asked_what_a_purple_is(players: int) -> None:
    position, random, kinds = shipped().start(players, seed=3), Random(3), set()
    while not position.over:
        kinds |= {(phase(position), choice.kind) for choice in position.choices}
        position.choose(random.randrange(len(position.choices)))
    assert kinds == {
        ("draft", "piece"),
        ("challenge", "seat"),
        ("challenge", "branch"),
        ("donate", "piece"),
    }


# --- the ghost --------------------------------------------------------------------------------


def test_ns_26_the_ghost_may_be_challenged_by_all_and_always_swaps() -> None:
    position = at_challenge(3)
    for challenger in range(3):
        mine, its = bag(position, challenger), bag(position, GHOST)
        pick(position, "ghost")
        assert (bag(position, challenger), bag(position, GHOST)) == (its, mine)
    assert phase(position) == "donate"


def test_ns_27_the_ghost_does_nothing_but_gets_a_coin_before_each_draft() -> None:
    position = deal(3)
    ghosts_coins = [sizes(position)[GHOST]]
    while not position.over:
        assert position.actor in range(3)
        assert not any(position.zone("offer", GHOST).values())
        if ghosts_coins[-1] != sizes(position)[GHOST]:
            ghosts_coins.append(sizes(position)[GHOST])
            assert sum(position.zone("center").values()) == 6
        pick(position, names(position)[0] or 0)
    assert ghosts_coins == [4, 5, 6, 7, 8, 9]


def random_games(count: int, **options: str) -> list[Position]:
    found = []
    for seed in range(count):
        position, random = shipped().start(3, seed, options), Random(seed)
        while not position.over:
            position.choose(random.randrange(len(position.choices)))
        found.append(position)
    return found


def test_ns_28_the_ghost_is_scored_as_everybody_and_may_win() -> None:
    games = random_games(25)
    for position in games:
        assert position.scores is not None
        assert position.scores[GHOST] == shipped().score(bag(position, GHOST))
    assert any(GHOST in position.winners for position in games)
    assert any(bag(position, GHOST)["purple"] for position in games)


def test_ns_28_or_its_purples_are_worth_nothing() -> None:
    games = random_games(25, wild_for_ghost="nothing")
    for position in games:
        assert position.scores is not None
        holding = bag(position, GHOST)
        assert position.scores[GHOST] == shipped().score(holding | {"purple": 0})
        for seat in range(3):
            assert position.scores[seat] == shipped().score(bag(position, seat))
    assert any(bag(position, GHOST)["purple"] for position in games)


def test_ns_29_nobody_looks_into_the_ghosts_bag() -> None:
    position = at_challenge(3)
    for seat in (None, 0, 1, 2, GHOST):
        view = position.view(seat)
        assert "pieces" not in view["zones"]["loot"][GHOST]
        for unit in ("setup.ghost_coin", "draft.ghost_share"):
            assert all("pieces" not in e for e in events(position, seat, unit, "draw"))


def test_ns_29_but_who_swapped_with_it_knows_what_it_has_now() -> None:
    position = at_challenge(3)
    given = {coin: n for coin, n in bag(position, 0).items() if n}
    pick(position, "ghost")
    for seat in (None, 0, 1, 2, GHOST):
        (swap,) = events(position, seat, "challenge.ghost_answer", "swap")
        assert swap.get("pieces") == (given if seat == 0 else None)


def test_ns_30_all_may_choose_the_ghost_and_none_must() -> None:
    assert names(at_challenge(3)) == [1, 2, "ghost"]
    position = finish(deal(3))  # always the first choice: another player
    assert events(position, None, "challenge.ghost_answer", "swap") == []


@pytest.mark.parametrize(
    ("players", "gold", "silver", "black"), [(3, 2, 2, 2), (4, 3, 3, 3), (5, 0, 0, 0)]
)
def test_ns_31_what_is_not_used_stays_in_the_box(
    players: int, gold: int, silver: int, black: int
) -> None:
    position = finish(deal(players))
    assert position.zone("box") == {"gold": gold, "silver": silver, "black": black, "purple": 0}
    assert position.seats == (4 if players == 3 else players)  # 4 bags, or 5


def test_the_table_itself_settles_chance() -> None:
    """The tests above decide chance themselves; nothing of it is left open."""
    position = shipped().start(4, explicit=True)
    assert position.chance
    settle_chance(position, captain=3)
    assert position.actor == position.marker("captain") == 3
