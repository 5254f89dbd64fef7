"""Who does something: the one a rule names, or a neighbor, or somebody else in the same breath."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.clauses import clause_of, told_with
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found

_ACTING = frozenset(("actor", "start"))
"""Roles of whoever does something; a neighbor of theirs is somebody else."""
_SEQUELS = frozenset(("after", "then"))
"""Cues of what comes next."""
_TOUCHING = 7
"""How near a side stands to whose side it is: "to the left of the leader"."""
_HANDED = frozenset(("give", "pass_left", "pass_right", "take"))
"""Cues of what is handed to somebody."""
_CLAUSE = re.compile(r"[,;:.!?]")
_BY_VERB = 8
"""How near a subject stands to its verb: "the leader then chooses"."""


@dataclass
class Persons:
    """Looks at whoever seems to be the one a rule means."""

    reading: Reading
    accuser: Accuser
    subjects: tuple[str, ...] = ()
    """What marks a subject, in languages that mark it."""
    receivers: tuple[str, ...] = ()
    """What marks to whom something is given, in such languages."""
    people: frozenset[str] = frozenset()
    """Whoever does anything, in any rule."""
    sided: frozenset[str] = frozenset()
    """Those beside whom somebody begins, in any rule."""

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Somebody else than the one who is meant; None if it is right."""
        return (
            self._neighbor(topic, wanted, said, core)
            or self._given_to(topic, wanted, said, core)
            or self._somebody_else(topic, wanted, said, core)
            or self._handed_on(topic, wanted, said)
        )

    def _neighbor(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Somebody beside the one who is meant."""
        if wanted.role.split(".")[0] not in _ACTING or said[0].kind != "concept":
            return None
        if any(way.key in DIRECTIONS for e in told_with(topic, wanted) for way in self._sides(e)):
            return None
        here = [
            m
            for number in self.reading.sentences_of(said)
            for m in self.reading.mentions.by_sentence[number]
        ]
        if any(m.kind == "cue" and m.key in _SEQUELS for m in here):
            return None  # "then the player to the left of the leader": whose turn is next
        named = [m for m in here if m.kind == "concept" and m.key == said[0].key]
        beside = [side for m in named if (side := self._side_of(m, here))]
        if not beside or len(beside) < len(named):
            return None
        elsewhere = not self._begins(topic, wanted, said[0], core)
        if said[0].key in self.sided and wanted.role == "start" and elsewhere:
            # Another rule may be meant, which begins there.
            why = Reason("may_be_meant")
            return found(self.reading, topic, wanted, "unsure", (beside[0], named[0]), why)
        why = Reason("contrary")
        return found(self.reading, topic, wanted, "contradict", (beside[0], named[0]), why)

    def _begins(self, topic: Topic, wanted: Expectation, m: Mention, core: int) -> bool:
        """Whether somebody is named right before the direction in which a rule goes, where nobody
        begins who begins another rule."""
        claims = self.accuser.claims
        sentences = self.reading.mentions.passages.sentences
        (number,) = self.reading.sentences_of((m,)) or (core,)
        if number != core - 1 or sentences[number].block != sentences[core].block:
            return False
        here = self.reading.mentions.by_sentence[core]
        turns = [e for e in told_with(topic, wanted) if e.role == "order"]
        told = any(self.reading.said(e, here, topic) for e in turns)
        return told and not claims.told_at(number) and claims.told_at(core) == [topic]

    def _sides(self, wanted: Expectation) -> Iterator[Way]:
        yield from (way for way in wanted.ways if wanted.role.endswith("side"))

    def _side_of(self, m: Mention, here: list[Mention]) -> Mention | None:
        for side in here:
            if side.kind != "cue" or side.key not in ("left_of", "right_of"):
                continue
            if self._placed(side):
                continue
            if 0 <= m.start - side.end <= _TOUCHING or 0 <= side.start - m.end <= 3:
                return side
        return None

    def _placed(self, side: Mention) -> bool:
        """Whether it is where something is put: "put it to the left of the leader"."""
        (number,) = self.reading.sentences_of((side,)) or (0,)
        around = clause_of(self.reading.mentions, number, side)
        return any(o.kind == "cue" and o.key == "put" and o.end <= side.start for o in around)

    def _somebody_else(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Another subject, in the sentence that tells the rule, than the one named before it."""
        if wanted.role != "actor" or said[0].kind != "concept":
            return None
        if core in self.reading.sentences_of(said) or core in self.reading.mentions.claimless:
            return None
        here = self.reading.mentions.by_sentence[core]
        proof = self.accuser.claims.proof(topic, core)
        flat = self.reading.mentions.passages.flat
        for m in here:
            if m.kind != "concept" or m.nested or m.key == said[0].key or m.key not in self.people:
                continue
            if len(proof) > 2 and self._subject(topic, wanted, m, here, flat):
                why = Reason("contrary")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        return None

    def _given_to(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Somebody who is given something, where a language marks so, and somebody else is marked
        as the one who gives: "the rival hands the leader a card"."""
        number = self.reading.sentence_at(said[0].start)
        if wanted.role != "actor" or said[0].kind != "concept" or number != core:
            return None
        flat = self.reading.mentions.passages.flat
        given = self.receivers and flat[said[0].start : said[0].end].endswith(self.receivers)
        if not self.subjects or not given:
            return None
        for m in clause_of(self.reading.mentions, number, said[0]):
            if m.kind != "concept" or m.nested or m.key not in self.people - {said[0].key}:
                continue
            if flat[m.start : m.end].endswith(self.subjects):
                return found(self.reading, topic, wanted, "contradict", (m,), Reason("contrary"))
        return None

    def _subject(
        self, topic: Topic, wanted: Expectation, m: Mention, here: tuple[Mention, ...], flat: str
    ) -> bool:
        """Whether a name is the subject of the rule's verb: by its ending, or right before it."""
        if self.subjects:
            return flat[m.start : m.end].endswith(self.subjects)
        verbs = {way.key for e in told_with(topic, wanted) for way in e.ways if way.kind == "cue"}
        things = {
            way.key
            for e in told_with(topic, wanted)
            for way in e.ways
            if way.kind == "concept" and e is not wanted
        }
        for o in here:
            if o.kind != "cue" or o.key not in verbs or not 0 < o.start - m.end <= _BY_VERB:
                continue
            stop = _CLAUSE.search(flat, o.end)
            end = stop.start() if stop else len(flat)
            if any(
                t.kind == "concept" and t.key in things and o.end <= t.start < end for t in here
            ):
                return True
        return False

    def _handed_on(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Where the token of a marker is handed on, that says to whom it goes."""
        same = told_with(topic, wanted)
        tokens = {w.key for e in same if e.role == "marker" for w in e.ways[1:]}
        telling = self.reading.mentions.by_sentence
        if wanted.role != "order" or not tokens & self.reading.mentions.known:
            return None
        if any(self._hands(telling[n], tokens) for n in self.reading.sentences_of(said)):
            return None
        handing = [
            here
            for number, here in enumerate(telling)
            if self._hands(here, tokens) and number not in self.reading.mentions.claimless
        ]
        for here in handing:
            denied = {cue for way in wanted.ways for cue in AGAINST.get(way.key, ())}
            for m in here:
                if m.kind == "cue" and m.key in denied and m.key in DIRECTIONS:
                    why = Reason("contrary")
                    return found(self.reading, topic, wanted, "contradict", (m,), why)
        if handing:
            return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))
        return None

    def _hands(self, here: tuple[Mention, ...], tokens: set[str]) -> bool:
        named = any(m.kind == "concept" and m.key in tokens for m in here)
        return named and any(m.kind == "cue" and m.key in _HANDED for m in here)
