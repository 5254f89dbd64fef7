"""Whether a sentence may speak against a fact: it must tell the fact's own rule, and the words must
be nobody else's."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checks.outside.claims import Claims, asked_by, question_of
from rulewright.checks.outside.clauses import (
    acts,
    acts_of,
    clause_of,
    does,
    told_with,
)
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST
from rulewright.checks.outside.spans import Spans

LEAST = 0.25
"""The share of a topic that a sentence must say by itself to speak against it."""
_FAR = 0.15
"""How much weaker a claim may be and still explain words to others."""


@dataclass
class Standing:
    """Says which sentences may accuse, and of what."""

    reading: Reading
    claims: Claims
    by: dict[Mention, list[Topic]]
    """Which topics explain what."""
    places: Spans = field(default_factory=Spans)
    """Where what they explain stands."""

    def may_accuse(
        self, topic: Topic, wanted: Expectation, number: int, question: str, m: Mention
    ) -> bool:
        """Whether a sentence is the topic's to find fault with, in the question at hand."""
        if not question:
            return False
        if topic.listed:
            return True
        here = self.reading.mentions.by_sentence[number]
        special = {o.key for o in here if o.kind == "concept"} & self.claims.special
        if special - topic.words and number != self.claims.home.get(topic.key):
            return False  # it is about somebody who only plays with so many
        home = self.claims.home.get(topic.key)
        if m.key in self.claims.sole and m.kind == "number" and abs(number - (home or 0)) <= 1:
            return True
        if self.clause_tells(topic, wanted, number, m) or self.goes_on(topic, wanted, number):
            return True
        if self.adds(topic, wanted, number):
            return True
        proof = self.claims.proof(topic, number)
        rest = self.claims.all_but(topic, wanted, number)
        if len(proof) < 2 and all(m.kind == "cue" for m in proof) and not rest:
            return False
        if (number, question) in self.claims.heavy and home != number:
            return False
        share = self.claims.share(topic, number)
        least = max(LEAST, self.claims.homes.get(number, 0.0) / 2)
        lone = rest and (home == number or number not in self.claims.homes)
        at_home = self.alone_at_home(topic, number, question)
        if share < least and not (lone or at_home or self.goes_with(topic, number)):
            return False
        return self.claims.answers(topic, wanted, number, m)

    def says_rest(self, topic: Topic, wanted: Expectation, number: int) -> bool:
        """Whether a sentence, or some part of it, tells nearly all of a fact's statement."""
        here = self.reading.mentions.by_sentence[number]
        return self.claims.all_but(topic, wanted, number) or any(
            m.kind == "cue"
            and any(way.key in AGAINST.get(m.key, ()) for way in wanted.ways)
            and self.clause_tells(topic, wanted, number, m)
            for m in here
        )

    def clause_tells(self, topic: Topic, wanted: Expectation, number: int, m: Mention) -> bool:
        """Whether the words around are of the fact's statement, and hardly of any other."""
        if m.kind != "cue":
            return False
        here = clause_of(self.reading.mentions, number, m)
        mine = self.told_of(topic, wanted, here)
        if len(mine) < 3 or sum(o.kind == "cue" for o in mine) > len(mine) / 2:
            return False
        question = asked_by(m)
        elsewhere = {key for key, home in self.claims.home.items() if home != number}
        return all(
            len(self.told_of(other, e, here))
            <= (len(mine) - 1 if other.key in elsewhere else len(mine) / 2)
            for other in self.claims.told_in(number)
            if other is not topic
            for e in other.expectations
            if any(question_of(way) == question for way in e.ways)
        )

    def told_of(self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]) -> set[Mention]:
        """What tells the other facts of a statement."""
        questions = {question_of(way) for way in wanted.ways}
        return {
            m
            for e in told_with(topic, wanted)
            if e is not wanted
            for m in self.reading.said(e, here, topic)
            if asked_by(m) not in questions
        }

    def adds(self, topic: Topic, wanted: Expectation, number: int) -> bool:
        """Whether a sentence right behind the one that tells a topic goes on about it: it names
        nothing that the topic has not to do with, and is nobody else's."""
        mentions = self.reading.mentions
        sentences = mentions.passages.sentences
        home = self.claims.home.get(topic.key)
        if home is None or number != home + 1 or number >= len(sentences):
            return False
        if sentences[number].block != sentences[home].block or number in mentions.claimless:
            return False
        if any(t is not topic for t in self.claims.told_at(home) + self.claims.told_in(number)):
            return False
        here = mentions.by_sentence[number]
        things = {m.key for m in here if m.kind == "concept" and not m.nested}
        known = topic.words | {w.key for e in topic.expectations for w in e.ways}
        does_so = does(wanted, here) or not acts(here) or not acts_of(wanted)
        if wanted.role == "share" and any(m.kind == "cue" and m.key == "tied" for m in here):
            return True  # it tells what a tie comes to
        return things <= known | {"player"} and does_so and len(told_with(topic, wanted)) > 1

    def goes_on(self, topic: Topic, wanted: Expectation, number: int) -> bool:
        """Whether a sentence that tells nothing else goes on about a statement: it has its verb."""
        sentences = self.reading.mentions.passages.sentences
        home = self.claims.home.get(topic.key)
        if home is None or number != home + 1 or number >= len(sentences):
            return False
        if sentences[number].block != sentences[home].block:
            return False
        told = [t for t in self.claims.told_in(number) if self.claims.home.get(t.key) == number]
        if any(t is not topic and not self.by_cues(t, number) for t in told):
            return False
        here = self.reading.mentions.by_sentence[number]
        things = {way.key for e in topic.expectations for way in e.ways if way.kind == "number"}
        named = any(m.kind == "concept" and m.key in things for m in here)
        return named and does(wanted, here)

    def goes_with(self, topic: Topic, number: int) -> bool:
        """Whether a sentence names something of a topic in the paragraph that tells it, and tells
        nothing else."""
        sentences = self.reading.mentions.passages.sentences
        home = self.claims.home.get(topic.key)
        if home is None or number >= len(sentences) or self.claims.told_at(number):
            return False
        near = sentences[home].block == sentences[number].block
        return near and any(m.kind == "concept" for m in self.claims.proof(topic, number))

    def alone_at_home(self, topic: Topic, number: int, question: str) -> bool:
        """Whether a sentence tells this topic best, and no other that asks the same: of a long rule
        it may say little."""
        if self.claims.home.get(topic.key) != number or question.startswith("number"):
            return False
        named = {m.key for m in self.claims.proof(topic, number) if m.kind != "cue"}
        return len(named) > 1 and not any(
            question_of(way) == question
            for other in self.claims.told_at(number)
            if other is not topic
            for e in other.expectations
            for way in e.ways
        )

    def unmoved(self, topic: Topic, other: Topic, number: int, m: Mention) -> bool:
        """Whether a topic is told elsewhere in the paragraph that tells another, and a sentence
        has nothing of what it does: nobody hands anything to "the player on the left"."""
        sentences = self.reading.mentions.passages.sentences
        home, away = (self.claims.home.get(t.key, -1) for t in (topic, other))
        if min(home, away) < 0 or number == away or m in self.claims.owned:
            return False
        if sentences[home].block != sentences[number].block or self.claims.told_at(number):
            return False
        here = self.reading.mentions.by_sentence[number]
        telling = [e for e in other.expectations if m in self.reading.said(e, here, other)]
        return all(acts_of(e) and not does(e, here) for e in telling)

    def by_cues(self, topic: Topic, number: int) -> bool:
        """Whether a sentence names nothing that a topic is about."""
        return all(m.kind == "cue" for m in self.claims.proof(topic, number))

    def of_statement(self, topic: Topic, wanted: Expectation, number: int, m: Mention) -> bool:
        """Whether words stand by the verb of a fact's statement, and by that of no other."""
        here = clause_of(self.reading.mentions, number, m)
        others = [e for e in topic.expectations if acts_of(e) - acts_of(wanted)]
        return bool(others) and does(wanted, here) and not any(does(e, here) for e in others)

    def justly(self, topic: Topic, wanted: Expectation, number: int, m: Mention) -> bool:
        """Whether words are explained, by a topic to which they may well belong."""
        share = self.claims.share(topic, number)
        goes_on = self.goes_on(topic, wanted, number)
        clause = self.clause_tells(topic, wanted, number, m)
        for e in self.places.beside(m):
            if asked_by(e) != asked_by(m):
                continue
            for other in self.by[e]:
                if other is topic:
                    if m.kind == "number" or not self.of_statement(topic, wanted, number, m):
                        return True
                elif other.listed or other.shown:
                    return True
                elif (
                    clause
                    or (goes_on and self.by_cues(other, number))
                    or self.claims.outdone(other, topic, wanted, number, m)
                    or (e not in self.claims.owned and self.claims.at_home(topic, other, number))
                ) or self.unmoved(topic, other, number, e):
                    continue
                elif e in self.claims.owned or self.claims.share(other, number) >= share - _FAR:
                    return True
        return False
