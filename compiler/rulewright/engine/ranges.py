"""Between which numbers an amount lies, whatever happens.

Answers with numbers need it: each combination of numbers is a code of its own, and codes must not
depend on the position. So what is found here depends on the rules and on how many play, never on
options or on what lies where; it may be too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from rulewright.model import expressions as ex
from rulewright.model.evaluate import value_of
from rulewright.model.game import Game, Section
from rulewright.model.statements import Choose, Do, Let, Repeat
from rulewright.model.walk import statements_in

WIDEST = 1 << 20
"""What can grow without end is taken to end here."""


class Span(NamedTuple):
    """From the least to the greatest."""

    low: int
    high: int


EVERYTHING = Span(-WIDEST, WIDEST)


class _Bound(NamedTuple):
    """One way a variable gets its number, and the section or definition that says it."""

    scope: str
    low: ex.Expr
    high: ex.Expr


class Ranges:
    """The spans of one game's amounts with so many players."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self._bounds: dict[tuple[str, str], list[_Bound]] = {}
        self._open: set[tuple[str, str]] = set()
        for section in (game.setup, game.play, *game.phases.values()):
            self._read(section)

    def _read(self, section: Section) -> None:
        """What gives numbers names in a section."""
        here = section.name
        for stmt in statements_in(section.body):
            match stmt:
                case Let(var, value):
                    self._bind(here, var, _Bound(here, value, value))
                case Repeat(times, str(var)):
                    self._bind(here, var, _Bound(here, ex.Num(0), times or ex.Num(WIDEST)))
                case Do(phase, _, args) if phase in self.game.phases:
                    for param, arg in zip(self.game.phases[phase].params, args, strict=False):
                        if param.kind == "number":
                            self._bind(phase, param.name, _Bound(here, arg, arg))  # type: ignore[arg-type]  # a number's argument is an amount
                case Choose():
                    for pick in (p for branch in stmt.branches for p in branch.picks):
                        self._bind(here, pick.var, _Bound(here, pick.low, pick.high))

    def _bind(self, scope: str, var: str, bound: _Bound) -> None:
        self._bounds.setdefault((scope, var), []).append(bound)

    def variable(self, scope: str, var: str) -> Span:
        """What a variable of a section may be."""
        key = scope, var
        bounds = self._bounds.get(key, [])
        if key in self._open or not bounds:
            return EVERYTHING
        self._open.add(key)
        spans = [(self.of(b.low, b.scope).low, self.of(b.high, b.scope).high) for b in bounds]
        self._open.discard(key)
        return Span(min(low for low, _ in spans), max(high for _, high in spans))

    def of(self, expr: ex.Expr, scope: str) -> Span:
        """The span of an amount that stands in a section."""
        found = self._of(expr, scope, {})
        return Span(max(-WIDEST, found.low), min(WIDEST, found.high))

    def _of(self, expr: ex.Expr, scope: str, told: dict[str, Span]) -> Span:
        game = self.game
        match expr:
            case ex.Num(value):
                return Span(value, value)
            case ex.ValueOf(name):
                value = value_of(game, name, self.players)
                return Span(value, value)
            case ex.Players():
                return Span(self.players, self.players)
            case ex.PlayersLeft():
                return Span(0, self.players)
            case ex.Seats():
                return Span(game.seats(self.players), game.seats(self.players))
            case ex.TotalOf(table):
                total = sum(game.tables[table].rows[self.players].values())
                return Span(total, total)
            case ex.CountOf(zone, piece):
                return Span(0, self._most(zone, piece))
            case ex.SumOf(attribute, zone):
                worths = [
                    game.pieces[p].attributes.get(attribute, 0) * self._most(zone, p)
                    for p in self._held(zone)
                ]
                return Span(sum(w for w in worths if w < 0), sum(w for w in worths if w > 0))
            case ex.Its(attribute):
                every = [piece.attributes.get(attribute, 0) for piece in game.pieces.values()]
                return Span(min(every), max(every))
            case ex.CounterOf(counter):
                return Span(game.counters[counter].least, game.counters[counter].most)
            case ex.NumberVar(name):
                return told[name] if name in told else self.variable(scope, name)
            case ex.Entry(list_):
                entries = game.lists[list_].entries
                return Span(min(entries), max(entries))
            case ex.Arith(op, left, right):
                return _together(op, self._of(left, scope, told), self._of(right, scope, told))
            case ex.IfElse(_, then, otherwise):
                one, other = self._of(then, scope, told), self._of(otherwise, scope, told)
                return Span(min(one.low, other.low), max(one.high, other.high))
            case ex.Reckoned(name, args):
                return self._defined(name, args, scope, told)
            case _:
                return EVERYTHING

    def _defined(
        self, name: str, args: tuple[ex.Arg, ...], scope: str, told: dict[str, Span]
    ) -> Span:
        definition = self.game.definitions[name]
        key = "define", name
        if definition.number is None or key in self._open:
            return EVERYTHING
        known = {
            param.name: self._of(arg, scope, told)  # type: ignore[arg-type]  # a number's argument is an amount
            for param, arg in zip(definition.params, args, strict=False)
            if param.kind == "number"
        }
        self._open.add(key)
        found = self._of(definition.number, name, known)
        self._open.discard(key)
        return found

    def _held(self, zone: ex.ZoneRef) -> tuple[str, ...]:
        """The pieces a zone can hold."""
        if zone.zone == ex.BOX:
            return tuple(self.game.pieces)
        return self.game.kinds[self.game.zones[zone.zone].holds]

    def _most(self, zone: ex.ZoneRef, piece: str | ex.PieceVar | None) -> int:
        """The most pieces of one sort that a zone, or all zones of that name, can hold."""
        held = self._held(zone)
        if isinstance(piece, ex.PieceVar):
            return max(map(self._in_play, held), default=0)
        wanted = held if piece is None else self.game.pieces_of(piece)
        kinds = {self.game.pieces[p].kind for p in held}
        zones = self.game.seats(self.players) if isinstance(zone.owner, ex.EachOf) else 1
        dice = sum(self.game.dice.get(kind, 0) for kind in kinds) * zones
        there = sum(self._in_play(p) for p in wanted if p in held)
        return min(there, dice) if dice else there

    def _in_play(self, piece: str) -> int:
        known = self.game.pieces[piece]
        if known.kind in self.game.dice:
            return self.game.dice[known.kind] * self.game.seats(self.players)
        return known.count


