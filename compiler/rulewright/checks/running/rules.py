"""What is checked of the rules by themselves, in no language: everything that can be reckoned,
followed or played."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.checks.register import functions_of, names_of
from rulewright.checks.subjects import Findings, Rules
from rulewright.model.game import Game


def number_of_checks() -> int:
    """How many things are looked at, each announced."""
    return len(names_of("rules"))


def check_rules(game: Game, tell: Callable[[str], None]) -> Findings:
    """All that the checks of rules say of a game; `tell` hears of each."""
    rules = Rules(game)
    whole = Findings()
    for name, check in zip(names_of("rules"), functions_of("rules"), strict=True):
        tell(name.replace("_", " "))
        whole += rules.of(check)
    return whole
