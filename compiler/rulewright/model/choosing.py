"""Resolving choices: of a person, of a card, of an answer with its numbers; and windows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rulewright.diagnostics import Place
from rulewright.model.changes import Changes
from rulewright.model.names import GENERIC_WORDS
from rulewright.model.parts import word, words_of
from rulewright.model.quantities import face_of
from rulewright.model.scopes import NUMBER, PIECE, SEAT
from rulewright.model.statements import ChooseCard, ChooseSeat, NumberPick, Stmt, Window
from rulewright.source.tree import Phrase


class Choosing(Changes):
    """Adds lines in which somebody decides."""

    def choose_seat(self, phrase: Phrase, place: Place) -> Stmt:
        """`SEAT chooses NAME among other players …`."""
        actor = self.actor = self.seat(next(phrase.phrases()))
        name = word(phrase)
        left_out = phrase.find("besides")
        besides = tuple(self.seat(p) for p in left_out.phrases()) if left_out else ()
        # The chosen seat keeps its name for the rest of the section, as a reader expects.
        self.scope.define(name.text, SEAT, name.place)
        where = self.where(phrase.find("where"))
        group = "players" if phrase.rule == "choose_player" else "seats"
        if_any = phrase.find("if_any") is not None
        return ChooseSeat(actor, name.text, group, place, where, if_any, besides)

    def choose_card(self, phrase: Phrase, place: Place) -> Stmt:
        """`SEAT chooses NAME among facedown cards in own row and …`."""
        seat, *parts = phrase.phrases()
        actor = self.actor = self.seat(seat)
        name, kind_name = words_of(phrase)
        kind = self.kind(kind_name)
        zones = [p for p in parts if p.rule != "if_any"]
        rows = tuple(self.row(p) for p in zones)
        for ref, part in zip(rows, zones, strict=True):
            if kind is not None:
                self.fits(kind, ref, part)
        self.scope.define(name.text, PIECE, name.place)
        if_any = phrase.find("if_any") is not None
        return ChooseCard(actor, name.text, rows, face_of(phrase), if_any, place)

    def window(self, phrase: Phrase, place: Place) -> Stmt:
        """`any player other than SEAT may ANSWER as NAME, …`."""
        group, *start = phrase.phrases()
        among = self.group(group)
        answer, name = words_of(phrase)
        self.answers.setdefault(answer.text, set()).add(0)
        first = self.seat(start[0]) if start else None
        self.scope.define(name.text, SEAT, name.place)
        several = "agree" if phrase.rule == "window_agree" else "first"
        return Window(name.text, answer.text, among, several, first, place)

    @contextmanager
    def picks(self, phrase: Phrase | None, answer: str) -> Iterator[tuple[NumberPick, ...]]:
        """The numbers that come with an answer; inside, their names are known."""
        written = list(phrase.phrases()) if phrase is not None else []
        picks = [self._pick(p) for p in written]
        with ExitStack() as stack:
            for index, (pick, number) in enumerate(zip(written, picks, strict=True)):
                place = words_of(pick)[-1].place
                if any(p.var == number.var for p in picks[:index]):
                    message = f"Two numbers of this answer are called “{number.var}”."
                    self.report("RW204", message, place)
                within = f"the answer “{answer}”"
                stack.enter_context(self.scope.inside(number.var, NUMBER, place, within))
            yield tuple(picks)

    def _pick(self, phrase: Phrase) -> NumberPick:
        low, high = (self.expr(p) for p in phrase.phrases())
        *units, name = words_of(phrase)
        unit = self._unit(units[0].text, units[0].place) if units else None
        return NumberPick(name.text, low, high, unit)

    def _unit(self, written: str, place: Place) -> str:
        """What an answer's number counts: a word of the game."""
        c = self.c
        known = (c.pieces, c.kinds, c.counters, c.classes, c.words, sorted(GENERIC_WORDS))
        for names in known:
            found = self._by_word(written, names)
            if found is not None:
                return found
        extra = [name for names in known for name in names]
        self.names.unknown(written, place, "word", extra=extra)
        return written
