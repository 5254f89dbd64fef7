"""What a text mentions: things of the game, numbers with their unit, and cues, with places."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulewright.checks.outside.labels import labels_in, out_of_order
from rulewright.checks.outside.names import OutsideNames
from rulewright.checks.outside.opposites import DIRECTIONS, QUESTIONS
from rulewright.checks.outside.passages import Passages, Row, Sentence
from rulewright.checks.outside.stating import conditions_in, examples_in, plainly_turned, turns
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.numerals import FoundNumber
from rulewright.prose.values import Amount, Term
from rulewright.prose.wordings import compile_wording, may_stand, plain

_NEAR = 34
"""How far from its number a unit may stand."""
_PHRASE = 26
"""The length up to which words are one phrase, whose parts say nothing by themselves."""
_SMALL_CUES = frozenset(("none", "most", "fewest", "not", "rest", "empty", "not_empty"))
"""Small words: in a phrase such as "nobody else sees" or "3 or more" they say nothing."""
_REMAINS = frozenset(("rest", "none", "empty", "not_empty", "last_left"))
"""Cues of what is left over."""
_WITHIN_SIGHT = frozenset(("all", "each", "reveal", "look"))
"""Cues that say nothing by themselves in words about who sees something."""
_WORD_BEFORE = re.compile(r"(?:^|\W)(\w+) $")
_RANGE = ("-", "–", "~", "to", "à", "bis", "…")
_TIMES = re.compile(r"(?:\s*\([^()\n]{1,24}\))?\s*[x×*]\s?")
"""Between a thing and how often it is there: "beads x18", "beads (red) × 6"."""
_ENDED = re.compile(r"\s*(?:[.,;:)]|$)")
_STOP = re.compile(r"[.!?](?:\s|$)")
_BETWEEN = re.compile(r"[^.;:!?|()\n0-9]*")


@dataclass(frozen=True, slots=True)
class Mention:
    """Something a text mentions."""

    kind: str
    """ "concept", "number", "players" (how many play), "cue", or "slip": a number that cannot be
    meant, such as that of a step out of its order."""
    key: str
    """The word of the game, the cue, or the unit of a number ("" if none stands by it)."""
    start: int
    end: int
    value: Amount = 0
    alias: bool = False
    """Whether it goes by a name of outside texts."""
    ordinal: bool = False
    article: bool = False
    """Whether a number is a word that is mostly an article: it may prove, but never accuse."""
    nested: bool = False
    """Whether its words are a part of a longer name: "bead" in "red bead"."""
    weak: bool = False
    """Whether a cue is said by words so common that they prove nothing."""


@dataclass(frozen=True)
class Mentions:
    """Everything a text mentions, in reading order."""

    passages: Passages
    all: tuple[Mention, ...]
    glossary: Glossary
    claimless: frozenset[int] = frozenset()
    """Sentences that state nothing: worked examples and questions."""
    examples: frozenset[int] = frozenset()
    """Sentences of worked examples."""
    conditions: tuple[tuple[int, int], ...] = ()
    """Stretches of the text that are conditions: "if you have four cards"."""

    @cached_property
    def by_sentence(self) -> tuple[tuple[Mention, ...], ...]:
        """The mentions of each sentence."""
        starts = [m.start for m in self.all]
        return tuple(
            self.all[bisect_left(starts, s.start) : bisect_left(starts, s.end)]
            for s in self.passages.sentences
        )

    @cached_property
    def in_examples(self) -> frozenset[Mention]:
        """What worked examples mention."""
        return frozenset(m for number in self.examples for m in self.by_sentence[number])

    @cached_property
    def playing(self) -> tuple[Mention, ...]:
        """The numbers of players."""
        return tuple(m for m in self.all if m.kind == "players")

    def within(self, first: int, last: int) -> Iterator[Mention]:
        """The mentions of the sentences from one to another."""
        for number in range(first, last + 1):
            yield from self.by_sentence[number]

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of the game that the text uses somewhere."""
        return frozenset(m.key for m in self.all if m.kind == "concept" and not m.nested)


