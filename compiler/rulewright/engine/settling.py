"""Settling a holding: every way its owner may make of it, and the best of them.

Pieces that count as others and pieces that turn others are settled the way that is best for their
owner: first most points, then the tie-breaks in their order. Where ways are equal the first named
piece is favoured. No decision is needed, as the best way does not depend on anybody else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import NamedTuple

from rulewright.engine.score_rules import (
    names_of,
    ranking_criteria,
    scored_pieces,
    scoring_rules,
)
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.scoring import Converts, MostPoints

Key = tuple[int, ...]
"""What decides between holdings: greater is better."""


class Sort(NamedTuple):
    """What a piece is when points are counted."""

    drawn: str
    """The piece that is held."""
    piece: str
    """What its attributes are of: itself, or the piece it counts as."""
    names: frozenset[str]
    """The names it answers to then."""


class Turned(NamedTuple):
    """Pieces that were turned from one class into another."""

    by: str
    """The name of what turns them: a piece or a class."""
    piece: str
    source: str
    target: str
    number: int


@dataclass(frozen=True, slots=True)
class Groups:
    """Complete groups of one size: how many, and what each is worth."""

    size: int
    times: int
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What all of one name are worth. `each` is what a single one is worth, 0 where they differ."""

    kind: str
    points: int
    each: int = 0
    groups: tuple[Groups, ...] = ()
    rest: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """One way to settle a holding, and what it comes to."""

    points: int
    key: Key
    sorts: Mapping[Sort, int]
    wild: Mapping[str, Mapping[str, int]]
    turned: tuple[Turned, ...]
    counts: Mapping[str, int]
    """How many there are of each name."""
    voids: tuple[str, ...]
    """The names that make it all worth nothing."""


Ways = Iterator[tuple[dict[Sort, int], tuple[Turned, ...]]]


