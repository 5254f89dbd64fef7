"""A pronoun that stands for a noun has its gender: « la bourse, dans laquelle ».

Pronouns typed by hand keep their gender when a word of the game gets another one. So each that
stands for what a placeholder printed is held to it: an object to what was counted last, a relative
one to the noun before it. Where no such noun is printed nearby, nothing is said.

Finds: RW448

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} and put them in the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-la dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.message import Slot
from rulewright.prose.numerals import GAP
from rulewright.prose.printed import amounts_of, is_several, term_of
from rulewright.prose.values import Term

_A_FEW = 3
"""So many words may stand between a noun and its pronoun where none of them is a noun."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each typed pronoun of another gender or number than what it stands for."""
    slips = proof.language.slips.pronouns
    if proof.free:
        return
    for words, counted in ((slips.objects, True), (slips.relative, False)):
        if not words:
            continue
        for found in _any_of(tuple(words)).finditer(proof.words):
            said = re.sub(r"\s+", " ", found.group())
            slot = _stands_for(proof, found.start(), counted)
            term = term_of(proof.value(slot)) if slot is not None else None
            if slot is None or term is None or term.gender is None or term.assumed:
                continue
            if not counted and _opens_a_noun(proof, found.end()):
                continue
            if not any(_fits(proof, slot, term, form) for form in words[said.lower()]):
                shown = said.strip(" ,-")
                message = f"“{shown}” stands for “{term.one}” and does not agree with it."
                hint = f"Write {{{slot.name}.agree}}[…|…], which does by itself."
                yield proof.finding("RW448", message, *found.span(), hint, Severity.NOTE)


def _stands_for(proof: Text, at: int, counted: bool) -> Slot | None:
    """The placeholder a pronoun stands for: the last that is counted, or the noun before it."""
    start, _ = proof.sentence(at)
    before = [(place, slot) for place, slot in proof.flat.slots if place < at]
    if counted:
        numbers = [(p, s) for p, s in before if amounts_of(proof.value(s)) and s.form != "agree"]
        return numbers[-1][1] if numbers and _near(proof, numbers[-1][0], start) else None
    nouns = [(p, s) for p, s in before if p >= start and s.form != "agree"]
    if not nouns or _brings_another(proof, proof.words[nouns[-1][0] + 1 : at].split()):
        return None
    return nouns[-1][1]


def _brings_another(proof: Text, between: list[str]) -> bool:
    """Whether words between a noun and a pronoun may have brought another noun, which a capital
    shows in some languages."""
    if proof.language.slips.pronouns.capital_nouns:
        return len(between) > _A_FEW or any(word[:1].isupper() for word in between)
    return len(between) > 1


def _opens_a_noun(proof: Text, end: int) -> bool:
    """Whether what looks like a pronoun is the article of a noun behind it: “in die Mitte”."""
    if not proof.language.slips.pronouns.capital_nouns:
        return False
    behind = proof.words[end:].lstrip()
    return behind[:1].isupper() or behind[:1] == GAP


def _near(proof: Text, place: int, start: int) -> bool:
    """Whether a position is in the sentence that begins at `start`, or in the one before."""
    return place >= start or not re.search(r"[.!?]", proof.words[place : max(place, start - 2)])


def _fits(proof: Text, slot: Slot, term: Term, form: str) -> bool:
    """Whether a form such as "f" or "many" agrees with what is printed."""
    several = is_several(proof.value(slot), slot.form, proof.language.filler.category)
    return (True in several) if form == "many" else (False in several and form == term.gender)


@lru_cache(maxsize=16)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(words, key=lambda w: (-len(w), w))
    either = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in longest)
    # What begins with a comma stands right behind a word.
    return re.compile(rf"(?:(?<![\w'-])|(?=,))(?:{either})(?![\w'-])", re.I)
