"""How large rules may grow when their phases are written out; what is larger is a finding.

Phases are written out where they are done, so a few lines can come to millions, and generated code
may only nest so deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.model.statements import EachSeat, Repeat, Stmt

MOST_STATEMENTS = 20_000
"""Statements in all."""
MOST_DEPTH = 60
"""Bodies inside one another."""
MOST_LOOPS = 15
"""Loops inside one another."""


class Limits:
    """Counts while rules are written out."""

    def __init__(self) -> None:
        self.written = 0
        self.depth = 0
        self.loops = 0

    @contextmanager
    def inside(self, statement: Stmt) -> Iterator[None]:
        """While a statement and what it holds are written out; raises RulesError."""
        looping = isinstance(statement, EachSeat | Repeat)
        self.written += 1
        self.depth += 1
        self.loops += looping
        if self.written > MOST_STATEMENTS:
            raise _finding(statement, f"come to more than {MOST_STATEMENTS:,} lines")
        if self.depth > MOST_DEPTH or self.loops > MOST_LOOPS:
            raise _finding(statement, "stand too deep inside one another")
        yield
        self.depth -= 1
        self.loops -= looping


def _finding(statement: Stmt, what: str) -> RulesError:
    message = f"With every phase written out where it is done, these rules {what}."
    hint = "Do a phase fewer times, or say the same with fewer lines inside lines."
    return RulesError([Diagnostic("RW341", message, statement.place, hint)])
