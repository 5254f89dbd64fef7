"""Everyday words: what a clause is about, where no fact of a rule and no word of the game says it.

`everyday.yaml` of a language lists plain words of any rulebook under names that all languages
share: to bring, to guess, the middle, cheap. They are no vocabulary to translate by. A translation
may say a thing in other words, so no single word proves anything; but a clause of which not one
word comes back on the other side has most likely been left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.prose.locale_file import Shape, find_locale_file, read_locale_file, shape
from rulewright.prose.wordings import find_wording, plain
from rulewright.source.files import shown_name

FILE = "everyday.yaml"
_REMEMBERED = 1024
_WORD = re.compile(r"[\w'-]+")


class EverydayWords(Shape):
    """The lists of one language as they are written: words with commas between them."""

    small: str = ""
    """Words that may stand for one of the others, and say too little to be missed themselves."""
    joining: str = ""
    """Words before which a clause begins: and, or, but."""
    closing: str = ""
    """Endings with which a clause ends, where a language says so at the end of a word."""
    things: dict[str, str] = {}
    """Name -> the words for it."""


def listed(words: str) -> tuple[str, ...]:
    """The words of a list."""
    return tuple(word for one in words.split(",") if (word := " ".join(one.split())))


@dataclass(frozen=True, slots=True)
class Word:
    """Some words of a text, and all that they may be about."""

    start: int
    end: int
    names: frozenset[str]
    small: bool = False
    """Whether they say too little to be missed."""
    anchor: str = ""
    """What is printed or marked here; it stands for itself."""

    @property
    def telling(self) -> bool:
        """Whether it is a plain word that could be missed."""
        return not self.small and not self.anchor


@dataclass(frozen=True)
class Everyday:
    """The lists of one language, ready to read with."""

    words: EverydayWords = field(default_factory=EverydayWords)
    loose_spaces: bool = False
    suffixes: tuple[str, ...] = ()

    def find(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """Where a text in small letters with plain signs speaks of what."""
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= _REMEMBERED:
                self._found.clear()
            found = self._found[text] = tuple(self._find(text))
        return found

    @cached_property
    def _found(self) -> dict[str, tuple[tuple[int, int, str], ...]]:
        """What was found before: an original is read beside each of its translations."""
        return {}

    def _find(self, text: str) -> Iterator[tuple[int, int, str]]:
        whole, begins, patterns = self._index
        for match in _WORD.finditer(text):
            word = match.group()
            for name in self._named(word, whole, begins):
                yield match.start(), match.end(), name
        for stem, wording, name in patterns:
            if stem in text:
                found = find_wording(wording, text, self.loose_spaces, self._endings)
                yield from ((start, end, name) for start, end in found)

    def _named(self, word: str, whole: _Names, begins: _Names) -> Iterator[str]:
        # "l'art" and "d'égalité": what is elided is no part of the word.
        for one in (word, word.rpartition("'")[2]) if "'" in word else (word,):
            for length in range(1, len(one) + 1):
                head = one[:length]
                yield from begins.get(head, ())
                if head in whole and (length == len(one) or one[length:] in self._endings):
                    yield from whole[head]

    def is_small(self, word: str) -> bool:
        """Whether a word says too little to be missed."""
        return word in self._small or word.rpartition("'")[2] in self._small

    def cuts(self, text: str) -> Iterator[int]:
        """Where clauses begin in a text in small letters."""
        for match in self._cut.finditer(text):
            yield match.end() if match["after"] is not None else match.start()

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset(self.suffixes)

    @cached_property
    def _small(self) -> frozenset[str]:
        plainly = [plain(word).lower() for word in listed(self.words.small)]
        return frozenset(w + end for w in plainly for end in ("", *self.suffixes))

    @cached_property
    def _cut(self) -> re.Pattern[str]:
        ways = [r"(?P<after>[,;:–]\s+)"]
        if joining := listed(self.words.joining):
            ways.append(rf"(?<=\s)(?:{'|'.join(map(re.escape, joining))})(?=\s)")
        if closing := listed(self.words.closing):
            endings = "|".join(rf"(?<={re.escape(end)})" for end in closing)
            ways.append(rf"(?:{endings})(?=\s)")
        return re.compile("|".join(ways))

    @cached_property
    def _index(self) -> tuple[_Names, _Names, tuple[tuple[str, str, str], ...]]:
        """Whole words, beginnings of words, and what needs a pattern."""
        whole: dict[str, list[str]] = {}
        begins: dict[str, list[str]] = {}
        patterns: list[tuple[str, str, str]] = []
        for name, words in self.words.things.items():
            for wording in listed(words):
                word = plain(wording).lower()
                if not _WORD.fullmatch(word.removesuffix("*")):
                    stem = max(re.split(r"[\s*…]+", word), key=len)
                    patterns.append((stem, wording, name))
                elif word.endswith("*"):
                    begins.setdefault(word[:-1], []).append(name)
                else:
                    whole.setdefault(word, []).append(name)
        frozen = ({k: tuple(v) for k, v in one.items()} for one in (whole, begins))
        return next(frozen), next(frozen), tuple(patterns)


_Names = Mapping[str, tuple[str, ...]]


def merged(
    spans: Iterable[tuple[int, int, str]], text: str, everyday: Everyday
) -> tuple[Word, ...]:
    """Spans that overlap are one word that may be about several things."""
    words: list[tuple[int, int, set[str]]] = []
    for start, end, name in sorted(spans):
        if words and start < words[-1][1]:
            first, last, names = words[-1]
            names.add(name)
            words[-1] = (first, max(last, end), names)
        else:
            words.append((start, end, {name}))
    return tuple(
        Word(start, end, frozenset(names), everyday.is_small(text[start:end].strip()))
        for start, end, names in words
    )


def load_everyday(
    lang: str, folders: Sequence[Path], loose_spaces: bool = False, suffixes: tuple[str, ...] = ()
) -> tuple[Everyday, tuple[Diagnostic, ...]]:
    """The lists of a language, from the first folder that has them; none where none has."""
    file = find_locale_file(lang, FILE, folders)
    return _load(*file, loose_spaces, suffixes) if file is not None else (Everyday(), ())


@lru_cache(maxsize=16)
def _load(
    path: Path,
    seen: tuple[int, int],  # noqa: ARG001 - it tells one state of the file from another
    loose_spaces: bool,
    suffixes: tuple[str, ...],
) -> tuple[Everyday, tuple[Diagnostic, ...]]:
    """A file as it was when it was `seen`; that of the originals is read for every language."""
    file = read_locale_file(path, shown_name(path))
    words = shape(file, EverydayWords) if file.data is not None else None
    return Everyday(words or EverydayWords(), loose_spaces, suffixes), tuple(file.diagnostics)
