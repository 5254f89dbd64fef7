"""A noun and its number that are printed apart are of one quantity.

Some languages say the noun first and its number further on: “{limit.one}[이/가] {limit.bare}[보다
많으면]”. With the noun of another quantity, or with none, the number counts something else.

Finds: RW446

Rule:
    draw 2 gem from well to row
    draw 1 gem from box to row
Good, en:
    Draw {drawn} [at random](random) from the {well} and put them in the {row}, then draw
    {drawn_2} from the {box}.
Bad, fr:
    Piochez [au hasard](random) {drawn.many} [du]{well} et placez-les dans [le]{row}, puis piochez
    {drawn_2} [de]{box}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, puis piochez
    {drawn_2} [de]{box}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓은 다음, {box}에서
    {drawn.one}[을/를] {drawn_2.bare} 뽑습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓은 다음, {box}에서
    {drawn_2.one}[을/를] {drawn_2.bare} 뽑습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.names import GENERIC_WORDS
from rulewright.prose.message import Slot
from rulewright.prose.printed import amounts_of, term_of

_NOUN = ("one", "many")
_NUMBER = ("bare", "number", "words")


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each noun whose number stands nowhere, and each number whose noun does."""
    if proof.free or not any(s.form in (*_NOUN, "bare") for _, s in proof.flat.slots):
        return
    counted = [(at, slot) for at, slot in proof.flat.slots if amounts_of(proof.value(slot))]
    for at, slot in counted:
        if slot.form in _NOUN and not _number_of(proof, at, slot, counted):
            words = (
                f"{{{slot.name}.{slot.form}}} prints what is counted, and its number is not there."
            )
            hint = f"{{{slot.name}}} by itself prints number and noun."
            yield proof.finding("RW446", words, at, at + 1, hint, Severity.WARNING)
        if slot.form == "bare" and proof.language.grammar.counters and _nameless(proof, at, slot):
            words = f"{{{slot.name}.bare}} is a number, and nothing says of what."
            hint = f"Print {{{slot.name}.one}} before it, or {{{slot.name}}} instead."
            yield proof.finding("RW446", words, at, at + 1, hint, Severity.NOTE)


def _number_of(proof: Text, at: int, noun: Slot, counted: list[tuple[int, Slot]]) -> bool:
    start, end = proof.sentence(at)
    return any(
        slot.name == noun.name and slot.form in _NUMBER and start <= place < end
        for place, slot in counted
    )


def _nameless(proof: Text, at: int, number: Slot) -> bool:
    """Whether nothing before a number of things on the table says what they are."""
    term = term_of(proof.value(number))
    if term is None or term.key in GENERIC_WORDS or proof.glossary.sorts.get(term.key) == "counter":
        return False
    start, _ = proof.sentence(at)
    if term.one and term.one in proof.words[start:at]:
        return False
    said = (term_of(proof.value(s)) for place, s in proof.flat.slots if start <= place < at)
    return not any(other is not None and other.key == term.key for other in said)
