"""Resolving amounts: numbers, what counters show, what zones hold, what is reckoned by name."""

from __future__ import annotations

from rulewright.model.expressions import (
    Arg,
    Arith,
    CounterOf,
    CountOf,
    Entry,
    Expr,
    Its,
    Num,
    NumberVar,
    PieceVar,
    Players,
    PlayersLeft,
    Reckoned,
    SeatExpr,
    Seats,
    SumOf,
    TotalOf,
    ValueOf,
    ZoneRef,
)
from rulewright.model.game import Param
from rulewright.model.parts import word, words_of
from rulewright.model.scopes import NUMBER
from rulewright.model.whereabouts import SEAT_PHRASES, Whereabouts
from rulewright.source.tree import Phrase, Word

FACES = {"faceup": "up", "facedown": "down"}
_BOUNDS = {"lesser": "min", "greater": "max"}
_PARAM_KINDS = {"seat": "a seat", "number": "a number", "piece": "a piece"}


def face_of(phrase: Phrase) -> str | None:
    """The face a phrase speaks of: "up", "down" or none."""
    words = words_of(phrase, "FACE")
    return FACES[words[0].text] if words else None


class Quantities(Whereabouts):
    """Adds amounts to names, seats and zones."""

    def expr(self, phrase: Phrase) -> Expr:
        """An amount."""
        match phrase.rule:
            case "int":
                return Num(int(words_of(phrase, "INT")[0].text))
            case "name":
                return self._named_number(word(phrase))
            case "counter_of":
                return self.counter_of(phrase)
            case "player_count":
                return Players()
            case "players_left":
                return PlayersLeft()
            case "seat_count":
                return Seats()
            case "total":
                return self._total(word(phrase))
            case "count" | "count_face" | "count_piece":
                return self._count(phrase)
            case "sum_in":
                return self._sum(phrase)
            case "its":
                return self._its(phrase)
            case "entry" | "entry_of_counter" | "entry_of":
                return self._entry(phrase)
            case "call":
                return self._reckoned(phrase)
            case "lesser" | "greater":
                left, right = phrase.phrases()
                return Arith(_BOUNDS[phrase.rule], self.expr(left), self.expr(right))
            case "arith":
                left, right = phrase.phrases()
                op = next(p.text for p in phrase.parts if isinstance(p, Word))
                return Arith("//" if op == "divided" else op, self.expr(left), self.expr(right))
        raise AssertionError(f"the grammar has an amount without a meaning: {phrase.rule}")

    # ------------------------------------------------------------ by name

    def _named_number(self, name: Word) -> Expr:
        if self.scope.is_a(name.text, NUMBER):
            return NumberVar(name.text)
        table = self.c.tables.get(name.text)
        if table is not None and table.kind is not None:
            message = f"“{name.text}” is a table of several numbers; one number belongs here."
            self.report("RW202", message, name.place, f"Perhaps “total of {name.text}”?")
            return Num(0)
        if name.text in self.c.values or table is not None:
            return ValueOf(name.text)
        if name.text in self.c.counters:
            return CounterOf(name.text, self.owner_of_counter(name, name.text, None))
        if name.text in self.signatures.numbers:
            return self._told(name, None)
        if name.text in self.signatures.relations:
            self._no_number(name)
            return Num(0)
        kinds = ("value", "table", "counter")
        self.unknown(name, *kinds, variable=NUMBER, extra=("players", "seats"))
        return Num(0)

    def counter_of(self, phrase: Phrase) -> Expr:
        """`coins of player`."""
        name = word(phrase)
        seat = self.seat(next(phrase.phrases()))
        if name.text in self.c.zones:
            message = f"“{name.text}” is a zone; an amount belongs here."
            hint = f"Perhaps “count of {name.text} of …”?"
            self.report("RW202", message, name.place, hint)
            return Num(0)
        counter = self.counter(name)
        if counter is None:
            return Num(0)
        return CounterOf(counter, self.owner_of_counter(name, counter, seat))

    def owner_of_counter(self, name: Word, counter: str, seat: SeatExpr | None) -> SeatExpr | None:
        """Whose counter it is; a report where that is not said, or is nobody's."""
        per_seat = self.c.counters[counter].per_seat
        if per_seat and seat is None:
            message = f"Each seat has its own “{counter}”; whose is meant?"
            self.report("RW220", message, name.place, f"Write “{counter} of …”.")
        if not per_seat and seat is not None:
            message = f"There is only one “{counter}”, and it is nobody's."
            self.report("RW220", message, name.place, f"Write just “{counter}”.")
            return None
        return seat

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

    def _count(self, phrase: Phrase) -> Expr:
        where = next(phrase.phrases())
        zone, face = self.zone(where), face_of(phrase)
        if face is not None:
            self.check_row(zone, where)
        names = words_of(phrase)
        if not names or self._is_kind_of(names[0], zone.zone):
            return CountOf(zone, None, face)
        piece = self.held_piece(names[0], classes=True)
        if isinstance(piece, str):
            self._can_hold(zone, self.c.classes.get(piece, (piece,)), piece, names[0])
        return CountOf(zone, piece, face)

    def _can_hold(self, ref: ZoneRef, pieces: tuple[str, ...], name: str, at: Word) -> None:
        """Report a zone in which none of these pieces can ever lie."""
        zone = self.c.zones.get(ref.zone)
        if zone is None or any(self.c.pieces[p].kind == zone.holds for p in pieces):
            return
        message = f"“{zone.name}” holds {zone.holds}, and no {zone.holds} is “{name}”."
        if name in self.c.attributes:
            message = f"“{zone.name}” holds {zone.holds}, and no {zone.holds} has “{name}”."
        self.report("RW223", message, at.place)

    def _is_kind_of(self, name: Word, zone: str) -> bool:
        """Whether a name is the kind of piece a zone holds: “count of faceup card in row”."""
        known = self.c.zones.get(zone)
        return known is not None and self._by_word(name.text, (known.holds,)) is not None

    def _sum(self, phrase: Phrase) -> Expr:
        name, zone = word(phrase), self.zone(next(phrase.phrases()))
        having = self.c.attributes.get(self._attribute(name))
        if having is not None:
            self._can_hold(zone, having, name.text, name)
        return SumOf(name.text, zone)

    def _attribute(self, name: Word) -> str:
        if name.text not in self.c.attributes:
            self.names.unknown(name.text, name.place, "attribute")
        return name.text

    def _its(self, phrase: Phrase) -> Expr:
        if not self.scoring:
            message = "“its” says nothing here: no line about worth speaks of a piece."
            self.report("RW261", message, phrase.place)
            return Num(0)
        return Its(self._attribute(word(phrase)))

    def _entry(self, phrase: Phrase) -> Expr:
        names = words_of(phrase)
        name = names[-1]
        if name.text not in self.c.lists:
            self.names.unknown(name.text, name.place, "list")
            return Num(0)
        match phrase.rule:
            case "entry_of":
                index = self.expr(next(phrase.phrases()))
            case "entry_of_counter":
                # Its counter and its seat stand in it as they would in “counter of seat”.
                index = self.counter_of(phrase)
            case _:
                numbers = words_of(phrase, "INT")
                index = Num(int(numbers[0].text)) if numbers else self._named_number(names[0])
        return Entry(name.text, index)

    # ------------------------------------------------------------ what is told

    def _reckoned(self, phrase: Phrase) -> Expr:
        name = word(phrase)
        if name.text not in self.signatures.numbers:
            if name.text in self.signatures.relations:
                self._no_number(name)
            else:
                self._no_definition(name)
            return Num(0)
        return self._told(name, phrase.find("args"))

    def _told(self, name: Word, args: Phrase | None) -> Expr:
        self.used.append((self.section, name.text, name.place))
        return Reckoned(name.text, self.args(args, self.signatures.numbers[name.text], name))

    def _no_number(self, name: Word) -> None:
        message = f"“{name.text}” is something that holds or not; an amount belongs here."
        self.report("RW202", message, name.place)

    def _no_definition(self, name: Word) -> None:
        known = [*self.signatures.numbers, *self.signatures.relations]
        self.names.unknown(name.text, name.place, "definition", extra=known)

    def args(self, phrase: Phrase | None, params: tuple[Param, ...], name: Word) -> tuple[Arg, ...]:
        """What a phase or a definition is told here, each by the kind of what it asks for."""
        given = list(phrase.phrases()) if phrase is not None else []
        if len(given) != len(params):
            asked = ", ".join(_param_in_words(p) for p in params)
            written = f"{name.text}({asked})" if params else name.text
            number = f"{len(given)} things are" if len(given) != 1 else "1 thing is"
            message = f"“{name.text}” is told {len(params)}, but here {number}."
            if not given:
                message = f"What “{name.text}” is told is missing here."
            self.report("RW262", message, name.place, f"It is written {written}.")
        return tuple(self._arg(p, param) for p, param in zip(given, params, strict=False))

    def _arg(self, phrase: Phrase, param: Param) -> Arg:
        simple = phrase.rule == "name"
        match param.kind:
            case "seat":
                if simple:
                    return self.seat_name(word(phrase))
                if phrase.rule in SEAT_PHRASES:
                    return self.seat(phrase)
            case "number":
                if phrase.rule not in SEAT_PHRASES:
                    return self.expr(phrase)
            case _:
                if simple:
                    return self.held_piece(word(phrase)) or PieceVar(word(phrase).text)
        wanted = _PARAM_KINDS[param.kind]
        self.report("RW262", f"For “{param.name}” {wanted} belongs here.", phrase.place)
        return Num(0)


def _param_in_words(param: Param) -> str:
    return param.name if param.kind == "seat" else f"{param.kind} {param.name}"