@dataclass
class Finder:
    """Looks through a text for what a game's rules speak of."""

    language: Language
    glossary: Glossary
    names: OutsideNames
    player_counts: frozenset[int]
    counted: frozenset[str] = field(default_factory=frozenset)
    """Words that may be the unit of a number."""

    def mentions(self, passages: Passages) -> Mentions:
        """All mentions of a text."""
        flat = passages.flat
        concepts, nested = _longest(self._concepts(flat))
        numbers = [*self._numbers(flat, concepts, passages), *self._company(flat)]
        cues = list(plainly_turned(self._cues(flat), passages))
        everything = sorted(
            [*concepts, *nested, *numbers, *cues], key=lambda m: (m.start, -m.end, m.key)
        )
        examples = frozenset(examples_in(passages, map(self._pattern, self.names.examples)))
        asked = {s.number for s in passages.sentences if flat[s.start : s.end].endswith("?")}
        opening = [self._pattern(words) for words in self.names.conditions]
        closing = [self._pattern(words) for words in self.names.conditions_end]
        conditions = tuple(conditions_in(passages, opening, closing))
        found = tuple(everything)
        return Mentions(passages, found, self.glossary, examples | asked, examples, conditions)

    def _company(self, flat: str) -> Iterator[Mention]:
        """How many play, said without a number: "zu dritt"."""
        text = plain(flat)
        for players, wordings in self.names.company.items():
            if players in self.player_counts:
                for wording in wordings:
                    for match in self._pattern(wording).finditer(text):
                        yield Mention("players", "player", *match.span(), players)

    # -- things ----------------------------------------------------------------------------------

    def _concepts(self, flat: str) -> Iterator[Mention]:
        text = plain(flat)
        for key, term in self.glossary.items():
            own = _wordings(term)
            outside = [*term.aliases, *self.names.words.get(key, ())]
            for wording, alias in [*((w, False) for w in own), *((w, True) for w in outside)]:
                if alias and wording in own:
                    continue
                # "their own box" is the box by its own name.
                alias = alias and not any(self._pattern(w).search(wording) for w in own)
                for match in self._pattern(wording).finditer(text):
                    yield Mention("concept", key, *match.span(), alias=alias)

    def _pattern(self, wording: str) -> re.Pattern[str]:
        grammar = self.language.grammar
        return compile_wording(wording, grammar.loose_spaces, grammar.suffixes)

    # -- numbers ---------------------------------------------------------------------------------

    def _numbers(self, flat: str, concepts: list[Mention], passages: Passages) -> Iterator[Mention]:
        cells = {span: row for row in passages.rows for span in row.cells}
        marks = {s.start: s.end for s in passages.sentences if not s.row}
        every = [n for n in self.language.find_numbers(flat) if n.kind != "first"]
        labels = labels_in(passages, every)
        for label in out_of_order(labels):
            yield Mention("slip", "", label.start, label.end, label.value)
        labelled = {label.start for label in labels}
        found = [
            number
            for number in every
            if number.start not in labelled and self._counts(flat, number, marks, concepts)
        ]
        longer = {c.start for c in concepts if c.key != "player"}
        longer |= self._counted_before(flat, concepts, found)
        playing = self._playing(flat, found, longer, self._player_cells(passages, found))
        for at, number in enumerate(found):
            ordinal = number.kind == "ordinal"
            if (number.start, number.end) in playing:
                for value in playing[number.start, number.end]:
                    yield Mention("players", "player", number.start, number.end, value)
                continue
            row = next(
                ((span, r) for span, r in cells.items() if span[0] <= number.start < span[1]), None
            )
            near = concepts
            if row is not None:
                # What stands in the next cell, or in the next row, is another's.
                near = [c for c in concepts if row[0][0] <= c.start < row[0][1]]
            starts = [c.start for c in near]
            unit = self._unit(flat, number.start, number.end, near, starts)
            after = found[at + 1] if at + 1 < len(found) else None
            if after and self._runs_back(flat, number, after):
                yield Mention("slip", unit, number.start, number.end, number.value)
                continue
            joined = after is not None and self._only_joins(flat[number.end : after.start])
            if not unit and row is None and after and joined:
                # "1 or 2 coins": the first counts what the second does.
                unit = self._unit(flat, after.start, after.end, concepts, starts)
            if row is not None and not unit:
                unit = self._unit_of_cell(row[0], row[1], concepts)
            yield Mention("number", unit, number.start, number.end, number.value, ordinal=ordinal)
        taken = {n.start for n in found}
        for start, concept in self._ones(flat, concepts):
            if start not in taken:
                yield Mention("number", concept.key, start, concept.start, 1, article=True)

    def _counts(
        self, flat: str, number: FoundNumber, marks: dict[int, int], concepts: list[Mention]
    ) -> bool:
        """Whether a number says how many: not "Blue 3", not a paragraph's, not part of a code."""
        start, end = number.start, number.end
        if marks.get(start) == end:
            return False
        token = re.search(r"[0-9A-Za-z]*$", flat[max(0, start - 12) : start])
        glued = (token.group() if token else "") + flat[start : start + 12].split(" ")[0]
        if len(glued) > 7 and re.search(r"[a-z][0-9]|[0-9][a-z]{1,2}[0-9]", glued):
            return False
        return not any(c.start < start and end <= c.end for c in concepts)

    def _playing(
        self, flat: str, numbers: list[FoundNumber], things: set[int], cells: set[int]
    ) -> dict[tuple[int, int], tuple[int, ...]]:
        """The numbers that say how many play, "3-5 players", and which they mean."""
        playing: dict[tuple[int, int], tuple[int, ...]] = {}
        after: FoundNumber | None = None
        for number in reversed(numbers):
            between = flat[number.end : after.start] if after is not None else ""
            joined = after is not None and (after.start, after.end) in playing
            joined = joined and self._only_joins(between)
            if joined and after is not None and between.strip() in _RANGE:
                # "3 à 3 joueurs" is three things for three players.
                joined = number.value < after.value
            if number.value in self.player_counts and (
                joined or number.start in cells or self._counts_players(flat, number.end, things)
            ):
                values = [int(number.value)]
                if joined and after is not None and between.strip() in _RANGE:
                    values += range(values[0] + 1, int(after.value))
                playing[number.start, number.end] = tuple(values)
            after = number
        playing |= self._playing_in_short(flat, numbers, playing)
        return playing

    def _playing_in_short(
        self, flat: str, numbers: list[FoundNumber], playing: dict[tuple[int, int], tuple[int, ...]]
    ) -> dict[tuple[int, int], tuple[int, ...]]:
        """Numbers that say so in short, in the same sentence: "with three 5, with four 4"."""
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for start, _ in playing:
            word = _WORD_BEFORE.search(flat[max(0, start - 12) : start])
            for number in numbers if word else ():
                begin, end = sorted((start, number.start))
                other = _WORD_BEFORE.search(flat[max(0, number.start - 12) : number.start])
                if (number.start, number.end) in playing or number.value not in self.player_counts:
                    continue
                if other is None or word is None or word.group(1) != other.group(1):
                    continue
                if _ENDED.match(flat, number.end) and not _STOP.search(flat, begin, end):
                    found[number.start, number.end] = (int(number.value),)
        return found

    def _player_cells(self, passages: Passages, numbers: list[FoundNumber]) -> set[int]:
        """Numbers alone in a cell that say for how many players a row or a column is."""
        alone = {}
        for row in passages.rows:
            named = self._names_players(passages.flat, row.cells[0])
            heads = [self._names_players(passages.flat, head) for head in row.head]
            for at, span in enumerate(row.cells):
                column = 0 <= at - row.shift < len(heads) and heads[at - row.shift]
                alone[span] = column or (named and at > 0)
            for at, span in enumerate(row.head):
                alone[span] = bool(heads and heads[0] and at > 0)
        return {
            number.start
            for number in numbers
            for (start, end), counts in alone.items()
            if counts
            and start <= number.start < end
            and passages.flat[start:end].strip() == number.text.strip()
        }

    def _names_players(self, flat: str, cell: tuple[int, int]) -> bool:
        words = plain(flat[slice(*cell)]).casefold().strip(" *_")
        term = self.glossary.term("player")
        names = {*map(str.casefold, self.names.players), *map(str.casefold, term.forms.values())}
        return any(words == name or words == f"{name}s" for name in names)

    def _counted_before(
        self, flat: str, concepts: list[Mention], numbers: list[FoundNumber]
    ) -> set[int]:
        """Where counters stand that count what is named before their number, and not players."""
        ends = {c.end: c for c in concepts if c.key != "player" and c.key in self.counted}
        counted = set()
        for number in numbers:
            before = flat[: number.start].rstrip()
            concept = ends.get(len(before))
            if concept is None:
                continue
            counter = self.glossary.term(concept.key).counter
            if counter and flat[number.end :].lstrip().startswith(counter):
                counted.add(number.end)
        return counted

    def _runs_back(self, flat: str, number: FoundNumber, after: FoundNumber) -> bool:
        """Whether two numbers are no range, and no alternative: "5-3", "2 or 2"."""
        between = flat[number.end : after.start]
        if not between.strip() or not self._only_joins(between) or "," in between:
            return False
        if between.strip() in _RANGE:
            return number.value >= after.value
        return number.value == after.value and between.strip().isalpha()

    def _only_joins(self, between: str) -> bool:
        """Whether nothing but "or", "to" or a dash stands between two numbers."""
        words = between.strip(" ,·/").casefold()
        return len(words) < 6 and (not words or words in _RANGE or words in self.names.small)

    def _counts_players(self, flat: str, end: int, things: set[int]) -> bool:
        """Whether "players" follows, and not a thing that only begins so: "player aid"."""
        if things.intersection(range(end, end + 3)):
            return False
        after = plain(flat[end : end + 24]).casefold().lstrip(" -")
        return any(after.startswith(word.casefold()) for word in self.names.players)

    def _unit(
        self, flat: str, start: int, end: int, concepts: list[Mention], starts: list[int]
    ) -> str:
        """What a number counts: a thing named after it, or before it where languages count so."""
        at = bisect_left(starts, end)
        before = next((c for c in reversed(concepts[:at]) if c.end <= start), None)
        if before and before.key in self.counted and not flat[before.end : start].strip():
            counter = self.glossary.term(before.key).counter
            if counter and flat[end:].lstrip().startswith(counter):
                return before.key
        if before and before.key in self.counted and _TIMES.fullmatch(flat, before.end, start):
            return before.key
        glued = self._glued(flat, end)
        if glued:
            return glued
        counters = any(term.counter for term in self.glossary.values())
        after = ""
        for concept in concepts[at : at + 6]:
            if concept.start - end > (_NEAR if not counters else 1):
                break
            if concept.key not in self.counted:
                continue
            if not _BETWEEN.fullmatch(flat, end, concept.start):
                break
            after = concept.key
            break
        if after or not counters:
            return after
        counter = flat[end : end + 3]
        for concept in reversed(concepts[:at]):
            if concept.end > start or concept.key not in self.counted:
                continue
            if start - concept.end > _NEAR // 2:
                break
            if not _BETWEEN.fullmatch(flat, concept.end, start):
                break
            term = self.glossary.term(concept.key)
            if term.counter is None or counter.lstrip().startswith(term.counter):
                return concept.key
        return ""

    def _glued(self, flat: str, end: int) -> str:
        """The unit that is written in one with its number: "4라운드", "3점"."""
        if not flat[end : end + 1].isalpha():
            return ""
        fitting = [
            (len(word), key)
            for key in sorted(self.counted)
            for word in _wordings(self.glossary.term(key))
            if flat.startswith(word, end)
        ]
        return max(fitting)[1] if fitting else ""

    def _unit_of_cell(self, span: tuple[int, int], row: Row, concepts: list[Mention]) -> str:
        """What a table's number counts: what its column's or its row's head names."""
        at = row.cells.index(span) - row.shift
        heads = [row.head[at]] if 0 <= at < len(row.head) else []
        for start, end in [*heads, row.cells[0]]:
            here = [c.key for c in concepts if start <= c.start < end]
            # A head such as "4 players" says for how many, and not what.
            keys = [key for key in here if key in self.counted and key != "player"]
            if keys:
                return keys[0]
        return ""

    def _ones(self, flat: str, concepts: list[Mention]) -> Iterator[tuple[int, Mention]]:
        """Things with the word for one before them, where it is an article as well: "une pièce"."""
        numbers = self.language.numbers
        ones = {numbers.cardinals[1]} if len(numbers.cardinals) > 1 else set()
        ones |= {numbers.feminine[one] for one in ones if one in numbers.feminine}
        for concept in concepts:
            if concept.key not in self.counted:
                continue
            before = flat[max(0, concept.start - 8) : concept.start]
            word = _WORD_BEFORE.search(before)
            if word and word.group(1).casefold() in ones:
                yield concept.start - len(before) + word.start(1), concept

    # -- cues ------------------------------------------------------------------------------------

    def _cues(self, flat: str) -> Iterator[Mention]:
        found = {
            (cue.cue, cue.start): Mention("cue", cue.cue, cue.start, cue.end)
            for cue in reversed(self.language.find_cues(flat))
        }
        text = plain(flat)
        for name, wordings in self.names.cues.items():
            for wording in wordings:
                for match in self._pattern(wording).finditer(text):
                    cue = Mention("cue", name, *match.span(), alias=True)
                    found.setdefault((name, match.start()), cue)
        phrases = [m for m in found.values() if m.end - m.start < _PHRASE]
        sights = [m for m in phrases if QUESTIONS.get(m.key) in ("sight", "chance")]
        directions = [m for m in found.values() if m.key in DIRECTIONS]
        weak = {(m.key, m.start, m.end) for m in self._worded(self.names.weak, text)}
        words = self.language.cues.words
        nots = {cue: words[cue].nots for cue, _ in sorted(found) if cue in words}
        denied = self._worded(nots, text)
        others = {(m.key, at) for m in denied for at in range(m.start, m.end)}
        for m in found.values():
            if m.key in _SMALL_CUES and any(_inside(m, p) for p in phrases):
                continue
            # "visible to all" says nothing of all, "without showing it" shows nothing.
            if m.key in _WITHIN_SIGHT and any(_inside(m, p) for p in sights):
                continue
            if (m.key, m.start) in others:
                continue
            # "le sens des aiguilles d'une montre" shows nothing, "on the left" leaves nothing.
            if any(_inside(m, t) for t in directions if m.key not in DIRECTIONS or turns(t)):
                continue
            # "While any are left" shows nobody a side.
            if m.key in DIRECTIONS and any(
                p.key in _REMAINS and p.end == m.end and _inside(m, p) for p in phrases
            ):
                continue
            yield replace(m, weak=(m.key, m.start, m.end) in weak)

    def _worded(self, cues: Mapping[str, Iterable[str]], text: str) -> Iterator[Mention]:
        """Where a text has wordings of cues."""
        lower = text.lower()
        for cue, wordings in cues.items():
            for wording in wordings:
                if may_stand(wording, lower):
                    for match in self._pattern(wording).finditer(text):
                        yield Mention("cue", cue, *match.span())


