"""Whose a sentence is: which topic of the rules it tells, for each question that it answers.

Two rules may share a sentence, one giving the direction and another the duty. So a sentence is
claimed question by question: a number of coins, a direction, who may see. Only the topic with the
best claim may find fault with an answer, and words explained by a topic with hardly any claim are
not thereby explained to the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rulewright.checks.outside.clauses import acts_of, does, told_with
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import QUESTIONS
from rulewright.checks.outside.windows import LIKELY, Taken, Window, share_of, windows

_ALIKE = 0.55
"""The share of a topic that another must ask as well to be its sibling."""
_NEAR = 0.27
"""How much worse a sentence may suit a topic that leaves the best one to its sibling."""
_CLOSE = 0.08
"""How near a claim comes to the best and still counts as one."""

_FAR = 0.25
"""How much weaker a claim is before words belong to the better one alone."""

_STRANGE = 0.3
"""How much better another topic must be told for its things to be no others'."""

Found = list[tuple[Topic, list[Window]]]


def question_of(way: Way) -> str:
    """What a way to say a fact answers: "number coin", "rotation", "chance"; "" for a name."""
    if way.kind == "number":
        return f"number {way.key}"
    return QUESTIONS.get(way.key, "") if way.kind == "cue" else ""


def asked_by(m: Mention) -> str:
    """The question that a mention answers."""
    if m.kind == "number":
        return f"number {m.key}"
    return QUESTIONS.get(m.key, "") if m.kind == "cue" else ""


