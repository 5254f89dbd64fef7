"""What happened, and who may know which part of it.

An event is public as an act: everybody at the table sees that somebody drew. Which pieces, and in
some games how many, is known to an audience only. Audiences hold players' seats; nobody sits in a
special seat, so nobody there knows anything.

What happens while several choose together is sealed: others learn of it when all have chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


def common(audiences: Iterable[Audience]) -> Audience:
    """Whoever is in every one of some audiences; everybody where there are none."""
    found: Audience = ALL
    for audience in audiences:
        if found == ALL:
            found = audience
        elif audience != ALL:
            found = frozenset(found) & frozenset(audience)
    return found


def knows(seat: int | None, audience: Audience) -> bool:
    """Whether a seat (None: an onlooker) is in an audience."""
    return audience == ALL or (seat is not None and seat in audience)


@dataclass(slots=True)
class Seal:
    """One seat's part of what several do together: nobody else learns of it before its end."""

    seat: int
    ended: int | None = None
    """How many events there were when all had done their part; None while it goes on."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    kind: str
    """Pieces: "put", "draw", "take", "move", "swap", "reveal", "show", "roll", "lay" (a row).
    Cards of rows: "card" (one was chosen), "exchange", "turn", "look", "sort".
    Seats: "pass", "give", "remove" (markers), "seat" (one was chosen), "out" (one left the game).
    Numbers: "counter", "flag", "count" (a repetition moved on).
    Answers: "branch", "respond", "agree", "window" (who responds now).
    And "phase" and "end"."""
    unit: str
    """Key of the unit of the rules it happened in, so that the rule's sentence can be shown."""
    actor: int | None = None
    source: Spot | None = None
    target: Spot | None = None
    pieces: Pieces = ()
    """What went from source to target; or what lies, fell, was shown or is spoken of there."""
    back: Pieces = ()
    """For a swap or exchange: what came back."""
    known_to: Audience = ALL
    """Who knows which pieces moved."""
    count_known_to: Audience = ALL
    """Who knows how many moved; whoever knows which, knows how many."""
    name: str | None = None
    """The marker, counter, flag, phase, branch, answer, verb, or face."""
    seat: int | None = None
    """Who was chosen, who has the marker now, whose counter or flag it is."""
    number: int | None = None
    """What a counter shows, whether a flag is set or an answer was yes (1 or 0)."""
    numbers: tuple[int, ...] = ()
    """What came with an answer."""
    place: int | None = None
    """In a row, counted from 0: of the card at the source; for "sort", where it lies now."""
    back_place: int | None = None
    """For an exchange: of the card at the target."""
    back_known_to: Audience | None = None
    """Who knows what came back, where that is not who knows what went."""
    seen_by: Audience = ALL
    """Who notices that it happens at all."""
    seals: tuple[Seal, ...] = ()
    """What it happened inside of, the outermost first."""

    def to_plain(self, seat: int | None) -> dict[str, Any]:
        """The event as a seat (None: an onlooker) knows it, as plain data."""
        plain: dict[str, Any] = {"kind": self.kind, "unit": self.unit}
        for field in ("actor", "name", "seat", "number", "place", "back_place"):
            value = getattr(self, field)
            if value is not None:
                plain[field] = value
        if self.numbers:
            plain["numbers"] = list(self.numbers)
        if self.source is not None:
            plain["source"] = self.source.to_plain()
        if self.target is not None:
            plain["target"] = self.target.to_plain()
        if self.source is not None or self.target is not None:
            plain |= self._known_pieces(seat)
        return plain

    def _known_pieces(self, seat: int | None) -> dict[str, Any]:
        known: dict[str, Any] = {}
        comes_back = self.kind in ("swap", "exchange")
        if knows(seat, self.known_to):
            known["pieces"] = dict(self.pieces)
        if comes_back:
            back_known_to = self.known_to if self.back_known_to is None else self.back_known_to
            if knows(seat, back_known_to):
                known["back"] = dict(self.back)
        if knows(seat, both(self.known_to, self.count_known_to)):
            known["count"] = sum(count for _, count in self.pieces)
            if comes_back:
                known["back_count"] = sum(count for _, count in self.back)
        return known


def noticed(events: Sequence[Event], seat: int | None) -> Iterator[Event]:
    """The events a seat has noticed, in the order in which it noticed them.

    What others did under a seal comes when the seal is broken, after what the seat itself did: so
    what a seat has been told only ever grows.
    """
    plain = True
    times: list[tuple[int, Event]] = []
    for number, event in enumerate(events):
        time: int | None = number
        if event.seals:
            plain = False
            for seal in event.seals:
                if seal.seat != seat and time is not None:
                    time = None if seal.ended is None else max(time, seal.ended)
        if time is not None and knows(seat, event.seen_by):
            times.append((time, event))
    if not plain:
        times.sort(key=lambda timed: timed[0])
    return (event for _, event in times)
