"""How a text stands to each fact, and what of it no fact explains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import LIKELY, Reading, Window, windows
from rulewright.checks.outside.mentions import Mention
from rulewright.checks.outside.opposites import AGAINST, LESS
from rulewright.checks.outside.records import AliasProposal, FactVerdict, Verdict

_SURE = 0.6
"""The score from which sentences are taken to be about a topic and nothing else."""
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_NUMBERS_COMPARED = frozenset(("comparison",))


@dataclass
class Judge:
    """Judges all topics; remembers which mentions prove something, so that they accuse nobody."""

    reading: Reading
    small: frozenset[str]
    explained: set[Mention] = field(default_factory=set)
    told: set[int] = field(default_factory=set)
    """Numbers of the sentences that tell a topic."""
    proposals: list[AliasProposal] = field(default_factory=list)

    def judge(self, topics: tuple[Topic, ...]) -> Iterator[FactVerdict]:
        """A verdict for every fact of every topic."""
        found = [(topic, windows(self.reading, topic)) for topic in topics]
        for topic, likely in found:
            for window in likely:
                if window.score >= LIKELY:
                    self._explain(topic, window)
        for topic, likely in found:
            good = [w for w in likely if w.score >= max(LIKELY, 0.75 * likely[0].score)]
            for wanted in topic.expectations:
                yield self._verdict(topic, wanted, good)

    def _explain(self, topic: Topic, window: Window) -> None:
        for first, last in (window.first, window.last), self._wider(window):
            here = tuple(self.reading.mentions.within(first, last))
            for wanted in topic.expectations:
                said = self.reading.said(wanted, here, topic)
                self.explained.update(said)
                self.told.update(self._sentences(said))

    def _sentences(self, mentions: tuple[Mention, ...]) -> set[int]:
        sentences = self.reading.mentions.passages.sentences
        return {s.number for s in sentences for m in mentions if s.start <= m.start < s.end}

    def _wider(self, window: Window) -> tuple[int, int]:
        """The window with the sentences next to it, in the same section."""
        sentences = self.reading.mentions.passages.sentences
        first, last = window.first, window.last
        section = sentences[first].section
        if first and sentences[first - 1].section == section:
            first -= 1
        if last + 1 < len(sentences) and sentences[last + 1].section == section:
            last += 1
        return first, last

    # -- one fact --------------------------------------------------------------------------------

    def _verdict(self, topic: Topic, wanted: Expectation, good: list[Window]) -> FactVerdict:
        if not good:
            return self._without_words(topic, wanted)
        judged = [self._in_window(topic, wanted, window) for window in good]
        verdicts = [one.verdict for one in judged]
        agreeing = next((one for one in judged if one.verdict in ("agree", "alias")), None)
        accusing = next((one for one in judged if one.verdict == "contradict"), None)
        if agreeing is not None and accusing is not None and wanted.role != "must":
            why = f"Elsewhere the text agrees: “{agreeing.quote}”. {accusing.why}"
            return _with(accusing, "conflict", why)
        if agreeing is not None:
            return agreeing
        for verdict in ("conflict", "contradict", "weaker", "unsure", "silent"):
            if verdict in verdicts:
                return judged[verdicts.index(verdict)]
        return judged[0]

    def _in_window(self, topic: Topic, wanted: Expectation, window: Window) -> FactVerdict:
        for first, last in (window.first, window.last), self._wider(window):
            here = tuple(self.reading.mentions.within(first, last))
            said = self.reading.said(wanted, here, topic)
            if said:
                other = self._unknown_name(topic, wanted, here) if topic.listed else None
                if other is not None and other.verdict == "conflict":
                    return other
                alias = any(m.kind == "concept" and m.alias for m in said)
                verdict: Verdict = "alias" if alias else "agree"
                why = "Under another name that is known." if alias else "The text says so."
                return self._found(topic, wanted, verdict, said, why)
        here = tuple(self.reading.mentions.within(window.first, window.last))
        return (
            self._less(topic, wanted, here)
            or self._against(topic, wanted, here, window)
            or self._unknown_name(topic, wanted, here)
            or self._silent(topic, wanted, window)
        )

    def _less(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> FactVerdict | None:
        cues = [cue for way in wanted.ways if way.kind == "cue" for cue in LESS.get(way.key, ())]
        for m in here:
            if m.kind == "cue" and m.key in cues:
                self.explained.add(m)
                why = "The text says a part of it, but not all."
                return self._found(topic, wanted, "weaker", (m,), why)
        return None

    def _against(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...], window: Window
    ) -> FactVerdict | None:
        if window.score < _SURE:
            return None
        denied = {cue for way in wanted.ways if way.kind == "cue" for cue in AGAINST.get(way.key, ())}
        for m in here:
            if m.kind == "cue" and m.key in denied and not self._proves(m):
                why = "The text says the contrary."
                return self._found(topic, wanted, "contradict", (m,), why)
        ways = [way for way in wanted.ways if way.kind == "number"]
        for way in ways:
            for m in here:
                if m.kind != "number" or m.key != way.key or not m.key or self._proves(m):
                    continue
                if m.ordinal or m.value in (way.numbers or {}).values():
                    continue
                scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
                if scope and not scope & wanted.players:
                    continue
                why = "The text has another number of the same thing."
                return self._found(topic, wanted, "contradict", (m,), why)
        loose = [m for m in here if m.kind == "number" and not m.key and not self._proves(m)]
        if ways and loose:
            why = "There is a number here, but of what is not clear."
            return self._found(topic, wanted, "unsure", (loose[0],), why)
        return None

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
                if m.kind != "number" or m.key not in ("", kind) or self._proves(m):
                    continue
                if m.value not in (way.numbers or {}).values():
                    continue
                name = self._name_beside(flat, m)
                if name is None:
                    continue
                start, end = name
                why = f"The number fits, but it is of “{flat[start:end]}”."
                known = way.key in self.reading.mentions.known
                self.proposals.append(
                    AliasProposal(way.key, flat[start:end], start, end, why)
                )
                verdict: Verdict = "conflict" if known else "unsure"
                if known:
                    why += " Elsewhere the text has the name that the rules have."
                return self._found(topic, wanted, verdict, (m,), why, end)
        return None

    def _name_beside(self, flat: str, number: Mention) -> tuple[int, int] | None:
        """The word or two that stand by a number and name what it counts."""
        words = []
        for match in _WORD.finditer(flat, number.end, number.end + 40):
            if re.search(r"[.,;:!?()\n|]", flat[number.end : match.start()]):
                break
            if match.group().casefold() in self.small:
                break
            words.append(match)
            if len(words) == 2:
                break
        return (words[0].start(), words[-1].end()) if words else None

    def _silent(self, topic: Topic, wanted: Expectation, window: Window) -> FactVerdict:
        sentences = self.reading.mentions.passages.sentences
        start, end = sentences[window.first].start, sentences[window.last].end
        why = "The text speaks of this, but does not say that."
        return self._made(topic, wanted, "silent", start, end, why)

    def _without_words(self, topic: Topic, wanted: Expectation) -> FactVerdict:
        things = {way.key for way in wanted.ways if way.kind in ("concept", "number") and way.key}
        others = {
            way.key
            for e in topic.expectations
            for way in e.ways[:1]
            if way.kind in ("concept", "number") and way.key
        }
        needed = things or others
        known = self.reading.mentions.known
        if needed & known or not needed:
            why = "The text knows these things, but says nothing of this."
            return FactVerdict(wanted.id, wanted.words, "missing", topic.rule, why=why)
        names = ", ".join(sorted(k.replace("_", " ") for k in needed)[:3])
        why = f"The text never uses a word that is known for {names}."
        return FactVerdict(wanted.id, wanted.words, "not-checkable", topic.rule, why=why)

    # -- words -----------------------------------------------------------------------------------

    def _proves(self, m: Mention) -> bool:
        return any(m.start < e.end and e.start < m.end and m.kind == e.kind for e in self.explained)

    def _found(
        self,
        topic: Topic,
        wanted: Expectation,
        verdict: Verdict,
        mentions: tuple[Mention, ...],
        why: str,
        end: int = 0,
    ) -> FactVerdict:
        start = min(m.start for m in mentions)
        until = max(end, *(m.end for m in mentions))
        return self._made(topic, wanted, verdict, start, until, why)

    def _made(
        self, topic: Topic, wanted: Expectation, verdict: Verdict, start: int, end: int, why: str
    ) -> FactVerdict:
        quote = self.reading.mentions.passages.text[start:end]
        return FactVerdict(
            wanted.id, wanted.words, verdict, topic.rule, quote, start, end, why
        )


def _with(one: FactVerdict, verdict: Verdict, why: str) -> FactVerdict:
    return FactVerdict(one.id, one.fact, verdict, one.rule, one.quote, one.start, one.end, why)
