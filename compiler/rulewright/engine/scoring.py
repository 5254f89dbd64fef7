"""What a holding is worth, with the reasons, and who wins.

Pieces that count as others are settled the way that is best for their owner: first most points,
then the tie-breaks in their order. No decision is needed, as the best way does not depend on
anybody else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import Expr
from rulewright.model.game import Game
from rulewright.model.scoring import (
    CountsAs,
    EachWorth,
    GroupWorth,
    MostPoints,
    RankIf,
    RankStep,
    RankStmt,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)


@dataclass(frozen=True, slots=True)
class Groups:
    """Complete groups of one size: how many, and what each is worth."""

    size: int
    times: int
    points: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason: what the pieces of one sort are worth in a holding.

    "4 oak + 1 joker as oak = 5 oak: 15" is `natural` 4, `wild` (("joker", 1),),
    `count` 5, `points` 15; prose makes the sentence, in any language.
    """

    kind: str
    """"each": so much a piece; "group": complete groups and the rest; "together": all of them are
    worth so much; "void": they make the whole holding worth nothing."""
    piece: str
    natural: int
    wild: tuple[tuple[str, int], ...]
    count: int
    points: int
    each: int = 0
    """What a single piece is worth."""
    groups: tuple[Groups, ...] = ()
    rest: int = 0
    """Pieces left over beside complete groups, each worth `each`."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A holding, settled."""

    points: int
    key: tuple[int, ...]
    """What decides between seats: greater is better."""
    settled: Mapping[str, Mapping[str, int]]
    """What each wild piece became: wild piece -> piece -> how many."""
    counts: Mapping[str, int]
    """How many of each piece there are once wild pieces are settled."""
    lines: tuple[ScoreLine, ...]
    void: bool


@dataclass(slots=True)
class ScoringRules:
    """The scoring lines that apply in one setting, by the piece they are about."""

    each: dict[str, int] = field(default_factory=dict)
    groups: dict[str, list[tuple[int, int, bool]]] = field(default_factory=dict)
    together: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    voids: list[tuple[str, int, int]] = field(default_factory=list)
    wild: dict[str, CountsAs] = field(default_factory=dict)


def settle(
    game: Game, setting: Setting, holding: Mapping[str, int], special_seat: bool = False
) -> Settled:
    """What a holding is worth when its owner makes the best of it; the game must have scoring."""
    if game.scoring is None:
        raise ValueError("this game does not score holdings")
    rules = scoring_rules(game, setting)
    pieces = game.kinds[game.zones[game.scoring.zone].holds]
    drawn = {p: holding.get(p, 0) for p in pieces}
    criteria = ranking_criteria(game, setting)
    best: Settled | None = None
    best_key: tuple[int, ...] = ()
    for settled in _ways(rules, drawn, special_seat):
        found, own = _value(rules, criteria, drawn, settled)
        if best is None or own > best_key:
            best, best_key = found, own
    assert best is not None  # there is always at least one way
    return best


def rank(settled: Sequence[Settled]) -> tuple[int, ...]:
    """The seats that win: the greatest key; all that are equal share."""
    if not settled:
        return ()
    top = max(s.key for s in settled)
    return tuple(seat for seat, s in enumerate(settled) if s.key == top)


def wild_pieces(game: Game, setting: Setting) -> tuple[CountsAs, ...]:
    """The pieces that count as others in this setting."""
    return tuple(scoring_rules(game, setting).wild.values()) if game.scoring is not None else ()


def ranking_criteria(game: Game, setting: Setting) -> tuple[MostPoints | ThenMost, ...]:
    """What decides between seats, the first first; points, unless the rules begin otherwise."""
    found: list[MostPoints | ThenMost] = []
    for line in _flat_ranking(game, setting, game.ranking):
        if isinstance(line, ThenShare):
            break
        found.append(line)
    if not any(isinstance(c, MostPoints) for c in found):
        found.insert(0, MostPoints())
    return tuple(found)


def _flat_ranking(
    game: Game, setting: Setting, lines: Iterable[RankStmt]
) -> Iterator[MostPoints | ThenMost | ThenShare]:
    for line in lines:
        match line:
            case RankIf():
                chosen = line.then if fold_cond(game, line.cond, setting) else line.otherwise
                yield from _flat_ranking(game, setting, chosen)
            case RankStep():
                yield from _flat_ranking(game, setting, line.body)
            case _:
                yield line


def _flat_scoring(
    game: Game, setting: Setting, lines: Iterable[ScoreStmt]
) -> Iterator[EachWorth | GroupWorth | TogetherWorth | Voids | CountsAs]:
    for line in lines:
        match line:
            case ScoreIf():
                chosen = line.then if fold_cond(game, line.cond, setting) else line.otherwise
                yield from _flat_scoring(game, setting, chosen)
            case ScoreStep():
                yield from _flat_scoring(game, setting, line.body)
            case _:
                yield line


