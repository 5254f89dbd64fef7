"""How many pieces every zone can hold: the states that `follow` sends through the rules.

A state says of each zone (of each seat's zone) the least and the most that can lie there, and of
each marker and each named seat which seats it can be. Pieces are counted together, and one by one
only where the rules ask about single pieces, and in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.checks.flow.intervals import Span
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.turns import names_players
from rulewright.model.expressions import BOX, CountOf
from rulewright.model.game import Game
from rulewright.model.statements import Put, Stmt
from rulewright.model.walk import statements_in

Spot = tuple[str, int | None]
"""A zone and whose it is."""
NOBODY = -1
Seats = frozenset[int]
"""Which seats somebody can be; `NOBODY` among them where nobody may be meant."""
NONE: Seats = frozenset([NOBODY])


@dataclass(slots=True)
class Holding:
    """Where the numbers about one kind in one spot stand in a state."""

    total: int
    pieces: dict[str, int]
    """Only those counted one by one."""
    complete: bool
    """Whether that is all of the kind."""


class Board:
    """Which number of a state is about what."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.seats = game.seats(players)
        self.counted, self.numbered = known(game)
        self.all_of = {
            kind: sum(game.pieces[piece].count for piece in pieces)
            for kind, pieces in game.kinds.items()
        }
        self.holdings: dict[tuple[Spot, str], Holding] = {}
        self.cells = 0
        for kind, pieces in game.kinds.items():
            # Dice are never in the box: they come to lie where they are rolled.
            self._add((BOX, None), kind, () if kind in game.dice else pieces)
        for zone in game.zones.values():
            tracked = [p for p in game.kinds[zone.holds] if p in self.counted]
            for owner in range(self.seats) if zone.per_seat else (None,):
                self._add((zone.name, owner), zone.holds, tracked)
        self.by_seat = [
            tuple(self._cells_of((zone.name, seat), zone.holds) for seat in range(players))
            for zone in game.zones.values()
            if zone.per_seat
        ]

    def _add(self, spot: Spot, kind: str, pieces: Iterable[str]) -> None:
        first = self.cells
        tracked = {piece: first + 1 + i for i, piece in enumerate(pieces)}
        complete = len(tracked) == len(self.game.kinds[kind])
        self.holdings[spot, kind] = Holding(first, tracked, complete)
        self.cells += 1 + len(tracked)

    def _cells_of(self, spot: Spot, kind: str) -> tuple[int, ...]:
        holding = self.holdings[spot, kind]
        return holding.total, *holding.pieces.values()

    def beginning(self) -> State:
        """Everything in the box, nobody named."""
        low = [0] * self.cells
        for kind in self.game.kinds:
            holding = self.holdings[(BOX, None), kind]
            for piece, cell in holding.pieces.items():
                low[cell] = self.game.pieces[piece].count
                low[holding.total] += low[cell]
        return State(low, low.copy(), dict.fromkeys(self.game.markers, NONE))

    def holding(self, spot: Spot, kind: str) -> Holding | None:
        """Where a spot's numbers stand; None where it can't hold the kind."""
        return self.holdings.get((spot, kind))

    def kinds_of(self, zone: str) -> tuple[str, ...]:
        """The kinds of piece that lie in a zone."""
        return tuple(self.game.kinds) if zone == BOX else (self.game.zones[zone].holds,)

    def count(self, state: State, spot: Spot, piece: str | None) -> Span:
        """How many pieces lie in a spot, all or of one sort."""
        low = high = 0
        if piece is not None and piece not in self.game.pieces:
            spans = [self.count(state, spot, one) for one in self.game.pieces_of(piece)]
            return sum(s[0] for s in spans), sum(s[1] for s in spans)
        for kind in self.kinds_of(spot[0]):
            holding = self.holdings[spot, kind]
            cell = holding.total if piece is None else holding.pieces.get(piece)
            if cell is not None:
                low, high = low + state.low[cell], high + state.high[cell]
            elif piece is not None and self.game.pieces[piece].kind == kind:
                high += min(state.high[holding.total], self.game.pieces[piece].count)
        return low, high

    def there(self, state: State, spot: Spot, kind: str) -> Span:
        """How many pieces of a kind lie in a spot."""
        holding = self.holding(spot, kind)
        return (0, 0) if holding is None else (state.low[holding.total], state.high[holding.total])

    def cell(self, spot: Spot, piece: str | None) -> int | None:
        """The one number that is this count, where there is one."""
        if piece is not None and piece not in self.game.pieces:
            return None
        kinds = self.kinds_of(spot[0]) if piece is None else (self.game.pieces[piece].kind,)
        holding = self.holding(spot, kinds[0]) if len(kinds) == 1 else None
        if holding is None:
            return None
        return holding.total if piece is None else holding.pieces.get(piece)

    def symmetric(self, state: State) -> bool:
        """Whether no player's seat differs from any other in what may lie there."""
        return all(
            len({tuple((state.low[c], state.high[c]) for c in cells) for cells in seats}) <= 1
            for seats in self.by_seat
        )

    # -------------------------------------------------------------------- moving

    def lift(self, state: State, spot: Spot, kind: str, asked: Span) -> tuple[Span, Spans] | None:
        """Take so many pieces, or all that are there; says how many that can be.

        None where the spot can't hold the kind.
        """
        holding = self.holding(spot, kind)
        if holding is None:
            return None
        low, high = state.low, state.high
        total = holding.total
        there = low[total], high[total]
        moved = min(asked[0], there[0]), min(asked[1], there[1])
        pieces: Spans = {}
        for piece, cell in holding.pieces.items():
            others = there[1] - low[cell]
            pieces[piece] = max(0, moved[0] - others), min(moved[1], high[cell])
        low[total] = max(0, there[0] - asked[1])
        high[total] = max(0, there[1] - asked[0])
        for piece, cell in holding.pieces.items():
            low[cell] = max(0, low[cell] - pieces[piece][1])
            high[cell] -= pieces[piece][0]
        self.tidy(state, holding)
        return moved, pieces

    def lift_piece(self, state: State, spot: Spot, piece: str, asked: Span) -> Span:
        """Take so many of one piece, or all that are there."""
        holding = self.holding(spot, self.game.pieces[piece].kind)
        if holding is None:
            return 0, 0
        low, high, total = state.low, state.high, holding.total
        cell = holding.pieces[piece]
        moved = min(asked[0], low[cell]), min(asked[1], high[cell])
        low[total] = max(0, low[total] - moved[1])
        high[total] = max(0, high[total] - moved[0])
        low[cell], high[cell] = max(0, low[cell] - asked[1]), max(0, high[cell] - asked[0])
        self.tidy(state, holding)
        return moved

    def lay(self, state: State, spot: Spot, kind: str, moved: Span, pieces: Spans) -> None:
        """Put pieces down; `pieces` are those known one by one among the moved."""
        holding = self.holding(spot, kind)
        if holding is None:
            return
        # Nowhere lies more than there is in the game, however often something may have come.
        low, high, total = state.low, state.high, holding.total
        low[total] = min(low[total] + moved[0], self.all_of[kind])
        high[total] = min(high[total] + moved[1], self.all_of[kind])
        for piece, cell in holding.pieces.items():
            least, most = pieces.get(piece, (0, moved[1]))
            there = self.game.pieces[piece].count
            low[cell], high[cell] = min(low[cell] + least, there), min(high[cell] + most, there)
        self.tidy(state, holding)

    def roll(self, state: State, spot: Spot, kind: str, dice: Span) -> None:
        """A spot comes to hold so many dice, with any faces, and nothing else."""
        holding = self.holdings[spot, kind]
        state.low[holding.total], state.high[holding.total] = dice
        for cell in holding.pieces.values():
            state.low[cell], state.high[cell] = 0, dice[1]
        self.tidy(state, holding)

    def mix(self, state: State, kind: str) -> None:
        """Pieces of a kind may have changed places, anywhere; how many lie where is the same."""
        for (spot, held), holding in self.holdings.items():
            if held == kind and spot[0] != BOX:
                for piece, cell in holding.pieces.items():
                    most = min(state.high[holding.total], self.game.pieces[piece].count)
                    state.low[cell], state.high[cell] = 0, max(most, state.high[cell])
                self.tidy(state, holding)

    def exchange(self, state: State, left: Spot, right: Spot) -> None:
        """Two spots change places."""
        for kind in self.kinds_of(left[0]):
            one, other = self.holding(left, kind), self.holding(right, kind)
            if one is None or other is None or one.pieces.keys() != other.pieces.keys():
                continue
            cells = zip(one.pieces.values(), other.pieces.values(), strict=True)
            for a, b in ((one.total, other.total), *cells):
                for numbers in (state.low, state.high):
                    numbers[a], numbers[b] = numbers[b], numbers[a]

    def is_possible(self, state: State, spot: Spot) -> bool:
        """Whether what is known of a spot goes together, once each number is held against all."""
        for kind in self.kinds_of(spot[0]):
            holding = self.holdings[spot, kind]
            self.tidy(state, holding)
            if any(state.low[c] > state.high[c] for c in (holding.total, *holding.pieces.values())):
                return False
        return True

    def tidy(self, state: State, holding: Holding) -> None:
        """All pieces of a spot together are as many as they are one by one."""
        if not holding.pieces:
            return
        low, high, total = state.low, state.high, holding.total
        cells = tuple(holding.pieces.values())
        lows, highs = sum(low[c] for c in cells), sum(high[c] for c in cells)
        low[total] = max(low[total], lows)
        if holding.complete:
            high[total] = min(high[total], highs)
        for cell in cells:
            high[cell] = min(high[cell], high[total] - (lows - low[cell]))
            if holding.complete:
                low[cell] = max(low[cell], low[total] - (highs - high[cell]))


