"""Chance that is told or drawn, logs and copies, and who may know what, on the shipped game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rulewright import IllegalChoice, Position
from rulewright.engine.events import Event
from tests.games.table import all_coins, bag, phase, shipped

COUNTS = [3, 4, 5]
every_count = pytest.mark.parametrize("players", COUNTS)


def on(position: Position, random: Random) -> None:
    """One choice or outcome, at random."""
    possible = position.outcomes if position.chance else position.choices
    position.choose(random.randrange(len(possible)))


# --- explicit chance --------------------------------------------------------------------------


def drawn_from(position: Position) -> dict[str, int] | None:
    """From which bag the coin of a chance comes; None where the first captain is found."""
    if position.outcomes[0][0].kind == "seat":
        return None
    if phase(position) != "challenge":
        return position.zone("treasure")
    rival = [e for e in position.view(None)["events"] if e["kind"] == "seat"][-1]["seat"]
    return bag(position, rival)


@every_count
def test_the_odds_are_what_the_bag_holds(players: int) -> None:
    random = Random(players)
    position = shipped().start(players, explicit=True)
    met = set()
    while not position.over:
        if position.chance:
            assert (position.actor, position.choices) == (None, ())
            odds = {o.name if o.seat is None else o.seat: p for o, p in position.outcomes}
            assert all(isinstance(p, Fraction) for p in odds.values())
            assert sum(odds.values()) == 1
            source = drawn_from(position)
            if source is None:
                assert odds == {seat: Fraction(1, players) for seat in range(players)}
            else:
                held = sum(source.values())
                assert odds == {coin: Fraction(n, held) for coin, n in source.items() if n}
            met.add(phase(position))
        else:
            assert position.outcomes == ()
        on(position, random)
    assert met == {"setup", "draft", "challenge"}


@every_count
def test_what_is_sampled_is_a_course_of_what_is_told(players: int) -> None:
    """A game drawn from a seed, told again one outcome at a time: the same at every position."""
    sampled = shipped().start(players, seed=players)
    random = Random(1)
    told = shipped().start(players, explicit=True)
    while True:
        while told.chance:
            code = sampled.log[len(told.log)]
            told.choose(next(o for o, _ in told.outcomes if o.code == code))
        assert told.log.codes == sampled.log.codes
        assert (told.actor, told.choices, told.over) == (
            sampled.actor,
            sampled.choices,
            sampled.over,
        )
        assert all_coins(told) == all_coins(sampled)
        seat = random.choice([None, *range(players)])
        assert told.view(seat) == sampled.view(seat)
        if told.over:
            break
        choice = random.choice(told.choices)
        told.choose(choice)
        sampled.choose(choice)
    assert (told.scores, told.winners) == (sampled.scores, sampled.winners)


def test_sampled_draws_come_up_as_often_as_their_odds_say() -> None:
    position = shipped().start(4, explicit=True)
    odds = {outcome.code: float(p) for outcome, p in position.outcomes}
    games = 3000
    first = [shipped().start(4, seed).log[0] for seed in range(games)]
    for code, chance in odds.items():
        spread = (chance * (1 - chance) / games) ** 0.5
        assert abs(first.count(code) / games - chance) < 4 * spread


# --- logs and copies --------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("explicit", [False, True])
def test_a_log_replays_from_every_position(players: int, explicit: bool) -> None:
    options = {"bag_counts": "owner", "empty_bag": "refuse_free"}
    position = shipped().start(players, 5, options, explicit=explicit)
    random = Random(2)
    while not position.over:
        for log in (position.log, json.loads(json.dumps(position.log.to_dict()))):
            again = shipped().replay(log)
            assert again.log == position.log
            assert (again.choices, again.outcomes) == (position.choices, position.outcomes)
            assert again.view(0) == position.view(0)
        for _ in range(9):
            if not position.over:
                on(position, random)
    assert shipped().replay(position.log).scores == position.scores


@every_count
def test_a_copy_and_its_original_do_not_disturb_each_other(players: int) -> None:
    position = shipped().start(players, 5)
    random = Random(2)
    while not position.over:
        copy = position.copy()
        before = (position.log, position.view(0), all_coins(position), position.choices)
        for _ in range(12):
            if not copy.over:
                on(copy, random)
        assert (position.log, position.view(0), all_coins(position), position.choices) == before
        kept = copy.log
        for _ in range(5):
            if not position.over:
                on(position, random)
        assert copy.log == kept


@every_count
def test_an_illegal_choice_changes_nothing_anywhere(players: int) -> None:
    position = shipped().start(players, 5)
    random = Random(2)
    other = shipped().start(players, 5).choices
    while not position.over:
        seat = random.randrange(position.seats)
        before = (position.log, position.view(seat))
        strangers = [choice for choice in other if choice not in position.choices]
        for wrong in (-1, len(position.choices), None, "gold", 0.0, *strangers):
            with pytest.raises(IllegalChoice):
                position.choose(wrong)  # type: ignore[arg-type]
        assert (position.log, position.view(seat)) == before
        other = position.choices
        luck = position.copy()
        on(position, random)
        luck.choose(next(c for c in luck.choices if c.code == position.log[len(before[0])]))
        assert luck.log == position.log  # the refusals took nothing from chance either


# --- secrets ----------------------------------------------------------------------------------


def unseen(position: Position, seat: int | None) -> bool:
    """Whether a seat can't see which coin moves next; by the rulebook, not by the rules."""
    step = phase(position)
    if position.chance:
        if position.outcomes[0][0].kind == "seat":
            return False  # everybody sees who is captain
        if step == "setup":
            return seat is None or not next_first_coin_is_of(position, seat)
        if step == "draft":
            return ghosts_share(position)
        asked = [e for e in position.view(None)["events"] if e["kind"] == "seat"][-1]
        return seat not in (asked["actor"], asked["seat"])
    return step == "donate" and seat != position.actor


