"""Numbers stand in a translation in the order in which they stand in its original.

Two placeholders exchanged print well-formed nonsense: five points for each three cards. Where a
language has to turn a sentence round, two sentences can keep the order.

Finds: RW469

Rule:
    draw 2 gem from well to row
    draw 3 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, then {drawn_2}.
Bad, fr:
    Piochez [au hasard](random) {drawn_2} [du]{well} et placez-les dans [le]{row}, puis {drawn}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, puis {drawn_2}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn_2}[을/를], 이어서 {drawn}[을/를] 뽑아 {row}에
    놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를], 이어서 {drawn_2}[을/를] 뽑아 {row}에
    놓습니다.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.message import Message, Slot
from rulewright.prose.values import ByPlayers, Number, Quantity, Value


def check(text: Text) -> list[Diagnostic]:
    """The first number that stands elsewhere than in the original, where both print the same."""
    if text.free or text.english is None:
        return []
    english = text.english
    theirs, ours = _numbers(english, text.values), _numbers(text.message, text.values)
    names = [slot.name for slot in ours]
    if Counter(names) != Counter(slot.name for slot in theirs):
        return []
    for slot, other in zip(ours, theirs, strict=True):
        if slot.name == other.name:
            continue
        words = f"{{{slot.name}}} stands where the English has {{{other.name}}}."
        place = text.message.place_at(slot.column, slot.end)
        hint = f"In English: {english.pattern}"
        return [Diagnostic("RW469", words, place, hint, Severity.WARNING)]
    return []


def _numbers(message: Message, values: Mapping[str, Value]) -> list[Slot]:
    return [
        slot
        for slot in message.slots()
        # A noun that is printed apart from its number is none.
        if slot.form not in ("agree", "one", "many") and _is_number(values.get(slot.name))
    ]


def _is_number(value: Value | None) -> bool:
    if isinstance(value, ByPlayers):
        return _is_number(value.cases[0][1])
    return isinstance(value, (Number, Quantity))
