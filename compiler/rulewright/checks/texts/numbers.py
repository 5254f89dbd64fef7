"""No number is typed where the rule has a value.

A number that is typed, in digits or in words, stays when the rule changes; nobody notices until a
player does. A placeholder prints today's value, for each number of players. Stories may count as
they like, and so may words marked for a fact of which the number is a part ("only these two"). Nor
is it a number where a translation says "one card" for "a card", or a text "one of" its answers.
A page number is typed by nobody: pages move.

Finds: RW420 RW425

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw two {gem.many} [at random](random) from the {well} to the {row}: {drawn}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) deux {gem.many} [du]{well} et placez-les dans [le]{row} :
    {drawn}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {gem} 두 개를 뽑아 {row}에 놓습니다: {drawn}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.aloud import aloud
from rulewright.prose.language import Language
from rulewright.prose.numerals import FoundNumber, Kind
from rulewright.prose.values import ListOf
from rulewright.prose.ways import says_term
from rulewright.prose.wordings import plain

_RULE_NUMBERS: frozenset[Kind] = frozenset(
    {"digits", "cardinal", "ordinal", "multiple", "fraction"}
)
"""Kinds that are a rule's value. "Both" and "first" are as a rule only ways to point."""


def check(text: Text) -> Iterator[Diagnostic]:
    """Each number that neither a placeholder prints nor a marked fact has."""
    words = text.flat.text
    numbers = [n for n in text.language.find_numbers(words) if n.kind in _RULE_NUMBERS]
    numbers = [n for n in _without_articles(text, numbers) if not _is_answer(text, n)]
    covered = _covered(text) if numbers else []
    for number in numbers:
        if any(a <= number.start and number.end <= b for a, b in covered):
            continue
        place = text.flat.place(text.message, number.start, number.end)
        if _is_page(text.language, words, number):
            message = f"“{number.text}” is typed as a page, and pages move."
            hint = "Refer to what stands there by its name, as in {@setup}: the page is printed."
            yield Diagnostic("RW425", message, place, hint)
        elif not text.flavour:
            message = f"“{number.text}” is typed, so it would stay when the rule changes."
            hint = "Print the rule’s value with a placeholder."
            yield Diagnostic("RW420", message, place, hint)


_ARTICLES = re.compile(r"\b(?:an?|another|one|any|no|none|every|each|single|the same)\b", re.I)
"""How originals say that there is one of something, without counting it."""


def _without_articles(text: Text, numbers: list[FoundNumber]) -> list[FoundNumber]:
    """Numbers without those that only say "a": a language without articles may say "one card" for
    "a card", as often as the original has such a word."""
    if text.english is None or not any(n.value == 1 and n.kind == "cardinal" for n in numbers):
        return numbers
    free = len(_ARTICLES.findall(aloud(text.english).text))
    kept: list[FoundNumber] = []
    for number in numbers:
        if number.value == 1 and number.kind == "cardinal" and free:
            free -= 1
        else:
            kept.append(number)
    return kept


_OF = 4
"""How many letters stand between a number and what it is one of: " of "."""


def _is_answer(text: Text, number: FoundNumber) -> bool:
    """Whether somebody is told to take one of several answers, of which nobody takes two."""
    if number.value != 1 or number.kind != "cardinal":
        return False
    near = (s for at, s in text.flat.slots if number.end < at <= number.end + _OF)
    return any(isinstance(text.value(slot), ListOf) for slot in near)


def _covered(text: Text) -> list[tuple[int, int]]:
    """The marked words that say their fact: a number among them is one of the fact's."""
    language, terms = text.language, text.glossary
    covered: list[tuple[int, int]] = []
    for start, end, marked in text.flat.marked:
        words = text.flat.text[start:end]
        covered += [(start + a, start + b) for a, b in language.cues.covered(marked.cue, words)]
        if marked.cue in terms and says_term(language, terms[marked.cue], words):
            covered.append((start, end))
    return covered


def _is_page(language: Language, text: str, number: FoundNumber) -> bool:
    words = language.numbers.find.pages
    before = plain(text[: number.start]).lower().rstrip()
    after = plain(text[number.end :]).lower().lstrip()
    return any(
        re.search(rf"(?<!\w){re.escape(w)}$", before) is not None or after.startswith(w)
        for w in words
    )
