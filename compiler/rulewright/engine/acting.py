"""Statements that need neither choice nor chance, and what everybody notices of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.engine.events import ALL, NOBODY, Audience, Event, Pieces, Spot, both
from rulewright.engine.knowing import Knowing
from rulewright.engine.sealing import Sealing
from rulewright.engine.situation import Absent
from rulewright.engine.state import Card, State
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import BOX, EachOf, SeatExpr, ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import (
    Adjust,
    Eliminate,
    Let,
    LetPiece,
    MoveAll,
    Pass,
    Put,
    RemoveMarker,
    Reveal,
    SetFlag,
    Show,
    Stmt,
    Swap,
)


class Acting(Knowing):
    """A situation that changes, with the record of what happened."""

    def __init__(self, game: Game, setting: Setting, state: State | None = None) -> None:
        super().__init__(game, setting, state)
        self.events: list[Event] = []
        self.sealing = Sealing()

    def actor(self, expr: SeatExpr) -> int:
        """A seat that is to do or to be given something; raises Absent where it can't be."""
        seat = self.seat(expr)
        if not self.still_in(seat):
            raise Absent("has left the game")
        return seat

    def any_actor(self, expr: SeatExpr | None) -> int | None:
        """The same where the rules may name nobody."""
        return None if expr is None else self.actor(expr)

    def receiver(self, ref: ZoneRef) -> Spot:
        """A zone to which something comes: nothing does to who has left the game."""
        spot = self.spot(ref)
        if not self._takes(spot):
            raise Absent("has left the game")
        return spot

    def _takes(self, spot: Spot) -> bool:
        return spot.owner is None or self.still_in(spot.owner)

    def act(self, statement: Stmt) -> None:
        """Do a statement of this file; raises Absent where it does not happen."""
        match statement:
            case Put():
                self._put(statement)
            case MoveAll():
                self._move_all(statement)
            case Swap(left, right):
                self._swap(self.receiver(left), self.receiver(right))
            case Reveal():
                self._reveal(statement)
            case Show():
                self._show(statement)
            case Pass(marker, step):
                self.mark("pass", marker, self.neighbour(self.holder(marker), step))
            case RemoveMarker(marker):
                if self.state.markers[marker] is not None:
                    self.mark("remove", marker, None)
            case Adjust():
                self._adjust(statement)
            case SetFlag():
                self._set_flag(statement)
            case Let(var, value):
                self.state.frame.numbers[var] = self.amount(value)
            case LetPiece(var, piece):
                self.state.frame.pieces[var] = self.piece(piece)
            case Eliminate(seat):
                leaving = self.actor(seat)
                self.state.out.add(leaving)
                self.happened("out", seat=leaving)

    # --- pieces -------------------------------------------------------------------------------

    def move(
        self, source: Spot, target: Spot, piece: str, amount: int, known_to: Audience = NOBODY
    ) -> int:
        """Move so many, or all that are there; says how many. Cards come face down to the end of
        a row, known to who sees them move."""
        zones, rows = self.state.zones, self.state.rows
        moved = max(0, min(amount, zones[source].get(piece, 0)))
        zones[source][piece] -= moved
        if piece in zones[target]:
            zones[target][piece] += moved
        for _ in range(moved):
            if source in rows:
                rows[source].remove(next(c for c in rows[source] if c.piece == piece))
            if target in rows:
                rows[target].append(Card(piece, known=known_to))
        return moved

    def _put(self, statement: Put) -> None:
        wanted: dict[str, int] = {}
        if statement.table is None:
            for piece, amount in statement.pieces:
                name = self.piece(piece)
                wanted[name] = wanted.get(name, 0) + max(0, self.amount(amount))
        else:
            wanted |= self.game.tables[statement.table].rows[self.players]
        for source, target in self._moves(statement.source, statement.target):
            # What comes from the box is said aloud by the rule itself.
            known_to = ALL if source.zone == BOX else self.zones_sight(source, target)
            self._moved("put", None, source, target, wanted, known_to)

    def _move_all(self, statement: MoveAll) -> None:
        actor = self.any_actor(statement.actor)
        for source, target in self._moves(statement.source, statement.target):
            there = self.state.zones[source]
            wanted = {piece: there.get(piece, 0) for piece in self.game.kinds[statement.kind]}
            known_to = self.zones_sight(source, target)
            self._moved("move", actor, source, target, wanted, known_to)

    def _moves(self, source: ZoneRef, target: ZoneRef) -> Iterable[tuple[Spot, Spot]]:
        if not isinstance(target.owner, EachOf):
            self.receiver(target)
        return [pair for pair in self.pairs(source, target) if self._takes(pair[1])]

    def _moved(
        self,
        kind: str,
        actor: int | None,
        source: Spot,
        target: Spot,
        wanted: Mapping[str, int],
        known_to: Audience,
    ) -> None:
        count_known_to = both(self.count_seers(source), self.count_seers(target))
        moved = {
            piece: self.move(source, target, piece, amount, known_to)
            for piece, amount in wanted.items()
        }
        self.happened(
            kind,
            actor,
            source=source,
            target=target,
            pieces=some(moved),
            known_to=known_to,
            count_known_to=count_known_to,
        )

    def _swap(self, left: Spot, right: Spot) -> None:
        zones, rows = self.state.zones, self.state.rows
        known_to = both(self.seers(left), self.seers(right))
        count_known_to = both(self.count_seers(left), self.count_seers(right))
        if left in rows or right in rows:
            self._swap_rows(left, right, known_to)
        zones[left], zones[right] = zones[right], zones[left]
        self.happened(
            "swap",
            source=left,
            target=right,
            pieces=some(zones[right]),
            back=some(zones[left]),
            known_to=known_to,
            count_known_to=count_known_to,
        )

    def _swap_rows(self, left: Spot, right: Spot, known_to: Audience) -> None:
        """The cards go along; what comes out of a heap is laid face down."""
        rows = self.state.rows
        there = {spot: rows.get(spot) or self._laid(spot, known_to) for spot in (left, right)}
        for spot, other in ((left, right), (right, left)):
            if spot in rows:
                rows[spot] = there[other]

    def _laid(self, spot: Spot, known_to: Audience) -> list[Card]:
        if spot in self.state.rows:
            return []
        held = self.state.zones[spot].items()
        return [Card(piece, known=known_to) for piece, count in held for _ in range(count)]

    def _reveal(self, statement: Reveal) -> None:
        audience: Audience = ALL
        if statement.to:
            audience = self.people(*self.present(statement.to))
        for spot in self.spots(statement.zone) if audience else ():
            if audience == ALL:
                self.state.revealed.add(spot)
            for card in self.state.rows.get(spot, ()):
                card.known = both(card.known, audience)
            # Who else is there does not even notice that somebody is shown something.
            pieces = some(self.state.zones[spot])
            self.happened(
                "reveal",
                source=spot,
                pieces=pieces,
                known_to=audience,
                count_known_to=audience,
                seen_by=audience,
            )

    def _show(self, statement: Show) -> None:
        actor, spot = self.actor(statement.actor), self.spot(statement.zone)
        piece = self.piece(statement.piece)
        shown = max(0, min(self.amount(statement.amount), self.state.zones[spot].get(piece, 0)))
        for card in self.state.rows.get(spot, ()):
            if card.piece == piece and shown:
                card.known = ALL
        self.happened("show", actor, source=spot, pieces=some({piece: shown}))

    # --- markers, counters, flags -------------------------------------------------------------

    def mark(self, kind: str, marker: str, seat: int | None) -> None:
        """A marker goes to a seat, or away."""
        self.state.markers[marker] = seat
        self.happened(kind, name=marker, seat=seat)

    def _adjust(self, statement: Adjust) -> None:
        seat = self.any_actor(statement.seat)
        counter = self.game.counters[statement.counter]
        key = counter.name, seat
        amount = self.amount(statement.amount)

        def changed(now: int) -> int:
            wanted = {"gains": now + amount, "loses": now - amount, "set": amount}[statement.op]
            return max(counter.least, min(counter.most, wanted))

        shown = self.state.counters[key] = changed(self.state.counters[key])
        number = self.sealing.counted(key, changed, shown)
        self.happened("counter", name=counter.name, seat=seat, number=number)

    def _set_flag(self, statement: SetFlag) -> None:
        seat = self.any_actor(statement.seat)
        key = statement.flag, seat
        changed = (key in self.state.flags) != statement.on
        if statement.on:
            self.state.flags.add(key)
        else:
            self.state.flags.discard(key)
        if not self.sealing.flagged(key, on=statement.on, changed=changed):
            return
        self.happened("flag", name=statement.flag, seat=seat, number=int(statement.on))

    # --- the record ---------------------------------------------------------------------------

    def happened(self, kind: str, actor: int | None = None, **known: Any) -> None:
        """Something happened, here and now."""
        event = Event(kind, self.state.unit, actor, seals=self.sealing.seals, **known)
        self.events.append(event)


def some(pieces: Mapping[str, int]) -> Pieces:
    """Pieces and how many of each, without those of which there are none."""
    return tuple((piece, count) for piece, count in pieces.items() if count)
