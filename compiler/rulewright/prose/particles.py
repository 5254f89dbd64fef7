"""The sound a word ends in, for particles that depend on it.

Particles are chosen after filling in, from what is printed. Digits, symbols and Latin letters are
pronounced by the language's own table; where the sound is not known, it is said to be unknown and
never guessed: a term's `sound` then helps.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum

from rulewright.prose.grammar import Endings, Sounds


class Final(StrEnum):
    """How a word ends: on a vowel, on a consonant, on the l sound, or nobody can say."""

    OPEN = "open"
    CLOSED = "closed"
    RIEUL = "rieul"
    UNKNOWN = "unknown"


_HANGUL_FIRST, _HANGUL_LAST, _FINALS, _RIEUL = 0xAC00, 0xD7A3, 28, 8
_BRACKETS = {")": "(", "]": "[", "}": "{", "）": "（", "］": "［", "】": "【", "〕": "〔"}
"""Brackets are an aside that particles pass over: 마을(도시)은 follows 을."""
_QUOTES = "\"'“”‘’«»‹›「」『』〈〉《》<>`"
_PUNCTUATION = ".,!?…:;~·、。-–—_*/\\|♥★☆●○◆◇■□▲△▼▽"
_NUMBER = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?$|\d+(?:\.\d+)?$")
_LATIN_RUN = re.compile(r"[^\W\d_]+$")
_FRACTION = re.compile(r"(?<![\d/])(\d+)\s*[/⁄]\s*\d+$")


def final_sound(text: str, sounds: Sounds, hint: str | None = None) -> Final:
    """How `text` ends when it is read aloud; `hint` is its reading in the language's letters."""
    if hint is not None:
        return _of_letter(_strip(unicodedata.normalize("NFC", hint))[-1:])
    spoken = _strip(unicodedata.normalize("NFC", text))
    if not spoken:
        return Final.UNKNOWN
    last = spoken[-1]
    if last in sounds.symbols:
        return _of_reading(sounds.symbols[last])
    if last.isdigit() and last.isdecimal():
        return _of_reading(_number_reading(_ascii_digits(spoken), sounds))
    if not last.isalpha() and (value := _numeral(last)) is not None:
        return _of_reading(_number_reading(value, sounds))
    found = _of_letter(last)
    return found if found is not Final.UNKNOWN else _of_reading(_latin_reading(spoken, sounds))


def same_final(word: str, like: str) -> bool:
    """Whether two words end in the same consonant, or both in none."""
    finals = [ord(w[-1:] or " ") - _HANGUL_FIRST for w in (word, like)]
    if not all(0 <= final <= _HANGUL_LAST - _HANGUL_FIRST for final in finals):
        return False
    return finals[0] % _FINALS == finals[1] % _FINALS


def choose_ending(endings: Endings, final: Final) -> str:
    """The particle after that sound; both of them, "을(를)", where it isn't known."""
    if final is Final.UNKNOWN:
        return endings.unknown or f"{endings.closed}({endings.open})"
    if final is Final.RIEUL:
        return endings.rieul or endings.closed
    return endings.open if final is Final.OPEN else endings.closed


def _of_reading(reading: str) -> Final:
    return _of_letter(reading[-1:]) if reading else Final.UNKNOWN


def _of_letter(letter: str) -> Final:
    """The final of one syllable, or of a lone letter by its name."""
    if not letter:
        return Final.UNKNOWN
    code = ord(letter)
    if _HANGUL_FIRST <= code <= _HANGUL_LAST:
        final = (code - _HANGUL_FIRST) % _FINALS
        return Final.OPEN if final == 0 else Final.RIEUL if final == _RIEUL else Final.CLOSED
    if "ㄱ" <= letter <= "ㅎ":
        # ㄹ is called 리을, ㄱ 기역: a lone consonant's name ends in that consonant.
        return Final.RIEUL if letter == "ㄹ" else Final.CLOSED
    if "ㅏ" <= letter <= "ㅣ":
        return Final.OPEN
    return Final.UNKNOWN


def _strip(text: str) -> str:
    """Without what is not spoken at the end: spaces, quotes, punctuation, asides in brackets."""
    while text:
        last = text[-1]
        if last.isspace() or last in _QUOTES or last in _PUNCTUATION or _silent(last):
            text = text[:-1]
        elif last in _BRACKETS:
            opening = _opening(text)
            if opening is None:
                text = text[:-1]
            elif rest := _strip(text[:opening]):
                return rest
            else:
                text = text[opening + 1 : -1]
        elif last in _BRACKETS.values():
            text = text[:-1]
        else:
            return text
    return text


def _silent(char: str) -> bool:
    """Joiners, variation selectors and combining marks have no sound of their own."""
    return unicodedata.category(char) in ("Cf", "Mn", "Me", "Cc")


def _opening(text: str) -> int | None:
    """Where the bracket that closes at the end of `text` was opened."""
    close = text[-1]
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        if text[at] == close:
            depth += 1
        elif text[at] == _BRACKETS[close]:
            depth -= 1
            if depth == 0:
                return at
    return None


def _ascii_digits(text: str) -> str:
    """The number at the end of `text` with plain digits; of a fraction, what is spoken last."""
    plain = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)
    if fraction := _FRACTION.search(plain):
        return fraction.group(1)
    found = _NUMBER.search(plain)
    return found.group() if found else plain[-1]


def _numeral(char: str) -> str | None:
    """The whole number that a single character such as ② or Ⅲ stands for."""
    value = unicodedata.numeric(char, None)
    return str(int(value)) if value is not None and value == int(value) else None


def _number_reading(number: str, sounds: Sounds) -> str:
    """The last spoken unit of a number in digits: 3, 십, 백, 만 ..."""
    whole, point, decimals = number.replace(",", "").partition(".")
    if point:
        return sounds.digits.get(decimals[-1], "")
    by_digit = len(whole) > 1 and whole.startswith("0")
    last = whole.rstrip("0")
    if by_digit or not last:
        return sounds.digits.get(whole[-1], "")
    zeros = len(whole) - len(last)
    if zeros == 0:
        return sounds.digits.get(whole[-1], "")
    if zeros >= 4:
        group = zeros // 4
        return sounds.myriads[group - 1] if group <= len(sounds.myriads) else ""
    return sounds.powers[zeros - 1] if zeros <= len(sounds.powers) else ""


def _latin_reading(text: str, sounds: Sounds) -> str:
    """Known words and units, runs of capitals by their letters' names, a lone letter by its own."""
    run = _LATIN_RUN.search(text)
    if run is None:
        return ""
    word = run.group()
    before = text[: run.start()].rstrip()[-1:]
    if before.isdecimal() and word in sounds.units:
        return sounds.units[word]
    if word in sounds.words:
        return sounds.words[word]
    if word.isascii() and (word.isupper() or len(word) == 1):
        return sounds.letters.get(word[-1].upper(), "")
    return ""
