"""Words typed by hand: none twice in a row, small words in the form for the sound beside them."""

from __future__ import annotations

import pytest

from rulewright.checks.text import Text
from rulewright.checks.texts import doubled, elision, grammar
from rulewright.checks.texts.typed_number import check_typed_number
from rulewright.diagnostics import Diagnostic
from rulewright.prose.glossary import Glossary
from rulewright.prose.message_reader import parse_message
from rulewright.prose.small_words import number_words
from tests.prose.helpers import LANGUAGES, language, value

WRONG = [
    ("en", "Draw the the {tile}.", "RW427"),
    ("en", "Put it on an big pile.", "RW448"),
    ("en", "Wait a hour.", "RW448"),
    ("fr", "Mélangez les les cartes.", "RW427"),
    ("fr", "Prenez le argent.", "RW448"),
    ("fr", "Piochez autant de argent.", "RW448"),
    ("fr", "Il faut que il joue.", "RW448"),
    ("ko", "토큰를 놓습니다.", "RW448"),
    ("ko", "카드을 놓습니다.", "RW448"),
    ("ko", "카드를 다시 다시 섞습니다.", "RW427"),
]
RIGHT = [
    ("en", "Draw the {tile}. The tile that that player drew."),
    ("en", "Put it on a big pile, and wait an hour."),
    ("en", "A unit, an unusual one; a one-way street."),
    ("fr", "Vous vous partagez les cartes."),
    ("fr", "Prenez l'argent, autant d'argent que de huit cartes, et la hache."),
    ("fr", "Il faut qu'il joue. Retournez-la et posez-la à sa place. Cette année, son arme."),
    ("ko", "토큰을 놓고 카드를 섞습니다."),
    ("ko", "마을 카드와 가을 카드를 뽑을 수 있습니다."),
    ("ko", "한 명 한 명 차례로 집을 지을 수 있습니다."),
]


def said(lang: str, pattern: str) -> list[Diagnostic]:
    message, problems = parse_message(pattern)
    text = Text(message, language(lang), Glossary(lang, {}), {})
    return [*problems, *doubled.check(text), *elision.check(text), *grammar.check(text)]


def codes(lang: str, pattern: str) -> list[str]:
    return [d.code for d in said(lang, pattern)]


@pytest.mark.parametrize(("lang", "pattern", "code"), WRONG)
def test_a_slip_is_found(lang: str, pattern: str, code: str) -> None:
    assert codes(lang, pattern) == [code]


@pytest.mark.parametrize(("lang", "pattern"), RIGHT)
def test_right_words_are_left_alone(lang: str, pattern: str) -> None:
    assert codes(lang, pattern) == []


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
