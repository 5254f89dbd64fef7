"""Every text a game has, with the facts it is held to: what is checked, translated and printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.model.facts import GameFacts, UnitFacts
from rulewright.model.game import Game
from rulewright.model.texts import Text


@dataclass(frozen=True, slots=True)
class GameText:
    """A text and what it is held to."""

    text: Text
    unit: UnitFacts | None = None
    """The unit whose facts it says; None for titles, stories and rulings."""
    players: frozenset[int] | None = None
    """The numbers of players it is for; None: for all."""
    flavour: bool = False
    """Titles of games, stories, and what is said of a source state no rules: their words and
    numbers are free."""


def game_texts(game: Game, facts: GameFacts) -> Iterator[GameText]:
    """All texts of a game, in the order a reader meets them."""
    everybody = frozenset(game.players)
    yield GameText(game.title, players=everybody, flavour=True)
    if game.tagline is not None:
        yield GameText(game.tagline, players=everybody, flavour=True)
    for section in game.book:
        players = section.players or everybody
        yield GameText(section.title, players=players)
        if section.story is not None:
            yield GameText(section.story, players=players, flavour=True)
        if section.text is not None:
            yield GameText(section.text, players=players)
    for unit in facts:
        for text in unit.unit.texts:
            yield GameText(text, unit, unit.players)
    for option in game.options.values():
        if option.text is not None:
            yield GameText(option.text, players=everybody)
    for where in game.provenance.values():
        if where.note is not None:
            yield GameText(where.note, players=everybody, flavour=True)
