"""Moving pieces in states that know only how many there are: what can lack, and what is moved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.checks.flow.counts import Board, Spans, Spot, State
from rulewright.checks.flow.reading import Reader, UndecidedError
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import EachOf, Expr, SeatExpr, ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import Draw, MoveAll, Put, Repeat, Take

States = list[State]
Move = Draw | Take | Put

MOST_TRIED = 256
"""Different counts tried one by one where an amount depends on what lies there."""


@dataclass(frozen=True, slots=True)
class Lack:
    """A move that can't be made in full even in the most generous case."""

    statement: Move
    piece: str | None
    """For a Put: which piece is lacking."""
    asked: int
    most: int
    rounds: tuple[tuple[Repeat, int], ...]
    """Repetitions that were going on, the outermost first, each with its number."""


class TooLongError(UndecidedError):
    """The game is too long to be followed."""


class UnevenError(Exception):
    """Something depends on the order of the seats, so that no seat stands for all."""


class Mover:
    """Moves pieces in several states at once, and keeps a list of what was lacking."""

    def __init__(
        self, game: Game, setting: Setting, nobody_skips: bool, pretends: bool, most_steps: int
    ) -> None:
        self.game = game
        self.setting = setting
        self.nobody_skips = nobody_skips
        self.pretends = pretends
        self.board = Board(game, setting.players)
        self.reader = Reader(game, setting, self.board)
        self.lacks: dict[tuple[int, str | None], Lack] = {}
        self.refused: dict[tuple[int, str | None], Lack] = {}
        """Lacks of what somebody may choose; they matter if it can never be done."""
        self.granted: set[tuple[int, str | None]] = set()
        self.moves: dict[int, Draw | Take] = {}
        self.unsure: dict[int, Draw | Take] = {}
        self.turned_out: set[tuple[int, bool]] = set()
        """Conditions, by the identity of what asks them, and how they were seen to turn out."""
        self.rounds: tuple[tuple[Repeat, int], ...] = ()
        self.choosing = 0
        """How many choices we are inside of."""
        self.turned = False
        """Whether a marker that could be anybody's has been put down at the first seat."""
        self._steps_left = most_steps

    def spend(self, steps: int) -> None:
        """Count work done; raises TooLongError when it was too much."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise TooLongError

    def note(self, asks: object, *, yes: bool, no: bool) -> None:
        """Keep in mind how a condition can turn out here."""
        if yes:
            self.turned_out.add((id(asks), True))
        if no:
            self.turned_out.add((id(asks), False))

    @property
    def all_lacks(self) -> tuple[Lack, ...]:
        """What can never be done in full."""
        never = {key: lack for key, lack in self.refused.items() if key not in self.granted}
        return tuple((self.lacks | never).values())

    def split(self, states: States, seats: Iterable[SeatExpr]) -> States:
        """States in which each of these seats is one seat only."""
        for seat in seats:
            split: States = []
            for state in states:
                split += self.reader.narrowed(state, seat)
            states = split
        return states

    def move(self, stmt: Draw | Take, states: States) -> States:
        """Single draws or choices: as many as asked for, or as there are."""
        if stmt.actor is not None:
            self.reader.seat(states[0], stmt.actor)
        states = self.split(states, self.reader.owners(stmt.source, stmt.target, stmt.amount))
        ways = [(s, self._way(s, stmt.source), self._way(s, stmt.target)) for s in states]
        self.moves[id(stmt)] = stmt
        fixed = fold(self.game, stmt.amount, self.setting)
        if fixed is not None and not self.nobody_skips:
            most = max(self.board.there(s, source, stmt.kind)[1] for s, source, _ in ways)
            if self.lacking(stmt, None, max(0, fixed), most):
                return self.pretend(states, [(s, t) for s, _, t in ways], stmt, fixed)
        left: States = []
        for state, source, target in ways:
            for moved in self.moved(state, stmt, source, target):
                left.append(moved)
        return left

    def _way(self, state: State, ref: ZoneRef) -> Spot:
        return self.reader.spots(state, ref)[0]

    def moved(self, state: State, stmt: Draw | Take, source: Spot, target: Spot) -> States:
        """A state after a move; an amount that depends on counts is reckoned for each of them."""
        holding = self.board.holding(source, stmt.kind)
        cell = None if holding is None else holding.total
        if cell is not None and self.reader.asks(stmt.amount):
            low, high = state.low[cell], state.high[cell]
            if low < high and high - low < MOST_TRIED:
                self.spend(high - low)
                each = [state.copy() for _ in range(low, high + 1)]
                for number, one in enumerate(each, low):
                    one.low[cell] = one.high[cell] = number
                return self._together(
                    [s for one in each for s in self.moved(one, stmt, source, target)]
                )
        low, high = self.reader.number(state, stmt.amount)
        asked = max(0, low), max(0, high)
        there = self.board.there(state, source, stmt.kind)
        if there[0] < asked[1]:
            self.unsure[id(stmt)] = stmt
        if self.nobody_skips:
            if there[1] < asked[0]:
                return []
            if cell is not None:
                state.low[cell] = max(there[0], asked[0])
        if source != target:
            lifted = self.board.lift(state, source, stmt.kind, asked)
            if lifted is not None:
                self.board.lay(state, target, stmt.kind, *lifted)
        return [state]

    def _together(self, states: States) -> States:
        for state in states[1:]:
            states[0].join(state)
        return states[:1]

    def put(self, stmt: Put, states: States) -> States:
        """Definite pieces, once for each seat where the rules say each."""
        if not all(isinstance(piece, str) for piece, _ in stmt.pieces):
            raise UndecidedError
        self._mind_order(stmt.source, stmt.target)
        amounts: list[Expr] = [amount for _, amount in stmt.pieces]
        states = self.split(states, self.reader.owners(stmt.source, stmt.target, *amounts))
        wanted = [self.reader.pieces(state, stmt) for state in states]
        pairs = [self.reader.pairs(state, stmt.source, stmt.target) for state in states]
        for number in range(min(map(len, pairs))):
            ways = [(s, *pair[number]) for s, pair in zip(states, pairs, strict=True)]
            for piece in wanted[0]:
                asked = min(w[piece][0] for w in wanted)
                most = max(self.board.count(s, source, piece)[1] for s, source, _ in ways)
                lacks = not self.nobody_skips and self.lacking(stmt, piece, asked, most)
                kind = self.game.pieces[piece].kind
                for (state, source, target), want in zip(ways, wanted, strict=True):
                    moved = self.board.lift_piece(state, source, piece, want[piece])
                    if lacks:
                        moved = want[piece]
                    self.board.lay(state, target, kind, moved, {piece: moved})
        return states

    def move_all(self, stmt: MoveAll, states: States) -> States:
        self._mind_order(stmt.source, stmt.target)
        states = self.split(states, self.reader.owners(stmt.source, stmt.target))
        for state in states:
            for source, target in self.reader.pairs(state, stmt.source, stmt.target):
                if source == target:
                    continue
                there = self.board.there(state, source, stmt.kind)
                lifted = self.board.lift(state, source, stmt.kind, (there[1], there[1]))
                if lifted is not None:
                    self.board.lay(state, target, stmt.kind, *lifted)
        return states

    def _mind_order(self, source: ZoneRef, target: ZoneRef) -> None:
        each = isinstance(target.owner, EachOf) and not isinstance(source.owner, EachOf)
        if each and self.turned:
            raise UnevenError

    def lacking(self, stmt: Move, piece: str | None, asked: int, most: int) -> bool:
        """Note it once for each statement when there are too few in every case; says whether to go
        on as if there were enough."""
        key = id(stmt), piece
        lacks = asked > most
        if not lacks:
            self.granted.add(key)
        elif self.choosing:
            # Nobody has to choose what can't be done yet.
            self.refused.setdefault(key, Lack(stmt, piece, asked, most, self.rounds))
        else:
            self.lacks.setdefault(key, Lack(stmt, piece, asked, most, self.rounds))
        return lacks and not self.choosing and self.pretends

    def pretend(
        self, states: States, targets: list[tuple[State, Spot]], stmt: Draw | Take, asked: int
    ) -> States:
        """Go on as if enough had been there, so that one lack is not reported twice."""
        for state, target in targets:
            source = self._way(state, stmt.source)
            self.board.lift(state, source, stmt.kind, (asked, asked))
            nothing: Spans = {}
            self.board.lay(state, target, stmt.kind, (asked, asked), nothing)
        return states
