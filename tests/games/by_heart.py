"""What No Swap No Pay's bags are worth and who wins, written from the rulebook: a second opinion.

It knows nothing of the rules in rules/ nor of how the engine settles wild coins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

Key = tuple[int, int, int]
"""Points, then blacks, then silvers."""


def plain_points(gold: int, silver: int, black: int, options: Mapping[str, str]) -> int:
    """Points of a bag without purple coins."""
    if black in (1, 2):
        return 0
    groups = silver // 5 if options["silver_groups"] == "each" else min(1, silver // 5)
    return 3 * gold + silver + 10 * groups + (10 if black >= 3 else 0)


def worth(bag: Mapping[str, int], options: Mapping[str, str], *, ghost: bool = False) -> Key:
    """A bag's points and what it has in a tie, its purple coins put to their best use."""
    wild = 0 if ghost and options["wild_for_ghost"] == "nothing" else bag["purple"]
    keys = []
    for chosen in combinations_with_replacement(("gold", "silver", "black"), wild):
        gold, silver, black = (bag[c] + chosen.count(c) for c in ("gold", "silver", "black"))
        cursed = black in (1, 2) and options["cursed_ties"] == "ignore"
        in_tie = bag["black"] if options["ties_count_wild"] == "drawn" else black
        points = plain_points(gold, silver, black, options)
        keys.append((points, 0 if cursed else in_tie, silver))
    return max(keys)


def winners(keys: Sequence[Key]) -> tuple[int, ...]:
    """The seats with the best bag."""
    return tuple(seat for seat, key in enumerate(keys) if key == max(keys))
