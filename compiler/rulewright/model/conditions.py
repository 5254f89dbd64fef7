"""Resolving conditions: what holds of options, seats, pieces, zones and amounts."""

from __future__ import annotations

from rulewright.diagnostics import did_you_mean
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    CardLies,
    Compare,
    Cond,
    CountOf,
    FlagIs,
    IsOut,
    IsSomebody,
    MarkerHeld,
    MarkerHolder,
    Not,
    Num,
    OptionIs,
    PieceIs,
    PieceVar,
    PlayersIn,
    Related,
    SamePieces,
    SeatIs,
    SomeSeat,
)
from rulewright.model.parts import word
from rulewright.model.players import for_whom, listed, read_span
from rulewright.model.quantities import Quantities, face_of
from rulewright.model.scopes import PIECE, SEAT
from rulewright.source.tree import Phrase, Word

# Rules of the grammar that say no: each with the one that says yes.
_DENIED = {
    "is_not": "is_",
    "is_not_seat": "is_seat",
    "is_not_out": "is_out",
    "is_nobody": "is_somebody",
    "lies_not": "lies",
    "has_no": "has",
    "table_is_not": "table_is",
    "nobody_has": "somebody_has",
    "no_seat": "some_seat",
}


class Conditions(Quantities):
    """Adds conditions to amounts."""

    def cond(self, phrase: Phrase) -> Cond:
        """A condition."""
        if phrase.rule in _DENIED:
            return Not(self._held(phrase, _DENIED[phrase.rule]))
        return self._held(phrase, phrase.rule)

    def _held(self, phrase: Phrase, rule: str) -> Cond:
        match rule:
            case "all_of":
                return AllOf(tuple(self.cond(p) for p in phrase.phrases()))
            case "any_of":
                return AnyOf(tuple(self.cond(p) for p in phrase.phrases()))
            case "not_":
                return Not(self.cond(next(phrase.phrases())))
            case "compare":
                left, right = phrase.phrases()
                op = next(p.text for p in phrase.parts if isinstance(p, Word))
                return Compare(op, self.expr(left), self.expr(right))
            case "is_empty" | "is_not_empty":
                count = CountOf(self.zone(next(phrase.phrases())))
                return Compare("=" if rule == "is_empty" else ">", count, Num(0))
            case "with_players":
                return self.with_players(phrase)
            case "matches":
                return self._same_pieces(phrase)
            case "holds":
                return self._related(next(phrase.phrases()))
            case "some_seat":
                return self._some_seat(phrase)
            case "somebody_has":
                return MarkerHeld(self.marker(word(phrase)))
            case "table_is":
                return FlagIs(self.flag(word(phrase), of_seat=False))
            case "is_":
                return self._is(phrase)
            case _:
                return self._of_subject(phrase, rule)

    def _of_subject(self, phrase: Phrase, rule: str) -> Cond:
        """What holds of a seat or a card that stands before “is” or “has”."""
        subject, *rest = phrase.phrases()
        match rule:
            case "is_out":
                return IsOut(self.subject_seat(subject))
            case "is_seat":
                return SeatIs(self.subject_seat(subject), self.seat(rest[0]))
            case "has":
                return SeatIs(self.subject_seat(subject), MarkerHolder(self.marker(word(phrase))))
            case "is_somebody":
                return self._is_somebody(subject)
            case "lies":
                zone = self.row(rest[0]) if rest else None
                face = face_of(phrase)
                assert face is not None
                return CardLies(self._subject_card(subject), face, zone)
        raise AssertionError(f"the grammar has a condition without a meaning: {phrase.rule}")

    def _same_pieces(self, phrase: Phrase) -> Cond:
        first, second = phrase.phrases()
        left, right = self.zone(first), self.zone(second)
        zone = self.c.zones.get(left.zone)
        if zone is not None:
            self.fits(zone.holds, right, second)
        return SamePieces(left, right)

    def _subject_card(self, subject: Phrase) -> PieceVar:
        """The words before “is faceup” as a named piece."""
        if subject.rule != "zone_plain":
            self.report("RW202", "A named piece belongs here.", subject.place)
            return PieceVar("")
        return self.piece_var(word(subject))

    def _is_somebody(self, subject: Phrase) -> Cond:
        if subject.rule != "zone_plain":
            message = "Only a name that a choice or a window gave can be somebody or nobody."
            self.report("RW261", message, subject.place)
            return PlayersIn(frozenset(self.c.players))
        name = word(subject)
        if self.names.kinds.get(name.text) == "marker":
            return MarkerHeld(name.text)
        if not self.scope.is_a(name.text, SEAT):
            self.unknown(name, variable=SEAT)
        return IsSomebody(name.text)

    def _some_seat(self, phrase: Phrase) -> Cond:
        group, check = phrase.phrases()
        among, name = self.group(group), word(phrase)
        with self.scope.inside(name.text, SEAT, name.place, "this condition"):
            return SomeSeat(name.text, among, self.cond(check))

    def _related(self, phrase: Phrase) -> Cond:
        """A condition that is just a name: a defined relation."""
        if phrase.rule in ("call", "name"):
            name = word(phrase)
            params = self.signatures.relations.get(name.text)
            if params is not None:
                self.used.append((self.section, name.text, name.place))
                return Related(name.text, self.args(phrase.find("args"), params, name))
            if name.text not in self.signatures.numbers and phrase.rule == "call":
                self._no_definition(name)
                return PlayersIn(frozenset(self.c.players))
        self.expr(phrase)
        message = "This is an amount; a condition belongs here."
        self.report("RW202", message, phrase.place, "Compare it, like “… > 0”.")
        return PlayersIn(frozenset(self.c.players))

    def with_players(self, phrase: Phrase) -> Cond:
        """`with 3 players`: for these numbers of players."""
        span = next(phrase.phrases())
        text = span.place.text[span.place.column - 1 : span.place.end - 1]
        counts = read_span(text)
        if counts is None:
            self.report("RW206", "This is no number of players.", span.place)
            return PlayersIn(frozenset())
        outside = counts - set(self.c.players)
        if outside and self.c.players:
            message = f"The game is not played by {listed(sorted(outside))}."
            self.report("RW207", message, span.place, for_whom(self.c.players))
        return PlayersIn(counts)

    # ------------------------------------------------------------ is

    def _is(self, phrase: Phrase) -> Cond:
        """`SUBJECT is NAME`: an option's choice, a piece's class, a seat's flag, the same seat."""
        subject, value = next(phrase.phrases()), word(phrase)
        if subject.rule == "zone_plain":
            name = word(subject)
            option = self.c.options.get(name.text)
            if option is not None:
                if value.text not in option.choices:
                    message = f"“{value.text}” is none of the choices of “{option.name}”."
                    hint = did_you_mean(value.text, option.choices)
                    self.report("RW209", message, value.place, hint)
                    return OptionIs(option.name, option.default)
                return OptionIs(option.name, value.text)
            if self.scope.is_a(name.text, PIECE):
                return PieceIs(self.piece_var(name), self.piece_or_class(value) or value.text)
        if self.names_seat(subject):
            return self._seat_is(subject, value)
        self._no_subject(subject)
        return PlayersIn(frozenset(self.c.players))

    def _seat_is(self, subject: Phrase, value: Word) -> Cond:
        seat = self.subject_seat(subject)
        if self.known_seat(value.text) is not None:
            return SeatIs(seat, self.seat_name(value))
        if value.text in self.c.flags:
            return FlagIs(self.flag(value, of_seat=True), seat)
        extra = [*self.scope.people, *self.names.of_kind("marker", "special")]
        self.unknown(value, "flag", variable=SEAT, extra=extra)
        return PlayersIn(frozenset(self.c.players))

    def _no_subject(self, subject: Phrase) -> None:
        """Report words before “is” of which nothing could be said."""
        if subject.rule != "zone_plain":
            self.report("RW202", "An option, a seat or a named piece belongs here.", subject.place)
            return
        known = [
            *self.scope.of_kind(SEAT),
            *self.scope.of_kind(PIECE),
            *self.scope.people,
            *self.names.of_kind("marker", "special"),
        ]
        self.unknown(word(subject), "option", variable=SEAT, extra=known)

    def flag(self, name: Word, *, of_seat: bool) -> str:
        """A flag by its name; a report where it is the table's and not a seat's, or otherwise."""
        flag = self.c.flags.get(name.text)
        if flag is None:
            self.names.unknown(name.text, name.place, "flag")
        elif flag.per_seat and not of_seat:
            message = f"Each seat has its own “{name.text}”; whose is meant?"
            self.report("RW220", message, name.place, "Write a seat in place of “the table”.")
        elif of_seat and not flag.per_seat:
            message = f"“{name.text}” is the table's, no seat's."
            self.report("RW220", message, name.place, "Write “the table” in place of the seat.")
        return name.text

    def where(self, phrase: Phrase | None) -> Cond | None:
        """The condition behind “where”."""
        return self.cond(next(phrase.phrases())) if phrase is not None else None