def next_first_coin_is_of(position: Position, seat: int) -> bool:
    """Whose turn it is to draw first coins: so many each, in the order of seats."""
    each = {3: 1, 4: 2, 5: 1}[position.players]
    return seat == len(position.log) // each


def ghosts_share(position: Position) -> bool:
    """Whether the ghost's coin of this round has not been drawn yet."""
    if position.players != 3:
        return False
    units = [e["unit"] for e in position.view(None)["events"]]
    return "draft.ghost_share" not in units[len(units) - units[::-1].index("draft") :]


def twins(
    players: int, seat: int | None, options: dict[str, str], random: Random
) -> Iterator[tuple[Position, Position]]:
    """Two games that differ only in what a seat can't see, at each of their positions.

    Where it can't see, each goes its own way; where it can, both go the same. Once it must notice a
    difference (it gets another bag or another coin), that is the end of the pair.
    """
    left, right = (shipped().start(players, options=options, explicit=True) for _ in range(2))
    while not left.over and not right.over:
        if seat is not None and bag(left, seat) != bag(right, seat):
            return
        if left.zone("center") != right.zone("center"):
            return
        yield left, right
        if unseen(left, seat):
            on(left, random)
            on(right, random)
            continue
        codes = [c.code for c in possible(left) if c in possible(right)]
        if not codes:
            return
        code = random.choice(codes)
        for position in (left, right):
            position.choose(next(c for c in possible(position) if c.code == code))


def possible(position: Position) -> list[Any]:
    return [o for o, _ in position.outcomes] if position.chance else list(position.choices)


def refusal(position: Position, seat: int, wrong: object) -> str:
    with pytest.raises(IllegalChoice) as raised:
        position.choose(wrong, seat=seat)  # type: ignore[arg-type]
    return str(raised.value)


@every_count
@pytest.mark.parametrize("counts", ["all", "owner"])
def test_what_a_seat_cannot_see_it_cannot_tell(players: int, counts: str) -> None:
    """View, choices, log as the seat sees it, printed forms and refusals are all the same."""
    random = Random(players)
    options = {"bag_counts": counts}
    differed = asked = 0
    for seat in (None, *range(players)):
        for _ in range(4):
            for left, right in twins(players, seat, options, random):
                if random.random() < 0.7:
                    continue
                differed += any(bag(left, s) != bag(right, s) for s in range(left.seats))
                assert left.view(seat) == right.view(seat)
                assert (repr(left), str(left)) == (repr(right), str(right))
                assert (left.actor, left.chance, left.over) == (
                    right.actor,
                    right.chance,
                    right.over,
                )
                assert left.marker("captain") == right.marker("captain")
                if seat is None:
                    continue
                for wrong in (99, "x", None, possible(left)[0]):
                    if wrong == possible(left)[0] and left.actor == seat:
                        continue
                    assert refusal(left, seat, wrong) == refusal(right, seat, wrong)
                if left.actor == seat:
                    asked += 1
                    assert left.choices == right.choices
                    labels = [[c.label(x) for c in p.choices] for p in (left, right) for x in "ek"]
                    assert labels[:2] == labels[2:]
    assert differed > 50
    assert asked > 10


@every_count
def test_a_view_never_shows_anothers_bag(players: int) -> None:
    """Not in its zones, and not in a single event; until the bags are emptied at the end."""
    position = shipped().start(players, 4)
    random = Random(4)
    while not position.over:
        for seat in (None, *range(position.seats)):
            view = position.view(seat)
            shown = [s for s, there in enumerate(view["zones"]["loot"]) if "pieces" in there]
            assert shown == ([seat] if seat in range(players) else [])
            assert view["zones"]["treasure"] == {}
            for event in view["events"]:
                assert "pieces" not in event or may_see(event, seat in range(players), seat)
        for _ in range(7):
            if not position.over:
                on(position, random)
    shown = position.view(None)["zones"]["loot"]
    assert [there["pieces"] for there in shown] == [bag(position, s) for s in range(len(shown))]


def may_see(event: dict[str, Any], person: bool, seat: int | None) -> bool:
    """Whether a seat was there when coins could be seen: open ones, or at its own bag."""
    ends = [event[end] for end in ("source", "target") if end in event]
    if any(end["zone"] in ("center", "offer", "box") for end in ends):
        return True
    return person and seat in [end.get("owner") for end in ends]


def test_a_planted_leak_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def show_all(event: Event, _seat: int | None) -> dict[str, Any]:
        return {"pieces": dict(event.pieces)}

    monkeypatch.setattr(Event, "_known_pieces", show_all)
    with pytest.raises(AssertionError):
        test_what_a_seat_cannot_see_it_cannot_tell(4, "all")
    with pytest.raises(AssertionError):
        test_a_view_never_shows_anothers_bag(4)
