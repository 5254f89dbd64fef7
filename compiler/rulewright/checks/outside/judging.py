"""How a text stands to each fact, and what of it no fact explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.again import OtherNumbers
from rulewright.checks.outside.claims import Claims
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.explaining import Explainer
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.misgivings import Misgivings
from rulewright.checks.outside.placing import good, place
from rulewright.checks.outside.playing import scoping
from rulewright.checks.outside.records import (
    FINDINGS,
    AliasProposal,
    FactVerdict,
    Reason,
    Verdict,
)
from rulewright.checks.outside.rivals import Rivals
from rulewright.checks.outside.spans import Spans
from rulewright.checks.outside.unknown import UnknownNames
from rulewright.checks.outside.verdicts import found, made, silent, turned, without_words
from rulewright.checks.outside.wholes import LeftOver, parts_first
from rulewright.checks.outside.windows import LIKELY, Window


@dataclass
class Judge:
    """Judges all topics; remembers which mentions prove something, so that they accuse nobody."""

    reading: Reading
    small: frozenset[str]
    """Words that are never the name of a thing."""
    progress: Callable[[str, int, int], None] | None = None
    subjects: tuple[str, ...] = ()
    """Endings by which a language marks who does something."""
    receivers: tuple[str, ...] = ()
    """Endings by which it marks to whom something is given."""
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again; they prove nothing."""
    scoping: set[Mention] = field(default_factory=set)
    """Numbers of players that a rule explains: it is told for so many."""
    claims: Claims = field(init=False)
    accuser: Accuser = field(init=False)
    again: OtherNumbers = field(init=False)
    explainer: Explainer = field(init=False)
    unknown: UnknownNames = field(init=False)
    misgivings: Misgivings = field(init=False)
    rivals: Rivals = field(init=False)
    left_over: LeftOver = field(init=False)

    def __post_init__(self) -> None:
        self.claims = Claims(self.reading)
        self.accuser = Accuser(self.reading, self.claims)
        self.again = OtherNumbers(self.reading, self.accuser)
        self.explainer = Explainer(self.reading, self.claims, self.accuser, self.repeated)
        self.unknown = UnknownNames(self.reading, self.accuser, self.small)
        self.misgivings = Misgivings(
            self.reading, self.accuser, self.repeated, self.subjects, self.receivers
        )
        self.rivals = Rivals(self.reading, self.accuser, self.repeated)
        self.left_over = LeftOver(self.reading, self.accuser, self.repeated)

    @property
    def told(self) -> set[int]:
        """Numbers of the sentences that tell a topic."""
        return self.explainer.told

    @property
    def proposals(self) -> list[AliasProposal]:
        """Names that a person may confirm."""
        return self.unknown.proposals

    @property
    def explained(self) -> set[Mention]:
        """What proves something."""
        return self.accuser.explained

    @cached_property
    def proving(self) -> Spans:
        """Where that stands, and the numbers told again: once all is judged."""
        return Spans([*self.explained, *self.repeated])

    def judge(self, topics: tuple[Topic, ...]) -> Iterator[FactVerdict]:
        """A verdict for every fact of every topic."""
        self.misgivings.know(topics)
        placed = place(self.claims, topics, self.progress)
        # What only follows from the rules is told once.
        likeliest = [
            (topic, window)
            for topic, likely in placed
            for window in good(likely)[: 1 if topic.claimed else None]
        ]
        self.explainer.explain(likeliest, placed, topics)
        self.scoping = set(scoping(self.reading, likeliest, self.explained | self.repeated))
        told = {
            topic.key.rpartition(".")[2]: (topic, likely[0])
            for topic, likely in placed
            if likely and likely[0].score >= LIKELY and not (topic.listed or topic.shown)
        }
        judged: list[tuple[Topic, float, list[FactVerdict]]] = []
        for topic, likely in placed:
            if topic.shown:
                continue
            own = self._own(topic, likely)
            first = [self._verdict(topic, wanted, own, likely) for wanted in topic.expectations]
            first = list(parts_first(topic, first))
            if likely and not (topic.listed or topic.claimed):
                core = self.claims.core(topic, likely[0])
                first = list(self.left_over.judged(topic, first, core))
            score = own[0].score if own else 0.0
            judged.append((topic, score, [self._answered(topic, v, told) for v in first]))
        # What is found wrong with one rule is no other's.
        accused = frozenset(
            v.start for _, _, first in judged for v in first if v.verdict in FINDINGS
        )
        for topic, score, first in judged:
            yield from self.rivals.judged(topic, first, score, accused)

    def _answered(
        self, topic: Topic, verdict: FactVerdict, told: dict[str, tuple[Topic, Window]]
    ) -> FactVerdict:
        """An answer of which the text tells what it does is told."""
        if verdict.verdict not in ("missing", "silent", "unsure", "not-checkable"):
            return verdict
        wanted = next(e for e in topic.expectations if e.id == verdict.id)
        if not wanted.role.startswith("answer"):
            return verdict
        for way in wanted.ways:
            if way.kind == "concept" and way.key in told:
                other, window = told[way.key]
                if other.key.split(".")[0] != topic.key.split(".")[0]:
                    continue
                core = self.claims.core(other, window)
                sentence = self.reading.mentions.passages.sentences[core]
                span = sentence.start, sentence.end
                return made(self.reading, topic, wanted, "agree", span, Reason("said"))
        return verdict

    def _own(self, topic: Topic, likely: list[Window]) -> list[Window]:
        """The window that tells the topic best, and those that tell nothing else better."""
        best = good(likely)
        return best[:1] + [
            w
            for w in best[1:]
            if all(t is topic for t in self.claims.told_at(self.claims.core(topic, w)))
        ]

    def _verdict(
        self, topic: Topic, wanted: Expectation, good: list[Window], weak: list[Window]
    ) -> FactVerdict:
        if not good:
            boxed = self.again.boxed(topic, wanted) if wanted.role == "box" else None
            if boxed is not None:
                return boxed
            for window in weak[:1]:
                here = tuple(self.reading.mentions.within(window.first, window.last))
                said = self.reading.said(wanted, here, topic)
                if said:
                    why = Reason("may_be_meant")
                    return found(self.reading, topic, wanted, "unsure", said, why)
            return without_words(self.reading, topic, wanted)
        judged = [self._in_window(topic, wanted, window, window is good[0]) for window in good]
        again = self.again.told_again(topic, wanted, weak) if not topic.listed else None
        judged += [again] if again is not None else []
        verdicts = [one.verdict for one in judged]
        agreeing = next((one for one in judged if one.verdict in ("agree", "alias")), None)
        accusing = next((one for one in judged if one.verdict == "contradict"), None)
        if agreeing is not None and accusing is not None and wanted.role != "must":
            elsewhere = Reason("agrees_elsewhere", agreeing.quote)
            return turned(accusing, "conflict", elsewhere, *accusing.because)
        if agreeing is not None:
            return agreeing
        for verdict in ("conflict", "contradict", "weaker", "unsure", "silent"):
            if verdict in verdicts:
                return judged[verdicts.index(verdict)]
        return judged[0]

    def _in_window(
        self, topic: Topic, wanted: Expectation, window: Window, best: bool
    ) -> FactVerdict:
        main = self.explainer.main(topic, window)
        for here in main, self.explainer.wider(topic, window):
            said = self.explainer.nearest(topic, wanted, window, here)
            if said:
                core = self.claims.core(topic, window)
                if not topic.listed and not self._beside(core, said, topic, wanted):
                    against = self.accuser.against_in(topic, wanted, core, cues=False)
                    if against is not None and against.verdict == "contradict":
                        return against
                    other = self.again.other_number(wanted, core)
                    if other is not None:
                        why = Reason("other_number")
                        return found(self.reading, topic, wanted, "unsure", (other,), why)
                nearer = self.accuser.nearer(topic, wanted, said[0], here)
                if nearer is not None:
                    why = Reason("contrary")
                    return found(self.reading, topic, wanted, "contradict", (nearer,), why)
                misgiving = self.misgivings.about(topic, wanted, said, core)
                if misgiving is not None:
                    # Where a rule is only touched upon, what is unclear is another matter.
                    return misgiving if best else silent(self.reading, topic, wanted, window)
                unknown = self.unknown.about(topic, wanted, here) if topic.listed else None
                if unknown is not None and unknown.verdict == "conflict":
                    return unknown
                alias = any(m.kind == "concept" and m.alias for m in said)
                verdict: Verdict = "alias" if alias else "agree"
                why = Reason("other_name" if alias else "said")
                return found(self.reading, topic, wanted, verdict, said, why)
        against = self.accuser.against(topic, wanted, window)
        if against is not None and against.verdict == "contradict":
            return against
        return (
            self.accuser.less(topic, wanted, main)
            or against
            or self.unknown.about(topic, wanted, main)
            or silent(self.reading, topic, wanted, window)
        )

    def _beside(
        self, core: int, said: tuple[Mention, ...], topic: Topic, wanted: Expectation
    ) -> bool:
        """Whether words stand in the paragraph of a sentence, and in none that tells another rule
        and has no verb of this one's."""
        sentences = self.reading.mentions.passages.sentences
        block = sentences[core].block
        numbers = self.reading.sentences_of(said)
        others = {
            n for n in numbers if n != core and any(t is not topic for t in self.claims.told_at(n))
        }
        units = {way.key for way in wanted.ways if way.kind == "number"}
        alone = not any(
            way.key in units for e in topic.expectations if e is not wanted for way in e.ways
        )
        if numbers <= others and said[0].kind == "number" and alone:
            return False
        return any(sentences[number].block == block for number in self.reading.sentences_of(said))
