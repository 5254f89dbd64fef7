"""What in a text speaks against a fact. A sentence that tells another rule accuses nobody, nor do
examples, questions, and words that something else explains: that is `Standing`'s to say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.checks.outside.claims import Claims, asked_by, question_of
from rulewright.checks.outside.clauses import (
    acts,
    clause_of,
    does,
    does_otherwise,
    told_with,
)
from rulewright.checks.outside.expectations import Expectation, Topic, varies
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS, LESS, QUESTIONS
from rulewright.checks.outside.records import FactVerdict, Reason
from rulewright.checks.outside.spans import Spans
from rulewright.checks.outside.standing import Standing
from rulewright.checks.outside.verdicts import found
from rulewright.checks.outside.windows import LIKELY, Window

_SURE = 0.5
"""The score from which sentences are taken to be about a topic and nothing else."""
_ROTATIONS = ("clockwise", "counterclockwise")
_BESIDES = frozenset(("instead", "in_addition", "except"))
"""Cues that make a sentence an addition to a rule told elsewhere."""
_DONE = ("duty", "chance", "sight")
"""Questions that ask how something is done."""
_AGREEING = ("agree", "table_decides")
"""Cues of what people do among themselves: that they must is said of nothing else."""
_DENIALS = ("never", "not", "none")
_CLOSE_BY = 16
"""How near "also" stands to what is allowed besides."""
MOVED = frozenset(("back", "put", "take", "draw", "removed", "rest", "give", "gain", "deal"))
"""Cues by which a sentence does something, and counts nothing."""
_CONDITIONS = re.compile(r"case|group|low|high|until|when|count|tie|comparison")
"""Roles of facts that are conditions themselves."""


def _in_name(m: Mention, here: tuple[Mention, ...]) -> bool:
    """Whether words are the name of something: "Show" is an answer's."""
    return any(
        o.kind == "concept" and not o.alias and (o.start, o.end) == (m.start, m.end) for o in here
    )


def _beside(o: Mention, m: Mention) -> bool:
    """Whether words make what others say an addition: "may also", and anything "instead"."""
    if o.kind != "cue" or o.key not in _BESIDES:
        return False
    if o.key == "in_addition" and asked_by(m) == "sign":
        return False  # "this one also scores": as the other does
    return o.key != "in_addition" or max(o.start - m.end, m.start - o.end) <= _CLOSE_BY


