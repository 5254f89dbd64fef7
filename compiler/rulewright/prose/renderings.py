"""What a text prints: once for all numbers of players, or once for each that reads otherwise.

A translator who sees `{drawn}` wants to know what will stand there. Catalogs show the English so,
and a review shows both languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.model.game import Game
from rulewright.prose.binding import bind, named_bounds
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.texts import GameText
from rulewright.prose.values import Value


@dataclass(frozen=True, slots=True)
class Rendering:
    """A text as it prints for some numbers of players; for all there are where none is named."""

    players: tuple[int, ...]
    words: str


@dataclass(frozen=True)
class Printer:
    """Prints a game's texts in one language. `references` are what texts may point to."""

    game: Game
    language: Language
    glossary: Glossary
    references: Mapping[str, Value]

    def renderings(self, message: Message, text: GameText) -> tuple[Rendering, ...]:
        """A message for each number of players its text is for, alike ones together."""
        named = named_bounds(self.game)
        bound = text.unit.bound if text.unit else {}
        said: dict[str, list[int]] = {}
        for players in sorted(text.players or self.game.players):
            values = bind(bound, self.glossary, frozenset({players}), named, self.language)
            words = self.language.render_text(message, values | dict(self.references))
            said.setdefault(words, []).append(players)
        if len(said) == 1:
            return tuple(Rendering((), words) for words in said)
        return tuple(Rendering(tuple(players), words) for words, players in said.items())
