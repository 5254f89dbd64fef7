"""What is checked of the rules by themselves, in no language: everything that can be reckoned,
followed or played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.checks.claims import check_claims
from rulewright.checks.endless import check_endless
from rulewright.checks.examples import check_examples
from rulewright.checks.left_over import check_left_over
from rulewright.checks.measures import check_measures
from rulewright.checks.naming import check_named
from rulewright.checks.pictures import check_pictures
from rulewright.checks.stories import check_stories
from rulewright.checks.sums import Courses, check_sums
from rulewright.checks.verdicts import Judged
from rulewright.diagnostics import Diagnostic
from rulewright.model.game import Game

STEPS = 4
"""How many things are looked at, each announced."""


@dataclass(frozen=True, slots=True)
class RulesChecked:
    """What was found wrong with the rules, and what was proved of them."""

    diagnostics: tuple[Diagnostic, ...]
    sums: int
    claims: tuple[Judged, ...]
    right: frozenset[str]
    """Keys of the worked examples and stories that turn out as they say."""


def check_rules(game: Game, tell: Callable[[str], None]) -> RulesChecked:
    """Sums, claims, pictures, worked examples and lines of play; `tell` hears of each."""
    tell("sums")
    courses = Courses(game)
    sums = check_sums(game, courses)
    found = [*sums.diagnostics, *check_left_over(game), *check_measures(game)]
    tell("claims")
    claims, problems = check_claims(game, courses)
    found += problems
    found += check_pictures(game)
    tell("examples")
    right, problems = check_examples(game)
    found += problems
    told, problems = check_stories(game)
    found += [*problems, *check_named(game)]
    tell("lines of play")
    found += check_endless(game)
    return RulesChecked(tuple(found), sums.proved, claims, right | told)
