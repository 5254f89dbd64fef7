"""What follows for one fact of a rule from the others: a whole from its parts, and the one number
left over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.clauses import statement_of, told_with
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import FactVerdict, Reason, Verdict
from rulewright.checks.outside.verdicts import found, turned

_NOT_TOLD = frozenset(("silent", "missing", "not-checkable"))
_AGREED = frozenset(("agree", "alias"))


@dataclass
class LeftOver:
    """Finds the number that must be meant, all others being told."""

    reading: Reading
    accuser: Accuser
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again."""

    def judged(self, topic: Topic, verdicts: list[FactVerdict], core: int) -> Iterator[FactVerdict]:
        """Where one number of a rule is not said, and its sentence has one number too many of what
        it counts, that one is meant."""
        by_id = {v.id: v for v in verdicts}
        numbers = [(e, w) for e in topic.expectations for w in e.ways if w.kind == "number"]
        open_ones = [
            (e, w)
            for e, w in numbers
            if w.key and by_id[e.id].verdict in ("silent", "unsure") and not e.also
        ]
        here = self.reading.mentions.by_sentence[core]
        spare = [
            m
            for m in here
            if m.kind == "number" and not (m.ordinal or m.article) and m.value > 1
            if not self.accuser.proves(m) and m not in self.repeated
        ]
        agreed = [e for e, _ in numbers if by_id[e.id].verdict in _AGREED]
        fits = len(open_ones) == 1 and len(spare) == 1 and bool(agreed)
        wanted, way = open_ones[0] if fits else (None, None)
        for verdict in verdicts:
            if wanted is None or way is None or verdict.id != wanted.id:
                yield verdict
            elif self._counts_it(way, spare[0], core):
                why = Reason("number")
                yield found(self.reading, topic, wanted, "contradict", (spare[0],), why)
            else:
                yield verdict

    def _counts_it(self, way: Way, m: Mention, core: int) -> bool:
        if core in self.reading.mentions.claimless or m.value in (way.numbers or {}).values():
            return False
        scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
        return self.reading.fits(way.key, m) and not scope


def parts_first(topic: Topic, verdicts: list[FactVerdict]) -> Iterator[FactVerdict]:
    """A whole is told where its parts are; that something is gained or lost, where it is told
    what."""
    by_id = {v.id: v for v in verdicts}
    lacking = topic.claimed and any(v.verdict not in _AGREED for v in verdicts)
    for wanted in topic.expectations:
        verdict = by_id[wanted.id]
        if verdict.verdict not in _AGREED:
            yield verdict
            continue
        if lacking or _lent(topic, wanted, by_id):
            # What only follows from the rules is told in full, or not at all.
            yield turned(verdict, "silent", Reason("left_out"))
            continue
        parts = [
            e
            for e in topic.expectations
            if e.id.startswith(f"{wanted.id}.") and not wanted.role.startswith(("case", "start"))
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


def _lent(topic: Topic, wanted: Expectation, by_id: dict[str, FactVerdict]) -> bool:
    """Whether a fact is only said by the words that say as much of another statement, its own
    being told nowhere: "each bead is worth its dots" is silent on what three beads are worth."""
    same = [e for e in told_with(topic, wanted) if e is not wanted]
    if len(same) < 2 or any(by_id[e.id].verdict not in _NOT_TOLD for e in same):
        return False
    return any(
        by_id[e.id].verdict not in _NOT_TOLD and by_id[e.id].start == by_id[wanted.id].start
        for e in topic.expectations
        if e.role == wanted.role and statement_of(e) != statement_of(wanted)
    )
