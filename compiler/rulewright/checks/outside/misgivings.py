"""Second thoughts about what seems to agree: the right words may stand in the wrong place.

The words may be of another rule, of somebody who only plays with three, or all that is said of a
long rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.belonging import Belonging
from rulewright.checks.outside.claims import asked_by, told_by
from rulewright.checks.outside.clauses import does, statement_of, told_with
from rulewright.checks.outside.contraries import Contraries
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import QUESTIONS
from rulewright.checks.outside.persons import Persons
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.retold import Retold
from rulewright.checks.outside.scattered import Scattered
from rulewright.checks.outside.verdicts import found

_TOLD = 0.5
"""The score from which a sentence tells another rule."""
_FAR = 0.3
"""How much better a sentence tells a rule than another to which its words do not belong."""
_LONG = 12
"""So many facts are a long rule, of which a few words tell nothing."""


@dataclass
class Misgivings:
    """Looks again at words that seem to say a fact."""

    reading: Reading
    accuser: Accuser
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again."""
    subjects: tuple[str, ...] = ()
    """What marks a subject, in languages that mark it."""
    receivers: tuple[str, ...] = ()
    """What marks to whom something is given, in such languages."""
    places: frozenset[str] = frozenset()
    """Where things come from, in any rule."""
    phases: frozenset[str] = frozenset()
    """Parts of the game, by the rules told of them."""
    persons: Persons = field(init=False)
    retold: Retold = field(init=False)
    contraries: Contraries = field(init=False)
    belonging: Belonging = field(init=False)
    scattered: Scattered = field(init=False)

    def __post_init__(self) -> None:
        self.persons = Persons(self.reading, self.accuser, self.subjects, self.receivers)
        self.retold = Retold(self.reading, self.accuser, self.repeated)
        self.contraries = Contraries(self.reading, self.accuser)
        self.scattered = Scattered(self.reading, self.accuser)
        self.belonging = Belonging(self.reading, self.accuser, self.subjects)

    def know(self, topics: tuple[Topic, ...]) -> None:
        """Takes note of the places and people of all rules."""
        places: set[str] = set()
        people: set[str] = set()
        for topic in topics:
            for e in topic.expectations:
                keys = {way.key for way in e.ways if way.kind == "concept"}
                places |= keys if e.role == "source" else set()
                people |= keys if e.role in ("actor", "as", "chosen") else set()
        self.phases = frozenset(p for topic in topics for p in topic.key.split("."))
        self.places = frozenset(places)
        self.persons.people = frozenset(people)
        self.persons.sided = frozenset(
            way.key
            for topic in topics
            for side in topic.expectations
            if side.role.endswith("side")
            for e in told_with(topic, side)
            if e.role == "start"
            for way in e.ways
            if way.kind == "concept"
        )
        self.retold.phases = self.phases
        self.accuser.valued = frozenset(
            way.key for t in topics for e in t.expectations if e.role == "piece" for way in e.ways
        )
        self.retold.limits = self.accuser.limits = _limits(topics)

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What is wrong with the words that seem to say a fact; None if nothing is."""
        if topic.listed or topic.claimed:
            return self.retold.about(topic, wanted, said)
        return (
            self.persons.about(topic, wanted, said, core)
            or self.belonging.about(topic, wanted, said, core)
            or self.contraries.about(topic, wanted, said, core)
            or self.scattered.about(topic, wanted, said, core)
            or self.retold.about(topic, wanted, said)
            or self._borrowed(topic, wanted, said, core)
            or self._of_sibling(topic, wanted, said, core)
            or self._counted(topic, wanted, said)
            or self._said_once(topic, wanted, said)
            or self._fewer_elsewhere(topic, wanted, said)
            or self._of_special(topic, wanted, said)
            or self._apart(topic, wanted, said)
            or self._thin(topic, wanted, said, core)
            or self._only_headed(topic, wanted, said)
        )

    def _of_special(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Words about somebody who only plays with so many players."""
        if said[0].kind != "cue" or not QUESTIONS.get(said[0].key):
            return None
        own = {way.key for e in topic.expectations for way in e.ways}
        others = self.accuser.claims.special - own
        sentences = self.reading.mentions.passages.sentences
        for number in self.reading.sentences_of(said):
            near = [number]
            if number and sentences[number - 1].block == sentences[number].block:
                near.append(number - 1)
            named = {m.key for n in near for m in self.reading.mentions.by_sentence[n]}
            if named & others:
                why = Reason("may_be_meant")
                return found(self.reading, topic, wanted, "unsure", said, why)
        return None

    def _apart(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """That all of something is gone, read out of two sentences."""
        if wanted.role != "set_to" or len(self.reading.sentences_of(said)) < 2:
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _borrowed(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Words of another paragraph, which tell another rule there."""
        claims = self.accuser.claims
        sentences = self.reading.mentions.passages.sentences
        for m in said:
            (number,) = self.reading.sentences_of((m,)) or (core,)
            if not asked_by(m) or sentences[number].block == sentences[core].block:
                return None
            if m not in claims.owned or claims.homes.get(number, 0.0) < _TOLD:
                return None
        why = Reason("may_be_meant")
        return found(self.reading, topic, wanted, "unsure", said, why)

    def _of_sibling(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Words by which another rule tells the same of itself, in a sentence that is its own."""
        numbers = self.reading.sentences_of(said)
        if said[0].kind != "cue" or core in numbers or len(numbers) != 1:
            return None
        (number,) = numbers
        claims = self.accuser.claims
        here = self.reading.mentions.by_sentence[number]
        if number > core and any(does(e, here) for e in topic.expectations):
            return None  # the rule's own verb: it goes on there
        for other in claims.told_at(number):
            if other is topic or not told_by(claims.proof(other, number), said[0]):
                continue
            far = _FAR if number > core else 0.0
            if claims.share(other, number) < claims.share(topic, number) + far:
                continue
            if any(e.role == wanted.role and e.ways == wanted.ways for e in other.expectations):
                why = Reason("may_be_meant")
                return found(self.reading, topic, wanted, "unsure", said, why)
        return None

    def _counted(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """That all of something is gone, read out of "removes 1 of them"."""
        units = {way.key for way in wanted.ways if way.kind == "number"}
        if wanted.role != "set_to" or said[0].kind != "cue" or not units:
            return None
        for number in self.reading.sentences_of(said):
            for m in self.reading.mentions.by_sentence[number]:
                if m.kind == "number" and m.key in units and m.value and not m.ordinal:
                    why = Reason("may_be_meant")
                    return found(self.reading, topic, wanted, "unsure", said, why)
        return None

    def _said_once(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Something that a rule does twice, told once by a turn of phrase: which of both is it?"""
        if wanted.ways[0].kind == "cue" or said[0].kind != "cue":
            return None
        for e in topic.expectations:
            if e is wanted:
                return None
            same = statement_of(e).rstrip("0123456789") == statement_of(wanted).rstrip("0123456789")
            if same and e.role == wanted.role and e.ways == wanted.ways:
                why = Reason("may_be_meant")
                return found(self.reading, topic, wanted, "unsure", said, why)
        return None

    def _fewer_elsewhere(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """What happens when too few are left, in another place."""
        if wanted.role != "fewer":
            return None
        own = {w.key for e in told_with(topic, wanted) if e.role == "source" for w in e.ways}
        named = {
            m.key
            for number in self.reading.sentences_of(said)
            for m in self.reading.mentions.by_sentence[number]
            if m.kind == "concept" and m.key in self.places
        }
        if not named or not own or named & own:
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _thin(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """A word or two of a long rule."""
        bare = all(way.kind == "cue" for e in topic.expectations for way in e.ways[:1])
        if len(topic.expectations) < _LONG and not bare:
            return None
        sentences = self.reading.mentions.passages.sentences
        block = sentences[core].block
        proof = frozenset[Mention]().union(
            *(self.accuser.claims.proof(topic, s.number) for s in sentences if s.block == block)
        )
        name = topic.key.rpartition(".")[2]
        named = any(
            m.kind == "concept" and m.key == name
            for s in sentences
            if s.block == block
            for m in self.reading.mentions.by_sentence[s.number]
        )
        named |= any(name in self.reading.named_in(h) for h in sentences[core].headings[-1:])
        if named or (len(proof) > _LONG / 2 and not bare):
            return None
        if bare and name not in self.phases & set(self.reading.glossary):
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _only_headed(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """A phase that only a heading names is not said to follow."""
        sentences = self.reading.mentions.passages.sentences
        headed = all(sentences[n].heading for n in self.reading.sentences_of(said))
        if wanted.role != "phase" or not headed or len(topic.expectations) > 1:
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))


def _limits(topics: tuple[Topic, ...]) -> frozenset[tuple[str, int]]:
    """Things, and the numbers of them at which something happens that has no other condition."""
    return frozenset(
        (way.key, n)
        for topic in topics
        for e in topic.expectations
        if e.role == "case_number" and statement_of(e) != "branch"
        if not any(o.role.startswith(("case_number_", "case_zone")) for o in told_with(topic, e))
        for way in e.ways
        for n in (way.numbers or {}).values()
    )
