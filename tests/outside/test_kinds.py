"""The kinds of faults that printed texts had, each in a text of our own and in all languages.

A case may put the text right (`twin`): then the audit must not go on saying so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from rulewright.checks.outside.records import FINDINGS, Audit
from tests.outside.gold import HERE, audit_of

CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "kinds.yaml").read_text("utf-8"))
TWINS = [case for case in CASES if "twin" in case]


def name_of(case: Mapping[str, Any]) -> str:
    return f"{case['lang']}: {case['kind']}"


NAMES = [name_of(case) for case in CASES]


def audited(case: Mapping[str, Any], text: str) -> Audit:
    return audit_of(text, case["lang"], case.get("game", "no-swap-no-pay"))


def verdicts(audit: Audit) -> dict[str, str]:
    return {fact.id: fact.verdict for fact in audit.facts}


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_fault_is_found(case: Mapping[str, Any]) -> None:
    audit = audited(case, case["text"])
    given = verdicts(audit)
    wanted = case.get("found", {})
    assert {fact: given[fact] for fact in wanted} == wanted
    quotes = [line.quote for line in audit.ledger]
    assert [w for w in case.get("ledger", ()) if not any(w in q for q in quotes)] == []
    proposed = {p.key: p.words for p in audit.proposals}
    assert case.get("proposed", {}).items() <= proposed.items()


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_nothing_else_is_said_to_be_wrong(case: Mapping[str, Any]) -> None:
    given = verdicts(audited(case, case["text"]))
    accused = {fact for fact, verdict in given.items() if verdict in FINDINGS}
    meant = {fact for fact, verdict in case.get("found", {}).items() if verdict in FINDINGS}
    assert accused == meant
    assert not accused & set(case.get("not_found", ()))


@pytest.mark.parametrize("case", TWINS, ids=[name_of(case) for case in TWINS])
def test_the_text_put_right_is_right(case: Mapping[str, Any]) -> None:
    text = case["text"]
    for wrong, right in case["twin"].items():
        assert wrong in text
        text = text.replace(wrong, right)
    given = verdicts(audited(case, text))
    assert {fact: given[fact] for fact in case["found"]} == dict.fromkeys(case["found"], "agree")
