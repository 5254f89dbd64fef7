"""Numbers that a text tells twice: the second time it may be another.

"Red beads: 3 points" in the rules and 4 in the summary; four rounds at first, and later "after the
fifth round with four players".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.clauses import acts, clause_of, told_with
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found

_WORD = re.compile(r"[^\W\d_]{3,}")
_OF = 5
"""How near a number stands behind what has so many: "a game of 19 cards"."""
_CUT = re.compile(r"[,;]|[.!?](?=\s)")


@dataclass
class Retold:
    """Looks for another number where a text says the same once more."""

    reading: Reading
    accuser: Accuser
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again."""
    phases: frozenset[str] = frozenset()
    """Parts of the game, by the rules told of them."""
    limits: frozenset[tuple[str, int]] = frozenset()
    """Things, and the numbers of them at which some rule has it that something happens."""

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number of what is said here; None if there is none."""
        if topic.key == "box":
            return self._boxed_again(topic, wanted, said)
        if topic.listed or topic.claimed:
            return None
        return self._told_otherwise(topic, wanted, said)

    def _told_otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number, where a text says the same of the same thing once more."""
        way = next((w for w in wanted.ways if w.kind == "number" and w.key), None)
        pieces = {w.key for e in told_with(topic, wanted) if e.role == "piece" for w in e.ways}
        if wanted.role.startswith("case_number") and way is not None:
            return self._other_limit(topic, wanted, way, said)
        if wanted.role == "group" and way is not None and not wanted.also:
            return self._other_group(topic, wanted, way, said)
        if way is None or wanted.also or not (pieces or wanted.role == "times"):
            return None
        for number, here in enumerate(self.reading.mentions.by_sentence):
            if number in self.reading.mentions.claimless:
                continue
            for m in here:
                if m.kind != "number" or m.key != way.key or m.article or m in said:
                    continue
                times = wanted.role == "times"
                if times and not m.ordinal and self._for_others(way, m):
                    return found(self.reading, topic, wanted, "contradict", (m,), Reason("number"))
                again = self._ordinal_again if times else self._again
                if again(way, m, number, pieces):
                    quote = self.reading.mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("number"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _boxed_again(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number of a thing, said to be in the box as well."""
        mentions = self.reading.mentions
        units = {way.key for way in wanted.ways}
        values = {n for way in wanted.ways for n in (way.numbers or {}).values()}
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless or self.reading.scopes[number]:
                continue
            if not any(m.kind == "concept" and m.key == topic.key for m in here):
                here = self._of_game(number)
            counted = [m for m in here if m.kind == "number" and not (m.ordinal or m.article)]
            for m in counted if len(counted) == 1 else ():
                if m.key in units and m.value not in values and not self.accuser.proves(m):
                    quote = mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("number"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _of_game(self, number: int) -> tuple[Mention, ...]:
        """The clause that says of how many things the game is: "a game of 19 cards"."""
        for m in self.reading.mentions.by_sentence[number]:
            if m.kind == "concept" and m.key == "game":
                around = clause_of(self.reading.mentions, number, m)
                counted = [o for o in around if o.kind == "number"]
                things = [o for o in around if o.kind == "concept"]
                doing = tuple(
                    o for o in around if not any(t.start <= o.start < t.end for t in things)
                )
                if len(counted) == 1 and 0 < counted[0].start - m.end <= _OF and not acts(doing):
                    return around
        return ()

    def _other_group(
        self, topic: Topic, wanted: Expectation, way: Way, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another size of a group, in a sentence that says what else is told of it."""
        beside = [e for e in told_with(topic, wanted) if e.role in ("points", "bonus")]
        mentions = self.reading.mentions
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless or number in self.reading.sentences_of(said):
                continue
            worth = [m for e in beside for m in self.reading.said(e, here, topic)]
            if not any(m.kind == "number" for m in worth):
                continue
            for m in here:
                if m.kind != "number" or m.key != way.key or m.ordinal or m.article:
                    continue
                if m.value in (way.numbers or {}).values() or self.accuser.proves(m):
                    continue
                quote = mentions.passages.text[said[0].start : said[-1].end]
                because = (Reason("agrees_elsewhere", quote), Reason("number"))
                return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _other_limit(
        self, topic: Topic, wanted: Expectation, way: Way, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number of the same thing that is said to have the same outcome."""
        mentions = self.reading.mentions
        (home,) = self.reading.sentences_of(said[:1]) or (0,)
        outcomes = {
            m.key
            for m in mentions.by_sentence[home]
            if m.kind == "concept" and m.key in self.phases
        }
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless or number == home:
                continue
            named = any(m.kind == "concept" and m.key in outcomes for m in here)
            if not named and not self._same_words(home, number):
                continue
            counted = [m for m in here if m.kind == "number" and not m.article]
            for m in counted if len(counted) == 1 else ():
                if m.key != way.key or m.value in (way.numbers or {}).values():
                    continue
                if self._counts_here(way.key, number):
                    continue  # it is that rule's to answer
                if (m.key, m.value) in self.limits or self.accuser.in_formula(m):
                    continue  # another rule's, or what a word means: "a hole = 1 token"
                if not self.accuser.proves(m) and m not in self.repeated:
                    quote = mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("number"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _counts_here(self, unit: str, number: int) -> bool:
        """Whether a sentence tells a rule that counts a thing, and not as a condition."""
        return any(
            way.kind == "number" and way.key == unit and not e.role.startswith("case")
            for topic in self.accuser.claims.told_at(number)
            for e in topic.expectations
            for way in e.ways
        )

    def _same_words(self, home: int, number: int) -> bool:
        """Whether two sentences end in the same word, which is no name of anything: "sinks"."""
        ends = [self._words(n)[-1:] for n in (home, number)]
        things = [
            {m.key for m in self.reading.mentions.by_sentence[n] if m.kind == "concept"}
            for n in (home, number)
        ]
        return ends[0] == ends[1] != [] and things[1] <= things[0]

    def _words(self, number: int) -> list[str]:
        """The words of a sentence in which nothing of the game is mentioned."""
        sentence = self.reading.mentions.passages.sentences[number]
        here = self.reading.mentions.by_sentence[number]
        return [
            w.group().casefold()
            for w in _WORD.finditer(
                self.reading.mentions.passages.flat, sentence.start, sentence.end
            )
            if not any(m.start < w.end() and w.start() < m.end for m in here)
        ]

    def _again(self, way: Way, m: Mention, number: int, pieces: set[str]) -> bool:
        """Whether one clause names the thing and another number, and no more."""
        if m.ordinal or m.value in (way.numbers or {}).values():
            return False
        if self.accuser.proves(m) or m in self.repeated:
            return False
        sentence = self.reading.mentions.passages.sentences[number]
        flat = self.reading.mentions.passages.flat
        cuts = [c.start() for c in _CUT.finditer(flat, sentence.start, sentence.end)]
        begin = max((c for c in cuts if c < m.start), default=sentence.start)
        end = min((c for c in cuts if c >= m.end), default=sentence.end)
        here = [
            o
            for o in self.reading.mentions.by_sentence[number]
            if begin <= o.start and o.end <= end and not o.nested
        ]
        counted = [o for o in here if o.kind == "number" and not o.article and o != m]
        named = {o.key for o in here if o.kind == "concept"} & set(self.reading.kinds)
        return not counted and bool(named) and named <= pieces

    def _for_others(self, way: Way, m: Mention) -> bool:
        """Whether it is another number than the rule's for so many players."""
        scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
        wanted = {n for players, n in (way.numbers or {}).items() if players in scope}
        return bool(wanted) and m.value not in wanted and not self.accuser.proves(m)

    def _ordinal_again(self, way: Way, m: Mention, number: int, _: set[str]) -> bool:
        """Whether the last of so many is another one: "after the fifth round with four"."""
        here = self.reading.mentions.by_sentence[number]
        scope = {int(o.value) for o in here if o.kind == "players"}
        wanted = {n for players, n in (way.numbers or {}).items() if players in scope}
        closing = any(o.kind == "cue" and o.key in ("after", "end", "last") for o in here)
        return m.ordinal and closing and bool(wanted) and m.value not in wanted
