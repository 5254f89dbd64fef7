"""By which words a fact is said: who agrees by the wrong words has misread the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from rulewright.checks.outside.records import Audit
from tests.outside.gold import HERE, audit_of

CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "quotes.yaml").read_text("utf-8"))
NAMES = [f"{case['lang']}: {case['kind']}" for case in CASES]
SAID = frozenset(("agree", "alias", "weaker"))


def audited(case: Mapping[str, Any]) -> Audit:
    return audit_of(case["text"], case["lang"], case.get("game", "no-swap-no-pay"))


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_facts_are_quoted_from_where_they_are_said(case: Mapping[str, Any]) -> None:
    text = case["text"]
    facts = {fact.id: fact for fact in audited(case).facts}
    wrong = []
    for key, words in case.get("quotes", {}).items():
        start, fact = text.index(words), facts[key]
        inside = start <= fact.start and fact.end <= start + len(words)
        if fact.verdict not in SAID or not inside:
            wrong.append((key, fact.verdict, fact.quote))
    assert wrong == []


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_what_is_not_said_is_not_found(case: Mapping[str, Any]) -> None:
    facts = {fact.id: fact for fact in audited(case).facts}
    found = [
        (key, facts[key].quote) for key in case.get("unsaid", ()) if facts[key].verdict in SAID
    ]
    assert found == []
