"""Resolving stories: worked examples that are played, with named players and what each answers."""

from __future__ import annotations

from rulewright.diagnostics import Place, did_you_mean
from rulewright.model.expressions import Cond, CounterOf, Expr, SeatExpr
from rulewright.model.game import Given, Story, Told
from rulewright.model.parts import word, words_of
from rulewright.model.players import for_whom
from rulewright.model.statements import Do
from rulewright.model.whereabouts import SEAT_PHRASES
from rulewright.model.worths import WorthResolver
from rulewright.source.tree import Block, Phrase, Word

SETUP = "setup"
"""What a story calls the set-up."""


class StoryResolver(WorthResolver):
    """Adds examples that are played to all other lines."""

    def stories(self, blocks: tuple[Block, ...]) -> tuple[Story, ...]:
        """The examples among these that are played."""
        return tuple(self._story(b) for b in blocks if b.phrase.rule == "story")

    def _story(self, block: Block) -> Story:
        phrase, name = block.phrase, word(block.phrase)
        unit = self.units.make(f"example.{name.text}", "example", name.place, block.texts)
        number = words_of(phrase, "INT")[0]
        players, people = int(number.text), self._people(phrase, number)
        self.begin("examples")
        self.scope = self.scope.with_people(people)
        given: list[Given] = []
        phases: list[Do] = []
        told: list[Told] = []
        then: list[Cond] = []
        then_places: list[Place] = []
        winners: tuple[SeatExpr, ...] = ()
        winners_place: Place | None = None
        for child in block.children:
            line = child.phrase
            match line.rule:
                case "do":
                    done = self._do(line, child.place)
                    phases += [done] if done is not None else []
                case "answers":
                    told.append(self._answers(line, child.place))
                case "chance":
                    told.append(self._chance(line, child.place))
                case "then":
                    then.append(self.cond(next(line.phrases())))
                    then_places.append(child.place)
                case "then_winner":
                    winners += self._winners(line)
                    winners_place = winners_place or child.place
                case _:
                    given += self._given(line, child.place)
        lines = {child.phrase.rule for child in block.children}
        if "then_winner" in lines:
            # Who wins is asked of what everybody has; nothing need happen before.
            lines |= {"do", "then"}
        for rule, what in (("do", "“do PHASE”"), ("then", "“then CONDITION”")):
            if rule not in lines:
                message = f"This example is played, but a line with {what} is missing."
                self.report("RW267", message, name.place)
        return Story(
            unit,
            players,
            people,
            tuple(given),
            tuple(phases),
            tuple(told),
            tuple(then),
            block.place,
            tuple(then_places),
            winners,
            winners_place,
        )

    def _do(self, phrase: Phrase, place: Place) -> Do | None:
        """A phase; or the set-up, which only a story can do once more."""
        if word(phrase).text == SETUP and phrase.find("args") is None:
            return Do(SETUP, place)
        return self.do(phrase, place)

    def _winners(self, phrase: Phrase) -> tuple[SeatExpr, ...]:
        listed = next(phrase.phrases())
        seats = listed.phrases() if listed.rule == "these_seats" else [listed]
        return tuple(self.seat(seat) for seat in seats)

    def _people(self, phrase: Phrase, number: Word) -> tuple[str, ...]:
        """The players by name; as many as play, each name once and nothing else's."""
        players = int(number.text)
        if self.c.players and players not in self.c.players:
            message = f"The game is not played by {players}."
            self.report("RW207", message, number.place, for_whom(self.c.players))
        listed = phrase.find("people")
        names = words_of(listed) if listed is not None else []
        people: list[str] = []
        for name in names:
            if name.text in people:
                self.names.twice(name.text, name.place)
            elif name.text in self.names.kinds:
                self.names.define(name.text, "seat", name.place)
            people.append(name.text)
        if len(people) != players:
            message = f"{players} play, but {len(people)} are named."
            self.report("RW267", message, number.place, "Name every player, in seat order.")
        return tuple(people)

    # ------------------------------------------------------------ what it starts from

    def _given(self, phrase: Phrase, place: Place) -> list[Given]:
        subject, *rest = phrase.phrases()
        match phrase.rule:
            case "given_has":
                marker = self.marker(word(phrase))
                seat = self.subject_seat(subject)
                return [Given(None, (), marker=marker, seat=seat, place=place)]
            case "given_pieces":
                pieces = self.pieces_and_numbers(rest[0])
                return [Given(self.zone(subject), pieces, place=place)]
            case "given_empty":
                return [Given(self.zone(subject), (), place=place)]
            case _:
                return self._given_is(subject, rest[0], place)

    def _given_is(self, subject: Phrase, value: Phrase, place: Place) -> list[Given]:
        """`given coins of ann is 10`, `given ann is asleep`."""
        if self.names_seat(subject):
            if value.rule != "name":
                self.report("RW202", "A flag belongs here.", value.place)
                return []
            flag = self.flag(word(value), of_seat=True)
            return [Given(None, (), flag=flag, seat=self.subject_seat(subject), place=place)]
        amount = self.expr(value)
        if subject.rule in SEAT_PHRASES or subject.rule not in ("zone_plain", "zone_of"):
            self.report("RW202", "A zone, a counter or a player belongs here.", subject.place)
            return []
        counter = self._counter_shown(subject)
        return [Given(None, (), counter, amount, place=place)] if counter is not None else []

    def _counter_shown(self, subject: Phrase) -> CounterOf | None:
        name = word(subject)
        if name.text in self.c.zones:
            message = f"“{name.text}” is a zone; it holds pieces."
            hint = "Write “is empty” or “is 2 PIECE and 1 PIECE”."
            self.report("RW202", message, subject.place, hint)
            return None
        counter = self.counter(name)
        seats = [self.seat(p) for p in subject.phrases()]
        seat: SeatExpr | None = seats[0] if seats else None
        if counter is None:
            return None
        return CounterOf(counter, self.owner_of_counter(name, counter, seat))

    # ------------------------------------------------------------ what is answered

    def _answers(self, phrase: Phrase, place: Place) -> Told:
        person = word(phrase)
        if person.text not in self.scope.people:
            message = f"Nobody in this example is called “{person.text}”."
            hint = did_you_mean(person.text, self.scope.people)
            self.report("RW201", message, person.place, hint)
        answer = next(phrase.phrases())
        numbers = tuple(self.expr(p) for p in answer.phrases())
        places = words_of(answer, "INT")
        if places:
            return Told(person.text, places[0].text, (), place)
        return Told(person.text, self._answer(word(answer), numbers), numbers, place)

    def _answer(self, name: Word, numbers: tuple[Expr, ...]) -> str:
        """An answer that can be given somewhere: a branch, a window's, a piece, a person."""
        if name.text in self.answers:
            asked = self.answers[name.text]
            if len(numbers) not in asked:
                wanted = min(asked)
                message = f"“{name.text}” is answered with {wanted} numbers, not {len(numbers)}."
                if wanted == 1:
                    message = f"“{name.text}” is answered with 1 number, not {len(numbers)}."
                self.report("RW267", message, name.place)
            return name.text
        piece = self._by_word(name.text, self.c.pieces)
        if piece is not None:
            return piece
        if name.text in self.scope.people or self.names.kinds.get(name.text) == "special":
            return name.text
        message = f"Nobody can answer “{name.text}”."
        known = [*self.answers, *self.c.pieces, *self.scope.people, *self.c.special_seats]
        self.report("RW201", message, name.place, did_you_mean(name.text, known))
        return name.text

    def _chance(self, phrase: Phrase, place: Place) -> Told:
        name = word(phrase)
        if name.text in self.scope.people:
            return Told(None, name.text, (), place)
        return Told(None, self.piece(name) or name.text, (), place)
