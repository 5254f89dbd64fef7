"""Statements that need somebody's choice or chance: each stop, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.engine.acting import some
from rulewright.engine.events import Spot, both
from rulewright.engine.ranges import AnswerCodes, answers_of
from rulewright.engine.rows import Rows
from rulewright.engine.stops import Chance, Decision, Play
from rulewright.model.statements import (
    Branch,
    Choose,
    ChooseSeat,
    Draw,
    Give,
    NumberPick,
    Roll,
    Take,
    Window,
)

Offers = dict[int, tuple[Branch, tuple[int, ...]]]
"""By code: an answer, and the numbers that come with it."""


class Deciding(Rows):
    """What somebody chooses, and what chance decides."""

    # --- pieces -------------------------------------------------------------------------------

    def draw(self, statement: Draw) -> Play:
        """Pieces leave a zone at random, one after the other."""
        actor = self.any_actor(statement.actor)
        source, target = self.spot(statement.source), self.receiver(statement.target)
        kind = self.game.kinds[statement.kind]
        moved = dict.fromkeys(kind, 0)
        known_to = self.sight(statement, source, target, actor)
        for _ in range(self.amount(statement.amount)):
            there = self.state.zones[source]
            codes = self._there(kind, source)
            if not codes:
                break
            weights = tuple(there[kind[code]] for code in codes)
            code = yield Chance("piece", codes, weights, statement)
            self.move(source, target, kind[code], 1, known_to)
            moved[kind[code]] += 1
        self.happened(
            "draw", actor, source=source, target=target, pieces=some(moved), known_to=known_to
        )

    def take(self, statement: Take) -> Play:
        """Somebody chooses pieces, one after the other."""
        actor = self.actor(statement.actor)
        source, target = self.spot(statement.source), self.receiver(statement.target)
        kind = self.game.kinds[statement.kind]
        known_to = both(self.sight(statement, source, target, actor), self.people(actor))
        for card in self.state.rows.get(source, ()):
            # Who takes what they like has to look at what there is.
            card.known = both(card.known, self.people(actor))
        for _ in range(self.amount(statement.amount)):
            codes = self._there(kind, source)
            if not codes:
                break
            code = yield Decision(actor, "piece", codes, statement)
            self.move(source, target, kind[code], 1, known_to)
            self.happened(
                "take",
                actor,
                source=source,
                target=target,
                pieces=((kind[code], 1),),
                known_to=known_to,
                name=statement.verb,
            )

    def _there(self, kind: tuple[str, ...], spot: Spot) -> tuple[int, ...]:
        there = self.state.zones[spot]
        return tuple(code for code, piece in enumerate(kind) if there.get(piece, 0))

    def roll(self, statement: Roll) -> Play:
        """Dice fall, one after the other, into a zone that holds nothing else then."""
        actor, target = self.any_actor(statement.actor), self.receiver(statement.target)
        faces = self.game.kinds[statement.dice]
        dice = min(self.amount(statement.amount), self.game.dice[statement.dice])
        there = self.state.zones[target]
        there.update(dict.fromkeys(there, 0))
        sides = tuple(self.game.pieces[face].count for face in faces)
        codes = tuple(code for code, count in enumerate(sides) if count)
        weights = tuple(count for count in sides if count)
        for _ in range(dice if codes else 0):
            code = yield Chance("face", codes, weights, statement)
            there[faces[code]] += 1
        known_to = self.sight(statement, None, target, actor)
        self.happened("roll", actor, target=target, pieces=some(there), known_to=known_to)

    # --- seats --------------------------------------------------------------------------------

    def choose_seat(self, statement: ChooseSeat) -> Play:
        """Somebody chooses another seat."""
        seats, var = self.state.frame.seats, statement.var
        seats.pop(var, None)
        actor = self.actor(statement.actor)
        left_out = {actor, *map(self.found_seat, statement.besides)}
        codes = tuple(
            seat
            for seat in self.group(statement.group)
            if seat not in left_out
            and (statement.where is None or self.holds_for(statement.where, var, seat))
        )
        if not codes:
            return
        code = yield Decision(actor, "seat", codes, statement)
        seats[var] = code
        self.happened("seat", actor, name=var, seat=code)

    def give(self, statement: Give) -> Play:
        """A marker goes to a seat, or the table decides."""
        if statement.to is not None:
            seat = self.actor(statement.to)
        else:
            everyone = self.group("players")
            if not everyone:
                return
            seat = yield Chance("seat", everyone, (1,) * len(everyone), statement)
        self.mark("give", statement.marker, seat)

    # --- answers ------------------------------------------------------------------------------

    def offers(self, statement: Choose) -> Offers:
        """The answers that may be given now, by their codes."""
        found: Offers = {}
        numbering = answers_of(self.game, self.players).of(statement)
        for branch, codes in zip(statement.branches, numbering, strict=True):
            for numbers in self._numbers(branch, branch.picks, codes, 0):
                found[codes.code(numbers)] = branch, numbers
        return dict(sorted(found.items()))

    def _numbers(
        self, branch: Branch, picks: tuple[NumberPick, ...], codes: AnswerCodes, depth: int
    ) -> Iterator[tuple[int, ...]]:
        """Every combination of numbers with which an answer may be given; a number may depend on
        those before it."""
        if depth == len(picks):
            if branch.when is None or self.holds(branch.when):
                yield ()
            return
        pick, numbers = picks[depth], self.state.frame.numbers
        outer = numbers.get(pick.var)
        span = codes.picks[depth]
        low, high = self.number(pick.low), self.number(pick.high)
        for number in range(max(low, span.low), min(high, span.high) + 1):
            numbers[pick.var] = number
            for rest in self._numbers(branch, picks, codes, depth + 1):
                yield (number, *rest)
        numbers.pop(pick.var, None)
        if outer is not None:
            numbers[pick.var] = outer

    # --- windows ------------------------------------------------------------------------------

    def window(self, statement: Window) -> Play:
        """Each of a group says whether they respond; one does, or nobody."""
        seats = self.state.frame.seats
        seats.pop(statement.var, None)
        start = 0 if statement.start is None else self.seat(statement.start)
        asked = [seat for seat in self.members(statement.among) if seat < self.players]
        chosen: int | None = None
        with self.sealing.block(self.state, self.events, still=True) as block:
            responders = []
            for seat in asked:
                with self.sealing.part(block, seat, self.state):
                    code = yield Decision(seat, "respond", (0, 1), statement)
                    self.happened("respond", seat, name=statement.answer, number=code)
                if code:
                    responders.append(seat)
            if len(responders) == 1:
                chosen = responders[0]
            elif responders and statement.several == "agree":
                codes = tuple(sorted(responders))
                named = set()
                for seat in responders:
                    with self.sealing.part(block, seat, self.state):
                        code = yield Decision(seat, "agree", codes, statement)
                        self.happened("agree", seat, name=statement.answer, seat=code)
                    named.add(code)
                chosen = named.pop() if len(named) == 1 else None
            elif responders:
                chosen = min(responders, key=lambda s: (s - start - 1) % self.players)
        if chosen is not None:
            seats[statement.var] = chosen
        if asked:
            self.happened("window", name=statement.answer, seat=chosen)
