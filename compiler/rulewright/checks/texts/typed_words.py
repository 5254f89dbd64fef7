"""The game's words are printed, not typed; and forbidden words are not used.

A word of the game that is typed out stays when the word is changed: then one thing has two names in
one book. Words that are listed as not to be used (the name of another thing, of an old edition)
are found wherever they stand, in stories too.

Finds: RW465 RW466

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the row.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans la rangée.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 줄에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.prose.wordings import compile_wording, may_stand


def check(text: Text) -> Iterator[Diagnostic]:
    """Each word of the game typed out, and each word that is not to be used."""
    if text.spoken:
        # A phrasebook is written without knowing the game.
        return
    grammar, glossary, flat = text.language.grammar, text.glossary, text.flat
    words, lower = text.words, text.lower
    taken: list[tuple[int, int]] | None = None
    for wording, key, forbidden in glossary.wordings:
        if text.flavour and not forbidden:
            continue
        if not may_stand(wording, lower):
            continue
        own_marks = [(start, end) for start, end, m in flat.marked if m.cue == key]
        pattern = compile_wording(wording, grammar.loose_spaces, grammar.suffixes)
        for hit in pattern.finditer(words):
            if taken is None:
                taken = _covered_by_cues(text)
            if any(a < hit.end() and hit.start() < b for a, b in taken):
                continue
            marked = any(a <= hit.start() and hit.end() <= b for a, b in own_marks)
            if not forbidden and (marked or not _same_case(wording, hit.group())):
                continue
            taken.append(hit.span())
            place = flat.place(text.message, *hit.span())
            yield _typed(hit.group(), key, glossary[key].one, forbidden, place)


def _covered_by_cues(text: Text) -> list[tuple[int, int]]:
    """Words by which the language says a fact are no names of things."""
    return [
        (start + a, start + b)
        for start, end, marked in text.flat.marked
        for a, b in text.language.cues.covered(marked.cue, text.flat.text[start:end])
    ]


def _same_case(wording: str, found: str) -> bool:
    """ "Swap" the answer is not "swap" the deed; but a sentence may begin with any word."""
    return found[:1] == wording[:1] or wording[:1].islower()


def _typed(shown: str, key: str, approved: str, forbidden: bool, place: Place | None) -> Diagnostic:
    if forbidden:
        words = f"“{shown}” is not what “{key}” is called here."
        return Diagnostic("RW466", words, place, f"It is “{approved}”: print {{{key}}}.")
    words = f"“{shown}” is typed out, so it would stay when the word changes."
    return Diagnostic("RW465", words, place, f"Print {{{key}}}.", Severity.WARNING)
