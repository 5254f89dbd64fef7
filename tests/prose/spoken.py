"""Games that together have every kind of statement, and a speaker of each in each language."""

from __future__ import annotations

from functools import cache

from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.binding import named_bounds
from rulewright.prose.glossary import load_glossary
from rulewright.prose.phrasebook import load_phrasebook
from rulewright.prose.saying import Speaker
from tests.prose.helpers import HERE, LOCALES, language

GAMES = ("every_kind", "whole_language", "whole_purse")


@cache
def spoken(name: str) -> tuple[Game, GameFacts]:
    """A game and its facts."""
    game, found = load_game(HERE / name)
    assert game is not None, found
    return game, draw_facts(game)


def every_kind() -> tuple[Game, GameFacts]:
    """The game of bags and loot."""
    return spoken("every_kind")


@cache
def speaker(lang: str, name: str = "every_kind") -> Speaker:
    """Someone who says a game's rules; nothing may be wrong with the words."""
    game = spoken(name)[0]
    glossary, found = load_glossary(game, lang, [LOCALES])
    phrasebook, more = load_phrasebook(lang, [LOCALES])
    assert (found, more) == ((), ())
    return Speaker(language(lang), phrasebook, glossary, named_bounds(game))


def printed(text: str) -> str:
    """Plain spaces, to be compared with what a person types."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")
