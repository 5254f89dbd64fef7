"""Names that a text gives things itself: "BC = bronze coin", and BC from there on.

A reference sheet has a line of abbreviations. What stands before "=" and is no word of the game is
a name of what stands behind it, in this text alone; nobody need confirm what a text says itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.spans import Spans

_GIVEN = re.compile(r"(?<![\w=])([^\W\d_]{1,6}) ?[=＝] ?(?=\w)")
"""A short name and the sign that gives it."""
_BEHIND = re.compile(r"\s*(?:[/,;.|·)]|$|\s\s)")
"""What may stand behind the thing that is named."""


@dataclass(frozen=True)
class OwnNames:
    """The names that a text gives things, and where it gives them."""

    names: Mapping[str, str]
    """Name -> the word of the game."""
    places: tuple[int, ...]

    def lists(self, start: int, end: int) -> bool:
        """Whether words are a list of names, which tells no rule."""
        return sum(start <= at < end for at in self.places) > 1

    def mentions(self, flat: str, things: Iterable[Mention]) -> Iterator[Mention]:
        """Where a text calls things so; what has a name of its own there is that."""
        known = Spans(things)
        for name, key in self.names.items():
            # Written in one with a number, "6R", but with no other word.
            for match in re.finditer(rf"(?<![^\W\d]){re.escape(name)}(?!\w)", flat):
                if not any(True for _ in known.over(*match.span())):
                    yield Mention("concept", key, *match.span(), alias=True)


def own_names(flat: str, things: Iterable[Mention]) -> OwnNames:
    """The names that a text gives things."""
    shortest_first = sorted(things, key=lambda m: (m.end - m.start, m.key))
    starting = {m.start: m for m in shortest_first}
    known = Spans(starting.values())
    given: dict[str, str] = {}
    places = []
    for match in _GIVEN.finditer(flat):
        thing = starting.get(match.end())
        if thing is None or not _BEHIND.match(flat, thing.end):
            continue
        places.append(match.start())
        if not any(True for _ in known.over(*match.span(1))):
            given.setdefault(match.group(1), thing.key)
    return OwnNames(given, tuple(places))
