"""Wordings: how the word lists of a language are matched against a sentence.

A wording is plain words. They are matched as whole words whatever their case; `*` at the end of a
word allows endings (`choos*`), at its beginning what it may be glued to (`*마다`), and `…` between
words allows other words in between. In languages that glue particles to words the grammar lists
them, and they may follow.
"""

from __future__ import annotations

import re
from functools import lru_cache

_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "\u00a0": " ", "\u202f": " ", "\u2011": "-"})
_GAP = r"[^.!?]{0,80}?(?<!\w)"


def plain(text: str) -> str:
    """Typographic characters as they are typed; every character stays where it was."""
    return text.translate(_PLAIN)


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


def _end(suffixes: tuple[str, ...]) -> str:
    if not suffixes:
        return r"(?!\w)"
    longest_first = sorted(suffixes, key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, longest_first))})?(?!\w)"
