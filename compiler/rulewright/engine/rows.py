"""Rows: cards in places, each face up or face down, and who knows which card lies where.

Cards change places in the open, so who knows a card and can follow it keeps knowing it.
"""

from __future__ import annotations

from rulewright.engine.acting import Acting, some
from rulewright.engine.events import ALL, Spot, both
from rulewright.engine.rowcodes import RowCodes, number_in_row, ordered_places
from rulewright.engine.situation import Absent
from rulewright.engine.state import Card, State
from rulewright.engine.stops import Decision, Play
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.statements import ChooseCard, Exchange, LayOut, Look, Sort, Turn


class Rows(Acting):
    """What is done with the cards of rows."""

    def __init__(self, game: Game, setting: Setting, state: State | None = None) -> None:
        super().__init__(game, setting, state)
        self.row_codes = RowCodes(game, self.seats)

    # --- choosing and placing -----------------------------------------------------------------

    def choose_card(self, statement: ChooseCard) -> Play:
        """Somebody chooses a card by its place; its face is all that counts."""
        pieces = self.state.frame.pieces
        pieces.pop(statement.var, None)
        actor = self.actor(statement.actor)
        spots = {spot for ref in statement.rows for spot in self.found_spots(ref)}
        codes = sorted(
            self.row_codes.code(spot, place)
            for spot in spots
            for place, card in enumerate(self.state.rows[spot])
            if statement.face is None or card.face == statement.face
        )
        if not codes:
            return
        code = yield Decision(actor, "place", tuple(codes), statement)
        spot, place = self.row_codes.read(code)
        card = self.state.rows[spot][place]
        pieces[statement.var] = card.piece
        self._of_card("card", card, spot, place, actor, name=statement.var)

    def sort(self, statement: Sort) -> Play:
        """Somebody puts a card where it belongs in its row; everybody sees the place."""
        actor = self.actor(statement.actor)
        spot, place, card = self.card(statement.piece)
        if number_in_row(self.game, spot.zone, card.piece) is not None:
            # Who puts numbers in order has to look at them.
            for other in self.state.rows[spot]:
                if number_in_row(self.game, spot.zone, other.piece) is not None:
                    other.known = both(other.known, self.people(actor))
        codes = self._places(spot, card.piece)
        code = yield Decision(actor, "sort", codes, statement)
        row = self.state.rows[spot]
        row.remove(card)
        row.insert(code, card)
        self._of_card("sort", card, spot, code, actor, back_place=place)

    def _places(self, spot: Spot, piece: str) -> tuple[int, ...]:
        """Where a piece may lie in a row, counted without it."""
        row = [card.piece for card in self.state.rows[spot] if card.piece != piece]
        return ordered_places(self.game, spot.zone, row, piece)

    def lay_out(self, statement: LayOut) -> Play:
        """Somebody lays pieces into a row, one by one; nobody else sees which, nor how they are put
        in order."""
        actor = self.actor(statement.actor)
        source, target = self.spot(statement.source), self.receiver(statement.target)
        zones, row = self.state.zones, self.state.rows[target]
        known_to = both(self.seers(source), self.people(actor))
        laid: dict[str, int] = dict(zones[source])
        sealing = self.sealing
        with (
            sealing.block(self.state, self.events, actor=actor) as block,
            sealing.part(block, actor, self.state),
        ):
            for piece, count in laid.items():
                for _ in range(count):
                    codes = self._places(target, piece)
                    code = yield Decision(actor, "sort", codes, statement)
                    self.move(source, target, piece, 1)
                    row.insert(code, row.pop())
                    row[code].known = self.people(actor)
        self.happened(
            "lay", actor, source=source, target=target, pieces=some(laid), known_to=known_to
        )

    # --- cards that lie -----------------------------------------------------------------------

    def exchange(self, statement: Exchange) -> None:
        """Two cards take each other's places."""
        left_spot, left_place, left = self.card(statement.left)
        right_spot, right_place, right = self.card(statement.right)
        for spot in (left_spot, right_spot):
            if spot.owner is not None and not self.still_in(spot.owner):
                raise Absent("has left the game")
        for spot, gone, come in ((left_spot, left, right), (right_spot, right, left)):
            self.state.zones[spot][gone.piece] -= 1
            self.state.zones[spot][come.piece] += 1
        rows = self.state.rows
        rows[left_spot][left_place], rows[right_spot][right_place] = right, left
        self.happened(
            "exchange",
            source=left_spot,
            place=left_place,
            target=right_spot,
            back_place=right_place,
            pieces=((left.piece, 1),),
            known_to=left.known,
            back=((right.piece, 1),),
            back_known_to=right.known,
        )

    def turn(self, statement: Turn) -> None:
        """A card is turned; what is so already stays so."""
        spot, place, card = self.card(statement.piece)
        if card.up != statement.up:
            card.turned(up=statement.up)
            self._of_card("turn", card, spot, place, name=card.face)

    def look(self, statement: Look) -> None:
        """A seat looks at a card."""
        seat = self.actor(statement.seat)
        spot, place, card = self.card(statement.piece)
        card.known = both(card.known, self.people(seat))
        self._of_card("look", card, spot, place, seat)

    def _of_card(
        self,
        kind: str,
        card: Card,
        spot: Spot,
        place: int,
        actor: int | None = None,
        name: str | None = None,
        back_place: int | None = None,
    ) -> None:
        """Something happened to one card, in the open; what it is, is known to who knows it."""
        self.happened(
            kind,
            actor,
            source=spot,
            place=place,
            pieces=((card.piece, 1),),
            known_to=card.known,
            count_known_to=ALL,
            name=name,
            back_place=back_place,
        )
