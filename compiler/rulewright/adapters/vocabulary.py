"""Everything a game can speak of, listed: what arrays of fixed size are laid out by."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cached_property

from rulewright.model import statements
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import BOX
from rulewright.model.game import Game, Section
from rulewright.model.texts import Unit
from rulewright.model.walk import records_in

Spot = tuple[str, int | None]
"""A zone, and whose."""


class Vocabulary:
    """The names of one game with so many players."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.players = setting.players
        self.seats = game.seats(setting.players)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Keys of the units of the rules that are played, in the order of the rules."""
        found: dict[str, None] = {}
        for part in self._parts():
            for record, _ in records_in(part):
                if isinstance(record, Unit):
                    found[record.key] = None
        return tuple(found)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name that something which happens may bear."""
        found = dict.fromkeys((*self.game.markers, *self.game.counters, *self.game.flags))
        found |= dict.fromkeys(section.name for section in self._parts())
        found |= dict.fromkeys(("up", "down"))
        for part in self._parts():
            for record, _ in records_in(part):
                if is_dataclass(record) and type(record).__module__ == statements.__name__:
                    values = (getattr(record, f.name) for f in fields(record))
                    found |= dict.fromkeys(v for v in values if type(v) is str)
        return tuple(found)

    @cached_property
    def laps(self) -> tuple[str, ...]:
        """What repetitions count."""
        found: dict[str, None] = {}
        for part in self._parts():
            for record, _ in records_in(part):
                if isinstance(record, statements.Repeat) and record.var is not None:
                    found[record.var] = None
        return tuple(found)

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every zone, once for each seat where each has one."""
        return tuple(
            (zone.name, owner)
            for zone in self.game.zones.values()
            for owner in (range(self.seats) if zone.per_seat else (None,))
        )

    @cached_property
    def all_spots(self) -> tuple[Spot, ...]:
        """The same, with the box."""
        return ((BOX, None), *self.spots)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """Every piece of the game."""
        return tuple(self.game.pieces)

    def held(self, zone: str) -> tuple[str, ...]:
        """The pieces a zone can hold."""
        return self.game.kinds[self.game.zones[zone].holds]

    def most(self, piece: str) -> int:
        """The most of a piece that can lie in one zone."""
        known = self.game.pieces[piece]
        return max(1, self.game.dice.get(known.kind, known.count))

    def capacity(self, zone: str) -> int:
        """How many pieces a zone can hold at most."""
        dice = self.game.dice.get(self.game.zones[zone].holds)
        return dice or sum(map(self.most, self.held(zone))) or 1

    def _parts(self) -> tuple[Section, ...]:
        return (self.game.setup, self.game.play, *self.game.phases.values())