def _together(op: str, left: Span, right: Span) -> Span:
    """The span of an arithmetic step."""
    if op == "//":
        by = {n for n in (right.low, right.high, -1, 1) if right.low <= n <= right.high and n}
        found = {a // b for a, b in product(left, by)}
        if right.low <= 0 <= right.high:
            found.add(0)
    else:
        found = {_step(op, a, b) for a, b in product(left, right)}
    return Span(min(found), max(found)) if found else Span(0, 0)


def _step(op: str, left: int, right: int) -> int:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
    raise ValueError(op)


# -- the codes of answers --------------------------------------------------------------------------


class AnswerCodes(NamedTuple):
    """The codes of one branch: `base` and on, the first number counting most."""

    base: int
    picks: tuple[Span, ...]

    @property
    def size(self) -> int:
        """How many codes there are, legal or not."""
        total = 1
        for span in self.picks:
            total *= span.high - span.low + 1
        return total

    def code(self, numbers: tuple[int, ...]) -> int:
        """The code of this answer with these numbers."""
        place = 0
        for span, number in zip(self.picks, numbers, strict=True):
            place = place * (span.high - span.low + 1) + number - span.low
        return self.base + place

    def numbers(self, code: int) -> tuple[int, ...]:
        """The numbers a code of this answer stands for."""
        rest = code - self.base
        found: list[int] = []
        for span in reversed(self.picks):
            size = span.high - span.low + 1
            found.append(span.low + rest % size)
            rest //= size
        return tuple(reversed(found))


class Answers:
    """How the answers of every question of a game are numbered, with so many players."""

    def __init__(self, game: Game, players: int) -> None:
        self._game = game
        self._codes: dict[int, tuple[AnswerCodes, ...]] = {}
        ranges = Ranges(game, players)
        for section in (game.setup, game.play, *game.phases.values()):
            for stmt in statements_in(section.body):
                if isinstance(stmt, Choose):
                    self._codes[id(stmt)] = tuple(_numbered(ranges, section.name, stmt))

    def of(self, choose: Choose) -> tuple[AnswerCodes, ...]:
        """The codes of each branch of a question that stands in the game's rules."""
        return self._codes[id(choose)]

    def read(self, choose: Choose, code: int) -> tuple[int, tuple[int, ...]]:
        """The branch and the numbers a code stands for."""
        for number, codes in enumerate(self.of(choose)):
            if codes.base <= code < codes.base + codes.size:
                return number, codes.numbers(code)
        raise ValueError(f"no code of these answers: {code}")


def _numbered(ranges: Ranges, section: str, choose: Choose) -> Iterator[AnswerCodes]:
    base = 0
    for branch in choose.branches:
        spans = []
        for pick in branch.picks:
            low, high = ranges.of(pick.low, section).low, ranges.of(pick.high, section).high
            spans.append(Span(low, max(low, high)))
        codes = AnswerCodes(base, tuple(spans))
        yield codes
        base += codes.size


_KNOWN: dict[tuple[int, int], Answers] = {}
MOST_KNOWN = 64
"""Games whose answers are kept numbered."""


def answers_of(game: Game, players: int) -> Answers:
    """The numbering of a game's answers."""
    key = id(game), players
    known = _KNOWN.get(key)
    # What is kept keeps its game alive, so the identity of a kept game can't come back.
    if known is None or known._game is not game:
        while len(_KNOWN) >= MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
        known = _KNOWN[key] = Answers(game, players)
    return known
