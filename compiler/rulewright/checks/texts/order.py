"""What is done one after the other is told in that order.

Where a rule names several things that come one after the other (phases of a round, what breaks a
tie first), its text names them in the same order.

Finds: RW464

Rule:
    repeat lap_count times:
        do dig
        do trade
Bad, en:
    The game lasts {times}, each with {trade} and {dig}.
Good, en:
    The game lasts {times}, each with {dig} and {trade}.
Bad, fr:
    La partie dure {times}, chacune avec {trade} et {dig}.
Good, fr:
    La partie dure {times}, chacune avec {dig} et {trade}.
Bad, ko:
    게임은 {times} 동안 하며, 매번 {trade}[과/와] {dig}[을/를] 진행합니다.
Good, ko:
    게임은 {times} 동안 하며, 매번 {dig}[과/와] {trade}[을/를] 진행합니다.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Evidence
from rulewright.prose.message import Marked, Slot, walk
from rulewright.prose.ways import in_words


def check(text: Text) -> Iterator[Diagnostic]:
    """For each sequence, the first thing that is named too early."""
    if text.spoken:
        return
    message = text.message
    first: dict[str, Slot | Marked] = {}
    for part in walk(message.parts):
        if isinstance(part, Slot):
            first.setdefault(part.name, part)
        elif isinstance(part, Marked):
            first.setdefault(part.cue, part)
    for fact in text.facts:
        if fact.role.partition(".")[0] != "sequence":
            continue
        named = [name for name in fact.value.split(" > ") if name in first]
        for before, after in pairwise(named):
            if first[before].column > first[after].column:
                words = f"“{after}” is named before “{before}”, but comes after it in the rules."
                part = first[after]
                place = message.place_at(part.column, part.end)
                hint = f"The order is: {', '.join(fact.value.split(' > '))}."
                evidence = Evidence(fact=in_words(fact))
                yield Diagnostic("RW464", words, place, hint, evidence=evidence)
                break
