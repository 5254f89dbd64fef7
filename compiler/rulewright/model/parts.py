"""Resolving the parts of a line: amounts, seats, zones and conditions, against a game's names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.model.countable import Countables
from rulewright.model.expressions import (
    BOX,
    AllOf,
    AnyOf,
    Arith,
    Compare,
    Cond,
    CountOf,
    EachOf,
    Expr,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    Num,
    OptionIs,
    Players,
    PlayersIn,
    SeatExpr,
    SeatIs,
    Seats,
    SeatVar,
    TotalOf,
    ValueOf,
    ZoneRef,
)
from rulewright.model.players import for_whom, listed, read_span
from rulewright.source.tree import Phrase, Word


def words_of(phrase: Phrase, kind: str = "NAME") -> list[Word]:
    """The words of one kind directly in a phrase."""
    return [p for p in phrase.parts if isinstance(p, Word) and p.kind == kind]


def word(phrase: Phrase, index: int = 0) -> Word:
    """The phrase's name number `index`."""
    return words_of(phrase)[index]


class PartsResolver:
    """Names to things. What can't be resolved is reported, and something harmless stands in."""

    def __init__(self, countables: Countables) -> None:
        self.c = countables
        self.names = countables.names
        self.seat_vars: dict[str, Place] = {}
        self.actor: SeatExpr | None = None

    @property
    def found(self) -> list[Diagnostic]:
        return self.names.found

    def report(self, code: str, message: str, place: Place, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, place, hint))

    @contextmanager
    def seat_var(self, name: str, place: Place) -> Iterator[None]:
        """Inside, `name` is a seat. A name that means something else already is an error."""
        if name in self.names.kinds:
            self.names.define(name, "seat", place)
        before = self.seat_vars.get(name)
        self.seat_vars[name] = place
        yield
        if before is None:
            del self.seat_vars[name]
        else:
            self.seat_vars[name] = before

    # ------------------------------------------------------------ amounts

    def expr(self, phrase: Phrase) -> Expr:
        """An amount."""
        match phrase.rule:
            case "int":
                return Num(int(words_of(phrase, "INT")[0].text))
            case "name":
                return self._named_number(word(phrase))
            case "player_count":
                return Players()
            case "seat_count":
                return Seats()
            case "total":
                return self._total(word(phrase))
            case "count":
                return CountOf(self.zone(next(phrase.phrases())))
            case "count_piece":
                return self._count_piece(phrase)
            case _:
                return self._arith(phrase)

    def _arith(self, phrase: Phrase) -> Expr:
        left, right = phrase.phrases()
        op = next(p.text for p in phrase.parts if isinstance(p, Word))
        return Arith("//" if op == "divided" else op, self.expr(left), self.expr(right))

    def _named_number(self, name: Word) -> Expr:
        table = self.c.tables.get(name.text)
        if table is not None and table.kind is not None:
            message = f"“{name.text}” is a table of several numbers; one number belongs here."
            self.report("RW202", message, name.place, f"Perhaps “total of {name.text}”?")
            return Num(0)
        if name.text in self.c.values or table is not None:
            return ValueOf(name.text)
        self.names.unknown(name.text, name.place, "value", "table", extra=("players", "seats"))
        return Num(0)

    def _total(self, name: Word) -> Expr:
        table = self.c.tables.get(name.text)
        if table is None:
            self.names.unknown(name.text, name.place, "table")
            return Num(0)
        if table.kind is None:
            message = f"“{name.text}” is a table of one number; it has no columns to add up."
            self.report("RW202", message, name.place, f"Write just “{name.text}”.")
            return Num(0)
        return TotalOf(name.text)

    def _count_piece(self, phrase: Phrase) -> Expr:
        zone = self.zone(next(phrase.phrases()))
        piece = self.piece(word(phrase))
        return CountOf(zone, piece)

    def piece(self, name: Word) -> str | None:
        """A piece by its name, its plural or its printed word."""
        found = self._by_word(name.text, self.c.pieces)
        if found is None:
            self.names.unknown(name.text, name.place, "piece")
        return found

    def kind(self, name: Word) -> str | None:
        """A kind of piece by its name, its plural or its printed word."""
        found = self._by_word(name.text, self.c.kinds)
        if found is None:
            self.names.unknown(name.text, name.place, "kind")
        return found

    def _by_word(self, written: str, known: Iterable[str]) -> str | None:
        for name in known:
            spoken = self.c.words.get(name)
            forms = {name, f"{name}s"} | ({spoken.one, spoken.many} if spoken else set())
            if written in forms:
                return name
        return None

    # ------------------------------------------------------------ seats and zones

    def seat(self, phrase: Phrase) -> SeatExpr:
        """A seat: a loop's or choice's name, a marker's holder, a named seat, a neighbour."""
        if phrase.rule in ("left_of", "right_of"):
            of = self.seat(next(phrase.phrases()))
            return Neighbour(of, 1 if phrase.rule == "left_of" else -1)
        return self.seat_name(word(phrase))

    def seat_name(self, name: Word) -> SeatExpr:
        """A seat by its name."""
        seat = self._known_seat(name.text)
        if seat is None:
            kinds = ("marker", "special")
            self.names.unknown(name.text, name.place, "seat", *kinds, extra=self.seat_vars)
            return SeatVar(name.text)
        return seat

    def _known_seat(self, name: str) -> SeatExpr | None:
        if name in self.seat_vars:
            return SeatVar(name)
        kind = self.names.kinds.get(name)
        if kind == "marker":
            return MarkerHolder(name)
        return NamedSeat(name) if kind == "special" else None

    def zone(self, phrase: Phrase) -> ZoneRef:
        """A zone, and whose."""
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
                return EachOf(next(phrase.phrases()).rule)
            case _:
                return None

    # ------------------------------------------------------------ conditions

    def cond(self, phrase: Phrase) -> Cond:
        """A condition."""
        match phrase.rule:
            case "all_of":
                return AllOf(tuple(self.cond(p) for p in phrase.phrases()))
            case "any_of":
                return AnyOf(tuple(self.cond(p) for p in phrase.phrases()))
            case "compare":
                left, right = phrase.phrases()
                op = next(p.text for p in phrase.parts if isinstance(p, Word))
                return Compare(op, self.expr(left), self.expr(right))
            case "is_empty" | "is_not_empty":
                count = CountOf(self.zone(next(phrase.phrases())))
                return Compare("=" if phrase.rule == "is_empty" else ">", count, Num(0))
            case "with_players":
                return self.with_players(phrase)
            case _:
                held = self._is(phrase)
                return Not(held) if phrase.rule == "is_not" else held

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

    def _is(self, phrase: Phrase) -> Cond:
        subject = next(phrase.phrases())
        name, value = word(subject), word(phrase)
        option = self.c.options.get(name.text)
        if option is not None:
            if value.text not in option.choices:
                message = f"“{value.text}” is none of the choices of “{option.name}”."
                self.report("RW209", message, value.place, did_you_mean(value.text, option.choices))
                return OptionIs(option.name, option.default)
            return OptionIs(option.name, value.text)
        if self._known_seat(name.text) is not None:
            return SeatIs(self.seat_name(name), self.seat_name(value))
        known = [*self.seat_vars, *self.names.of_kind("marker", "special")]
        self.names.unknown(name.text, name.place, "option", "seat", extra=known)
        return PlayersIn(frozenset(self.c.players))
