"""Names while a game is lowered: which value stands for what, and what is certain of it.

Each call of a phase has names of its own. They become cells; as no phase does itself, not even by
way of others, one set of cells a phase is enough. What a name was in an earlier call must not be
seen in a later one: where a name may be asked for before it has been given, it is cleared when the
phase begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.engine.amounts import NOBODY, NOTHING, Const, Read, Value

SEAT, NUMBER, PIECE = "seat", "number", "piece"
UNSET: dict[str, Const] = {SEAT: NOBODY, NUMBER: NOTHING, PIECE: NOBODY}
"""What a name that was never given stands for."""
Key = tuple[str, str]
"""Seat, number or piece, and a name."""
Mark = tuple[frozenset[Key], frozenset[Key]]


class Seat(NamedTuple):
    """A seat, and whether it is certain that it is one; else it may be nobody."""

    value: Value
    sure: bool


@dataclass
class Frame:
    """The names of one phase, or of a definition while it is lowered."""

    title: str
    new_cell: Callable[[str], int]
    closed: bool = False
    """Whether there are no names but those that are told: in definitions."""
    values: dict[Key, Value] = field(default_factory=dict)
    """What each name stands for now."""
    sure: set[Key] = field(default_factory=set)
    """Names that have certainly been given."""
    living: set[Key] = field(default_factory=set)
    """Seats that are certainly in the game still."""
    unset: dict[int, Const] = field(default_factory=dict)
    """Cells to clear when the phase begins."""
    _cells: dict[tuple[Key, int], int] = field(default_factory=dict)
    _looping: list[Key] = field(default_factory=list)

    def begin(self) -> None:
        """For another call: nothing has been given a name yet."""
        for names in (self.values, self.sure, self.living, self.unset):
            names.clear()

    # -------------------------------------------------------------------- reading

    def value(self, key: Key) -> Value:
        """What a name stands for; where it may not have been given yet, it will be cleared."""
        value = self.values.get(key)
        if value is None and self.closed:
            return UNSET[key[0]]
        if value is None:
            # Named after a fork of which one way gives it.
            value = self.values[key] = Read(self.cell(key))
        if key not in self.sure and isinstance(value, Read):
            self.unset[value.cell] = UNSET[key[0]]
        return value

    # -------------------------------------------------------------------- giving

    def cell(self, key: Key, place: int = 0) -> int:
        """A cell of a name. A loop in a loop with the same name has its own, and so has what is
        given a name that a loop round it has."""
        if (key, place) not in self._cells:
            self._cells[key, place] = self.new_cell(key[1])
        return self._cells[key, place]

    def give(self, key: Key, *, sure: bool = True) -> int:
        """The cell of a name that is given here; who is named is in the game."""
        cell = self.cell(key, -self._looping.count(key))
        self.bind(key, Read(cell), sure=sure)
        return cell

    def bind(self, key: Key, value: Value, *, sure: bool = True, living: bool = True) -> None:
        """A name stands for a value."""
        self.values[key] = value
        for certain, found in ((self.sure, sure), (self.living, living)):
            certain.discard(key)
            if found:
                certain.add(key)

    # -------------------------------------------------------------------- ways through the rules

    def mark(self) -> Mark:
        """What is certain here."""
        return frozenset(self.sure), frozenset(self.living)

    def back_to(self, mark: Mark) -> None:
        """As it was there, for another way from there."""
        self.sure, self.living = set(mark[0]), set(mark[1])

    def meet(self, marks: Iterable[Mark]) -> None:
        """Where these ways come together."""
        sure, living = zip(*marks, strict=True)
        self.back_to((frozenset.intersection(*sure), frozenset.intersection(*living)))

    @contextmanager
    def loop(self, key: Key | None, *, deadly: bool) -> Iterator[int]:
        """A loop, and its variable's cell: inside the name is the loop's, afterwards what it was.
        `deadly`: somebody may leave the game in it."""
        before = self.mark()
        if deadly:
            self.living.clear()
        if key is None:
            yield 0
            self.meet([before, self.mark()])
            return
        outer = self.values.get(key)
        cell = self.cell(key, self._looping.count(key) + (outer is not None))
        self._looping.append(key)
        self.bind(key, Read(cell))
        yield cell
        self._looping.remove(key)
        self.meet([before, self.mark()])
        self.values.pop(key, None)
        if outer is not None:
            self.values[key] = outer
