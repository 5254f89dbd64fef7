"""What generated code calls for cards in rows, and for moves between rows and bags.

A row is a tuple of its cards from the first place on; a card is twice its number among all pieces
of the game, plus 1 while it lies face up. A state is changed in place, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.engine.layout import Layout, Packing
from rulewright.engine.tables import Table, bits_of, is_deck

State = list[Any]
Row = tuple[int, ...]
Rows = tuple[tuple[int, tuple[int, ...]], ...]
"""The first cell of some rows, and whose of them are meant."""
GetRandBits = Callable[[int], int]


class RowTables:
    """The functions for one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        areas = [area for area in layout.zones.values() if area.row]
        self.cells = tuple(cell for a in areas for cell in range(a.base, a.base + a.span))
        """The cells of all rows, in the order in which rows are numbered."""
        self.owners = {cell: layout.cells[cell].seat for cell in self.cells}
        self.orders = {c: a.order for a in areas for c in range(a.base, a.base + a.span)}
        sizes = (sum(layout.packings[area.kind].limits) for area in areas)
        self.capacity = max(sizes, default=1)
        self.codes = {cell: number * self.capacity for number, cell in enumerate(self.cells)}
        """The code of each row's first place."""
        self.units = {kind: packing.units for kind, packing in layout.packings.items()}
        self.held = {kind: _present(packing) for kind, packing in layout.packings.items()}
        """By kind and packed bag: the places in the kind of what is there."""

    def names(self) -> dict[str, object]:
        """The functions by the names that generated code uses."""
        return {
            "SHIFT": self.shift,
            "POUR": self.pour,
            "SWAP": self.swap,
            "CARRY": self.carry,
            "PRESENT": self.present,
            "EACH": self.each,
            "DRAWN": self.drawn,
            "WEIGH_ROW": weigh_row,
            "IN_ROW": in_row,
            "SAME_ROW": same_row,
            "LIES": self.lies,
            "OWNER": self.owner,
            "EXCHANGE": self.exchange,
            "TURN": self.turn,
            "CARDS": self.cards_in,
            "ANY_CARD": self.any_card,
            "CARD_AT": self.card_at,
            "PLACES": self.places,
            "SORT": self.sort,
            "LAY_PLACES": self.lay_places,
            "LAY": self.lay,
        }

    # -------------------------------------------------------------------- pieces in bags and rows

    def _counts(self, state: State, cell: int) -> tuple[int, ...]:
        return self.layout.counts(state, cell)

    def _first(self, cell: int) -> int:
        return self.layout.firsts[self.layout.cells[cell].kind or ""]

    def _change(self, state: State, cell: int, place: int, by: int) -> None:
        """So many pieces of a kind's place come into a bag or row, or leave it."""
        kind = self.layout.cells[cell].kind or ""
        held = state[cell]
        if not isinstance(held, tuple):
            state[cell] = held + by * self.units[kind][place]
            return
        card = 2 * (self.layout.firsts[kind] + place)
        if by > 0:
            state[cell] = held + (card,) * by
        else:
            state[cell] = tuple(c for c in held if c & -2 != card)

    def shift(self, state: State, source: int, target: int, piece: int, amount: int) -> None:
        """So many of a piece, or as many as there are, go from one cell to another."""
        first = self._first(source)
        pieces = self.layout.packings[self.layout.cells[source].kind or ""].pieces
        if not 0 <= piece - first < len(pieces):
            return
        there = self._counts(state, source)[piece - first]
        moved = min(amount, there)
        if moved > 0:
            self._change(state, source, piece - first, -moved)
            self._change(state, target, piece - first, moved)

    def pour(self, state: State, source: int, target: int) -> None:
        """Everything in one cell goes to another, piece by piece."""
        for place, count in enumerate(self._counts(state, source)):
            if count:
                self._change(state, source, place, -count)
                self._change(state, target, place, count)

    def swap(self, state: State, left: int, right: int) -> None:
        """Two cells change what they hold; what comes out of a bag lies face down."""
        one, other = state[left], state[right]
        if isinstance(one, tuple) == isinstance(other, tuple):
            state[left], state[right] = other, one
            return
        held = self._counts(state, left), self._counts(state, right)
        for cell, counts in ((left, held[1]), (right, held[0])):
            state[cell] = () if isinstance(state[cell], tuple) else 0
            for place, count in enumerate(counts):
                if count:
                    self._change(state, cell, place, count)

    def carry(self, state: State, source: int, target: int, place: int) -> None:
        """One piece of a kind's place goes from one cell to another."""
        self._change(state, source, place, -1)
        self._change(state, target, place, 1)

    def present(self, state: State, cell: int) -> tuple[int, ...]:
        """The places in their kind of the pieces that a cell holds."""
        held = state[cell]
        kind = self.layout.cells[cell].kind or ""
        if isinstance(held, tuple):
            first = self.layout.firsts[kind]
            return tuple(sorted((card >> 1) - first for card in held))
        return self.held[kind][held]

    def each(self, state: State, cell: int) -> tuple[tuple[int, int], ...]:
        """The same, each with how many there are."""
        return tuple((place, n) for place, n in enumerate(self._counts(state, cell)) if n)

    def drawn(self, state: State, cell: int, getrandbits: GetRandBits) -> int:
        """One of the pieces that a cell holds, at random; -1 where it holds none."""
        counts = self._counts(state, cell)
        total = sum(counts)
        if not total:
            return -1
        bits = total.bit_length()
        left = getrandbits(bits)
        while left >= total:
            left = getrandbits(bits)
        for place, n in enumerate(counts):
            if left < n:
                return place
            left -= n
        raise AssertionError("a number below the total")

    # -------------------------------------------------------------------- cards where they lie

    def find(self, state: State, piece: int) -> tuple[int, int] | None:
        """The cell and the place where a card lies; None where it lies in no row."""
        down, up = 2 * piece, 2 * piece + 1
        for cell in self.cells:
            row = state[cell]
            if down in row:
                return cell, row.index(down)
            if up in row:
                return cell, row.index(up)
        return None

    def lies(self, state: State, piece: int, face: int | None, where: int | None) -> bool:
        """Whether a card lies with this face (None: either), in this row (None: in any)."""
        if where is not None:
            return in_row(state[where], piece, face) > 0
        if face is None:
            return self.find(state, piece) is not None
        card = 2 * piece + face
        return any(card in state[cell] for cell in self.cells)

    def owner(self, state: State, piece: int) -> int:
        """In whose row a card lies; -1 for nobody's."""
        found = self.find(state, piece)
        owner = None if found is None else self.owners[found[0]]
        return -1 if owner is None else owner

    def exchange(self, state: State, left: int, right: int) -> None:
        """Two cards take each other's places."""
        one, other = self.find(state, left), self.find(state, right)
        if one is None or other is None:
            return
        mine, theirs = state[one[0]][one[1]], state[other[0]][other[1]]
        for (cell, place), card in ((one, theirs), (other, mine)):
            row = state[cell]
            state[cell] = (*row[:place], card, *row[place + 1 :])

    def turn(self, state: State, piece: int, face: int) -> None:
        """A card is turned so that it lies with this face."""
        found = self.find(state, piece)
        if found is not None:
            cell, place = found
            row = state[cell]
            state[cell] = (*row[:place], 2 * piece + face, *row[place + 1 :])

    # -------------------------------------------------------------------- choosing and placing

    def cards_in(self, state: State, rows: Rows, face: int | None) -> tuple[int, ...]:
        """The codes of the cards in some rows, with this face (None: either)."""
        found: list[int] = []
        for base, seats in rows:
            for seat in seats:
                code = self.codes[base + seat]
                row = state[base + seat]
                if face is None:
                    found += range(code, code + len(row))
                else:
                    found += [code + place for place, c in enumerate(row) if c & 1 == face]
        # One row may be named twice, and in any order.
        return tuple(found) if len(rows) == 1 else tuple(sorted(set(found)))

    def any_card(self, state: State, rows: Rows, face: int | None) -> bool:
        """Whether there is any card in some rows, with this face (None: either)."""
        for base, seats in rows:
            for seat in seats:
                row = state[base + seat]
                if row and (face is None or any(card & 1 == face for card in row)):
                    return True
        return False

    def card_at(self, state: State, code: int) -> int:
        """The number of the card that lies at a code's place."""
        number, place = divmod(code, self.capacity)
        found: int = state[self.cells[number]][place] >> 1
        return found

    def fitting(self, cell: int, row: Row, piece: int) -> tuple[int, ...]:
        """The places of a row, as it lies without a piece, at which the piece may be put."""
        everywhere = tuple(range(len(row) + 1))
        order = self.orders[cell]
        number = None if order is None else order[piece]
        if order is None or number is None:
            return everywhere
        low, high = 0, len(row)
        for place, card in enumerate(row):
            other = order[card >> 1]
            if other is None:
                continue
            if other < number:
                low = place + 1
            elif other > number and place < high:
                high = place
        return tuple(range(low, high + 1)) or everywhere

    def places(self, state: State, piece: int) -> tuple[int, ...]:
        """The places to which a card may go in the row where it lies."""
        found = self.find(state, piece)
        if found is None:
            return ()
        cell, place = found
        row = state[cell]
        return self.fitting(cell, row[:place] + row[place + 1 :], piece)

    def sort(self, state: State, piece: int, code: int) -> None:
        """A card goes to a place of the row where it lies."""
        found = self.find(state, piece)
        if found is not None:
            cell, place = found
            row = state[cell]
            rest = row[:place] + row[place + 1 :]
            state[cell] = (*rest[:code], row[place], *rest[code:])

    def _next(self, state: State, source: int) -> int:
        """The place in its kind of the first piece that a cell holds."""
        return self.present(state, source)[0]

    def lay_places(self, state: State, source: int, target: int) -> tuple[int, ...]:
        """The places to which the first piece of a cell may go in a row."""
        piece = self._first(target) + self._next(state, source)
        return self.fitting(target, state[target], piece)

    def lay(self, state: State, source: int, target: int, code: int) -> None:
        """The first piece of a cell is laid face down to a place of a row."""
        place = self._next(state, source)
        self._change(state, source, place, -1)
        row = state[target]
        state[target] = (*row[:code], 2 * (self._first(target) + place), *row[code:])


