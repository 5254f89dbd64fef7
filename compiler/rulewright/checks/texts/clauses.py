"""No clause is left out, and none is put in.

A translation says things in its own words, so no single word need come back. But where a whole
clause of one text has no counterpart in the other (neither a value nor a mark nor any of the
everyday words that both languages list), and the other has no words to spare for it and is no
longer than it should be, that is noted. So is a sentence that lacks words and is much too short.

Finds: RW473

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, guess where they lay, and write
    your guess down.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} vers [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} vers [le]{row}, devinez leurs couleurs et notez
    votre réponse.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓고, 색을 맞혀 본 다음 그 답을
    적습니다.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.aloud import SPOKEN_GAP, aloud
from rulewright.prose.clauses import Sentence, joined, read_clauses, sentence_ends
from rulewright.prose.everyday import Word
from rulewright.prose.grammar import Length

_SHORT = 6
"""Keeps the lengths of very short sentences from looking far apart."""

_SHORTER = (0.9, 0.6, 0.4, 0.3)
"""How far from the usual length to the extreme a sentence is that lacks one, two, three or more
words; fewer are lacking by mere accident."""


_LONGER = 0.2
"""So much longer than usual a sentence may be and lack a clause all the same."""


_ONE = 0.3
"""How much shorter it is at least where a single word is missed."""


def check(text: Text) -> Iterator[Diagnostic]:
    """The clause of each sentence that the other side lacks, if there is one."""
    language, english = text.language, text.english
    usual = language.grammar.length
    if text.free or english is None or usual is None or not language.everyday.words.things:
        return
    if not (english.slots() or sentence_ends(aloud(english).text)):
        return  # A heading says what it says in its own way.
    ours = read_clauses(text.message, language.everyday, language.echoes)
    theirs = read_clauses(english, language.english_everyday, language.english_echoes)
    if len(ours) != len(theirs):
        ours, theirs = (joined(ours),), (joined(theirs),)
    hint = f"In English: {english.pattern}"
    here, there = aloud(text.message), aloud(english)
    for mine, wanted in zip(ours, theirs, strict=True):
        shorter, longer = _beside(mine, wanted, usual)
        lost = _missing(wanted, mine, shorter)
        if lost:
            said = there.text[lost[0].start : lost[-1].end].replace(SPOKEN_GAP, "…")
            words = f"The English says “{said}”; no word here has to do with that."
            yield Diagnostic("RW473", words, text.message.place, hint, Severity.NOTE)
        added = _missing(mine, wanted, longer)
        if added:
            start, end = added[0].start, added[-1].end
            said = here.text[start:end].replace(SPOKEN_GAP, "…")
            words = f"“{said}”: no word of the English has to do with that."
            place = text.message.place_at(here.columns[start], here.columns[end - 1] + 1)
            yield Diagnostic("RW473", words, place, hint, Severity.NOTE)


def _beside(mine: Sentence, wanted: Sentence, usual: Length) -> tuple[float, float]:
    """By how much a sentence is shorter and longer than it should be: 1 is as much as ever."""
    ratio = math.log((mine.length + _SHORT) / (wanted.length * usual.usual / 100 + _SHORT))
    least, most = math.log(usual.usual / usual.least), math.log(usual.most / usual.usual)
    return -ratio / max(least, 0.1), ratio / max(most, 0.1)


def _missing(one: Sentence, other: Sentence, shorter: float) -> Sequence[Word]:
    """The words of a clause of the first that the second has nothing for."""
    if shorter < -_LONGER:
        return ()
    wanted = [word for word in one.words if word.telling]
    met = _matched(wanted, other.words)
    lacking = len(wanted) - len(met)
    if not lacking:
        return ()
    back = [word for word in other.words if word.telling]
    spare = len(back) - len(_matched(back, one.words))
    if lacking > spare and shorter >= _SHORTER[min(lacking - spare, len(_SHORTER)) - 1]:
        found = set(met.values())
        return [word for at, word in enumerate(wanted) if at not in found]
    there = {word.anchor for word in other.words if word.anchor}
    for clause in sorted(one.clauses, key=len, reverse=True) if len(one.clauses) > 1 else ():
        own = [word for word in clause if word.telling]
        if not spare < len(own) <= lacking or any(word.anchor in there for word in clause):
            continue
        if len(own) - spare == 1 and shorter < _ONE:
            continue
        # Nothing over there is needed for this clause: all is used up by the others.
        rest = [word for word in wanted if word not in own]
        if len(_matched(rest, other.words)) == len(met):
            return own
    return ()


def _matched(wanted: Sequence[Word], there: Sequence[Word]) -> dict[int, int]:
    """As many pairs of words about the same thing as there can be, each word in one of them:
    position in the second -> position in the first."""
    pairs: dict[int, int] = {}
    near = [[j for j, word in enumerate(there) if own.names & word.names] for own in wanted]

    def pair(at: int, seen: set[int]) -> bool:
        for j in near[at]:
            if j not in seen:
                seen.add(j)
                if j not in pairs or pair(pairs[j], seen):
                    pairs[j] = at
                    return True
        return False

    for at in range(len(wanted)):
        pair(at, set())
    return pairs
