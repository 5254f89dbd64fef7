"""A text as its sentences, and these as their clauses: which words of each both languages share.

What a placeholder prints and what is marked stand for themselves. Plain words are known by the two
lists of a language: `echoes.yaml` and `everyday.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from rulewright.prose.aloud import SPOKEN_GAP, Aloud, aloud
from rulewright.prose.echoes import Echoes
from rulewright.prose.everyday import Everyday, Word, merged
from rulewright.prose.message import Message
from rulewright.prose.wordings import plain

VALUE = 8
"""A placeholder counts as a word, however long what it prints."""

_ENDS = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)")


def sentence_ends(text: str) -> list[int]:
    """Where the sentences of a text end."""
    return [match.end() for match in _ENDS.finditer(text)]


@dataclass(frozen=True)
class Sentence:
    """A sentence as its clauses, each the words of it that both languages could share."""

    clauses: tuple[tuple[Word, ...], ...]
    length: int
    """Its letters."""

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Those of all its clauses."""
        return tuple(word for clause in self.clauses for word in clause)


def joined(sentences: Sequence[Sentence]) -> Sentence:
    """Sentences that are cut otherwise than those of the other side are read as one."""
    clauses = tuple(clause for sentence in sentences for clause in sentence.clauses)
    return Sentence(clauses, sum(sentence.length for sentence in sentences))


def read_clauses(message: Message, everyday: Everyday, echoes: Echoes) -> tuple[Sentence, ...]:
    """The sentences of a message, in reading order."""
    spoken = aloud(message)
    line = plain(spoken.text).lower()
    words = _words(spoken, line, everyday, echoes)
    ends = sentence_ends(spoken.text)
    if not ends or line[ends[-1] :].strip():
        ends.append(len(line))
    cuts = [*everyday.cuts(line)]
    values = {at: 0 if slot.form == "agree" else VALUE for at, slot in spoken.slots}
    found: list[Sentence] = []
    for start, end in pairwise([0, *ends]):
        length = sum(values.get(at, not line[at].isspace()) for at in range(start, end))
        bounds = sorted({start, end, *(cut for cut in cuts if start < cut < end)})
        clauses = (tuple(w for w in words if a <= w.start < b) for a, b in pairwise(bounds))
        found.append(Sentence(tuple(clause for clause in clauses if clause), length))
    return tuple(found)


def _words(spoken: Aloud, line: str, everyday: Everyday, echoes: Echoes) -> list[Word]:
    answered = [False] * len(line)
    for start, end, _ in spoken.marked:
        answered[start:end] = [True] * (end - start)
    # Words within a mark may stand for others; that they are there, the mark answers for.
    plainly = [
        replace(word, small=word.small or answered[word.start])
        for word in merged(everyday.find(line), line, everyday)
    ]
    heard = [
        Word(echo.start, echo.end, frozenset((f"~{echo.name}",)), small)
        for echo in echoes.find(spoken.text)
        if echo.whole
        for small in [
            not echo.sure
            or answered[echo.start]
            or everyday.is_small(line[echo.start : echo.end].strip())
        ]
    ]
    return sorted((*_anchors(spoken), *plainly, *heard), key=lambda word: (word.start, word.end))


def _anchors(spoken: Aloud) -> Iterator[Word]:
    for at, slot in spoken.slots:
        if slot.form != "agree":
            yield _anchor(at, at + 1, f"{{{slot.name}")
    for start, end, cue in spoken.marked:
        if SPOKEN_GAP not in spoken.text[start:end]:
            yield _anchor(start, end, f"({cue}")


def _anchor(start: int, end: int, name: str) -> Word:
    return Word(start, end, frozenset(), anchor=name)
