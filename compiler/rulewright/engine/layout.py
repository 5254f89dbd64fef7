"""Which cell of the state holds what, and how the Python back end packs a bag into one integer.

Cell 0 says where the game stands. Then come markers, variables, loops' counts, and the bags:
the box (one bag a kind) and each zone (one bag, or one a seat).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from rulewright.model.expressions import BOX
from rulewright.model.game import Game

HERE = 0
"""The cell that says where the game stands."""
NOT_STARTED = 0
OVER = 1
NOBODY = -1
"""What a marker's cell holds before a seat has the marker."""
FIRST_SITE = 2
"""A game that stands at site s has `s + FIRST_SITE` in cell `HERE`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: what it is called, and which kind of pieces it holds if it is a bag."""

    name: str
    role: str
    """"here", "marker", "variable", "count" or "bag"."""
    kind: str | None = None
    zone: str | None = None
    seat: int | None = None


@dataclass(frozen=True)
class Packing:
    """A bag of one kind as one integer: counts are digits, each piece's in a base of its own.

    Adding bags is adding integers, an empty bag is 0, and no digit can run over: its base is one
    more than the game has of the piece. So all bags are numbers without gaps, which keeps tables
    that are indexed by them small.
    """

    kind: str
    pieces: tuple[str, ...]
    limits: tuple[int, ...]
    """How many of each there are in the game."""

    @cached_property
    def bases(self) -> tuple[int, ...]:
        """How many values each piece's digit has."""
        return tuple(n + 1 for n in self.limits)

    @cached_property
    def units(self) -> tuple[int, ...]:
        """One piece, packed."""
        return tuple(prod(self.bases[:i]) for i in range(len(self.bases)))

    @cached_property
    def size(self) -> int:
        """How many different bags there are."""
        return prod(self.bases)

    def pack(self, counts: Iterable[int]) -> int:
        """So many of each piece, as one integer."""
        return sum(n * unit for n, unit in zip(counts, self.units, strict=True))

    def unpack(self, packed: int) -> tuple[int, ...]:
        """How many of each piece."""
        return tuple(
            packed // unit % base for unit, base in zip(self.units, self.bases, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Area:
    """Where a zone's bags lie: `span` cells from `base`."""

    base: int
    span: int
    kind: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The finished layout of one game's state."""

    cells: tuple[Cell, ...]
    markers: Mapping[str, int]
    variables: Mapping[str, int]
    """A variable's (first) cell."""
    zones: Mapping[str, Area]
    box: Mapping[str, Area]
    """The box's bag of each kind."""
    packings: Mapping[str, Packing]

    def counts(self, state: Sequence[int], cell: int) -> tuple[int, ...]:
        """What a bag's cell holds, by piece of its kind."""
        kind = self.cells[cell].kind
        if kind is None:
            raise ValueError(f"cell {cell} is no bag")
        return self.packings[kind].unpack(state[cell])

    def packed(self, values: Iterable[int | tuple[int, ...]]) -> list[int]:
        """Cells' values with bags as counts, as a state of the Python back end."""
        return [
            value if isinstance(value, int) else self.packings[cell.kind or ""].pack(value)
            for cell, value in zip(self.cells, values, strict=True)
        ]


class Planner:
    """Hands out cells while a game is lowered."""

    def __init__(self, game: Game, players: int) -> None:
        self._game = game
        self._cells = [Cell("here", "here")]
        self.markers = {m: self._new(Cell(m, "marker")) for m in game.markers}
        self.variables: dict[str, int] = {}
        seats = game.seats(players)
        self.box: dict[str, Area] = {}
        for kind in game.kinds:
            cell = self._new(Cell(f"{BOX} {kind}", "bag", kind, BOX))
            self.box[kind] = Area(cell, 1, kind)
        self.zones = {
            z.name: self._area(z.name, z.holds, z.per_seat, seats) for z in game.zones.values()
        }

    def _new(self, cell: Cell) -> int:
        self._cells.append(cell)
        return len(self._cells) - 1

    def _area(self, zone: str, kind: str, per_seat: bool, seats: int) -> Area:
        base = len(self._cells)
        if not per_seat:
            self._new(Cell(zone, "bag", kind, zone))
            return Area(base, 1, kind)
        for seat in range(seats):
            self._new(Cell(f"{zone}[{seat}]", "bag", kind, zone, seat))
        return Area(base, seats, kind)

    def variable(self, name: str, *, fresh: bool = False) -> int:
        """A variable's cell; a fresh one where the name is taken by a loop round this one."""
        if name in self.variables and not fresh:
            return self.variables[name]
        cell = self._new(Cell(name, "variable"))
        self.variables.setdefault(name, cell)
        return cell

    def counter(self, name: str) -> int:
        """A new cell that counts down."""
        return self._new(Cell(name, "count"))

    def finish(self) -> Layout:
        """The layout with all cells handed out so far."""
        packings = {
            kind: Packing(kind, pieces, tuple(self._game.pieces[p].count for p in pieces))
            for kind, pieces in self._game.kinds.items()
        }
        return Layout(
            tuple(self._cells), self.markers, self.variables, self.zones, self.box, packings
        )

    def initial(self) -> list[int | tuple[int, ...]]:
        """Every cell before the set-up: all pieces in the box."""
        values: list[int | tuple[int, ...]] = []
        for cell in self._cells:
            if cell.kind is None:
                values.append(NOBODY if cell.role == "marker" else 0)
                continue
            pieces = [self._game.pieces[p] for p in self._game.kinds[cell.kind]]
            values.append(tuple(p.count if cell.zone == BOX else 0 for p in pieces))
        return values