def scoring_rules(game: Game, setting: Setting) -> ScoringRules:
    """The scoring lines that apply in a setting, with their numbers."""

    def number(expr: Expr) -> int:
        value = fold(game, expr, setting)
        if value is None:
            raise ValueError("a number in the scoring depends on the position")
        return value

    assert game.scoring is not None
    rules = ScoringRules()
    for line in _flat_scoring(game, setting, game.scoring.lines):
        match line:
            case EachWorth(piece, points):
                rules.each[piece] = number(points)
            case GroupWorth(piece, size, points, once):
                if number(size) > 0:
                    group = (number(size), number(points), once)
                    rules.groups.setdefault(piece, []).append(group)
            case TogetherWorth(piece, at_least, points):
                threshold = (number(at_least), number(points))
                rules.together.setdefault(piece, []).append(threshold)
            case Voids(piece, low, high):
                rules.voids.append((piece, number(low), number(high)))
            case CountsAs(piece):
                rules.wild[piece] = line
    return rules


def _ways(
    rules: ScoringRules, drawn: Mapping[str, int], special_seat: bool
) -> Iterator[dict[str, dict[str, int]]]:
    """Every way to settle the wild pieces; those that favour the first named piece come first."""
    wild = [
        (w.piece, w.as_pieces, drawn.get(w.piece, 0))
        for w in rules.wild.values()
        if drawn.get(w.piece, 0) and w.as_pieces and not (special_seat and w.players_only)
    ]
    for shares in product(*(shares_of(count, len(names)) for _, names, count in wild)):
        yield {
            piece: {n: c for n, c in zip(names, share, strict=True) if c}
            for (piece, names, _), share in zip(wild, shares, strict=True)
        }


def shares_of(count: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to share `count` among so many parts, the fullest first part first."""
    if parts == 1:
        return [(count,)]
    return [
        (first, *rest)
        for first in range(count, -1, -1)
        for rest in shares_of(count - first, parts - 1)
    ]


def _value(
    rules: ScoringRules,
    criteria: tuple[MostPoints | ThenMost, ...],
    drawn: Mapping[str, int],
    settled: Mapping[str, Mapping[str, int]],
) -> tuple[Settled, tuple[int, ...]]:
    """One way of settling: its value, and the key by which its owner likes it."""
    added = Counter[str]()
    for became in settled.values():
        added.update(became)
    counts = {p: (0 if p in settled else n) + added[p] for p, n in drawn.items()}
    voids = [v for v in rules.voids if v[1] <= counts.get(v[0], 0) <= v[2]]

    def line(
        kind: str,
        piece: str,
        points: int,
        each: int = 0,
        groups: tuple[Groups, ...] = (),
        rest: int = 0,
    ) -> ScoreLine:
        wild = tuple((w, became[piece]) for w, became in settled.items() if piece in became)
        count = counts[piece]
        natural = count - added[piece]
        return ScoreLine(kind, piece, natural, wild, count, points, each, groups, rest)

    if voids:
        lines = [line("void", piece, 0) for piece, _, _ in voids if piece in counts]
    else:
        lines = []
        for piece, count in counts.items():
            if not count:
                continue
            each = rules.each.get(piece, 0)
            together = [t for t in rules.together.get(piece, []) if t[0] <= count]
            groups, rest = grouped(rules.groups.get(piece, []), count)
            if together:
                lines.append(line("together", piece, max(together)[1], each))
            elif groups:
                points = sum(g.times * g.points for g in groups) + rest * each
                lines.append(line("group", piece, points, each, groups, rest))
            else:
                lines.append(line("each", piece, count * each, each))
    points = sum(found.points for found in lines)
    key, own = [], []
    for criterion in criteria:
        if isinstance(criterion, MostPoints):
            key.append(points)
            own.append(points)
            continue
        counted = drawn if criterion.as_drawn else counts
        nothing = voids and criterion.unless_void
        key.append(0 if nothing else counted.get(criterion.piece, 0))
        if not criterion.as_drawn:
            own.append(key[-1])
    value = Settled(points, tuple(key), settled, counts, tuple(lines), bool(voids))
    return value, tuple(own)


def grouped(groups: Sequence[tuple[int, int, bool]], count: int) -> tuple[tuple[Groups, ...], int]:
    """Complete groups, in the order of the rules' lines, and the pieces left over."""
    found = []
    for size, points, once in groups:
        times = min(1, count // size) if once else count // size
        if times:
            found.append(Groups(size, times, points))
            count -= times * size
    return tuple(found), count
