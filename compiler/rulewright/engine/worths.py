"""What packed holdings are worth, for programs that look at very many of them.

`settle` says what a holding is worth and why; here only points and ranking key are wanted, so
everything that does not depend on the holding is reckoned once. Both say the same, always.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

from rulewright.engine.layout import Layout
from rulewright.engine.score_rules import (
    last_left,
    ranking_criteria,
    scored_pieces,
    scoring_rules,
)
from rulewright.engine.scoring import rank_left
from rulewright.engine.settling import Settler, grouped, shares_of
from rulewright.engine.tables import Table
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.scoring import MostPoints

Worth = tuple[int, tuple[int, ...]]
"""Points, and the key by which holdings are ranked."""
Key = tuple[int, ...]


def worth_tables(game: Game, setting: Setting, layout: Layout) -> tuple[Table[Worth], ...]:
    """By seat: what its packed holding (or its row, or its counter) is worth, reckoned once for
    each that comes up. Empty where holdings decide nothing.
    """
    if game.scoring is None or last_left(game, setting) is not None:
        return ()

    def table(special: bool) -> Table[Worth]:
        return _table(game, setting, layout, special)

    of_players, of_others = table(False), table(True)
    seats = range(game.seats(setting.players))
    return tuple(of_players if seat < setting.players else of_others for seat in seats)


def _table(game: Game, setting: Setting, layout: Layout, special: bool) -> Table[Worth]:
    assert game.scoring is not None  # asked for by games that score
    scorer: Callable[[tuple[int, ...]], Worth]
    if scorer_fits(game, setting):
        scorer = Scorer(game, setting, special)
    else:
        scorer = Settler(game, setting, special=special).worth
    if game.scoring.by_counter:
        return Table(lambda shown: scorer((shown,)))
    area = layout.zones[game.scoring.zone]
    packing = layout.packings[area.kind]
    table: Table[Worth] = Table(lambda bag: scorer(packing.unpack(bag)))
    if not area.row:
        return table

    def of_row(row: Any) -> Worth:
        # Where and how cards lie is worth nothing: many rows are one holding.
        return table[sum(packing.units[card // 2 - layout.firsts[area.kind]] for card in row)]

    return Table(of_row)


@dataclass(frozen=True)
class Outcome:
    """What the end of a game is read from."""

    cells: tuple[int, ...]
    """The cells of a final state that say who wins."""
    left: Table[tuple[int, ...]] | None
    """Where the last players left win: the winners, by what these cells hold."""


def outcome_of(game: Game, setting: Setting, layout: Layout) -> Outcome:
    """Which cells say how a game ended, and who then has won if that is not by holdings."""
    line = last_left(game, setting)
    if line is None:
        if game.scoring is None:
            return Outcome((), None)
        area = layout.zones.get(game.scoring.zone)
        where = layout.counters[game.scoring.zone] if area is None else area
        return Outcome(tuple(range(where.base, where.base + where.span)), None)
    mates = None if line.mates is None else layout.zones[line.mates]
    gone = () if layout.gone is None else (layout.gone,)
    cells = gone if mates is None else (*gone, *range(mates.base, mates.base + mates.span))

    def winners(held: Any) -> tuple[int, ...]:
        state = [0] * len(layout.cells)
        for cell, value in zip(cells, held, strict=True):
            state[cell] = value
        out = (
            []
            if layout.gone is None
            else [seat for seat in range(layout.seats) if state[layout.gone] >> seat & 1]
        )

        def there(zone: str, seat: int) -> dict[str, int]:
            area = layout.zones[zone]
            counts = layout.counts(state, area.base + seat)
            return dict(zip(layout.packings[area.kind].pieces, counts, strict=True))

        return rank_left(game, setting, out, there) or ()

    return Outcome(cells, Table(winners))


def scorer_fits(game: Game, setting: Setting) -> bool:
    """Whether all lines are about single pieces, each worth the same: what `Scorer` can do."""
    rules, pieces = scoring_rules(game, setting), set(scored_pieces(game))
    named = {*rules.names, *(name for name, _, _ in rules.voids), *rules.wild}
    named |= {name for line in rules.wild.values() for name in line.as_pieces}
    named |= {c.piece for c in ranking_criteria(game, setting) if not isinstance(c, MostPoints)}
    special = rules.makes or rules.numbers or rules.turns or set(rules.worth) - set(rules.each)
    return not special and named <= pieces


class Scorer:
    """Points and key of a holding given as counts, by piece of the scored kind."""

    def __init__(self, game: Game, setting: Setting, special: bool) -> None:
        if game.scoring is None:
            raise ValueError("this game does not score holdings")
        pieces = scored_pieces(game)
        place = {piece: number for number, piece in enumerate(pieces)}
        self.rules = scoring_rules(game, setting)
        self.pieces = pieces
        self.wild = tuple(
            (place[w.piece], tuple(place[p] for p in w.as_pieces))
            for w in self.rules.wild.values()
            if w.as_pieces and not (special and w.players_only)
        )
        self.voids = tuple((place.get(p), low, high) for p, low, high in self.rules.voids)
        self.criteria = tuple(
            (None, False, False)
            if isinstance(c, MostPoints)
            else (place.get(c.piece, len(pieces)), c.as_drawn, c.unless_void)
            for c in ranking_criteria(game, setting)
        )
        self.worth_of: tuple[dict[int, int], ...] = tuple({} for _ in pieces)
        self.same: dict[Key, Key] = {}

    def __call__(self, drawn: tuple[int, ...]) -> Worth:
        """The best that can be made of a holding."""
        wild = [(piece, named) for piece, named in self.wild if drawn[piece]]
        rest = list(drawn)
        for piece, _ in wild:
            rest[piece] = 0
        best: Worth | None = None
        best_own: Key = ()
        for shares in product(*(shares_of(drawn[piece], len(named)) for piece, named in wild)):
            counts = rest.copy()
            for (_, named), share in zip(wild, shares, strict=True):
                for piece, n in zip(named, share, strict=True):
                    counts[piece] += n
            points, key, own = self.value(counts, drawn)
            if best is None or own > best_own:
                best, best_own = (points, key), own
        if best is None:
            raise AssertionError("there is always a way")
        # Equal keys are one object: that they are equal is then seen at a glance.
        return best[0], self.same.setdefault(best[1], best[1])

    def value(self, counts: list[int], drawn: tuple[int, ...]) -> tuple[int, Key, Key]:
        """One way of settling: points, key, and the key by which its owner likes it."""
        void = any(
            low <= (0 if piece is None else counts[piece]) <= high
            for piece, low, high in self.voids
        )
        points = 0
        if not void:
            for piece, n in enumerate(counts):
                points += self.worth(piece, n)
        key, own = [], []
        for criterion, as_drawn, unless_void in self.criteria:
            found = points
            if criterion is not None:
                counted = drawn if as_drawn else counts
                nothing = (void and unless_void) or criterion == len(counts)
                found = 0 if nothing else counted[criterion]
            key.append(found)
            if not as_drawn:
                own.append(found)
        return points, tuple(key), tuple(own)

    def worth(self, piece: int, n: int) -> int:
        """What so many pieces of one sort are worth in a holding that is not void."""
        known = self.worth_of[piece].get(n)
        if known is None:
            known = self.worth_of[piece][n] = self._worth(self.pieces[piece], n)
        return known

    def _worth(self, piece: str, n: int) -> int:
        each = self.rules.each.get(piece, 0)
        together = [t for t in self.rules.together.get(piece, []) if t[0] <= n]
        if not n:
            return 0
        if together:
            return max(together)[1]
        groups, rest = grouped(self.rules.groups.get(piece, []), n)
        return sum(g.times * g.points for g in groups) + rest * each if groups else n * each
