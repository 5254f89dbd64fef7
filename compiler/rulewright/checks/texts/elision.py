"""Small words that change before a vowel, or become one with the next.

« que il », « de le quai », « l'hasard », "a honest": the ear hears it at once, and no program does
unless it looks. Stories are read aloud too, so they are looked at like rules. What is heard of a
word's first letter, the language's lists know.

Finds: RW448

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, an hand above the table.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, que il faut.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.marks import Phrase, begins_with_vowel
from rulewright.prose.message import Message, Slot
from rulewright.prose.numerals import GAP
from rulewright.prose.values import Span
from rulewright.prose.wordings import compile_wording

_WORD = r"[^\W\d_][\w'-]*"


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each small word that has the wrong form before what follows."""
    if proof.spoken:
        return
    yield from _whole(proof)
    yield from _elided(proof)
    yield from _indefinite(proof)
    yield from _contractions(proof)


def _whole(proof: Text) -> Iterator[Diagnostic]:
    """A small word that stays whole before a vowel: « que il », « ce équipage »."""
    elision = proof.language.slips.elision
    if not elision.before_vowel:
        return
    either = _any_of(elision.before_vowel)
    # What follows may itself be small and stand before a vowel: « que le autre ».
    for found in re.finditer(rf"(?<![\w'-])({either})\s+(?=({GAP}|{_WORD}))", proof.words, re.I):
        small, following = found.groups()
        printed = _printed(proof, found.start(2)) if following == GAP else following
        if not printed or not _heard_as_vowel(proof, printed, small.lower()):
            continue
        if following == GAP and proof.words[found.end(2) :].lstrip()[:2].lower() == "à ":
            continue  # « de un à huit » are two numbers and no article.
        if any(proof.lower[: found.end(1)].endswith(idiom) for idiom in elision.idioms):
            continue
        right = elision.before_vowel[small.lower()]
        joined = f"{right}{printed}" if right.endswith("'") else f"{right} {printed}"
        words = f"“{small}” stands before a vowel: “{printed}”."
        place = (found.start(), found.end(2))
        yield proof.finding("RW448", words, *place, f"Write “{joined}”.")


def _heard_as_vowel(proof: Text, following: str, small: str) -> bool:
    """Whether a word surely begins with a vowel sound, and the small word gives way to it."""
    elision = proof.language.slips.elision
    first = re.split(r"['\s-]", following, maxsplit=1)[0].lower()
    if first in elision.keeps and small not in elision.only_elided:
        return False
    if first == "y":
        return small in elision.only_elided
    if following[:1] in "hH":
        return any(compile_wording(w).match(following) for w in elision.mute)
    if following[:1] in "yY" or not following[:1].isalpha():
        return False
    return bool(begins_with_vowel(Phrase((Span(following),)), proof.language.grammar.initial))


def _elided(proof: Text) -> Iterator[Diagnostic]:
    """A small word that lost its letter before a consonant: « l'hasard », « s'le »."""
    before_vowel = proof.language.slips.elision.before_vowel
    ends = {v for v in before_vowel.values() if v.endswith("'")}
    elided = sorted(ends | set(proof.language.slips.elision.only_before_vowel))
    if not elided:
        return
    initial = proof.language.grammar.initial
    either = _any_of(elided)
    for found in re.finditer(rf"(?<![\w'-])({either})\s?({GAP}|{_WORD})", proof.words, re.I):
        small, following = found.groups()
        if not small.endswith("'") and not proof.words[found.end(1)].isspace():
            continue
        slot = _slot_at(proof, found.start(2)) if following == GAP else None
        if following == GAP and (slot is None or not slot.before_mark):
            continue  # An article typed before a placeholder is found as one.
        printed = _printed(proof, found.start(2)) if slot is not None else following
        if not printed[:1].isalpha() or printed.isupper():
            continue
        if begins_with_vowel(Phrase((Span(printed),)), initial) is False:
            whole = next(k for k, v in before_vowel.items() if v == small.lower())
            said = proof.words[found.start() : found.start(2)] + printed
            words = f"“{said}”: “{printed.split()[0]}” begins with no vowel."
            yield proof.finding("RW448", words, *found.span(), f"Write “{whole} {printed}”.")


def _indefinite(proof: Text) -> Iterator[Diagnostic]:
    """ "an hand", "a honest": an article that goes by the sound of what follows."""
    grammar = proof.language.grammar
    mark = grammar.marks.get("a")
    if mark is None or not any(row.initial for row in mark.rows):
        return
    for found in re.finditer(rf"(?<![\w'-])(an?)\s+({_WORD})", proof.words, re.I):
        vowel = begins_with_vowel(Phrase((Span(found.group(2)),)), grammar.initial)
        if vowel is not None and vowel != (found.group(1).lower() == "an"):
            words = f"“{found.group()}” has the wrong article."
            right = "an" if vowel else "a"
            yield proof.finding("RW448", words, *found.span(), f"Write “{right}”.")


def _contractions(proof: Text) -> Iterator[Diagnostic]:
    """Two small words that are said as one: « de le quai »."""
    slips = proof.language.slips.contractions
    if slips.typed:
        nouns = {w.lower() for w in slips.nouns}
        verbs = re.compile(rf"(?:{_any_of(slips.nots)})(?![\w'-])", re.I)
        for found in re.finditer(
            rf"(?<![\w'-])({_any_of(slips.typed)})\s+({_WORD})",
            re.sub(r"\s", " ", proof.words),
            re.I,
        ):
            if found.group(2).lower() not in nouns and verbs.match(found.group(2)):
                continue
            both = slips.typed[found.group(1).lower()]
            words = f"“{found.group(1)}” is said as one word."
            yield proof.finding("RW448", words, *found.span(), f"Write “{both} {found.group(2)}”.")
        plain = re.sub(r"\s", " ", proof.words)
        for found in re.finditer(rf"(?<![\w'-])({_any_of(slips.typed)})\s+(?={GAP})", plain, re.I):
            if not any(at == found.end() and not slot.before_mark for at, slot in proof.flat.slots):
                continue
            both = slips.typed[found.group(1).lower()]
            words = f"“{found.group(1)}” is said as one word."
            mark = slips.first.get(found.group(1).split()[0].lower(), both)
            yield proof.finding("RW448", words, *found.span(), f"Write [{mark}] before it.")
    for at, slot in proof.flat.slots:
        if not slips.mark or slot.before_mark != slips.mark:
            continue
        before = re.search(r"(?<![\w'-])(\w+)\s+$", proof.words[:at])
        if before is None or before.group(1).lower() not in slips.first:
            continue
        printed = _printed(proof, at)
        if printed.split(" ")[0] not in slips.words:
            continue
        first = before.group(1)
        mark = slips.first[first.lower()]
        words = f"“{first} {printed}” would be printed."
        hint = f"Write [{mark}]{{{slot.name}}}."
        yield proof.finding("RW448", words, before.start(1), at + 1, hint)


def _any_of(words: Iterable[str]) -> str:
    longest = sorted(words, key=lambda w: (-len(w), w))
    patterns = (re.escape(w.strip("*")).join([r"\w+" * w.startswith("*"), ""]) for w in longest)
    return "|".join(patterns) or "(?!)"


def _slot_at(proof: Text, at: int) -> Slot | None:
    return next((slot for place, slot in proof.flat.slots if place == at), None)


def _printed(proof: Text, at: int) -> str:
    """What a placeholder prints, with its marks; nothing where nobody knows."""
    slot = _slot_at(proof, at)
    if slot is None or proof.value(slot) is None:
        return ""
    return proof.language.render_text(Message((slot,)), proof.values, capitals=False)
