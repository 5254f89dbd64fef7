"""Translations held to their English: what no fact of a rule notices is noticed beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.checks.breaking.texts import Shelf, open_shelf, said_beside
from rulewright.prose.message_reader import parse_message
from rulewright.prose.texts import GameText
from tests.outside.pages import opened

CASES: dict[str, list[dict[str, str]]] = yaml.safe_load(
    (Path(__file__).parent / "translation_faults.yaml").read_text("utf-8")
)
FAULTS = [
    pytest.param(lang, case, id=f"{lang}-{case['about']}")
    for lang, listed in CASES.items()
    for case in listed
]
GAME = "no-swap-no-pay"


@cache
def shelf(game: str, lang: str) -> Shelf:
    """The texts of a game in a language."""
    book = opened(game)
    found = open_shelf(book.game, book.facts, lang, book.workspace)
    assert found is not None
    return found


def codes(game: str, lang: str, key: str, find: str, put: str) -> set[str]:
    """What is said of a text in which some words are replaced."""
    texts = shelf(game, lang).textbook
    about: GameText = next(t for t in texts.texts if t.text.key == key)
    pattern = texts.messages[key].pattern
    assert find in pattern
    message, problems = parse_message(pattern.replace(find, put, 1))
    others = tuple(shelf(game, other) for other in ("fr", "ko")) if lang == "en" else ()
    found = [*problems, *said_beside(shelf(game, lang), others, about, message)]
    return {d.code for d in found}


@pytest.mark.parametrize(("lang", "case"), FAULTS)
def test_a_slip_is_found_and_its_twin_is_not(lang: str, case: dict[str, Any]) -> None:
    game = case.get("game", GAME)
    found = codes(game, lang, case["key"], case["find"], case["put"])
    assert case["code"] in found
    assert codes(game, lang, case["key"], case["find"], case["find"]) == set()
    if "other" in case:
        assert codes(game, lang, case["key"], case["find"], case["other"]) == set()


@pytest.mark.parametrize("game", ["gift-swap", "scalawag", GAME])
@pytest.mark.parametrize("lang", ["fr", "ko"])
def test_shipped_translations_say_what_their_english_says(game: str, lang: str) -> None:
    texts = shelf(game, lang)
    said = [
        (about.text.key, d.code, d.message)
        for about in texts.textbook.texts
        if (message := texts.textbook.message(about.text.key)) is not None
        for d in said_beside(texts, (), about, message)
    ]
    assert said == []
