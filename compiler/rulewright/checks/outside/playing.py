"""Which of the numbers of players that a text names are explained by the rules.

"With 4 players draw 2 coins" names one, and so does a heading, "For 4 or 5 players". Such a number
is explained if what it is said of is: a number beside it, or rules that are made for just so many.
Else it stands in the ledger, as any number does: it may be another one than was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.checks.outside.expectations import Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.windows import Window
from rulewright.prose.values import Amount


def scoping(
    reading: Reading, told: Iterable[tuple[Topic, Window]], explained: Iterable[Mention]
) -> Iterator[Mention]:
    """The numbers of players that are explained, given where each topic is told, and all that is
    explained there."""
    twice = frozenset(m for here in reading.mentions.by_sentence for m in _twice(reading, here))
    for m in explained:
        if m.kind == "number":
            yield from (p for p in reading.scoping.get((m.start, m.end), ()) if p not in twice)
        elif m.kind == "players":
            yield m
    told = list(told)
    everybody = frozenset[int]().union(*(topic.players for topic, _ in told))
    sentences = reading.mentions.passages.sentences
    headed: set[int] = set()
    starts = {s.start: s.number for s in sentences}
    for here in reading.mentions.by_sentence:
        yield from _naming(here, everybody)
    for topic, window in told:
        if topic.players == everybody:
            continue
        for number in range(window.first, window.last + 1):
            # The sentence's own number of players, or that of the heading that gives it one.
            yield from _naming(reading.mentions.by_sentence[number], topic.players)
            for start, _ in sentences[number].headings:
                above = reading.mentions.by_sentence[starts[start]]
                named = tuple(_naming(above, topic.players))
                headed |= {starts[start]} if named else set()
                yield from named
    for sentence, here in zip(sentences, reading.mentions.by_sentence, strict=True):
        # What stands under a heading for so many may say so once more.
        for start, _ in sentence.headings:
            above = reading.mentions.by_sentence[starts[start]]
            if starts[start] in headed:
                yield from _naming(here, _players(above))


def _naming(here: tuple[Mention, ...], players: frozenset[int]) -> Iterator[Mention]:
    """The numbers of players in a sentence, if they are just these."""
    playing = [m for m in here if m.kind == "players"]
    if playing and _players(here) == players:
        yield from playing


def _players(here: tuple[Mention, ...]) -> frozenset[int]:
    return frozenset(int(m.value) for m in here if m.kind == "players")


def _twice(reading: Reading, here: tuple[Mention, ...]) -> Iterator[Mention]:
    """Numbers of players that a sentence names twice, with two numbers of one thing: "2 coins with
    4 players, 1 coin with 4 players"."""
    given: dict[tuple[int, str], set[Amount]] = {}
    named: dict[tuple[int, str], set[Mention]] = {}
    for m in here:
        if m.kind == "number":
            for p in reading.scoping.get((m.start, m.end), ()):
                given.setdefault((int(p.value), m.key), set()).add(m.value)
                named.setdefault((int(p.value), m.key), set()).add(p)
    for at, spots in named.items():
        if len(spots) > 1 and len(given[at]) > 1:
            yield from sorted(spots, key=lambda p: p.start)
