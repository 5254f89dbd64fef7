"""Words are spelled as they are spelled elsewhere: “Draw two cards form teh bag”.

A letter swapped, dropped or doubled makes a word that no dictionary has. Names and new words are
not there either, so only one that is a single slip away from a common word is pointed out. In a
language written in syllables there is no such dictionary: there, signs that are never written, a
syllable twice, and a verb whose ending does not fit are what a slip leaves behind.

Finds: RW497

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, wihout looking.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, without looking.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dnas [le]{row}, sans regarder.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, sans regarder.
Bad, ko:
    {well}에서 보지 않고 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓스니다.
Good, ko:
    {well}에서 보지 않고 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.numerals import GAP
from rulewright.prose.particles import same_final
from rulewright.prose.slips import Spelling
from rulewright.prose.spelling import meant_by

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 3
_OPENS = re.compile(r"(?:^|[.!?:]|\n)[\s\"'(«“]*$")
"""What stands before a capital that any word would have there."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each word that looks like a slip."""
    spelling = proof.language.slips.spelling
    if proof.spoken:
        return
    if spelling.dictionary:
        yield from _by_dictionary(proof, spelling)
    if spelling.charset:
        yield from _by_syllables(proof, spelling)


# -- letters -------------------------------------------------------------------------------------


def _by_dictionary(proof: Text, spelling: Spelling) -> Iterator[Diagnostic]:
    own = _own_words(proof)
    names = frozenset(_WORD.findall(proof.english.pattern)) if proof.english is not None else ()
    for found in _WORD.finditer(proof.words):
        word, (start, end) = found.group(), found.span()
        around = proof.words[max(start - 1, 0) : start] + proof.words[end : end + 1]
        if len(word) < _SHORTEST or GAP in around or (word in names and word[:1].isupper()):
            continue
        whole = word.lower()
        if proof.words[end : end + 1] == "'" and spelling.elided and whole not in own:
            whole += "e"  # « jusqu' », « lorsqu' »
        capital = word[:1].isupper() and not proof.language.slips.pronouns.capital_nouns
        if whole in own or (capital and not _OPENS.search(proof.words[:start])):
            continue
        meant = meant_by(whole, spelling, name=capital)
        if meant is not None:
            shown = meant.capitalize() if word[:1].isupper() else meant
            words = f"“{word}” is no word that we know; “{shown}” is."
            yield proof.finding("RW497", words, start, end, None, Severity.NOTE)


def _own_words(proof: Text) -> frozenset[str]:
    """Words that the game has, and those that the language's own files use."""
    terms = (w for term in proof.glossary.values() for w in term.wordings())
    return _words_of(tuple(terms)) | _words_of(tuple(proof.language.slips.spelling.also))


@lru_cache(maxsize=64)
def _words_of(wordings: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.lower() for wording in wordings for word in _WORD.findall(wording))


# -- syllables -----------------------------------------------------------------------------------


def _by_syllables(proof: Text, spelling: Spelling) -> Iterator[Diagnostic]:
    doubles = {*spelling.doubles}
    for found in _WORD.finditer(proof.words):
        word, start = found.group(), found.start()
        never = next((sign for sign in word if not _is_written(sign, spelling.charset)), None)
        twice = next(
            (
                one
                for one, other in pairwise(word)
                if one == other and one not in spelling.may_double and one * 2 not in doubles
            ),
            None,
        )
        if twice is not None and word.startswith(twice * 2) and _doubled(word, spelling):
            twice = None
        ending = next(
            (
                end
                for end, like in spelling.endings.items()
                if word.endswith(end)
                and len(word) > len(end)
                and not same_final(word.removesuffix(end), like)
                and word not in spelling.also
            ),
            None,
        )
        if never is not None:
            words = f"“{never}” in “{word}” is a sign that is hardly ever written."
        elif twice is not None:
            words = f"“{twice}” stands twice in “{word}”."
        elif ending is not None:
            words = f"“{word}”: before “{ending}” a verb ends like “{spelling.endings[ending]}”."
        else:
            continue
        yield proof.finding("RW497", words, start, found.end(), None, Severity.NOTE)
    if proof.free or not any(True for _ in proof.find(proof.language.slips.tone.own, proof.words)):
        return
    for found in re.finditer(r"([^\W\d_]+)[.!?](?=\s|$)", proof.words):
        word = found.group(1)
        if not any(True for _ in proof.find(proof.language.slips.tone.own, word)):
            words = f"No sentence of this book ends like “{word}”."
            yield proof.finding("RW497", words, *found.span(1), None, Severity.NOTE)


def _doubled(word: str, spelling: Spelling) -> bool:
    """Whether a word is a syllable that is said twice for its sound, and what such words end in."""
    return len(word) == 2 or word[2:3] in spelling.doubled_ends


@lru_cache(maxsize=4096)
def _is_written(sign: str, charset: str) -> bool:
    try:
        sign.encode(charset)
    except UnicodeEncodeError:
        return False
    return True
