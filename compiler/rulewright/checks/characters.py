"""Whether the fonts have every character of a game's texts and words, in each language.

A page prints a box where a font lacks a character, and nothing else notices. Each character is
looked up in the font of the role its text is set in, at the place where somebody wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.fonts import Fonts, check_characters
from rulewright.diagnostics import Diagnostic, Place
from rulewright.prose.glossary import Glossary
from rulewright.prose.message import Message
from rulewright.prose.textbook import Textbook

Found = tuple[str, str, Place | str]


def check_fonts_have(
    textbook: Textbook, glossary: Glossary, fonts: Fonts, lang: str
) -> tuple[Diagnostic, ...]:
    """Every character of a language's texts and terms that no font of its role has."""
    return check_characters((*_of_texts(textbook), *_of_terms(glossary)), lang, fonts)


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
            if ord(character) > 0x7E:  # every font has what a typewriter has
                place = message.place_at(part.column + offset, part.column + offset + 1)
                yield role, character, place or f"the text “{key}”"


def _of_terms(glossary: Glossary) -> Iterator[Found]:
    for key, term in glossary.items():
        where = glossary.places.get(key, f"the word “{key}”")
        for words in (term.one, term.many, term.short or ""):
            yield "body", words, where
