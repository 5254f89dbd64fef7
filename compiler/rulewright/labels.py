"""What choices and pieces are called in a language: the game's terms, or else the rules' English.

The engine knows no language; it is handed a labeller made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from rulewright.engine.choices import Choice
from rulewright.model.game import Game
from rulewright.workspace import Workspace

if TYPE_CHECKING:
    from rulewright.prose.fixed_words import FixedWords
    from rulewright.prose.glossary import Glossary
    from rulewright.prose.language import Language

WORDS = "interface"
"""The file of fixed words for the terminal: `locales/<lang>/interface.yaml`."""


class Labels:
    """The names of a game's things in every language; each language is read when first asked."""

    def __init__(self, game: Game, workspace: Workspace) -> None:
        self.game = game
        self.workspace = workspace
        self._glossary: Callable[[str], Glossary | None] = cache(self._load_glossary)
        self._words: Callable[[str], FixedWords | None] = cache(self._load_words)

    def __call__(self, choice: Choice, lang: str) -> str:
        """A choice in a language: the engine's `Labeller`."""
        words, glossary = self._words(lang), self._glossary(lang)
        if words is None or glossary is None:
            return str(choice)
        match choice.kind:
            case "respond" if choice.name is None:
                return words.text("no_answer")
            case "branch" if choice.numbers:
                return self.answer(choice.name or "", choice.numbers, lang)
            case "place" if choice.place is not None:
                who = choice.owner and self.term(choice.owner, lang)
                if who is None and choice.seat is not None:
                    who = self.seat(choice.seat, lang)
                return self.card_place(choice.name or "", who, choice.place, lang)
            case "sort" if choice.place is not None:
                from rulewright.prose.values import Number

                return words.text("sort_place", place=Number(choice.place + 1))
        if choice.name is not None:
            return self.term(choice.name, lang)
        if choice.seat is not None:
            return self.seat(choice.seat, lang)
        return str(choice)

    def answer(self, name: str, numbers: Iterable[tuple[str, str | None, int]], lang: str) -> str:
        """An answer with its numbers: variable, the word counted, number."""
        words, glossary = self._words(lang), self._glossary(lang)
        answer = self.term(name, lang)
        if words is None or glossary is None:
            return f"{answer}: {', '.join(str(number) for _, _, number in numbers)}"
        from rulewright.prose.values import ListOf, Literal, Number, Quantity, Value

        said: list[Value] = []
        for var, unit, number in numbers:
            if unit is not None:
                said.append(Quantity(number, glossary.term(unit)))
            elif var in self.game.words:
                what = Literal(self.term(var, lang))
                said.append(Literal(words.text("named_number", what=what, number=Number(number))))
            else:
                said.append(Number(number))
        return words.text("answer_with", answer=Literal(answer), numbers=ListOf(tuple(said)))

    def card_place(
        self, zone: str, who: str | None, place: int, lang: str, *, capital: bool = True
    ) -> str:
        """A place in somebody's row, counted from 0: "Second place, row (player 1)"."""
        words = self._words(lang)
        where = self.term(zone, lang)
        if words is None:
            return f"{where}, {place + 1}"
        from rulewright.prose.values import Literal, Number, Value

        def said(key: str, capitals: bool | None, **values: Value) -> str:
            message = words.messages.get(key)
            if message is None:
                return key.replace("_", " ")
            return words.language.render_text(message, values, capitals=capitals)

        if who is not None:
            where = said("place", False, zone=Literal(where), who=Literal(who))
        capitals = None if capital else False
        return said("card_place", capitals, place=Number(place + 1), where=Literal(where))

    def term(self, key: str, lang: str) -> str:
        """What the things of this name are called, in the singular."""
        glossary = self._glossary(lang)
        if glossary is None:
            english = self.game.words.get(key)
            return key.replace("_", " ") if english is None else english.one
        language = self.language(lang)
        word = glossary.term(key).one
        return word if language is None else language.printed(word)

    def seat(self, seat: int, lang: str, players: int | None = None) -> str:
        """A seat: "player 1", or the name of a seat that no player holds."""
        if players is not None and seat >= players:
            return self.term(self.game.special_names(players)[seat - players], lang)
        words = self._words(lang)
        if words is None or not words.has("seat_name"):
            return f"player {seat + 1}"
        from rulewright.prose.values import Number

        return words.text("seat_name", number=Number(seat + 1))

    def glossary(self, lang: str) -> Glossary | None:
        """The terms of a language; None where it can't be read."""
        return self._glossary(lang)

    def words(self, lang: str) -> FixedWords | None:
        """The terminal's fixed words in a language; None where it can't be read."""
        return self._words(lang)

    def language(self, lang: str) -> Language | None:
        """The language itself."""
        words = self._words(lang)
        return None if words is None else words.language

    def _load_glossary(self, lang: str) -> Glossary | None:
        from rulewright.prose.glossary import load_glossary

        if lang not in self.workspace.languages():
            return None
        return load_glossary(self.game, lang, self.workspace.folders("locales"))[0]

    def _load_words(self, lang: str) -> FixedWords | None:
        return load_words(lang, self.workspace)


def load_words(lang: str, workspace: Workspace) -> FixedWords | None:
    """The terminal's fixed words in a language; None where there is no such language."""
    from rulewright.prose.fixed_words import load_fixed_words
    from rulewright.prose.language import find_language

    folders = workspace.folders("locales")
    language, _ = find_language(lang, folders)
    if language is None:
        return None
    return load_fixed_words(WORDS, language, folders)[0]
