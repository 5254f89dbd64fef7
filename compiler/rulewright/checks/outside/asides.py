"""Numbers of a text that count nothing of its game.

A podcast has the time at which somebody speaks, a leaflet says how long a play takes and from which
age on, an advertisement what it costs, a rulebook on which page something stands. No rule explains
such numbers and none is denied by them. Where somebody speaks and where something stands is no
matter of the game at all; the rest is listed in the ledger, under a name of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rulewright.checks.outside.spans import Spans
from rulewright.prose.language import Language
from rulewright.prose.numerals import FoundNumber
from rulewright.prose.wordings import plain

_CLOCK = re.compile(r"(?<![\w:.,])[0-9]{1,2}(?::[0-9]{2}){1,2}(?![\w:])")
"""A time in digits alone: "[12:40]", "01:02:03"."""
_CURRENCY = "€$£¥₩"
_PRICED_BEFORE = re.compile(rf"[{_CURRENCY}]\s?$")
_PRICED_BEHIND = re.compile(rf"(?:[.,][0-9]{{2}})?\s?[{_CURRENCY}]")
_YEAR = range(1900, 2100)
_BEFORE = 16
"""How long the words before a number may be that say what it is."""
_JOINS = re.compile(r"\s?(?:[-–~/]|\w{1,3})\s?")
"""What stands between two numbers of one thing: "20-30", "20 or 30"."""
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True)
class Asides:
    """Tells the numbers that count nothing of a game from the others."""

    language: Language
    behind: tuple[str, ...]
    """Words behind a number of something else: "minutes"."""
    before: tuple[str, ...]
    """Words before one: "episode"."""
    clock: tuple[str, ...]
    """Words between the two numbers of a time: French "14 h 30"."""

    def among(
        self, flat: str, numbers: Sequence[FoundNumber], things: Spans
    ) -> Iterator[tuple[FoundNumber, str]]:
        """The numbers that count nothing of the game: "stamp" of a time or a page, "aside" of
        anything else. What a game has a word for is its own: minutes, where it counts them."""
        text = plain(flat)
        kinds = {number: kind for number in numbers if (kind := self._kind(text, number, things))}
        for one, other in reversed([*pairwise(numbers)]):
            # "20 or 30 minutes", "8-99 years".
            joined = _JOINS.fullmatch(text, one.end, other.start)
            if joined and kinds.get(other) == "aside" and one not in kinds:
                kinds[one] = "aside"
        yield from kinds.items()

    def _kind(self, text: str, number: FoundNumber, things: Spans) -> str:
        start, end = number.start, number.end
        if number.kind not in ("digits", "cardinal", "fraction"):
            return ""
        times = self._times(text, max(0, start - _BEFORE), end + _BEFORE)
        if any(s <= start and end <= e for s, e in times):
            return "stamp"
        if self._worded(self._pages, text, number, things):
            return "stamp"
        if _PRICED_BEFORE.search(text, max(0, start - 3), start):
            return "aside"
        if _PRICED_BEHIND.match(text, end):
            return "aside"
        if self._worded(self._others, text, number, things):
            return "aside"
        alone = number.kind == "digits" and end - start == 4 and number.value in _YEAR
        return "aside" if alone and not self._named(end, things) else ""

    def _times(self, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
        for pattern in (_CLOCK, *self._clocks):
            yield from (match.span() for match in pattern.finditer(text, start, end))

    def _worded(
        self,
        words: tuple[re.Pattern[str], re.Pattern[str]],
        text: str,
        number: FoundNumber,
        things: Spans,
    ) -> bool:
        """Whether a word stands right behind a number, or right before it, that is no name of
        anything in the game."""
        behind = words[0].match(text, number.end)
        begin = max(0, number.start - _BEFORE)
        before = words[1].search(text[begin : number.start])
        spans = [behind.span("word")] if behind else []
        spans += [(begin + before.start(), begin + before.end())] if before else []
        return any(not any(True for _ in things.over(*span)) for span in spans)

    def _named(self, end: int, things: Spans) -> bool:
        """Whether a thing of the game is named right behind a number."""
        return any(True for _ in things.over(end, end + _BEFORE))

    def _pattern(self, words: Iterable[str], before: bool) -> re.Pattern[str]:
        """Any of some words, which may be written in one with a number behind or before them."""
        longest = sorted(map(plain, words), key=len, reverse=True)
        any_of = "|".join(map(re.escape, longest))
        suffixes = "|".join(map(re.escape, sorted(self.language.grammar.suffixes, key=len)))
        if not longest:
            return _NOTHING
        if before:
            return re.compile(rf"(?<!\w)(?:{any_of})[\s-]?$", re.IGNORECASE)
        ends = rf"(?:{suffixes})?(?!\w)"
        return re.compile(rf"[+]?[\s-]?(?P<word>{any_of}){ends}", re.IGNORECASE)

    @cached_property
    def _others(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        return self._pattern(self.behind, False), self._pattern(self.before, True)

    @cached_property
    def _pages(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        words = self.language.numbers.find.pages
        return self._pattern(words, False), self._pattern(words, True)

    @cached_property
    def _clocks(self) -> tuple[re.Pattern[str], ...]:
        words = "|".join(map(re.escape, self.clock))
        found = rf"(?<![\w:.,])[0-9]{{1,2}}\s?(?:{words})\s?[0-9]{{2}}(?!\w)"
        return (re.compile(found),) if words else ()
