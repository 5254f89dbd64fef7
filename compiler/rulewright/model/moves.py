"""Resolving moves: pieces that are put, drawn, taken, moved, swapped, shown and rolled."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Place
from rulewright.model.conditions import Conditions
from rulewright.model.expressions import Expr, PieceVar, SeatExpr, ZoneRef
from rulewright.model.parts import word, words_of
from rulewright.model.statements import (
    Draw,
    MoveAll,
    Put,
    Reveal,
    Roll,
    Show,
    Sight,
    Stmt,
    Swap,
    Take,
)
from rulewright.source.tree import Phrase


@dataclass(frozen=True, slots=True)
class _Tails:
    """What stands behind a move: whether fewer will do, and who sees it."""

    or_fewer: bool
    sight: Sight
    seen_by: tuple[SeatExpr, ...]


@dataclass(frozen=True, slots=True)
class _Moved:
    """How many of what kind go from where to where."""

    amount: Expr
    kind: str
    source: ZoneRef
    target: ZoneRef
    tails: _Tails


class Moves(Conditions):
    """Adds lines in which pieces move."""

    def put(self, phrase: Phrase, place: Place) -> Stmt:
        pieces_phrase, source, target = phrase.phrases()
        pieces: list[tuple[str | PieceVar, Expr]] = []
        for amount in pieces_phrase.phrases():
            piece = self.held_piece(word(amount))
            if piece is not None:
                pieces.append((piece, self.expr(next(amount.phrases()))))
        for piece, _ in pieces:
            if isinstance(piece, str):
                self._holds(self.c.pieces[piece].kind, source, target)
        return Put(tuple(pieces), self.zone(source), self.zone(target), None, place)

    def put_table(self, phrase: Phrase, place: Place) -> Stmt | None:
        source_phrase, target_phrase = phrase.phrases()
        source, target = self.zone(source_phrase), self.zone(target_phrase)
        name = word(phrase)
        table = self.c.tables.get(name.text)
        if table is not None and table.kind is None:
            message = f"“{name.text}” is a table of one number; pieces belong here."
            self.report("RW202", message, name.place, f"Perhaps “put {name.text} PIECE from …”?")
            return None
        if table is None or table.kind is None:
            self.names.unknown(name.text, name.place, "table")
            return None
        self._holds(table.kind, source_phrase, target_phrase)
        return Put((), source, target, name.text, place)

    def draw(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0)) if phrase.rule == "draw" else None
        self.actor = actor
        m = self._moved(parts)
        if m is None:
            return None
        t = m.tails
        return Draw(
            actor, m.amount, m.kind, m.source, m.target, t.or_fewer, t.sight, t.seen_by, place
        )

    def take(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0))
        self.actor = actor
        verb = words_of(phrase, "TAKES")[0].text
        m = self._moved(parts)
        if m is None:
            return None
        t = m.tails
        return Take(
            actor, verb, m.amount, m.kind, m.source, m.target, t.or_fewer, t.sight, t.seen_by, place
        )

    def _moved(self, parts: list[Phrase]) -> _Moved | None:
        amount, source_phrase, target_phrase, tails = parts
        number = self.expr(next(amount.phrases()))
        kind = self.kind(word(amount))
        source, target = self.one_zone(source_phrase), self.one_zone(target_phrase)
        read = self._tails(tails)
        if kind is None:
            return None
        self._no_dice(kind, word(amount).place)
        self.fits(kind, source, source_phrase)
        self.fits(kind, target, target_phrase)
        return _Moved(number, kind, source, target, read)

    def _tails(self, phrase: Phrase) -> _Tails:
        or_fewer, sight = False, Sight.ZONES
        seen_by: tuple[SeatExpr, ...] = ()
        for tail in phrase.phrases():
            if tail.rule == "or_fewer":
                or_fewer = True
                continue
            if sight is not Sight.ZONES:
                message = "Who sees it is said twice in this line."
                self.report("RW222", message, tail.place)
            sight = Sight.SOME if tail.rule == "seen_by" else Sight(tail.rule)
            if tail.rule == "seen_by":
                seen_by = tuple(self.seat(p) for p in tail.phrases())
        return _Tails(or_fewer, sight, seen_by)

    def _holds(self, kind: str, *phrases: Phrase) -> None:
        """Whether the zones written here hold a kind of piece that is moved."""
        self._no_dice(kind, phrases[0].place)
        for phrase in phrases:
            self.fits(kind, ZoneRef(word(phrase).text), phrase)

    def _no_dice(self, kind: str, place: Place) -> None:
        if kind in self.c.dice:
            message = f"“{kind}” are dice; they are rolled, never moved."
            self.report("RW265", message, place, f"Write “roll … {kind} into …”.")

    def move(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0)) if phrase.rule == "move" else None
        self.actor = actor
        kind = self.kind(word(phrase))
        source, target = (self.zone(p) for p in parts)
        if kind is None:
            return None
        self._no_dice(kind, word(phrase).place)
        for ref, part in ((source, parts[0]), (target, parts[1])):
            self.fits(kind, ref, part)
        return MoveAll(actor, kind, source, target, place)

    def swap(self, phrase: Phrase, place: Place) -> Stmt:
        first, second = phrase.phrases()
        left, right = self.one_zone(first), self.one_zone(second)
        if left.zone in self.c.zones:
            self.fits(self.c.zones[left.zone].holds, right, second)
        return Swap(left, right, place)

    def reveal(self, phrase: Phrase, place: Place) -> Stmt:
        zone, *seats = phrase.phrases()
        return Reveal(self.zone(zone), tuple(self.seat(p) for p in seats), place)

    def show(self, phrase: Phrase, place: Place) -> Stmt | None:
        seat, amount, zone_phrase = phrase.phrases()
        actor = self.actor = self.seat(seat)
        piece, number = self.held_piece(word(amount)), self.expr(next(amount.phrases()))
        zone = self.one_zone(zone_phrase)
        if piece is None:
            return None
        if isinstance(piece, str):
            self.fits(self.c.pieces[piece].kind, zone, zone_phrase)
        return Show(actor, piece, number, zone, place)

    def roll(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0)) if phrase.rule == "roll" else None
        self.actor = actor
        amount, target_phrase, tails = parts
        number = self.expr(next(amount.phrases()))
        name = word(amount)
        dice = self._by_word(name.text, self.c.dice)
        target, read = self.one_zone(target_phrase), self._tails(tails)
        if read.or_fewer or read.sight is Sight.SOME:
            message = "Behind a roll stands “hidden”, “unseen” or “open”, or nothing."
            self.report("RW265", message, tails.place)
        if dice is None:
            self.names.unknown(name.text, name.place, "dice")
            return None
        self.fits(dice, target, target_phrase)
        if target.zone not in self.c.zones:
            self.report("RW265", "Dice come to lie in a zone of theirs.", target_phrase.place)
        return Roll(actor, number, dice, target, read.sight, place)
