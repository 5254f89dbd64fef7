"""Reading a message over: for every finding a planted fault and its twin (reviewed.yaml)."""

from __future__ import annotations

import pytest

from rulewright.checks.text import Text
from rulewright.checks.texts import by_hand, marked, numbers, rendering
from rulewright.codes.prose import MESSAGES
from rulewright.diagnostics import Diagnostic, Place
from rulewright.prose.glossary import Glossary
from rulewright.prose.message_reader import parse_message
from rulewright.prose.values import Number, Quantity, Reference, TermValue, Value
from tests.prose.helpers import LANGUAGES, cases, language, terms

CASES = [
    pytest.param(code, finding, *pair, id=f"{code} {finding}")
    for code in LANGUAGES
    for finding, pair in cases("reviewed")[code].items()
]


def review(code: str, pattern: str) -> tuple[Diagnostic, ...]:
    words = terms(code)
    bound: dict[str, Value] = {key: TermValue(term) for key, term in words.items()}
    bound |= {"@end": Reference("end", {"en": "The End", "fr": "La fin", "ko": "게임 끝"}[code])}
    bound |= {"n": Number(3), "big": Number(4321), "q": Quantity(2, words["tile"])}
    if "bare" in words:
        bound["bareq"] = Quantity(2, words["bare"])
    message, found = parse_message(pattern, Place("x", 1, 1, text=pattern))
    assert found == ()
    text = Text(message, language(code), Glossary(code, words), bound)
    looked = (rendering, marked, numbers, by_hand)
    return tuple(dict.fromkeys(d for look in looked for d in look.check(text)))


@pytest.mark.parametrize(("code", "finding", "fault", "twin"), CASES)
def test_fault_and_twin(code: str, finding: str, fault: str, twin: str) -> None:
    found = review(code, fault)
    assert [d.code for d in found] == [finding]
    assert found[0].place is not None
    assert found[0].place.file == "x"
    assert review(code, twin) == ()


def test_every_finding_of_messages_has_a_case_or_another_test() -> None:
    elsewhere = {"RW400", "RW401", "RW402", "RW403", "RW404", "RW405"}  # test_message
    elsewhere |= {"RW430", "RW431", "RW432", "RW433"}  # test_locale_files
    elsewhere |= {"RW440", "RW441", "RW442"}  # test_fixed_words
    elsewhere |= {"RW406", "RW407", "RW419"}  # tests/checks/test_nouns
    planted = {finding for code in LANGUAGES for finding in cases("reviewed")[code]}
    assert {page.code for page in MESSAGES} == elsewhere | planted


@pytest.mark.parametrize(
    ("code", "pattern", "where"),
    [
        ("en", "Lay {{it}} down, take two tiles.", "two"),
        ("en", "**Take** [three](chosen) tiles", "three"),
        ("fr", "Il [pose](put) vingt et une tuiles.", "vingt et une"),
        ("ko", "카드 [두](chosen) {tile}", "두"),
    ],
)
def test_the_number_itself_is_marked(code: str, pattern: str, where: str) -> None:
    found = [d for d in review(code, pattern) if d.code == "RW420"]
    assert len(found) == 1
    place = found[0].place
    assert place is not None
    assert pattern[place.column - 1 : place.end - 1] == where


@pytest.mark.parametrize(
    ("code", "pattern"),
    [
        ("en", "[only these two](seen_by_both) look; [just one](once)"),
        ("en", "Each of you helps one another; both look."),
        ("en", "[the watch](guard) sleeps"),
        ("fr", "[seuls ces deux joueurs](seen_by_both) regardent"),
        ("fr", "Un joueur donne une tuile à un autre."),
        ("fr", "[le guet](guard) dort"),
        ("ko", "[두 사람만](seen_by_both) 봅니다."),
        ("ko", "[한 명씩](in_turn) 봅니다."),
        ("ko", "[파수꾼이](guard) 잡니다."),
        ("ko", "{tile}의 {n}번째, {q}[은/는]"),
    ],
)
def test_no_false_alarm(code: str, pattern: str) -> None:
    assert review(code, pattern) == ()


def test_marked_words_of_a_term_must_be_its_own() -> None:
    found = review("en", "[the wall](guard) sleeps")
    assert [d.code for d in found] == ["RW422"]
    assert "the watch" in (found[0].hint or "")


def test_the_hint_for_wrong_words_shows_right_ones() -> None:
    assert "au hasard" in (review("fr", "[avec joie](random)")[0].hint or "")
    assert review("fr", "[au hasard](randomly)")[0].hint == "Did you mean “random”?"
