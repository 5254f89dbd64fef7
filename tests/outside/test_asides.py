"""Times, ages, prices and pages are no numbers of a game, in any language."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from rulewright.checks.breaking.outside import mutants
from tests.outside.gold import HERE, WORKSPACE, audit_of, opened

CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "asides.yaml").read_text("utf-8"))
LANGS = [case["lang"] for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=LANGS)
def test_they_are_listed_apart(case: dict[str, Any]) -> None:
    audit = audit_of(case["text"], case["lang"])
    listed = [line.quote for line in audit.ledger if line.kind == "aside"]
    assert [words for words in case["asides"] if not any(words in quote for quote in listed)] == []
    assert [line.quote for line in audit.ledger if line.kind == "number"] == []
    assert audit.coverage.numbers == 0


@pytest.mark.parametrize("case", CASES, ids=LANGS)
def test_times_and_pages_are_not_broken(case: dict[str, Any]) -> None:
    game, _ = opened("no-swap-no-pay")
    changed = {
        case["text"][m.start - 1 : m.end + 1]
        for m in mutants(game, case["text"], case["lang"], WORKSPACE)
        if m.kind == "number"
    }
    assert changed, "ages and prices are changed"
    assert not [words for words in changed if ":" in words]


def test_what_a_game_counts_is_its_own() -> None:
    text = "The game lasts 4 rounds with 4 players; each of you draws 2 coins at page 3."
    quotes = [line.quote for line in audit_of(text, "en").ledger if line.kind == "aside"]
    assert quotes == []
