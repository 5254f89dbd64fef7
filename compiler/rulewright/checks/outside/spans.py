"""Mentions by where they stand, so that a long text is not searched from its beginning for every
word of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.checks.outside.mention import Mention

_WIDTH = 6
"""A stretch of the text that is looked up at once has 2 to the power of this many letters."""


class Spans:
    """A growing collection of mentions, to be asked what stands at a place."""

    def __init__(self, mentions: Iterable[Mention] = ()) -> None:
        self._held: set[Mention] = set()
        self._at: dict[int, list[Mention]] = {}
        self.update(mentions)

    def update(self, mentions: Iterable[Mention]) -> None:
        """Takes in some more."""
        for m in mentions:
            if m in self._held:
                continue
            self._held.add(m)
            for stretch in range(m.start >> _WIDTH, (max(m.end - 1, m.start) >> _WIDTH) + 1):
                self._at.setdefault(stretch, []).append(m)

    def over(self, start: int, end: int) -> Iterator[Mention]:
        """Those that have a letter in common with a stretch of the text."""
        first = start >> _WIDTH
        for stretch in range(first, (max(end - 1, start) >> _WIDTH) + 1):
            for m in self._at.get(stretch, ()):
                # One that goes on through several stretches is found in the first of them.
                if stretch > first and m.start >> _WIDTH != stretch:
                    continue
                if m.start < end and start < m.end:
                    yield m

    def beside(self, m: Mention) -> Iterator[Mention]:
        """Those of a mention's kind that stand where it stands."""
        return (o for o in self.over(m.start, m.end) if o.kind == m.kind)
