"""Reading amounts, seats and conditions in a state that knows only the least and the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.checks.flow.counts import NOBODY, NONE, Board, Seats, Spot, State
from rulewright.checks.flow.intervals import Span, combined, compared, denied, narrowed, turned
from rulewright.checks.flow.records import instances
from rulewright.model.definitions import opened
from rulewright.model.evaluate import Setting, entry, fold, fold_cond
from rulewright.model.expressions import (
    BOX,
    AllOf,
    AnyOf,
    Arith,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    EachOf,
    Entry,
    Expr,
    IfElse,
    IsSomebody,
    MarkerHeld,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    OwnerOf,
    PieceVar,
    PlayerAt,
    PlayersLeft,
    Reckoned,
    Related,
    SeatExpr,
    SeatIs,
    SeatVar,
    SumOf,
    ZoneRef,
)
from rulewright.model.game import Game
from rulewright.model.statements import Put

ANY = 1_000_000
"""A number of which nothing is known is this at most, above or below nothing."""


class UndecidedError(Exception):
    """What happens here can't be followed; nothing is said of the game from here on."""


class Absent(LookupError):  # noqa: N818 (control flow: the statement is skipped)
    """A seat that is not there with so many players."""


class Reader:
    """A game's setting, read in the states of a board."""

    def __init__(self, game: Game, setting: Setting, board: Board) -> None:
        self.game = game
        self.setting = setting
        self.board = board
        self.players = setting.players
        self.specials = game.special_names(setting.players)
        self.depth = 0
        """How many phases we are in: each names its own seats."""
        self._owners: dict[int, tuple[SeatExpr, ...]] = {}
        self._asked: dict[int, tuple[SeatExpr, ...]] = {}
        self._opened: dict[int, Any] = {}
        """All by identity: the game keeps what it is made of alive."""

    # -------------------------------------------------------------------- seats

    def group(self, group: str) -> range:
        """The seats of a group."""
        return range(self.players if group == "players" else self.board.seats)

    def on(self, seats: Seats, step: int) -> Seats:
        """The players' seats so many places on."""
        on = (NOBODY if seat == NOBODY else (seat + step) % self.players for seat in seats)
        return frozenset(on)

    def seat(self, state: State, expr: SeatExpr) -> Seats:
        """Which seats an expression can mean."""
        match expr:
            case SeatVar(name):
                return state.seats.get((self.depth, name), NONE)
            case MarkerHolder(marker):
                return state.markers[marker]
            case NamedSeat(name):
                if name not in self.specials:
                    raise Absent(name)
                return frozenset([self.players + self.specials.index(name)])
            case Neighbour(of, step):
                return self.on(self.seat(state, of), step)
            case PlayerAt(number):
                if number > self.players:
                    raise Absent(str(number))
                return frozenset([number - 1])
            case OwnerOf():
                return frozenset(range(NOBODY, self.board.seats))

    def found(self, state: State, expr: SeatExpr) -> Seats:
        """Which seats an expression can mean, nobody where it is not there with so many players."""
        try:
            return self.seat(state, expr)
        except Absent:
            return NONE

    def narrowed(self, state: State, expr: SeatExpr) -> list[State]:
        """The state once for each seat that an expression can mean."""
        while isinstance(expr, Neighbour):
            expr = expr.of
        seats = self.found(state, expr)
        if len(seats) < 2:
            return [state]
        if isinstance(expr, OwnerOf):
            raise UndecidedError
        states = []
        for seat in sorted(seats):
            one = state.copy()
            if isinstance(expr, SeatVar):
                one.seats[self.depth, expr.name] = frozenset([seat])
            elif isinstance(expr, MarkerHolder):
                one.markers[expr.marker] = frozenset([seat])
            states.append(one)
        return states

    def owners(self, *things: ZoneRef | Expr) -> list[SeatExpr]:
        """The seats whose zones are named."""
        return [owner for thing in things for owner in self._owners_in(thing)]

    def _owners_in(self, thing: ZoneRef | Expr) -> tuple[SeatExpr, ...]:
        found = self._owners.get(id(thing))
        if found is None:
            owners = [zone.owner for zone in instances(thing, ZoneRef)]
            found = tuple(o for o in owners if o is not None and not isinstance(o, EachOf))
            self._owners[id(thing)] = found
        return found

    def asks(self, expr: Expr) -> bool:
        """Whether an amount depends on what lies somewhere."""
        return fold(self.game, expr, self.setting) is None

    def seats_in(self, cond: Cond) -> tuple[SeatExpr, ...]:
        """The seats that a condition depends on, for this number of players."""
        found = self._asked.get(id(cond))
        if found is None:
            found = self._asked[id(cond)] = tuple(self._seats_asked(cond))
        return found

    def _seats_asked(self, cond: Cond) -> Iterator[SeatExpr]:
        for compare in instances(cond, Compare):
            yield from self.owners(compare.left, compare.right)
        for same in instances(cond, SeatIs):
            if fold_cond(self.game, same, self.setting) is None:
                yield from (same.left, same.right)
        for somebody in instances(cond, IsSomebody):
            yield SeatVar(somebody.var)
        for held in instances(cond, MarkerHeld):
            yield MarkerHolder(held.marker)

    def _written_out(self, call: Reckoned | Related) -> Any:
        """What a definition comes to, written out; one that is kept, as those in it are known by
        their identity too."""
        found = self._opened.get(id(call))
        if found is None:
            found = self._opened[id(call)] = opened(self.game, call)
        return found

    # -------------------------------------------------------------------- zones

    def spots(self, state: State, ref: ZoneRef) -> list[Spot]:
        """The zones meant, one for each seat where the rules say each; the seat must be known."""
        if isinstance(ref.owner, EachOf):
            seats = self.group(ref.owner.group)
            besides = self.left_out(state, ref.owner.besides)
            return [(ref.zone, seat) for seat in seats if seat not in besides]
        if ref.owner is None:
            per_seat = ref.zone != BOX and self.game.zones[ref.zone].per_seat
            owners = range(self.board.seats) if per_seat else (None,)
            return [(ref.zone, owner) for owner in owners]
        return [(ref.zone, min(self.seat(state, ref.owner)))]

    def left_out(self, state: State, expr: SeatExpr | None) -> Seats:
        """The seat that is left out, which must be known."""
        if expr is None:
            return frozenset()
        seats = self.found(state, expr)
        if len(seats) > 1:
            raise UndecidedError
        return seats

    def pairs(self, state: State, source: ZoneRef, target: ZoneRef) -> list[tuple[Spot, Spot]]:
        """From where to where; two "each" go along."""
        sources, targets = self.spots(state, source), self.spots(state, target)
        if len(sources) == 1:
            sources *= len(targets)
        if len(targets) == 1:
            targets *= len(sources)
        return list(zip(sources, targets, strict=False))

    # -------------------------------------------------------------------- numbers

    def number(self, state: State, expr: Expr) -> Span:
        """What an amount can come to."""
        folded = fold(self.game, expr, self.setting)
        if folded is not None:
            return folded, folded
        if isinstance(expr, Arith):
            return combined(expr.op, self.number(state, expr.left), self.number(state, expr.right))
        match expr:
            case CountOf():
                return self.counted(state, expr)
            case Entry(name, index):
                low, high = self.number(state, index)
                last = len(self.game.lists[name].entries) - 1
                span = range(max(0, min(low, last)), max(0, min(high, last)) + 1)
                entries = [entry(self.game, name, at) for at in span]
                return min(entries), max(entries)
            case CounterOf(counter):
                # Nobody's counter shows 0.
                shown = self.game.counters[counter]
                return min(0, shown.least), max(0, shown.most)
            case PlayersLeft():
                return 0, self.players
            case SumOf(attribute, zone):
                return self.summed(state, attribute, zone)
            case Reckoned():
                return self.number(state, self._written_out(expr))
            case IfElse(_, then, otherwise):
                first, other = self.number(state, then), self.number(state, otherwise)
                return min(first[0], other[0]), max(first[1], other[1])
            case _:
                return -ANY, ANY

    def counted(self, state: State, expr: CountOf) -> Span:
        """How many pieces can lie in a zone, or in those of each seat together."""
        ref = expr.zone
        if expr.face is not None or isinstance(expr.piece, PieceVar):
            # Which of them lie so is not known.
            return 0, self.counted(state, CountOf(ref))[1]
        if ref.owner is None or isinstance(ref.owner, EachOf):
            spans = [self.board.count(state, spot, expr.piece) for spot in self.spots(state, ref)]
            return sum(s[0] for s in spans), sum(s[1] for s in spans)
        spans = [
            (0, 0) if seat == NOBODY else self.board.count(state, (ref.zone, seat), expr.piece)
            for seat in self.found(state, ref.owner)
        ]
        return min(s[0] for s in spans), max(s[1] for s in spans)

    def summed(self, state: State, attribute: str, ref: ZoneRef) -> Span:
        """What a number of the pieces in a zone can come to: so many, each of the least or the
        greatest there is."""
        kinds = self.board.kinds_of(ref.zone)
        pieces = [self.game.pieces[piece] for kind in kinds for piece in self.game.kinds[kind]]
        worths = [piece.attributes.get(attribute, 0) for piece in pieces]
        least, most = self.counted(state, CountOf(ref))
        low, high = min(worths), max(worths)
        return min(least * low, most * low), max(least * high, most * high)

    def pieces(self, state: State, put: Put) -> dict[str, Span]:
        """What a put asks for, by piece."""
        if put.table is not None:
            row = self.game.tables[put.table].rows[self.players]
            return {piece: (number, number) for piece, number in row.items()}
        wanted: dict[str, Span] = {}
        for piece, amount in put.pieces:
            assert isinstance(piece, str)  # others are not followed
            low, high = self.number(state, amount)
            before = wanted.get(piece, (0, 0))
            wanted[piece] = before[0] + max(0, low), before[1] + max(0, high)
        return wanted

    # -------------------------------------------------------------------- conditions

    def holds(self, state: State, cond: Cond) -> bool | None:
        """Whether a condition holds for all that the state covers; None where for some of it."""
        folded = fold_cond(self.game, cond, self.setting)
        if folded is not None:
            return folded
        match cond:
            case Compare(op, left, right) if left == right:
                return op in ("=", "<=", ">=")
            case Compare(op, left, right):
                return compared(op, self.number(state, left), self.number(state, right))
            case SeatIs(left, right):
                one, other = self.found(state, left), self.found(state, right)
                if not (one & other) - NONE:
                    return False
                return True if len(one) == len(other) == 1 else None
            case IsSomebody(var):
                return _somebody(self.seat(state, SeatVar(var)))
            case MarkerHeld(marker):
                return _somebody(state.markers[marker])
            case Related():
                return self.holds(state, self._written_out(cond))
            case Not(inner):
                held = self.holds(state, inner)
                return None if held is None else not held
            case AllOf(conds):
                held_all = [self.holds(state, c) for c in conds]
                return False if False in held_all else None if None in held_all else True
            case AnyOf(conds):
                held_any = [self.holds(state, c) for c in conds]
                return True if True in held_any else None if None in held_any else False
            case _:
                return None

    def assume(self, state: State, cond: Cond, *, want: bool) -> list[State]:
        """What of a state is left when a condition holds, or when it does not."""
        held = self.holds(state, cond)
        if held is not None:
            return [state] if held is want else []
        match cond:
            case Compare(op, left, right):
                one = state.copy()
                op = op if want else denied(op)
                fits = self._narrow(one, left, op, right) and self._narrow(
                    one, right, turned(op), left
                )
                return [one] if fits else []
            case Not(inner):
                return self.assume(state, inner, want=not want)
            case AllOf(conds) | AnyOf(conds):
                return self._assume_many(state, conds, want, all_of=isinstance(cond, AllOf))
            case Related():
                return self.assume(state, self._written_out(cond), want=want)
            case _:
                return [state.copy()]

    def _assume_many(
        self, state: State, conds: tuple[Cond, ...], want: bool, *, all_of: bool
    ) -> list[State]:
        rest = [state.copy()]
        found: list[State] = []
        for cond in conds:
            if want is not all_of:
                found += [s for one in rest for s in self.assume(one.copy(), cond, want=want)]
            kept = want if want is all_of else not want
            rest = [s for one in rest for s in self.assume(one, cond, want=kept)]
        return rest if want is all_of else found

    def _narrow(self, state: State, expr: Expr, op: str, other: Expr) -> bool:
        """Keep of a count only what fits a comparison; says whether anything is left."""
        if not isinstance(expr, CountOf) or isinstance(expr.zone.owner, EachOf):
            return True
        if expr.face is not None or isinstance(expr.piece, PieceVar):
            return True
        owner = expr.zone.owner
        if owner is not None and (len(seats := self.found(state, owner)) > 1 or NOBODY in seats):
            return True
        spots = self.spots(state, expr.zone)
        if len(spots) > 1:
            return True
        cell = self.board.cell(spots[0], expr.piece)
        if cell is None:
            return True
        span = state.low[cell], state.high[cell]
        low, high = narrowed(span, op, self.number(state, other))
        state.low[cell], state.high[cell] = low, high
        # Two of one sort and one of another are not among two pieces.
        return low <= high and self.board.is_possible(state, spots[0])


def _somebody(seats: Seats) -> bool | None:
    return NOBODY not in seats if len(seats) == 1 or NOBODY not in seats else None
