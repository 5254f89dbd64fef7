"""The numbers of a story are those of its original.

A story may count as it likes, and its translator may tell it freely; but "half of the town" is not
a third of it, and twelve keys are not ten. What is compared is the numbers themselves, in digits or
in words: a dozen is twelve. One of something is no number here. Where other numbers stand, it is a
warning; where a number is only told in other words, nothing is said.

Finds: RW496

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.aloud import Aloud, aloud
from rulewright.prose.numerals import FoundNumber

_POINTING = frozenset({"dual", "first"})
"""Kinds that only point: both, the first. They may stand for a number, and are held to none."""


def check(text: Text) -> Iterator[Diagnostic]:
    """Each number of a story that its original has not, where that has another one."""
    if not text.flavour or text.english is None:
        return
    english = text.language.english_numbers
    if english is None:
        return
    here, there = aloud(text.message), aloud(text.english)
    mine, theirs = text.language.find_numbers(here.text), english.find(there.text)
    put_in, left_out = _more(mine, theirs), _more(theirs, mine)
    if not (put_in and left_out):
        put_in, left_out = _in_order(mine, theirs), _in_order(theirs, mine)
    if not (put_in and left_out):
        return
    for number in put_in:
        words = f"{_quoted(here, [number])} is told here, and in the original {{}}."
        words = words.format(_quoted(there, left_out))
        start, end = here.columns[number.start], here.columns[number.end - 1] + 1
        hint = f"In English: {text.english.pattern}"
        place = text.message.place_at(start, end)
        yield Diagnostic("RW496", words, place, hint, Severity.WARNING)


def _counting(numbers: Sequence[FoundNumber]) -> list[FoundNumber]:
    return [n for n in numbers if n.value != 1 and n.kind not in _POINTING]


def _more(numbers: Sequence[FoundNumber], others: Sequence[FoundNumber]) -> list[FoundNumber]:
    """The numbers that are told more often than in the other text."""
    kept = Counter(number.value for number in _counting(others))
    found: list[FoundNumber] = []
    for number in _counting(numbers):
        kept[number.value] -= 1
        if kept[number.value] < 0:
            found.append(number)
    return found


def _in_order(numbers: Sequence[FoundNumber], others: Sequence[FoundNumber]) -> list[FoundNumber]:
    """The places in an order that the other text does not name: the first, the second."""
    ordinal = ("ordinal", "first")
    known = {number.value for number in others if number.kind in ordinal}
    return [n for n in numbers if n.kind in ordinal and n.value not in known]


def _quoted(line: Aloud, numbers: Sequence[FoundNumber]) -> str:
    return ", ".join(f"“{line.text[n.start : n.end].strip()}”" for n in numbers)
