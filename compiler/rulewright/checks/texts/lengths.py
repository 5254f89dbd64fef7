"""A sentence of a translation is neither much shorter nor much longer than its original.

How long sentences of a language are beside English ones is known (`length` in its `grammar.yaml`).
Outside of that range a clause may have been left out or put in, which is noted. Short sentences
vary more, and very short ones too much to be measured.

Finds: RW459

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, slowly, calmly, gently and
    with your eyes resting on the wooden board in front of you.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, lentement,
    calmement, en douceur et les yeux posés sur le plateau en bois devant vous.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    앞에 놓인 나무 판에서 눈을 떼지 말고 천천히 차분하게 {well}에서 [무작위로](random)
    {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from itertools import pairwise

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.clauses import VALUE, sentence_ends
from rulewright.prose.flat import flatten
from rulewright.prose.message import Message

_SHORT_ONES = 60
"""How much of the least length a short sentence has at least, in percent."""
_FEWEST = 25
"""Shorter ones are not measured at all."""


def check(text: Text) -> list[Diagnostic]:
    """Sentences out of the language's range; the whole text where they are cut otherwise."""
    if text.free or text.english is None:
        return []
    message, english = text.message, text.english
    usual = text.language.grammar.length
    if usual is None:
        return []
    ours, theirs = _lengths(message), _lengths(english)
    if len(ours) != len(theirs):
        ours, theirs = [sum(ours)], [sum(theirs)]
    hint = f"In English: {english.pattern}"
    for mine, wanted in zip(ours, theirs, strict=True):
        # What English says at this length; a clause lost there leaves a short sentence too.
        said = 200 * mine // (usual.least + usual.most)
        # Short sentences vary more.
        room = 100 if max(wanted, said) >= usual.counted else _SHORT_ONES
        least, most = usual.least * room // 100, usual.most * 100 // room
        if max(wanted, said) < _FEWEST or least * wanted <= 100 * mine <= most * wanted:
            continue
        long = 100 * mine > most * wanted
        words = f"A sentence is much {'longer' if long else 'shorter'} than in English."
        return [Diagnostic("RW459", words, message.place, hint, Severity.NOTE)]
    return []


def _lengths(message: Message) -> list[int]:
    flat = flatten(message)
    values = {at: 0 if slot.form == "agree" else VALUE for at, slot in flat.slots}
    ends = sentence_ends(flat.text)
    if not ends or flat.text[ends[-1] :].strip():
        ends.append(len(flat.text))
    return [
        sum(values.get(at, not flat.text[at].isspace()) for at in range(start, end))
        for start, end in pairwise([0, *ends])
    ]
