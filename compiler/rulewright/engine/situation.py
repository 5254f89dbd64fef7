"""What the rules' seats, amounts and conditions come to in a position.

Whatever names nobody is no error: a seat that is not there with so many players, a choice nobody
made, a marker nobody has. Then a number is 0, a condition is false, and a statement does not
happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from rulewright.engine.events import Spot
from rulewright.engine.state import Card, Frame, State
from rulewright.model.evaluate import (
    Setting,
    arithmetic,
    compares,
    entry,
    fold,
    fold_cond,
    value_of,
)
from rulewright.model.expressions import (
    BOX,
    AllOf,
    AnyOf,
    Arg,
    Arith,
    CardLies,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    EachOf,
    Entry,
    Expr,
    FlagIs,
    IfElse,
    IsOut,
    IsSomebody,
    MarkerHeld,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    Num,
    NumberVar,
    OwnerOf,
    PieceIs,
    PieceVar,
    PlayerAt,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatExpr,
    SeatGroup,
    SeatIs,
    SeatVar,
    SomeSeat,
    SumOf,
    ValueOf,
    ZoneRef,
)
from rulewright.model.game import Game, Param
from rulewright.model.named_seats import seats_named

What = TypeVar("What")
Read = TypeVar("Read")


class Absent(LookupError):  # noqa: N818 (control flow: the statement is skipped)
    """A seat or a piece is named that is not there."""


class Situation:
    """A game's setting and its state, read as the rules read it; nothing here changes anything."""

    def __init__(self, game: Game, setting: Setting, state: State | None = None) -> None:
        self.game = game
        self.setting = setting
        self.players = setting.players
        self.specials = game.special_names(setting.players)
        self.seats = self.players + len(self.specials)
        self.state = self._begun() if state is None else state

    def _begun(self) -> State:
        """Everything in the box, counters at their start. The box holds no dice: a die is on the
        table only while a zone holds its face."""
        game = self.game
        state = State(
            zones={
                Spot(BOX): {
                    p.name: p.count for p in game.pieces.values() if p.kind not in game.dice
                }
            },
            markers=dict.fromkeys(game.markers),
        )
        for zone in game.zones.values():
            for owner in self._owners(zone.per_seat):
                state.zones[Spot(zone.name, owner)] = dict.fromkeys(game.kinds[zone.holds], 0)
                if zone.row is not None:
                    state.rows[Spot(zone.name, owner)] = []
        for counter in game.counters.values():
            for owner in self._owners(counter.per_seat):
                state.counters[counter.name, owner] = counter.starts
        return state

    def _owners(self, per_seat: bool) -> Iterable[int | None]:
        return range(self.seats) if per_seat else (None,)

    # --- seats --------------------------------------------------------------------------------

    def still_in(self, seat: int) -> bool:
        """Whether a seat has not left the game."""
        return seat not in self.state.out

    def group(self, group: str) -> tuple[int, ...]:
        """The seats of a group that are still in the game."""
        seats = range(self.players if group == "players" else self.seats)
        return tuple(seat for seat in seats if seat not in self.state.out)

    def members(self, group: SeatGroup) -> tuple[int, ...]:
        """The seats of a group with what is left out of it, in the order they are asked."""
        if group.between is not None:
            ends = [self.found_seat(end) for end in group.between]
            one, other = ends
            if one is None or other is None or max(one, other) >= self.players:
                return ()
            walk = range(1, (other - one) % self.players)
            seats = [(one + step) % self.players for step in walk]
            return tuple(seat for seat in seats if self.still_in(seat))
        besides = None if group.besides is None else self.found_seat(group.besides)
        return tuple(seat for seat in self.group(group.base) if seat != besides)

    def neighbour(self, seat: int, step: int) -> int:
        """The next player's seat this way round that is still in the game."""
        for _ in range(self.players):
            seat = (seat + step) % self.players
            if self.still_in(seat):
                return seat
        raise Absent("nobody is left")

    def holder(self, marker: str) -> int:
        """The seat that holds a marker."""
        seat = self.state.markers[marker]
        if seat is None:
            raise Absent(f"nobody has the marker “{marker}”")
        return seat

    def seat(self, expr: SeatExpr) -> int:
        """The seat an expression means now; raises Absent for nobody."""
        match expr:
            case SeatVar(name):
                found = self.state.frame.seats.get(name)
            case MarkerHolder(marker):
                return self.holder(marker)
            case NamedSeat(name):
                found = self.players + self.specials.index(name) if name in self.specials else None
            case Neighbour(of, step):
                return self.neighbour(self.seat(of), step)
            case PlayerAt(number):
                found = number - 1 if 1 <= number <= self.players else None
            case OwnerOf(piece):
                found = self.card(piece)[0].owner
        if found is None:
            raise Absent("nobody")
        return found

    def found_seat(self, expr: SeatExpr | None) -> int | None:
        """The seat an expression means now, or None for nobody."""
        if expr is None:
            return None
        try:
            return self.seat(expr)
        except Absent:
            return None

    # --- zones and cards ----------------------------------------------------------------------

    def spot(self, ref: ZoneRef) -> Spot:
        """The zone a reference means now; it must name one owner at most."""
        owner = ref.owner
        if isinstance(owner, EachOf):
            raise TypeError("one zone is wanted here, not one for each seat")
        return Spot(ref.zone, None if owner is None else self.seat(owner))

    def spots(self, ref: ZoneRef) -> list[Spot]:
        """The zones a reference means now, one or one for each seat."""
        if isinstance(ref.owner, EachOf):
            besides = self.found_seat(ref.owner.besides)
            seats = self.group(ref.owner.group)
            return [Spot(ref.zone, seat) for seat in seats if seat != besides]
        if ref.owner is None and ref.zone != BOX and self.game.zones[ref.zone].per_seat:
            return [Spot(ref.zone, seat) for seat in range(self.seats)]
        return [self.spot(ref)]

    def found_spots(self, ref: ZoneRef) -> list[Spot]:
        """The zones a reference means now; none where it names nobody."""
        with suppress(Absent):
            return self.spots(ref)
        return []

    def pairs(self, source: ZoneRef, target: ZoneRef) -> list[tuple[Spot, Spot]]:
        """From where to where, once for each seat where the rule says each; two "each" go along."""
        sources, targets = self.spots(source), self.spots(target)
        if not isinstance(source.owner, EachOf):
            sources *= len(targets)
        if not isinstance(target.owner, EachOf):
            targets *= len(sources)
        return list(zip(sources, targets, strict=False))

    def piece(self, piece: str | PieceVar) -> str:
        """The piece that is named now; raises Absent for none."""
        if isinstance(piece, str):
            return piece
        found = self.state.frame.pieces.get(piece.name)
        if found is None:
            # A definition written out may have a piece's own name where a variable stood.
            if piece.name not in self.game.pieces:
                raise Absent(f"no piece is called “{piece.name}” now")
            found = piece.name
        return found

    def card(self, piece: str | PieceVar) -> tuple[Spot, int, Card]:
        """Where in a row a piece lies; raises Absent where it lies in none."""
        name = self.piece(piece)
        for spot, row in self.state.rows.items():
            for place, card in enumerate(row):
                if card.piece == name:
                    return spot, place, card
        raise Absent(f"“{name}” lies in no row")

    # --- amounts ------------------------------------------------------------------------------

    def amount(self, expr: Expr) -> int:
        """The amount of a statement; raises Absent where it speaks of nobody."""
        for seat in seats_named(expr):
            self.seat(seat)
        return self.number(expr)

    def number(self, expr: Expr) -> int:
        """The number an expression comes to now. What is asked most stands first."""
        match expr:
            case Num(value):
                return value
            case NumberVar(name):
                return self.state.frame.numbers.get(name, 0)
            case Arith(op, left, right):
                return arithmetic(op, self.number(left), self.number(right))
            case Reckoned(name, args):
                definition = self.game.definitions[name]
                assert definition.number is not None  # a number is reckoned by definitions of one
                return self._told(definition.params, args, self.number, definition.number)
            case ValueOf(name):
                return value_of(self.game, name, self.setting.players)
            case CounterOf(counter, seat):
                owner = self.found_seat(seat)
                return 0 if owner is None and seat else self.state.counters[counter, owner]
            case IfElse(cond, then, otherwise):
                return self.number(then if self.holds(cond) else otherwise)
            case CountOf(zone, piece, face):
                return self._count(zone, piece, face)
            case Entry(numbers, index):
                return entry(self.game, numbers, self.number(index))
            case PlayersLeft():
                return sum(map(self.still_in, range(self.players)))
            case SumOf(attribute, zone):
                worth = self.game.pieces
                held = (self.state.zones[spot].items() for spot in self.found_spots(zone))
                return sum(worth[p].attributes.get(attribute, 0) * n for z in held for p, n in z)
            case _:
                folded = fold(self.game, expr, self.setting)
                if folded is None:
                    raise TypeError(f"no amount of play: {expr!r}")
                return folded

    def _count(self, zone: ZoneRef, piece: str | PieceVar | None, face: str | None) -> int:
        spots = self.found_spots(zone)
        wanted: Iterable[str] | None = None
        if piece is not None:
            try:
                wanted = self.game.pieces_of(self.piece(piece))
            except Absent:
                return 0
        if face is not None:
            cards = (card for spot in spots for card in self.state.rows.get(spot, ()))
            return sum(c.face == face and (wanted is None or c.piece in wanted) for c in cards)
        there = [self.state.zones[spot] for spot in spots]
        if wanted is None:
            return sum(sum(z.values()) for z in there)
        return sum(z.get(p, 0) for z in there for p in wanted)

    # --- conditions ---------------------------------------------------------------------------

    def holds(self, cond: Cond) -> bool:
        """Whether a condition holds now. What is asked most stands first."""
        match cond:
            case Compare(op, left, right):
                return compares(op, self.number(left), self.number(right))
            case FlagIs(flag, seat):
                owner = self.found_seat(seat)
                return (owner is not None or seat is None) and (flag, owner) in self.state.flags
            case Not(inner):
                return not self.holds(inner)
            case AllOf(conds):
                return all(self.holds(c) for c in conds)
            case AnyOf(conds):
                return any(self.holds(c) for c in conds)
            case SomeSeat(var, among, inner):
                return any(self.holds_for(inner, var, seat) for seat in self.members(among))
            case Related(name, args):
                definition = self.game.definitions[name]
                assert definition.relation is not None  # only relations hold
                return self._told(definition.params, args, self.holds, definition.relation)
            case MarkerHeld(marker):
                return self.state.markers[marker] is not None
            case IsSomebody(var):
                return var in self.state.frame.seats
            case _:
                try:
                    return self._is_so(cond)
                except Absent:
                    return False

    def _is_so(self, cond: Cond) -> bool:
        """Whether a condition about named seats and pieces holds; raises Absent for nobody."""
        match cond:
            case SeatIs(left, right):
                return self.seat(left) == self.seat(right)
            case IsOut(seat):
                return not self.still_in(self.seat(seat))
            case SamePieces(left, right):
                return self._pieces_in(left) == self._pieces_in(right)
            case PieceIs(piece, name):
                return self.piece(piece) in self.game.pieces_of(name)
            case CardLies(piece, face, zone):
                spot, _, card = self.card(piece)
                return card.face == face and (zone is None or spot in self.spots(zone))
            case _:
                return bool(fold_cond(self.game, cond, self.setting))

    def _pieces_in(self, ref: ZoneRef) -> dict[str, int]:
        """What a zone holds, without what it holds none of."""
        total: dict[str, int] = {}
        for spot in self.spots(ref):
            for piece, count in self.state.zones[spot].items():
                if count:
                    total[piece] = total.get(piece, 0) + count
        return total

    def holds_for(self, cond: Cond, var: str, seat: int) -> bool:
        """Whether a condition holds where a variable is this seat."""
        seats = self.state.frame.seats
        outer = seats.get(var)
        seats[var] = seat
        try:
            return self.holds(cond)
        finally:
            del seats[var]
            if outer is not None:
                seats[var] = outer

    # --- calls --------------------------------------------------------------------------------

    def told_frame(
        self, params: Iterable[Param], args: Iterable[Arg], *, wholly: bool = False
    ) -> Frame:
        """The names of a call: what its parameters stand for, as the caller reads the arguments.

        Nobody is told as nobody; where a call must be told `wholly`, it raises Absent instead.
        """
        frame = Frame()
        for param, arg in zip(params, args, strict=True):
            try:
                if param.kind == "seat":
                    frame.seats[param.name] = self.seat(arg)  # type: ignore[arg-type]  # a seat's argument is a seat
                elif param.kind == "piece":
                    frame.pieces[param.name] = self.piece(arg)  # type: ignore[arg-type]  # a piece's is a piece
                else:
                    amount = self.amount if wholly else self.number
                    frame.numbers[param.name] = amount(arg)  # type: ignore[arg-type]  # a number's is an amount
            except Absent:
                if wholly:
                    raise
        return frame

    def _told(
        self,
        params: Iterable[Param],
        args: Iterable[Arg],
        read: Callable[[What], Read],
        what: What,
    ) -> Read:
        """What a definition comes to, read with its arguments."""
        outer = self.state.frame
        self.state.frame = self.told_frame(params, args)
        try:
            return read(what)
        finally:
            self.state.frame = outer
