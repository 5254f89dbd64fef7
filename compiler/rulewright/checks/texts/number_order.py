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
from collections.abc import Mapping, Sequence

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
    moved = [(a, b) for a, b in zip(ours, theirs, strict=True) if a.name != b.name]
    two = 2  # so many have exchanged their places
    if not moved or (len(moved) == two and _led_alike(text.message, english, moved)):
        return []
    slot, other = moved[0]
    words = f"{{{slot.name}}} stands where the English has {{{other.name}}}."
    place = text.message.place_at(slot.column, slot.end)
    hint = f"In English: {english.pattern}"
    return [Diagnostic("RW469", words, place, hint, Severity.WARNING)]


def _led_alike(message: Message, english: Message, moved: Sequence[tuple[Slot, Slot]]) -> bool:
    """Whether of two exchanged numbers one took along the marked words that lead it: "15 points for
    [every]{group}", where English has "[every]{group}: 15 points"."""
    theirs = {other.name: _led_by(english, other) for _, other in moved}
    ours = {slot.name: _led_by(message, slot) for slot, _ in moved}
    return any(theirs.values()) and ours == theirs


def _led_by(message: Message, slot: Slot) -> str | None:
    """What the words right before a placeholder are marked for."""
    for marked in message.marked():
        end = marked.cue_column + len(marked.cue) + 1
        if end <= slot.column and not message.pattern[end : slot.column].strip():
            return marked.cue
    return None


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
