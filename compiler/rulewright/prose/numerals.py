"""Numbers in words, and numbers found in words.

Both come from one table per language: what the printer says for 2 is what the reader finds when
somebody types "two" where a value belongs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal

from pydantic import Field

from rulewright.prose.locale_file import Shape
from rulewright.prose.values import Amount
from rulewright.prose.wordings import compile_wording, may_stand, plain

GAP = "\ufffc"
"""Stands for a placeholder in a text that is searched for numbers."""

Kind = Literal["digits", "cardinal", "ordinal", "multiple", "fraction", "dual", "first"]


class Also(Shape):
    """Further words for a number: twice, both, half."""

    value: str
    """A whole number or a fraction such as 1/2."""
    kind: Literal["cardinal", "ordinal", "multiple", "fraction", "dual", "first"]
    says: tuple[str, ...] = Field(min_length=1)


class Find(Shape):
    """How number words are told from other words."""

    never: tuple[str, ...] = ()
    """Number words that are far more often something else: French un, une."""
    counted_by: tuple[str, ...] = ()
    """If given, counting forms are numbers only before one of these counters."""
    not_before: dict[str, tuple[str, ...]] = {}
    """A word that is a number only before a noun: not at the end, not before one of these."""
    exceptions: tuple[str, ...] = ()
    """Wordings in which a number word is no number: "one another"."""
    also: tuple[Also, ...] = ()
    pages: tuple[str, ...] = ()
    """Words beside which a number is a page's: page 9, p. 9, 9쪽."""


class Numbers(Shape):
    """The shape of `numbers.yaml`."""

    cardinals: tuple[str, ...]
    """From zero, as they stand alone."""
    counting: tuple[str, ...] = ()
    """From zero, as they stand before what they count, where that differs."""
    formal: tuple[str, ...] = ()
    """A second series, from zero, for the counters that ask for it."""
    formal_counters: tuple[str, ...] = ()
    feminine: dict[str, str] = {}
    """Last words of a number that change before a feminine noun: un, une."""
    ordinals: tuple[str, ...] = ()
    """From the first."""
    ordinals_feminine: dict[str, str] = {}
    ordinal_digits: dict[str, str] = {"other": "{n}."}
    """Ordinals beyond the list, by CLDR ordinal category."""
    find: Find = Find()


