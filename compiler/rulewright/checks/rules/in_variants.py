"""What holds for a game holds for its variants too, or it says where it does not.

A variant changes numbers, and a claim or a worked example that uses them is printed in the
variant's book as well. So whoever checks a game has its variants looked at: what is wrong with
their claims, examples and sums is found before somebody plays them.

Finds: RW310 RW311 RW313 RW315 RW320 RW321 RW323 RW330 RW331

Bad:
    claims: total of supply = 5 * players        # in game.yaml supply is {2: 10, 3: 15}
    variants/short.yaml: supply: {3: 12}
Good:
    variants/short.yaml: supply: {2: 10, 3: 15}
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.rules import claims, examples, stories, sums
from rulewright.checks.subjects import Rules, of_variant
from rulewright.diagnostics import Diagnostic, Severity

_LOOKED_AT = (sums.check, claims.check, examples.check, stories.check)


def check(rules: Rules) -> Iterator[Diagnostic]:
    """What is wrong in variants and not in the game itself."""
    yield from rules.broken_variants
    known = {(d.code, d.message) for look in _LOOKED_AT for d in rules.of(look)}
    for variant in rules.variants:
        for problem in (d for look in _LOOKED_AT for d in variant.of(look)):
            if problem.severity is Severity.NOTE or (problem.code, problem.message) in known:
                continue
            yield of_variant(variant.variant, problem)