@dataclass
class Accuser:
    """Looks for what speaks against a fact."""

    reading: Reading
    claims: Claims
    explained: set[Mention] = field(default_factory=set)
    """What proves something, and accuses nobody."""
    by: dict[Mention, list[Topic]] = field(default_factory=dict)
    """Which topics explain what."""
    places: Spans = field(default_factory=Spans)
    """Where what is explained stands."""
    limits: frozenset[tuple[str, int]] = frozenset()
    """Things, and the numbers of them at which some rule has it that something happens."""
    valued: frozenset[str] = frozenset()
    """Things that some rule says the worth of."""
    standing: Standing = field(init=False)

    def __post_init__(self) -> None:
        self.standing = Standing(self.reading, self.claims, self.by)

    def proves(self, m: Mention) -> bool:
        """Whether words prove some fact."""
        return any(True for _ in self.places.beside(m))

    def explain(self, said: Iterable[Mention], topic: Topic | None = None) -> None:
        """Takes note of what proves something, and of which topic."""
        said = tuple(said)
        self.explained.update(said)
        self.places.update(said)
        if topic is not None:
            for m in said:
                self.by.setdefault(m, []).append(topic)
            self.standing.places.update(said)

    def nearer(
        self, topic: Topic, wanted: Expectation, said: Mention, here: tuple[Mention, ...]
    ) -> Mention | None:
        """The opposite rank, where it stands nearer to what is ranked: "the fewest red beads,
        then the most blue beads"."""
        if QUESTIONS.get(said.key) not in ("rank", "duty"):
            return None
        if said.key == "must" and self._allows(topic, wanted, here):
            return None
        same = told_with(topic, wanted)
        sentence = self.reading.sentences_of((said,))
        things = [
            m
            for e in same
            for m in self.reading.said(e, here, topic)
            if m.kind == "concept" and self.reading.sentences_of((m,)) == sentence
        ]

        def far(m: Mention) -> int:
            return min(max(t.start - m.end, m.start - t.end) for t in things)

        against = [
            m
            for m in here
            if m.kind == "cue"
            and m.key in AGAINST.get(said.key, ())
            and self.reading.sentences_of((m,)) == sentence
        ]
        return next((m for m in against if things and far(m) < far(said)), None)

    def less(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> FactVerdict | None:
        cues = [cue for way in wanted.ways if way.kind == "cue" for cue in LESS.get(way.key, ())]
        for m in here:
            if m.kind == "cue" and m.key in cues:
                self.explain((m,))
                why = Reason("part")
                return found(self.reading, topic, wanted, "weaker", (m,), why)
        return None

    def against(self, topic: Topic, wanted: Expectation, window: Window) -> FactVerdict | None:
        if topic.claimed:
            return None
        core = self.claims.core(topic, window)
        numbers = sorted(range(window.first, window.last + 1), key=lambda n: n != core)
        if window.score < (LIKELY if topic.listed else _SURE):
            # Of a short rule a sentence says little; it is enough if it says all the rest.
            numbers = [n for n in numbers if self.standing.says_rest(topic, wanted, n)]
        elif not topic.listed:
            further = window.last + 1
            goes_on = self.standing.goes_on(topic, wanted, further)
            adds = self.standing.adds(topic, wanted, further)
            if goes_on or adds or self.standing.goes_with(topic, further):
                numbers.append(further)
        found = [self.against_in(topic, wanted, n) for n in numbers]
        for verdict in ("contradict", "weaker", "unsure"):
            for one in found:
                if one is not None and one.verdict == verdict:
                    return one
        return None

    def against_in(
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
            denied = {cue for cue in AGAINST.get(way.key, ()) if QUESTIONS.get(cue) == question}
            if way.key == "must" and self._allows(topic, wanted, here):
                denied.discard("may")
            for m in here:
                if m.kind != "cue" or m.key not in denied or _in_name(m, here):
                    continue
                if m.key in asked and not self.standing.of_statement(topic, wanted, number, m):
                    continue
                if not self.standing.may_accuse(topic, wanted, number, question, m):
                    continue
                if question == "sign" and self._of_other_case(topic, wanted, here):
                    continue
                if self.standing.justly(topic, wanted, number, m) or not self._plainly(
                    wanted, m, here
                ):
                    continue
                if not self._speaks_of(topic, wanted, number, m):
                    continue
                if any(_beside(o, m) for o in here):
                    why = Reason("beside")
                    return found(self.reading, topic, wanted, "weaker", (m,), why)
                why = Reason("contrary")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        if cues and wanted.role in ("share", "together"):
            apart = self._apart(topic, wanted, here)
            if apart is not None:
                why = Reason("contrary")
                return found(self.reading, topic, wanted, "contradict", (apart,), why)
        ways = [way for way in wanted.ways if way.kind == "number"]
        for way in ways:
            if self.reading.said(wanted, here, topic):
                continue
            for m in here:
                if m.kind != "number":
                    continue
                scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
                # "Five with three players, five with four": what they count is said before.
                series = scope and varies(wanted) and self.reading.fits(way.key, m)
                if not (m.key == way.key and m.key) and not (series and not m.key):
                    continue
                numbers = way.numbers or {}
                right = {n for players, n in numbers.items() if not scope or players in scope}
                if m.ordinal or m.article or m.value in right or self.in_formula(m):
                    continue
                if wanted.role == "times" and self._happens(number, m):
                    continue
                if self.conditional(m) and not _CONDITIONS.search(wanted.role):
                    continue
                if wanted.role.startswith("case") and (m.key, m.value) in self.limits:
                    continue  # another rule's condition
                if (scope and not scope & wanted.players) or self._of_several(topic, wanted, here):
                    continue
                if not self.standing.may_accuse(topic, wanted, number, question_of(way), m):
                    continue
                if self.standing.justly(topic, wanted, number, m):
                    continue
                why = Reason("number")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        loose = [m for m in here if m.kind == "number" and not m.key and not self.proves(m)]
        if ways and loose and number == self.claims.core(topic, Window(number, number, 0.0)):
            why = Reason("unclear_number")
            return found(self.reading, topic, wanted, "unsure", (loose[0],), why)
        return None

    def _apart(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> Mention | None:
        """Somebody who wins a tie that is shared; points for each that are given together."""
        cues = [m for m in here if m.kind == "cue"]
        if wanted.role == "share":
            if any(e.role.startswith("tie") for e in topic.expectations):
                return None
            tied = [m for m in cues if m.key == "tied"]
            ranked = [m for m in cues if m.key in ("most", "fewest") and not m.weak]
            wins = any(m.key == "wins" for m in cues)
            shared = any(m.key == "shared" for m in cues)
            fitting = tied and ranked and wins and not shared and ranked[0].start > tied[0].start
            return ranked[0] if fitting else None
        points = [
            m
            for e in told_with(topic, wanted)
            if e.role == "points"
            for m in self.reading.said(e, here, topic)
            if m.kind == "number"
        ]
        units = [m for m in here if m.kind == "concept" and m.key == "point"]
        for m in cues:
            if m.key == "each" and any(
                p.end <= u.start <= p.end + 2 and 0 <= m.start - u.end <= 2
                for p in points
                for u in units
            ):
                return m
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

    def _speaks_of(self, topic: Topic, wanted: Expectation, number: int, m: Mention) -> bool:
        """Whether some words are about what a statement does: not "they may look" of a draw, nor
        "this answer can't be chosen", nor what somebody does in another clause."""
        if wanted.role.startswith("case"):
            return False
        question = asked_by(m)
        if question == "sign":
            # What is worth something has to be named: else it is worth more, or less, than that.
            named = [e for e in told_with(topic, wanted) if e.role == "piece"]
            around = clause_of(self.reading.mentions, number, m)
            pieces = {o.key for o in around if o.kind == "concept"} & self.valued
            if not pieces:
                around = self.reading.mentions.by_sentence[number]
            return all(self.reading.said(e, around, topic) for e in named)
        if question not in _DONE:
            return True
        # "For all to see" may be read as showing, too: that is no other verb.
        here = tuple(
            o
            for o in clause_of(self.reading.mentions, number, m)
            if question != "sight" or o == m or o.end <= m.start or m.end <= o.start
        )
        if question == "duty" and any(
            o.kind == "cue" and o.key in _AGREEING and 0 <= o.start - m.end <= 2 for o in here
        ):
            return "table_decides" in {way.key for e in told_with(topic, wanted) for way in e.ways}
        if question == "chance" and any(o.kind == "cue" and o.key in _DENIALS for o in here):
            return False
        told = self.standing.told_of(topic, wanted, self.reading.mentions.by_sentence[number])
        things = [o for o in told if o.kind != "cue"]
        apart = acts(here) and not does(wanted, here)
        if apart and things and not any(o in here for o in things):
            return False
        return not does_otherwise(wanted, here)

    def _of_other_case(self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]) -> bool:
        """Whether a sentence tells another case of a rule, which may well be the contrary of this
        one: what three of a kind are worth, where one alone costs points."""
        mine = {e.id for e in told_with(topic, wanted)}
        return any(
            self.reading.said(e, here, topic)
            for e in topic.expectations
            if e.role in ("group", "instead") and e.id not in mine
        )

    def _of_several(self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]) -> bool:
        """Whether a sentence counts several of what each is worth something: "3 beads: 9"."""
        if wanted.role != "points":
            return False
        same = told_with(topic, wanted)
        if not any(e.role == "each" for e in same):
            return False
        pieces = {w.key for e in same if e.role == "piece" for w in e.ways if w.kind == "concept"}
        return any(m.kind == "number" and m.key in pieces and m.value != 1 for m in here)

    def _happens(self, number: int, m: Mention) -> bool:
        """Whether something is told of so many rounds, and not that there are so many: "for two
        rounds nobody turns a card"."""
        around = clause_of(self.reading.mentions, number, m)
        kinds = self.reading.kinds
        things = {o.key for o in around if o.kind == "concept"} - {m.key}
        return acts(around) or bool(things & {*kinds, *kinds.values()})

    def in_formula(self, m: Mention) -> bool:
        """Whether a number stands beside "=": what it counts is not said by the words around."""
        flat = self.reading.mentions.passages.flat
        before, after = flat[max(0, m.start - 3) : m.start], flat[m.end : m.end + 3]
        unit = next((c.end for c in self._concepts.over(m.end, m.end + 3) if c.key == m.key), 0)
        behind = flat[unit : unit + 3] if unit else ""
        return before.rstrip().endswith("=") or any(
            words.lstrip().startswith("=") for words in (after, behind)
        )

    @cached_property
    def _concepts(self) -> Spans:
        return Spans(m for m in self.reading.mentions.all if m.kind == "concept")

    def conditional(self, m: Mention) -> bool:
        """Whether words stand in a condition."""
        return any(s <= m.start and m.end <= e for s, e in self.reading.mentions.conditions)

    def _allows(self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]) -> bool:
        """Whether a sentence says who else may be chosen, which frees nobody from choosing."""
        return any(
            e.role == "special" and self.reading.said(e, here, topic)
            for e in told_with(topic, wanted)
        )
