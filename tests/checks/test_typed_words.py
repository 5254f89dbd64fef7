"""Words typed by hand: none twice in a row, and small words in the number that is printed."""

from __future__ import annotations

import pytest

from rulewright.checks.text import Text
from rulewright.checks.texts import doubled
from rulewright.checks.texts.typed_number import check_typed_number, number_words
from rulewright.prose.glossary import Glossary
from rulewright.prose.message import parse_message
from tests.prose.helpers import LANGUAGES, language, value

WRONG = [
    ("en", "Draw the the {tile}."),
    ("fr", "Mélangez les les cartes."),
    ("ko", "카드를 다시 다시 섞습니다."),
]
RIGHT = [
    ("en", "Draw the {tile}. The tile that that player drew."),
    ("fr", "Vous vous partagez les cartes. Retournez-la, la carte reste."),
    ("ko", "한 명 한 명 차례로 카드를 다시 섞습니다."),
]


def twice(lang: str, pattern: str) -> list[str]:
    message, problems = parse_message(pattern)
    assert problems == ()
    text = Text(message, language(lang), Glossary(lang, {}), {})
    return [d.message for d in doubled.check(text)]


@pytest.mark.parametrize(("lang", "pattern"), WRONG)
def test_a_word_that_stands_there_twice_is_found(lang: str, pattern: str) -> None:
    assert len(twice(lang, pattern)) == 1


@pytest.mark.parametrize(("lang", "pattern"), RIGHT)
def test_words_that_are_repeated_on_purpose_are_left_alone(lang: str, pattern: str) -> None:
    assert twice(lang, pattern) == []


@pytest.mark.parametrize(
    ("lang", "pattern", "wrong"),
    [
        ("fr", "les {x}", True),
        ("fr", "les {x.many}", False),
        ("fr", "votre {x.many}", True),
        ("fr", "votre {x}", False),
        ("fr", "[le]{x.many}", False),
        ("en", "these {x}", True),
        ("en", "these {x.many}", False),
        ("en", "the {x.many}", False),
    ],
)
def test_small_words_go_with_the_number_that_is_printed(
    lang: str, pattern: str, wrong: bool
) -> None:
    message, _ = parse_message(pattern)
    found = check_typed_number(message, language(lang), {"x": value(lang, "tile")})
    assert [d.code for d in found] == (["RW426"] if wrong else [])


def test_a_language_without_number_in_its_small_words_has_none_to_check() -> None:
    assert number_words(language("ko").grammar) == {}
    assert {lang for lang in LANGUAGES if number_words(language(lang).grammar)} == {"en", "fr"}
