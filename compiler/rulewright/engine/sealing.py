"""What happens while several choose together: each part is sealed until all have done theirs.

Until then everybody sees the table as it was when the block began, and what changed through their
own part. So nothing has to be undone or played twice: a block remembers how the table was at its
beginning and before and after each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.engine.events import Event, Seal
from rulewright.engine.state import Mark, State, merged


@dataclass(slots=True, eq=False)
class Part:
    """What one seat does in a sealed block."""

    seal: Seal
    before: State
    after: State | None = None
    """None while it goes on."""
    counters: dict[Mark, int] = field(default_factory=dict)
    """What counters would show if nobody else had touched them; those that the seat did touch."""
    flags: dict[Mark, bool] = field(default_factory=dict)
    """The same for flags."""


@dataclass(slots=True, eq=False)
class Block:
    """A sealed block that goes on."""

    base: State
    """The table when it began."""
    still: bool
    """Whether nothing on the table changes in it: only answers are collected."""
    actor: int | None
    """Who acts, where everybody knows it: where only one seat has a part."""
    parts: list[Part] = field(default_factory=list)


class Sealing:
    """The sealed blocks that are going on, the outermost first."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []

    @property
    def seals(self) -> tuple[Seal, ...]:
        """What an event that happens now is inside of."""
        return tuple(block.parts[-1].seal for block in self.blocks if block.parts)

    @contextmanager
    def block(
        self,
        state: State,
        events: Sequence[Event],
        *,
        still: bool = False,
        actor: int | None = None,
    ) -> Iterator[Block]:
        """While a block goes on; at its end, however it ends, all seals are broken."""
        block = Block(state.copy(), still, actor)
        self.blocks.append(block)
        try:
            yield block
        finally:
            self.blocks.remove(block)
            for part in block.parts:
                part.seal.ended = len(events)

    @contextmanager
    def part(self, block: Block, seat: int, state: State) -> Iterator[None]:
        """While a seat does its part."""
        part = Part(Seal(seat), block.base if block.still else state.copy())
        block.parts.append(part)
        yield
        part.after = block.base if block.still else state.copy()

    def counted(self, mark: Mark, change: Callable[[int], int], live: int) -> int:
        """A counter changes; what it shows then to whose part goes on, without what others did."""
        shown = live
        for block in reversed(self.blocks):
            part = block.parts[-1]
            before = block.base.counters[mark]
            for own in block.parts:
                if own.seal.seat == part.seal.seat:
                    before = own.counters.get(mark, before)
            shown = part.counters[mark] = change(before)
        return shown

    def flagged(self, mark: Mark, *, on: bool, changed: bool) -> bool:
        """A flag is set or cleared; says whether it changes for whose part goes on."""
        for block in reversed(self.blocks):
            part = block.parts[-1]
            before = mark in block.base.flags
            for own in block.parts:
                if own.seal.seat == part.seal.seat:
                    before = own.flags.get(mark, before)
            part.flags[mark] = on
            changed = before != on
        return changed

    def hidden_from(self, seat: int | None) -> bool:
        """Whether what goes on now is sealed from a seat."""
        return any(seal.seat != seat for seal in self.seals)

    def seen_by(self, seat: int | None, live: State) -> State:
        """The state as far as a seat may have noticed it."""
        return self._seen(seat, live, 0)

    def _seen(self, seat: int | None, live: State, level: int) -> State:
        if level == len(self.blocks):
            return live
        block = self.blocks[level]
        found = block.base
        for part in block.parts:
            if block.still or part.seal.seat != seat:
                continue
            after = self._seen(seat, live, level + 1) if part.after is None else part.after
            found = merged(found, part.before, after)
            found.counters |= part.counters
            for mark, is_set in part.flags.items():
                (found.flags.add if is_set else found.flags.discard)(mark)
            if part.after is None:
                found.phase, found.unit = after.phase, after.unit
        return found
