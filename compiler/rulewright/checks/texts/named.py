"""A translation that names a thing its original does not name.

A phrase that several cards share, with the name of one of them slipped in, prints a wrong name on
all the others. So does a placeholder that was meant to be another one.

Finds: RW476

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, pas dans
    [le]{hand}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {hand}[이/가] 아닌 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.model.names import GENERIC_WORDS
from rulewright.prose.flat import flatten
from rulewright.prose.message import Marked, Message, Slot, walk
from rulewright.prose.values import ByPlayers, ListOf, Quantity, Term, TermValue, Value
from rulewright.prose.wordings import find_wording, lowered, may_stand, plain

_QUOTED = re.compile(r"(?:[“\"«「『]|(?<!\w)')\s?$")
"""An opening quote at the end of what stands before a word."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each thing of the game that neither the English nor the rule has here."""
    if proof.free:
        return
    if proof.english is None:
        return
    meant: frozenset[str] | None = None
    for at, slot in proof.flat.slots:
        value = proof.value(slot)
        if isinstance(value, TermValue) and slot.form != "agree":
            key = value.term.key
            meant = meant or _meant(proof)
            if key not in meant and key not in GENERIC_WORDS and slot.name not in meant:
                yield _finding(proof, key, at, at + 1)
    taken: list[tuple[int, int]] = [(a, b) for a, b, _ in proof.flat.marked]
    for word, key in proof.glossary.names:
        if not may_stand(word, proof.lower):
            continue
        loose = proof.language.grammar.loose_spaces
        for start, end in find_wording(word, proof.lower, loose, proof.endings):
            if any(a < end and start < b for a, b in taken):
                continue
            taken.append((start, end))
            as_name = key in proof.glossary.things or _as_name(proof, start, start + len(word))
            if not as_name or proof.words[start : start + 1] != word[:1]:
                continue
            meant = meant or _meant(proof)
            if key not in meant:
                yield _finding(proof, key, start, end)


def _finding(proof: Text, key: str, start: int, end: int) -> Diagnostic:
    words = f"This names “{proof.glossary.term(key).one}” ({key}), and the English does not."
    hint = f"In English: {proof.english.pattern}" if proof.english is not None else None
    return proof.finding("RW476", words, start, end, hint)


def _as_name(proof: Text, start: int, end: int) -> bool:
    """Whether words stand as a name: in quotes, before a colon, or with a capital in a sentence."""
    text = proof.words
    before, after = text[:start].rstrip(), text[end:].lstrip()
    if _QUOTED.search(before) or after[:1] == ":":
        return True
    opens = not before or before[-1] in ".!?:;"
    return text[start].isupper() and not opens


def _meant(proof: Text) -> frozenset[str]:
    """Everything that the English names, and all that the rule is about."""
    assert proof.english is not None
    meant: set[str] = set()
    for part in walk(proof.english.parts):
        if isinstance(part, Slot):
            meant.add(part.name)
            meant |= _keys(proof.values.get(part.name))
        elif isinstance(part, Marked):
            meant.add(part.cue)
    meant |= _typed_in(proof.english, proof)
    unit = proof.unit
    if unit is not None:
        meant |= {value.term for value in unit.bound.values() if value.term}
        meant |= {value.unit for value in unit.bound.values() if value.unit}
        meant |= {key for name in unit.bound for key in _keys(proof.values.get(name))}
        meant |= {say.name for fact in unit.facts for say in fact.says}
        meant |= {word for fact in unit.facts for word in re.findall(r"[a-z]\w*", fact.value)}
        meant |= set(re.split(r"[./]", unit.unit.key))
    # A word inside another name is no name of its own: "card" in "trump card".
    names = [proof.glossary[key].one.casefold() for key in meant if key in proof.glossary]
    inside = {
        key
        for key, term in proof.glossary.items()
        if any(term.one.casefold() in name for name in names)
    }
    return frozenset(meant | inside)


def _keys(value: Value | None) -> set[str]:
    match value:
        case TermValue(term) | Quantity(_, term):
            return {term.key}
        case ByPlayers(cases):
            return {key for _, inner in cases for key in _keys(inner)}
        case ListOf(items):
            return {key for item in items for key in _keys(item)}
        case _:
            return set()


def _typed_in(message: Message, proof: Text) -> set[str]:
    """What English types out."""
    lower = lowered(plain(flatten(message).text))
    return {
        key
        for key, term in proof.glossary.english.items()
        for word in _spellings(term)
        if may_stand(word, lower) and any(True for _ in find_wording(word, lower))
    }


def _spellings(term: Term) -> tuple[str, ...]:
    return tuple(w for w in (term.one, term.many, term.short or "", *term.phrases) if w)
