"""What is checked of the rules by themselves, in no language: everything that can be reckoned,
followed or played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.checks.charts import check_charts, check_rows
from rulewright.checks.claims import check_claims
from rulewright.checks.endless import check_endless
from rulewright.checks.examples import check_examples
from rulewright.checks.idle import check_idle
from rulewright.checks.in_variants import check_variants
from rulewright.checks.left_over import check_left_over
from rulewright.checks.measures import check_measures
from rulewright.checks.misprints import check_misprints
from rulewright.checks.naming import check_named
from rulewright.checks.never import check_never
from rulewright.checks.pictures import check_pictures
from rulewright.checks.short import check_short
from rulewright.checks.stories import check_stories
from rulewright.checks.sums import Courses, check_sums
from rulewright.checks.tokens import check_tokens
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
    found += [*check_endless(game), *check_tokens(game), *check_misprints(game)]
    found += [*check_charts(game, courses), *check_short(game, courses)]
    found += check_variants(game, tuple(found), _without_part, _without_part(game, courses))
    return RulesChecked(tuple(found), sums.proved, claims, right | told)


def _without_part(game: Game, courses: Courses) -> list[Diagnostic]:
    """What is in the rules and makes no difference in any game."""
    return [*check_never(game, courses), *check_rows(game, courses), *check_idle(game)]
