"""Other numbers of a thing than the rules have, where a text counts it once more.

That is in the one sentence that says what the box holds, where a statement is told again, or in the
very sentence that tells a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.checks.outside.accusing import MOVED, Accuser
from rulewright.checks.outside.clauses import told_with
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found
from rulewright.checks.outside.windows import Window


@dataclass
class OtherNumbers:
    """Looks for another number of what a fact counts."""

    reading: Reading
    accuser: Accuser

    def boxed(self, topic: Topic, wanted: Expectation) -> FactVerdict | None:
        """Another number of a piece in the one sentence that says what is in the box."""
        units = {way.key for way in wanted.ways if way.kind == "number"}
        fitting = []
        for number, here in enumerate(self.reading.mentions.by_sentence):
            things = [m for m in here if m.kind == "concept"]
            acts = [m for m in here if m.kind == "cue" and m.key in MOVED]
            if number in self.reading.mentions.claimless or self.reading.scopes[number]:
                continue
            if not any(m.key in topic.about for m in things):
                continue
            # A noun made of a verb is a thing, and no act.
            if any(not any(t.start <= m.start < t.end for t in things) for m in acts):
                continue
            fitting += [
                m
                for m in here
                if m.kind == "number" and m.key in units
                if not (
                    m.ordinal or m.article or self.accuser.conditional(m) or self.accuser.proves(m)
                )
            ]
        if len(fitting) != 1:
            return None
        why = Reason("number")
        return found(self.reading, topic, wanted, "contradict", tuple(fitting), why)

    def told_again(
        self, topic: Topic, wanted: Expectation, likely: list[Window]
    ) -> FactVerdict | None:
        """Another number where a statement is told again: known by its other numbers."""
        same = told_with(topic, wanted)
        units = {way.key for way in wanted.ways}
        weights = {e.id: self.reading.weight(e) for e in same if e is not wanted}
        total = sum(weights.values())
        if topic.claimed or any(way.kind != "number" for way in wanted.ways):
            return None
        if wanted.role.startswith("case"):
            return None  # another condition is another rule's
        for window in likely:
            for number in range(window.first, window.last + 1):
                here = self.reading.mentions.by_sentence[number]
                said = [e for e in same if e is not wanted and self.reading.said(e, here, topic)]
                if not any(e.ways[0].kind == "number" for e in said):
                    continue
                if sum(weights[e.id] for e in said) < total / 2:
                    continue
                if any(
                    e not in said and e is not wanted and {w.key for w in e.ways} & units
                    for e in same
                ):
                    continue  # it may be the other's number
                proof = {m.start for e in said for m in self.reading.said(e, here, topic)}
                against = self.accuser.against_in(topic, wanted, number, cues=False)
                accused = against is not None and against.verdict == "contradict"
                if against is not None and accused and against.start not in proof:
                    return against
        return None

    def other_number(self, wanted: Expectation, number: int) -> Mention | None:
        """A number of the same unit in a sentence, which nothing explains."""
        units = {way.key for way in wanted.ways if way.kind == "number" and way.key}
        return next(
            (
                m
                for m in self.reading.mentions.by_sentence[number]
                if m.kind == "number"
                and m.key in units
                and not (m.ordinal or m.article or self.accuser.proves(m))
            ),
            None,
        )
