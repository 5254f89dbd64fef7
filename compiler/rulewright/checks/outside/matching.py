"""Where a text speaks of what: for each topic of the rules, the sentences that tell it best.

A sentence is likelier to tell a topic the more of the topic's facts it says, rare ones above all;
what speaks of another number of players tells another one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log

from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.mentions import Mention, Mentions, scope_of
from rulewright.checks.outside.opposites import AGAINST, ALIKE, LESS
from rulewright.prose.glossary import Glossary

LIKELY = 0.45
"""The share of a topic that sentences must say to be taken for telling it."""
_TELLING = 0.75
"""How rare, against its rarest, something must be by which a topic is known."""
_RARELY = 0.5
"""What it tells that a text says what happens when too few are there."""
_DENIED = 0.5
"""What a fact counts that is said otherwise: the sentence may well be about it."""
_HINTED = 0.8
"""What a thing counts that is only said by what goes with it."""
_NAMED = 0.12
"""What it tells that sentences name the topic itself, or stand under a heading that does."""
_ELSEWHERE = 0.08
"""What it costs to stand under a heading that names another part of the game."""
_CROSSED = 0.02
"""What it costs to go on into the next paragraph."""
_BRACKETED = re.compile(r"[^.,;:()]{0,30}\(([^()]{1,40})\)")
_LONGEST = 4
_LONGEST_LIST = 24


@dataclass(frozen=True, slots=True)
class Window:
    """Sentences that may tell a topic, from `first` to `last`."""

    first: int
    last: int
    score: float
    """How much of the topic they say."""
    loose: float = 0.0
    """The same, where half of what they say otherwise counts as well."""


@dataclass(frozen=True)
class Reading:
    """A text with its mentions, ready to be compared with the rules."""

    mentions: Mentions
    glossary: Glossary
    kinds: Mapping[str, str]
    """Piece -> its kind: five red beads are five beads."""
    parts: frozenset[str] = frozenset()
    """Words for the parts of the game, as headings name them."""

    @cached_property
    def scopes(self) -> tuple[frozenset[int], ...]:
        """Of how many players each sentence speaks; empty: of any number."""
        return tuple(scope_of(self.mentions, s) for s in self.mentions.passages.sentences)

    @cached_property
    def number_scopes(self) -> Mapping[tuple[int, int], frozenset[int]]:
        """Of how many players each number speaks: "2 coins with 4 players, 1 with 5"."""
        scopes: dict[tuple[int, int], frozenset[int]] = {}
        for mentions, scope in zip(self.mentions.by_sentence, self.scopes, strict=True):
            for m in mentions:
                if m.kind == "number":
                    own = self.scoping.get((m.start, m.end), ())
                    scopes[m.start, m.end] = frozenset(int(p.value) for p in own) or scope
        return scopes

    @cached_property
    def scoping(self) -> Mapping[tuple[int, int], tuple[Mention, ...]]:
        """The numbers of players that are said beside a number, or head its column."""
        found: dict[tuple[int, int], tuple[Mention, ...]] = {}
        for mentions in self.mentions.by_sentence:
            players = [m for m in mentions if m.kind == "players"]
            numbers = [m for m in mentions if m.kind == "number"]
            for number in numbers:
                bracketed = self._bracketed(number, players)
                own = bracketed or _own_scope(number, numbers, players)
                found[number.start, number.end] = own
        playing = [m for m in self.mentions.all if m.kind == "players"]
        for row in self.mentions.passages.rows if playing else ():
            for span, head in zip(row.cells[row.shift :], row.head, strict=False):
                above = tuple(m for m in playing if head[0] <= m.start < head[1])
                for m in self.mentions.all:
                    if above and m.kind == "number" and span[0] <= m.start < span[1]:
                        found[m.start, m.end] = above
        return found

    def _bracketed(self, number: Mention, players: list[Mention]) -> tuple[Mention, ...]:
        """The numbers of players in the brackets right after a number: "4 rounds (4 players)"."""
        flat = self.mentions.passages.flat
        own = _BRACKETED.match(flat, number.end) if players else None
        return tuple(p for p in players if own and own.start(1) <= p.start < own.end(1))

    def named_in(self, heading: tuple[int, int]) -> frozenset[str]:
        """The things a heading names."""
        if heading not in self._named:
            start, end = heading
            here = (m for m in self.mentions.all if start <= m.start < end)
            self._named[heading] = frozenset(m.key for m in here if m.kind == "concept")
        return self._named[heading]

    @cached_property
    def _named(self) -> dict[tuple[int, int], frozenset[str]]:
        return {}

    def sentences_of(self, mentions: Iterable[Mention]) -> set[int]:
        """The numbers of the sentences in which something is mentioned."""
        sentences = self.mentions.passages.sentences
        starts = [s.start for s in sentences]
        found = (bisect_right(starts, m.start) - 1 for m in mentions)
        return {n for n in found if n >= 0}

    @cached_property
    def frequency(self) -> Counter[tuple[str, str]]:
        """In how many sentences each thing and cue stands."""
        return Counter(
            key
            for mentions in self.mentions.by_sentence
            for key in {(m.kind, m.key) for m in mentions}
        )

    def weight(self, wanted: Expectation) -> float:
        """How much saying a fact tells: rare words tell more than common ones."""
        total = 1 + len(self.mentions.by_sentence)
        often = [self.frequency[way.kind, way.key] for way in wanted.ways]
        if wanted.role == "fewer":
            # What happens in the end: many texts leave it out, and its words are common.
            return _RARELY * log(1 + total / (1 + sum(often)))
        number = 1.0 if wanted.ways[0].kind == "number" else 0.0
        return log(1 + total / (1 + min(often))) + number

    def told(self, wanted: Expectation, said: tuple[Mention, ...]) -> float:
        """How much it tells that a thing is said in these words, which may only hint at it."""
        first = wanted.ways[0]
        meant = first.kind == "cue" or any((m.kind, m.key) == (first.kind, first.key) for m in said)
        return self.weight(wanted) * (1.0 if meant else _HINTED)

    def said(
        self, wanted: Expectation, mentions: Iterable[Mention], topic: Topic
    ) -> tuple[Mention, ...]:
        """The mentions by which a fact is said; none where it is not."""
        here = tuple(mentions)
        for way in wanted.ways:
            found = self._said_so(way, here, topic)
            if not found:
                continue
            # What is named needs no numbers; of a list of numbers all have to be there.
            also = wanted.also if way.kind != "concept" else ()
            rest = [self._said_so(other, here, topic) for other in also]
            if all(rest):
                return (*found, *(m for more in rest for m in more))
        return ()

    def denied(self, wanted: Expectation, mentions: tuple[Mention, ...]) -> bool:
        """Whether something speaks against a fact: another number of the thing, the opposite."""
        for way in wanted.ways:
            contrary = AGAINST.get(way.key, frozenset()) if way.kind == "cue" else frozenset()
            for m in mentions:
                if m.kind == "cue" and m.key in contrary:
                    return True
                if way.kind == m.kind == "number" and way.key and self._counts(way.key, m):
                    return not (m.ordinal or m.article)
        return False

    def less(self, wanted: Expectation, mentions: tuple[Mention, ...]) -> bool:
        """Whether a fact is said in part: "secretly", where two may see it."""
        cues = {cue for way in wanted.ways if way.kind == "cue" for cue in LESS.get(way.key, ())}
        return any(m.kind == "cue" and m.key in cues for m in mentions)

    def _counts(self, unit: str, m: Mention) -> bool:
        """Whether a number counts a thing, by its unit or by the players it is for."""
        scoped = bool(self.number_scopes.get((m.start, m.end)))
        return m.key == unit or (not m.key and scoped and self.fits(unit, m))

    def _said_so(self, way: Way, here: tuple[Mention, ...], topic: Topic) -> tuple[Mention, ...]:
        if way.kind == "concept":
            own = [m for m in here if m.kind == "concept" and m.key == way.key]
            own = [m for m in own if not m.nested or m.start in self.kindred]
            return tuple(sorted(own, key=lambda m: m.alias)[:1])
        if way.kind == "cue":
            for cue in (way.key, *sorted(ALIKE.get(way.key, ()))):
                found = [m for m in here if m.kind == "cue" and m.key == cue and not m.weak]
                if found:
                    return tuple(found[:1])
            return ()
        return self._numbers_said(way, here, topic)

    def _numbers_said(
        self, way: Way, here: tuple[Mention, ...], topic: Topic
    ) -> tuple[Mention, ...]:
        numbers = way.numbers or {}
        fitting = [
            m
            for m in here
            if (m.kind == "number" and not m.ordinal and self.fits(way.key, m))
            or (m.kind == "players" and way.key == "player")
        ]
        if not fitting:
            return ()
        spoken = self._spoken_of(here, topic)
        found: dict[int, Mention] = {}
        wanted = {p: n for p, n in numbers.items() if p in spoken}
        values = set(wanted.values())
        differ = len(values) > 1
        # What counts the thing by name says it rather than a bare number.
        for m in sorted(fitting, key=lambda m: not m.key):
            if m.kind == "players" and m.value in values:
                return (m,)
            if m.kind != "number" or m.value not in values:
                continue
            own = self.number_scopes.get((m.start, m.end), frozenset())
            if not own and (differ or topic.row):
                # A row of a chart says for how many players it is; so does a number that differs.
                continue
            own = own or spoken
            for players, n in wanted.items():
                if players in own and n == m.value:
                    found.setdefault(players, m)
        lacking = {n for p, n in wanted.items() if p not in found}
        if wanted and not lacking:
            return tuple(dict.fromkeys(found.values()))
        return ()

    def _spoken_of(self, here: tuple[Mention, ...], topic: Topic) -> frozenset[int]:
        scopes = self.number_scopes
        scope = frozenset[int]().union(
            *(scopes[at] for m in here if (at := (m.start, m.end)) in scopes)
        )
        return (scope & topic.players) or topic.players

    def fits(self, unit: str, m: Mention) -> bool:
        """Whether a number counts what a fact counts."""
        if not unit or m.key == unit:
            return True
        counter = self.glossary.term(unit).counter if unit in self.glossary else ""
        if m.key and counter and self.mentions.passages.flat.startswith(counter, m.end):
            # "2점" may be two points of any kind that is counted so.
            return m.key in self.glossary and counter in self.glossary.term(m.key).forms.values()
        return not m.key and unit in self.beside.get(m.start, frozenset())

    @cached_property
    def kindred(self) -> frozenset[int]:
        """Where words inside a longer name still mean themselves: "bead" in "red bead", the leader
        in "leader's hat"; and not "bag" in the name of another bag."""
        concepts = [m for m in self.mentions.all if m.kind == "concept"]
        whole = [m for m in concepts if not m.nested]
        return frozenset(
            m.start
            for m in concepts
            if m.nested
            for w in whole
            if w.start <= m.start and m.end <= w.end
            if self.kinds.get(w.key) == m.key or w.key.startswith(f"{m.key}_")
        )

    @cached_property
    def beside(self) -> Mapping[int, frozenset[str]]:
        """The things in the sentence of each number that has no unit."""
        found: dict[int, frozenset[str]] = {}
        for here in self.mentions.by_sentence:
            things = frozenset(o.key for o in here if o.kind == "concept")
            found |= {m.start: things for m in here if m.kind == "number" and not m.key}
        return found


Taken = Callable[[Topic, int, Mention], bool]
"""Whether words of a sentence belong to another topic, and so tell this one nothing."""


def windows(
    reading: Reading, topic: Topic, taken: Taken | None = None, without: int = -1
) -> list[Window]:
    """The windows that tell a topic, the likeliest first; they do not overlap.

    One sentence may be left out.
    """
    sentences = reading.mentions.passages.sentences
    weights = {wanted.id: reading.weight(wanted) for wanted in topic.expectations}
    longest = _LONGEST_LIST if topic.listed else _LONGEST
    tried: list[Window] = []
    keys = {(w.kind, w.key) for e in topic.expectations for w in e.ways}
    keys |= {("cue", cue) for kind, key in keys if kind == "cue" for cue in ALIKE.get(key, ())}
    numbers = any(w.kind == "number" for e in topic.expectations for w in e.ways)
    for first, sentence in enumerate(sentences):
        if not _speaks_of(reading, first, keys, numbers):
            continue
        for last in range(first, min(first + longest, len(sentences))):
            if last > first and (sentences[last].heading or sentence.heading):
                break
            if not _fits_players(reading, last, topic) or last == without:
                break
            score, loose = _said_share(reading, topic, weights, first, last, taken)
            if loose < LIKELY / 2:
                continue
            crossed = 0 if topic.listed else sentences[last].block - sentence.block
            longer = (0.01 if topic.listed else 0.03) * (last - first) + _CROSSED * crossed
            more = _context(reading, first, topic, last) - longer
            tried.append(Window(first, last, score + more, loose + more))
    tried.sort(key=lambda w: (-w.score, w.last - w.first, w.first))
    loosest = sorted(tried, key=lambda w: (-w.loose, w.last - w.first, w.first))[:1]
    kept: list[Window] = []
    for window in [w for w in tried if w.score >= LIKELY / 2]:
        if all(window.last < k.first or k.last < window.first for k in kept):
            kept.append(window)
        if len(kept) == 4:
            break
    return kept + [w for w in loosest if all(w.last < k.first or k.last < w.first for k in kept)]


def _said_share(
    reading: Reading,
    topic: Topic,
    weights: Mapping[str, float],
    first: int,
    last: int,
    taken: Taken | None = None,
) -> tuple[float, float]:
    """How much of a topic sentences say, rare things above all; and how much of it strictly or
    otherwise."""
    here = tuple(
        m
        for number in range(first, last + 1)
        for m in reading.mentions.by_sentence[number]
        if not m.article and (taken is None or not taken(topic, number, m))
    )
    words = [(e, reading.said(e, here, topic)) for e in topic.expectations]
    said = [e for e, found in words if found]
    met = []
    hints: set[tuple[Mention, ...]] = set()
    for e, found in words:
        if found and found not in hints:
            told = reading.told(e, found)
            met.append(told)
            if told < weights[e.id]:
                # One hint does not hint at several things.
                hints.add(found)
    counted = [e for e in topic.expectations if e.ways[0].kind == "number"]
    if not met or (topic.claimed and counted and not any(e in said for e in counted)):
        # What only follows from the rules is known by its number.
        return 0.0, 0.0
    total = sum(weights.values()) or 1.0
    score = loose = sum(met) / total
    denied: list[Expectation] = []
    if len(said) < len(weights):
        unsaid = [e for e in topic.expectations if e not in said]
        partly = [e for e in unsaid if reading.less(e, here)]
        score += _DENIED * sum(weights[e.id] for e in partly) / total
        denied = [e for e in unsaid if e in partly or reading.denied(e, here)]
        loose += _DENIED * sum(weights[e.id] for e in denied) / total
    things = [e for e in topic.expectations if e.ways[0].kind != "cue"]
    if things and not any(e in said for e in things):
        # Turns of phrase alone, of nothing the topic is about.
        score *= 0.6
        loose *= 0.7 if any(e in denied for e in things) else 0.6
    if max(met) < _TELLING * max(weights.values()):
        # Common words alone, which stand everywhere.
        score *= 0.6
        loose *= 0.6
    return score, loose


def share_of(reading: Reading, topic: Topic, number: int) -> float:
    """How much of a topic one sentence says by itself, under its headings."""
    if not _fits_players(reading, number, topic):
        return 0.0
    weights = {wanted.id: reading.weight(wanted) for wanted in topic.expectations}
    share, _ = _said_share(reading, topic, weights, number, number)
    return share + _context(reading, number, topic) if share else 0.0


def _speaks_of(reading: Reading, number: int, keys: set[tuple[str, str]], numbers: bool) -> bool:
    return any(
        (m.kind, m.key) in keys or (numbers and m.kind == "number")
        for m in reading.mentions.by_sentence[number]
    )


def _fits_players(reading: Reading, number: int, topic: Topic) -> bool:
    """Whether a sentence speaks of one of the topic's numbers of players, or of any."""
    scope = reading.scopes[number]
    return not scope or bool(scope & topic.players)


