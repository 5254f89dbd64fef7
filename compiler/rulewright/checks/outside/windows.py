"""Where a text speaks of what: for each topic of the rules, the sentences that tell it best.

A sentence is likelier to tell a topic the more of the topic's facts it says, rare ones above all;
what speaks of another number of players tells another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.telling import Telling

LIKELY = 0.45
"""The share of a topic that sentences must say to be taken for telling it."""
_TELLING = 0.75
"""How rare, against its rarest, something must be by which a topic is known."""
_DENIED = 0.5
"""What a fact counts that is said otherwise: the sentence may well be about it."""
_OTHERWISE = 0.3
"""What such a fact counts in full: a wrong clause is told where the right one would be."""
_NAMED = 0.12
"""What it tells that sentences name the topic itself, or stand under a heading that does."""
_HEADED = 0.16
"""What it tells that the paragraph begins with the topic's own name and a colon."""
_ELSEWHERE = 0.08
"""What it costs to stand under a heading that names another part of the game."""
_CROSSED = 0.02
"""What it costs to go on into the next paragraph."""
_FITTING = 0.1
"""What it tells to stand under a heading for such rules."""
_ASTRAY = 0.15
"""What it costs to stand under the heading of something else."""
_ACTS = frozenset(("reveal", "swap"))
"""Facts that are the very thing a rule does: what does not say them does not tell it."""
_KEPT = 6
"""How many windows a topic may have: what is told otherwise is seldom among the first."""
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
    telling = Telling(reading, topic, weights, taken)
    for first, sentence in enumerate(sentences):
        # Examples, and advice, tell no rule.
        if not telling.speaks(first) or (not topic.shown and first in reading.mentions.examples):
            continue
        here: tuple[Mention, ...] = ()
        score = loose = 0.0
        for last in range(first, min(first + longest, len(sentences))):
            if last > first and (sentences[last].heading or sentence.heading):
                break
            if not _fits_players(reading, last, topic) or last == without:
                break
            more_here = telling.words(last)
            here += more_here
            if telling.most(first, last) < LIKELY / 2:
                continue
            if more_here or not score:
                score, loose = _said_share(reading, topic, weights, here)
            if loose < LIKELY / 2:
                continue
            crossed = 0 if topic.listed else sentences[last].block - sentence.block
            longer = (0.01 if topic.listed else 0.03) * (last - first) + _CROSSED * crossed
            more = context(reading, first, topic, last) - longer
            tried.append(Window(first, last, score + more, loose + more))
    tried.sort(key=lambda w: (-w.score, w.last - w.first, w.first))
    loosest = sorted(tried, key=lambda w: (-w.loose, w.last - w.first, w.first))[:1]
    kept: list[Window] = []
    for window in [w for w in tried if w.score >= LIKELY / 2]:
        if all(window.last < k.first or k.last < window.first for k in kept):
            kept.append(window)
        if len(kept) == _KEPT:
            break
    return kept + [w for w in loosest if all(w.last < k.first or k.last < w.first for k in kept)]


def window_of(
    reading: Reading, topic: Topic, first: int, last: int, taken: Taken | None = None
) -> Window:
    """The window of these sentences."""
    weights = {wanted.id: reading.weight(wanted) for wanted in topic.expectations}
    score, loose = _said_share(reading, topic, weights, _words(reading, topic, first, last, taken))
    more = context(reading, first, topic) - 0.03 * (last - first)
    return Window(first, last, score + more, loose + more)


def _words(
    reading: Reading, topic: Topic, first: int, last: int, taken: Taken | None = None
) -> tuple[Mention, ...]:
    """The words of sentences that may tell a topic."""
    return tuple(
        m
        for number in range(first, last + 1)
        if topic.shown or number not in reading.mentions.examples
        for m in reading.mentions.by_sentence[number]
        if not m.article and (taken is None or not taken(topic, number, m))
    )


def _said_share(
    reading: Reading,
    topic: Topic,
    weights: Mapping[str, float],
    here: tuple[Mention, ...],
) -> tuple[float, float]:
    """How much of a topic words say, rare things above all; and how much of it strictly or
    otherwise."""
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
    partly: list[Expectation] = []
    denied: list[Expectation] = []
    if len(said) < len(weights):
        unsaid = [e for e in topic.expectations if e not in said]
        partly = [e for e in unsaid if reading.less(e, here)]
        score += _DENIED * sum(weights[e.id] for e in partly) / total
        denied = [e for e in unsaid if e in partly or reading.denied(e, here)]
        loose += _DENIED * sum(weights[e.id] for e in denied) / total
        free = tuple(m for m in here if not any(m in found for _, found in words))
        for e in () if topic.listed or topic.shown or topic.claimed else unsaid:
            against = None if e in partly else reading.denied(e, free)
            if against is not None:
                score += _OTHERWISE * weights[e.id] / total
                free = tuple(m for m in free if m is not against)
    if any(e.role in _ACTS and e not in said for e in topic.expectations):
        # Whose bags, but not that they are emptied.
        score *= 0.6
        loose *= 0.6
    things = [e for e in topic.expectations if e.ways[0].kind != "cue"]
    if things and not any(e in said for e in things):
        # Turns of phrase alone, of nothing the topic is about.
        score *= 0.6
        loose *= 0.7 if any(e in denied for e in things) else 0.6
    if len(weights) > 1 and all(
        m.kind in ("number", "players") and m.key == "player" and m.value > 1
        for _, found in words
        for m in found
    ):
        # Players are counted everywhere.
        score *= 0.6
        loose *= 0.6
    known = max([*met, *(weights[e.id] for e in partly)])
    used = [weights[e.id] for e in topic.expectations if reading.uses(e)]
    if len({m.start for _, found in words for m in found}) < 2:
        used = []
    if known < _TELLING * max(used or weights.values()):
        # Common words alone, which stand everywhere.
        score *= 0.6
        loose *= 0.6
    return score, loose


def share_of(reading: Reading, topic: Topic, number: int) -> float:
    """How much of a topic one sentence says by itself, under its headings."""
    if not _fits_players(reading, number, topic):
        return 0.0
    weights = {wanted.id: reading.weight(wanted) for wanted in topic.expectations}
    share, _ = _said_share(reading, topic, weights, _words(reading, topic, number, number))
    return share + context(reading, number, topic) if share else 0.0


def _fits_players(reading: Reading, number: int, topic: Topic) -> bool:
    """Whether a sentence speaks of one of the topic's numbers of players, or of any."""
    scope = reading.scopes[number]
    return not scope or bool(scope & topic.players)


def context(reading: Reading, first: int, topic: Topic, last: int = -1) -> float:
    """What tells a topic beside its words: headings that name its part of the game, and the right
    number of players."""
    sentence = reading.mentions.passages.sentences[first]
    above = {key for heading in sentence.headings for key in reading.named_in(heading)}
    above |= reading.led[first]
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
    headed = reading.headed[first]
    if headed and headed == name:
        bonus = max(bonus, _HEADED)
    elif headed and first == max(first, last) and headed not in topic.about | topic.words:
        bonus -= _ELSEWHERE
    scope = reading.scopes[first]
    if scope and scope <= topic.players:
        bonus += 0.06
    if reading.sections.fitting(topic, first):
        bonus += _FITTING
    return bonus - (_ASTRAY if reading.sections.astray(topic, first) else 0.0)
