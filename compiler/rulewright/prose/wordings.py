"""Wordings: how the word lists of a language are matched against a sentence.

A wording is plain words. They are matched as whole words whatever their case; `*` at the end of a
word allows endings (`choos*`), at its beginning what it may be glued to (`*마다`), and `…` between
words allows other words in between. In languages that glue particles to words the grammar lists
them, and they may follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "\u00a0": " ", "\u202f": " ", "\u2011": "-"})
_GAP = r"[^.!?]{0,80}?(?<!\w)"


def plain(text: str) -> str:
    """Typographic characters as they are typed; every character stays where it was."""
    return text.translate(_PLAIN)


def lowered(text: str) -> str:
    """A text in small letters, every character where it was."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower()[:1] or c for c in text)


@lru_cache(maxsize=8192)
def compile_wording(
    wording: str, loose_spaces: bool = False, suffixes: tuple[str, ...] = ()
) -> re.Pattern[str]:
    """The pattern of one wording."""
    parts = [part for part in (p.split() for p in plain(wording).split("…")) if part]
    if not parts:
        return re.compile(r"(?!)")
    space = r"\s*" if loose_spaces else r"\s+"
    end = _end(suffixes)
    pieces = [
        space.join(_word(word) for word in part) + (end if part[-1][-1].isalnum() else "")
        for part in parts
    ]
    start = r"(?<![\w-])" if parts[0][0][0].isalnum() else ""
    return re.compile(start + _GAP.join(pieces), re.IGNORECASE | re.DOTALL)


@lru_cache(maxsize=8192)
def _longest_piece(wording: str) -> str:
    return max(re.split(r"[\s*…]+", plain(wording).lower()), key=len)


def may_stand(wording: str, lower: str) -> bool:
    """A quick look whether a wording can stand in a text in small letters: its longest piece does.

    Most wordings do not, and a pattern need not be made for them.
    """
    return _longest_piece(wording) in lower


def _word(word: str) -> str:
    before = r"[\w'-]*" if word.startswith("*") else ""
    after = r"[\w'-]*" if word.endswith("*") else ""
    return before + re.escape(word.strip("*")) + after


@lru_cache(maxsize=64)
def _end(suffixes: tuple[str, ...]) -> str:
    if not suffixes:
        return r"(?!\w)"
    longest_first = sorted(suffixes, key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, longest_first))})?(?!\w)"


def find_wording(
    wording: str, lower: str, loose_spaces: bool = False, suffixes: frozenset[str] = frozenset()
) -> Iterator[tuple[int, int]]:
    """Where a wording stands in a text in small letters with plain signs: what the pattern finds.

    A pattern costs more to make than a text to read, so one is made only for what needs it.
    """
    words = _simple(wording, loose_spaces)
    if not words:
        pattern = compile_wording(wording, loose_spaces, tuple(sorted(suffixes)))
        yield from (match.span() for match in pattern.finditer(lower))
        return
    first, done = words[0][0], 0
    at = lower.find(first)
    while at >= 0:
        end = -1
        if at >= done and not (at and first[0].isalnum() and _goes_on(lower[at - 1], "-")):
            end = _end_of(words, lower, at, loose_spaces, suffixes)
        if end >= 0:
            yield at, end
            done = end
        at = lower.find(first, at + 1)


@lru_cache(maxsize=8192)
def _simple(wording: str, loose_spaces: bool) -> tuple[tuple[str, bool], ...]:
    """The words of a wording, each with whether it takes any ending; none if it isn't so simple."""
    words = plain(wording).lower().split()
    inner = words[:-1] if loose_spaces else []
    if not words or "…" in wording or any(word.endswith("*") for word in inner):
        return ()
    cores = tuple((word.removesuffix("*"), word.endswith("*")) for word in words)
    return cores if all(core and "*" not in core for core, _ in cores) else ()


def _end_of(
    words: Sequence[tuple[str, bool]],
    lower: str,
    at: int,
    loose_spaces: bool,
    suffixes: frozenset[str],
) -> int:
    """Where the words end if they stand at a place; -1 if they don't."""
    for count, (core, open_end) in enumerate(words):
        if count:
            start = at
            while at < len(lower) and lower[at].isspace():
                at += 1
            if at == start and not loose_spaces:
                return -1
        if not lower.startswith(core, at):
            return -1
        at += len(core)
        while open_end and at < len(lower) and _goes_on(lower[at], "'-"):
            at += 1
    if open_end or not core[-1].isalnum():
        return at
    end = at
    while end < len(lower) and _goes_on(lower[end]):
        end += 1
    return end if end == at or lower[at:end] in suffixes else -1


def _goes_on(char: str, signs: str = "") -> bool:
    return char.isalnum() or char == "_" or char in signs
