"""A noun that lost its article, or its particle: “Take stone from box”.

Where a noun is printed that cannot stand by itself, a grammar mark beside it prints the small word,
or one is typed; without any the sentence is a note on a shopping list. What may stand between the
two, and where a noun needs none, the language's lists know. Lines that are no sentences, as on a
player aid, are not held to it.

Finds: RW448

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn} 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.checks.text import Text
from rulewright.checks.texts import foreign
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.message import Slot
from rulewright.prose.numerals import GAP
from rulewright.prose.printed import is_reference
from rulewright.prose.values import Number, TermValue
from rulewright.prose.wordings import compile_wording

_OPENS = ".!?:;(«»“”„\"'–—•"
_PERSONS = ("actor", "who", "told_seat", "case_seat", "seat", "start", "as")
"""Roles of facts about somebody."""
_FORMS = ("bare", "number", "words", "ordinal", "agree")


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each noun of a sentence that stands without the small word it needs."""
    if proof.free:
        return
    found: list[Diagnostic] = []
    if proof.language.slips.articles.determiners:
        found += _articles(proof)
    if proof.language.slips.particles.none_before:
        found += _particles(proof)
    # What is left in another language has that language's small words.
    if found and not any(True for _ in foreign.check(proof)):
        yield from found


def _articles(proof: Text) -> Iterator[Diagnostic]:
    slips = proof.language.slips.articles
    for index, (at, slot) in enumerate(proof.flat.slots):
        value = proof.value(slot)
        if not isinstance(value, TermValue) or slot.before_mark or slot.form == "agree":
            continue
        many = slot.form == "many" or (value.plural and not slot.form)
        noun = value.term.many if many else value.term.one
        if (many and not slips.many) or not _needs_one(proof, index, at, noun):
            continue
        if _in_a_row(proof, index) or _predicate(proof, index):
            continue
        words = f"“{noun}” stands here without an article."
        yield proof.finding("RW448", words, at, at + 1, None, Severity.NOTE)


def _in_a_row(proof: Text, index: int) -> bool:
    """Whether a name is one of a row: “dig, then trade”, “round after round”."""
    at, slot = proof.flat.slots[index]
    start, end = proof.sentence(at)
    sorts = proof.glossary.sorts
    beside = [(p, s) for p, s in proof.flat.slots if start <= p < end and p != at]
    near = [s for p, s in beside if _apart(proof, p, at) < 2]
    if sorts.get(slot.name) == "phase" and any(sorts.get(s.name) == "phase" for s in near):
        return True
    twins = [p for p, s in beside if s.name == slot.name and s.form != "agree"]
    return any(_apart(proof, p, at) == 1 for p in twins)


def _apart(proof: Text, one: int, two: int) -> int:
    """How many words stand between two positions."""
    return len(proof.words[min(one, two) + 1 : max(one, two)].strip(" ,").split())


def _predicate(proof: Text, index: int) -> bool:
    """Whether a role is what somebody is or becomes."""
    at, slot = proof.flat.slots[index]
    start, _ = proof.sentence(at)
    persons = {
        say.name
        for fact in proof.facts
        if fact.role.partition(".")[0].rstrip("_0123456789") in _PERSONS
        for say in fact.says
    }
    if proof.glossary.sorts.get(slot.name) != "seat" and slot.name not in persons:
        return False
    words = re.split(r"[,;:]", proof.words[start:at])[-1].split()
    slips = proof.language.slips.articles
    if len(words) == 1 and _one_of(slips.subject_behind).fullmatch(words[0]):
        return False  # “Ist {rival} …”: who is it, not what.
    own = _one_of(slips.predicates)
    return any(own.search(word) for word in words)


