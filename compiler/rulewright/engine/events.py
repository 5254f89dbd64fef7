"""What happened, and who may know which part of it.

An event is public as an act: everybody at the table sees that somebody drew. Which pieces, and in
some games how many, is known to an audience only. Audiences hold players' seats; nobody sits in a
special seat, so nobody there knows anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

ALL: Final = "all"
Audience = frozenset[int] | Literal["all"]
"""Seats that know, or `ALL`: everybody, onlookers too."""
NOBODY: Final[frozenset[int]] = frozenset()

Pieces = tuple[tuple[str, int], ...]
"""Pieces and how many of each, in the order of their kind; none with 0."""


class Spot(NamedTuple):
    """A zone, and whose it is where each seat has one. The zone "box" is the supply."""

    zone: str
    owner: int | None = None

    def to_plain(self) -> dict[str, Any]:
        """The spot as plain data."""
        return {"zone": self.zone} if self.owner is None else self._asdict()


def both(left: Audience, right: Audience) -> Audience:
    """Whoever is in one of two audiences."""
    if left == ALL or right == ALL:
        return ALL
    return frozenset(left) | frozenset(right)


def knows(seat: int | None, audience: Audience) -> bool:
    """Whether a seat (None: an onlooker) is in an audience."""
    return audience == ALL or (seat is not None and seat in audience)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    kind: str
    """"put", "draw", "take", "move", "swap", "reveal", "pass", "give", "seat", "branch", "phase",
    "count" (a repetition's counter moved on) or "end"."""
    unit: str
    """Key of the unit of the rules it happened in, so that the rule's sentence can be shown."""
    actor: int | None = None
    source: Spot | None = None
    target: Spot | None = None
    pieces: Pieces = ()
    """What went from source to target; for a reveal, what lies there."""
    back: Pieces = ()
    """For a swap: what came back."""
    known_to: Audience = ALL
    """Who knows which pieces moved."""
    count_known_to: Audience = ALL
    """Who knows how many moved; whoever knows which, knows how many."""
    name: str | None = None
    """The marker, phase, counter, branch, or verb."""
    seat: int | None = None
    """Who was chosen, or who has the marker now."""
    number: int | None = None
    """Where a counter stands."""

    def to_plain(self, seat: int | None) -> dict[str, Any]:
        """The event as a seat (None: an onlooker) knows it, as plain data."""
        plain: dict[str, Any] = {"kind": self.kind, "unit": self.unit}
        for field in ("actor", "name", "seat", "number"):
            value = getattr(self, field)
            if value is not None:
                plain[field] = value
        if self.source is not None:
            plain["source"] = self.source.to_plain()
        if self.target is not None:
            plain["target"] = self.target.to_plain()
        if self.source is not None or self.target is not None:
            plain |= self._known_pieces(seat)
        return plain

    def _known_pieces(self, seat: int | None) -> dict[str, Any]:
        known: dict[str, Any] = {}
        is_swap = self.kind == "swap"
        if knows(seat, self.known_to):
            known["pieces"] = dict(self.pieces)
            if is_swap:
                known["back"] = dict(self.back)
        if knows(seat, both(self.known_to, self.count_known_to)):
            known["count"] = sum(count for _, count in self.pieces)
            if is_swap:
                known["back_count"] = sum(count for _, count in self.back)
        return known
