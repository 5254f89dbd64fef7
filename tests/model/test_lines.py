"""Every kind of line with the record it becomes; lines with one slip, each with its mended twin.

`lines.yaml` says where a line stands (`in`) and what it is; where nothing is said, it stands in a
phase that is told two seats, a number and a piece.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.model.listing import record_text
from rulewright.model.sections import Rules
from tests.model.whole_language import SHEET, read_rules, rules_with

HERE = Path(__file__).parent
LINES = yaml.safe_load((HERE / "lines.yaml").read_text("utf-8"))
FAULTS = yaml.safe_load((HERE / "line_faults.yaml").read_text("utf-8"))


def first_record(rules: Rules, where: str) -> str:
    """What the first line there has become."""
    match where:
        case "statement":
            part: Any = rules.phases["turn"].body[0]
        case "branch":
            part = rules.phases["turn"].body[0].branches[0]  # type: ignore[union-attr]
        case "score" | "counter":
            assert rules.scoring is not None
            part = rules.scoring.lines[0]
        case "rank":
            part = rules.ranking[0]
        case "claim":
            part = rules.claims[0].cond
        case "story":
            part = rules.stories[0]
        case _:
            part = next(iter(rules.definitions.values()))
    return record_text(part)


def test_the_frame_is_good() -> None:
    _, found = read_rules(rules_with("statement", "end the game"))
    assert found == ()


@pytest.mark.parametrize("case", LINES, ids=lambda c: c["line"][:70])
def test_what_a_line_becomes(case: dict[str, Any]) -> None:
    where = case.get("in", "statement")
    rules, found = read_rules(rules_with(where, case["line"]))
    assert found == ()
    assert first_record(rules, where) == " ".join(case["is"].split())


@pytest.mark.parametrize("case", FAULTS, ids=lambda c: f"{c['code']} {c['bad']!r}"[:80])
def test_a_line_with_a_slip(case: dict[str, Any]) -> None:
    _, found = read_rules(rules_with(case.get("in", "statement"), case["bad"]))
    same = [d for d in found if d.code == case["code"] and case["says"] in d.message]
    assert same, found
    assert len(found) == case.get("found", 1), found
    (diagnostic,) = same
    assert diagnostic.place is not None
    assert diagnostic.place.text[diagnostic.place.column - 1 :].startswith(case["at"])
    assert case.get("hint", "") in (diagnostic.hint or "")


@pytest.mark.parametrize("case", FAULTS, ids=lambda c: f"{c['code']} {c['good']!r}"[:80])
def test_the_same_line_mended(case: dict[str, Any]) -> None:
    _, found = read_rules(rules_with(case.get("in", "statement"), case["good"]))
    assert found == ()


def test_a_name_of_the_sheet_that_begins_an_amount_is_refused() -> None:
    _, found = read_rules(rules_with("statement", "end the game"), SHEET.replace("laps", "count"))
    assert "RW205" in [d.code for d in found]