_MOST_DIGITS = 40
"""Digits of a number that are read."""


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number in a text; positions are those of the text in NFC."""

    start: int
    end: int
    value: Amount
    kind: Kind
    text: str


def cardinal(
    numbers: Numbers, n: Amount, gender: str | None = None, counted: bool = False, counter: str = ""
) -> str | None:
    """The number in words, or None where the table has none."""
    if counter and counter in numbers.formal_counters:
        table = numbers.formal
    else:
        table = numbers.counting if counted and numbers.counting else numbers.cardinals
    if n != int(n) or not 0 <= n < len(table):
        return None
    words = table[int(n)]
    return _feminine(words, numbers.feminine) if gender == "f" else words


def ordinal(numbers: Numbers, n: Amount, category: str, gender: str | None = None) -> str:
    """The ordinal in words, or in digits where the table has none."""
    if n == int(n) and 1 <= n <= len(numbers.ordinals):
        words = numbers.ordinals[int(n) - 1]
        return numbers.ordinals_feminine.get(words, words) if gender == "f" else words
    table = numbers.ordinal_digits
    pattern = table.get(category) or table.get("other") or "{n}"
    return pattern.replace("{n}", str(n))


def _feminine(words: str, endings: dict[str, str]) -> str:
    for ending, changed in endings.items():
        if re.search(rf"(?:^|[\s-]){re.escape(ending)}$", words):
            return words[: len(words) - len(ending)] + changed
    return words


@dataclass(frozen=True)
class NumberFinder:
    """Finds digits and number words in texts of one language."""

    numbers: Numbers
    decimal: str = "."
    group: str = ","
    loose_spaces: bool = False
    suffixes: tuple[str, ...] = field(default=())

    def find(self, text: str) -> list[FoundNumber]:
        """All numbers in reading order, the longest where several begin together."""
        text = plain(unicodedata.normalize("NFC", text))
        candidates = sorted(self._candidates(text), key=lambda f: (f.start, -f.end))
        taken = list(self._excepted(text)) if candidates else []
        found: list[FoundNumber] = []
        for number in candidates:
            if any(start <= number.start and number.end <= end for start, end in taken):
                continue
            if not found or number.start >= found[-1].end:
                found.append(number)
        return found

    def _candidates(self, text: str) -> Iterator[FoundNumber]:
        for match in self._digits.finditer(text):
            yield FoundNumber(*match.span(), self._value(match.group()), "digits", match.group())
        signs = {char for char in set(text) if unicodedata.category(char) == "No"}
        for at, char in enumerate(text if signs else ""):
            if char in signs:
                part = Fraction(unicodedata.numeric(char)).limit_denominator(1000)
                yield FoundNumber(at, at + 1, _amount(str(part)), "digits", char)
        folded = text.casefold()
        for values, begins, kind, end in self._words:
            # A pattern of all number words is dear, and most of them stand in no text.
            standing = tuple(word for word, begun in begins if begun in folded)
            for match in _pattern(standing, end).finditer(text) if standing else ():
                word = match.group("n")
                key = _key(word)
                if self._is_other_word(key, text[match.end("n") :]):
                    continue
                yield FoundNumber(match.start("n"), match.end("n"), values[key], kind, word)
        lower = text.lower()
        for row in self.numbers.find.also:
            for words in row.says:
                if may_stand(words, lower):
                    for match in self._pattern_of(words).finditer(text):
                        yield FoundNumber(
                            *match.span(), _amount(row.value), row.kind, match.group()
                        )

    def _excepted(self, text: str) -> Iterator[tuple[int, int]]:
        """Where words stand that have a number's word in them and are none."""
        lower = text.lower()
        for words in self.numbers.find.exceptions:
            if may_stand(words, lower):
                yield from _spans(self._pattern_of(words), text)

    def _pattern_of(self, words: str) -> re.Pattern[str]:
        return compile_wording(words, self.loose_spaces, self.suffixes)

    def _value(self, digits: str) -> Amount:
        ascii_digits = "".join(
            str(unicodedata.decimal(c)) if c.isdecimal() else "." if c == self.decimal else ""
            for c in digits
        )
        # No rule counts so far, and Python refuses to read what is longer by thousands.
        ascii_digits = ascii_digits[:_MOST_DIGITS]
        return Decimal(ascii_digits) if "." in ascii_digits else int(ascii_digits)

    def _is_other_word(self, word: str, rest: str) -> bool:
        stops = self.numbers.find.not_before.get(word)
        if stops is None:
            return False
        following = re.match(rf"\s+([\w'{GAP}]+)", rest)
        return following is None or following.group(1).lower() in stops

    @cached_property
    def _digits(self) -> re.Pattern[str]:
        point = re.escape(self.decimal)
        group = re.escape(plain(self.group))
        return re.compile(rf"\d{{1,3}}(?:{group}\d{{3}})+(?!\d)(?:{point}\d+)?|\d+(?:{point}\d+)?")

    @cached_property
    def _words(self) -> tuple[_Row, ...]:
        """Tables of number words, how each begins, what kind they are, and what follows them."""
        numbers = self.numbers
        never = {_key(word) for word in numbers.find.never}
        changed = [_feminine(w, numbers.feminine) for w in numbers.cardinals]
        alone = _table([numbers.cardinals, changed], 0, never)
        ordinals = [
            numbers.ordinals,
            [numbers.ordinals_feminine.get(w, w) for w in numbers.ordinals],
        ]
        rows: list[tuple[dict[str, int], Kind, str]] = [
            (alone, "cardinal", _after(self.suffixes)),
            (_table(ordinals, 1, never), "ordinal", _after(self.suffixes)),
        ]
        if numbers.find.counted_by:
            counters = "|".join(map(re.escape, _longest_first(numbers.find.counted_by)))
            counted = _table([numbers.counting, numbers.formal], 0, never)
            rows.append((counted, "cardinal", rf"(?=\s?(?:{counters}|{GAP}))"))
        elif numbers.counting:
            rows.append((_table([numbers.counting], 0, never), "cardinal", _after(self.suffixes)))
        return tuple((t, _begun(t), kind, end) for t, kind, end in rows if t)


_Row = tuple[dict[str, int], tuple[tuple[str, str], ...], Kind, str]


def _begun(table: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((word, word.partition(" ")[0].casefold()) for word in table)


def _key(word: str) -> str:
    return re.sub(r"[\s-]+", " ", word.lower())


def _table(lists: Sequence[Sequence[str]], first: int, never: set[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for words in lists:
        for n, word in enumerate(words, first):
            if (key := _key(plain(word))) and key not in never:
                found.setdefault(key, n)
    return found


@lru_cache(maxsize=1024)
def _pattern(table: tuple[str, ...], end: str) -> re.Pattern[str]:
    words = "|".join(re.escape(w).replace(r"\ ", r"[\s-]+") for w in _longest_first(table))
    return re.compile(rf"(?<!\w)(?P<n>{words}){end}", re.IGNORECASE)


def _after(suffixes: tuple[str, ...]) -> str:
    if not suffixes:
        return r"(?!\w)"
    return rf"(?=(?:{'|'.join(map(re.escape, _longest_first(suffixes)))})?(?!\w))"


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(words, key=len, reverse=True)


def _amount(value: str) -> Amount:
    fraction = Fraction(value)
    return fraction if fraction.denominator != 1 else int(fraction)


def _spans(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in pattern.finditer(text))
