"""Texts and rules broken on purpose: what is noticed is counted with the code that noticed it.

The samples here are a floor, not the measure: that is `benchmarks/mutants.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulewright.checks.breaking.lists import FILE
from rulewright.checks.breaking.measure import measure_game
from rulewright.checks.breaking.records import LETTERS, TARGETS, Measured, sample
from tests.outside.pages import opened

GAME = "no-swap-no-pay"
LANGUAGES = ["en", "fr", "ko"]
ENOUGH = 20
"""Fewer mutants of a kind than these tell little of it: two or three missed are below any floor."""


HARD = {
    ("en", "sound-alike"): 0.35,
    ("fr", "sound-alike"): 0.25,
    ("ko", "sound-alike"): 0.0,
    ("ko", "spelling"): 0.4,
}
"""Rows that no check reaches far yet, and what they reach: a word that exists in place of another
one, and misspelt words of a language without a dictionary. The measure says so every time."""
ROOT = Path(__file__).parents[2]


@cache
def measured(lang: str, game: str = GAME, number: int | None = 500) -> Measured:
    """A sample of a language's broken texts."""
    (found,) = measure_game(opened(game), [lang], only="texts", number=number, seed=1)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_that_nobody_broke_raise_no_alarm(lang: str) -> None:
    assert measured(lang).alarms == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_broken_is_noticed(lang: str) -> None:
    found = measured(lang)
    usual = [o for o in found.outcomes if (lang, o.mutant.kind) not in HARD]
    assert replace(found, outcomes=tuple(usual)).share >= TARGETS["texts"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_kind_slips_through(lang: str) -> None:
    rows = [row for row in measured(lang).rows() if row.mutants >= ENOUGH]
    assert len(rows) >= 8
    low = {row.kind: row.share for row in rows if row.share < HARD.get((lang, row.kind), 0.9)}
    assert low == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_misspelt_words_are_made_and_noticed(lang: str) -> None:
    (found,) = measure_game(opened(GAME), [lang], only="texts", kind="spelling", number=120, seed=1)
    assert len(found.outcomes) == 120
    assert found.share >= HARD.get((lang, "spelling"), 0.93)


def test_no_check_reads_what_texts_are_broken_with() -> None:
    """A measure that breaks texts with the words the checks look for measures nothing."""
    checks = ROOT / "compiler" / "rulewright"
    readers = [
        path.name
        for path in sorted(checks.rglob("*.py"))
        if path.parent.name != "breaking"
        and re.search(r"breaking\.lists|breaking\.yaml", path.read_text("utf-8"))
    ]
    assert readers == []
    shared = [lang for lang in (*LANGUAGES, "de") if not (ROOT / "locales" / lang / FILE).is_file()]
    assert shared == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_nobody_marked_are_noticed(lang: str) -> None:
    """They are what slipped through before translations were read beside their English."""
    (found,) = measure_game(
        opened(GAME), [lang], only="texts", kind="modality", number=None, seed=1
    )
    plain = [o for o in found.outcomes if o.mutant.kind.endswith("unmarked")]
    assert len(plain) >= 8
    assert [o.mutant for o in plain if o.fate == "unnoticed"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_typed_for_a_value_is_noticed(lang: str) -> None:
    (found,) = measure_game(
        opened(GAME), [lang], only="texts", kind="placeholder", number=40, seed=1
    )
    assert len(found.outcomes) == 40
    assert found.unnoticed == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_that_nothing_is_compared_in_notices_less(lang: str) -> None:
    """The measure can fail: by facts alone, a clause without any is lost unseen."""
    found = measured(lang)
    beside = {f"RW{n}" for n in (426, 456, 457, 458, 459, 467, 468, 469)}
    alone = sum(o.fate == "reported" and o.code not in beside for o in found.outcomes)
    assert alone < 0.95 * len(found.outcomes)


def test_what_says_the_same_is_not_made() -> None:
    """A typed article that goes with the number the mark prints is no fault, whatever the word."""
    (found,) = measure_game(opened(GAME), ["fr"], only="texts", kind="grammar", seed=1)
    made = {(o.mutant.before, o.mutant.after) for o in found.outcomes}
    assert made
    assert not [a for b, a in made if b.replace("[le]{coin.many}", "les {coin.many}", 1) == a]


def test_the_same_seed_breaks_the_same() -> None:
    once, again = (
        [o.mutant for m in measure_game(opened(GAME), ["en"], only="texts", number=9, seed=5)
         for o in m.outcomes]
        for _ in range(2)
    )  # fmt: skip
    assert once == again
    assert sample(range(100), 5, 3) == sample(range(100), 5, 3)


def test_rules_that_are_broken_are_carried_or_reported() -> None:
    (found,) = measure_game(opened(GAME), LANGUAGES, only="rules", number=6, seed=3)
    real = found.count("carried") + found.count("reported") + found.count("unnoticed")
    assert real > 0
    assert found.unnoticed == ()


def test_what_changes_letters_is_counted_and_nothing_is_asked_of_it() -> None:
    (found,) = measure_game(opened(GAME), ["en"], only="texts", number=300, seed=2)
    kinds = {o.mutant.kind for o in found.only(letters=True).outcomes}
    assert kinds == LETTERS
    facts = found.only(letters=False)
    assert len(facts.outcomes) + len(found.only(letters=True).outcomes) == len(found.outcomes)
    missed = [
        replace(o, fate="unnoticed", code="") for o in found.outcomes if o.mutant.kind in kinds
    ]
    assert replace(facts, outcomes=(*facts.outcomes, *missed)).good == facts.good
    assert not replace(
        facts, outcomes=tuple(replace(o, fate="unnoticed") for o in facts.outcomes)
    ).good
