"""By which words a text says a fact: things, turns of phrase, and numbers for so many players.

What is rare in a text tells more than what stands everywhere, so every fact has a weight.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import log

from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.mentions import Mentions, scope_of
from rulewright.checks.outside.opposites import AGAINST, ALIKE, LESS
from rulewright.checks.outside.parts import Parts
from rulewright.checks.outside.spans import Spans
from rulewright.prose.glossary import Glossary

_RARELY = 0.5
"""What it tells that a text says what happens when too few are there."""
_HINTED = 0.8
"""What a thing counts that is only said by what goes with it."""
_LOOSELY = 0.9
"""What a turn of phrase counts that is too loose for our own texts."""
_LABEL = re.compile(r"\W{0,3}[0-9a-zA-Z]{1,2}[.):]\W{0,2}")
"""What stands before the name of a step that a paragraph begins with: "(2) "."""
_OPENING = re.compile(r"[^\w]{0,6}(?:---[^-]{1,40}---\s*)?[^\w]{0,4}")
"""What may stand before such a name: marks of a list, or the end of a heading."""
_COLON = re.compile(r"[\s*_]{0,4}(?:\([^()]{1,40}\)\s*)?:")
_BRACKETED = re.compile(r"[^.,;:()]{0,30}\(([^()]{1,40})\)")


@dataclass(frozen=True)
class Reading:
    """A text with its mentions, ready to be compared with the rules."""

    mentions: Mentions
    glossary: Glossary
    kinds: Mapping[str, str]
    """Piece -> its kind: five red beads are five beads."""
    parts: frozenset[str] = frozenset()
    """Words for the parts of the game, as headings name them."""
    answers: frozenset[str] = frozenset()
    """Names of rules that a paragraph may begin with: "Trade: …"."""
    sections: Parts = field(default_factory=Parts)
    """In which part of the game each sentence stands."""

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
        for row in self.mentions.passages.rows if self.mentions.playing else ():
            for span, head in zip(row.cells[row.shift :], row.head, strict=False):
                above = tuple(m for m in self.mentions.between(*head) if m.kind == "players")
                for m in self.mentions.between(*span) if above else ():
                    if m.kind == "number":
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
            here = self.mentions.between(start, end)
            self._named[heading] = frozenset(m.key for m in here if m.kind == "concept")
        return self._named[heading]

    @cached_property
    def led(self) -> tuple[frozenset[str], ...]:
        """The part of the game that a label at a sentence's beginning names, "(2) Trade Each
        player …", for it and those after it in its paragraph."""
        led: list[frozenset[str]] = []
        block, named = -1, frozenset[str]()
        flat = self.mentions.passages.flat
        sentences = self.mentions.passages.sentences
        for s, here in zip(sentences, self.mentions.by_sentence, strict=True):
            begun = [m for m in here if m.kind == "concept" and m.key in self.parts]
            own = [m.key for m in begun if _LABEL.fullmatch(flat, s.start, m.start)]
            if own or s.block != block:
                block, named = s.block, frozenset(own)
            led.append(named)
        return tuple(led)

    @cached_property
    def headed(self) -> tuple[str, ...]:
        """The rule whose name opens a paragraph, "Trade: …", for its sentences."""
        found: list[str] = []
        block, name = -1, ""
        sentences = self.mentions.passages.sentences
        for s, here in zip(sentences, self.mentions.by_sentence, strict=True):
            own = next((m.key for m in here if self._opens(m, s.start)), "")
            if own or s.block != block:
                block, name = s.block, own
            found.append("" if s.heading else name)
        return tuple(found)

    def _opens(self, m: Mention, start: int) -> bool:
        """Whether a name stands at a sentence's beginning, with a colon behind it."""
        if m.kind != "concept" or m.nested or m.key not in self.answers:
            return False
        flat = self.mentions.passages.flat
        return bool(_OPENING.fullmatch(flat, start, m.start) and _COLON.match(flat, m.end))

    @cached_property
    def _named(self) -> dict[tuple[int, int], frozenset[str]]:
        return {}

    def sentences_of(self, mentions: Iterable[Mention]) -> set[int]:
        """The numbers of the sentences in which something is mentioned."""
        starts = self.mentions.starts
        found = (bisect_right(starts, m.start) - 1 for m in mentions)
        return {n for n in found if n >= 0}

    def sentence_at(self, at: int) -> int:
        """The number of the sentence in which something stands."""
        return max(0, bisect_right(self.mentions.starts, at) - 1)

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

    def uses(self, wanted: Expectation) -> bool:
        """Whether the text has any word for a fact, wherever it stands."""
        return any(
            self.frequency[way.kind, way.key]
            or (way.key in self.kinds and way.key in self.mentions.known)
            for way in wanted.ways
        )

    def told(self, wanted: Expectation, said: tuple[Mention, ...]) -> float:
        """How much it tells that a thing is said in these words, which may only hint at it."""
        first = wanted.ways[0]
        meant = first.kind == "cue" or any((m.kind, m.key) == (first.kind, first.key) for m in said)
        loosely = first.kind == "cue" and all(m.alias for m in said)
        return self.weight(wanted) * (_LOOSELY if loosely else 1.0 if meant else _HINTED)

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

    def denied(self, wanted: Expectation, mentions: tuple[Mention, ...]) -> Mention | None:
        """What speaks against a fact: another number of the thing, the opposite."""
        for way in wanted.ways:
            contrary = AGAINST.get(way.key, frozenset()) if way.kind == "cue" else frozenset()
            for m in mentions:
                if m.kind == "cue" and m.key in contrary:
                    return m
                if way.kind == m.kind == "number" and way.key and self._counts(way.key, m):
                    return None if m.ordinal or m.article else m
        return None

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
        fitting.sort(key=lambda m: m.key != way.key)
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
        whole = Spans(m for m in concepts if not m.nested)
        return frozenset(
            m.start
            for m in concepts
            if m.nested
            for w in whole.over(m.start, m.end)
            if w.start <= m.start and m.end <= w.end
            if self.kinds.get(w.key) == m.key
            or (w.key.startswith(f"{m.key}_") and w.key not in self.kinds.values())
        )

    @cached_property
    def beside(self) -> Mapping[int, frozenset[str]]:
        """The things in the sentence of each number that has no unit; or in the sentence before, if
        it names nothing or goes on about "two of them"."""
        sentences = self.mentions.passages.sentences
        found = {}
        before: frozenset[str] = frozenset()
        for sentence, here in zip(sentences, self.mentions.by_sentence, strict=True):
            own = frozenset(o.key for o in here if o.kind == "concept")
            if sentence.number and sentences[sentence.number - 1].block != sentence.block:
                before = frozenset()
            for m in here:
                if m.kind == "number" and not m.key:
                    lent = not own - {"player"} or m.start in self.mentions.pronouns
                    found[m.start] = own | before if lent else own
            before = own
        return found


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
