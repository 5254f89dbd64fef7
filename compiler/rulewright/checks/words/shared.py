"""Words that several things share, with the name of one of them inside.

A phrase that several cards use must not name one of the cards: the others would print a wrong name.
The phrases that are shared here are a phase that several answers do, and a word of the game itself,
which stands in every text.

Finds: RW477

Good, en:
    storm: {one: Storm}
Bad, fr:
    storm: {one: carte Tempête, many: cartes Tempête}      # and one card is called “carte”
Good, fr:
    storm: {one: Tempête, many: Tempêtes}
Bad, ko:
    storm: {one: 폭풍 카드}      # and one card is called “카드”
Good, ko:
    storm: {one: 폭풍}
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.names import GENERIC_WORDS
from rulewright.prose.flat import flatten
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.textbook import Textbook
from rulewright.prose.values import Term
from rulewright.prose.wordings import compile_wording, may_stand, plain

_SHORTEST = 2


def check(words: Words) -> Iterator[Diagnostic]:
    """Names of one thing in what several share: in a language's words, and in shared texts."""
    yield from _in_words(words.game, words.language, words.glossary)
    yield from _in_texts(words.facts, words.textbook, words.language, words.glossary)


def _in_words(game: Game, language: Language, glossary: Glossary) -> Iterator[Diagnostic]:
    """A word that holds the name of another thing, where the English word does not."""
    names = [key for key in glossary if key in game.words and key not in GENERIC_WORDS]
    if glossary.lang == "en":
        return
    for key in names:
        term, english = glossary[key], glossary.english.get(key)
        if english is None or key in glossary.missing:
            continue
        for other in names:
            inside = glossary[other]
            if other == key or other in glossary.missing or len(inside.one) < _SHORTEST:
                continue
            if not _holds(term, inside, language) or term.one == inside.one:
                continue
            # A card's name is a name; others may be part of an honest word ("number of cards").
            if other not in game.pieces and f"{inside.one}:" not in term.one.replace(" :", ":"):
                continue
            theirs = glossary.english.get(other)
            if theirs is None or _related(game, key, other, english, theirs):
                continue
            words = f"The word for “{key}” names “{inside.one}” ({other}); in English it does not."
            hint = f"In English: “{english.one}” and “{theirs.one}”."
            place = glossary.places.get(key) or game.words[key].place
            yield Diagnostic("RW477", words, place, hint, Severity.WARNING)


def _holds(term: Term, inside: Term, language: Language) -> bool:
    line = plain(f"{term.one} {term.many}")
    name = inside.one
    if not may_stand(name, line.lower()):
        return False
    grammar = language.grammar
    pattern = compile_wording(name, grammar.loose_spaces, grammar.suffixes)
    return pattern.search(line) is not None


def _related(game: Game, key: str, other: str, english: Term, inside: Term) -> bool:
    """Whether the one is a kind of the other, or English has the name inside as well."""
    if key in game.pieces and (game.pieces[key].kind == other or other in game.kinds):
        return True
    if other in key.split("_") or compile_wording(inside.one).search(english.one):
        return True
    return inside.one.casefold() in english.one.casefold()


def _in_texts(
    facts: GameFacts, textbook: Textbook, language: Language, glossary: Glossary
) -> Iterator[Diagnostic]:
    """A phase that several answers do, whose texts name one of these answers."""
    users: dict[str, list[str]] = {}
    for unit in facts:
        if unit.unit.kind != "branch":
            continue
        answer = unit.unit.key.rpartition(".")[2]
        for fact in unit.facts:
            if fact.role.partition(".")[0].rstrip("_0123456789") == "phase":
                users.setdefault(fact.value, []).append(answer)
    for phase, answers in users.items():
        if len(set(answers)) < 2:
            continue
        for unit in facts:
            if unit.unit.key.partition(".")[0] != phase:
                continue
            for text in unit.unit.texts:
                message = textbook.message(text.key)
                if message is None:
                    continue
                named = [
                    a for a in dict.fromkeys(answers) if _names(message, a, language, glossary)
                ]
                if named and len(named) < len(set(answers)):
                    others = ", ".join(a for a in dict.fromkeys(answers) if a not in named)
                    words = f"This is also done by “{others}”, and it names “{named[0]}”."
                    found = Diagnostic("RW477", words, message.place, None, Severity.WARNING)
                    yield from textbook.placed(text.key, [found])


def _names(message: Message, answer: str, language: Language, glossary: Glossary) -> bool:
    if any(slot.name == answer for slot in message.slots()):
        return True
    if any(marked.cue == answer for marked in message.marked()):
        return True
    if answer not in glossary:
        return False
    line = plain(flatten(message).text)
    word = glossary[answer].one
    if not may_stand(word, line.lower()):
        return False
    grammar = language.grammar
    pattern = compile_wording(word, grammar.loose_spaces, grammar.suffixes)
    return any(m.group()[:1] == word[:1] for m in pattern.finditer(line))
