"""Measuring a game by breaking it, on all processors at once.

Rules are broken in small groups and texts a language at a time, each group in whichever process is
free; results come back in the order of the groups, so the same seed gives the same report.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rulewright.checks.breaking.lines import BrokenFile
from rulewright.checks.breaking.records import Measured, Outcome, sample
from rulewright.checks.breaking.rules import Bench, judge
from rulewright.checks.breaking.texts import measure_texts
from rulewright.checks.running.beside import can_split

if TYPE_CHECKING:
    from rulewright.opening import OpenGame

_GROUP = 12

Tell = Callable[[str, int, int], None]


def measure_game(
    opened: OpenGame,
    langs: Sequence[str],
    *,
    only: str | None = None,
    kind: str | None = None,
    number: int | None = None,
    seed: int = 0,
    tell: Tell | None = None,
) -> tuple[Measured, ...]:
    """Break the rules, then the texts of every language; with a `number`, so many of each."""
    workspace = opened.workspace
    bench = Bench(opened.game, opened.facts, opened.folder, tuple(langs), workspace)
    parts: list[Callable[[], Measured]] = []
    found = 0
    if only in (None, "rules"):
        every = [b for b in bench.mutants if kind in (None, b.mutant.kind)]
        found = len(every)
        chosen = sample(every, number, seed)
        # What every group compares with is made once, before processes part.
        _prepare(bench)
        for at in range(0, len(chosen), _GROUP):
            parts.append(partial(_break_rules, bench, chosen[at : at + _GROUP]))
    groups = len(parts)
    if only in (None, "texts"):
        for lang in langs:
            parts.append(
                partial(
                    measure_texts,
                    opened.game,
                    opened.facts,
                    lang,
                    workspace,
                    kind=kind,
                    number=number,
                    seed=seed,
                )
            )
    done: list[Measured] = []
    for measured in _all(parts):
        done.append(measured)
        if tell is not None:
            tell("rules" if len(done) < groups else "texts", len(done), len(parts))
    measures = []
    if only in (None, "rules"):
        outcomes: list[Outcome] = [o for m in done[:groups] for o in m.outcomes]
        measures.append(Measured("rules", tuple(outcomes), found=found))
    texts = done[groups:]
    if texts:
        measures.append(
            replace(
                texts[0],
                outcomes=tuple(o for m in texts for o in m.outcomes),
                alarms=tuple(a for m in texts for a in m.alarms),
                found=sum(m.found for m in texts),
            )
        )
    return tuple(measures)


def _prepare(bench: Bench) -> None:
    for ready in (bench.files, bench.fingerprints, bench.known, bench.speakers, bench.machine):
        assert ready is not None


def _break_rules(bench: Bench, chosen: Sequence[BrokenFile]) -> Measured:
    return Measured("rules", tuple(judge(bench, b) for b in chosen))


_PARTS: list[Callable[[], Measured]] = []
"""What a forked process finds ready: the parts need not travel, only their numbers do."""


def _all(parts: Sequence[Callable[[], Measured]]) -> Iterator[Measured]:
    """The results of all parts, in their order."""
    workers = min(len(os.sched_getaffinity(0)), len(parts)) if can_split() else 1
    if workers < 2:
        yield from (part() for part in parts)
        return
    from multiprocessing import get_context

    _PARTS[:] = parts
    try:
        with get_context("fork").Pool(workers) as pool:
            yield from pool.imap(_one, range(len(parts)))
    finally:
        _PARTS.clear()


def _one(at: int) -> Measured:
    return _PARTS[at]()
