"""Numbers that only count paragraphs and steps: "1. Setting up", "(2) …", "[Choice 1]".

They tell nothing of the rules, and may be wrong all the same: a list that goes 1, 3, 3 has lost a
step, or somebody has typed another number than they meant. So labels are told from numbers that say
how many, and those that are out of their order are found.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.checks.outside.passages import Passages
from rulewright.prose.numerals import FoundNumber

_INLINE = re.compile(r"(?<![\w.,])(\(?)([0-9]{1,2})([.)])\s?(?=[^\W\d_])")
"""A step named within a sentence: "three phases: 1. Draw, 2. Play and 3. Score"."""
_CHOICE = re.compile(r"\[[^\W\d_]{1,12} ?([0-9]{1,2})\]")
"""An alternative that a text numbers: "[Choice 1] …"."""
_WITHIN = ("…", "[…]")
"""Styles of lists that never have another within."""
_OPENED = re.compile(r"[(\[<]?$")


@dataclass(frozen=True, slots=True)
class Label:
    """A number that counts paragraphs."""

    start: int
    end: int
    value: int
    style: str
    """How it is written, and where: labels of one style are counted together,
    those within a sentence, or headings under one heading, by themselves."""


def labels_in(passages: Passages, numbers: Sequence[FoundNumber]) -> tuple[Label, ...]:
    """The labels among the numbers of a text, in reading order."""
    flat = passages.flat
    starts = [s.start for s in passages.sentences]
    begins = {s.start for s in passages.sentences if not s.row}
    inline = dict(_in_sentences(passages))
    found = []
    for number in numbers:
        start, end = number.start, number.end
        if start in inline:
            style = inline[start]
        elif _is_mark(flat, start, end, begins):
            at = bisect_right(starts, start) - 1
            opened = _OPENED.search(flat, max(starts[at], start - 1), start)
            style = f"{opened.group() if opened else ''}{flat[end : end + 1]}"
            sentence = passages.sentences[at]
            if sentence.heading and sentence.headings:
                style += str(sentence.headings[-1][0])
        else:
            continue
        if isinstance(number.value, int):
            found.append(Label(start, end, number.value, style))
    return tuple(found)


def _in_sentences(passages: Passages) -> Iterator[tuple[int, str]]:
    """Labels within sentences, of which there are at least two; and those of alternatives."""
    for s in passages.sentences:
        choice = _CHOICE.match(passages.flat, s.start, s.end)
        if choice is not None:
            yield choice.start(1), "[…]"
        if s.row:
            continue
        labels = list(_INLINE.finditer(passages.flat, s.start, s.end))
        for style in {m.group(1) + m.group(3) for m in labels}:
            same = [m for m in labels if m.group(1) + m.group(3) == style]
            if len(same) > 1:
                yield from ((m.start(2), f"…{style}{s.number}") for m in same)


def _is_mark(flat: str, start: int, end: int, begins: set[int]) -> bool:
    """Whether a number stands where a paragraph begins, as its label: "1. Setting up"."""
    before = flat[max(0, start - 3) : start].strip()
    first = start - len(flat[max(0, start - 3) : start]) in begins
    follows = flat[end : end + 2]
    listed = follows[:1] in (".", ")") and follows[1:2] in (" ", "") and len(flat) > end + 1
    near = any(start - n in begins for n in range(4))
    if listed and (near or first or before.endswith((":", "/", ",", "("))):
        return flat[end + 1 : end + 3].strip() != ""
    return False


def out_of_order(labels: Sequence[Label]) -> Iterator[Label]:
    """The labels that do not follow the one before: 1, 2, 4; or 1, 1, 3."""
    for style in sorted({label.style for label in labels}):
        yield from _out_of_order([label for label in labels if label.style == style])


def _out_of_order(labels: Sequence[Label]) -> Iterator[Label]:
    """Lists may stand in lists, and begin anew: every open one remembers where it is."""
    opened: list[int] = []
    odd_before = False
    for at, label in enumerate(labels):
        value = label.value
        before = labels[at - 1] if at else None
        if odd_before and (value - 2 in opened or value == 2):
            # The odd one stood in the place of the one that is missing.
            _go_on(opened, value - 2, value)
            odd_before = False
        elif value == 1 and label.style.startswith(_WITHIN) and before and before.value == 1:
            yield label
            odd_before = True
        elif value == 1:
            opened.append(1)
            odd_before = False
        elif value - 1 in opened:
            _go_on(opened, value - 1, value)
            odd_before = False
        elif before is not None and before.value == 1 and value - 2 in opened[:-1]:
            # "1, 1, 3": nothing begins anew, the second 1 is odd.
            yield before
            _go_on(opened, value - 2, value)
        else:
            yield label
            odd_before = True


def _go_on(opened: list[int], last: int, value: int) -> None:
    """The innermost list that had come to one number goes on with another."""
    while opened and opened[-1] != last:
        opened.pop()
    if opened:
        opened.pop()
    opened.append(value)
