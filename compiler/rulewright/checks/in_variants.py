"""What holds for a game holds for its variants too, or it says where it does not.

A variant changes numbers, and a claim or a worked example that uses them is printed in the
variant's book as well. So whoever checks a game has its variants looked at: what is wrong with
their claims, examples and sums is found before somebody plays them. The other way round, what has
no part in the game itself may have one in a variant, and is not idle then.

Bad:
    claims: total of supply = 5 * players        # in game.yaml supply is {2: 10, 3: 15}
    variants/short.yaml: supply: {3: 12}
Good:
    variants/short.yaml: supply: {2: 10, 3: 15}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rulewright.checks.claims import check_claims
from rulewright.checks.examples import check_examples
from rulewright.checks.stories import check_stories
from rulewright.checks.sums import Courses, check_sums
from rulewright.diagnostics import Diagnostic, Severity, errors_in
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.variants import sheet_with_variants, variant_names

Idle = Callable[[Game, Courses], Iterable[Diagnostic]]
_ANOTHERS = "RW241"
_QUOTED = re.compile("“([^”]*)”")


def check_variants(
    game: Game, found: Iterable[Diagnostic], idle: Idle, without_part: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """What is wrong in variants and not in the game itself; and of what has no part in the game,
    that which has none in any variant. `idle` finds such things in a variant."""
    known = {(d.code, d.message) for d in found}
    left = list(without_part)
    for name in _names(game):
        variant, problems = _opened(game, name)
        if variant is not None:
            courses = Courses(variant)
            problems += _problems(variant, courses)
            there = {_key(d) for d in idle(variant, courses)}
            left = [d for d in left if _key(d) in there]
        for problem in problems:
            if (problem.code, problem.message) not in known:
                yield _of_variant(name, problem)
    yield from left


def _names(game: Game) -> list[str]:
    """The variants of a game that is none itself."""
    if "+" in game.name or not game.folder:
        return []
    return variant_names(Path(game.folder))


def _opened(game: Game, name: str) -> tuple[Game | None, list[Diagnostic]]:
    """The game with a variant laid over it; warnings about the game itself are said there."""
    folder = Path(game.folder)
    tree, found = sheet_with_variants(folder, [name])
    if any(problem.code == _ANOTHERS for problem in found):
        # A variant of another game, as in a copy under a new name, is none of this one.
        return None, []
    if tree is None:
        return None, list(found)
    variant, problems = load_game(folder, tree, f"{game.name}+{name}")
    return variant, list(errors_in((*found, *problems)))


def _problems(variant: Game, courses: Courses) -> list[Diagnostic]:
    """What is found wrong with a variant's sums, claims and examples."""
    sums = check_sums(variant, courses)
    found = [
        *sums.diagnostics,
        *check_claims(variant, courses)[1],
        *check_examples(variant)[1],
        *check_stories(variant)[1],
    ]
    return [d for d in found if d.severity is not Severity.NOTE]


def _of_variant(name: str, found: Diagnostic) -> Diagnostic:
    if found.code.startswith("RW24"):
        # What is wrong with the variant's own file says so itself.
        return found
    message = f"In the variant “{name}”: {found.message[:1].lower()}{found.message[1:]}"
    return replace(found, message=message)


def _key(found: Diagnostic) -> tuple[str, object]:
    """What a finding is about: its line of the rules, or what it names in game.yaml."""
    place = found.place
    if place is not None and place.file.endswith(".rules"):
        return found.code, (place.file, place.line)
    named = _QUOTED.search(found.message)
    return found.code, named[1] if named else found.message
