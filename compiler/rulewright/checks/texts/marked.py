"""Marked words say the fact they are marked for.

`[at random](random)` promises that the words say what the rule says. The words are looked up in the
language's list of ways to say it, or among the forms of the game's word: words that say the
contrary break the promise. No list has all ways to say a thing: words that are like none of them
are an error in the rules, and a warning in a translation, which has its original beside it. Those
that have something of a known one are noted, for a person to confirm.

Finds: RW421 RW422 RW423

Rule:
    draw 2 gem from well to row, hidden
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, [face up](hidden).
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, [in secret](hidden).
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et posez-les [visibles](hidden) dans
    [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et posez-les [en secret](hidden) dans
    [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 [공개로](hidden) {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 [비공개로](hidden) {row}에 놓습니다.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity, did_you_mean
from rulewright.prose.flat import flatten
from rulewright.prose.language import Language
from rulewright.prose.message import Marked, Message
from rulewright.prose.numerals import GAP
from rulewright.prose.ways import says_term
from rulewright.prose.wordings import lowered, plain


def check(text: Text) -> Iterator[Diagnostic]:
    """Each stretch of marked words that does not say what it is marked for."""
    for marked in text.message.marked():
        yield from _marked(text, marked)


def _marked(text: Text, marked: Marked) -> Iterator[Diagnostic]:
    cue, language, terms = marked.cue, text.language, text.glossary
    place = text.message.place_at(marked.column, marked.end)
    words = flatten(Message(marked.parts, text.message.pattern)).text
    shown = words.replace(GAP, "…").strip()
    if not shown:
        return
    if cue in terms:
        if not says_term(language, terms[cue], words):
            hint = _any_of(language, terms[cue].wordings())
            yield Diagnostic("RW422", f"“{shown}” is not a way to say “{cue}”.", place, hint)
        return
    if cue not in language.cue_names:
        close = did_you_mean(cue, [*language.cue_names, *terms])
        where = text.message.place_at(marked.cue_column, marked.cue_column + len(cue))
        yield Diagnostic("RW421", f"Nothing here is called “{cue}”.", where, close)
        return
    verdict = language.cues.verdict(cue, words)
    wordings = _any_of(language, language.wordings(cue))
    if verdict == "contradicts":
        yield Diagnostic("RW423", f"“{shown}” says the contrary of “{cue}”.", place, wordings)
    if verdict == "silent":
        # Rules have no other words for the fact; a translation has at least its original.
        severity = Severity.ERROR if text.english is None else Severity.WARNING
        if _is_like(language, cue, words):
            severity = Severity.NOTE
        said = f"“{shown}” is not a way to say “{cue}” that is known."
        yield Diagnostic("RW422", said, place, wordings, severity)


_LIKE = 4
"""Letters in which words begin alike that may be forms of one word; of a syllable of Korean, each
of its letters counts."""


def _is_like(language: Language, cue: str, words: str) -> bool:
    """Whether some word begins as a word of a known wording does, small words aside."""
    known = {w for wording in language.wordings(cue) for w in _words(language, wording)}
    return any(_alike(own, other) for own in _words(language, words) for other in known)


def _words(language: Language, text: str) -> Iterator[str]:
    for word in re.findall(r"[^\W\d_]+", lowered(plain(text))):
        if not language.everyday.is_small(word):
            yield word


def _alike(one: str, other: str) -> bool:
    one, other = unicodedata.normalize("NFD", one), unicodedata.normalize("NFD", other)
    return one == other or (len(one) >= _LIKE and one[:_LIKE] == other[:_LIKE])


def _any_of(language: Language, wordings: tuple[str, ...]) -> str:
    shown = ", ".join(f"“{w.replace('*', '…')}”" for w in wordings[:4])
    return f"In {language.name} this is said: {shown}."
