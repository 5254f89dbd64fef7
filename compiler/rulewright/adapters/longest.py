"""The longest way through something that never leads back to itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Point = TypeVar("Point", bound=Hashable)
Costs = tuple[int, ...]
"""What a step costs, in each of some ways to count."""


class TooLarge(Exception):  # noqa: N818 - what it says is what it is
    """More points than were to be looked at, or a way that leads back to itself."""


def longest(
    first: Point, after: Callable[[Point], Iterable[tuple[Point, Costs]]], most: int, ways: int
) -> Costs:
    """The most that any way from a point costs, for each of the ways to count on its own.

    Raises TooLarge where there are more than `most` points, or a way without end.
    """
    known: dict[Point, Costs] = {}
    steps: dict[Point, tuple[tuple[Point, Costs], ...]] = {}
    stack = [first]
    while stack:
        point = stack[-1]
        if point in known:
            stack.pop()
        elif point not in steps:
            steps[point] = tuple(after(point))
            waiting = {there for there, _ in steps[point] if there not in known}
            if len(known) + len(steps) > most or any(there in steps for there in waiting):
                raise TooLarge
            stack.extend(waiting)
        else:
            known[point] = tuple(
                max((known[there][way] + costs[way] for there, costs in steps[point]), default=0)
                for way in range(ways)
            )
            # What is known no longer stands on the way that is being walked.
            del steps[point]
            stack.pop()
    return known[first]
