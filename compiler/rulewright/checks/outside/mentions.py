"""What a text mentions: things of the game, numbers with their unit, and cues, with places."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulewright.checks.outside.counting import Counting, wordings_of
from rulewright.checks.outside.expectations import Topic
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.names import OutsideNames
from rulewright.checks.outside.opposites import DIRECTIONS, QUESTIONS
from rulewright.checks.outside.own_names import own_names
from rulewright.checks.outside.parts import Parts, parts_of
from rulewright.checks.outside.passages import Passages, Sentence
from rulewright.checks.outside.spans import Spans
from rulewright.checks.outside.stating import (
    by_lot,
    conditions_in,
    examples_in,
    plainly_turned,
    turns,
)
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.wordings import compile_wording, may_stand, plain

_PHRASE = 26
"""The length up to which words are one phrase, whose parts say nothing by themselves."""
_SMALL_CUES = frozenset(
    ("none", "most", "fewest", "not", "rest", "empty", "not_empty", "together", "whole")
)
"""Small words: in a phrase such as "nobody else sees" or "3 or more" they say nothing."""
_WITHIN_SIGHT = frozenset(("all", "each", "reveal", "look"))
"""Cues that say nothing by themselves in words about who sees something."""
_REMAINS = frozenset(("rest", "none", "empty", "not_empty", "last_left"))
"""Cues of what is left over."""
_MINUS = re.compile(r"(?<![^\s(])(?<![0-9][ \t])[-−–](?=[0-9])")
"""A sign before a number, and no dash between two: "scores -1 point"."""


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
    pronouns: frozenset[int] = frozenset()
    """Where numbers stand that count what was named before: "two of them"."""
    conditions: tuple[tuple[int, int], ...] = ()
    """Stretches of the text that are conditions: "if you have four cards"."""
    sides: frozenset[str] = frozenset()
    """Words that name a side: "left"."""

    @cached_property
    def by_sentence(self) -> tuple[tuple[Mention, ...], ...]:
        """The mentions of each sentence."""
        return tuple(self.between(s.start, s.end) for s in self.passages.sentences)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where each sentence begins."""
        return tuple(s.start for s in self.passages.sentences)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        return tuple(m.start for m in self.all)

    def between(self, start: int, end: int) -> tuple[Mention, ...]:
        """The mentions that begin in a stretch of the text."""
        return self.all[bisect_left(self._places, start) : bisect_left(self._places, end)]

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
    title: str = ""
    """What the game is called."""

    def mentions(self, passages: Passages) -> Mentions:
        """All mentions of a text."""
        flat = passages.flat
        things = list(self._concepts(flat))
        own = own_names(flat, things)
        concepts, nested = _longest([*things, *own.mentions(flat, things)])
        counting = Counting(
            self.language, self.glossary, self.names, self.player_counts, self.counted
        )
        numbers = [*counting.numbers(flat, concepts, passages), *self._company(flat)]
        named = Spans(c for c in concepts if c.key in self.counted and not c.alias)
        free = (c for c in self._cues(flat) if not _part_of_name(c, named))
        cues = list(by_lot(plainly_turned(free, passages), flat))
        everything = sorted(
            [*concepts, *nested, *numbers, *cues], key=lambda m: (m.start, -m.end, m.key)
        )
        examples = frozenset(examples_in(passages, map(self._pattern, self.names.examples)))
        # A list of abbreviations tells no rule either.
        examples |= {s.number for s in passages.sentences if own.lists(s.start, s.end)}
        asked = {s.number for s in passages.sentences if flat[s.start : s.end].endswith("?")}
        opening = [self._pattern(words) for words in self.names.conditions]
        closing = [self._pattern(words) for words in self.names.conditions_end]
        conditions = tuple(conditions_in(passages, opening, closing))
        found = tuple(everything)
        text = plain(flat)
        follow = [self._pattern(words) for words in self.names.pronouns]
        pronouns = frozenset(
            m.start
            for m in numbers
            if any(p.match(text, m.end) or p.match(text, m.end + 1) for p in follow)
        )
        claimless = examples | asked
        return Mentions(
            passages,
            found,
            self.glossary,
            claimless,
            examples,
            pronouns,
            conditions,
            self._sides(),
        )

    def _sides(self) -> frozenset[str]:
        """The words by which one side is told from the other."""
        left, right = (
            {w.casefold() for wording in self.language.wordings(cue) for w in wording.split()}
            for cue in ("left_of", "right_of")
        )
        return frozenset(left ^ right)

    def parts(self, mentions: Mentions, topics: Iterable[Topic]) -> Parts:
        """In which part of the game each sentence stands."""
        passages = mentions.passages
        words = {part: [*map(self._pattern, named)] for part, named in self.names.parts.items()}
        headings = {h for s in passages.sentences for h in s.headings}
        named = {
            (start, end): frozenset(
                m.key for m in mentions.between(start, end) if m.kind == "concept"
            )
            for start, end in headings
        }
        return parts_of(passages, topics, words, named)

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
        titles = Spans(Mention("title", "", s, e) for s, e in self._titles(text))
        for key, term in self.glossary.items():
            own = wordings_of(term)
            outside = [*term.aliases, *self.names.words.get(key, ())]
            for wording, alias in [*((w, False) for w in own), *((w, True) for w in outside)]:
                if alias and wording in own:
                    continue
                # "their own box" is the box by its own name.
                alias = alias and not any(self._pattern(w).search(wording) for w in own)
                for match in self._pattern(wording).finditer(text):
                    start, end = match.span()
                    if not any(t.start <= start and end <= t.end for t in titles.over(start, end)):
                        yield Mention("concept", key, start, end, alias=alias)

    def _titles(self, text: str) -> Iterator[tuple[int, int]]:
        """Where a text names the game, in whose title words mean nothing."""
        words = re.findall(r"\w+", plain(self.title))
        if len(words) > 1:
            pattern = r"\W{1,3}".join(map(re.escape, words))
            for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE):
                yield match.span()

    def _pattern(self, wording: str) -> re.Pattern[str]:
        grammar = self.language.grammar
        return compile_wording(wording, grammar.loose_spaces, grammar.suffixes)

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
        for match in _MINUS.finditer(flat):
            found["negative", match.start()] = Mention("cue", "negative", *match.span())
        places = Spans(found.values())
        weak = {(m.key, m.start, m.end) for m in self._worded(self.names.weak, text)}
        words = self.language.cues.words
        nots = {cue: words[cue].nots for cue, _ in sorted(found) if cue in words}
        denied = self._worded(nots, text)
        others = {(m.key, at) for m in denied for at in range(m.start, m.end)}
        for m in found.values():
            around = [p for p in places.over(m.start, m.end) if _inside(m, p)]
            phrases = [p for p in around if p.end - p.start < _PHRASE]
            if m.key in _SMALL_CUES and phrases:
                continue
            # "visible to all" says nothing of all, "without showing it" shows nothing; who looks
            # alone does look.
            sights = [p for p in phrases if QUESTIONS.get(p.key) in ("sight", "chance")]
            alone = m.key == "look" and all(p.key == "hidden" for p in sights)
            if m.key in _WITHIN_SIGHT and sights and not alone:
                continue
            if (m.key, m.start) in others:
                continue
            # "le sens des aiguilles d'une montre" shows nothing, "on the left" leaves nothing.
            directions = [p for p in around if p.key in DIRECTIONS]
            if any(m.key not in DIRECTIONS or turns(t) for t in directions):
                continue
            # "While any are left" shows nobody a side.
            if m.key in DIRECTIONS and any(p.key in _REMAINS and p.end == m.end for p in phrases):
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


def _part_of_name(cue: Mention, named: Spans) -> bool:
    """Whether words are a part of the name of a thing: "hidden" in "Hidden Door"."""
    return any(
        n.start <= cue.start and cue.end <= n.end and cue.end - cue.start < n.end - n.start
        for n in named.over(cue.start, cue.end)
    )


def _longest(found: Iterable[Mention]) -> tuple[list[Mention], list[Mention]]:
    """The longest where several overlap, and those inside them; words called alike all stay."""
    kept = Spans()
    whole: list[Mention] = []
    nested: list[Mention] = []
    for mention in sorted(found, key=lambda m: (m.start - m.end, m.start, m.alias, m.key)):
        over = list(kept.over(mention.start, mention.end))
        if any(k.key == mention.key for k in over):
            continue
        span = (mention.start, mention.end)
        if all((k.start, k.end) == span for k in over):
            kept.update((mention,))
            whole.append(mention)
        elif any(k.start <= mention.start and mention.end <= k.end for k in over):
            nested.append(replace(mention, nested=True))
    return sorted(whole, key=lambda m: (m.start, m.end, m.key)), nested


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
