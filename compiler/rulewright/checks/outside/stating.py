"""What in a text states nothing by itself: worked examples, and conditions; and how turns of phrase
are told apart that have two meanings."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from rulewright.checks.outside.opposites import QUESTIONS
from rulewright.checks.outside.passages import Passages
from rulewright.prose.wordings import plain

_CLAUSE = re.compile(r"[^,;:]*(?:,[^,;:]{1,24})??\w[^,;:]{9,}[,;:]")
"""The rest of a condition: "after two rounds, there are no cards left,"."""


_BREAK = re.compile(r"[,;:.!?()]")
_ITEM = re.compile(r"\s*[-*•–]\s")
_NEAR_BY = 30
"""How far behind a choice it may be said that it is left to chance."""
_DONE = frozenset(("draw", "take", "back", "put", "swap", "gain", "then"))
"""Cues for something else that is done, by chance or not."""


class Cue(Protocol):
    """A turn of phrase and where it stands."""

    @property
    def key(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


SomeCue = TypeVar("SomeCue", bound=Cue)


def examples_in(passages: Passages, begin: Iterable[re.Pattern[str]]) -> Iterator[int]:
    """Sentences of worked examples: those under such a heading, and from the words that begin one
    to the end of the paragraph."""
    flat = plain(passages.flat)
    patterns = list(begin)

    def begins(start: int, end: int) -> bool:
        return any(p.search(flat, start, end) for p in patterns)

    block, listing = -1, False
    for s in passages.sentences:
        if (begins(s.start, s.end) and not s.row) or (
            listing and s.block == block + 1 and _ITEM.match(flat, s.start)
        ):
            block = s.block
        if s.block == block:
            # "For example:" takes the list behind it along.
            listing = listing or flat[s.start : s.end].rstrip().endswith(":")
        else:
            listing = False
        if s.block == block or any(begins(*heading) for heading in s.headings):
            yield s.number


def conditions_in(
    passages: Passages, opening: Sequence[re.Pattern[str]], closing: Sequence[re.Pattern[str]]
) -> Iterator[tuple[int, int]]:
    """From "if" to the comma after some words, or from the beginning to the word for "if"."""
    flat = plain(passages.flat)
    for s in passages.sentences:
        for pattern in opening:
            for match in pattern.finditer(flat, s.start, s.end):
                stop = _CLAUSE.search(flat, match.end(), s.end)
                yield match.start(), stop.end() if stop else s.end
        ends = sorted(m.end() for p in closing for m in p.finditer(flat, s.start, s.end))
        begun = s.start
        for end in ends:
            yield begun, end
            begun = end


def plainly_turned(cues: Iterable[SomeCue], passages: Passages) -> Iterator[SomeCue]:
    """Where a sentence names a rotation, "the player to the right" is a side and no rotation."""
    cues = list(cues)
    sides = [m for m in cues if m.key in ("left_of", "right_of")]
    rotations = [m for m in cues if turns(m)]
    unclear = {t for t in rotations if any(t.start < s.end and s.start < t.end for s in sides)}
    plain_turns = sorted(t.start for t in rotations if t not in unclear)
    dropped = {
        t
        for sentence in passages.sentences
        if bisect_left(plain_turns, sentence.start) < bisect_left(plain_turns, sentence.end)
        for t in unclear
        if sentence.start <= t.start < sentence.end
    }
    yield from (m for m in cues if m not in dropped)


def by_lot(cues: Iterable[SomeCue], flat: str) -> Iterator[SomeCue]:
    """Without the choice in "chooses 2 at random": that is none."""
    cues = list(cues)
    lots = [m for m in cues if m.key == "random"]
    doing = [m for m in cues if m.key in _DONE]
    for m in cues:
        if m.key in ("chosen", "owner_chooses") and any(
            0 <= m.start - lot.end <= 2
            or (
                0 <= lot.start - m.end <= _NEAR_BY
                and not _BREAK.search(flat, m.end, lot.start)
                and not any(m.end <= o.start < lot.start for o in doing)
            )
            for lot in lots
        ):
            continue
        yield m


def turns(m: Cue) -> bool:
    """Whether a turn of phrase names a rotation."""
    return QUESTIONS.get(m.key) == "rotation"
