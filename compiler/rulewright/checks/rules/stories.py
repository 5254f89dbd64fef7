"""Worked examples that are told: each is played as it is told, and must end as it says.

An example that is told begins from what is given; the answers and outcomes come in the order told;
then everything it says must be so. Where something it tells is not asked for, or not possible, or
ends otherwise, the book leaves it out.

Finds: RW323
"""

from __future__ import annotations

from rulewright.checks.subjects import Findings, Rules
from rulewright.diagnostics import Diagnostic
from rulewright.engine.stories import tell


def check(rules: Rules) -> Findings:
    """Stories that do not happen so, and those that do.

    They are told with the options at their defaults, as the book prints them.
    """
    game = rules.game
    right: set[str] = set()
    found: list[Diagnostic] = []
    for story in game.stories:
        problem = tell(game, story)
        if problem is None:
            right.add(story.unit.key)
        else:
            place = problem.place or story.place
            found.append(Diagnostic("RW323", problem.words, place, problem.hint))
    return Findings(tuple(found), right=frozenset(right))
