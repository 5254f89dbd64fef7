"""What in a text speaks against a fact, and whether it may: a sentence that tells another rule
accuses nobody, nor do examples, questions, and words that something else explains."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.checks.outside.claims import Claims, asked_by, question_of, told_by
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import LIKELY, Reading, Window
from rulewright.checks.outside.mentions import Mention
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS, LESS, QUESTIONS
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found, statement_of

LEAST = 0.25
"""The share of a topic that a sentence must say by itself to speak against it."""
_SURE = 0.5
"""The score from which sentences are taken to be about a topic and nothing else."""
_FAR = 0.15
"""How much weaker a claim may be and still explain words to others."""
_ROTATIONS = ("clockwise", "counterclockwise")
_BESIDES = frozenset(("instead", "in_addition", "except"))
"""Cues that make a sentence an addition to a rule told elsewhere."""
_CONDITIONS = re.compile(r"case|group|low|high|until|when|count|tie|comparison")
"""Roles of facts that are conditions themselves."""


@dataclass
class Accuser:
    """Looks for what speaks against a fact."""

    reading: Reading
    claims: Claims
    explained: set[Mention] = field(default_factory=set)
    """What proves something, and accuses nobody."""
    by: dict[Mention, list[Topic]] = field(default_factory=dict)
    """Which topics explain what."""

    def proves(self, m: Mention) -> bool:
        """Whether words prove some fact."""
        return any(m.start < e.end and e.start < m.end and m.kind == e.kind for e in self.explained)

    def nearer(
        self, topic: Topic, wanted: Expectation, said: Mention, here: tuple[Mention, ...]
    ) -> Mention | None:
        """The opposite rank, where it stands nearer to what is ranked: "the fewest red beads,
        then the most blue beads"."""
        if QUESTIONS.get(said.key) != "rank":
            return None
        same = [e for e in topic.expectations if statement_of(e) == statement_of(wanted)]
        sentence = self.reading.sentences_of((said,))
        things = [
            m
            for e in same
            for m in self.reading.said(e, here, topic)
            if m.kind == "concept" and self.reading.sentences_of((m,)) == sentence
        ]

        def far(m: Mention) -> int:
            return min(max(t.start - m.end, m.start - t.end) for t in things)

        against = [
            m
            for m in here
            if m.kind == "cue"
            and m.key in AGAINST.get(said.key, ())
            and self.reading.sentences_of((m,)) == sentence
        ]
        return next((m for m in against if things and far(m) < far(said)), None)

    def less(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> FactVerdict | None:
        cues = [cue for way in wanted.ways if way.kind == "cue" for cue in LESS.get(way.key, ())]
        for m in here:
            if m.kind == "cue" and m.key in cues:
                self.explained.add(m)
                why = Reason("part")
                return found(self.reading, topic, wanted, "weaker", (m,), why)
        return None

    def against(self, topic: Topic, wanted: Expectation, window: Window) -> FactVerdict | None:
        if topic.claimed or window.score < (LIKELY if topic.listed else _SURE):
            return None
        core = self.claims.core(topic, window)
        numbers = sorted(range(window.first, window.last + 1), key=lambda n: n != core)
        found = [self.against_in(topic, wanted, n) for n in numbers]
        for verdict in ("contradict", "weaker", "unsure"):
            for one in found:
                if one is not None and one.verdict == verdict:
                    return one
        return None

    def against_in(
        self, topic: Topic, wanted: Expectation, number: int, cues: bool = True
    ) -> FactVerdict | None:
        """What one sentence says against a fact, if it is the topic's to answer there."""
        if number in self.reading.mentions.claimless:
            return None
        here = self.reading.mentions.by_sentence[number]
        # What the same rule asks for of something else accuses nobody.
        asked = {way.key for e in topic.expectations for way in e.ways if way.kind == "cue"}
        for way in wanted.ways if cues and wanted.ways[0].kind == "cue" else ():
            question = question_of(way)
            if not self._may_accuse(topic, number, question):
                continue
            denied = {cue for cue in AGAINST.get(way.key, ()) if QUESTIONS.get(cue) == question}
            denied -= asked
            for m in here:
                if m.kind != "cue" or m.key not in denied or self._justly(topic, number, m):
                    continue
                if not self._plainly(wanted, m, here):
                    continue
                if any(o.kind == "cue" and o.key in _BESIDES for o in here):
                    why = Reason("beside")
                    return found(self.reading, topic, wanted, "weaker", (m,), why)
                why = Reason("contrary")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        ways = [way for way in wanted.ways if way.kind == "number"]
        for way in ways:
            if not self._may_accuse(topic, number, question_of(way)):
                continue
            if self.reading.said(wanted, here, topic):
                continue
            for m in here:
                if m.kind != "number" or m.key != way.key or not m.key:
                    continue
                scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
                numbers = (way.numbers or {}).items()
                right = {n for p, n in numbers if not scope & wanted.players or p in scope}
                if m.ordinal or m.article or m.value in right:
                    continue
                if self._conditional(m) and not _CONDITIONS.search(wanted.role):
                    continue
                if (scope and not scope & wanted.players) or self._justly(topic, number, m):
                    continue
                why = Reason("number")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        loose = [m for m in here if m.kind == "number" and not m.key and not self.proves(m)]
        if ways and loose and number == self.claims.core(topic, Window(number, number, 0.0)):
            why = Reason("unclear_number")
            return found(self.reading, topic, wanted, "unsure", (loose[0],), why)
        return None

    def _plainly(self, wanted: Expectation, m: Mention, here: tuple[Mention, ...]) -> bool:
        """Whether words speak of what is asked: "on the right" may be a side or a rotation."""
        asked = {question_of(way) for way in wanted.ways}
        if m.key not in DIRECTIONS or {"rotation", "side"} <= asked:
            return True
        unclear = ("left_of", "right_of") if QUESTIONS[m.key] == "rotation" else _ROTATIONS
        return not any(
            o.key in unclear and o.start < m.end and m.start < o.end
            for o in here
            if o.kind == "cue"
        )

    def _conditional(self, m: Mention) -> bool:
        return any(s <= m.start and m.end <= e for s, e in self.reading.mentions.conditions)

    def told_again(
        self, topic: Topic, wanted: Expectation, likely: list[Window]
    ) -> FactVerdict | None:
        """Another number where a statement is told again: known by its other numbers."""
        same = [e for e in topic.expectations if statement_of(e) == statement_of(wanted)]
        units = {way.key for way in wanted.ways}
        weights = {e.id: self.reading.weight(e) for e in same if e is not wanted}
        total = sum(weights.values())
        if topic.claimed or wanted.ways[0].kind != "number":
            return None
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
                proof = {
                    m.start for e in said for m in self.reading.said(e, here, topic)
                }
                found = self.against_in(topic, wanted, number, cues=False)
                if found is not None and found.verdict == "contradict":
                    if found.start not in proof:
                        return found
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
                and not (m.ordinal or m.article or self.proves(m))
            ),
            None,
        )

    def _may_accuse(self, topic: Topic, number: int, question: str) -> bool:
        """Whether a sentence is the topic's to find fault with, in the question at hand."""
        if not question:
            return False
        if topic.listed:
            return True
        proof = self.claims.proof(topic, number)
        if len(proof) < 2 and all(m.kind == "cue" for m in proof):
            return False
        if (number, question) in self.claims.heavy and self.claims.home.get(topic.key) != number:
            return False
        share = self.claims.share(topic, number)
        home = self.claims.homes.get(number, 0.0)
        return share >= max(LEAST, home / 2) and self.claims.holds(topic, number, question)

    def _justly(self, topic: Topic, number: int, m: Mention) -> bool:
        """Whether words are explained, by a topic to which they may well belong."""
        share = self.claims.share(topic, number)
        return any(
            other is topic
            or other.listed
            or other.shown
            or e in self.claims.owned
            or self.claims.share(other, number) >= share - _FAR
            for e in told_by(self.by, m)
            if asked_by(e) == asked_by(m)
            for other in self.by[e]
        )
