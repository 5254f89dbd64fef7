"""Cues: facts that are no value, and the words that may express them in a language.

`[at random](random)` claims that "at random" says the fact `random`; the language's list knows
whether it does. A wording that says the contrary is listed too, so that it is named as such.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pydantic import Field

from rulewright.prose.locale_file import Shape
from rulewright.prose.wordings import find_wording, lowered, may_stand, plain

Verdict = Literal["says", "contradicts", "silent"]


class CueWords(Shape):
    """The wordings of one cue, the plainest first."""

    says: tuple[str, ...] = Field(min_length=1)
    nots: tuple[str, ...] = Field(default=(), alias="not")
    """Wordings that say something else, even where one of the others stands beside them."""
    alone: tuple[str, ...] = ()
    """Wordings that need no noun: everybody, chacun."""


@dataclass(frozen=True, slots=True)
class FoundCue:
    """Words in a text that express a cue; positions are those of the text in NFC."""

    cue: str
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Cues:
    """All cues of one language."""

    words: dict[str, CueWords]
    loose_spaces: bool = False
    suffixes: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.words)

    def wordings(self, cue: str) -> tuple[str, ...]:
        """The wordings that may express a cue; none for an unknown one."""
        found = self.words.get(cue)
        return found.says if found else ()

    def verdict(self, cue: str, words: str) -> Verdict:
        """Whether the words say the cue, say the contrary, or neither."""
        text = _normal(words)
        found = self.words.get(cue)
        if found is None:
            return "silent"
        if any(True for _ in self._spans(found.nots, text)):
            return "contradicts"
        return "says" if any(True for _ in self._spans(found.says, text)) else "silent"

    def stands_alone(self, cue: str, words: str) -> bool:
        """Whether the words say the cue, and of whom, without a noun."""
        found = self.words.get(cue)
        return found is not None and any(True for _ in self._spans(found.alone, _normal(words)))

    def covered(self, cue: str, words: str) -> tuple[tuple[int, int], ...]:
        """The stretches of the words that are wordings of the cue."""
        return tuple(self._spans(self.wordings(cue), _normal(words)))

    def find(self, text: str, cues: Iterable[str] | None = None) -> tuple[FoundCue, ...]:
        """Where a text expresses which cues, in reading order; used to read outside texts."""
        text = _normal(text)
        found = {
            FoundCue(cue, start, end, text[start:end])
            for cue in (self.words if cues is None else cues)
            for start, end in self._spans(self.wordings(cue), text)
        }
        return tuple(sorted(found, key=lambda f: (f.start, -f.end, f.cue)))

    def _spans(self, wordings: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
        lower = lowered(text)
        for wording in wordings:
            if may_stand(wording, lower):
                yield from find_wording(wording, lower, self.loose_spaces, self._endings)

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset(self.suffixes)


def _normal(text: str) -> str:
    return plain(unicodedata.normalize("NFC", text))
