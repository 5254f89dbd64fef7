"""A position in a designer's words, as far as it matters to some lines of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from rulewright.checks.flow.records import instances
from rulewright.engine.events import Spot
from rulewright.engine.situation import Absent, Situation
from rulewright.model.expressions import BOX, CounterOf, FlagIs, ZoneRef
from rulewright.model.game import Game


def word_of(game: Game, name: str) -> str:
    """What something is called, in English."""
    return game.words[name].one if name in game.words else name.replace("_", " ")


def counted(game: Game, number: int, key: str) -> str:
    """So many of something: "10 stones"."""
    word = game.words.get(key)
    if word is None:
        return f"{number} {key}"
    return f"{number} {word.one if number == 1 else word.many or word.one}"


def after(choices: int) -> str:
    """A moment in a line of play: "after 3 choices"."""
    if not choices:
        return "before anybody has chosen anything"
    return "after 1 choice" if choices == 1 else f"after {choices} choices"


def zone_words(game: Game, ref: ZoneRef) -> str:
    """A zone in a sentence: "the bag", or "the hand" of whoever it is."""
    if ref.zone == BOX:
        return "the box"
    word = game.words.get(ref.zone)
    return f"the {word.one if word else ref.zone}"


def seat_words(there: Situation, seat: int) -> str:
    """A seat: "player 2", or the name of one that no player holds."""
    if seat < there.players:
        return f"player {seat + 1}"
    return word_of(there.game, there.specials[seat - there.players])


def position_words(there: Situation, thing: object) -> Iterator[str]:
    """What lies in the zones that some rule names, and how its counters and flags stand:
    "hand of player 1: 2 oak", "coins of player 2: 0"."""
    for ref in instances(thing, ZoneRef):
        for spot in there.found_spots(ref):
            yield f"{_named(there, spot.zone, spot.owner)}: {_held(there, spot)}"
    for counter in instances(thing, CounterOf):
        with suppress(Absent):
            owner = None if counter.seat is None else there.seat(counter.seat)
            shown = there.state.counters[counter.counter, owner]
            yield f"{_named(there, counter.counter, owner)}: {shown}"
    for flag in instances(thing, FlagIs):
        with suppress(Absent):
            owner = None if flag.seat is None else there.seat(flag.seat)
            isnt = "is" if (flag.flag, owner) in there.state.flags else "is not"
            who = "the table" if owner is None else seat_words(there, owner)
            yield f"{who} {isnt} {word_of(there.game, flag.flag)}"


def _named(there: Situation, name: str, owner: int | None) -> str:
    named = word_of(there.game, name)
    return named if owner is None else f"{named} of {seat_words(there, owner)}"


def _held(there: Situation, spot: Spot) -> str:
    if row := there.state.rows.get(spot):
        return ", ".join(f"{word_of(there.game, c.piece)} face {c.face}" for c in row)
    held = there.state.zones[spot]
    listed = [f"{number} {word_of(there.game, p)}" for p, number in held.items() if number]
    return ", ".join(listed) or "nothing"
