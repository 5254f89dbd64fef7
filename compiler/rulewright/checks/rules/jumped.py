"""Numbers that are waited for and may be jumped over.

A repetition goes on until a counter shows just 20, or the game ends when it does; and the counter
goes up by 3. Then it may come to 19 and to 22, and what was waited for never comes. “At least” was
meant, or the end of the counter.

Finds: RW358

Bad:
    repeat until steps = 20:       # and somebody gains 3 steps at once
Good:
    repeat until steps >= 20:
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.checks.flow.anywhere import Anywhere
from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import cases
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import fold
from rulewright.model.expressions import Compare, Cond, CounterOf, Expr
from rulewright.model.fact_words import expr_words
from rulewright.model.game import Counter, Game
from rulewright.model.statements import Adjust, EndGame, If, Leave, Repeat
from rulewright.model.walk import statements_in


def check(rules: Rules) -> Iterator[Diagnostic]:
    """A warning for each end that hangs on just one number, which need not be met."""
    game, anywhere = rules.game, rules.courses.anywhere
    for cond, place in _ends(game):
        for compare in instances(cond, Compare):
            for one, other in (
                (compare.left, compare.right),
                (compare.right, compare.left),
            ):
                if compare.op == "=" and isinstance(one, CounterOf):
                    yield from _jumped(game, anywhere, one, other, place)


def _ends(game: Game) -> Iterator[tuple[Cond, Place | None]]:
    """Conditions on which it hangs that something ends."""
    for stmt in all_statements(game):
        if isinstance(stmt, Repeat) and stmt.until is not None:
            yield stmt.until, stmt.place
        if isinstance(stmt, If):
            inside = statements_in(stmt.then)
            if any(isinstance(inner, EndGame | Leave) for inner in inside):
                yield stmt.cond, stmt.place


def _jumped(
    game: Game, anywhere: Anywhere, shown: CounterOf, awaited: Expr, place: Place | None
) -> Iterator[Diagnostic]:
    """Whether a counter that only goes one way may pass a number by, with any number of players."""
    counter = game.counters[shown.counter]
    played = [
        stmt
        for section in (game.play, *game.phases.values())
        for stmt in statements_in(section.body)
        if isinstance(stmt, Adjust) and stmt.counter == counter.name
    ]
    ways = {change.op for change in played}
    if len(ways) != 1 or "set" in ways:
        # What goes both ways may come back to it.
        return
    for case in cases(game):
        number = fold(game, awaited, case.setting)
        if number is None or number in (counter.least, counter.most):
            # It stops at its ends, however big the last step is.
            continue
        steps = [fold(game, change.amount, case.setting) for change in played]
        spans = [anywhere.span(change.amount, "", case.setting) for change in played]
        if _always_met(counter, number, ways == {"gains"}, steps):
            continue
        most = max(high for _, high in spans)
        if most <= 1:
            continue
        way = "up" if ways == {"gains"} else "down"
        name = word_of(game, counter.name)
        words = f"“{name}” may go past {number} without being {number}: it goes {way} by more "
        words += "than 1 at once, and what waits for just this number waits for ever."
        sign = ">=" if way == "up" else "<="
        hint = f"Write “{sign} {expr_words(awaited)}”."
        yield replace(Diagnostic("RW358", words, place, hint), severity=Severity.WARNING)
        return


def _always_met(counter: Counter, number: int, up: bool, steps: list[int | None]) -> bool:
    """Whether a counter comes by a number whatever steps it takes."""
    known = {abs(step) for step in steps if step is not None} - {0}
    if None in steps or not known:
        return not known and None not in steps
    way = number - counter.starts if up else counter.starts - number
    return way >= 0 and len(known) == 1 and way % next(iter(known)) == 0
