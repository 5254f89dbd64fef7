"""By which words a fact is said: who agrees by the wrong words has misread the text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
import yaml

import rulewright.checks.outside.audit as core
from rulewright.checks.outside.records import Audit
from tests.outside.gold import HERE, WORKSPACE, opened

CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "quotes.yaml").read_text("utf-8"))
NAMES = [f"{case['lang']}: {case['kind']}" for case in CASES]
SAID = frozenset(("agree", "alias", "weaker"))


@cache
def audited(text: str, lang: str) -> Audit:
    game, facts = opened("no-swap-no-pay")
    audit, _ = core.audit_text(game, facts, text, lang, WORKSPACE)
    assert audit is not None
    return audit


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_facts_are_quoted_from_where_they_are_said(case: Mapping[str, Any]) -> None:
    text = case["text"]
    facts = {fact.id: fact for fact in audited(text, case["lang"]).facts}
    wrong = []
    for key, words in case.get("quotes", {}).items():
        start, fact = text.index(words), facts[key]
        inside = start <= fact.start and fact.end <= start + len(words)
        if fact.verdict not in SAID or not inside:
            wrong.append((key, fact.verdict, fact.quote))
    assert wrong == []


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_what_is_not_said_is_not_found(case: Mapping[str, Any]) -> None:
    facts = {fact.id: fact for fact in audited(case["text"], case["lang"]).facts}
    found = [
        (key, facts[key].quote) for key in case.get("unsaid", ()) if facts[key].verdict in SAID
    ]
    assert found == []