def _needs_one(proof: Text, index: int, at: int, noun: str) -> bool:
    """Whether a sentence goes on around a noun, and nothing before it is its article."""
    slips = proof.language.slips.articles
    rest = proof.words[at + 1 :]
    following = rest.lstrip()[:1]
    goes_on = rest[:1].isspace() and (following.isalpha() or following == GAP)
    goes_on = goes_on or _told_more(slips.relative, rest)
    said = proof.words[:at].rstrip()
    if not said or said[-1] in _OPENS:
        # The name of something heads a line, or stands in brackets or in a list.
        return goes_on and not (_lists(proof, index) and _is_bare(proof, index + 1))
    if _lists(proof, index - 1) and _is_name(proof, index - 1):
        return not _is_bare(proof, index - 1)
    if any(number.end == len(said) for number in proof.language.find_numbers(said)[-1:]):
        return False
    if said[-1] == ",":
        return goes_on and not _lists(proof, index)
    if said[-1] == GAP:
        before = proof.flat.slots[index - 1][1]
        return not before.after_mark and not _numbered(proof, index - 1)
    if _one_of(slips.idioms).search(f"{said} {noun}"):
        return False
    if _one_of(slips.after).search(said):
        return False
    words = re.split(r"[.!?:;,(«“„]|" + GAP, said)[-1].split()
    if words and _one_of(slips.links).search(words[-1]):
        return True
    if len(words) == 1 and _one_of(slips.opening).search(words[0]):
        return False
    own = _one_of(slips.determiners)
    if words and slips.between and not _may_stand_between(slips.between, words[-1]):
        words = words[-1:]
    return not any(own.search(word) for word in words[-2:])


def _told_more(relative: tuple[str, ...], rest: str) -> bool:
    """Whether a clause behind a comma tells more of a noun: “player, who …”."""
    behind = rest.removeprefix(",")
    return behind != rest and _one_of(relative, start=True).match(behind.lstrip()) is not None


def _may_stand_between(between: tuple[str, ...], word: str) -> bool:
    """Whether a word is an adjective, which begins with a small letter."""
    return word[:1].islower() and _one_of(between).search(word) is not None


def _is_name(proof: Text, index: int) -> bool:
    return isinstance(proof.value(proof.flat.slots[index][1]), TermValue)


def _lists(proof: Text, index: int) -> bool:
    """Whether a name is followed by another in a row: “dig, trade and rest”."""
    slots = proof.flat.slots
    if not 0 <= index < len(slots) - 1:
        return False
    between = proof.words[slots[index][0] + 1 : slots[index + 1][0]]
    joining = proof.language.slips.joining
    words = between.strip(" ,").lower()
    return words in (*joining.both, *joining.either) or (not words and "," in between)


def _is_bare(proof: Text, index: int) -> bool:
    """Whether a placeholder stands without anything that could be its article."""
    at, slot = proof.flat.slots[index]
    said = proof.words[:at].split()[-1:]
    own = _one_of(proof.language.slips.articles.determiners)
    return not slot.before_mark and not any(own.search(word) for word in said)


def _numbered(proof: Text, index: int) -> bool:
    _, slot = proof.flat.slots[index]
    return slot.form in ("bare", "number", "words") or isinstance(proof.value(slot), Number)


def _particles(proof: Text) -> Iterator[Diagnostic]:
    none = _one_of(proof.language.slips.particles.none_before, start=True)
    slots = proof.flat.slots
    for index, (at, slot) in enumerate(slots):
        value = proof.value(slot)
        if slot.after_mark or slot.form in _FORMS or value is None or is_reference(value):
            continue
        rest = proof.words[at + 1 :]
        _, end = proof.sentence(at)
        if not any(True for _ in proof.find(proof.language.slips.tone.own, proof.words[at:end])):
            continue
        behind = rest.lstrip()
        if not rest[:1].isspace() or none.match(behind):
            continue
        if behind.lstrip("[").startswith(tuple(proof.language.grammar.particles)):
            continue  # it is there, and somewhere else it says what is wrong with it
        if any(number.start == 0 for number in proof.language.find_numbers(behind)[:1]):
            continue
        if behind[:1] == GAP and _counted(slots[index + 1][1]):
            continue
        words = f"{{{slot.name}}} stands here without a particle."
        hint = f"Write {{{slot.name}}}[{next(iter(proof.language.grammar.particles))}], or another."
        yield proof.finding("RW448", words, at, at + 1, hint, Severity.NOTE)


def _counted(slot: Slot) -> bool:
    return slot.form in ("bare", "number", "words")


@lru_cache(maxsize=16)
def _one_of(words: tuple[str, ...], start: bool = False) -> re.Pattern[str]:
    """One of some words, at the end of what stands before; with `start`, at the beginning."""
    either = "|".join(compile_wording(word).pattern for word in words) or "(?!)"
    return re.compile(f"(?:{either})" if start else f"(?:{either})$", re.I)
