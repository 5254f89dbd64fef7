"""Where each topic of the rules is told: found alone first, then with regard to all the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from rulewright.checks.outside.claims import Claims, Found, part_siblings, siblings, told_by
from rulewright.checks.outside.expectations import Topic
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.windows import LIKELY, Window, window_of

_APART = 3
"""How many sentences apart two rules are told that a text may have mixed up."""
_OWN = 0.15
"""The share of a topic that sentences must say by words that tell no other one better."""
_HARDLY = 0.5
"""The score up to which a sentence hardly tells a topic."""
_GIVEN = frozenset(("give", "take", "gain", "put"))
"""Cues of getting something."""
_MOST = 0.7
"""The share of a list that has to stand somewhere to be that list."""


def place(
    claims: Claims,
    topics: tuple[Topic, ...],
    progress: Callable[[str, int, int], None] | None = None,
) -> Found:
    """The windows of every topic, the one that tells it first."""
    claims.special = _special_words(topics)
    claims.sole = _sole_units(topics)
    found: Found = []
    for number, topic in enumerate(topics):
        if progress is not None:
            progress(topic.key, number, len(topics))
        found.append((topic, _in_full(topic, claims.windows(topic))))
    claims.claim(found)
    found = [(topic, _without_taken(claims, topic, likely)) for topic, likely in found]
    claims.claim(found)
    found = [(topic, _gathered(claims, topic, likely)) for topic, likely in found]
    claims.claim(found)
    found = part_siblings(claims, found)
    claims.claim(found)
    found = _in_order(claims, found)
    claims.claim(found)
    found = [(topic, _loosely(claims, topic, likely)) for topic, likely in found]
    claims.claim(found)
    found = [(topic, _of_its_own(claims, topic, likely)) for topic, likely in found]
    claims.claim(found)
    return found


def _in_full(topic: Topic, likely: list[Window]) -> list[Window]:
    """Of a list that only explains: where most of it stands. Two of its numbers are no list."""
    if not (topic.shown and topic.listed):
        return likely
    return [w for w in likely if w.score >= _MOST]


def good(likely: list[Window]) -> list[Window]:
    """The windows that tell a topic, and not only something like it."""
    return [w for w in likely if w.score >= max(LIKELY, 0.75 * likely[0].score)]


def _in_order(claims: Claims, found: Found) -> Found:
    """Of two rules that follow each other and ask nearly the same, the first is told first, if what
    is told next says that it is the second time: else each is taken for the other where a text has
    their directions the wrong way round."""
    sentences = claims.reading.mentions.passages.sentences
    order = {topic.key: likely for topic, likely in found}
    for (one, _), (other, _) in pairwise(found):
        later, sooner = claims.home.get(one.key, -1), claims.home.get(other.key, -1)
        if not 0 <= sooner < later <= sooner + _APART or one.listed or one.shown:
            continue
        if sentences[sooner].section != sentences[later].section:
            continue
        if claims.told_at(sooner) != [other] or claims.told_at(later) != [one]:
            continue
        if not _second_time(claims, later) or _second_time(claims, sooner):
            continue
        shares = claims.share(one, sooner), claims.share(other, later)
        if not siblings(claims.reading, one, other) or min(shares) < LIKELY / 2:
            continue
        for topic, number, share in ((one, sooner, shares[0]), (other, later, shares[1])):
            score = max(share, LIKELY)
            first = Window(number, number, score, score)
            rest = [w for w in order[topic.key] if w.last < sooner or later < w.first]
            order[topic.key] = [first, *(w for w in rest if w.score < score)]
    return [(topic, order[topic.key]) for topic, _ in found]


def _second_time(claims: Claims, number: int) -> bool:
    """Whether a sentence says that something is done once more, or as the second."""
    return any(
        (m.kind == "number" and m.value == 2 and m.ordinal)
        or (m.kind == "cue" and m.key in ("again", "then"))
        for m in claims.reading.mentions.by_sentence[number]
    )


def _without_taken(claims: Claims, topic: Topic, likely: list[Window]) -> list[Window]:
    """The windows of a topic, without what belongs to others in them."""
    mentions = claims.reading.mentions.by_sentence
    if topic.listed or not any(
        claims.taken(topic, number, m)
        for window in likely
        for number in range(window.first, window.last + 1)
        for m in mentions[number]
    ):
        return likely
    return claims.windows(topic, claims.taken)


def _gathered(claims: Claims, topic: Topic, likely: list[Window]) -> list[Window]:
    """The windows of a topic, each without the paragraphs that tell something else: words picked
    up here and there are no rule."""
    if topic.listed or topic.shown:
        return likely
    sentences = claims.reading.mentions.passages.sentences
    kept = []
    for window in likely:
        core = claims.core(topic, window)
        block = sentences[core].block
        others = [
            number
            for number in range(window.first, window.last + 1)
            if sentences[number].block != block
            and claims.homes.get(number, 0.0) >= max(LIKELY, window.score)
        ]
        first = max((n + 1 for n in others if n < core), default=window.first)
        last = min((n - 1 for n in others if n > core), default=window.last)
        if others:
            less = window_of(claims.reading, topic, first, last, claims.taken)
            enough = less.score >= LIKELY or any(w.score >= LIKELY for w in likely if w != window)
            window = less if enough else window
        kept.append(window)
    kept.sort(key=lambda w: (-w.score, w.last - w.first, w.first))
    return kept


def _loosely(claims: Claims, topic: Topic, likely: list[Window]) -> list[Window]:
    """Puts first a sentence that says the topic's things, but says some of it otherwise, if
    nothing else is told there better."""
    loosest = max(likely, key=lambda w: w.loose, default=None)
    if topic.shown or topic.claimed or topic.listed:
        return likely
    if loosest is None or loosest.loose < LIKELY:
        return _by_token(claims, topic, likely) or _by_act(claims, topic, likely) or likely
    strict = [w for w in likely if w.score >= LIKELY]
    if not strict and claims.homes.get(claims.core(topic, loosest), 0.0) > loosest.score:
        likely = _by_act(claims, topic, likely) or likely
    if strict and loosest.loose <= strict[0].score:
        return likely
    if claims.homes.get(claims.core(topic, loosest), 0.0) > loosest.score:
        return likely
    return [replace(loosest, score=loosest.loose), *(w for w in likely if w is not loosest)]


def _of_its_own(claims: Claims, topic: Topic, likely: list[Window]) -> list[Window]:
    """Leaves out windows that another topic is told in, and better, where nothing of this one is
    said by words that do not tell the other."""
    if topic.listed or topic.shown:
        return likely
    return [w for w in likely if w.score < LIKELY or not _borrowed(claims, topic, w)]


def _borrowed(claims: Claims, topic: Topic, window: Window) -> bool:
    reading = claims.reading
    others: set[Mention] = set()
    for number in range(window.first, window.last + 1):
        for other in claims.told_at(number):
            if other.key != topic.key and claims.share(other, number) > claims.share(topic, number):
                others |= claims.proof(other, number)
    if not others:
        return False
    here = tuple(m for m in reading.mentions.within(window.first, window.last) if not m.article)
    weights = {e.id: reading.weight(e) for e in topic.expectations}
    own = 0.0
    for wanted in topic.expectations:
        if wanted.role == "each":
            continue  # everybody does everything
        rest = tuple(m for m in here if not told_by(others, m))
        if reading.said(wanted, rest, topic):
            own += weights[wanted.id]
    return own < _OWN * sum(weights.values())


def _by_token(claims: Claims, topic: Topic, likely: list[Window]) -> list[Window]:
    """Puts first a sentence about the token of a marker the topic gives, that tells nothing
    else: somebody gets it there."""
    given = [e for e in topic.expectations if e.role == "marker"]
    for window in likely:
        core = claims.core(topic, window)
        here = claims.reading.mentions.by_sentence[core]
        named = {m.key for m in here if m.kind == "concept"}
        tokens = {way.key for e in given for way in e.ways[1:]} & named
        acts = any(m.kind == "cue" and m.key in _GIVEN for m in here)
        if tokens and acts and core not in claims.homes:
            return [replace(window, score=LIKELY), *(w for w in likely if w is not window)]
    return []


def _by_act(claims: Claims, topic: Topic, likely: list[Window]) -> list[Window]:
    """Puts first the one sentence that says all of a rule that is told nowhere but one fact, and
    that fact otherwise, and tells nothing else."""
    fitting = []
    for number, here in enumerate(claims.reading.mentions.by_sentence):
        if number in claims.reading.mentions.claimless or claims.homes.get(number, 0.0) > _HARDLY:
            continue
        lacking = [e for e in topic.expectations if not claims.reading.said(e, here, topic)]
        if len(lacking) == 1 and claims.all_but(topic, lacking[0], number):
            free = tuple(m for m in here if m not in claims.owned)
            if claims.reading.denied(lacking[0], free):
                fitting.append(number)
    if len(fitting) != 1:
        return []
    (number,) = fitting
    first = Window(number, number, LIKELY, LIKELY)
    return [first, *(w for w in likely if w.last < number or number < w.first)]


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


def _sole_units(topics: tuple[Topic, ...]) -> frozenset[str]:
    """Units that only one fact counts in."""
    units = [
        unit
        for topic in topics
        if not topic.shown
        for e in topic.expectations
        for unit in {way.key for way in (*e.ways, *e.also) if way.kind == "number" and way.key}
    ]
    return frozenset(unit for unit in units if units.count(unit) == 1)
