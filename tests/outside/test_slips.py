"""Numbers that no rule counts by itself: labels of steps, ranges, numbers of players.

Where they are as they should be, an audit says nothing of them; where one is changed, it must not
pass: somebody's verdict changes, or the ledger has the number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from rulewright.checks.outside.labels import Label, out_of_order
from rulewright.checks.outside.records import Audit
from tests.outside.gold import HERE, audit_of

CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "slips.yaml").read_text("utf-8"))
NAMES = [f"{case['lang']}: {case['kind']}" for case in CASES]


def place_of(words: str, text: str) -> tuple[int, int]:
    assert text.count(words) == 1, words
    start = text.index(words)
    return start, start + len(words)


def listed(audit: Audit, place: tuple[int, int]) -> bool:
    """Whether the ledger has a number there."""
    start, end = place
    return any(x.kind == "number" and x.start < end and start < x.end for x in audit.ledger)


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_numbers_that_are_right_are_not_listed(case: Mapping[str, Any]) -> None:
    audit = audit_of(case["text"], case["lang"])
    places = {words: place_of(words, case["text"]) for words in case["explained"]}
    assert [words for words, place in places.items() if listed(audit, place)] == []


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_what_no_rule_explains_is_listed(case: Mapping[str, Any]) -> None:
    audit = audit_of(case["text"], case["lang"])
    missing = [w for w in case.get("listed", ()) if not listed(audit, place_of(w, case["text"]))]
    assert missing == []


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_a_changed_number_does_not_pass(case: Mapping[str, Any]) -> None:
    text, lang = case["text"], case["lang"]
    before = {fact.id: fact.verdict for fact in audit_of(text, lang).facts}
    passed = []
    for right, wrong in case["slips"].items():
        start, end = place_of(right, text)
        after = audit_of(text[:start] + wrong + text[end:], lang)
        judged = any(before[fact.id] != fact.verdict for fact in after.facts)
        if not judged and not listed(after, (start, start + len(wrong))):
            passed.append(f"{right} → {wrong}")
    assert passed == []


@pytest.mark.parametrize(
    ("values", "odd"),
    [
        ([1, 2, 3], []),
        ([1, 2, 3, 1, 2], []),
        ([1, 1, 2, 3, 2, 3], []),  # a list within a list
        ([1, 2, 4], [2]),
        ([2, 2, 3], [0]),
        ([1, 1, 3], [1]),
        ([1, 3, 3], [1]),
        ([1, 2, 3, 2, 2, 3], [3]),
        ([0, 2, 3], [0]),
    ],
)
def test_labels_out_of_their_order(values: list[int], odd: list[int]) -> None:
    labels = [Label(at, at + 1, value, "1.") for at, value in enumerate(values)]
    assert [label.start for label in out_of_order(labels)] == odd
