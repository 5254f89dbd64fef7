"""Wordings: how the word lists of a language are matched against a sentence.

A wording is plain words. They are matched as whole words whatever their case; `*` at the end of a
word allows endings (`choos*`), `…` between words allows other words in between. In languages that
glue particles to words the grammar lists them, and they may follow.
"""

from __future__ import annotations

import re
from functools import lru_cache

_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "\u00a0": " ", "\u202f": " ", "\u2011": "-"})
_GAP = r"(?:\W.{0,80}?)??"


def plain(text: str) -> str:
    """Typographic characters as they are typed; every character stays where it was."""
    return text.translate(_PLAIN)


@lru_cache(maxsize=8192)
def compile_wording(
    wording: str, loose_spaces: bool = False, suffixes: tuple[str, ...] = ()
) -> re.Pattern[str]:
    """The pattern of one wording."""
    parts = [part.split() for part in plain(wording).split("…")]
    space = r"\s*" if loose_spaces else r"\s+"
    end = _end(suffixes)
    pieces = [
        space.join(_word(word) for word in part) + ("" if part[-1].endswith("*") else end)
        for part in parts
        if part
    ]
    if not pieces:
        return re.compile(r"(?!)")
    return re.compile(r"(?<![\w-])" + (_GAP + r"(?<!\w)").join(pieces), re.IGNORECASE | re.DOTALL)


def _word(word: str) -> str:
    return re.escape(word[:-1]) + r"[\w'-]*" if word.endswith("*") else re.escape(word)


def _end(suffixes: tuple[str, ...]) -> str:
    if not suffixes:
        return r"(?!\w)"
    longest_first = sorted(suffixes, key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, longest_first))})?(?!\w)"
