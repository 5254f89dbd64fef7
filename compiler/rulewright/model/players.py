"""Numbers of players: how they are written, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.source.parser import parse_span
from rulewright.source.tree import Word

MAX_PLAYERS = 20


def read_span(text: str | int) -> frozenset[int] | None:
    """Numbers of players: 3, "3-5" or "4 or 5"; None when it is none of these."""
    phrase = parse_span(str(text).strip())
    if phrase is None:
        return None
    counts = [int(p.text) for p in phrase.parts if isinstance(p, Word) and p.kind == "INT"]
    if any(n < 1 or n > MAX_PLAYERS for n in counts):
        return None
    if phrase.rule == "count_range":
        return frozenset(range(counts[0], counts[1] + 1)) if counts[0] <= counts[1] else None
    return frozenset(counts)


def listed(numbers: Iterable[int]) -> str:
    """Numbers in a sentence: "6", "6 or 7", "6, 7 or 8"."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def for_whom(players: tuple[int, ...]) -> str:
    """A hint that says who can play."""
    low, high = players[0], players[-1]
    if low == high:
        return f"It is for {low} {'player' if low == 1 else 'players'}."
    return f"It is for {low} to {high} players."
