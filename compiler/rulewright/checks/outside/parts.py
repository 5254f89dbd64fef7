"""In which part of the game a sentence stands, by the headings above it.

"Each player draws three cards" is told of the set-up and of a turn; where the heading says which,
the words need not decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.checks.outside.expectations import Topic
from rulewright.checks.outside.passages import Passages
from rulewright.prose.wordings import plain

_PART_OF = {"setup": "setup", "box": "box", "scoring": "scoring", "ranking": "scoring"}
"""First word of a topic's key -> the part of a text that tells it; others are told in phases."""
_EVERYWHERE = frozenset(("play", "define", "claim"))
"""First words of topics that any part may tell."""


@dataclass(frozen=True)
class Parts:
    """What the headings above each sentence name."""

    above: tuple[frozenset[str], ...] = ()
    """By sentence: the parts and phases that the nearest heading names which names any."""
    apart: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Phase -> those that come before or after it, and are never a part of it."""

    @cached_property
    def present(self) -> frozenset[str]:
        """What any heading of the text names."""
        return frozenset[str]().union(*self.above)

    def fitting(self, topic: Topic, number: int) -> bool:
        """Whether a sentence stands in the part of every game that tells such a topic."""
        named = self.above[number] if self.above else frozenset()
        return _PART_OF.get(topic.key.split(".")[0], "") in named

    def astray(self, topic: Topic, number: int) -> bool:
        """Whether a sentence stands in a part of the text that tells something else."""
        named = self.above[number] if self.above else frozenset()
        first = topic.key.split(".")[0]
        if topic.listed and topic.key != "box":
            return False
        if first == "setup" and first in self.present and first not in named:
            return True
        if not named or first in _EVERYWHERE or named & topic.about:
            return False
        part = _PART_OF.get(first) or ("box" if topic.key == "box" else "")
        general = named & frozenset(_PART_OF.values())
        if part:
            return part not in general
        if general:
            return True
        others = frozenset[str]().union(*(self.apart.get(p, frozenset()) for p in topic.about))
        return bool(named & others)


def parts_of(
    passages: Passages,
    topics: Iterable[Topic],
    words: Mapping[str, Iterable[re.Pattern[str]]],
    named: Mapping[tuple[int, int], frozenset[str]],
) -> Parts:
    """The parts of a text: by words for those that every game has, by name for a game's phases."""
    topics = tuple(topics)
    flat = plain(passages.flat)
    phases = frozenset(key for topic in topics for key in topic.about)
    known: dict[tuple[int, int], frozenset[str]] = {}
    for heading in {h for s in passages.sentences for h in s.headings}:
        start, end = heading
        general = {
            part
            for part, patterns in words.items()
            if any(pattern.search(flat, start, end) for pattern in patterns)
        }
        known[heading] = frozenset(general | (named[heading] & phases))
    above = tuple(
        next((known[h] for h in reversed(s.headings) if known[h]), frozenset())
        for s in passages.sentences
    )
    apart: dict[str, frozenset[str]] = {}
    for topic in topics:
        done = {
            way.key for e in topic.expectations if e.role == "phase" for way in e.ways[:1]
        } & phases
        for phase in done:
            apart[phase] = apart.get(phase, frozenset()) | (done - {phase})
    return Parts(above, apart)
