"""How a text stands to each fact, and what of it no fact explains."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from rulewright.checks.outside.claims import Claims, asked_by, part_siblings, question_of, told_by
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import LIKELY, Reading, Window
from rulewright.checks.outside.mentions import Mention
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS, LESS, QUESTIONS
from rulewright.checks.outside.records import AliasProposal, FactVerdict, Verdict

_SURE = 0.5
"""The score from which sentences are taken to be about a topic and nothing else."""
_CLAIMED = 0.5
"""The score from which a sentence is taken to tell a topic, and its turns of phrase no other."""
_CLEARLY = 0.8
"""The score from which it is so whether the topic needs them or not."""
_LEAST = 0.25
"""The share of a topic that a sentence must say by itself to speak against it."""
_FAR = 0.15
"""How much weaker a claim may be and still explain words to others."""
_GIVEN = frozenset(("give", "take", "gain", "put"))
"""Cues of getting something."""
_ROTATIONS = ("clockwise", "counterclockwise")
_CONDITIONS = re.compile(r"case|group|low|high|until|when|count|tie|comparison")
"""Roles of facts that are conditions themselves."""
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_BESIDES = frozenset(("instead", "in_addition", "except"))
"""Cues that make a sentence an addition to a rule told elsewhere."""


@dataclass
class Judge:
    """Judges all topics; remembers which mentions prove something, so that they accuse nobody."""

    reading: Reading
    small: frozenset[str]
    """Words that are never the name of a thing."""
    progress: Callable[[str, int, int], None] | None = None
    explained: set[Mention] = field(default_factory=set)
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again; they prove nothing."""
    told: set[int] = field(default_factory=set)
    """Numbers of the sentences that tell a topic."""
    proposals: list[AliasProposal] = field(default_factory=list)
    by: dict[Mention, list[Topic]] = field(default_factory=dict)
    """Which topics explain what."""
    claims: Claims = field(init=False)

    def __post_init__(self) -> None:
        self.claims = Claims(self.reading)

    def judge(self, topics: tuple[Topic, ...]) -> Iterator[FactVerdict]:
        """A verdict for every fact of every topic."""
        claims = self.claims
        claims.special = _special_words(topics)
        found = []
        for number, topic in enumerate(topics):
            if self.progress is not None:
                self.progress(topic.key, number, len(topics))
            found.append((topic, claims.windows(topic)))
        claims.stake(found)
        found = [(t, self._without_taken(t, likely)) for t, likely in found]
        claims.stake(found)
        found = part_siblings(claims, found)
        claims.stake(found)
        found = [(topic, self._loosely(topic, likely)) for topic, likely in found]
        claims.stake(found)
        likeliest = [(t, w) for t, likely in found for w in _good(likely)]
        for topic, window in likeliest:
            self._explain(topic, self._main(topic, window))
        for topic, window in likeliest:
            self._explain(topic, self._wider(topic, window))
        self._explain_numbers(found)
        for topic, likely in found:
            if topic.shown:
                continue
            for wanted in topic.expectations:
                yield self._verdict(topic, wanted, self._own(topic, likely), likely)

    def _without_taken(self, topic: Topic, likely: list[Window]) -> list[Window]:
        """The windows of a topic, without what belongs to others in them."""
        mentions = self.reading.mentions.by_sentence
        if topic.listed or not any(
            self.claims.taken(topic, number, m)
            for window in likely
            for number in range(window.first, window.last + 1)
            for m in mentions[number]
        ):
            return likely
        return self.claims.windows(topic, self.claims.taken)

    def _loosely(self, topic: Topic, likely: list[Window]) -> list[Window]:
        """Puts first a sentence that says the topic's things, but says some of it otherwise, if
        nothing else is told there better."""
        loosest = max(likely, key=lambda w: w.loose, default=None)
        if loosest is None or topic.shown or topic.claimed or topic.listed:
            return likely
        if loosest.loose < LIKELY:
            return self._by_token(topic, likely)
        strict = [w for w in likely if w.score >= LIKELY]
        if strict and loosest.loose <= strict[0].score:
            return likely
        if self.claims.homes.get(self.claims.core(topic, loosest), 0.0) > loosest.score:
            return likely
        return [replace(loosest, score=loosest.loose), *(w for w in likely if w is not loosest)]

    def _by_token(self, topic: Topic, likely: list[Window]) -> list[Window]:
        """Puts first a sentence about the token of a marker the topic gives, that tells nothing
        else: somebody gets it there."""
        given = [e for e in topic.expectations if e.role == "marker"]
        for window in likely:
            core = self.claims.core(topic, window)
            here = self.reading.mentions.by_sentence[core]
            named = {m.key for m in here if m.kind == "concept"}
            tokens = {way.key for e in given for way in e.ways[1:]} & named
            acts = any(m.kind == "cue" and m.key in _GIVEN for m in here)
            if tokens and acts and core not in self.claims.homes:
                return [replace(window, score=LIKELY), *(w for w in likely if w is not window)]
        return likely

    def _own(self, topic: Topic, likely: list[Window]) -> list[Window]:
        """The window that tells the topic best, and those that tell nothing else better."""
        good = _good(likely)
        return good[:1] + [
            w for w in good[1:] if w.score >= self.claims.homes.get(self.claims.core(topic, w), 0.0)
        ]

    def _explain(self, topic: Topic, here: tuple[Mention, ...]) -> None:
        for wanted in topic.expectations:
            said = self.reading.said(wanted, here, topic)
            self.explained.update(said)
            for m in said:
                self.by.setdefault(m, []).append(topic)
            self.told.update(self._sentences(said))

    def _explain_numbers(self, found: list[tuple[Topic, list[Window]]]) -> None:
        """A rule may be told again, in short, where it is not told best: its numbers are its own
        there too."""
        for topic, likely in found:
            for window in likely:
                if window.score >= LIKELY:
                    here = tuple(self.reading.mentions.within(window.first, window.last))
                    said = [self.reading.said(wanted, here, topic) for wanted in topic.expectations]
                    numbers = tuple(m for found in said for m in found if m.kind == "number")
                    self.repeated.update(numbers)
                    self.told.update(self._sentences(numbers))

    def _sentences(self, mentions: tuple[Mention, ...]) -> set[int]:
        sentences = self.reading.mentions.passages.sentences
        return {s.number for s in sentences for m in mentions if s.start <= m.start < s.end}

    def _main(self, topic: Topic, window: Window) -> tuple[Mention, ...]:
        """What the window mentions; of sentences that tell another topic better, only the things:
        a direction or a duty there is the other's."""
        if topic.listed:
            return tuple(self.reading.mentions.within(window.first, window.last))
        core = self.claims.core(topic, window)
        return tuple(
            m
            for number in range(window.first, window.last + 1)
            for m in self.reading.mentions.by_sentence[number]
            if not self.claims.taken(topic, number, m)
            if number == core or m.kind == "concept" or not self._taken(topic, m, number)
        )

    def _taken(self, topic: Topic, m: Mention, number: int) -> bool:
        """Whether a turn of phrase belongs to a sentence that tells something else."""
        best = self.claims.homes.get(number, 0.0)
        if m.key in DIRECTIONS and (best or self.claims.share(topic, number) < _LEAST):
            return True
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
            if m.kind == "concept" or (m.kind == "number" and m.value > 1 and not self._proves(m))
        )

    # -- one fact --------------------------------------------------------------------------------

    def _verdict(
        self, topic: Topic, wanted: Expectation, good: list[Window], weak: list[Window]
    ) -> FactVerdict:
        if not good:
            for window in weak[:1]:
                here = tuple(self.reading.mentions.within(window.first, window.last))
                said = self.reading.said(wanted, here, topic)
                if said:
                    why = "This may be meant; too little else of the rule stands by it."
                    return self._found(topic, wanted, "unsure", said, why)
            return self._without_words(topic, wanted)
        judged = [self._in_window(topic, wanted, window) for window in good]
        again = self._told_again(topic, wanted, weak) if not topic.listed else None
        judged += [again] if again is not None else []
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
        main = self._main(topic, window)
        for here in main, self._wider(topic, window):
            said = self.reading.said(wanted, here, topic)
            if said:
                core = self.claims.core(topic, window)
                if not topic.listed and not self._beside(core, said):
                    against = self._against_in(topic, wanted, core, cues=False)
                    if against is not None and against.verdict == "contradict":
                        return against
                    other = self._other_number(wanted, core)
                    if other is not None:
                        why = "There is another number here, perhaps of something else."
                        return self._found(topic, wanted, "unsure", (other,), why)
                nearer = self._nearer(topic, wanted, said[0], here)
                if nearer is not None:
                    why = "The text says the contrary."
                    return self._found(topic, wanted, "contradict", (nearer,), why)
                other = self._unknown_name(topic, wanted, here) if topic.listed else None
                if other is not None and other.verdict == "conflict":
                    return other
                alias = any(m.kind == "concept" and m.alias for m in said)
                verdict: Verdict = "alias" if alias else "agree"
                why = "Under another name that is known." if alias else "The text says so."
                return self._found(topic, wanted, verdict, said, why)
        return (
            self._less(topic, wanted, main)
            or self._against(topic, wanted, window)
            or self._unknown_name(topic, wanted, main)
            or self._silent(topic, wanted, window)
        )

    def _nearer(
        self, topic: Topic, wanted: Expectation, said: Mention, here: tuple[Mention, ...]
    ) -> Mention | None:
        """The opposite rank, where it stands nearer to what is ranked: "the fewest black coins,
        then the most silver coins"."""
        if QUESTIONS.get(said.key) != "rank":
            return None
        same = [e for e in topic.expectations if _statement(e) == _statement(wanted)]
        sentence = self._sentences((said,))
        things = [
            m
            for e in same
            for m in self.reading.said(e, here, topic)
            if m.kind == "concept" and self._sentences((m,)) == sentence
        ]

        def far(m: Mention) -> int:
            return min(max(t.start - m.end, m.start - t.end) for t in things)

        against = [
            m
            for m in here
            if m.kind == "cue"
            and m.key in AGAINST.get(said.key, ())
            and self._sentences((m,)) == sentence
        ]
        return next((m for m in against if things and far(m) < far(said)), None)

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

    def _against(self, topic: Topic, wanted: Expectation, window: Window) -> FactVerdict | None:
        if topic.claimed or window.score < (LIKELY if topic.listed else _SURE):
            return None
        core = self.claims.core(topic, window)
        numbers = sorted(range(window.first, window.last + 1), key=lambda n: n != core)
        found = [self._against_in(topic, wanted, n) for n in numbers]
        for verdict in ("contradict", "weaker", "unsure"):
            for one in found:
                if one is not None and one.verdict == verdict:
                    return one
        return None

    def _against_in(
        self, topic: Topic, wanted: Expectation, number: int, cues: bool = True
    ) -> FactVerdict | None:
        """What one sentence says against a fact, if it is the topic's to answer there."""
        if number in self.reading.mentions.claimless:
            return None
        here = self.reading.mentions.by_sentence[number]
        # What the same rule asks for of something else accuses nobody.
        asked = {way.key for e in topic.expectations for way in e.ways if way.kind == "cue"}
        for way in wanted.ways if cues and wanted.ways[0].kind == "cue" else ():
            question = question_of(way)
            if not self._may_accuse(topic, number, question):
                continue
            denied = AGAINST.get(way.key, frozenset()) - asked if way.kind == "cue" else ()
            denied = {cue for cue in denied if QUESTIONS.get(cue) == question}
            for m in here:
                if m.kind != "cue" or m.key not in denied or self._justly(topic, number, m):
                    continue
                if not self._plainly(wanted, m, here):
                    continue
                if any(o.kind == "cue" and o.key in _BESIDES for o in here):
                    why = "The text says it of something that comes beside."
                    return self._found(topic, wanted, "weaker", (m,), why)
                why = "The text says the contrary."
                return self._found(topic, wanted, "contradict", (m,), why)
        ways = [way for way in wanted.ways if way.kind == "number"]
        for way in ways:
            if not self._may_accuse(topic, number, question_of(way)):
                continue
            if self.reading.said(wanted, here, topic):
                continue
            for m in here:
                if m.kind != "number" or m.key != way.key or not m.key:
                    continue
                if m.ordinal or m.article or m.value in (way.numbers or {}).values():
                    continue
                if self._conditional(m) and not _CONDITIONS.search(wanted.role):
                    continue
                scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
                if (scope and not scope & wanted.players) or self._justly(topic, number, m):
                    continue
                why = "The text has another number of the same thing."
                return self._found(topic, wanted, "contradict", (m,), why)
        loose = [m for m in here if m.kind == "number" and not m.key and not self._proves(m)]
        if ways and loose and number == self.claims.core(topic, Window(number, number, 0.0)):
            why = "There is a number here, but of what is not clear."
            return self._found(topic, wanted, "unsure", (loose[0],), why)
        return None

    def _plainly(self, wanted: Expectation, m: Mention, here: tuple[Mention, ...]) -> bool:
        """Whether words speak of what is asked: "on the right" may be a side or a rotation."""
        asked = {question_of(way) for way in wanted.ways}
        if m.key not in DIRECTIONS or {"rotation", "side"} <= asked:
            return True
        unclear = ("left_of", "right_of") if QUESTIONS[m.key] == "rotation" else _ROTATIONS
        return not any(
            o.key in unclear and o.start < m.end and m.start < o.end
            for o in here
            if o.kind == "cue"
        )

    def _conditional(self, m: Mention) -> bool:
        return any(s <= m.start and m.end <= e for s, e in self.reading.mentions.conditions)

    def _told_again(
        self, topic: Topic, wanted: Expectation, likely: list[Window]
    ) -> FactVerdict | None:
        """Another number where a statement is told again: known by its other numbers."""
        same = [e for e in topic.expectations if _statement(e) == _statement(wanted)]
        units = {way.key for way in wanted.ways}
        weights = {e.id: self.reading.weight(e) for e in same if e is not wanted}
        total = sum(weights.values())
        if topic.claimed or wanted.ways[0].kind != "number":
            return None
        for window in likely:
            for number in range(window.first, window.last + 1):
                here = self.reading.mentions.by_sentence[number]
                said = [e for e in same if e is not wanted and self.reading.said(e, here, topic)]
                if not any(e.ways[0].kind == "number" for e in said):
                    continue
                if sum(weights[e.id] for e in said) < total / 2:
                    continue
                if any(
                    e not in said and e is not wanted and {w.key for w in e.ways} & units
                    for e in same
                ):
                    continue  # it may be the other's number
                found = self._against_in(topic, wanted, number, cues=False)
                if found is not None and found.verdict == "contradict":
                    return found
        return None

    def _beside(self, core: int, said: tuple[Mention, ...]) -> bool:
        """Whether words stand in the paragraph of a sentence."""
        sentences = self.reading.mentions.passages.sentences
        block = sentences[core].block
        return any(sentences[number].block == block for number in self._sentences(said))

    def _other_number(self, wanted: Expectation, number: int) -> Mention | None:
        """A number of the same unit in a sentence, which nothing explains."""
        units = {way.key for way in wanted.ways if way.kind == "number" and way.key}
        return next(
            (
                m
                for m in self.reading.mentions.by_sentence[number]
                if m.kind == "number"
                and m.key in units
                and not (m.ordinal or m.article or self._proves(m))
            ),
            None,
        )

    def _may_accuse(self, topic: Topic, number: int, question: str) -> bool:
        """Whether a sentence is the topic's to find fault with, in the question at hand."""
        if not question:
            return False
        if topic.listed:
            return True
        proof = self.claims.proof(topic, number)
        if len(proof) < 2 and all(m.kind == "cue" for m in proof):
            return False
        if (number, question) in self.claims.heavy and self.claims.home.get(topic.key) != number:
            return False
        share = self.claims.share(topic, number)
        home = self.claims.homes.get(number, 0.0)
        return share >= max(_LEAST, home / 2) and self.claims.holds(topic, number, question)

    def _justly(self, topic: Topic, number: int, m: Mention) -> bool:
        """Whether words are explained, by a topic to which they may well belong."""
        share = self.claims.share(topic, number)
        return any(
            other is topic
            or other.listed
            or other.shown
            or e in self.claims.owned
            or self.claims.share(other, number) >= share - _FAR
            for e in told_by(self.by, m)
            if asked_by(e) == asked_by(m)
            for other in self.by[e]
        )

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
                if m.kind != "number" or m.key != kind or self._proves(m):
                    continue
                if m.value not in (way.numbers or {}).values():
                    continue
                name = self._name_beside(flat, m)
                if name is None:
                    continue
                start, end = name
                why = f"The number fits, but it is of “{flat[start:end]}”."
                known = way.key in self.reading.mentions.known
                self.proposals.append(AliasProposal(way.key, flat[start:end], start, end, why))
                verdict: Verdict = "conflict" if known else "unsure"
                if known:
                    why += " Elsewhere the text has the name that the rules have."
                return self._found(topic, wanted, verdict, (m,), why, end)
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
        return FactVerdict(wanted.id, wanted.words, verdict, topic.rule, quote, start, end, why)


def _good(likely: list[Window]) -> list[Window]:
    """The windows that tell a topic, and not only something like it."""
    return [w for w in likely if w.score >= max(LIKELY, 0.75 * likely[0].score)]


def _special_words(topics: tuple[Topic, ...]) -> frozenset[str]:
    """Things that only topics for some numbers of players speak of."""
    everybody = frozenset[int]().union(*(t.players for t in topics))
    some: set[str] = set()
    others: set[str] = set()
    for topic in topics:
        words = {w.key for e in topic.expectations for w in e.ways if w.kind == "concept"}
        if topic.players == everybody:
            others |= words
        else:
            some |= words
    return frozenset(some - others)


def _statement(wanted: Expectation) -> str:
    return wanted.id.partition("/")[2].partition(".")[0]


def _with(one: FactVerdict, verdict: Verdict, why: str) -> FactVerdict:
    return FactVerdict(one.id, one.fact, verdict, one.rule, one.quote, one.start, one.end, why)
