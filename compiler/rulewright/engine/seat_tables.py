"""What generated code looks up about seats: sets of them, who sits where, who is next."""

from __future__ import annotations

from rulewright.engine.layout import Layout
from rulewright.engine.tables import Table


def seat_tables(layout: Layout) -> dict[str, object]:
    """The tables and functions for one number of seats, by the names that generated code uses."""
    players, seats = layout.players, layout.seats

    def members(of: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(seats) if of >> seat & 1)

    def even(of: int) -> tuple[tuple[int, int], ...]:
        return tuple((seat, 1) for seat in members(of))

    def between(first: int, last: int) -> int:
        """The players from one clockwise to another, without both; seats no player holds have no
        place in the circle."""
        if max(first, last) >= players or min(first, last) < 0:
            return 0
        steps = range(1, (last - first) % players)
        return sum(1 << (first + step) % players for step in steps)

    def beside(seat: int, step: int, gone: int) -> int:
        """The next player's seat this way round who has not gone."""
        if seat >= 0:
            for _ in range(players):
                seat = (seat + step) % players
                if not gone >> seat & 1:
                    return seat
        return -1

    def first_from(of: int, start: int) -> int:
        """Whoever of a set comes first clockwise after a seat."""
        found = [seat for seat in range(players) if of >> seat & 1]
        return min(found, key=lambda seat: (seat - start - 1) % players, default=-1)

    def lowest(of: int) -> int:
        return (of & -of).bit_length() - 1

    def entry(entries: tuple[int, ...], index: int) -> int:
        return entries[max(0, min(index, len(entries) - 1))]

    return {
        # The last entry is nobody's: nobody is seat -1.
        "ONLY": (*(1 << seat for seat in range(seats)), 0),
        "MEMBERS": Table(members),
        "EVEN": Table(even),
        "BETWEEN": between,
        "BESIDE": beside,
        "FIRST_FROM": first_from,
        "LOWEST": lowest,
        "ENTRY": entry,
        "LESSER": min,
        "GREATER": max,
        "LEN": len,
    }
