"""A position as learning libraries walk it: never changed, so copies cost nothing.

A node knows where play stands and, once somebody asks, what each seat remembers. A seat's memory
has perfect recall: every event it learnt of, what it saw change whenever anybody was asked, what it
was asked and what it answered, in order. Two nodes have the same memory of a seat exactly when the
seat can't tell them apart. Chance is one act: a seat looks up when somebody is asked or when the
game is over, not between two draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rulewright.adapters.atlas import Atlas
from rulewright.adapters.knowledge import Look, News, Situation
from rulewright.adapters.standings import Standing
from rulewright.adapters.transcript import Heard, ranges

BETWEEN = "; "
"""Between two lines of a memory; no line has it inside."""


class Memory:
    """What one seat remembers, as a chain back to the beginning."""

    __slots__ = ("before", "line", "look", "news")

    def __init__(self, before: Memory | None, news: Sequence[Heard], look: Look | None) -> None:
        self.before = before
        self.news = news
        self.look = look
        """What it saw last."""
        self.line = BETWEEN.join(heard.line for heard in news)

    def links(self) -> list[Memory]:
        """The chain: the oldest first, this one last."""
        links = [self]
        while (before := links[-1].before) is not None:
            links.append(before)
        return links[::-1]


class Known:
    """What the seats know at a node."""

    __slots__ = ("memories", "situation")

    def __init__(self, situation: Situation, memories: tuple[Memory, ...]) -> None:
        self.situation = situation
        self.memories = memories


class Node:
    """One position of a game, by the way that led to it."""

    __slots__ = (
        "_after",
        "_known",
        "_told",
        "atlas",
        "before",
        "code",
        "depth",
        "most",
        "standing",
    )

    def __init__(
        self,
        atlas: Atlas,
        standing: Standing,
        before: Node | None = None,
        code: int = -1,
        most: int = 0,
    ) -> None:
        self.atlas = atlas
        self.standing = standing
        self.before = before
        self.code = code
        self.depth: int = 0 if before is None else before.depth + (before.actor is not None)
        """How many choices led here."""
        self.most = most
        """How many choices a game may have, for who must know."""
        self._known: Known | None = None
        self._told: dict[int, str] = {}
        self._after: dict[int, Node] = {}

    @classmethod
    def root(cls, atlas: Atlas, most: int = 0) -> Node:
        """The beginning of a game."""
        return cls(atlas, atlas.standings.first, most=most)

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.atlas.recall is None:
            raise TypeError("nobody could find this node again from what would be saved")
        return self.atlas.recall, (self.codes, self.most)

    # --- where it stands ----------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """Who must choose; None at a chance and at the end."""
        return self.standing.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.standing.over

    @property
    def actions(self) -> list[int]:
        """What the actor may do, ascending."""
        return list(self.standing.actions)

    @property
    def weighted(self) -> tuple[tuple[int, int], ...]:
        """At a chance: what can come up, with the weights that are drawn by."""
        return self.standing.weighted

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """The same with the odds."""
        total = sum(weight for _, weight in self.weighted)
        return tuple((code, Fraction(weight, total)) for code, weight in self.weighted)

    @property
    def returns(self) -> tuple[float, ...]:
        """What each player has won; nothing before the end."""
        return self.atlas.standings.returns(self.standing)

    @property
    def codes(self) -> tuple[int, ...]:
        """The engine's codes that led here."""
        return tuple(node.code for node in self.path() if node.before is not None)

    def path(self) -> list[Node]:
        """The nodes on the way here: the root first, this one last."""
        way = [self]
        while (before := way[-1].before) is not None:
            way.append(before)
        return way[::-1]

    # --- going on -----------------------------------------------------------------------------

    def act(self, action: int) -> Node:
        """After an action of the actor."""
        code = self.standing.actions.get(action)
        if code is None:
            raise ValueError(f"action {action} is none of {self.actions}")
        return self._going(code)

    def happen(self, code: int) -> Node:
        """After an outcome of chance."""
        if all(code != possible for possible, _ in self.weighted):
            raise ValueError(f"outcome {code} can't come up here")
        return self._going(code)

    def send(self, code: int) -> Node:
        """After one of the engine's codes, chosen or come up."""
        return self._going(code) if code in self.standing.meant else self.happen(code)

    def _going(self, code: int) -> Node:
        node = self._after.get(code)
        if node is None:
            there = self.atlas.standings.step(self.standing, code)
            node = Node(self.atlas, there, self, code, self.most)
            if self.atlas.room > 0:
                self.atlas.room -= 1
                self._after[code] = node
        return node

    # --- what a seat knows --------------------------------------------------------------------

    @property
    def known(self) -> Known:
        """What each seat sees and remembers; worked out when it is first asked for."""
        if self._known is None:
            way = [self]
            while way[-1]._known is None and (before := way[-1].before) is not None:
                way.append(before)
            for node in reversed(way):
                if node._known is None:
                    node._known = node._learnt()
            assert self._known is not None  # it was last on the way
        return self._known

    def _learnt(self) -> Known:
        knowledge, before = self.atlas.knowledge, self.before
        if before is None:
            nothing = (None,) * self.atlas.players
            return Known(
                knowledge.first, self._grown(nothing, knowledge.first, knowledge.first_news)
            )
        known = before.known
        there, news = knowledge.step(known.situation, self.code, before.standing, self.standing)
        return Known(there, self._grown(known.memories, there, news))

    def _grown(
        self, memories: Sequence[Memory | None], situation: Situation, news: News
    ) -> tuple[Memory, ...]:
        """The memories with what was learnt, and with what is seen where somebody looks."""
        grown = []
        looking = self.actor is not None or self.over
        for memory, learnt, now in zip(memories, news, situation.looks, strict=True):
            look = None if memory is None else memory.look
            if looking and look is not now:
                learnt = (*learnt, *now.since(look))
                look = now
            if memory is None or learnt:
                memory = Memory(memory, learnt, look)
            grown.append(memory)
        return tuple(grown)

    def information(self, seat: int) -> str:
        """All that a seat knows, in one line: the same for positions it can't tell apart."""
        told = self._told.get(seat)
        if told is None:
            lines = (link.line for link in self.known.memories[seat].links() if link.line)
            told = self._told[seat] = BETWEEN.join((f"seat {seat}", *lines, self._now(seat)))
        return told

    def observation(self, seat: int) -> str:
        """What a seat sees now, without what it remembers."""
        look = self.known.situation.looks[seat]
        return BETWEEN.join((f"seat {seat}", *look.lines.values(), self._now(seat)))

    def _now(self, seat: int) -> str:
        if self.over:
            return "over"
        return f"asked {ranges(self.actions)}" if self.actor == seat else "waiting"

    # --- in words -----------------------------------------------------------------------------

    def __str__(self) -> str:
        """The way that led here, for people who may know everything."""
        way = self.path()
        said = (node.text(after.code) for node, after in pairwise(way))
        return BETWEEN.join(said) or "the beginning"

    def text(self, code: int) -> str:
        """What an action's or outcome's code says here."""
        if self.actor is None:
            return f"chance: {self.outcome_text(code)}"
        action = self.standing.meant[code]
        return f"player {self.actor + 1}: {self.atlas.actions.texts[action]}"

    def outcome_text(self, code: int) -> str:
        """What an outcome says."""
        for (possible, _), text in zip(self.weighted, self.standing.texts, strict=True):
            if possible == code:
                return text
        return f"outcome {code}"
