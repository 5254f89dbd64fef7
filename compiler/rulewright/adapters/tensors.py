"""What a seat sees and remembers as arrays of fixed size, whatever happens in a game.

The observation is what is seen now, every number between 0 and 1: who acts, where the rules stand,
markers, counters, flags, and each zone: whether it is known how many pieces lie there and which,
and how many. With perfect recall come what may be answered and the memory: a row for each thing the
seat learnt of, the latest last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from rulewright.adapters.atlas import Atlas
from rulewright.adapters.knowledge import CHOSE, Look, News, Situation
from rulewright.adapters.longest import TooLarge, longest
from rulewright.adapters.nodes import Node
from rulewright.adapters.standings import Standing
from rulewright.adapters.vocabulary import Spot, Vocabulary

Array = np.ndarray[Any, np.dtype[np.float32]]
View = Mapping[str, Any]
ROWS = 256
"""Rows of memory of a large game, unless somebody asks for more."""
MOST_SITUATIONS = 6_000
"""Situations looked at to find how much a seat can have to remember: a few seconds."""
KINDS = (
    CHOSE,
    *("put", "draw", "take", "move", "swap", "reveal", "show", "roll", "lay"),
    *("card", "exchange", "turn", "look", "sort"),
    *("pass", "give", "remove", "seat", "out"),
    *("counter", "flag", "count"),
    *("branch", "respond", "agree", "window"),
    *("phase", "end"),
)
"""Kinds of what a seat may learn of: the engine's events, and its own choices."""
ASKED = ("piece", "branch", "seat", "respond", "agree", "place", "sort")
"""Kinds of what a seat may be asked."""
PLAIN = ("count", "back_count", "number", "place", "back_place", "action")
"""Numbers of an event that are written as they are."""
MOST_NUMBERS = 2
"""Numbers that come with one answer."""


Point = tuple[Situation, Standing]


