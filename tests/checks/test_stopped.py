"""Rules that stop whoever follows them: that is a finding, of the check that followed them and of
nothing else, and it can be told by one process to another."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, RulesError
from tests.engine.games_for_tests import shipped

ENDLESS = Diagnostic("RW342", "This was repeated without end.", Place("play.rules", 3, 1))
BEFORE = Diagnostic("RW338", "Nothing reads this.", Place("play.rules", 1, 1))


def follows(rules: Rules) -> Iterator[Diagnostic]:
    yield BEFORE
    raise RulesError([ENDLESS])


def looks(rules: Rules) -> Iterator[Diagnostic]:
    yield BEFORE


def test_what_stops_one_check_is_found_and_the_others_go_on() -> None:
    rules = Rules(shipped("no-swap-no-pay"))
    assert ENDLESS in rules.of(follows).diagnostics
    assert rules.of(looks).diagnostics == (BEFORE,)


def test_it_can_be_told_from_process_to_process() -> None:
    told = pickle.loads(pickle.dumps(RulesError([ENDLESS, BEFORE])))
    assert told.diagnostics == (ENDLESS, BEFORE)
    assert str(told) == str(RulesError([ENDLESS, BEFORE]))
