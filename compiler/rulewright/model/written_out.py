"""Whether definitions can be written out: none grows beyond measure.

Everything that reads rules reads definitions written out, and asks what it reads of every seat
where the rules say “some player”. A few short lines that use each other twice over could come to
more than any machine can hold, so their length is reckoned here, without writing anything out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.expressions import (
    IsSomebody,
    NumberVar,
    PieceVar,
    Reckoned,
    Related,
    SeatVar,
    SomeSeat,
)
from rulewright.model.game import Game
from rulewright.model.walk import records_in

MOST_PARTS = 5_000
"""Parts of one amount or condition, written out and asked of every seat it is asked of."""
_NOWHERE = Place("play.rules")


def check_lengths(game: Game) -> Iterator[Diagnostic]:
    """What would be too long; holds for games without rounds of definitions only."""
    lengths = _Lengths(game)
    said: set[Place] = set()
    for part, at in records_in(game):
        place = at or _NOWHERE
        if not isinstance(part, Reckoned | Related | SomeSeat) or place in said:
            continue
        if lengths.of(part).parts > MOST_PARTS:
            said.add(place)
            message = "What stands here is too long when its definitions are written out."
            hint = "Use each definition once, and ask of some player inside of nothing."
            yield Diagnostic("RW254", message, place, hint)


class _Length(NamedTuple):
    """How long a part is, and how often it repeats what each variable stands for."""

    parts: int
    variables: Counter[str]


class _Lengths:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = max((game.seats(n) for n in game.players), default=1)
        self.known: dict[str, _Length] = {}

    def of(self, part: Any) -> _Length:
        match part:
            case SeatVar(name) | NumberVar(name) | PieceVar(name) | IsSomebody(name):
                return _Length(1, Counter([name]))
            case Reckoned(name, args) | Related(name, args):
                return self.call(name, args)
            case SomeSeat(cond=cond):
                inner = self.of(cond)
                return self.sum((inner, self.seats), (self.of(part.among), 1))
            case tuple():
                return self.sum(*((self.of(inner), 1) for inner in part))
        if is_dataclass(part) and not isinstance(part, Place):
            inside = [getattr(part, field.name) for field in fields(part)]
            return self.sum((_Length(1, Counter()), 1), *((self.of(i), 1) for i in inside))
        return _Length(0, Counter())

    def sum(self, *times: tuple[_Length, int]) -> _Length:
        parts, variables = 0, Counter[str]()
        for length, number in times:
            parts += length.parts * number
            for name, count in length.variables.items():
                variables[name] += count * number
        return _Length(parts, variables)

    def call(self, name: str, args: tuple[Any, ...]) -> _Length:
        definition = self.game.definitions[name]
        if name not in self.known:
            body = definition.number if definition.relation is None else definition.relation
            self.known[name] = self.of(body)
        length = self.known[name]
        told = [(p.name, self.of(arg)) for p, arg in zip(definition.params, args, strict=False)]
        here = _Length(length.parts, Counter())
        return self.sum((here, 1), *((arg, length.variables[param]) for param, arg in told))
