"""One word of a text, misspelt as fingers do: letters swapped, dropped or doubled.

Nothing here knows any word. Which letter of which word slips is drawn from the words themselves, so
the same text is always broken the same way. The result may be another word that exists, as it may
for whoever types.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256

from rulewright.checks.breaking.setting import Change, cut
from rulewright.prose.flat import flatten
from rulewright.prose.message import Message

_MOST = 3
"""So many words of one text."""
_SHORTEST = 4
"""Letters of a word that is broken; in a script whose signs are syllables, half as many."""
_WORD = re.compile(r"[^\W\d_]+")
_SYLLABLES, _LAST_SYLLABLE, _FINALS, _MIDDLES = 0xAC00, 0xD7A3, 28, 21


def misspelt(message: Message, _setting: object) -> Iterator[Change]:
    """The text with one typed word misspelt, some words and some ways."""
    text = flatten(message)
    places: dict[str, int] = {}
    for found in _WORD.finditer(text.text):
        word = found.group()
        beside = text.text[found.start() - 1 : found.start()] + text.text[found.end() :][:1]
        glued = any(not c.isspace() and unicodedata.category(c) == "Co" for c in beside)
        enough = _SHORTEST // 2 if _is_syllable(word[0]) else _SHORTEST
        if len(word) >= enough and not glued:
            places.setdefault(word, found.start())
    drawn = sorted(places, key=lambda word: _draw(word, message.pattern))[:_MOST]
    for word in sorted(drawn, key=lambda word: places[word]):
        start = text.columns[places[word]]
        whole = message.pattern[start : start + len(word)]
        if whole == word:
            new = _slip(word, _draw(message.pattern, word))
            if new != word:
                yield "spelling", cut(message.pattern, start, start + len(word), new)


def _draw(*of: str) -> int:
    return int.from_bytes(sha256("\0".join(of).encode()).digest()[:8])


def _slip(word: str, drawn: int) -> str:
    """A word with one slip; the first letter stays, since everybody looks at it."""
    if _is_syllable(word[0]):
        return _slip_of_syllables(word, drawn)
    way, at = drawn % 4, 1 + drawn // 4 % (len(word) - 2)
    plain = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    if way == 3 and plain != word:
        return plain  # accents left out
    if way == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way == 1:
        return word[:at] + word[at + 1 :]
    return word[: at + 1] + word[at:]


def _slip_of_syllables(word: str, drawn: int) -> str:
    """The same where a sign is a syllable: a vowel beside the right one, a final sound lost, two
    signs swapped, one lost or doubled."""
    way, at = drawn % 5, drawn // 5 % len(word)
    if way == 0:
        return word[:at] + _with_vowel(word[at]) + word[at + 1 :]
    if way == 1:
        ended = [i for i, sign in enumerate(word) if _is_syllable(sign) and _final(sign)]
        at = ended[drawn // 5 % len(ended)] if ended else at
        sign = chr(ord(word[at]) - _final(word[at])) if ended else _with_vowel(word[at])
        return word[:at] + sign + word[at + 1 :]
    at = min(at, len(word) - 2)
    if way == 2:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way == 3 and len(word) > 2:
        return word[:at] + word[at + 1 :]
    return word[: at + 1] + word[at:]


def _is_syllable(sign: str) -> bool:
    return _SYLLABLES <= ord(sign) <= _LAST_SYLLABLE


def _final(sign: str) -> int:
    return (ord(sign) - _SYLLABLES) % _FINALS


def _with_vowel(sign: str) -> str:
    """The sign with the vowel that comes next in the alphabet."""
    if not _is_syllable(sign):
        return sign
    index = ord(sign) - _SYLLABLES
    middle = index // _FINALS % _MIDDLES
    step = 1 if middle + 1 < _MIDDLES else -1
    return chr(ord(sign) + step * _FINALS)
