"""Adjectives and possessives typed some words away from their noun.

An adjective right beside a placeholder is written with an agreement mark. One that is typed does
not follow, and is easily overlooked when a noun changes its gender: « les barques de secours
amarrés ». So is the owner of something: « chaque joueur … leur sac ».

Finds: RW448

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row} bleu.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.agreement import all_forms, features
from rulewright.prose.message import Slot
from rulewright.prose.printed import amounts_of, term_of
from rulewright.prose.values import Term, TermValue

_OPENS = re.compile(r"(?:^|[.:;,(]|(?<!\w)(?:et|ou|and|or))\s*(?:[\w]+[\s'])?$")
"""What stands before a noun that begins its clause, an article between them."""
ASIDE = r"(?:,\s[^,.;:!?]{1,40},)?"
"""Words between commas that interrupt a sentence."""
Noun = tuple[int, int, Term, str | None]
"""Where a noun begins and ends, its word, and whether it is one or many where that is known."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each typed word that does not agree with the noun before it."""
    if proof.spoken:
        return
    slips = proof.language.slips.agreeing
    if slips.forms:
        for noun in _nouns(proof):
            yield from _after(proof, noun)
    if slips.possessors:
        yield from _owners(proof)


def _nouns(proof: Text) -> Iterator[Noun]:
    for at, slot in proof.flat.slots:
        term = term_of(proof.value(slot))
        if term is None or term.gender is None or term.assumed:
            continue
        if slot.form not in ("number", "agree"):
            yield at, at + 1, term, _number(proof, slot)
    taken: set[int] = set()
    for term in sorted(proof.glossary.values(), key=lambda t: (-len(t.one), t.key)):
        if term.gender is None or term.assumed or term.one == term.many:
            continue
        for word, number in ((term.many, "many"), (term.one, "one")):
            if not word or not word[:1].islower() or word not in proof.words:
                continue
            for found in re.finditer(rf"(?<![\w'-]){re.escape(word)}(?![\w'-])", proof.words):
                if found.start() not in taken:
                    taken.add(found.start())
                    yield *found.span(), term, number


def _number(proof: Text, slot: Slot) -> str | None:
    value = proof.value(slot)
    if isinstance(value, TermValue):
        many = slot.form == "many" or (value.plural and slot.form == "")
        return "many" if many else "one"
    numbers = {proof.language.filler.category(n) == "one" for n in amounts_of(value)}
    if len(numbers) != 1:
        return None
    return "one" if numbers.pop() else "many"


def _after(proof: Text, noun: Noun) -> Iterator[Diagnostic]:
    """The word that has to agree: directly, behind a verb, or behind “de …”."""
    slips = proof.language.slips.agreeing
    _, end, term, number = noun
    verbs = "|".join(sorted(map(re.escape, slips.verbs), key=len, reverse=True))
    links = "|".join(sorted(map(re.escape, slips.links), key=len, reverse=True))
    rest = proof.words[end:]
    subject = _OPENS.search(proof.words[: noun[0]])
    said = rf"{ASIDE}\s+(?:{verbs})\s+(\w+)(?!\w)"
    verb = re.match(said, rest) if subject else None
    complement = re.match(rf"\s+(?:{links})['\s]\s*(\w+)\s+(\w+)(?!\w)", rest)
    direct = re.match(r"\s+(\w+)(?!\w)", rest)
    if complement is not None and complement.group(1).lower() in (*slips.determiners, "l"):
        complement = None
    aside = re.match(r",\s+(\w+),", rest)
    ways = ((verb, 1, True), (complement, 2, False), (direct, 1, True), (aside, 1, False))
    for found, group, sure in ways:
        if found is None:
            continue
        word = found.group(group)
        agrees = features(slips, word, rest[: found.start(group)])
        if not agrees:
            continue
        fits = [
            (gender, many)
            for gender, many in agrees
            if gender == term.gender and number in (None, many)
        ]
        if fits:
            return
        words = f"“{word}” does not agree with “{term.many if number == 'many' else term.one}”."
        hint = (
            f"Write it with a mark that agrees: {{{term.key}}}[{'|'.join(all_forms(slips, word))}]."
        )
        severity = Severity.ERROR if sure else Severity.WARNING
        start = end + found.start(group)
        yield proof.finding("RW448", words, start, end + found.end(group), hint, severity)
        return


def _owners(proof: Text) -> Iterator[Diagnostic]:
    """One of several, and then what belongs to all of them."""
    slips = proof.language.slips.agreeing
    wrong = [(m.start(), m.group()) for m in _any_of(slips.possessed).finditer(proof.words)]
    wrong += [(at, s.before_mark) for at, s in proof.flat.slots if s.before_mark in slips.possessed]
    for at, said in sorted(wrong):
        start, _ = proof.sentence(at)
        owners = list(_any_of(slips.possessors).finditer(proof.words, start, at))
        if not owners:
            continue
        between = proof.words[owners[-1].end() : at]
        marks = " ".join(
            slot.before_mark for place, slot in proof.flat.slots if owners[-1].end() <= place < at
        )
        if any(True for _ in proof.find(slips.several, f"{between} {marks}")):
            continue
        several = any(
            owners[-1].end() <= place < at and _number(proof, slot) != "one" and slot.form != "one"
            for place, slot in proof.flat.slots
        )
        owner = owners[-1].group()
        words = f"“{owner} … {said}”: each has their own."
        severity = Severity.WARNING if several else Severity.ERROR
        yield proof.finding("RW448", words, at, at + 1, "Take the singular.", severity)


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, words))})(?![\w'-])", re.I)
