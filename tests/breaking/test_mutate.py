"""Texts and rules broken on purpose: what is noticed is counted with the code that noticed it."""

from __future__ import annotations

import pytest

from rulewright.checks.breaking.measure import measure_game
from tests.outside.pages import opened

GAME = "no-swap-no-pay"


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_texts_that_nobody_broke_raise_no_alarm(lang: str) -> None:
    for measured in measure_game(opened(GAME), [lang], only="texts", number=4, seed=1):
        assert measured.alarms == ()


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_a_number_typed_for_a_value_is_noticed(lang: str) -> None:
    (measured,) = measure_game(
        opened(GAME), [lang], only="texts", kind="placeholder", number=12, seed=1
    )
    assert len(measured.outcomes) > 0
    assert measured.count("reported") >= 0.8 * len(measured.outcomes)


def test_the_same_seed_breaks_the_same() -> None:
    once, again = (
        [o.mutant for m in measure_game(opened(GAME), ["en"], only="texts", number=9, seed=5)
         for o in m.outcomes]
        for _ in range(2)
    )  # fmt: skip
    assert once == again


def test_rules_that_are_broken_are_carried_or_reported() -> None:
    (measured,) = measure_game(opened(GAME), ["en", "fr", "ko"], only="rules", number=6, seed=3)
    real = measured.count("carried") + measured.count("reported") + measured.count("unnoticed")
    assert real > 0
    assert measured.unnoticed == ()