class Tensors:
    """How the positions of one atlas are written as arrays."""

    def __init__(self, atlas: Atlas, memory: int | None = None, *, small: bool = False) -> None:
        self.atlas = atlas
        self.small = small
        """Whether every situation can be looked at."""
        self._rows = memory
        self.words = Vocabulary(atlas.game, atlas.setting)
        self._columns = {name: column for column, name in enumerate(self._row())}
        self.size = len(self.observation(atlas.knowledge.first.looks[0]))
        """How many numbers an observation has."""

    @cached_property
    def memory(self) -> int:
        """Rows of memory: enough for everything, where the game is small enough to know; else as
        many as were asked for, and where a seat remembers more, the oldest are left out."""
        found = most_to_remember(self.atlas) if self._rows is None and self.small else self._rows
        return found or ROWS

    def shapes(self, *, recalling: bool) -> dict[str, tuple[int, ...]]:
        """The arrays by name, each with its shape."""
        shapes: dict[str, tuple[int, ...]] = {"observation": (self.size,)}
        if recalling:
            shapes["asked"] = (len(self.atlas.actions),)
            shapes["memory"] = (self.memory, len(self._columns))
        return shapes

    def write(self, into: Mapping[str, Array], node: Node, seat: int) -> None:
        """Fill arrays of zeros with what a seat knows."""
        into["observation"][:] = self.observation(node.known.situation.looks[seat])
        if "asked" in into:
            if node.actor == seat:
                into["asked"][node.actions] = 1
            self._write_memory(into["memory"], node, seat)

    # --- what is seen -------------------------------------------------------------------------

    def observation(self, look: Look) -> Array:
        """What a seat sees, between 0 and 1."""
        if look.numbers is None:
            look.numbers = np.array([*self._numbers(look.view)], np.float32)
        numbers: Array = look.numbers
        return numbers

    def _numbers(self, view: View) -> Iterator[float]:
        game, seats = self.atlas.game, range(self.words.seats)
        yield from one_hot(view["seat"], range(self.words.players))
        yield from one_hot(view["actor"], range(self.words.players))
        yield float(view["over"])
        yield from one_hot(view["unit"], self.words.units)
        asked = view["asked"] or {}
        yield from one_hot(asked.get("kind"), ASKED)
        yield from one_hot(asked.get("piece"), self.words.pieces)
        for holder in view["markers"].values():
            yield from one_hot(holder, seats)
        yield from (below_one(view["counters"].get(lap, 0)) for lap in self.words.laps)
        for counter in game.counters.values():
            width = max(1, counter.most - counter.least)
            shown = each(view["counters"][counter.name])
            yield from ((n - counter.least) / width for n in shown)
        for flag in game.flags:
            yield from map(float, each(view["flags"][flag]))
        yield from (float(seat in view["out"]) for seat in seats)
        for spot in self.words.spots:
            yield from self._lying(spot, view)

    def _lying(self, spot: Spot, view: View) -> Iterator[float]:
        """What lies in a zone; in a row, what lies in each of its places."""
        zone, owner = spot
        held, capacity = self.words.held(zone), self.words.capacity(zone)
        there = view["zones"][zone] if owner is None else view["zones"][zone][owner]
        counted, pieces = there.get("count"), there.get("pieces")
        yield float(counted is not None)
        yield (counted or 0) / capacity
        yield float(pieces is not None)
        yield from ((pieces or {}).get(p, 0) / self.words.most(p) for p in held)
        if self.atlas.game.zones[zone].row is not None:
            row = view["rows"][zone] if owner is None else view["rows"][zone][owner]
            for place in range(capacity):
                card = row[place] if place < len(row) else None
                yield float(card is not None)
                yield float(card is not None and card["face"] == "up")
                yield from one_hot(None if card is None else card["piece"], held)

    # --- what is remembered -------------------------------------------------------------------

    def _row(self) -> Iterator[tuple[str, object]]:
        """The columns of a row of memory."""
        words = self.words
        yield from (("kind", kind) for kind in KINDS)
        yield from (("unit", unit) for unit in words.units)
        yield from (("name", name) for name in words.names)
        for field in ("actor", "seat"):
            yield from ((field, seat) for seat in range(words.seats))
        for field in ("source", "target"):
            yield from ((field, spot) for spot in words.all_spots)
        for field in ("pieces", "back"):
            yield from ((field, piece) for piece in (None, *words.pieces))
        yield from ((field, None) for field in PLAIN)
        yield from (("numbers", place) for place in range(MOST_NUMBERS))

    def _write_memory(self, into: Array, node: Node, seat: int) -> None:
        links = node.known.memories[seat].links()
        told = [heard.data for link in links for heard in link.news if heard.data is not None]
        told = told[max(0, len(told) - self.memory) :]
        for row, data in enumerate(told, self.memory - len(told)):
            for column, number in self._cells(data):
                if (place := self._columns.get(column)) is not None:
                    into[row, place] = number

    @staticmethod
    def _cells(data: View) -> Iterator[tuple[tuple[str, object], float]]:
        """The columns of one thing learnt that are not 0."""
        for field, value in data.items():
            if field in ("source", "target"):
                yield (field, (value["zone"], value.get("owner"))), 1
            elif field in ("pieces", "back"):
                yield (field, None), 1
                yield from (((field, piece), count) for piece, count in value.items())
            elif field == "numbers":
                yield from ((("numbers", place), n) for place, n in enumerate(value))
            elif field in PLAIN:
                # One more, so that a 0 that is told differs from nothing told.
                yield (field, None), value + 1
            else:
                yield (field, value), 1


def most_to_remember(atlas: Atlas) -> int | None:
    """The most things a seat can learn of in one game; None where there is too much to look at."""
    knowledge = atlas.knowledge

    def told(news: News) -> tuple[int, ...]:
        return tuple(sum(heard.data is not None for heard in learnt) for learnt in news)

    def after(point: Point) -> Iterator[tuple[Point, tuple[int, ...]]]:
        situation, here = point
        for code in here.meant or (code for code, _ in here.weighted):
            there = atlas.standings.step(here, code)
            known, news = knowledge.step(situation, code, here, there)
            yield (known, there), told(news)

    first = knowledge.first, atlas.standings.first
    try:
        most = longest(first, after, MOST_SITUATIONS, ways=atlas.players)
    except TooLarge:
        return None
    return max(n + m for n, m in zip(most, told(knowledge.first_news), strict=True))


def one_hot(value: object, among: Sequence[object]) -> Iterator[float]:
    """1 where the value is, else 0."""
    return (float(value == one) for one in among)


def below_one(count: int) -> float:
    """A count without a known end, between 0 and 1; different counts stay different."""
    return count / (count + 10)


def each(shown: Any) -> Sequence[Any]:
    """What is shown for each seat, or for the table."""
    return shown if isinstance(shown, list | tuple) else (shown,)
