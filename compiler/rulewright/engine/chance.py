"""Random numbers, defined once, so that every back end plays the same game from the same seed.

A number below n takes exactly the bits that CPython's `random.randrange(n)` takes: `getrandbits`
of the bit length of n, again while it is too large. Each use of chance has a stream of its own, so
that asking a bot for a move never changes what is drawn from a bag.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random, SystemRandom

CHANCE = "chance"
"""The stream of draws and of what the table decides."""
BOTS = "bots"
"""The stream of random bots."""


def stream(seed: int, name: str) -> Random:
    """The named stream of a seed: a Mersenne Twister of its own."""
    digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
    return Random(int.from_bytes(digest[:16], "big"))


def fresh_seed() -> int:
    """A seed that nobody could foresee, short enough to write down."""
    return SystemRandom().getrandbits(48)


def below(n: int, getrandbits: Callable[[int], int]) -> int:
    """A number from 0 to n - 1, each equally likely."""
    bits = n.bit_length()
    number = getrandbits(bits)
    while number >= n:
        number = getrandbits(bits)
    return number


def pick(weights: Sequence[int], getrandbits: Callable[[int], int]) -> int:
    """An index, each as likely as its weight; the weights are walked in order."""
    rest = below(sum(weights), getrandbits)
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise ValueError("nothing to pick from")
