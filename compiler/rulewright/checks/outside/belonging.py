"""Whose words these are: the right words may be denied, or be said of somebody or something else.

"You are not obliged", "the neighbor of its owner decides", "the other card has to be turned": each
has the very words that a rule needs.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.clauses import clause_of, does, statement_of, told_with
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, QUESTIONS
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found, made

_TOUCHING = 2
"""How near a denial stands to what it denies: "not obliged"."""
_WHOSE = 8
"""How near a neighbor stands to the one whose neighbor it is: "the neighbor of its owner"."""
_AFAR = 4
"""How many sentences on a chain of tie-breakers, or an act, may still be told."""
_DENIALS = ("not", "never", "no_longer")
_SIDES = ("left_of", "right_of", "clockwise", "counterclockwise")


@dataclass
class Belonging:
    """Looks at whose the words are that seem to say a fact."""

    reading: Reading
    accuser: Accuser
    subjects: tuple[str, ...] = ()
    """What marks a subject, in languages that mark it."""

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What is wrong with the words; None if nothing is."""
        return (
            self._denied(topic, wanted, said, core)
            or self._of_neighbor(topic, wanted, said)
            or self._of_other_piece(topic, wanted, said)
            or self._counted_instead(topic, wanted, said)
            or self._in_chain(topic, wanted, said)
            or self._others_rest(topic, wanted, said, core)
            or self._of_other_phase(topic, wanted, said)
            or self._otherwise_before(topic, wanted, said, core)
        )

    def _here(self, said: tuple[Mention, ...]) -> tuple[int, tuple[Mention, ...]]:
        (number, *_) = sorted(self.reading.sentences_of(said[:1])) or (0,)
        return number, self.reading.mentions.by_sentence[number]

    def _silent(self, topic: Topic, wanted: Expectation, core: int) -> FactVerdict:
        sentence = self.reading.mentions.passages.sentences[core]
        span = sentence.start, sentence.end
        return made(self.reading, topic, wanted, "silent", span, Reason("left_out"))

    def _denied(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """A duty right behind a denial; a thing that something counts as, right before one."""
        m = said[0]
        number, here = self._here(said)
        denials = [o for o in here if o.kind == "cue" and o.key in _DENIALS and o != m]
        against: Mention | None = None
        if wanted.role == "must" and m.key == "must":
            # Languages that mark the subject by its ending deny behind the verb.
            before = () if self.subjects else denials
            against = next((o for o in before if 0 <= m.start - o.end <= _TOUCHING), None)
        elif wanted.role.startswith("as.") and m.kind == "concept":
            alone = [o for o in here if o.kind == "concept" and not o.nested]
            if len(alone) == 1:
                after = (o for o in denials if 0 <= o.start - m.end <= _TOUCHING)
                against = next(after, None)
        if against is None or number in self.reading.mentions.claimless:
            return None
        words = tuple(sorted((m, against), key=lambda o: o.start))
        near = self.accuser.standing.goes_with(topic, number) or number == core
        if near or self.reading.mentions.passages.sentences[number].number == core + 1:
            return found(self.reading, topic, wanted, "contradict", words, Reason("contrary"))
        return found(self.reading, topic, wanted, "unsure", words, Reason("may_be_meant"))

    def _of_neighbor(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Not the owner decides, but somebody beside the owner."""
        if not any(way.key == "owner_chooses" for way in wanted.ways) or said[0].kind != "cue":
            return None
        _, here = self._here(said)
        owners = [o for o in here if o.kind == "cue" and o.key == "owner_of"]
        for side in here:
            if side.kind != "cue" or side.key not in _SIDES:
                continue
            for owner in owners:
                behind, before = owner.start - side.end, side.start - owner.end
                if 0 <= behind <= _WHOSE or 0 <= before <= _TOUCHING:
                    words = tuple(sorted((side, owner), key=lambda o: o.start))
                    why = Reason("contrary")
                    return found(self.reading, topic, wanted, "contradict", words, why)
        return None

    def _of_other_piece(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """What is said of another piece of the same rule, where the own one has its sentence."""
        pieces = {statement_of(e): e.ways[0].key for e in topic.expectations if e.role == "piece"}
        mine = pieces.get(statement_of(wanted))
        others = set(pieces.values()) - {mine}
        if mine is None or not others or QUESTIONS.get(said[0].key) != "duty":
            return None
        number, here = self._here(said)
        if self._names(here, {mine}) or not self._names(here, others):
            return None
        sentences = self.reading.mentions.passages.sentences
        telling = self.reading.mentions.by_sentence
        for own in range(max(0, number - _AFAR), min(number + _AFAR + 1, len(sentences))):
            if not self._names(telling[own], {mine}) or self._names(telling[own], others):
                continue
            denied = {cue for way in wanted.ways for cue in AGAINST.get(way.key, ())}
            for on in (own, own + 1):
                if on >= len(sentences) or sentences[on].block != sentences[own].block:
                    break
                if on in self.reading.mentions.claimless or self._names(telling[on], others):
                    break
                for m in telling[on]:
                    if m.kind == "cue" and m.key in denied and QUESTIONS.get(m.key) == "duty":
                        why = Reason("contrary")
                        return found(self.reading, topic, wanted, "contradict", (m,), why)
            again = self.reading.said(wanted, telling[own], topic)
            if again:
                return found(self.reading, topic, wanted, "agree", again, Reason("said"))
            return self._silent(topic, wanted, own)
        return None

    def _names(self, here: tuple[Mention, ...], keys: set[str]) -> bool:
        return any(m.kind == "concept" and m.key in keys for m in here)

    def _counted_instead(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """What is reckoned from something, where so many for each are counted outright: "a point
        each, whatever its dots"."""
        if (
            not wanted.role.startswith("points")
            or wanted.ways[0].key == "negative"
            or any(w.kind == "number" for w in wanted.ways)
        ):
            return None
        number, here = self._here(said)
        pieces = {w.key for e in told_with(topic, wanted) if e.role == "piece" for w in e.ways[:1]}
        for m in here:
            if m.kind != "number" or m.key != "point" or m.ordinal:
                continue
            around = clause_of(self.reading.mentions, number, m)
            each = any(o.kind == "cue" and o.key == "each" for o in around)
            if each and self._names(here, pieces) and not self._names(around, {said[0].key}):
                return found(self.reading, topic, wanted, "unsure", (m,), Reason("other_number"))
        return None

    def _in_chain(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """That what is won is shared, read out of words that stand before a tie is broken."""
        if wanted.role != "share":
            return None
        ties = {w.key for e in topic.expectations if e.role.startswith("tie") for w in e.ways[:1]}
        number, here = self._here(said)
        last = max((m.start for m in here if m.kind == "concept" and m.key in ties), default=-1)
        if last < said[0].start:
            return None
        sentences = self.reading.mentions.passages.sentences
        section = sentences[number].section
        for s in sentences[number : number + _AFAR]:
            later = (m for m in self.reading.mentions.by_sentence[s.number] if m.start > last)
            again = self.reading.said(wanted, later, topic) if s.section == section else ()
            if again:
                return found(self.reading, topic, wanted, "agree", again, Reason("said"))
        return self._silent(topic, wanted, number)

    def _others_rest(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What happens when too few are left, told of another rule before this one is, or once
        another one has been."""
        number, _ = self._here(said)
        if wanted.role != "fewer" or number == core:
            return None
        claims = self.accuser.claims
        for at in range(number, max(-1, number - _AFAR), -1):
            if at == core:
                return None
            for other in claims.told_at(at):
                if other is not topic and any(e.role == "fewer" for e in other.expectations):
                    return self._silent(topic, wanted, core)
        return None

    def _of_other_phase(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """A step that several parts of the game have, where nothing speaks of the part meant."""
        if wanted.role != "phase" or len(topic.expectations) > 1:
            return None
        part = topic.key.split(".")[0]
        number, _ = self._here(said)
        sentences = self.reading.mentions.passages.sentences
        telling = self.reading.mentions.by_sentence
        if part not in self.reading.parts or part not in self.reading.mentions.known:
            return None
        headed = any(part in self.reading.named_in(h) for h in sentences[number].headings)
        near = range(max(0, number - _AFAR), number + 1)
        if headed or any(
            self._names(telling[n], {part})
            for n in near
            if sentences[n].section == sentences[number].section
        ):
            return None
        return self._silent(topic, wanted, number)

    def _otherwise_before(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """By chance or by choice: what the rule's own verb has beside it before these words."""
        if QUESTIONS.get(said[0].key) != "chance" or said[0].kind != "cue":
            return None
        number, _ = self._here(said)
        sentences = self.reading.mentions.passages.sentences
        denied = {cue for way in wanted.ways for cue in AGAINST.get(way.key, ())}
        for at in range(core, min(number, core + _AFAR) + 1):
            if (
                sentences[at].block != sentences[core].block
                or at in self.reading.mentions.claimless
            ):
                return None
            if at != core and self.accuser.claims.told_at(at):
                return None
            for m in self.reading.mentions.by_sentence[at]:
                if m.kind != "cue" or m.key not in denied or m.start > said[0].start:
                    continue
                if m.alias or self.accuser.proves(m):
                    continue
                if does(wanted, clause_of(self.reading.mentions, at, m)):
                    quote = self.reading.mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("contrary"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None