@dataclass
class Claims:
    """How well each sentence suits the topics that may be told there."""

    reading: Reading
    special: frozenset[str] = frozenset()
    """Things that only topics for some numbers of players speak of."""
    shares: dict[tuple[str, int], float] = field(default_factory=dict)
    best: dict[tuple[int, str], float] = field(default_factory=dict)
    homes: dict[int, float] = field(default_factory=dict)
    """Sentence -> how well the topic is told there that is told nowhere better."""
    home: dict[str, int] = field(default_factory=dict)
    """Topic -> the sentence that tells it best."""
    at: dict[int, list[Topic]] = field(default_factory=dict)
    """Sentence -> the topics that have their home there."""
    alone: dict[int, int] = field(default_factory=dict)
    """Sentence -> how many topics have their home there."""
    heavy: dict[tuple[int, str], int] = field(default_factory=dict)
    """Sentence and question -> how many words prove the topic that has its home there."""
    proofs: dict[tuple[str, int], frozenset[Mention]] = field(default_factory=dict)
    claimants: dict[int, list[Topic]] = field(default_factory=dict)
    """Sentence -> the topics that may be told there."""
    sole: frozenset[str] = frozenset()
    """Units that only one fact of the rules counts in."""
    owned: set[Mention] = field(default_factory=set)
    """What proves something in the very sentence that tells it: it proves nothing elsewhere."""

    def claim(self, found: Found) -> None:
        """Every topic claims the sentences of its windows, in its own questions."""
        self.best.clear()
        self.homes.clear()
        self.home.clear()
        self.alone.clear()
        self.owned.clear()
        self.heavy.clear()
        self.at.clear()
        self.claimants.clear()
        for topic, likely in found:
            questions = {question_of(w) for e in topic.expectations for w in e.ways} - {""}
            for window in likely:
                if window.score < LIKELY:
                    continue
                for number in range(window.first, window.last + 1):
                    share = self.share(topic, number)
                    self.claimants.setdefault(number, []).append(topic)
                    for question in questions:
                        at = (number, question)
                        self.best[at] = max(self.best.get(at, 0.0), share)
            if likely and likely[0].score >= LIKELY:
                core = self.core(topic, likely[0])
                self.home[topic.key] = core
                self.at.setdefault(core, []).append(topic)
                self.alone[core] = self.alone.get(core, 0) + 1
                self.homes[core] = max(self.homes.get(core, 0.0), likely[0].score)
                proof = self.proof(topic, core)
                self.owned |= proof | self._same_numbers(topic, core, proof)
                for question in questions:
                    at = (core, question)
                    self.heavy[at] = max(self.heavy.get(at, 0), len(proof))

    def _same_numbers(self, topic: Topic, number: int, proof: frozenset[Mention]) -> set[Mention]:
        """The numbers that a sentence gives once more, and the names of what they count."""
        said = {(m.key, m.value) for m in proof if m.kind == "number"}
        values = {value for _, value in said}
        units = {
            way.key
            for e in topic.expectations
            for way in e.ways
            if way.kind == "number" and values & set((way.numbers or {}).values())
        }
        return {
            m
            for m in self.reading.mentions.by_sentence[number]
            if (m.kind == "number" and (m.key, m.value) in said)
            or (m.kind == "concept" and not m.nested and m.key in units)
        }

    def told_at(self, number: int) -> list[Topic]:
        """The topics that a sentence tells best."""
        return self.at.get(number, [])

    def proof(self, topic: Topic, number: int) -> frozenset[Mention]:
        """The words of a sentence that say something of a topic."""
        at = (topic.key, number)
        if at not in self.proofs:
            here = self.reading.mentions.by_sentence[number]
            said = self.reading.said
            found = {m for e in topic.expectations for m in said(e, here, topic)}
            self.proofs[at] = frozenset(found)
        return self.proofs[at]

    def share(self, topic: Topic, number: int) -> float:
        """How much of a topic one sentence says by itself."""
        at = (topic.key, number)
        if at not in self.shares:
            self.shares[at] = share_of(self.reading, topic, number)
        return self.shares[at]

    def core(self, topic: Topic, window: Window) -> int:
        """The sentence of a window that tells the topic best."""
        said = self.reading.said
        weight = self.reading.weight
        here = self.reading.mentions.by_sentence
        return max(
            range(window.first, window.last + 1),
            key=lambda n: sum(weight(e) for e in topic.expectations if said(e, here[n], topic)),
        )

    def holds(self, topic: Topic, number: int, question: str, close: float = _CLOSE) -> bool:
        """Whether nobody who asks this has a better claim to the sentence."""
        return self.share(topic, number) >= self.best.get((number, question), 0.0) - close

    def all_but(self, topic: Topic, wanted: Expectation, number: int) -> bool:
        """Whether a sentence says all of a statement but one fact, and that is not nothing."""
        here = self.reading.mentions.by_sentence[number]
        same = told_with(topic, wanted)
        others = [self.reading.said(e, here, topic) for e in same if e is not wanted]
        if not all(others):
            return False
        units = {way.key for way in wanted.ways if way.kind == "number" and way.key}
        named = any(m.kind == "concept" and m.key in units for m in here)
        acts = acts_of(wanted)
        told = {m for found in others for m in found}
        does = any(m.kind == "cue" and m.key in acts and m not in told for m in here)
        return len(others) + named + does > 1

    def told_in(self, number: int) -> list[Topic]:
        """The topics that may be told in a sentence."""
        return self.claimants.get(number, [])

    def answers(self, topic: Topic, wanted: Expectation, number: int, m: Mention) -> bool:
        """Whether a sentence answers a topic in some words: nobody has a better claim to it who is
        not told better elsewhere."""
        share = self.share(topic, number) + _CLOSE
        question = asked_by(m)
        return all(
            share >= self.share(other, number)
            or self.outdone(other, topic, wanted, number, m)
            or self.at_home(topic, other, number)
            or self._better_elsewhere(topic, other, number)
            or self._of_special(topic, other, number)
            for other in self.told_in(number)
            if any(question_of(way) == question for e in other.expectations for way in e.ways)
        )

    def at_home(self, topic: Topic, other: Topic, number: int) -> bool:
        """Whether a sentence stands in the paragraph that tells one topic, and tells none best, and
        another topic is told in another paragraph."""
        sentences = self.reading.mentions.passages.sentences
        block = sentences[number].block
        home, away = self.home.get(topic.key, -1), self.home.get(other.key, -1)
        if min(home, away) < 0 or self.told_at(number) or topic.listed:
            return False
        return sentences[home].block == block != sentences[away].block

    def _better_elsewhere(self, topic: Topic, other: Topic, number: int) -> bool:
        """Whether one topic is told best by a sentence, and another one better by another."""
        away = self.home.get(other.key, number)
        if away == number or not (self.home.get(topic.key) == number or self._leads(topic, number)):
            return False
        return self.share(other, away) > self.share(other, number) + _FAR

    def only(self, topic: Topic, number: int) -> bool:
        """Whether a sentence leads to a topic's own, and no other may be told there."""
        return self._leads(topic, number, 2) and self.told_in(number) == [topic]

    def _leads(self, topic: Topic, number: int, far: int = 1) -> bool:
        """Whether a sentence that tells nothing best stands right before a topic's own, in its
        paragraph, and speaks of the topic."""
        sentences = self.reading.mentions.passages.sentences
        home = self.home.get(topic.key, -1)
        if not 0 < home - number <= far or any(map(self.told_at, range(number, home))):
            return False
        beside = sentences[number].block == sentences[home].block
        return beside and len(self.proof(topic, number)) > 0

    def _of_special(self, topic: Topic, other: Topic, number: int) -> bool:
        """Whether a sentence names somebody who only plays with so many, whom one topic is about
        and another one is not."""
        named = {m.key for m in self.reading.mentions.by_sentence[number] if m.kind == "concept"}
        special = self.special & named
        return bool(special & topic.words) and not special & other.words

    def outdone(
        self, other: Topic, topic: Topic, wanted: Expectation, number: int, m: Mention
    ) -> bool:
        """Whether a topic that is told elsewhere says nothing in a sentence, beside the words at
        hand, but what the one that is at home there says as well; or hardly anything."""
        if self.home.get(topic.key) != number or other.key not in self.home:
            return False
        question = asked_by(m)
        mine = {o for o in self.proof(topic, number) if asked_by(o) != question}
        theirs = {o for o in self.proof(other, number) if asked_by(o) != question}
        if self.home[other.key] == number:
            # At home there as well, for want of a better place.
            sure = self.all_but(topic, wanted, number)
            return sure and theirs < mine and len(mine) > 2 * len(theirs)
        if theirs != mine:
            return theirs < mine
        here = self.reading.mentions.by_sentence[number]
        asking = [e for e in other.expectations if any(question_of(w) == question for w in e.ways)]
        return does(wanted, here) and not any(does(e, here) for e in asking)

    def taken(self, topic: Topic, number: int, m: Mention) -> bool:
        """Whether words answer a question of another topic, which is told there by far better."""
        if m not in self.owned or topic.listed:
            return False
        question = asked_by(m)
        if m.kind == "cue" and not question:
            return False
        proof = self.proof(topic, number)
        share = self.share(topic, number)
        home = self.homes.get(number, 0.0)
        if self.home.get(topic.key) == number:
            lone = all(other.kind != "concept" for other in proof)
            outweighed = lone and 1.5 * len(proof) <= self.heavy.get((number, question), 0)
            if self.alone.get(number, 0) == 1 or (share >= home - _FAR and not outweighed):
                return False
        if not question:
            if abs(self.home.get(topic.key, -2) - number) == 1:
                return False  # it goes on where the topic is told
            # A thing that is named there for another's sake alone.
            alone = len(proof) < 3 and all(other.kind == "concept" for other in proof)
            return alone and home - share > _STRANGE
        if not self.holds(topic, number, question, _FAR):
            return True
        lone = all(other.kind != "concept" for other in proof)
        return lone and 1.5 * len(proof) <= self.heavy.get((number, question), 0)

    def about(self, topic: Topic, window: Window) -> bool:
        """Whether sentences name what the topic alone is about: somebody who only plays with so
        many players, if the topic has them."""
        wanted = {way.key for e in topic.expectations for way in e.ways[:1]} & self.special
        here = {m.key for m in self.reading.mentions.within(window.first, window.last)}
        return not wanted or bool(wanted & here)

    def windows(self, topic: Topic, taken: Taken | None = None) -> list[Window]:
        """The windows that may tell a topic."""
        found = [w for w in windows(self.reading, topic, taken) if self.about(topic, w)]
        return self._by_name(topic, found)

    def _by_name(self, topic: Topic, likely: list[Window]) -> list[Window]:
        """Leaves out what comes before a paragraph that begins with the topic's own name, if that
        tells it: the same words elsewhere tell something else."""
        name = topic.key.rpartition(".")[2]
        headed = self.reading.headed
        own = [w for w in likely if headed[w.first] == name and w.score >= LIKELY]
        if not own or topic.listed or topic.shown:
            return likely
        return [*own, *(w for w in likely if w not in own and w.score < own[0].score)]

    def spare(self, topic: Topic, best: Window, without: int) -> tuple[float, Window] | None:
        """Where else a topic may be told, nobody being told there better, and how much worse."""
        others = windows(self.reading, topic, self.taken, without)
        for window in sorted(others, key=lambda w: -w.loose):
            if not self.about(topic, window):
                continue
            loss = best.loose - window.loose
            if loss > _NEAR or window.loose < LIKELY:
                return None
            if self.homes.get(self.core(topic, window), 0.0) <= window.loose:
                return loss, window
        return None


