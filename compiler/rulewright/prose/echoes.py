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
from functools import cached_property
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.prose.locale_file import LocaleFile, Shape, read_locale_file, shape
from rulewright.prose.wordings import compile_wording, plain
from rulewright.source.files import shown_name

FILE = "echoes.yaml"
_WORD = re.compile(r"\w")
_NO_WORD = re.compile(r"[^\w-]")


class EchoWords(Shape):
    """The words for one thing."""

    sure: tuple[str, ...] = ()
    """Words that say it wherever they stand."""
    also: tuple[str, ...] = ()
    """Words that may say it, and may say something else."""


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
        text = plain(unicodedata.normalize("NFC", text)).lower()
        spaced = f" {_NO_WORD.sub(' ', text)} "
        found: list[tuple[int, int, str, Echo]] = []
        for needle, stem, name, wording, sure in self._needles:
            # Most wordings stand in no text at all: only those that may are compiled.
            if stem in text and needle in spaced:
                for start, end in self._spans(wording, text):
                    echo = Echo(name, start, end, sure, "…" not in wording)
                    found.append((echo.start - echo.end, -len(stem), name, echo))
        kept: list[Echo] = []
        # The longest words first; of two wordings for the same words, the one that names them.
        for *_, echo in sorted(found, key=lambda f: (f[:3], f[3].start)):
            over = [k for k in kept if k.start < echo.end and echo.start < k.end]
            if not any(k.name == echo.name for k in over):
                inside = any(k.sure and k.whole and _inside(echo, k) for k in over)
                kept.append(replace(echo, sure=False) if inside else echo)
        return tuple(sorted(kept, key=lambda e: (e.start, e.end, e.name)))

    def _spans(self, wording: str, text: str) -> Iterator[tuple[int, int]]:
        """Where a wording stands in a text in small letters. Most are one plain word, for which
        no pattern need be made."""
        if self.suffixes or not wording.isalpha():
            pattern = compile_wording(wording, self.loose_spaces, self.suffixes)
            yield from (match.span() for match in pattern.finditer(text))
            return
        word = wording.lower()
        at = text.find(word)
        while at >= 0:
            end = at + len(word)
            before, after = text[at - 1 : at], text[end : end + 1]
            if not (_WORD.match(before) or before == "-" or _WORD.match(after)):
                yield at, end
            at = text.find(word, at + 1)

    @cached_property
    def _needles(self) -> tuple[tuple[str, str, str, str, bool], ...]:
        loose = self.loose_spaces
        return tuple(
            (_needle(wording), _stem(wording, loose), name, wording, sure)
            for name, entry in self.words.items()
            for sure, wordings in ((True, entry.sure), (False, entry.also))
            for wording in wordings
        )


def _inside(echo: Echo, other: Echo) -> bool:
    """Whether some words stand within other, longer ones."""
    longer = other.end - other.start > echo.end - echo.start
    return longer and other.start <= echo.start and echo.end <= other.end


def _needle(wording: str) -> str:
    """How the wording begins, where all but words are spaces."""
    first = (plain(wording).lower().replace("…", " … ").split() or ["…"])[0]
    begins = "" if first.startswith(("*", "…")) else " "
    return begins + _NO_WORD.sub(" ", first.strip("*…"))


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
    path = next((p for f in folders if (p := f / lang / FILE).is_file()), None)
    if path is None:
        return Echoes({}), ()
    file = read_locale_file(path, shown_name(path))
    words = _shaped(file)
    return Echoes(words, loose_spaces, suffixes), tuple(file.diagnostics)


def _shaped(file: LocaleFile) -> dict[str, EchoWords]:
    """Each entry by itself, so that one broken one does not hide the others."""
    if not isinstance(file.data, dict):
        if file.data is not None:
            shape(file, EchoWords)
        return {}
    good: dict[str, EchoWords] = {}
    for name, entry in file.data.items():
        places = {path[1:]: at for path, at in file.places.items() if path and path[0] == name}
        words = shape(LocaleFile(file.name, entry, places, file.diagnostics), EchoWords)
        if words is not None:
            good[str(name)] = words
    return good
