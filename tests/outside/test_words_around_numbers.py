"""A turn of phrase does not prove a number that stands in the middle of it with another worth."""

from __future__ import annotations

import pytest

from rulewright.checks.outside.audit import audit_text
from tests.outside.gold import WORKSPACE, opened
from tests.outside.heldout.gold import held

SAID = "The game ends when only one player is left"
FACT = "sink.last_afloat/end_game.case_number"


@pytest.mark.parametrize(("number", "verdict"), [("one", "agree"), ("two", "unsure")])
def test_only_two_are_left(number: str, verdict: str) -> None:
    """“Only … left” is how the last one is told; with another number in it, it is not."""
    text = held("scalawag-sheet.en").text
    assert SAID in text
    game, facts = opened("scalawag")
    audit, _ = audit_text(game, facts, text.replace("only one", f"only {number}"), "en", WORKSPACE)
    assert audit is not None
    assert next(fact.verdict for fact in audit.facts if fact.id == FACT) == verdict