def part_siblings(claims: Claims, found: Found) -> Found:
    """Gives each sentence to one of the topics that ask nearly the same, if another suits the
    other: the draw of the set-up and the draw of each round are two sentences."""
    reading = claims.reading
    order = {topic.key: list(likely) for topic, likely in found}
    topics = [topic for topic, likely in found if likely and not topic.listed and not topic.shown]
    cores = {topic.key: claims.core(topic, order[topic.key][0]) for topic in topics}
    for at, one in enumerate(topics):
        for other in topics[at + 1 :]:
            if not (order[one.key] and order[other.key]):
                continue  # told nowhere any more
            both = order[one.key][0], order[other.key][0]
            same = cores[one.key] == cores[other.key]
            mixed = not same and _within((cores[one.key], cores[other.key]), *both)
            if not (same or mixed) or not siblings(reading, one, other):
                continue
            losses = [
                (*spare, topic.key)
                for topic in (one, other)
                if (spare := claims.spare(topic, order[topic.key][0], cores[topic.key]))
                # Of two that are told one after the other, the second goes on from there.
                if same or spare[1].first == max(w.last for w in both) + 1
            ]
            if not losses:
                if same and _goes_round_again(claims, cores[one.key]):
                    # Both are told there, and only one can be: the second time is told next.
                    later = min(
                        one, other, key=lambda t: (claims.share(t, cores[one.key]), t is one)
                    )
                    rest = [w for w in order[later.key] if not w.first <= cores[one.key] <= w.last]
                    if not rest:
                        order[later.key] = []
                    else:
                        order[later.key] = rest
                        cores[later.key] = claims.core(later, rest[0])
                continue
            _, window, key = min(losses, key=lambda loss: loss[0])
            first = replace(window, score=window.loose)
            left = cores[key]
            apart = [
                w
                for w in order[key]
                if (w.last < first.first or first.last < w.first) and not w.first <= left <= w.last
            ]
            order[key] = [first, *apart]
            cores[key] = claims.core(one if key == one.key else other, window)
    return [(topic, order[topic.key]) for topic, _ in found]


