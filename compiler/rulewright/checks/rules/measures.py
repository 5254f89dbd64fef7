"""Numbers of one thing that stand where another thing is counted.

“Up to 3” of the shells, each worth 2, is no more than 6 points; “up to 3” of the points is 3. A
number with a name says in game.yaml what it counts. Where such a number limits, is compared with,
or is so many of, something else that the game counts, one of the two is meant wrongly.

Finds: RW333
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.checks.flow.records import instances
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.expressions import (
    Arith,
    Compare,
    CounterOf,
    CountOf,
    Entry,
    Expr,
    SumOf,
    ValueOf,
)
from rulewright.model.game import Game
from rulewright.model.statements import Adjust, Choose, Draw, Put, Stmt, Take
from rulewright.model.walk import bodies_of, statements_in

_HINT = "Say of the number what it counts (“3 …” in game.yaml), or limit what it is a number of."


def check(rules: Rules) -> Iterable[Diagnostic]:
    """A warning for each number that is of another thing than what it stands for."""
    things = _Things(rules.game)
    said: set[tuple[Place | None, str]] = set()
    for place, words in things.found():
        if (place, words) not in said:
            said.add((place, words))
            yield Diagnostic("RW333", words, place, _HINT, Severity.WARNING)


class _Things:
    """What numbers are numbers of."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.attributes = {name for piece in game.pieces.values() for name in piece.attributes}

    def found(self) -> Iterator[tuple[Place | None, str]]:
        """Where two things are mixed, and which."""
        game = self.game
        for section in (game.setup, game.play, *game.phases.values()):
            for stmt in statements_in(section.body):
                for words in (*self._so_many(stmt), *self._mixed(_without_bodies(stmt))):
                    yield stmt.place, words
        for definition in game.definitions.values():
            for words in self._mixed((definition.number, definition.relation)):
                yield definition.place, words

    # -- what a number is of -----------------------------------------------------------------------

    def unit(self, expr: Expr) -> str | None:
        """What an amount counts, if it is sure: a piece, a kind, a class, a counter, a number of
        pieces."""
        match expr:
            case ValueOf() | Entry():
                return self.named(expr)
            case CountOf(zone, piece):
                of = piece if isinstance(piece, str) else None
                kind = self.game.zones[zone.zone].holds if zone.zone in self.game.zones else None
                return of or kind
            case CounterOf(counter):
                return counter
            case SumOf(attribute):
                return attribute
            case Arith("+" | "-" | "min" | "max", left, right):
                one, other = self.unit(left), self.unit(right)
                return one if other is None or self.alike(one, other) else other
            case Arith("*", left, right):
                return self._rate(left, right) or self._rate(right, left)
        return None

    def _rate(self, number: Expr, count: Expr) -> str | None:
        """So much for each: “2 points” times how many there are."""
        return self.named(number) if isinstance(count, CountOf | Arith) else None

    def named(self, expr: Expr) -> str | None:
        """What game.yaml says a number counts, if the game counts such things."""
        unit = None
        if isinstance(expr, Entry) and expr.list in self.game.lists:
            unit = self.game.lists[expr.list].unit
        if isinstance(expr, ValueOf):
            named = self.game.values.get(expr.name) or self.game.tables.get(expr.name)
            unit = named.unit if named is not None else None
        return unit if unit is not None and self._counted(unit) else None

    def _counted(self, unit: str) -> bool:
        game = self.game
        counted = unit in game.kinds or unit in game.counters or unit in self.attributes
        return counted or bool(game.pieces_of(unit))

    def alike(self, one: str | None, other: str | None) -> bool:
        """Whether two things may be the same: a piece is one of its kind and of its classes, and a
        counter may show what another counts, as a purse and a pot do."""
        if one is None or other is None or one == other:
            return True
        if one in self.game.counters and other in self.game.counters:
            return True
        return not self._pieces(one).isdisjoint(self._pieces(other))

    def _pieces(self, name: str) -> frozenset[str]:
        game = self.game
        return frozenset(game.kinds.get(name, ())) | frozenset(game.pieces_of(name))

    # -- where they are mixed ----------------------------------------------------------------------

    def _mixed(self, part: object) -> Iterator[str]:
        """Limits and comparisons by a number of another thing."""
        for amount in _amounts(part):
            if amount.op in ("min", "max"):
                yield from self._pair(amount.left, amount.right, "limits")
        for check in instances(part, Compare):
            yield from self._pair(check.left, check.right, "is compared with")

    def _pair(self, left: Expr, right: Expr, how: str) -> Iterator[str]:
        for number, other in ((left, right), (right, left)):
            one, two = self.named(number), self.unit(other)
            if one is not None and two is not None and not self.alike(one, two):
                yield self._words(number, one, how, two)
                return

    def _so_many(self, stmt: Stmt) -> Iterator[str]:
        """So many of something, by a number of something else."""
        pairs: list[tuple[Expr, str]] = []
        match stmt:
            case Adjust(counter=counter, amount=amount):
                pairs = [(amount, counter)]
            case Draw(amount=amount, kind=kind) | Take(amount=amount, kind=kind):
                pairs = [(amount, kind)]
            case Put(pieces=pieces):
                pairs = [(amount, piece) for piece, amount in pieces if isinstance(piece, str)]
        for amount, thing in pairs:
            unit = self.named(amount)
            if unit is None:
                continue
            of_some = isinstance(stmt, Draw | Take) and self._pieces(unit) < self._pieces(thing)
            if of_some or not self.alike(unit, thing):
                yield self._words(amount, unit, "is used as a number of", thing)

    def _words(self, number: Expr, unit: str, how: str, thing: str) -> str:
        name = number.name if isinstance(number, ValueOf) else ""
        name = number.list if isinstance(number, Entry) else name
        return f"“{name}” is a number of {self._many(unit)}, but it {how} {self._many(thing)} here."

    def _many(self, name: str) -> str:
        word = self.game.words.get(name)
        return (word.many or word.one) if word else word_of(self.game, name)


def _amounts(part: object) -> Iterator[Arith]:
    """Every sum, product and limit, those inside others too."""
    for amount in instances(part, Arith):
        yield amount
        yield from _amounts((amount.left, amount.right))


def _without_bodies(stmt: Stmt) -> tuple[object, ...]:
    """What stands in a statement's own line."""
    if isinstance(stmt, Choose):
        return tuple((branch.when, branch.picks) for branch in stmt.branches)
    bodies = bodies_of(stmt)
    parts: list[object] = []
    for name in getattr(type(stmt), "__dataclass_fields__", ()):
        value = getattr(stmt, name)
        if not any(value is body for body in bodies):
            parts.append(value)
    return tuple(parts)
