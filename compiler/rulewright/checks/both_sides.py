"""A translation beside its original: what answers for itself, and how freely a sentence is worded.

A fact that both sides mark is said on both, whatever the words: the lists of ways to say it judge
those. And a sentence that has verbs of its own was put in other words on purpose: "do not take it
out" for "it stays in" denies nothing that the English says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.checks.text import Text
from rulewright.prose.aloud import Aloud, aloud
from rulewright.prose.clauses import Sentence, joined, read_clauses
from rulewright.prose.contraries import are_contrary
from rulewright.prose.echoes import Echo
from rulewright.prose.everyday import Word

_DEGREES = frozenset({"of_all"})
"""Of two the better is the best: a mark takes both, and which it is has to be the same."""


def unanswered(
    text: Text, said: Iterable[Echo], wanted: Iterable[Echo]
) -> tuple[list[Echo], list[Echo]]:
    """Echoes of a translation and of its original, without the pairs of which each side has one in
    the same mark. What else stands there may stand for plain words, and accuses nobody."""
    assert text.english is not None
    here, there = aloud(text.message), aloud(text.english)
    both = _same(text, here, there)
    pairs = _sure(said, here, both) & _sure(wanted, there, both)
    return _left(said, here, both, pairs), _left(wanted, there, both, pairs)


def _sure(echoes: Iterable[Echo], line: Aloud, cues: frozenset[str]) -> Counter[str]:
    return Counter(e.name for e in echoes if e.sure and _within(e, line, cues))


def _left(
    echoes: Iterable[Echo], line: Aloud, cues: frozenset[str], pairs: Counter[str]
) -> list[Echo]:
    paired = Counter(pairs)
    left: list[Echo] = []
    for echo in echoes:
        if echo.name in _DEGREES or not _within(echo, line, cues):
            left.append(echo)
        elif echo.sure and paired[echo.name] > 0:
            paired[echo.name] -= 1
        else:
            left.append(replace(echo, sure=False))
    return left


def _same(text: Text, here: Aloud, there: Aloud) -> frozenset[str]:
    """What is marked on both sides, and the other ways to mark the same fact."""
    ours, theirs = {cue for *_, cue in here.marked}, {cue for *_, cue in there.marked}
    both = ours & theirs
    for fact in text.facts:
        ways = {say.name for say in fact.says if say.how == "mark"}
        if ways & ours and ways & theirs:
            both |= ways
    both -= _contrary(ours, theirs) | _contrary(theirs, ours)
    return frozenset(both)


def _contrary(one: set[str], other: set[str]) -> set[str]:
    """What only one side marks, where the other marks its contrary: "all" for "none"."""
    return {c for c in one - other if any(are_contrary(c, o) for o in other - one)}


def _within(echo: Echo, line: Aloud, cues: frozenset[str]) -> bool:
    return any(a < echo.end and echo.start < b for a, b, cue in line.marked if cue in cues)


def other_words(text: Text, at: int) -> bool:
    """Whether a sentence of a translation speaks of something that its original does not."""
    ours, theirs = _sentences(text)
    if len(ours) != len(theirs):
        ours, theirs = (joined(ours),), (joined(theirs),)
    if at >= len(ours):
        return False
    known = {name for word in theirs[at].words for name in word.names}
    return any(not known & word.names for word in _plain(ours[at]))


def _plain(sentence: Sentence) -> Iterator[Word]:
    """Words that could be missed, other than those that echo something."""
    return (w for w in sentence.words if w.telling and not any(n[0] == "~" for n in w.names))


def _sentences(text: Text) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    assert text.english is not None
    language = text.language
    return (
        read_clauses(text.message, language.everyday, language.echoes),
        read_clauses(text.english, language.english_everyday, language.english_echoes),
    )
