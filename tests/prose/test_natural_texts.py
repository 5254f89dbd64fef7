"""Natural texts for the newer rules pass in every language, and each slip in them is found."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.checks.running.texts import check_text
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.texts import Text, TextKind
from rulewright.prose.message_reader import parse_message
from rulewright.prose.texts import GameText
from tests.prose.helpers import LANGUAGES, cases
from tests.prose.spoken import speaker, spoken

TEXTS = [
    pytest.param(case, lang, id=f"{case['unit']} {lang}")
    for case in cases("natural_texts")
    for lang in LANGUAGES
]
FAULTS = [
    pytest.param(case, lang, fault, id=f"{case['unit']} {lang}: {fault['find']}")
    for case in cases("natural_texts")
    for lang in LANGUAGES
    for fault in case[lang]["faults"]
]


def found_in(case: dict[str, Any], lang: str, pattern: str) -> tuple[Diagnostic, ...]:
    unit = spoken(case["game"])[1].units[case["unit"]]
    me = speaker(lang, case["game"])
    text = Text(case["unit"], TextKind.BOOK, pattern, Place("texts"))
    message, broken = parse_message(pattern, text.place)
    about = GameText(text, unit, unit.players)
    return (*broken, *check_text(message, about, me.language, me.glossary, named=me.named))


@pytest.mark.parametrize(("case", "lang"), TEXTS)
def test_a_natural_text_passes(case: dict[str, Any], lang: str) -> None:
    assert found_in(case, lang, case[lang]["text"]) == ()


@pytest.mark.parametrize(("case", "lang", "fault"), FAULTS)
def test_a_slip_is_found(case: dict[str, Any], lang: str, fault: dict[str, str]) -> None:
    text = case[lang]["text"]
    assert fault["find"] in text
    found = found_in(case, lang, text.replace(fault["find"], fault["put"], 1))
    assert fault["code"] in {d.code for d in found}, found
