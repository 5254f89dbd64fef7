"""A position as the interpreter keeps it: where everything lies, shows and stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from rulewright.engine.events import ALL, NOBODY, Audience, Spot

K = TypeVar("K")
V = TypeVar("V")

Mark = tuple[str, int | None]
"""A counter or a flag, and whose; None: the table's."""


@dataclass(slots=True)
class Card:
    """A piece that lies in a row, with its face, and who knows what it is."""

    piece: str
    up: bool = False
    known: Audience = NOBODY

    def turned(self, *, up: bool) -> None:
        """Face up all know it; who knew it keeps knowing it face down."""
        self.up = up
        if up:
            self.known = ALL

    @property
    def face(self) -> str:
        """ "up" or "down"."""
        return "up" if self.up else "down"


@dataclass(slots=True)
class Frame:
    """The names that belong to one call of a phase: parameters, choices, notes, loops.

    A name that is not there is nobody, no number, no piece.
    """

    seats: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Frame:
        """The same names, independent of these."""
        return Frame(dict(self.seats), dict(self.numbers), dict(self.pieces))


@dataclass(slots=True)
class State:
    """Where everything is."""

    zones: dict[Spot, dict[str, int]]
    """How many of each piece lie where, in rows too."""
    markers: dict[str, int | None]
    counters: dict[Mark, int] = field(default_factory=dict)
    flags: set[Mark] = field(default_factory=set)
    """Those that are set."""
    rows: dict[Spot, list[Card]] = field(default_factory=dict)
    """The cards of zones that are rows, from the first place on."""
    out: set[int] = field(default_factory=set)
    """Seats that have left the game."""
    revealed: set[Spot] = field(default_factory=set)
    laps: dict[str, int] = field(default_factory=dict)
    """Repetitions that are going on, by their variable."""
    frame: Frame = field(default_factory=Frame)
    phase: str | None = None
    unit: str = ""

    def copy(self) -> State:
        """The same state, independent of this one."""
        return State(
            {spot: dict(held) for spot, held in self.zones.items()},
            dict(self.markers),
            dict(self.counters),
            set(self.flags),
            {spot: [Card(c.piece, c.up, c.known) for c in row] for spot, row in self.rows.items()},
            set(self.out),
            set(self.revealed),
            dict(self.laps),
            self.frame.copy(),
            self.phase,
            self.unit,
        )


def merged(base: State, before: State, after: State) -> State:
    """The state `base` with what changed between two other states done to it.

    What one seat has seen while several choose together: the table as it was when they began, and
    what has happened to it through this seat alone. Of counters and flags that is kept elsewhere.
    """
    found = base.copy()
    for spot, held in found.zones.items():
        was, became = before.zones[spot], after.zones[spot]
        if was != became:
            for piece in held:
                held[piece] = max(0, held[piece] + became[piece] - was[piece])
    for spot, row in after.rows.items():
        if row != before.rows[spot]:
            found.rows[spot] = row
    _changed(found.markers, before.markers, after.markers)
    _changed(found.laps, before.laps, after.laps)
    found.out |= after.out - before.out
    found.revealed |= after.revealed - before.revealed
    return found


def _changed(found: dict[K, V], before: dict[K, V], after: dict[K, V]) -> None:
    for key, value in after.items():
        if key not in before or before[key] != value:
            found[key] = value
