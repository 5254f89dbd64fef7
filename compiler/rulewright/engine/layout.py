"""Which cell of the state holds what, and how the Python back end packs a bag into one integer.

Cell 0 says where the game stands. Then come markers, who has left the game, counters and flags, the
box (one bag a kind) and each zone (one bag or row, or one a seat), variables and loops' counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any

from rulewright.model.expressions import BOX
from rulewright.model.game import Game, Zone

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
    """"here", "marker", "gone", "counter", "flag", "variable", "count", "bag" or "row"."""
    kind: str | None = None
    """The kind of pieces in a bag or row."""
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
    """Where a zone's bags or rows lie: `span` cells from `base`."""

    base: int
    span: int
    kind: str
    order: tuple[int | None, ...] | None = None
    """For a row kept in order: by piece of the game, where it belongs; None: anywhere."""
    row: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """Where a counter or a flag has its cells: one, or one a seat."""

    base: int
    span: int
    per_seat: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """The finished layout of one game's state."""

    cells: tuple[Cell, ...]
    markers: Mapping[str, int]
    zones: Mapping[str, Area]
    box: Mapping[str, Area]
    """The box's bag of each kind."""
    packings: Mapping[str, Packing]
    players: int = 0
    seats: int = 0
    pieces: tuple[str, ...] = ()
    """All pieces of the game, kind by kind: a piece's number is its place here."""
    firsts: Mapping[str, int] = field(default_factory=dict)
    """The number of each kind's first piece."""
    counters: Mapping[str, Numbers] = field(default_factory=dict)
    flags: Mapping[str, Numbers] = field(default_factory=dict)
    gone: int | None = None
    """The cell with the set of players who left; None where nobody ever does."""

    def counts(self, state: Sequence[Any], cell: int) -> tuple[int, ...]:
        """What a bag's or row's cell holds, by piece of its kind."""
        kind = self.cells[cell].kind
        if kind is None:
            raise ValueError(f"cell {cell} is no bag")
        packing = self.packings[kind]
        if self.cells[cell].role == "bag":
            return packing.unpack(state[cell])
        there = {card // 2 - self.firsts[kind] for card in state[cell]}
        return tuple(int(place in there) for place in range(len(packing.pieces)))

    def packed(self, values: Iterable[int | tuple[int, ...]]) -> list[Any]:
        """Cells' values with bags as counts, as a state of the Python back end."""
        return [
            self.packings[cell.kind or ""].pack(value)
            if cell.role == "bag" and isinstance(value, tuple)
            else value
            for cell, value in zip(self.cells, values, strict=True)
        ]


class Planner:
    """Hands out cells while a game is lowered."""

    def __init__(self, game: Game, players: int, *, eliminates: bool = False) -> None:
        self._game = game
        self._players = players
        self._seats = seats = game.seats(players)
        self._cells = [Cell("here", "here")]
        self.markers = {m: self._new(Cell(m, "marker")) for m in game.markers}
        self.gone = self._new(Cell("gone", "gone")) if eliminates else None
        self.counters = {
            c.name: self._numbers(c.name, "counter", c.per_seat) for c in game.counters.values()
        }
        self.flags = {
            f.name: self._numbers(f.name, "flag", f.per_seat) for f in game.flags.values()
        }
        self.pieces = tuple(piece for pieces in game.kinds.values() for piece in pieces)
        self.box: dict[str, Area] = {}
        for kind in game.kinds:
            cell = self._new(Cell(f"{BOX} {kind}", "bag", kind, BOX))
            self.box[kind] = Area(cell, 1, kind)
        self.zones = {z.name: self._area(z, seats) for z in game.zones.values()}

    def _new(self, cell: Cell) -> int:
        self._cells.append(cell)
        return len(self._cells) - 1

    def _numbers(self, name: str, role: str, per_seat: bool) -> Numbers:
        """The cells of a counter or a flag."""
        base = len(self._cells)
        if not per_seat:
            self._new(Cell(name, role))
            return Numbers(base, 1, per_seat)
        for seat in range(self._seats):
            self._new(Cell(f"{name}[{seat}]", role, None, name, seat))
        return Numbers(base, self._seats, per_seat)

    def _area(self, zone: Zone, seats: int) -> Area:
        base, name, kind = len(self._cells), zone.name, zone.holds
        role = "bag" if zone.row is None else "row"
        if not zone.per_seat:
            self._new(Cell(name, role, kind, name))
        for seat in range(seats) if zone.per_seat else ():
            self._new(Cell(f"{name}[{seat}]", role, kind, name, seat))
        order = None
        if zone.row is not None and any(
            zone.row in p.attributes for p in self._game.pieces.values()
        ):
            order = tuple(self._game.pieces[p].attributes.get(zone.row) for p in self.pieces)
        return Area(base, seats if zone.per_seat else 1, kind, order, role == "row")

    def variable(self, name: str) -> int:
        """A cell for a variable."""
        return self._new(Cell(name, "variable"))

    def counter(self, name: str) -> int:
        """A new cell that counts down, or keeps a number for a while."""
        return self._new(Cell(name, "count"))

    def finish(self) -> Layout:
        """The layout with all cells handed out so far."""
        packings, firsts, first = {}, {}, 0
        for kind, pieces in self._game.kinds.items():
            packings[kind] = Packing(kind, pieces, tuple(map(self._most, pieces)))
            firsts[kind] = first
            first += len(pieces)
        return Layout(
            tuple(self._cells),
            self.markers,
            self.zones,
            self.box,
            packings,
            self._players,
            self._seats,
            self.pieces,
            firsts,
            self.counters,
            self.flags,
            self.gone,
        )

    def _most(self, piece: str) -> int:
        """How many of a piece one bag can hold: all there are; of a face all dice."""
        known = self._game.pieces[piece]
        return self._game.dice.get(known.kind, known.count)

    def initial(self) -> list[int | tuple[int, ...]]:
        """Every cell before the set-up: all pieces in the box."""
        return list(map(self._first_value, self._cells))

    def _first_value(self, cell: Cell) -> int | tuple[int, ...]:
        if cell.kind is None:
            if cell.role == "counter":
                return self._game.counters[cell.zone or cell.name].starts
            return NOBODY if cell.role == "marker" else 0
        if cell.role == "row":
            return ()
        pieces = [self._game.pieces[p] for p in self._game.kinds[cell.kind]]
        boxed = cell.zone == BOX and cell.kind not in self._game.dice
        return tuple(p.count if boxed else 0 for p in pieces)