class Settler:
    """Settles holdings by the rules of one setting; what does not depend on them is kept."""

    def __init__(self, game: Game, setting: Setting, *, special: bool = False) -> None:
        self.rules = scoring_rules(game, setting)
        self.pieces = scored_pieces(game)
        self.criteria = ranking_criteria(game, setting)
        self.natural = {p: Sort(p, p, names_of(game, p)) for p in self.pieces}
        self._as: dict[tuple[str, str], Sort] = {}
        self.wild = {
            piece: line.as_pieces
            for piece, line in self.rules.wild.items()
            if line.as_pieces and not (special and line.players_only)
        }
        for piece, names in self.wild.items():
            for name in names:
                # To count as a class is to be of it and nothing else.
                like = (name, names_of(game, name)) if name in self.pieces else (piece, {name})
                self._as[piece, name] = Sort(piece, like[0], frozenset(like[1]))

    def worth(self, held: Sequence[int]) -> tuple[int, Key]:
        """Points and key of a holding given as counts, by piece in the order of its kind."""
        best = self.best(dict(zip(self.pieces, held, strict=True)))
        return best.points, best.key

    def best(self, held: Mapping[str, int]) -> Way:
        """The way that is best for the owner; of equal ones the first."""
        best: Way | None = None
        best_own: Key = ()
        for way, own in self._every(held):
            if best is None or own > best_own:
                best, best_own = way, own
        if best is None:
            raise AssertionError("there is always a way")
        return best

    def every(self, held: Mapping[str, int]) -> Iterator[Way]:
        """Every way the rules allow, good and bad ones."""
        for way, _ in self._every(held):
            yield way

    def _every(self, held: Mapping[str, int]) -> Iterator[tuple[Way, Key]]:
        """Each way, and the key by which the owner likes it."""
        drawn = {piece: held.get(piece, 0) for piece in self.pieces}
        as_drawn = self._counted((self.natural[p], n) for p, n in drawn.items() if n)
        for wild in self._wild_ways(drawn):
            for sorts, turned in self._turnings(self._sorts(drawn, wild)):
                yield self._value(sorts, wild, turned, as_drawn)

    def ways(self, held: Mapping[str, int]) -> int:
        """About how many ways there are to settle a holding; never fewer than there are."""
        total = 1
        for piece, names in self.wild.items():
            count = held.get(piece, 0)
            total *= comb(count + len(names) - 1, count)
        for line in self.rules.turns:
            turning = sum(n for p, n in held.items() if line.piece in self.natural[p].names)
            kinds = sum(1 for p, n in held.items() if n and line.source in self.natural[p].names)
            total *= comb(turning + kinds, turning)
        return total

    # -- the ways --------------------------------------------------------------------------------

    def _wild_ways(self, drawn: Mapping[str, int]) -> Iterator[dict[str, dict[str, int]]]:
        """Every way to settle the wild pieces; those that favour the first named come first."""
        wild = [(p, names, drawn[p]) for p, names in self.wild.items() if drawn.get(p)]
        for shares in product(*(shares_of(count, len(names)) for _, names, count in wild)):
            yield {
                piece: {n: c for n, c in zip(names, share, strict=True) if c}
                for (piece, names, _), share in zip(wild, shares, strict=True)
            }

    def _sorts(
        self, drawn: Mapping[str, int], wild: Mapping[str, Mapping[str, int]]
    ) -> dict[Sort, int]:
        sorts = {self.natural[p]: n for p, n in drawn.items() if n and p not in wild}
        for piece, became in wild.items():
            for name, count in became.items():
                sorts[self._as[piece, name]] = count
        return sorts

    def _turnings(self, sorts: dict[Sort, int]) -> Ways:
        """Every legal way to turn pieces: each is turned once at most, by what it was before, and
        nothing that must be turned is left while there is something to turn."""
        acts: list[tuple[Converts, int, list[Sort]]] = []
        for line in self.rules.turns:
            times = sum(n for sort, n in sorts.items() if line.piece in sort.names)
            targets = [sort for sort in sorts if line.source in sort.names]
            if times and targets:
                acts.append((line, times, targets))
        if not acts:
            yield sorts, ()
            return
        shared = Counter(sort for _, _, targets in acts for sort in targets)
        became: list[tuple[int, Sort, Sort, int]] = []
        """Which act turned which sort into which, and how many of it: the way gone just now."""

        def go(index: int, left: dict[Sort, int]) -> Iterator[dict[Sort, int]]:
            if index == len(acts):
                done = Counter[int]()
                for act, _, _, number in became:
                    done[act] += number
                if not any(
                    done[act] < times and any(left[sort] for sort in targets)
                    for act, (_, times, targets) in enumerate(acts)
                ):
                    yield left
                return
            line, times, targets = acts[index]
            most = min(times, sum(left[sort] for sort in targets))
            rivals = any(shared[sort] > 1 for sort in targets)
            for number in range(most, -1 if rivals else most - 1, -1):
                for share in shares_within(number, [left[sort] for sort in targets]):
                    rest = dict(left)
                    before = len(became)
                    for sort, count in zip(targets, share, strict=True):
                        if count:
                            rest[sort] -= count
                            names = sort.names - {line.source} | {line.target}
                            became.append((index, sort, sort._replace(names=names), count))
                    yield from go(index + 1, rest)
                    del became[before:]

        for left in go(0, sorts):
            settled = {sort: n for sort, n in left.items() if n}
            turned = []
            for index, old, new, count in became:
                settled[new] = settled.get(new, 0) + count
                line = acts[index][0]
                turned.append(Turned(line.piece, old.drawn, line.source, line.target, count))
            yield settled, tuple(turned)

    # -- what a way comes to ---------------------------------------------------------------------

    def _counted(self, sorts: Iterable[tuple[Sort, int]]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for sort, number in sorts:
            for name in sort.names:
                counts[name] = counts.get(name, 0) + number
        return counts

    def _value(
        self,
        sorts: dict[Sort, int],
        wild: Mapping[str, Mapping[str, int]],
        turned: tuple[Turned, ...],
        as_drawn: Mapping[str, int],
    ) -> tuple[Way, Key]:
        """One way: what it comes to, and the key by which the owner likes it."""
        counts = self._counted(sorts.items())
        voids = tuple(n for n, low, high in self.rules.voids if low <= counts.get(n, 0) <= high)
        points = 0
        if not voids:
            points = sum(
                tally.points for name in self.rules.names for tally in self.tallies(name, sorts)
            )
        key, own = [], []
        for criterion in self.criteria:
            if isinstance(criterion, MostPoints):
                key.append(points)
                own.append(points)
                continue
            counted = as_drawn if criterion.as_drawn else counts
            nothing = voids and criterion.unless_void
            key.append(0 if nothing else counted.get(criterion.piece, 0))
            if not criterion.as_drawn:
                own.append(key[-1])
        return Way(points, tuple(key), sorts, wild, turned, counts, voids), tuple(own)

    def tallies(self, name: str, sorts: Mapping[Sort, int]) -> Iterator[Tally]:
        """What all of a name are worth, line by line, in a holding that is not void."""
        rules = self.rules
        members = [(sort.piece, n) for sort, n in sorts.items() if name in sort.names]
        count = sum(n for _, n in members)
        if name in rules.numbers:
            entries = rules.numbers[name]
            if entries:
                yield Tally("number", entries[max(0, min(count, len(entries) - 1))])
        if not count or not (
            name in rules.worth
            or name in rules.groups
            or name in rules.together
            or name in rules.makes
        ):
            return
        together = [t for t in rules.together.get(name, ()) if t[0] <= count]
        made = [m for m in rules.makes.get(name, ()) if m[0] <= count]
        groups, rest = grouped(rules.groups.get(name, ()), count)
        worth = rules.worth.get(name, {})
        if together:
            yield Tally("together", max(together)[1], _same(worth, members))
        elif made:
            worth = max(made, key=lambda m: m[0])[1]
            yield Tally("makes", _sum(worth, members), _same(worth, members))
        elif groups:
            # Those of least worth are the ones the owner puts into groups.
            values = sorted(
                (worth.get(piece, 0) for piece, n in members for _ in range(n)), reverse=True
            )
            points = sum(g.times * g.points for g in groups) + sum(values[:rest])
            yield Tally("group", points, _same(worth, members), groups, rest)
        else:
            yield Tally("each", _sum(worth, members), _same(worth, members))


def _sum(worth: Mapping[str, int], members: Iterable[tuple[str, int]]) -> int:
    return sum(worth.get(piece, 0) * n for piece, n in members)


def _same(worth: Mapping[str, int], members: Iterable[tuple[str, int]]) -> int:
    found = {worth.get(piece, 0) for piece, _ in members}
    return found.pop() if len(found) == 1 else 0


def shares_of(count: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to share `count` among so many parts, the fullest first part first."""
    return list(shares_within(count, [count] * parts))


def shares_within(count: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to share `count` among parts that hold so much, the fullest first part first."""
    if not most:
        if not count:
            yield ()
        return
    rest = sum(most[1:])
    for first in range(min(count, most[0]), max(0, count - rest) - 1, -1):
        for shares in shares_within(count - first, most[1:]):
            yield (first, *shares)


def grouped(groups: Iterable[tuple[int, int, bool]], count: int) -> tuple[tuple[Groups, ...], int]:
    """Complete groups, in the order of the rules' lines, and the pieces left over."""
    found = []
    for size, points, once in groups:
        times = max(0, count // size)
        times = min(1, times) if once else times
        if times:
            found.append(Groups(size, times, points))
            count -= times * size
    return tuple(found), count
