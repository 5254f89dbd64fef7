"""Words that stand too far from a rule to say it, or in a row of which they are only a part.

"One, two or three coins" names a two, and is no "at most two"; a tin that is "shared out" in the
last line of a letter shares no victory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.clauses import acts_of, does, told_with
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found, made

_JOINS = re.compile(r"\s*[^\W\d_]{0,2}\s*(?:[,/·]|\s|-|–|~)\s*(?:[^\W\d_]{1,4}\s+)?")
"""What stands between two numbers of a row: "one, two or three", "1개, 2개 또는 3개"."""
_OUTCOMES = frozenset(("tied", "wins", "most", "highest", "fewest", "lowest"))
"""Cues of how a game ends."""
_DENIALS = frozenset(("never", "not", "no_longer"))
"""Cues by which something may not be, or is not, done."""
_ANYWHERE = frozenset(("simultaneous", "together"))
"""Cues of how people do something, which may be said of anything."""
_CLOSE = 12
"""How near a number stands to what it multiplies: "twice its boxes"."""


@dataclass
class Scattered:
    """Looks at where the words stand that seem to say a fact."""

    reading: Reading
    accuser: Accuser

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What is wrong with the words; None if nothing is."""
        return (
            self._in_row(topic, wanted, said)
            or self._of_nothing(topic, wanted, said, core)
            or self._multiplied(topic, wanted, said)
            or self._filled(wanted, said, topic)
        )

    def _in_row(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """The most or the least of something, in the middle of a row of numbers; and what happens
        from so many on, at the end of one that begins with fewer."""
        side = wanted.role.rpartition(".")[2]
        if side not in ("high", "low", "group") or said[0].kind != "number" or wanted.also:
            return None
        row = self._row(said[0])
        if len(row) < 2:
            return None
        if side == "group":
            other = self._from_so_many(said[0])
            if said[0] == row[0] or other is None:
                return None
            return found(self.reading, topic, wanted, "contradict", (other,), Reason("number"))
        last = row[-1] if side == "high" else row[0]
        if last.value == said[0].value:
            return None
        return found(self.reading, topic, wanted, "contradict", (last,), Reason("number"))

    def _row(self, m: Mention) -> list[Mention]:
        """The numbers that stand in a row with one, itself included."""
        number = self.reading.sentence_at(m.start)
        flat = self.reading.mentions.passages.flat
        here = [o for o in self.reading.mentions.by_sentence[number] if o.kind == "number"]
        at = here.index(m) if m in here else -1
        if at < 0:
            return []
        first = last = at
        while first and _JOINS.fullmatch(flat, here[first - 1].end, here[first].start):
            first -= 1
        while last + 1 < len(here) and _JOINS.fullmatch(flat, here[last].end, here[last + 1].start):
            last += 1
        row = here[first : last + 1]
        return row if [o.value for o in row] == sorted({o.value for o in row}) else []

    def _from_so_many(self, m: Mention) -> Mention | None:
        """The number behind a row that is said to be the least: "but four or more"."""
        sentences = self.reading.mentions.passages.sentences
        number = self.reading.sentence_at(m.start)
        for near in (number, number + 1):
            if near >= len(sentences) or sentences[near].section != sentences[number].section:
                break
            here = self.reading.mentions.by_sentence[near]
            least = [o for o in here if o.kind == "cue" and o.key == "at_least"]
            for o in here:
                later = o.kind == "number" and o.start > m.end and o.value > m.value
                if later and any(0 <= c.start - o.end <= 2 for c in least):
                    return o
        return None

    def _of_nothing(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """A turn of phrase in another paragraph, in a sentence that has nothing of the rule."""
        sentences = self.reading.mentions.passages.sentences
        number = self.reading.sentence_at(said[0].start)
        near = sentences[number].block == sentences[core].block and wanted.role != "share"
        if said[0].kind != "cue" or near:
            return None
        here = self.reading.mentions.by_sentence[number]
        if (
            wanted.role == "share"
            and number
            and sentences[number - 1].block == (sentences[number].block)
        ):
            # "In a tie look at the blue ones. If that is one too, victory is shared."
            here = self.reading.mentions.by_sentence[number - 1] + here
        cues = {m.key for m in here if m.kind == "cue"}
        things = {m.key for m in here if m.kind == "concept"} - {"player"}
        if wanted.role == "share":
            apart = not cues & _OUTCOMES and "point" not in things
        elif said[0].key in _ANYWHERE:
            own = frozenset[str]().union(*(acts_of(e) for e in topic.expectations))
            apart = not cues & own
        else:
            return None
        if not apart:
            return None
        span = sentences[core].start, sentences[core].end
        return made(self.reading, topic, wanted, "silent", span, Reason("left_out"))

    def _filled(
        self, wanted: Expectation, said: tuple[Mention, ...], topic: Topic
    ) -> FactVerdict | None:
        """That something is there, where nothing may be done with it: "if the bag is not empty you
        can't" is the contrary of "if it is empty you can't"; and where nothing is done with it."""
        m = said[0]
        if m.kind != "cue" or m.key != "not_empty":
            return None
        if wanted.role != "fewer" and not wanted.role.startswith("case"):
            return None
        number = self.reading.sentence_at(m.start)
        here = self.reading.mentions.by_sentence[number]
        denied = [
            o
            for o in here
            if o.kind == "cue" and o.key in _DENIALS and (o.end <= m.start or m.end <= o.start)
        ]
        if denied and number not in self.reading.mentions.claimless:
            return found(self.reading, topic, wanted, "contradict", (m,), Reason("contrary"))
        same = [e for e in told_with(topic, wanted) if e.role not in ("fewer", "source")]
        rest = any(self.reading.said(e, here, topic) for e in same)
        if wanted.role == "fewer" and acts_of(wanted) and not (rest or does(wanted, here)):
            return found(self.reading, topic, wanted, "unsure", (m,), Reason("may_be_meant"))
        return None

    def _multiplied(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """As much as something, where a text says so many times as much."""
        if wanted.role != "points" or said[0].kind != "concept":
            return None
        if any(w.kind == "number" for e in told_with(topic, wanted) for w in e.ways):
            counted = {
                w.key for e in told_with(topic, wanted) for w in e.ways if w.kind == "number"
            }
            if said[0].key in counted:
                return None
        number = self.reading.sentence_at(said[0].start)
        for m in self.reading.mentions.by_sentence[number]:
            times = m.kind == "number" and m.value > 1 and not m.ordinal
            if times and 0 < said[0].start - m.end <= _CLOSE and not self.accuser.proves(m):
                return found(self.reading, topic, wanted, "unsure", (m,), Reason("other_number"))
        return None
