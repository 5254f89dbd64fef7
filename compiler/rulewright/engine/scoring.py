"""What a holding is worth, with the reasons, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.engine.events import Spot
from rulewright.engine.score_rules import last_left
from rulewright.engine.settling import Groups, Key, Settler, Tally, Turned, Way
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason: what the pieces of one name are worth in a holding.

    "4 oak + 1 joker as oak = 5 oak: 15" is `natural` 4, `wild` (("joker", 1),),
    `count` 5, `points` 15; prose makes the sentence, in any language.
    """

    kind: str
    """"each": so much a piece; "group": complete groups and the rest; "together": all of them are
    worth so much; "makes": there are enough to make each worth so much; "number": all of them, by
    their number; "void": they make the whole holding worth nothing."""
    piece: str
    """A piece, a class or a counter."""
    natural: int
    wild: tuple[tuple[str, int], ...]
    """Pieces that count as it."""
    count: int
    points: int
    each: int = 0
    """What a single piece is worth; 0 where they differ."""
    groups: tuple[Groups, ...] = ()
    rest: int = 0
    """Pieces left over beside complete groups."""
    pieces: tuple[tuple[str, int], ...] = ()
    """Of a class: which pieces are of it by nature."""
    turned: tuple[tuple[str, int], ...] = ()
    """Pieces that were turned into it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A holding, settled."""

    points: int
    key: Key
    """What decides between seats: greater is better."""
    settled: Mapping[str, Mapping[str, int]]
    """What each wild piece became: wild piece -> piece -> how many."""
    counts: Mapping[str, int]
    """How many of each piece there are once wild pieces are settled."""
    lines: tuple[ScoreLine, ...]
    void: bool
    turned: tuple[Turned, ...] = ()
    """Pieces that were turned into another class."""


def settle(
    game: Game, setting: Setting, holding: Mapping[str, int], special_seat: bool = False
) -> Settled:
    """What a holding is worth when its owner makes the best of it; the game must have scoring.

    Of a game that scores a counter, the holding is the counter with what it shows.
    """
    return explained(Settler(game, setting, special=special_seat), holding)


def explained(settler: Settler, holding: Mapping[str, int]) -> Settled:
    """A holding settled, with the reasons."""
    way = settler.best(holding)
    counts = dict.fromkeys(settler.pieces, 0)
    for sort, number in way.sorts.items():
        # What counts as a class stays the piece it is.
        counts[sort.piece] += number
    lines = tuple(_lines(settler, way))
    return Settled(way.points, way.key, way.wild, counts, lines, bool(way.voids), way.turned)


def _lines(settler: Settler, way: Way) -> Iterator[ScoreLine]:
    if way.voids:
        for name in way.voids:
            if name in settler.pieces or way.counts.get(name):
                yield _line(settler, name, way, Tally("void", 0))
        return
    names = settler.rules.names
    turning = {turned.by for turned in way.turned}
    for piece in settler.pieces:
        if piece in names or not _said_elsewhere(piece, names, way, turning):
            yield from _named(settler, piece, way)
    for name in names:
        if name not in settler.pieces:
            yield from _named(settler, name, way)


def _said_elsewhere(piece: str, names: Iterable[str], way: Way, turning: set[str]) -> bool:
    """Whether a piece of which no line speaks is in what another line counts, or turns others."""
    sorts = [sort for sort in way.sorts if sort.piece == piece]
    return all(
        any(name in sort.names for name in names)
        or not turning.isdisjoint(sort.names)
        or piece not in sort.names
        for sort in sorts
    )


def _named(settler: Settler, name: str, way: Way) -> Iterator[ScoreLine]:
    tallies = list(settler.tallies(name, way.sorts))
    if not tallies and way.counts.get(name):
        tallies = [Tally("each", 0)]
    for tally in tallies:
        if way.counts.get(name) or tally.points:
            yield _line(settler, name, way, tally)


def _line(settler: Settler, name: str, way: Way, tally: Tally) -> ScoreLine:
    """The reason for what all of a name are worth."""
    natural, wild, turned = dict[str, int](), dict[str, int](), dict[str, int]()
    for sort, number in way.sorts.items():
        if name in sort.names:
            by_nature = name in settler.natural[sort.drawn].names
            kept = wild if sort.drawn in way.wild else natural if by_nature else turned
            kept[sort.drawn] = kept.get(sort.drawn, 0) + number
    return ScoreLine(
        kind=tally.kind,
        piece=name,
        natural=sum(natural.values()),
        wild=tuple(wild.items()),
        count=way.counts.get(name, 0),
        points=tally.points,
        each=tally.each,
        groups=tally.groups,
        rest=tally.rest,
        pieces=() if name in natural else tuple(natural.items()),
        turned=tuple(turned.items()),
    )


# -- who wins --------------------------------------------------------------------------------------


def rank(settled: Sequence[Settled]) -> tuple[int, ...]:
    """The seats that win: the greatest key; all that are equal share."""
    if not settled:
        return ()
    top = max(s.key for s in settled)
    return tuple(seat for seat, s in enumerate(settled) if s.key == top)


Held = Callable[[str, int], Mapping[str, int]] | Mapping[Spot, Mapping[str, int]]
"""What lies in a zone of a seat: something to ask, or all there is by `Spot`."""


def rank_left(
    game: Game,
    setting: Setting,
    out: Collection[int],
    held: Held,
) -> tuple[int, ...] | None:
    """The seats that win by being left, where the last players left win; else None.

    `out` are the seats that have left the game; `held` says what lies where. Mates win
    with who is left, even where they have left themselves.
    """
    line = last_left(game, setting)
    if line is None:
        return None
    left = [seat for seat in range(setting.players) if seat not in out]
    if line.mates is None:
        return tuple(left)
    zone = line.mates

    def there(seat: int) -> dict[str, int]:
        found = held(zone, seat) if callable(held) else held[Spot(zone, seat)]
        return {piece: number for piece, number in found.items() if number}

    shown = [there(seat) for seat in left]
    return tuple(
        seat
        for seat in range(setting.players)
        if seat in left or ((own := there(seat)) and own in shown)
    )


def winners(
    game: Game,
    setting: Setting,
    settled: Sequence[Settled],
    out: Collection[int],
    held: Held,
) -> tuple[int, ...]:
    """The seats that win a game that is over: by being left, or by what they hold."""
    left = rank_left(game, setting, out, held)
    return rank(settled) if left is None else left
