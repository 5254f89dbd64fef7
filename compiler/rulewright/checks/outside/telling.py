"""What of a text can tell a topic at all, found once for each sentence: most sentences of a long
text have nothing to do with most rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.checks.outside.expectations import Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, ALIKE, LESS

_ROUNDING = 1e-9
_COUNTING = ("number", "players")
"""Kinds of mentions that may be any number's."""


class Telling:
    """The words of each sentence that may tell, or deny, any fact of a topic."""

    def __init__(
        self,
        reading: Reading,
        topic: Topic,
        weights: Mapping[str, float],
        taken: Callable[[Topic, int, Mention], bool] | None = None,
    ) -> None:
        self._reading = reading
        self._topic = topic
        self._taken = taken
        self._weights = [weights[e.id] for e in topic.expectations]
        self._total = sum(weights.values()) or 1.0
        self._facts: dict[tuple[str, str], int] = {}
        """Word or cue -> the facts that it may say or deny, as bits."""
        self._counted = 0
        """The facts that numbers may say."""
        self._named: set[tuple[str, str]] = set()
        for at, wanted in enumerate(topic.expectations):
            for way in (*wanted.ways, *wanted.also):
                self._note(way.kind, way.key, 1 << at)
            self._named |= {(way.kind, way.key) for way in wanted.ways}
        self._named |= {
            ("cue", cue) for kind, key in self._named if kind == "cue" for cue in ALIKE.get(key, ())
        }
        self._numbers = any(w.kind == "number" for e in topic.expectations for w in e.ways)
        self._found: dict[int, tuple[tuple[Mention, ...], int]] = {}
        self._sums: dict[int, float] = {}

    def _note(self, kind: str, key: str, fact: int) -> None:
        if kind == "number":
            self._counted |= fact
            return
        keys = [key]
        if kind == "cue":
            keys += [*ALIKE.get(key, ()), *AGAINST.get(key, ()), *LESS.get(key, ())]
        for one in keys:
            self._facts[kind, one] = self._facts.get((kind, one), 0) | fact

    def speaks(self, number: int) -> bool:
        """Whether a sentence names anything that the topic is about."""
        return any(
            (m.kind, m.key) in self._named or (self._numbers and m.kind == "number")
            for m in self._reading.mentions.by_sentence[number]
        )

    def words(self, number: int) -> tuple[Mention, ...]:
        """The words of a sentence that may tell the topic and are no other's."""
        return self._of(number)[0]

    def most(self, first: int, last: int) -> float:
        """The share of the topic that sentences may say at the most."""
        facts = 0
        for number in range(first, last + 1):
            facts |= self._of(number)[1]
        if facts not in self._sums:
            said = sum(w for at, w in enumerate(self._weights) if facts >> at & 1)
            self._sums[facts] = said / self._total + _ROUNDING
        return self._sums[facts]

    def _of(self, number: int) -> tuple[tuple[Mention, ...], int]:
        if number not in self._found:
            words = []
            facts = 0
            shown = number in self._reading.mentions.examples and not self._topic.shown
            for m in () if shown else self._reading.mentions.by_sentence[number]:
                known = (
                    self._counted if m.kind in _COUNTING else self._facts.get((m.kind, m.key), 0)
                )
                # Numbers of anything say for how many players the others are.
                if m.article or not (known or m.kind in _COUNTING):
                    continue
                if self._taken is None or not self._taken(self._topic, number, m):
                    words.append(m)
                    facts |= known
            self._found[number] = tuple(words), facts
        return self._found[number]
