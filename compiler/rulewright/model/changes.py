"""Resolving what changes without a piece moving: counters, flags, markers, names, cards in rows."""

from __future__ import annotations

from rulewright.diagnostics import Place
from rulewright.model.expressions import PieceVar, SeatExpr
from rulewright.model.moves import Moves
from rulewright.model.parts import word, words_of
from rulewright.model.quantities import face_of
from rulewright.model.scopes import NUMBER, PIECE
from rulewright.model.statements import (
    Adjust,
    Exchange,
    Give,
    LayOut,
    Let,
    LetPiece,
    Look,
    Pass,
    RemoveMarker,
    SetFlag,
    Sort,
    Stmt,
    Turn,
)
from rulewright.source.tree import Phrase, Word

_OPS = {"gains": "gains", "gain": "gains", "loses": "loses", "lose": "loses"}


class Changes(Moves):
    """Adds lines that change numbers, flags, markers and how cards lie."""

    # ------------------------------------------------------------ counters and flags

    def adjust(self, phrase: Phrase, place: Place) -> Stmt | None:
        """`SEAT gains 2 coins`, `lose 1 trust`."""
        parts = list(phrase.phrases())
        seat = self.seat(parts.pop(0)) if phrase.rule in ("gains", "loses") else None
        self.actor = seat
        amount = self.expr(next(parts[0].phrases()))
        counter = self._counter(word(parts[0]), seat)
        if counter is None:
            return None
        return Adjust(seat, counter, _OPS[phrase.rule], amount, place)

    def set_counter(self, phrase: Phrase, place: Place) -> Stmt | None:
        """`set trust to 3`, `set coins of player to 0`."""
        *seats, amount = phrase.phrases()
        seat = self.seat(seats[0]) if seats else None
        counter, number = self._counter(word(phrase), seat), self.expr(amount)
        return Adjust(seat, counter, "set", number, place) if counter is not None else None

    def _counter(self, name: Word, seat: SeatExpr | None) -> str | None:
        counter = self.counter(name)
        if counter is not None:
            self.owner_of_counter(name, counter, seat)
        return counter

    def becomes(self, phrase: Phrase, place: Place) -> Stmt:
        """`SEAT becomes FLAG`, `SEAT stops being FLAG`, and the same of the table."""
        seats = [self.seat(p) for p in phrase.phrases()]
        flag = self.flag(word(phrase), of_seat=bool(seats))
        on = phrase.rule in ("becomes", "table_becomes")
        return SetFlag(flag, seats[0] if seats else None, on, place)

    def let(self, phrase: Phrase, place: Place) -> Stmt:
        """`let NAME be AMOUNT`, or a named piece."""
        name, right = word(phrase), next(phrase.phrases())
        if right.rule == "name" and self.scope.is_a(word(right).text, PIECE):
            self.scope.define(name.text, PIECE, name.place)
            return LetPiece(name.text, PieceVar(word(right).text), place)
        value = self.expr(right)
        self.scope.define(name.text, NUMBER, name.place)
        return Let(name.text, value, place)

    # ------------------------------------------------------------ markers

    def marker_line(self, phrase: Phrase, place: Place) -> Stmt:
        """A marker that is given, passed on or removed."""
        marker = self.marker(word(phrase))
        match phrase.rule:
            case "pass_marker":
                step = 1 if next(phrase.phrases()).rule == "clockwise" else -1
                return Pass(marker, step, place)
            case "give":
                return Give(marker, self.seat(next(phrase.phrases())), place)
            case "remove_marker":
                return RemoveMarker(marker, place)
            case _:
                return Give(marker, None, place)

    # ------------------------------------------------------------ cards in rows

    def card_line(self, phrase: Phrase, place: Place) -> Stmt:
        """Cards that change places or faces, are looked at or put in order."""
        names = words_of(phrase)
        parts = list(phrase.phrases())
        match phrase.rule:
            case "exchange":
                left, right = (self.piece_var(n) for n in names)
                return Exchange(left, right, place)
            case "turn":
                return Turn(self.piece_var(names[0]), face_of(phrase) == "up", place)
            case "look":
                return Look(self.seat(parts[0]), self.piece_var(names[0]), place)
            case "sort":
                return Sort(self.seat(parts[0]), self.piece_var(names[0]), place)
            case _:
                actor = self.actor = self.seat(parts[0])
                source, target = self.one_zone(parts[1]), self.one_zone(parts[2])
                self.check_row(target, parts[2])
                zone = self.c.zones.get(source.zone)
                if zone is not None:
                    self.fits(zone.holds, target, parts[2])
                return LayOut(actor, source, target, place)
