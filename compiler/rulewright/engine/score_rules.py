"""The lines of scoring and ranking that apply in one setting, by the name they are about.

A name is a piece's, a class's or a counter's. What lines of different names give adds up; of one
name one line speaks for all its pieces: what all are worth together, or what a number of them make
each worth, or complete groups and the rest, or so much each. Only what they are worth "by number"
comes on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import Expr, Its, Num
from rulewright.model.game import Game
from rulewright.model.score_lines import ranking_lines, scoring_lines
from rulewright.model.scoring import (
    ByNumber,
    Converts,
    CounterWorth,
    CountsAs,
    EachWorth,
    GroupWorth,
    LastLeft,
    MakesWorth,
    MostPoints,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)

Criterion = MostPoints | ThenMost


@dataclass(slots=True)
class ScoringRules:
    """The scoring lines that apply in one setting, with their numbers."""

    each: dict[str, int] = field(default_factory=dict)
    """Names of which each is worth the same, whatever it is."""
    worth: dict[str, Mapping[str, int]] = field(default_factory=dict)
    """By name: what one is worth, by the piece it is; these names and those of `each`."""
    groups: dict[str, list[tuple[int, int, bool]]] = field(default_factory=dict)
    """Size, points, and whether only once."""
    together: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """From how many on, and the points of all."""
    makes: dict[str, list[tuple[int, Mapping[str, int]]]] = field(default_factory=dict)
    """From how many on each is worth that, by piece."""
    numbers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """What all of a name are worth by their number, from none on."""
    voids: list[tuple[str, int, int]] = field(default_factory=list)
    wild: dict[str, CountsAs] = field(default_factory=dict)
    turns: list[Converts] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that points depend on, in the order of the rules."""
        kept = (self.worth, self.groups, self.together, self.makes, self.numbers)
        return tuple(dict.fromkeys(name for lines in kept for name in lines))


def scored_pieces(game: Game) -> tuple[str, ...]:
    """What a holding is made of: the pieces of the scored zone, or the scored counter alone."""
    if game.scoring is None:
        raise ValueError("this game does not score holdings")
    if game.scoring.by_counter:
        return (game.scoring.zone,)
    return game.kinds[game.zones[game.scoring.zone].holds]


def names_of(game: Game, piece: str) -> frozenset[str]:
    """What a piece is by nature: itself, and its classes."""
    known = game.pieces.get(piece)
    return frozenset((piece, *(known.classes if known is not None else ())))


def scoring_rules(game: Game, setting: Setting) -> ScoringRules:
    """The scoring lines that apply in a setting, with their numbers."""
    if game.scoring is None:
        raise ValueError("this game does not score holdings")
    pieces = scored_pieces(game)
    rules = ScoringRules()

    def number(expr: Expr) -> int:
        value = fold(game, expr, setting)
        if value is None:
            raise ValueError("a number in the scoring depends on the position")
        return value

    def by_piece(expr: Expr) -> dict[str, int]:
        return {piece: number(_of_piece(game, expr, piece)) for piece in pieces}

    for line in scoring_lines(game, setting):
        match line:
            case EachWorth(piece, points) | CounterWorth(piece, points):
                rules.worth[piece] = by_piece(points)
                rules.each.pop(piece, None)
                if not speaks_of_its(points):
                    rules.each[piece] = number(points)
            case GroupWorth(piece, size, points, once):
                if number(size) > 0:
                    group = (number(size), number(points), once)
                    rules.groups.setdefault(piece, []).append(group)
            case TogetherWorth(piece, at_least, points):
                threshold = (number(at_least), number(points))
                rules.together.setdefault(piece, []).append(threshold)
            case MakesWorth(piece, at_least, points):
                made = (number(at_least), by_piece(points))
                rules.makes.setdefault(piece, []).append(made)
            case ByNumber(piece, list_):
                rules.numbers[piece] = game.lists[list_].entries
            case Voids(piece, low, high):
                rules.voids.append((piece, number(low), number(high)))
            case CountsAs(piece):
                for one in game.pieces_of(piece):
                    rules.wild[one] = replace(line, piece=one)
            case Converts():
                rules.turns.append(line)
    return rules


def speaks_of_its(part: object) -> bool:
    """Whether an amount asks for an attribute of the piece it is about."""
    if isinstance(part, tuple):
        return any(map(speaks_of_its, part))
    if not is_dataclass(part) or isinstance(part, type):
        return False
    return isinstance(part, Its) or any(speaks_of_its(getattr(part, f.name)) for f in fields(part))


def _of_piece(game: Game, part: Any, piece: str) -> Any:
    """An amount for one piece: its attributes are numbers, 0 where it has none."""
    if isinstance(part, Its):
        known = game.pieces.get(piece)
        return Num(known.attributes.get(part.attribute, 0) if known is not None else 0)
    if isinstance(part, tuple):
        return tuple(_of_piece(game, inner, piece) for inner in part)
    if not speaks_of_its(part):
        return part
    return replace(
        part, **{f.name: _of_piece(game, getattr(part, f.name), piece) for f in fields(part)}
    )


# -- who wins --------------------------------------------------------------------------------------


def ranking_criteria(game: Game, setting: Setting) -> tuple[Criterion, ...]:
    """What decides between holdings, the first first; points, unless the rules begin otherwise."""
    found: list[Criterion] = []
    for line in ranking_lines(game, setting):
        if isinstance(line, ThenShare):
            break
        if not isinstance(line, LastLeft):
            found.append(line)
    if not any(isinstance(c, MostPoints) for c in found):
        found.insert(0, MostPoints())
    return tuple(found)


def last_left(game: Game, setting: Setting) -> LastLeft | None:
    """The line by which the last players left win, where the rules have one."""
    found = (line for line in ranking_lines(game, setting) if isinstance(line, LastLeft))
    return next(found, None)
