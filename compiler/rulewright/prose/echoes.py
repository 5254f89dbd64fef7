"""Echoes: words typed plainly that say something a translation has to say as well.

A rule's facts are marked or printed. But sentences say more than facts: "nobody may look into it",
"if there is any", "before you pay". Each language lists, in `echoes.yaml`, words for such things
under names that all languages share. `sure` words say it wherever they stand; `also` words may say
it. So a text is only told that it lacks what the other surely says, and that none of its own words
could mean. A language without the file is not held to it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import Field

from rulewright.diagnostics import Diagnostic, Place
from rulewright.prose.locale_file import (
    LocaleFile,
    Path_,
    Shape,
    find_locale_file,
    read_locale_file,
    shape,
)
from rulewright.prose.wordings import find_wording, plain
from rulewright.source.files import shown_name

FILE = "echoes.yaml"
_NO_WORD = re.compile(r"[^\w-]")
_REMEMBERED = 1024
_NOT = "-"
"""Before the name of what words only seem to say."""


_Needle = tuple[str, str, str, bool]
"""Letters that stand wherever a wording does, the name, the wording, and whether it is sure."""


class EchoWords(Shape):
    """The words for one thing."""

    sure: tuple[str, ...] = ()
    """Words that say it wherever they stand."""
    also: tuple[str, ...] = ()
    """Words that may say it, and may say something else."""
    nots: tuple[str, ...] = Field(default=(), alias="not")
    """Words that sound like it and say something else."""


@dataclass(frozen=True, slots=True)
class Echo:
    """Words in a text that say something; positions are those of the text in NFC."""

    name: str
    start: int
    end: int
    sure: bool
    whole: bool = True
    """Whether the wording is one piece; one with a gap spans words that are not its own."""


@dataclass(frozen=True)
class Echoes:
    """The lists of one language."""

    words: Mapping[str, EchoWords] = field(default_factory=dict)
    loose_spaces: bool = False
    suffixes: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """What the language has words for."""
        return frozenset(self.words)

    def find(self, text: str) -> tuple[Echo, ...]:
        """What a text says, in reading order. Words inside longer ones that say another thing
        ("least" in "at least") only may say what they say by themselves."""
        kept = self._heard.get(text)
        if kept is None:
            if len(self._heard) >= _REMEMBERED:
                self._heard.clear()
            kept = self._heard[text] = self._find(text)
        return kept

    @cached_property
    def _heard(self) -> dict[str, tuple[Echo, ...]]:
        """What was found before: an original is read beside each of its translations."""
        return {}

    def _find(self, text: str) -> tuple[Echo, ...]:
        text = plain(unicodedata.normalize("NFC", text)).lower()
        found: list[tuple[int, int, str, Echo]] = []
        for stem, name, wording, sure in self._that_may_stand(text):
            for start, end in find_wording(wording, text, self.loose_spaces, self._endings):
                echo = Echo(name, start, end, sure, "…" not in wording)
                found.append((echo.start - echo.end, -len(stem), name, echo))
        kept: list[Echo] = []
        # The longest words first; of two wordings for the same words, the one that names them.
        for *_, echo in sorted(found, key=lambda f: (f[:3], f[3].start)):
            over = [k for k in kept if k.start < echo.end and echo.start < k.end]
            if not any(k.name == echo.name or k.name == _NOT + echo.name for k in over):
                inside = any(k.sure and k.whole and _inside(echo, k) for k in over)
                kept.append(replace(echo, sure=False) if inside else echo)
        kept = [echo for echo in kept if not echo.name.startswith(_NOT)]
        return tuple(sorted(kept, key=lambda e: (e.start, e.end, e.name)))

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset(self.suffixes)

    def _that_may_stand(self, text: str) -> Iterator[_Needle]:
        """Most wordings stand in no text at all: those of which no word begins as they do are not
        even looked at."""
        begun = {w[:n] for w in _NO_WORD.split(text) for n in range(1, len(w) + 1)}
        first, inner = self._needles
        at = sorted({*inner, *(i for begins in begun & first.keys() for i in first[begins])})
        yield from (needle for i in at if (needle := self._listed[i])[0] in text)

    @cached_property
    def _listed(self) -> tuple[_Needle, ...]:
        return tuple(
            (_stem(wording, self.loose_spaces), named, wording, sure)
            for name, entry in self.words.items()
            for named, sure, wordings in (
                (name, True, entry.sure),
                (name, False, entry.also),
                (_NOT + name, False, entry.nots),
            )
            for wording in wordings
        )

    @cached_property
    def _needles(self) -> tuple[Mapping[str, Sequence[int]], Sequence[int]]:
        """Which wordings begin with what, and those that may begin within a word."""
        first: dict[str, list[int]] = {}
        inner: list[int] = []
        for at, (_, _, wording, _) in enumerate(self._listed):
            begins = _NO_WORD.split(plain(wording).lower().replace("…", " "))[0]
            (first.setdefault(begins, []) if begins else inner).append(at)
        return first, inner


def _inside(echo: Echo, other: Echo) -> bool:
    """Whether some words stand within other, longer ones."""
    longer = other.end - other.start > echo.end - echo.start
    return longer and other.start <= echo.start and echo.end <= other.end


def _stem(wording: str, loose_spaces: bool) -> str:
    """Plain letters that stand in every text in which the wording does."""
    between = r"[\s*…]+" if loose_spaces else r"[*…]+"
    parts = [part.strip() for part in re.split(between, plain(wording).lower())]
    return max(parts, key=len)


def lacking(one: Iterable[Echo], other: Iterable[Echo], names: Iterable[str]) -> tuple[Echo, ...]:
    """What the first surely says more often than any words of the other could."""
    said: dict[str, list[Echo]] = {}
    for echo in one:
        if echo.sure:
            said.setdefault(echo.name, []).append(echo)
    may = Counter(echo.name for echo in other)
    return tuple(said[name][-1] for name in sorted(names) if len(said.get(name, ())) > may[name])


def load_echoes(
    lang: str, folders: Sequence[Path], loose_spaces: bool = False, suffixes: tuple[str, ...] = ()
) -> tuple[Echoes, tuple[Diagnostic, ...]]:
    """The lists of a language, from the first folder that has them; none where none has."""
    file = find_locale_file(lang, FILE, folders)
    return _load(*file, loose_spaces, suffixes) if file is not None else (Echoes({}), ())


@lru_cache(maxsize=16)
def _load(
    path: Path,
    seen: tuple[int, int],  # noqa: ARG001 - it tells one state of the file from another
    loose_spaces: bool,
    suffixes: tuple[str, ...],
) -> tuple[Echoes, tuple[Diagnostic, ...]]:
    """A file as it was when it was `seen`; those of the originals are read for every language."""
    file = read_locale_file(path, shown_name(path))
    words = _shaped(file)
    return Echoes(words, loose_spaces, suffixes), tuple(file.diagnostics)


def _shaped(file: LocaleFile) -> dict[str, EchoWords]:
    """Each entry by itself, so that one broken one does not hide the others."""
    if not isinstance(file.data, dict):
        if file.data is not None:
            shape(file, EchoWords)
        return {}
    places: dict[str | int, dict[Path_, Place]] = {}
    for path, at in file.places.items():
        if path:
            places.setdefault(path[0], {})[path[1:]] = at
    good: dict[str, EchoWords] = {}
    for name, entry in file.data.items():
        part = LocaleFile(file.name, entry, places.get(name, {}), file.diagnostics)
        words = shape(part, EchoWords)
        if words is not None:
            good[str(name)] = words
    return good