def _inside(one: Mention, phrase: Mention) -> bool:
    """Whether words are only a part of a set phrase that says something else."""
    within = phrase.start <= one.start and one.end <= phrase.end
    return within and one.key != phrase.key and one.end - one.start < phrase.end - phrase.start


def _wordings(term: Term) -> list[str]:
    words = [*term.forms.values(), *([term.short] if term.short else []), *term.phrases]
    return list(dict.fromkeys(word for word in words if len(word) > 1 or not word.isascii()))


def _longest(found: Iterable[Mention]) -> tuple[list[Mention], list[Mention]]:
    """The longest where several overlap, and those inside them; words called alike all stay."""
    kept: list[Mention] = []
    nested: list[Mention] = []
    for mention in sorted(found, key=lambda m: (m.start - m.end, m.start, m.alias, m.key)):
        over = [k for k in kept if k.start < mention.end and mention.start < k.end]
        if any(k.key == mention.key for k in over):
            continue
        span = (mention.start, mention.end)
        if all((k.start, k.end) == span for k in over):
            kept.append(mention)
        elif any(k.start <= mention.start and mention.end <= k.end for k in over):
            nested.append(replace(mention, nested=True))
    return sorted(kept, key=lambda m: (m.start, m.end, m.key)), nested


def scope_of(mentions: Mentions, sentence: Sentence) -> frozenset[int]:
    """The numbers of players a sentence speaks of, or else the headings above it; empty: all."""
    own = _players(mentions, sentence.start, sentence.end)
    if own:
        return own
    for start, end in reversed(sentence.headings):
        above = _players(mentions, start, end)
        if above:
            return above
    return frozenset()


def _players(mentions: Mentions, start: int, end: int) -> frozenset[int]:
    return frozenset(int(m.value) for m in mentions.playing if start <= m.start < end)
