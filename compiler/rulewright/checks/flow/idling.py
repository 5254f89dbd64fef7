"""What has no part in a game may have one in a variant of it, and is not idle then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from rulewright.checks.flow.courses import Courses
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic
from rulewright.model.game import Game

_QUOTED = re.compile("“([^”]*)”")


def idle_in_all(
    rules: Rules, find: Callable[[Game, Courses], Iterable[Diagnostic]]
) -> Iterator[Diagnostic]:
    """What is found to be without a part in a game and in each of its variants."""
    left = list(find(rules.game, rules.courses))
    for variant in rules.variants if left else ():
        there = {_about(d) for d in find(variant.game, variant.courses)}
        left = [d for d in left if _about(d) in there]
    yield from left


def _about(found: Diagnostic) -> tuple[str, object]:
    """What a finding is about: its line of the rules, or what it names in game.yaml."""
    place = found.place
    if place is not None and place.file.endswith(".rules"):
        return found.code, (place.file, place.line)
    named = _QUOTED.search(found.message)
    return found.code, named[1] if named else found.message
