"""A whole game with uniformly random choices, by stepping from decision to decision.

For machines that can't be written as one function (`emit_playout.straight`): it takes the very
same random numbers from the same two streams, and gives back the very same things, only more
slowly. Nothing that simulates knows which of the two it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.engine.layout import HERE, OVER

GetRandBits = Callable[[int], int]


class Silence(list[int]):
    """A log that nobody reads."""

    def append(self, code: int) -> None:
        """Forget it."""


def stepped_playout(
    new_state: Callable[[], list[Any]],
    start: Callable[[list[Any], GetRandBits, list[int]], None],
    legal: Callable[[list[Any]], tuple[int, ...]],
    choose: Callable[[list[Any], int, GetRandBits, list[int]], None],
    wanted: Sequence[int],
) -> Callable[[GetRandBits, GetRandBits], tuple[Any, ...]]:
    """The playout function made from the functions that step; `wanted` are the cells it gives back
    after the number of decisions."""

    def playout(chance: GetRandBits, bots: GetRandBits) -> tuple[Any, ...]:
        state, log = new_state(), Silence()
        start(state, chance, log)
        decisions = 0
        while state[HERE] != OVER:
            codes = legal(state)
            # `chance.below`, written out: this is done for every decision of every game.
            number = len(codes)
            bits = number.bit_length()
            index = bots(bits)
            while index >= number:
                index = bots(bits)
            choose(state, codes[index], chance, log)
            decisions += 1
        return (decisions, *(state[cell] for cell in wanted))

    return playout
