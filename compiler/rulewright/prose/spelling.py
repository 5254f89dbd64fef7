"""Which words a language has, by the dictionary of a library: pyspellchecker's.

It has frequencies of words from subtitles for a dozen languages; `spelling.dictionary` of a
language's slips.yaml names one. A rulebook has words that no subtitle has, so a word that is not
there is no fault by that alone: it is one where a single slip away stands a word that is.

To read a dictionary takes longer than to check a game's other texts, and a game's words seldom
change. So what was found out is kept for the next run (`kept_words.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from typing import Protocol

from rulewright.prose.kept_words import KeptWords, kept_words
from rulewright.prose.slips import Spelling

_STATE = "1"
"""Changes when this file decides otherwise than before."""
_FIRST, _SECOND = 3, 4
"""Letters of the least parts of a word that is made of two."""


class Dictionary(Protocol):
    """What is asked of the library."""

    def known(self, words: Iterable[str]) -> set[str]:
        """Those that it has."""

    def edit_distance_1(self, word: str) -> set[str]:
        """Everything that is one slip away from a word."""

    def __getitem__(self, word: str) -> int:
        """How often a word was met."""


@cache
def dictionary(name: str) -> Dictionary:
    """A dictionary of the library; to read one takes a quarter of a second, so it is kept."""
    from spellchecker import SpellChecker

    return SpellChecker(language=name, distance=1)


_kept: dict[tuple[str, ...], KeptWords] = {}


def meant_by(word: str, spelling: Spelling, name: bool = False) -> str | None:
    """The word that somebody meant who wrote this one, in small letters; None where it may well be
    meant itself. `name`: it may be a name, and then it is no rare word."""
    rare = () if name else tuple(sorted(spelling.rare.items()))
    settings = (spelling.dictionary, str(rare), str(spelling.least), str(spelling.compounds))
    if settings not in _kept:
        state = (version("pyspellchecker"), _STATE, *settings)
        _kept[settings] = kept_words(f"spelling-{spelling.dictionary}", state)
    kept = _kept[settings]
    if word not in kept.words:
        kept.add(word, _meant(word, spelling.dictionary, rare, spelling.least, spelling.compounds))
    return kept.words[word]


def keep() -> None:
    """Write down what was found out, for the next run."""
    for kept in _kept.values():
        kept.write()


def _meant(
    word: str, name: str, rare: tuple[tuple[int, int], ...], least: int, compounds: bool
) -> str | None:
    words = dictionary(name)
    count = words[word]
    times = [more for most, more in rare if count <= most]
    if count and not times:
        return None
    cuts = [] if count or not compounds else _cuts(word)
    if any(_is_part(words, one) and words[two] for one, two in cuts):
        return None  # Both are words; nobody can list what is made of two.
    if (near := _nearest(words, word, max(least, count * min(times, default=1)))) is not None:
        return near
    for one, two in cuts:
        if _is_part(words, one) and (meant := _nearest(words, two, least)) is not None:
            return one + meant
        if words[two] and (meant := _nearest(words, one, least)) is not None:
            return meant + two
    return None


def _nearest(words: Dictionary, word: str, enough: int) -> str | None:
    """The word one slip away that is met most often, if it is met often enough."""
    near = words.known(words.edit_distance_1(word)) - {word}
    meant = max(near, key=lambda one: (words[one], one), default=None)
    return meant if meant is not None and words[meant] >= enough else None


def _cuts(word: str) -> list[tuple[str, str]]:
    """The ways in which a word may be made of two."""
    return [(word[:at], word[at:]) for at in range(_FIRST, len(word) - _SECOND + 1)]


def _is_part(words: Dictionary, part: str) -> bool:
    """Whether something can be the first part of a word: “Wertungs” as “Wertung”."""
    return bool(words[part] or (part.endswith("s") and words[part[:-1]]))
