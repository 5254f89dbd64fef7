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

from collections.abc import Iterator

from rulewright.book.fonts import check_characters
from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.game import Game
from rulewright.prose.glossary import Glossary
from rulewright.prose.message import Message
from rulewright.prose.textbook import Textbook

Found = tuple[str, str, Place | str]


def check(words: Words) -> tuple[Diagnostic, ...]:
    """Every character of a language's texts and terms that no font of its role has."""
    found = (*_of_texts(words.textbook), *_of_terms(words.game, words.glossary))
    if words.fonts is None or not found:
        return ()
    return check_characters(found, words.textbook.lang, words.fonts)


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
                column = part.column + offset
                yield role, character, message.place_at(column, column + 1) or f"the text “{key}”"


def unusual(character: str) -> bool:
    """Whether a font may lack it; every font has what a typewriter has."""
    return ord(character) > 0x7E


def _of_terms(game: Game, glossary: Glossary) -> Iterator[Found]:
    for key, term in glossary.items():
        own = game.words[key].place if key in game.words else None
        where = glossary.places.get(key) or own or f"the word “{key}”"
        for character in dict.fromkeys(f"{term.one}{term.many}{term.short or ''}"):
            if unusual(character):
                yield "body", character, where
