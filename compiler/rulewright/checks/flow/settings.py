"""Which settings a check has to go through: numbers of players, and options that can matter.

What a rulebook leaves open is an option, and what is proved must hold however it is ruled. Options
that the lines in question never ask about are left at their default.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulewright.checks.flow.records import instances
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import OptionIs, Reckoned, Related
from rulewright.model.game import Definition, Game

MOST_CHOICES = 64
"""Combinations of options tried at most; beyond, each option is changed by itself."""


class Case(NamedTuple):
    """A setting to check, and how it differs from what is printed."""

    setting: Setting
    changed: tuple[tuple[str, str], ...]
    """Options that are not at their default, with their choice."""

    @property
    def words(self) -> str:
        """For whom something is found: "With 5 players", and with which rulings."""
        return with_players(self.setting.players) + self.ruled

    @property
    def ruled(self) -> str:
        """The rulings that differ: " and tempo fast"; empty at the defaults."""
        return "".join(f" and {option} {choice}" for option, choice in self.changed)


def with_players(players: int) -> str:
    """A number of players, to begin a sentence with."""
    return "With one player" if players == 1 else f"With {players} players"


def options_in(things: object) -> tuple[str, ...]:
    """The options that statements, lines or conditions ask about, in the order met."""
    return tuple(dict.fromkeys(found.option for found in instances(things, OptionIs)))


def options_of_play(game: Game) -> tuple[str, ...]:
    """The options that what happens depends on, also those that it asks by a definition."""
    bodies = [game.setup.body, game.play.body, *(phase.body for phase in game.phases.values())]
    return options_in((bodies, *defined_in(game, bodies)))


def defined_in(game: Game, things: object) -> list[Definition]:
    """The definitions that statements, lines or conditions make use of, and those that these do."""
    found: dict[str, Definition] = {}
    left: list[object] = [things]
    while left:
        things = left.pop()
        calls: list[Reckoned | Related] = [*instances(things, Reckoned)]
        for call in (*calls, *instances(things, Related)):
            left += call.args
            if call.name not in found:
                definition = found[call.name] = game.definitions[call.name]
                left.append((definition.number, definition.relation))
    return list(found.values())


def cases(game: Game, options: Iterable[str] = ()) -> Iterator[Case]:
    """Every number of players with every combination of these options, the defaults first."""
    chosen = _choices(game, tuple(options))
    for players in game.players:
        for changed in chosen:
            yield Case(Setting(players, game.default_options() | dict(changed)), changed)


def _choices(game: Game, names: tuple[str, ...]) -> list[tuple[tuple[str, str], ...]]:
    """What can be changed together; nothing changed comes first."""
    ways = [[(name, choice) for choice in _others(game, name)] for name in names]
    total = 1
    for way in ways:
        total *= len(way) + 1
    if total > MOST_CHOICES:
        return [(), *((pair,) for way in ways for pair in way)][:MOST_CHOICES]
    sets: list[tuple[tuple[str, str], ...]] = [()]
    for way in ways:
        sets += [(*chosen, pair) for pair in way for chosen in sets]
    return sorted(sets, key=len)


def _others(game: Game, name: str) -> list[str]:
    option = game.options[name]
    return [choice for choice in option.choices if choice != option.default]
