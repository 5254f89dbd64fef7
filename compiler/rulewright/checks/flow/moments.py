"""When it was that too few pieces were there: a random game played again until then, in words."""

from __future__ import annotations

from contextlib import suppress

from rulewright.checks.flow.seeking import Seeker, Short
from rulewright.checks.flow.wording import word_of
from rulewright.engine.chance import BOTS, CHANCE, pick, stream
from rulewright.engine.run import random_bot
from rulewright.engine.stops import Decision
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import ValueOf
from rulewright.model.game import Game
from rulewright.model.statements import Put, Repeat, Show, Stmt

MOST_STEPS = 50_000
"""Statements of a game that is played again; what comes later is not said."""


def first_short(game: Game, setting: Setting, seed: int, statement: Stmt) -> Short | None:
    """The first time that a statement finds too few in the random game of a seed."""
    seeker = Seeker(game, setting, None, 0, MOST_STEPS)
    chance, bot = stream(seed, CHANCE), random_bot(stream(seed, BOTS))
    play = seeker.play()
    with suppress(StopIteration):
        stop = next(play)
        while id(statement) not in seeker.short:
            if isinstance(stop, Decision):
                seeker.choices += 1
                code = bot(stop)
            else:
                code = stop.codes[pick(stop.weights, chance.getrandbits)]
            stop = play.send(code)
    return seeker.short.get(id(statement))


def rounds_words(game: Game, rounds: tuple[tuple[Repeat, int], ...]) -> str:
    """Which repetitions were going on: "round 5"; empty where nothing is repeated."""
    return ", ".join(f"{_repeated(game, repeat)} {number}" for repeat, number in rounds)


def short_words(game: Game, setting: Setting, short: Short) -> str:
    """How it stood then: "in round 3 the bag of player 2 was empty"."""
    owner = short.spot.owner
    whose = ""
    if owner is not None:
        special = game.special_names(setting.players)
        seat = f"player {owner + 1}"
        if owner >= setting.players:
            seat = f"“{word_of(game, special[owner - setting.players])}”"
        whose = f" of {seat}"
    zone = "box" if short.spot.zone not in game.zones else word_of(game, short.spot.zone)
    when = rounds_words(game, short.rounds)
    named = isinstance(short.statement, Put | Show)
    had = f"had {short.there}"
    if short.there == 0:
        # A piece by name may be what is lacking where others lie.
        had = "had none" if named else "was empty"
    return f"{f'in {when} ' if when else ''}the {zone}{whose} {had}"


def _repeated(game: Game, repeat: Repeat) -> str:
    """What a repetition is called: the unit of how many times."""
    unit = None
    if isinstance(repeat.times, ValueOf):
        name = repeat.times.name
        thing = game.values.get(name) or game.tables.get(name)
        unit = thing.unit if thing is not None else None
    return "repetition" if unit is None else word_of(game, unit)
