"""Names that a text gives things itself: "BC = black coin", and BC from there on.

A reference sheet has a line of abbreviations. What stands before "=" and is no word of the game is
a name of what stands behind it, in this text alone; nobody need confirm what a text says itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.spans import Spans

_GIVEN = re.compile(r"(?<![\w=])([^\W\d_]{1,6}) ?[=＝] ?(?=\w)")
"""A short name and the sign that gives it."""
_BEHIND = re.compile(r"\s*(?:[/,;.|·)]|$|\s\s)")
"""What may stand behind the thing that is named."""


def own_names(flat: str, things: Iterable[Mention]) -> Iterator[Mention]:
    """Where a text calls things by the names that it gives them."""
    starting = {m.start: m for m in things if not m.nested}
    known = Spans(starting.values())
    given: dict[str, str] = {}
    for match in _GIVEN.finditer(flat):
        thing = starting.get(match.end())
        if thing is None or not _BEHIND.match(flat, thing.end):
            continue
        if not any(True for _ in known.over(*match.span(1))):
            given.setdefault(match.group(1), thing.key)
    for name, key in given.items():
        # Written in one with a number, "6R", but with no other word.
        for match in re.finditer(rf"(?<![^\W\d]){re.escape(name)}(?!\w)", flat):
            if not any(True for _ in known.over(*match.span())):
                yield Mention("concept", key, *match.span(), alias=True)
