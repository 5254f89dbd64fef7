"""A position as learning libraries walk it: never changed, so copies cost nothing.

A node knows its situation and what each seat remembers. A seat's memory has perfect recall: every
event it learnt of, what it saw change whenever anybody was asked, what it was asked and what it
answered, in order. Two nodes have the same memory of a seat exactly when the seat can't tell them
apart. Chance is one act: a seat looks up when somebody is asked or when the game is over, not
between two draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rulewright.adapters.atlas import Atlas, Look, News, Situation
from rulewright.adapters.transcript import Heard

CHOSE = "chose"
"""The kind of what a seat remembers of its own choice."""
BETWEEN = "; "
"""Between two lines of a memory; no line has it inside."""


class Memory:
    """What one seat remembers, as a chain back to the beginning."""

    __slots__ = ("before", "look", "news")

    def __init__(self, before: Memory | None, news: Sequence[Heard], look: Look | None) -> None:
        self.before = before
        self.news = news
        self.look = look
        """What it saw last."""

    def everything(self) -> list[Heard]:
        """All it remembers, in order."""
        links = []
        link: Memory | None = self
        while link is not None:
            links.append(link.news)
            link = link.before
        return [heard for news in reversed(links) for heard in news]


class Node:
    """One position of a game, by the way that led to it."""

    __slots__ = ("atlas", "before", "code", "depth", "memories", "situation")

    def __init__(
        self,
        atlas: Atlas,
        situation: Situation,
        memories: tuple[Memory, ...],
        before: Node | None = None,
        code: int = -1,
    ) -> None:
        self.atlas = atlas
        self.situation = situation
        self.memories = memories
        self.before = before
        self.code = code
        self.depth: int = 0 if before is None else before.depth + (before.actor is not None)
        """How many choices led here."""

    @classmethod
    def root(cls, atlas: Atlas) -> Node:
        """The beginning of a game."""
        nothing = tuple(Memory(None, (), None) for _ in range(atlas.setting.players))
        return cls(atlas, atlas.root, _remember(nothing, atlas.root, atlas.root_news))

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.atlas.recall is None:
            raise TypeError("nobody could find this node again from what would be saved")
        return self.atlas.recall, (self.codes,)

    # --- where it stands ----------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """Who must choose; None at a chance and at the end."""
        return self.situation.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.situation.over

    @property
    def actions(self) -> list[int]:
        """What the actor may do, ascending."""
        return list(self.situation.actions)

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """At a chance: what can come up, with the odds."""
        total = sum(weight for _, weight in self.weighted)
        return tuple((code, Fraction(weight, total)) for code, weight in self.weighted)

    @property
    def weighted(self) -> tuple[tuple[int, int], ...]:
        """The same with the weights that are drawn by."""
        return self.situation.outcomes

    @property
    def codes(self) -> tuple[int, ...]:
        """The engine's codes that led here."""
        return tuple(node.code for node in self.path())

    def path(self) -> Iterator[Node]:
        """The nodes on the way here, this one last; the root is left out."""
        way = []
        node = self
        while node.before is not None:
            way.append(node)
            node = node.before
        return reversed(way)

    # --- going on -----------------------------------------------------------------------------

    def act(self, action: int) -> Node:
        """After an action of the actor."""
        situation = self.situation
        actor = situation.actor
        if actor is None or action not in situation.actions:
            raise ValueError(f"action {action} is none of {self.actions}")
        line = f"of {ranges(self.actions)} chose {self.atlas.actions.texts[action]}"
        said = Heard(line, {"kind": CHOSE, "action": action})
        return self._after(situation.actions[action], actor, said)

    def happen(self, code: int) -> Node:
        """After an outcome of chance."""
        if all(code != possible for possible, _ in self.weighted):
            raise ValueError(f"outcome {code} can't come up here")
        return self._after(code, None, None)

    def send(self, code: int) -> Node:
        """After one of the engine's codes, chosen or come up."""
        for action, known in self.situation.actions.items():
            if known == code:
                return self.act(action)
        return self.happen(code)

    def _after(self, code: int, actor: int | None, said: Heard | None) -> Node:
        situation, news = self.atlas.step(self.situation, code)
        memories = _remember(self.memories, situation, news, actor, said)
        return Node(self.atlas, situation, memories, self, code)

    # --- what a seat knows --------------------------------------------------------------------

    def information(self, seat: int) -> str:
        """All that a seat knows, in one line: the same for positions it can't tell apart."""
        lines = (heard.line for heard in self.memories[seat].everything())
        return BETWEEN.join((f"seat {seat}", *lines, self._now(seat)))

    def observation(self, seat: int) -> str:
        """What a seat sees now, without what it remembers."""
        look = self.situation.looks[seat]
        return BETWEEN.join((f"seat {seat}", *look.lines.values(), self._now(seat)))

    def _now(self, seat: int) -> str:
        if self.over:
            return "over"
        if self.actor == seat:
            return f"asked {ranges(self.actions)}"
        return "waiting"

    def __str__(self) -> str:
        """The way that led here, for people who may know everything."""
        said = (after.before.text(after.code) for after in self.path() if after.before)
        return BETWEEN.join(said) or "the beginning"

    def outcome_text(self, code: int) -> str:
        """What an outcome says."""
        for (possible, _), text in zip(self.weighted, self.situation.texts, strict=True):
            if possible == code:
                return text
        return f"outcome {code}"

    def text(self, code: int) -> str:
        """What an action's or outcome's code says here."""
        if self.actor is None:
            return f"chance: {self.outcome_text(code)}"
        action = next(a for a, known in self.situation.actions.items() if known == code)
        return f"player {self.actor + 1}: {self.atlas.actions.texts[action]}"


def _remember(
    memories: tuple[Memory, ...],
    situation: Situation,
    news: News,
    actor: int | None = None,
    said: Heard | None = None,
) -> tuple[Memory, ...]:
    """The memories with what was learnt, and with what is seen where somebody looks."""
    grown = []
    looking = situation.actor is not None or situation.over
    for seat, memory in enumerate(memories):
        added = news[seat] if said is None or seat != actor else (said, *news[seat])
        look = memory.look
        if looking and look is not (now := situation.looks[seat]):
            added = (*added, *_changed(look, now))
            look = now
        grown.append(memory if not added else Memory(memory, added, look))
    return tuple(grown)


def _changed(before: Look | None, now: Look) -> Iterator[Heard]:
    """What a seat sees that it did not see before."""
    seen = {} if before is None else before.lines
    for where, line in now.lines.items():
        if seen.get(where) != line:
            yield Heard(line, None)
    for where in seen:
        if where not in now.lines:
            yield Heard(f"{where}: no longer seen", None)


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in few signs: 0-3,7."""
    parts: list[str] = []
    start = last = None
    for number in (*numbers, None):
        if start is None or last is None:
            start = last = number
        elif number is not None and number == last + 1:
            last = number
        else:
            parts.append(f"{start}" if start == last else f"{start}-{last}")
            start = last = number
    return ",".join(parts)
