"""Whether the fonts have every character of a game's texts and words, in each language.

A page prints a box where a font lacks a character, and nothing else notices. Each character is
looked up in the font of the role its text is set in, at the place where somebody wrote it.

Finds: RW501

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} ☄ [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} ☄ [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다 ☄.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulewright.book.fonts import Fonts, check_characters
from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.game import Game
from rulewright.prose.fixed_words import FixedWords
from rulewright.prose.glossary import Glossary
from rulewright.prose.message import Message
from rulewright.prose.references import DEFAULT_SECTIONS
from rulewright.prose.textbook import Textbook

Found = tuple[str, str, Place | str | Callable[[], Place | str]]


def check(words: Words) -> tuple[Diagnostic, ...]:
    """Every character of a language's texts and words that no font of its role has."""
    game, textbook, glossary = words.game, words.textbook, words.glossary
    if words.fonts is None:
        return ()
    found = (*_of_texts(textbook), *_of_terms(game, glossary), *_of_titles(game, glossary))
    told = check_characters(found, textbook.lang, words.fonts) if found else ()
    if words.fixed is None:
        return told
    return (*told, *check_fixed_words(words.fixed, words.fonts))


def _of_texts(textbook: Textbook) -> Iterator[Found]:
    for text in textbook.texts:
        key = text.text.key
        message = textbook.message(key)
        if message is not None:
            yield from _typed(role_of(key), message, key)


def role_of(key: str) -> str:
    """The role a text is set in: the title, a section's heading, or the body."""
    if key == "title":
        return "title"
    return "heading" if key.startswith("book.") and key.count(".") == 1 else "body"


def _typed(role: str, message: Message, key: str) -> Iterator[Found]:
    for part in message.plain_text_parts():
        for offset, character in enumerate(part.text):
            if unusual(character):
                yield role, character, partial(_place, message, part.column + offset, key)


def _place(message: Message, column: int, key: str) -> Place | str:
    return message.place_at(column, column + 1) or f"the text “{key}”"


def check_fixed_words(words: FixedWords, fonts: Fonts) -> tuple[Diagnostic, ...]:
    """Every character of the pages' fixed words that no font of its role has."""
    headings = {key for key, _ in DEFAULT_SECTIONS} | {"contents", "rulebook", "player_aid"}
    found: list[Found] = []
    for key, message in words.messages.items():
        role = "heading" if key in headings else "body"
        found += _typed(role, message, key)
    return check_characters(found, words.language.code, fonts) if found else ()


def unusual(character: str) -> bool:
    """Whether a font may lack it; every font has what a typewriter has."""
    return ord(character) > 0x7E


def _of_titles(game: Game, glossary: Glossary) -> Iterator[Found]:
    """The words that stand as headings as well: phases, definitions, and named steps."""
    named = {*game.phases, *game.definitions}
    for key in sorted(named & set(glossary)):
        term = glossary[key]
        own = game.words[key].place if key in game.words else None
        for character in dict.fromkeys(f"{term.one}{term.many}"):
            if unusual(character):
                yield "heading", character, glossary.places.get(key) or own or f"the word “{key}”"


def _of_terms(game: Game, glossary: Glossary) -> Iterator[Found]:
    for key, term in glossary.items():
        own = game.words[key].place if key in game.words else None
        where = glossary.places.get(key) or own or f"the word “{key}”"
        forms = (term.short or "", term.counter or "", *dict(term.others).values())
        for character in dict.fromkeys("".join((term.one, term.many, *forms))):
            if unusual(character):
                yield "body", character, where
