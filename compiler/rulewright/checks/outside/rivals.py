"""Numbers that may be the one a rule means, where another sentence has the right one.

"Each player takes 3 coins", and elsewhere a fine of 2 coins: that somebody gets 2 at first is not
said by the fine. As long as a number of the same thing, which nothing explains, stands where the
rest of the rule is said at least as well, nobody knows which of both is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found
from rulewright.checks.outside.windows import context

_WORSE = 0.05
"""How much worse the rest of a rule may be said beside the other number."""
_COUNTS = ("number", "players")
"""Kinds of mentions that say how many."""
_CONDITIONS = re.compile(r"case|group|low|high|until|when|count|tie|comparison")
"""Roles of facts that are conditions themselves."""


@dataclass
class Rivals:
    """Looks for numbers that may be meant instead of the right one."""

    reading: Reading
    accuser: Accuser
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again."""

    def judged(
        self, topic: Topic, verdicts: list[FactVerdict], score: float, accused: frozenset[int]
    ) -> Iterator[FactVerdict]:
        """The verdicts of a topic that is told so well where it is told best; those that agree by a
        number are unsure where another one may be meant, which is not found wrong elsewhere."""
        for wanted, verdict in zip(topic.expectations, verdicts, strict=True):
            agrees = verdict.verdict in ("agree", "alias")
            rival = self._of(topic, wanted, verdict, score, accused) if agrees else None
            if rival is None:
                yield verdict
            else:
                why = Reason("other_number")
                yield found(self.reading, topic, wanted, "unsure", (rival,), why)

    def _of(
        self,
        topic: Topic,
        wanted: Expectation,
        verdict: FactVerdict,
        score: float,
        accused: frozenset[int],
    ) -> Mention | None:
        """Another number that may well be the fact's."""
        if topic.listed or topic.claimed or topic.shown:
            return None
        counting = [way for way in wanted.ways if way.kind == "number" and way.key]
        if not counting or wanted.also or wanted.role == "times":
            return None  # "for two rounds nobody turns a card" says nothing of how many there are
        home = self.reading.sentence_at(verdict.start)
        here = self.reading.mentions.by_sentence[home]
        case = wanted.role.startswith("case_number")
        right = {n for way in counting for n in (way.numbers or {}).values()}
        if not any(
            m.kind in _COUNTS
            and verdict.start <= m.start
            and m.end <= verdict.end
            and (m.value in right or not case)
            for m in here
        ):
            return self._counted_beside(counting, here) if case else None
        for way in counting:
            alike = frozenset(e.id for e in topic.expectations if way in e.ways)
            for m in self._unexplained.get(way.key, ()):
                number = self.reading.sentence_at(m.start)
                if m.start in accused or number == home or not self._may_be(wanted, way, m):
                    continue
                share = self._share(topic, number, alike)
                if self._says_more(topic, number, alike) and share >= max(
                    score - _WORSE, self._others(topic, number, m)
                ):
                    return m
        return None

    def _counted_beside(self, counting: list[Way], here: tuple[Mention, ...]) -> Mention | None:
        """Another number in a sentence that seems to say the right one in words: "only two
        players are left" is not the last one."""
        for way in counting:
            numbers = [m for m in here if m.kind in _COUNTS and m.key == way.key and m.value]
            values = {*(way.numbers or {}).values()}
            if numbers and not any(m.value in values for m in numbers):
                return next((m for m in numbers if not (m.ordinal or m.article)), None)
        return None

    def _says_more(self, topic: Topic, number: int, granted: frozenset[str]) -> bool:
        """Whether a sentence says anything of a topic beside a number."""
        here = self.reading.mentions.by_sentence[number]
        return context(self.reading, number, topic) > 0 or any(
            e.id not in granted and self.reading.said(e, here, topic) for e in topic.expectations
        )

    def _others(self, topic: Topic, number: int, m: Mention) -> float:
        """How well a sentence tells another topic that is told nowhere better, if the number were
        right for that one."""
        return max(
            (
                self._share(other, number, self._counting(other, m.key))
                for other in self.accuser.claims.told_at(number)
                if other is not topic
            ),
            default=0.0,
        )

    def _counting(self, topic: Topic, unit: str) -> frozenset[str]:
        """The facts of a topic that count a thing."""
        return frozenset(
            e.id
            for e in topic.expectations
            if any(way.kind == "number" and way.key == unit for way in e.ways)
        )

    def _may_be(self, wanted: Expectation, way: Way, m: Mention) -> bool:
        """Whether a number is another one than the rule's, and said as the rule's would be."""
        scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
        if scope and not scope & wanted.players:
            return False
        numbers = way.numbers or {}
        if m.value in {n for players, n in numbers.items() if not scope or players in scope}:
            return False
        condition = any(s <= m.start and m.end <= e for s, e in self.reading.mentions.conditions)
        return condition == bool(_CONDITIONS.search(wanted.role)) or not condition

    def _share(self, topic: Topic, number: int, granted: frozenset[str]) -> float:
        """How much of a topic a sentence says, if some facts were said there."""
        here = self.reading.mentions.by_sentence[number]
        weights = {e.id: self.reading.weight(e) for e in topic.expectations}
        said = sum(
            weights[e.id]
            for e in topic.expectations
            if e.id in granted or self.reading.said(e, here, topic)
        )
        return said / (sum(weights.values()) or 1.0) + context(self.reading, number, topic)

    @cached_property
    def _unexplained(self) -> dict[str, list[Mention]]:
        """The numbers of each thing that nothing explains, once all is explained."""
        found: dict[str, list[Mention]] = {}
        for m in self._numbers():
            found.setdefault(m.key, []).append(m)
        return found

    def _numbers(self) -> Iterator[Mention]:
        mentions = self.reading.mentions
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless:
                continue
            for m in here:
                if m.kind != "number" or not m.key or not m.value or m.ordinal or m.article:
                    continue
                if m not in self.repeated and not self.accuser.proves(m):
                    yield m
