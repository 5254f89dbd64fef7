"""Numbers in words, both ways: said by the printer, and found where somebody typed them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from rulewright.prose.numerals import cardinal, ordinal
from tests.prose.helpers import WITH_GERMAN as LANGUAGES
from tests.prose.helpers import cases, language

KINDS = {
    "c": "cardinal",
    "d": "digits",
    "o": "ordinal",
    "m": "multiple",
    "f": "fraction",
    "b": "dual",
    "1": "first",
}
CASES = [
    pytest.param(code, text, wanted, id=f"{code}: {text}")
    for code in LANGUAGES
    for text, *wanted in cases("found_numbers")[code]
]


def amount(written: str) -> Any:
    return Fraction(written) if "/" in written else Decimal(written)


@pytest.mark.parametrize(("code", "text", "wanted"), CASES)
def test_numbers_in_a_text(code: str, text: str, wanted: list[str]) -> None:
    found = language(code).find_numbers(text)
    assert [(n.value, n.kind) for n in found] == [
        (amount(w.split()[0]), KINDS[w.split()[1]]) for w in wanted
    ]
    for number in found:
        assert text[number.start : number.end] == number.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_said_is_found(code: str) -> None:
    """Every number word of the printer is a number to the reader, unless the language says no."""
    numbers = language(code).numbers
    never = {*numbers.find.never}
    counter = f" {numbers.find.counted_by[0]}" if numbers.find.counted_by else " x"
    for n in range(101):
        for counted in (False, True):
            words = cardinal(numbers, n, counted=counted)
            assert words is not None
            if words in never:
                continue
            found = language(code).find_numbers(words + (counter if counted else " x"))
            assert [f.value for f in found] == [n], words
    for n in range(2, 101):
        words = ordinal(numbers, n, "other")
        assert [f.value for f in language(code).find_numbers(words)] == [n], words


@pytest.mark.parametrize("code", LANGUAGES)
def test_number_words_are_all_different(code: str) -> None:
    numbers = language(code).numbers
    for table in (numbers.cardinals, numbers.counting, numbers.ordinals):
        assert len(set(table)) == len(table)
