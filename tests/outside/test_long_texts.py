"""Long texts: twice as much to read takes twice as long, and nothing is missed for speed."""

from __future__ import annotations

import random
import sys
from types import FrameType
from typing import Any

from rulewright.checks.outside.audit import audit_text
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.spans import Spans
from tests.outside.gold import WORKSPACE, gold, opened


def steps(name: str, times: int) -> int:
    """How many functions are called in the audit of a text that is said so many times."""
    wanted = gold(name)
    game, facts = opened(wanted.game)
    called = 0

    def count(_frame: FrameType, event: str, _: Any) -> None:
        nonlocal called
        called += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        audit_text(game, facts, (wanted.text + "\n\n") * times, wanted.lang, WORKSPACE)
    finally:
        sys.setprofile(before)
    return called


def test_a_longer_text_takes_as_much_longer() -> None:
    steps("cafe.en", 1)  # whatever is read only once
    some, more = steps("cafe.en", 2), steps("cafe.en", 8)
    assert more < 3.3 * some


def test_what_stands_at_a_place_is_found_as_by_looking_at_everything() -> None:
    chance = random.Random(7)
    starts = [chance.randrange(900) for _ in range(400)]
    every = [
        Mention(chance.choice(("cue", "number")), "x", start, start + chance.randint(1, 150))
        for start in starts
    ]
    spans = Spans(every)
    for start in range(0, 1000, 7):
        end = start + chance.randint(1, 200)
        naive = {m for m in every if m.start < end and start < m.end}
        found = list(spans.over(start, end))
        assert len(found) == len(naive)
        assert set(found) == naive
    for m in every[:50]:
        assert set(spans.beside(m)) == {o for o in spans.over(m.start, m.end) if o.kind == m.kind}
