"""Second thoughts about what seems to agree: the right words may stand in the wrong place.

"The player to the left of the captain" is not the captain; what is drawn at random in the sentence
that tells a rule is not chosen there, whatever a sentence further on says; "turns a red bead into a
blue one" names both beads, and still says the contrary of turning a blue one into a red.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.claims import asked_by
from rulewright.checks.outside.clauses import statement_of
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mentions import Mention
from rulewright.checks.outside.opposites import DIRECTIONS
from rulewright.checks.outside.records import FactVerdict, Reason, Verdict
from rulewright.checks.outside.verdicts import found, turned

_ACTING = frozenset(("actor", "start"))
"""Roles of whoever does something; a neighbor of theirs is somebody else."""
_SEQUELS = frozenset(("after", "then"))
"""Cues of what comes next."""
_TOUCHING = 7
"""How near a side stands to whose side it is: "to the left of the captain"."""
_TOLD = 0.5
"""The score from which a sentence tells another rule."""
_NOT_TOLD = frozenset(("silent", "missing", "not-checkable"))
_AGREED = frozenset(("agree", "alias"))


@dataclass
class Doubts:
    """Looks again at words that seem to say a fact."""

    reading: Reading
    accuser: Accuser

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What is wrong with the words that seem to say a fact; None if nothing is."""
        if topic.listed or topic.claimed:
            return None
        return (
            self._neighbor(topic, wanted, said)
            or self._otherwise(topic, wanted, said, core)
            or self._backwards(topic, wanted, core)
            or self._borrowed(topic, wanted, said, core)
        )

    def _neighbor(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Somebody beside the one who is meant."""
        if wanted.role.split(".")[0] not in _ACTING or said[0].kind != "concept":
            return None
        if any(way.key in DIRECTIONS for e in self._same(topic, wanted) for way in self._sides(e)):
            return None
        here = [
            m
            for number in self.reading.sentences_of(said)
            for m in self.reading.mentions.by_sentence[number]
        ]
        if any(m.kind == "cue" and m.key in _SEQUELS for m in here):
            return None  # "then the player to the left of the captain": whose turn is next
        named = [m for m in here if m.kind == "concept" and m.key == said[0].key]
        beside = [side for m in named if (side := self._side_of(m, here))]
        if not beside or len(beside) < len(named):
            return None
        why = Reason("contrary")
        return found(self.reading, topic, wanted, "contradict", (beside[0], named[0]), why)

    def _sides(self, wanted: Expectation) -> Iterator[Way]:
        yield from (way for way in wanted.ways if wanted.role.endswith("side"))

    def _side_of(self, m: Mention, here: list[Mention]) -> Mention | None:
        for side in here:
            if side.kind != "cue" or side.key not in ("left_of", "right_of"):
                continue
            if 0 <= m.start - side.end <= _TOUCHING or 0 <= side.start - m.end <= 3:
                return side
        return None

    def _same(self, topic: Topic, wanted: Expectation) -> list[Expectation]:
        return [e for e in topic.expectations if statement_of(e) == statement_of(wanted)]

    def _otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """The contrary, in the sentence that tells the rule, of what another sentence says."""
        if said[0].kind != "cue" or core in self.reading.sentences_of(said):
            return None
        against = self.accuser.against_in(topic, wanted, core)
        return against if against is not None and against.verdict == "contradict" else None

    def _backwards(self, topic: Topic, wanted: Expectation, core: int) -> FactVerdict | None:
        """Something that turns into something else, the wrong way round."""
        if wanted.role not in ("source", "becomes", "number"):
            return None
        same = {e.role: e for e in self._same(topic, wanted)}
        if not {"piece", "source", "becomes"} <= set(same):
            return None
        here = self.reading.mentions.by_sentence[core]
        spots = {
            role: [m.start for m in here if m.kind == "concept" and m.key == same[role].ways[0].key]
            for role in ("piece", "source", "becomes")
        }
        if not all(spots.values()):
            return None
        things = sorted(spots["source"] + spots["becomes"])
        others = self._other_pieces(topic, wanted, core)
        wrong = 0
        for begin in spots["piece"]:
            before = max((at for at in others if at < begin), default=-1)
            if before >= 0 and not any(before < at < begin for at in things):
                continue  # both named together, before what either does
            end = min((at for at in others if at > begin), default=1 << 60)
            source, becomes = (
                next((at for at in spots[role] if begin < at < end), -1)
                for role in ("source", "becomes")
            )
            if 0 < source < becomes:
                return None
            wrong = wrong or (becomes if 0 < becomes < source else 0)
        if not wrong:
            return None
        turned_first = next(m for m in here if m.start == wrong)
        why = Reason("contrary")
        return found(self.reading, topic, wanted, "contradict", (turned_first,), why)

    def _other_pieces(self, topic: Topic, wanted: Expectation, core: int) -> list[int]:
        """Where a sentence names what other statements of the topic turn."""
        keys = {
            way.key
            for e in topic.expectations
            if e.role == "piece" and statement_of(e) != statement_of(wanted)
            for way in e.ways
        }
        here = self.reading.mentions.by_sentence[core]
        return [m.start for m in here if m.kind == "concept" and m.key in keys]

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


def parts_first(topic: Topic, verdicts: list[FactVerdict]) -> Iterator[FactVerdict]:
    """A whole is told where its parts are; that something is gained or lost, where it is told
    what."""
    by_id = {v.id: v for v in verdicts}
    for wanted in topic.expectations:
        verdict = by_id[wanted.id]
        if verdict.verdict not in _AGREED:
            yield verdict
            continue
        parts = [
            e
            for e in topic.expectations
            if e.id.startswith(f"{wanted.id}.")
            and all(way in _all_ways(topic, e) for way in wanted.ways)
        ]
        untold = [by_id[e.id] for e in parts if by_id[e.id].verdict not in _AGREED]
        if untold:
            silence = all(v.verdict in _NOT_TOLD for v in untold)
            told: Verdict = "silent" if silence else "unsure"
            yield turned(verdict, told, Reason("may_be_meant"))
            continue
        if wanted.role == "change":
            counted = [
                by_id[e.id]
                for e in topic.expectations
                if statement_of(e) == statement_of(wanted) and e.role != "change"
            ]
            if counted and all(v.verdict in _NOT_TOLD for v in counted):
                yield turned(verdict, "unsure", Reason("may_be_meant"))
                continue
        yield verdict


def _all_ways(topic: Topic, wanted: Expectation) -> list[Way]:
    """The ways of a part and of the parts beside it."""
    stem = wanted.id.rpartition(".")[0]
    return [w for e in topic.expectations if e.id.startswith(f"{stem}.") for w in e.ways]