def _present(packing: Packing) -> Table[tuple[int, ...]]:
    if is_deck(packing):
        return Table(bits_of)
    return Table(lambda bag: tuple(place for place, n in enumerate(packing.unpack(bag)) if n))


def weigh_row(row: Row, weights: tuple[int, ...], face: int | None) -> int:
    """The sum of the weights of a row's cards, of those with this face."""
    return sum(weights[card >> 1] for card in row if face is None or card & 1 == face)


def in_row(row: Row, piece: int, face: int | None) -> int:
    """1 if a card lies in a row with this face, else 0."""
    if face is None:
        return int(2 * piece in row or 2 * piece + 1 in row)
    return int(2 * piece + face in row)


def same_row(left: Row, right: Row) -> bool:
    """Whether two rows hold the same cards, wherever and however they lie."""
    return {card >> 1 for card in left} == {card >> 1 for card in right}


def piece_tables(layout: Layout, kind: str, suffix: str) -> dict[str, object]:
    """Tables of a kind of bag, indexed by a piece's number among all pieces; the last entry, and
    that of a piece of another kind, comes to no pieces."""
    packing, first = layout.packings[kind], layout.firsts[kind]
    units, bases = [1] * (len(layout.pieces) + 1), [1] * (len(layout.pieces) + 1)
    for place, (unit, base) in enumerate(zip(packing.units, packing.bases, strict=True)):
        units[first + place], bases[first + place] = unit, base

    def weighed(weights: tuple[int, ...]) -> Table[int]:
        return Table(
            lambda bag: sum(n * w for n, w in zip(packing.unpack(bag), weights, strict=True))
        )

    return {
        f"UNIT_OF{suffix}": tuple(units),
        f"BASE_OF{suffix}": tuple(bases),
        f"WEIGH{suffix}": Tables(weighed),
    }


class Tables(dict[tuple[int, ...], Table[int]]):
    """Tables by weights, made when first asked for."""

    def __init__(self, make: Callable[[tuple[int, ...]], Table[int]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, weights: tuple[int, ...]) -> Table[int]:
        table = self[weights] = self._make(weights)
        return table