Spans = dict[str, Span]


@dataclass(slots=True)
class State:
    """One state: numbers as `Board` lays them out, and who can be who."""

    low: list[int]
    high: list[int]
    markers: dict[str, Seats]
    seats: dict[tuple[int, str], Seats] = field(default_factory=dict)
    """Seats named by loops and choices, by how deep in phases they are named."""

    def copy(self) -> State:
        """The same state, independent of this one."""
        return State(self.low.copy(), self.high.copy(), self.markers.copy(), self.seats.copy())

    def join(self, other: State) -> None:
        """Become what covers both."""
        self.low = list(map(min, self.low, other.low))
        self.high = list(map(max, self.high, other.high))
        for marker, seats in other.markers.items():
            self.markers[marker] |= seats
        for name in dict.fromkeys((*self.seats, *other.seats)):
            # What one of them has no name for is nobody there.
            self.seats[name] = self.seats.get(name, NONE) | other.seats.get(name, NONE)


class Known(NamedTuple):
    """What is the same for a game in every setting."""

    counted: frozenset[str]
    """Pieces the rules ask about one by one, or move by name from elsewhere than the box."""
    numbered: bool
    """Whether the rules name players by where they sit, so that no seat stands for all."""


_KNOWN: list[tuple[Game, Known]] = []


def known(game: Game) -> Known:
    """What is known of a game before it is followed; that of the last game is kept."""
    if not (_KNOWN and _KNOWN[0][0] is game):
        _KNOWN[:] = [(game, Known(_counted_pieces(game), names_players(game)))]
    return _KNOWN[0][1]


def _counted_pieces(game: Game) -> frozenset[str]:
    found = set(_asked(game))
    for stmt in all_statements(game):
        if isinstance(stmt, Put) and stmt.source.zone != BOX:
            found |= {piece for piece, _ in stmt.pieces if isinstance(piece, str)}
            if stmt.table is not None:
                found |= {piece for row in game.tables[stmt.table].rows.values() for piece in row}
    return frozenset(found)


def all_statements(game: Game) -> Iterator[Stmt]:
    """Every statement of a game."""
    for section in (game.setup, game.play, *game.phases.values()):
        yield from statements_in(section.body)


def _asked(game: Game) -> Iterator[str]:
    for thing in instances([game.setup, game.play, game.phases, game.claims], CountOf):
        if isinstance(thing.piece, str):
            yield from game.pieces_of(thing.piece)
