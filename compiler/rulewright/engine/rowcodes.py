"""How the places of all rows of a game are numbered, and which places keep a row in order.

A place's code does not depend on who asks or where the game stands, so it can be read anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.engine.events import Spot
from rulewright.model.game import Game


class RowCodes:
    """The codes of the places of a game's rows, with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        rows = [zone for zone in game.zones.values() if zone.row is not None]
        self.spots = tuple(
            Spot(zone.name, owner)
            for zone in rows
            for owner in (range(seats) if zone.per_seat else (None,))
        )
        """All rows, in the order of their numbers."""
        sizes = (sum(game.pieces[p].count for p in game.kinds[zone.holds]) for zone in rows)
        self.capacity = max(sizes, default=1)
        """How many places one row can have at most."""
        self._numbers = {spot: number for number, spot in enumerate(self.spots)}

    def code(self, spot: Spot, place: int) -> int:
        """The code of a place in a row, counted from 0."""
        return self._numbers[spot] * self.capacity + place

    def read(self, code: int) -> tuple[Spot, int]:
        """The row and the place a code stands for."""
        row, place = divmod(code, self.capacity)
        return self.spots[row], place


def ordered_places(game: Game, zone: str, row: Sequence[str], piece: str) -> tuple[int, ...]:
    """The places in a row, as it lies without a piece, at which the piece may be put.

    In a row with an order all before it has no greater number and all behind it no smaller one;
    what has no number does not count. Where the row is in no order, any place will do.
    """
    everywhere = tuple(range(len(row) + 1))
    number = number_in_row(game, zone, piece)
    if number is None:
        return everywhere
    numbers = [number_in_row(game, zone, other) for other in row]
    fitting = tuple(
        place
        for place in everywhere
        if all(n is None or n <= number for n in numbers[:place])
        and all(n is None or n >= number for n in numbers[place:])
    )
    return fitting or everywhere


def number_in_row(game: Game, zone: str, piece: str) -> int | None:
    """The number by which a piece is ordered in a row; None where it may lie anywhere."""
    order = game.zones[zone].row
    return None if order is None else game.pieces[piece].attributes.get(order)
