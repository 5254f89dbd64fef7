"""Markup in words: pages print words as they are, so a tag or an entity is a slip or a trick.

Nothing depends on this for safety: whatever is printed is escaped. But a reader would find the tag
on the page, and who wrote it meant something else.

Finds: RW455

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw <b>{drawn}</b> [at random](random) from the {well} to the {row}.
Good, en:
    Draw **{drawn}** [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) <b>{drawn}</b> [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) **{drawn}** [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) <b>{drawn}</b>[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) **{drawn}[을/를]** 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.game import Game
from rulewright.prose.glossary import Glossary
from rulewright.prose.textbook import Textbook

_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|<!--|&(?:[A-Za-z]{2,8}|#x?[0-9A-Fa-f]{1,6});")


def check(words: Words) -> Iterator[Diagnostic]:
    """What looks like markup in a language's texts and terms, and in the game's credits."""
    yield from _of_texts(words.textbook)
    yield from _of_terms(words.game, words.glossary)
    yield from _of_credits(words.game)


def _of_texts(textbook: Textbook) -> Iterator[Diagnostic]:
    for text in textbook.texts:
        message = textbook.message(text.text.key)
        for part in message.plain_text_parts() if message is not None else ():
            for tag in _MARKUP.finditer(part.text):
                at, end = part.column + tag.start(), part.column + tag.end()
                assert message is not None
                yield from textbook.placed(
                    text.text.key, [_finding(tag[0], message.place_at(at, end))]
                )


def _of_terms(game: Game, glossary: Glossary) -> Iterator[Diagnostic]:
    for key, term in glossary.items():
        own = game.words[key].place if key in game.words else None
        words = (term.one, term.many, term.short or "", *term.phrases, *dict(term.others).values())
        for tag in _MARKUP.finditer(" ".join(words)):
            yield _finding(tag[0], glossary.places.get(key) or own)


def _of_credits(game: Game) -> Iterator[Diagnostic]:
    for name in game.credits.values():
        for tag in _MARKUP.finditer(name):
            yield _finding(tag[0], Place("game.yaml"))


def _finding(tag: str, place: Place | None) -> Diagnostic:
    message = f"“{tag}” would be printed as it stands: words have no markup."
    hint = "Take it away; **two stars** stress words, and < and & need no disguise."
    return Diagnostic("RW455", message, place, hint)