def _goes_round_again(claims: Claims, number: int) -> bool:
    """Whether the sentence behind another tells of a second time, and is nobody's."""
    sentences = claims.reading.mentions.passages.sentences
    further = number + 1
    if further >= len(sentences) or sentences[further].section != sentences[number].section:
        return False
    here = claims.reading.mentions.by_sentence[further]
    second = any(m.kind == "number" and m.value == 2 for m in here)
    then = any(m.kind == "cue" and m.key in ("then", "again") for m in here)
    return second and then and not claims.told_at(further)


def _within(cores: tuple[int, int], one: Window, other: Window) -> bool:
    """Whether the sentences that tell two topics best stand where both are told."""
    return all(w.first <= core <= w.last for core in cores for w in (one, other))


def siblings(reading: Reading, one: Topic, other: Topic) -> bool:
    """Whether two topics ask nearly the same."""
    return _shared(reading, one, other) and _shared(reading, other, one)


def _shared(reading: Reading, one: Topic, other: Topic) -> bool:
    asked = {_signature(w) for e in other.expectations for w in e.ways[:1]}
    weights = [(reading.weight(e), e) for e in one.expectations]
    total = sum(weight for weight, _ in weights) or 1.0
    return sum(w for w, e in weights if _signature(e.ways[0]) in asked) >= _ALIKE * total


def _signature(way: Way) -> str:
    return question_of(way) or f"{way.kind} {way.key}"


def told_by(explained: Iterable[Mention], m: Mention) -> list[Mention]:
    """The explained mentions that stand where this one stands, of its kind."""
    return [e for e in explained if e.kind == m.kind and m.start < e.end and e.start < m.end]
