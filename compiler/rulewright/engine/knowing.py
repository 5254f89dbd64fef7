"""Who may know what lies where, and who learns what is moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from rulewright.engine.events import ALL, NOBODY, Audience, Spot, both, common
from rulewright.engine.situation import Absent, Situation
from rulewright.model.expressions import BOX, SeatExpr
from rulewright.model.statements import Draw, Roll, Sight, Take


class Knowing(Situation):
    """A situation, and what its seats may know of it."""

    def people(self, *seats: int | None) -> frozenset[int]:
        """Those of the seats in which somebody sits."""
        return frozenset(s for s in seats if s is not None and s < self.players)

    def _audience(self, name: str, owner: int | None) -> Audience:
        if name == "all":
            return ALL
        return self.people(owner) if name == "owner" else NOBODY

    def lookers(self, spot: Spot) -> Audience:
        """Who looks into a zone: they learn which pieces come there and which leave it.

        In a row that is who looks at a card as it comes.
        """
        if spot in self.state.revealed:
            return ALL
        if spot.zone == BOX:
            return NOBODY
        return self._audience(self.game.zones[spot.zone].seen_by, spot.owner)

    def seers(self, spot: Spot) -> Audience:
        """Who knows which pieces lie there now; of a row, who knows every card."""
        if spot in self.state.rows:
            return common(card.known for card in self.state.rows[spot])
        return self.lookers(spot)

    def count_seers(self, spot: Spot) -> Audience:
        """Who may see how many pieces lie there. The cards of a row lie open to be counted."""
        if spot.zone == BOX:
            return NOBODY
        if spot in self.state.rows:
            return ALL
        zone = self.game.zones[spot.zone]
        name = zone.count_seen_by
        if zone.count_option is not None:
            default = self.game.options[zone.count_option].default
            name = self.setting.options.get(zone.count_option, default)
        return both(self._audience(name, spot.owner), self.seers(spot))

    def zones_sight(self, source: Spot, target: Spot) -> Audience:
        """Who sees what moves between two zones when nothing else is said."""
        return both(self.seers(source), self.lookers(target))

    def sight(
        self, statement: Draw | Take | Roll, source: Spot | None, target: Spot, actor: int | None
    ) -> Audience:
        """Who learns which pieces a draw or take moved, or which faces fell."""
        match statement.sight:
            case Sight.ZONES:
                if source is None:
                    return self.lookers(target)
                return self.zones_sight(source, target)
            case Sight.HIDDEN:
                return self.people(actor)
            case Sight.UNSEEN:
                return NOBODY
            case Sight.OPEN:
                return ALL
            case Sight.SOME:
                seen_by = () if isinstance(statement, Roll) else statement.seen_by
                return self.people(*self.present(seen_by))

    def present(self, exprs: Iterable[SeatExpr]) -> Iterator[int]:
        """The seats that are there, and still in the game."""
        for expr in exprs:
            with suppress(Absent):
                seat = self.seat(expr)
                if self.still_in(seat):
                    yield seat