def _context(reading: Reading, first: int, topic: Topic, last: int = -1) -> float:
    """Headings that name the part of the game the topic belongs to; the right number of players."""
    sentence = reading.mentions.passages.sentences[first]
    above = {key for heading in sentence.headings for key in reading.named_in(heading)}
    bonus = _NAMED if above & topic.about else 0.0
    if topic.about & reading.parts and not bonus:
        inside = {
            m.key
            for m in reading.mentions.by_sentence[first]
            if m.kind == "concept" and not m.nested
        }
        others = reading.parts - topic.about - topic.words
        if (above | inside) & others and not inside & topic.about:
            bonus = -_ELSEWHERE
    name = topic.key.rpartition(".")[2]
    here = reading.mentions.within(first, max(first, last))
    if name in topic.about and any(m.kind == "concept" and m.key == name for m in here):
        # An answer, called by its name.
        bonus = max(bonus, _NAMED)
    scope = reading.scopes[first]
    if scope and scope <= topic.players:
        bonus += 0.06
    return bonus


def _own_scope(
    number: Mention, numbers: list[Mention], players: list[Mention]
) -> tuple[Mention, ...]:
    """Whose number it is in a sentence that names numbers of players before or after each."""
    if not players:
        return ()
    before = players[0].start < numbers[0].start
    if before:
        last = max((p.start for p in players if p.start < number.start), default=-1)
        near = [p for p in players if p.start <= last]
        own = [p for p in near if not _parted(p, near[-1], numbers)]
    else:
        later = [p for p in players if p.start > number.start]
        own = [p for p in later if not _parted(later[0], p, numbers)]
    return tuple(own)


def _parted(one: Mention, other: Mention, numbers: list[Mention]) -> bool:
    """Whether a number stands between two numbers of players."""
    return any(one.end <= n.start < other.start for n in numbers)
