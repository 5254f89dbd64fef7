"""Our own texts broken on purpose: what proved a fact must not prove its contrary.

A sample of the changes; `RULEWRIGHT_LONG=1` makes all of them, for every text.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from rulewright.checks.breaking.outside import (
    KINDS,
    OutsideMeasure,
    TextMutant,
    break_outside,
    mutants,
)
from tests.outside.gold import WORKSPACE, gold, names, opened

LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
SAMPLE = names() if LONG else ["cafe.en", "scalawag.fr", "gift-swap.ko"]
EVERY = 1 if LONG else 12


@cache
def measured(name: str) -> OutsideMeasure:
    wanted = gold(name)
    game, facts = opened(wanted.game)
    return break_outside(game, facts, wanted.text, wanted.lang, WORKSPACE, EVERY)


@cache
def all_mutants(name: str) -> tuple[TextMutant, ...]:
    wanted = gold(name)
    game, _ = opened(wanted.game)
    return tuple(mutants(game, wanted.text, wanted.lang, WORKSPACE))


@pytest.mark.parametrize("name", ["leaflet.en", "leaflet.fr", "leaflet.ko"])
def test_a_text_is_broken_in_every_way(name: str) -> None:
    assert {m.kind for m in all_mutants(name)} == set(KINDS)


@pytest.mark.parametrize("name", ["leaflet.en", "cafe.fr", "review.ko"])
def test_a_mutant_differs_in_one_place(name: str) -> None:
    text = gold(name).text
    for m in all_mutants(name):
        assert text[m.start : m.end] == m.before != m.after
        assert m.text == text[: m.start] + m.after + text[m.end :]


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("leaflet.en", "16", "17"),
        ("cafe.en", "two", "one"),
        ("cafe.fr", "deux", "trois"),
        ("cafe.ko", "한", "두"),
        ("leaflet.en", "clockwise", "counterclockwise"),
        ("leaflet.fr", "au hasard", "choisit"),
    ],
)
def test_changes_are_written_as_the_language_writes(name: str, before: str, after: str) -> None:
    made = {m.after for m in all_mutants(name) if m.before == before}
    assert after in made, made


def test_the_number_of_a_step_is_no_number_of_the_rules() -> None:
    lines = {m.line for m in all_mutants("leaflet.en") if m.kind == "number" and m.before == "4"}
    text = gold("leaflet.en").text.splitlines()
    assert all(not text[line - 1].startswith("4.") for line in lines)


@pytest.mark.parametrize("name", SAMPLE)
def test_changed_words_prove_nothing(name: str) -> None:
    found = measured(name)
    assert found.proved > 0
    assert found.false_agrees == ()


def test_changed_numbers_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    made = sum(measured(name).made.get("number", 0) for name in SAMPLE)
    noticed = sum(measured(name).noticed.get("number", 0) for name in SAMPLE)
    with capsys.disabled():
        print(f"\nnumbers changed in outside texts: {noticed} of {made} noticed")
    # A sample is small: one of it may slip.
    assert noticed >= (0.95 * made if LONG else made - 1)
