"""How a text stands to each fact, and what of it no fact explains."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.claims import Claims
from rulewright.checks.outside.clauses import statement_of
from rulewright.checks.outside.expectations import Expectation, Topic, Way, varies
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.misgivings import Misgivings
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS
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
from rulewright.checks.outside.standing import LEAST
from rulewright.checks.outside.verdicts import found, made, silent, turned, without_words
from rulewright.checks.outside.wholes import LeftOver, parts_first
from rulewright.checks.outside.windows import LIKELY, Window

_CLAIMED = 0.5
"""The score from which a sentence is taken to tell a topic, and its turns of phrase no other."""
_RETOLD = 0.35
"""The share of a topic that a sentence says where the topic is told once more, in short."""
_CLEARLY = 0.8
"""The score from which it is so whether the topic needs them or not."""
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")


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
    told: set[int] = field(default_factory=set)
    """Numbers of the sentences that tell a topic."""
    proposals: list[AliasProposal] = field(default_factory=list)
    claims: Claims = field(init=False)
    accuser: Accuser = field(init=False)
    misgivings: Misgivings = field(init=False)
    rivals: Rivals = field(init=False)
    left_over: LeftOver = field(init=False)

    def __post_init__(self) -> None:
        self.claims = Claims(self.reading)
        self.accuser = Accuser(self.reading, self.claims)
        self.misgivings = Misgivings(
            self.reading, self.accuser, self.repeated, self.subjects, self.receivers
        )
        self.rivals = Rivals(self.reading, self.accuser, self.repeated)
        self.left_over = LeftOver(self.reading, self.accuser, self.repeated)

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
        for topic, window in likeliest:
            here = self._main(topic, window)
            if topic.shown and not topic.listed:
                here = tuple(m for m in here if m.kind != "number" or self._repeats(topic, m))
            self._explain(topic, window, here)
        for topic, window in likeliest:
            if not topic.shown:
                self._explain(topic, window, self._wider(topic, window))
        self._explain_numbers(placed)
        self._explain_counts(topics)
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

    def _explain(self, topic: Topic, window: Window, here: tuple[Mention, ...]) -> None:
        for wanted in topic.expectations:
            said = self._nearest(topic, wanted, window, here)
            self.accuser.explain(said, topic)
            self.told.update(self.reading.sentences_of(said))

    def _nearest(
        self, topic: Topic, wanted: Expectation, window: Window, here: tuple[Mention, ...]
    ) -> tuple[Mention, ...]:
        """The words by which a fact is said: those of the sentence that tells the topic best, if
        it says the fact at all. Who begins is said where it is said who follows."""
        if wanted.role == "start":
            here = self._with_turns(topic, wanted, here)
        if not topic.listed and window.first < window.last:
            core = self.reading.mentions.passages.sentences[self.claims.core(topic, window)]
            own = [m for m in here if core.start <= m.start < core.end]
            said = self.reading.said(wanted, own, topic)
            if said:
                return said
        return self.reading.said(wanted, here, topic)

    def _with_turns(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> tuple[Mention, ...]:
        """What stands in a sentence with the direction in which, or that, each does something."""
        statement = statement_of(wanted)
        for role in ("order", "each"):
            told = {
                number
                for e in topic.expectations
                if e.role == role and statement_of(e) == statement
                for number in self.reading.sentences_of(self.reading.said(e, here, topic))
            }
            if told:
                # Or next to it, where nothing else is told.
                told |= {n + d for n in told for d in (-1, 1)} - set(self.claims.homes)
                return tuple(m for m in here if self.reading.sentences_of((m,)) & told)
        return here

    def _explain_numbers(self, found: list[tuple[Topic, list[Window]]]) -> None:
        """A rule may be told again, in short, where it is not told best: its numbers are its own
        there too."""
        for topic, likely in found:
            for window in likely:
                if window.score >= LIKELY:
                    here = tuple(self.reading.mentions.within(window.first, window.last))
                    said = [self.reading.said(wanted, here, topic) for wanted in topic.expectations]
                    # "With 4 players 1 coin" is said of so many, and is no rule's of everybody.
                    scoping = self.reading.scoping if len(topic.players) > 1 else {}
                    numbers = tuple(
                        m
                        for wanted, found in zip(topic.expectations, said, strict=True)
                        for m in found
                        if m.kind == "number"
                        if varies(wanted) or not scoping.get((m.start, m.end))
                        if self._repeats(topic, m)
                    )
                    self.repeated.update(numbers)
                    self.told.update(self.reading.sentences_of(numbers))

    def _repeats(self, topic: Topic, m: Mention) -> bool:
        """Whether a topic explains a number where it may be told again."""
        if topic.listed:
            return True
        if not topic.shown:
            return self._tells(topic, m)
        # An example is known by its numbers: it explains none to a rule that is told better.
        return all(
            number in self.reading.mentions.examples
            or all(
                other.shown
                or m.value in other.values
                or self.claims.share(other, number) <= self.claims.share(topic, number)
                for other in self.claims.told_in(number)
            )
            for number in self.reading.sentences_of((m,))
        )

    def _tells(self, topic: Topic, m: Mention) -> bool:
        """Whether words stand in a sentence that may well be the topic's."""
        for number in self.reading.sentences_of((m,)):
            if topic.claimed and self.claims.home.get(topic.key) != number:
                return False
            # A number in a list is the list's.
            listed = any(other.listed for other in self.claims.told_at(number))
            least = self.claims.homes.get(number, 0.0) - (0.0 if listed else _RETOLD)
            return self.claims.share(topic, number) >= max(_RETOLD, least)
        return False

    def _explain_counts(self, topics: tuple[Topic, ...]) -> None:
        """What only one rule counts is that rule's wherever the text gives its number again:
        "after the sixth round"."""
        counting: dict[str, list[tuple[Topic, Way]]] = {}
        for topic in topics:
            for wanted in topic.expectations:
                for way in wanted.ways:
                    if way.kind == "number" and way.key:
                        counting.setdefault(way.key, []).append((topic, way))
        scopes = self.reading.number_scopes
        for m in self.reading.mentions.all:
            told = counting.get(m.key, []) if m.kind == "number" and not m.article else []
            if len({topic.key for topic, _ in told}) != 1:
                continue
            for topic, way in told:
                scope = scopes.get((m.start, m.end), frozenset()) & topic.players or topic.players
                numbers = {n for p, n in (way.numbers or {}).items() if p in scope}
                if numbers == {m.value}:
                    self.repeated.add(m)

    def _main(self, topic: Topic, window: Window) -> tuple[Mention, ...]:
        """What the window mentions; of sentences that tell another topic better, only the things:
        a direction or a duty there is the other's."""
        if topic.listed:
            return tuple(self.reading.mentions.within(window.first, window.last))
        core = self.claims.core(topic, window)
        return tuple(
            m
            for number in range(window.first, window.last + 1)
            if topic.shown or number not in self.reading.mentions.examples
            for m in self.reading.mentions.by_sentence[number]
            if not self.claims.taken(topic, number, m)
            if number == core or m.kind == "concept" or not self._taken(topic, m, number)
        )

    def _taken(self, topic: Topic, m: Mention, number: int) -> bool:
        """Whether a turn of phrase belongs to a sentence that tells something else."""
        best = self.claims.homes.get(number, 0.0)
        if m.key in DIRECTIONS and (best or self.claims.share(topic, number) < LEAST):
            return bool(best) or not self.claims.only(topic, number)
        if m.kind == "number":
            return m in self.claims.owned
        if m.key not in AGAINST:
            return False
        return best >= _CLEARLY or (best >= _CLAIMED and m in self.claims.owned)

    def _wider(self, topic: Topic, window: Window) -> tuple[Mention, ...]:
        """What the window mentions, with the things and numbers in the sentences next to it that
        no other topic needs; a turn of phrase belongs to its own sentence."""
        sentences = self.reading.mentions.passages.sentences
        first, last = window.first, window.last
        section = sentences[first].section
        beside = [
            number
            for number in (first - 1, last + 1)
            if 0 <= number < len(sentences) and sentences[number].section == section
        ]
        return self._main(topic, window) + tuple(
            m
            for number in beside
            for m in self.reading.mentions.by_sentence[number]
            if not self.claims.taken(topic, number, m)
            if m.kind == "concept"
            or (
                m.kind == "number"
                and m.key
                and m.value > 1
                and all(other is topic for other in self.claims.told_at(number))
                and not self.accuser.proves(m)
            )
        )

    def _verdict(
        self, topic: Topic, wanted: Expectation, good: list[Window], weak: list[Window]
    ) -> FactVerdict:
        if not good:
            boxed = self.accuser.boxed(topic, wanted) if wanted.role == "box" else None
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
        again = self.accuser.told_again(topic, wanted, weak) if not topic.listed else None
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
        main = self._main(topic, window)
        for here in main, self._wider(topic, window):
            said = self._nearest(topic, wanted, window, here)
            if said:
                core = self.claims.core(topic, window)
                if not topic.listed and not self._beside(core, said, topic, wanted):
                    against = self.accuser.against_in(topic, wanted, core, cues=False)
                    if against is not None and against.verdict == "contradict":
                        return against
                    other = self.accuser.other_number(wanted, core)
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
                unknown = self._unknown_name(topic, wanted, here) if topic.listed else None
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
            or self._unknown_name(topic, wanted, main)
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

    def _unknown_name(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """The right number, of something that goes by a name nobody knows."""
        flat = self.reading.mentions.passages.flat
        for way in wanted.ways:
            kind = self.reading.kinds.get(way.key)
            if way.kind != "number" or kind is None:
                continue
            for m in here:
                if m.kind != "number" or m.key != kind or self.accuser.proves(m):
                    continue
                if m.value not in (way.numbers or {}).values():
                    continue
                name = self._name_beside(flat, m)
                if name is None:
                    continue
                start, end = name
                if any(
                    o.kind == "concept" and o.key == kind and o.start <= start and end <= o.end
                    for o in here
                ):
                    continue  # the kind by its own name, and no name of a piece
                because: tuple[Reason, ...] = (Reason("unknown_name", flat[start:end]),)
                known = way.key in self.reading.mentions.known
                self.proposals.append(AliasProposal(way.key, flat[start:end], start, end, because))
                verdict: Verdict = "conflict" if known else "unsure"
                if known:
                    because += (Reason("known_elsewhere"),)
                return found(self.reading, topic, wanted, verdict, (m,), because, end)
        return None

    def _name_beside(self, flat: str, number: Mention) -> tuple[int, int] | None:
        """The word or two that stand by a number and name what it counts."""
        text = self.reading.mentions.passages.text
        words: list[re.Match[str]] = []
        for match in _WORD.finditer(flat, number.end, number.end + 40):
            if re.search(r"[.,;:!?()\n|]", text[number.end : match.start()]):
                break
            if match.group().casefold() in self.small:
                break
            words.append(match)
            if len(words) == 2:
                break
        return (words[0].start(), words[-1].end()) if words else None
