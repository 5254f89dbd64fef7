"""A translation prints the same values as its English original, each as often.

A value that the original prints and the translation does not is a number or a word that readers of
that language are never told; one that is printed more often is a sentence that nobody wrote in
English. Words of the game may come less often: a pronoun will do. The noun of a quantity alone is
no printing of it: Korean says "cards, two of them" with a particle between. "Everybody" is as good
as "each player", and a word may be said again where English has a pronoun. Where no fact of a rule
hangs on the text, and for "that player", a word that never comes is only noted.

Finds: RW462 RW463

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez {drawn} dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 {drawn}[을/를] 놓습니다.
Good, ko:
    {well}에서 {drawn.one}[을/를] [무작위로](random) {drawn.bare} 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.aloud import aloud
from rulewright.prose.message import Message, Slot, plain_words
from rulewright.prose.values import TermValue, Value

_PEOPLE = frozenset({"player", "seat"})
"""Words of every game for those whom a pronoun may stand for."""


def check(text: Text) -> Iterator[Diagnostic]:
    """Each value that is printed less often, or more often, than in English."""
    if text.english is not None:
        yield from _missing(text, text.english)
        yield from _added(text, text.english)


def _missing(text: Text, english: Message) -> Iterator[Diagnostic]:
    theirs, ours = _printed(english, text.values), _printed(text.message, text.values)
    marks = {m.cue for m in text.message.marked()}
    for name, wanted in theirs.items():
        is_word = isinstance(text.values.get(name), TermValue)
        if ours[name] >= wanted or (is_word and (ours[name] or name in marks)):
            continue
        if is_word and name in _PEOPLE and _stands_alone(text):
            continue
        words = f"{{{name}}} is printed in English, but not here."
        if ours[name]:
            words = f"{{{name}}} is printed {wanted} times in English, {ours[name]} here."
        severity = Severity.WARNING if is_word else Severity.ERROR
        if is_word and (not text.facts or _points_back(english, name)):
            # An introduction, a ruling, an example is retold freely; "that player" is a pronoun.
            severity = Severity.NOTE
        hint = f"In English: {english.pattern}"
        yield Diagnostic("RW462", words, text.message.place, hint, severity)


_PRONOUNS = re.compile(
    r"(?<!\bof )\b(?:their|its|his|her|your) own(?=\s*(?:[.,;:)]|$))|\b(?:theirs|yours|hers)\b",
    re.I,
)
"""What stands for a noun in English that others say again: "into their own.", not "of its own"."""


def _added(text: Text, english: Message) -> Iterator[Diagnostic]:
    theirs, ours = _printed(english, text.values), _printed(text.message, text.values)
    # A word that is said again where English has a pronoun. Where another word is missing, the one
    # may stand in the other's place.
    less = {name for name in theirs if ours[name] < theirs[name]}
    # So many words may be left to a pronoun in English.
    free = len(_PRONOUNS.findall(aloud(english).text))
    seen: Counter[str] = Counter()
    for slot in text.message.slots():
        if slot.name not in text.values or not _prints(slot, text.values):
            continue
        seen[slot.name] += 1
        if seen[slot.name] <= theirs[slot.name]:
            continue
        is_word = isinstance(text.values[slot.name], TermValue)
        place = text.message.place_at(slot.column, slot.end)
        words = f"{{{slot.name}}} is printed more often than in English."
        severity = Severity.WARNING if is_word else Severity.ERROR
        if is_word and theirs[slot.name] and all(ours[name] for name in less):
            free -= 1
            if free >= 0:
                continue
            severity = Severity.NOTE
        yield Diagnostic("RW463", words, place, None, severity)


def _stands_alone(text: Text) -> bool:
    """Whether marked words say who: "everybody", where English has "each player"."""
    cues = text.language.cues
    return any(
        cues.stands_alone(m.cue, plain_words(m.parts))
        for m in text.message.marked()
        if m.cue in text.language.cue_names
    )


def _points_back(english: Message, name: str) -> bool:
    """Whether English says no more than "that player", for which a pronoun will do."""
    said = sum(slot.name == name for slot in english.slots())
    return said == len(re.findall(rf"\b[Tt]hat {{{name}(?=[.}}])", english.pattern))


def _printed(message: Message, values: Mapping[str, Value]) -> Counter[str]:
    return Counter(s.name for s in message.slots() if _prints(s, values))


def _prints(slot: Slot, values: Mapping[str, Value]) -> bool:
    """Whether a placeholder prints its value, and not only what agrees with it or its noun."""
    if slot.form in ("one", "many"):
        return isinstance(values.get(slot.name), TermValue)
    return slot.form != "agree"
