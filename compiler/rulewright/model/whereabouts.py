"""Resolving seats, groups of seats, and zones: who is meant, and where pieces lie."""

from __future__ import annotations

from rulewright.model.expressions import (
    BOX,
    EachOf,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    OwnerOf,
    PlayerAt,
    SeatExpr,
    SeatGroup,
    SeatVar,
    ZoneRef,
)
from rulewright.model.parts import Parts, word, words_of
from rulewright.model.players import for_whom
from rulewright.model.scopes import SEAT
from rulewright.source.tree import Phrase, Word

SEAT_PHRASES = frozenset(("left_of", "right_of", "owner_of", "numbered"))
_BASES = {"players": "players", "seats": "seats", "other_seats": "seats"}


class Whereabouts(Parts):
    """Adds seats and zones to names."""

    # ------------------------------------------------------------ seats

    def seat(self, phrase: Phrase) -> SeatExpr:
        """A seat: by a name of the section, a marker, a neighbour, a card, a number."""
        match phrase.rule:
            case "left_of" | "right_of":
                of = self.seat(next(phrase.phrases()))
                return Neighbour(of, 1 if phrase.rule == "left_of" else -1)
            case "owner_of":
                return OwnerOf(self.piece_var(word(phrase)))
            case "numbered":
                return self._numbered(phrase)
            case _:
                return self.seat_name(word(phrase))

    def _numbered(self, phrase: Phrase) -> SeatExpr:
        name, number = word(phrase), int(words_of(phrase, "INT")[0].text)
        if name.text != "player":
            message = f"A number stands behind “player” only, not behind “{name.text}”."
            self.report("RW261", message, phrase.place, "Write it like “player 1”.")
        elif number < 1 or (self.c.players and number > max(self.c.players)):
            message = f"There is never a player {number}."
            self.report("RW207", message, phrase.place, for_whom(self.c.players))
        return PlayerAt(max(1, number))

    def seat_name(self, name: Word) -> SeatExpr:
        """A seat by its name."""
        seat = self.known_seat(name.text)
        if seat is None:
            extra = [*self.scope.people]
            self.unknown(name, "marker", "special", variable=SEAT, extra=extra)
            return SeatVar(name.text)
        return seat

    def known_seat(self, name: str) -> SeatExpr | None:
        """The seat a name means, if it means one."""
        if name in self.scope.people:
            return PlayerAt(self.scope.people[name])
        if self.scope.is_a(name, SEAT):
            return SeatVar(name)
        kind = self.names.kinds.get(name)
        if kind == "marker":
            return MarkerHolder(name)
        return NamedSeat(name) if kind == "special" else None

    def names_seat(self, subject: Phrase) -> bool:
        """Whether the words before “is” or “has” mean a seat."""
        if subject.rule in SEAT_PHRASES:
            return True
        return subject.rule == "zone_plain" and self.known_seat(word(subject).text) is not None

    def subject_seat(self, subject: Phrase) -> SeatExpr:
        """The words before “is” or “has” as a seat."""
        if subject.rule in SEAT_PHRASES:
            return self.seat(subject)
        if subject.rule != "zone_plain":
            self.report("RW202", "A seat belongs here.", subject.place)
            return SeatVar("player")
        return self.seat_name(word(subject))

    def group(self, phrase: Phrase) -> SeatGroup:
        """Some of the seats that are in the game."""
        seats = [self.seat(p) for p in phrase.phrases()]
        base = _BASES.get(phrase.rule, "players")
        if phrase.rule == "players_between":
            return SeatGroup(base, None, (seats[0], seats[1]))
        return SeatGroup(base, seats[0] if seats else None)

    def whole_group(self, phrase: Phrase) -> SeatGroup:
        """The same where only one can be left out: in loops and of zones."""
        group = self.group(phrase)
        if group.between is not None:
            message = "One after another go all players or seats, or all but one."
            hint = "Only “some”, “no” and “any” look at the players between two."
            self.report("RW261", message, phrase.place, hint)
        return group

    # ------------------------------------------------------------ zones

    def zone(self, phrase: Phrase) -> ZoneRef:
        """A zone, and whose."""
        if phrase.rule in SEAT_PHRASES:
            self.report("RW202", "This is a seat; here stands a zone.", phrase.place)
            return ZoneRef(BOX)
        name = word(phrase)
        if name.text == BOX:
            return ZoneRef(BOX)
        zone = self.c.zones.get(name.text)
        if zone is None:
            self.names.unknown(name.text, name.place, "zone", extra=(BOX,))
            return ZoneRef(BOX)
        owner = self._owner(phrase)
        if zone.per_seat and owner is None:
            message = f"Each seat has its own “{name.text}”; whose is meant?"
            hint = f"Write “own {name.text}” or “{name.text} of …”."
            self.report("RW220", message, name.place, hint)
        if not zone.per_seat and owner is not None:
            message = f"There is only one “{name.text}”, and it is nobody's."
            self.report("RW220", message, phrase.place, f"Write just “{name.text}”.")
            owner = None
        return ZoneRef(name.text, owner)

    def _owner(self, phrase: Phrase) -> SeatExpr | EachOf | None:
        match phrase.rule:
            case "zone_own":
                if self.actor is None:
                    message = "“own” says nothing here: nobody is acting."
                    self.report("RW220", message, phrase.place, "Write “… of” and a seat.")
                    return SeatVar("player")
                return self.actor
            case "zone_of":
                return self.seat(next(phrase.phrases()))
            case "zone_each":
                group = self.whole_group(next(phrase.phrases()))
                return EachOf(group.base, group.besides)
            case _:
                return None

    def fits(self, kind: str, ref: ZoneRef, phrase: Phrase) -> None:
        """Report a zone that holds another kind of piece."""
        zone = self.c.zones.get(ref.zone)
        if zone is not None and zone.holds != kind:
            message = f"“{ref.zone}” holds {zone.holds}, not {kind}."
            self.report("RW223", message, phrase.place)

    def one_zone(self, phrase: Phrase) -> ZoneRef:
        """A zone where only one can be meant."""
        ref = self.zone(phrase)
        if isinstance(ref.owner, EachOf):
            each = ref.owner.group.removesuffix("s")
            message = f"One zone belongs here; “{ref.zone} of each {each}” is several."
            hint = f"Write “each {each}:” and under it the line with “{ref.zone} of {each}”."
            self.report("RW220", message, phrase.place, hint)
            return ZoneRef(ref.zone, SeatVar(each))
        return ref

    def row(self, phrase: Phrase) -> ZoneRef:
        """A zone whose pieces lie in places."""
        ref = self.zone(phrase)
        self.check_row(ref, phrase)
        return ref

    def check_row(self, ref: ZoneRef, phrase: Phrase) -> None:
        """Report a zone in which nothing has a place or a face."""
        zone = self.c.zones.get(ref.zone)
        if zone is not None and zone.row is None:
            message = f"Pieces in “{zone.name}” have no places and no faces."
            hint = "In game.yaml give it “row: as laid” or “row:” and an attribute."
            self.report("RW264", message, phrase.place, hint)
