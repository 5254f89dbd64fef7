"""The contrary of what seems to agree, in the sentence that tells the rule.

What is drawn at random there is not chosen, whatever a sentence further on says; "turns a red bead
into a blue one" names both beads, and still says the contrary of turning a blue one into a red.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.clauses import acts_of, clause_of, does, statement_of, told_with
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, QUESTIONS
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.verdicts import found

_RANKED = 12
"""How near a rank stands to what is ranked: "the most red beads"."""


@dataclass
class Contraries:
    """Looks for the contrary of words that stand elsewhere."""

    reading: Reading
    accuser: Accuser

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What speaks against words that seem to agree; None if nothing does."""
        return (
            self._otherwise(topic, wanted, said, core)
            or self._backwards(topic, wanted, core)
            or self._turned_by_side(topic, wanted, said)
            or self._of_other_act(topic, wanted, said)
            or self._out_of_order(topic, wanted, said)
        )

    def _otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """The contrary, in the sentence that tells the rule, of what another sentence says."""
        if said[0].kind != "cue":
            return None
        ranked = self._ranked_otherwise(topic, wanted, said)
        if ranked is not None or core in self.reading.sentences_of(said):
            return ranked
        further = [core + 1] if self.accuser.standing.goes_with(topic, core + 1) else []
        for number in (core, *further):
            against = self.accuser.against_in(topic, wanted, number)
            if against is not None and against.verdict == "contradict":
                return against
        return self._otherwise_at_home(topic, wanted, said, core)

    def _otherwise_at_home(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """The contrary in the sentence that tells this rule and no other, of what is said in
        another paragraph."""
        sentences = self.reading.mentions.passages.sentences
        number = self.reading.sentence_at(said[0].start)
        if sentences[number].block == sentences[core].block:
            return None
        if self.accuser.claims.told_at(core) != [topic] or core in (
            self.reading.mentions.claimless
        ):
            return None
        question = QUESTIONS.get(said[0].key)
        for m in self.reading.mentions.by_sentence[core]:
            if m.kind != "cue" or m.key not in AGAINST.get(said[0].key, ()):
                continue
            if QUESTIONS.get(m.key) == question:
                return found(self.reading, topic, wanted, "contradict", (m,), Reason("contrary"))
        return None

    def _ranked_otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """The contrary rank in the sentence that names what is ranked, and not the other."""
        if QUESTIONS.get(said[0].key) != "rank":
            return None
        telling = self.reading.mentions.by_sentence
        things = {
            way.key for e in told_with(topic, wanted) if e is not wanted for way in e.ways[:1]
        }
        (number,) = self.reading.sentences_of(said[:1]) or (0,)
        if any(m.key in things for m in telling[number]):
            return None
        for beside in (number - 1, number + 1):
            here = telling[beside] if 0 <= beside < len(telling) else ()
            if not any(m.key in things for m in here):
                continue
            for m in here:
                contrary = m.kind == "cue" and m.key in AGAINST.get(said[0].key, ())
                if contrary and QUESTIONS.get(m.key) == "rank" and not self.accuser.proves(m):
                    why = Reason("contrary")
                    return found(self.reading, topic, wanted, "contradict", (m,), why)
        return None

    def _of_other_act(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """A number that stands by another verb of the rule, where the verb that is meant has
        another one: "draw 2 cards, then return 3"."""
        mentions = self.reading.mentions
        if len(said) != 1 or said[0].kind != "number" or not said[0].key:
            return None
        (number,) = self.reading.sentences_of(said) or (0,)
        claims = self.accuser.claims
        mine_share = claims.share(topic, number)
        if any(claims.share(t, number) > mine_share for t in claims.told_in(number)):
            return None
        around = clause_of(mentions, number, said[0])
        others = [e for e in topic.expectations if acts_of(e) and not acts_of(e) & acts_of(wanted)]
        if does(wanted, around) or not any(does(e, around) for e in others):
            return None
        values = {n for way in wanted.ways for n in (way.numbers or {}).values()}
        for m in mentions.by_sentence[number]:
            if m.kind != "number" or m.key != said[0].key or m.ordinal or m.article:
                continue
            here = clause_of(mentions, number, m)
            mine = does(wanted, here) and not any(does(e, here) for e in others)
            if mine and m.value not in values and number not in mentions.claimless:
                why = Reason("number")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        return None

    def _turned_by_side(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """A rotation read out of "to the left", where the section names the contrary plainly."""
        if QUESTIONS.get(said[0].key) != "rotation" or wanted.role != "order":
            return None
        reading = self.reading
        (number,) = reading.sentences_of(said[:1]) or (0,)
        if self._plain_turn(said[0], number):
            return None
        starts = {w.key for e in told_with(topic, wanted) if e.role == "start" for w in e.ways}
        section = reading.mentions.passages.sentences[number].section
        for other in reading.mentions.passages.sentences:
            here = reading.mentions.by_sentence[other.number]
            if other.section != section or other.number in reading.mentions.claimless:
                continue
            if not any(m.kind == "concept" and m.key in starts for m in here):
                continue
            for m in here:
                if m.kind != "cue" or m.key not in AGAINST.get(said[0].key, ()):
                    continue
                if not self._plain_turn(m, other.number) or self.accuser.proves(m):
                    continue
                if QUESTIONS.get(m.key) == "rotation":
                    why = Reason("contrary")
                    return found(reading, topic, wanted, "contradict", (m,), why)
        return None

    def _plain_turn(self, m: Mention, number: int) -> bool:
        """Whether words name a rotation and no side, nor stand in words for handing on."""
        mentions = self.reading.mentions
        words = mentions.passages.flat[m.start : m.end].casefold()
        return not any(side in words for side in mentions.sides) and not any(
            o.kind == "cue"
            and QUESTIONS.get(o.key) == "side"
            and o.start <= m.start
            and m.end <= o.end
            and (o.start, o.end) != (m.start, m.end)
            for o in mentions.by_sentence[number]
        )

    def _backwards(self, topic: Topic, wanted: Expectation, core: int) -> FactVerdict | None:
        """Something that turns into something else, the wrong way round."""
        if wanted.role not in ("source", "becomes", "number"):
            return None
        same = {e.role: e for e in told_with(topic, wanted)}
        if not {"piece", "source", "becomes"} <= set(same):
            return None
        piece = same["piece"].ways[0].key
        telling = self.reading.mentions.by_sentence
        here = next(
            (
                telling[number]
                for number in (core, core + 1, core - 1)
                if 0 <= number < len(telling)
                if any(m.kind == "concept" and m.key == piece for m in telling[number])
            ),
            (),
        )
        spots = {
            role: [m.start for m in here if m.kind == "concept" and m.key == same[role].ways[0].key]
            for role in ("piece", "source", "becomes")
        }
        if not all(spots.values()):
            return None
        things = sorted(spots["source"] + spots["becomes"])
        others = self._other_pieces(topic, wanted, here)
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

    def _other_pieces(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> list[int]:
        """Where a sentence names what other statements of the topic turn."""
        keys = {
            way.key
            for e in topic.expectations
            if e.role == "piece" and statement_of(e) != statement_of(wanted)
            for way in e.ways
        }
        return [m.start for m in here if m.kind == "concept" and m.key in keys]

    def _ranked_alone(self, named: list[Mention], ties: list[Expectation]) -> list[Mention]:
        """Things that a sentence compares, naming no other of them: "look at the red beads first:
        whoever has more of them wins"."""
        keys = {e.ways[0].key for e in ties}
        alone = []
        for m in named:
            (number,) = self.reading.sentences_of((m,)) or (0,)
            here = self.reading.mentions.by_sentence[number]
            things = {o.key for o in here if o.kind == "concept"} & keys
            if things == {m.key} and any(QUESTIONS.get(o.key) == "rank" for o in here):
                alone.append(m)
        return alone

    def _out_of_order(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """What breaks a tie, named before what breaks it first."""
        if not wanted.role.startswith("tie"):
            return None
        ties = [e for e in topic.expectations if e.role.startswith("tie")]
        (number,) = self.reading.sentences_of(said[:1]) or (0,)
        sentences = self.reading.mentions.passages.sentences
        telling = self.reading.mentions.by_sentence
        block = sentences[number].block
        near = [n for n in range(number - 2, number + 3) if 0 <= n < len(sentences)]
        here = tuple(m for n in near if sentences[n].block == block for m in telling[n])
        spots = []
        for e in ties:
            named = [m for m in here if m.kind == "concept" and m.key == e.ways[0].key]
            ranked = [m for m in here if m.kind == "cue" and QUESTIONS.get(m.key) == "rank"]
            close = [m for m in named if any(0 <= m.start - r.end <= _RANKED for r in ranked)]
            close = close or self._ranked_alone(named, ties)
            if len(close) != 1:
                return None
            spots.append(close[0])
        if spots == sorted(spots, key=lambda m: m.start):
            return None
        mine = spots[ties.index(wanted)] if wanted in ties else said[0]
        return found(self.reading, topic, wanted, "contradict", (mine,), Reason("contrary"))
