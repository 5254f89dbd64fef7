"""Stories as a reader meets them: who plays with what, what everybody does, and how it ends.

The words are the story's own text. What stands around them (the people with what they have before
and after) is laid out from the rules that `check` plays, so it can't be wrong; a story without a
text is told by its answers alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.document import Block, Line, Paragraph, Run, Step, Steps, Tale
from rulewright.book.happenings import notes
from rulewright.book.voice import Scope, Voice, plain, to_line
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import (
    AllOf,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    EachOf,
    Expr,
    FlagIs,
    IsOut,
    MarkerHolder,
    PlayerAt,
    SeatExpr,
    SeatIs,
    ZoneRef,
)
from rulewright.model.game import Given, Story, Told
from rulewright.model.statements import Choose
from rulewright.model.walk import statements_in
from rulewright.prose.values import Literal, Number, Quantity, Value

TABLE = 0
"""The place of what belongs to nobody, before the players'."""


def tale(voice: Voice, story: Story) -> tuple[Block, ...]:
    """A story in its box, with the remarks that belong to it."""
    scope: Scope = frozenset([story.players])
    unit = voice.facts.units.get(story.unit.key)
    line = voice.text(story.unit.key, scope, unit)
    teller = _Teller(voice, story)
    told: tuple[Block, ...]
    if line is not None:
        only = voice.players(scope) if len(voice.game.players) > 1 else ""
        told = (Paragraph(line, for_players=only),)
    else:
        told = (Steps(tuple(teller.told()), "list"),)
    before, after = teller.before(), teller.after()
    if unit is not None:
        told += notes(voice, unit, scope)
    return (Tale(before, told, after, story.unit.key),)


class _Teller:
    """Says the parts of one story."""

    def __init__(self, voice: Voice, story: Story) -> None:
        self.voice = voice
        self.story = story
        self.setting = Setting(story.players, voice.game.default_options())

    def person(self, key: str) -> str:
        """A person's name: as the language's words have it, or as the rules write it."""
        if key in self.voice.glossary:
            return plain(self.voice.term(key))
        return key.replace("_", " ").title()

    def before(self) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        """Everybody, with what the story gives them."""
        has: dict[int, list[Line]] = {n: [] for n in range(len(self.story.people) + 1)}
        for given in self.story.given:
            seat, line = self._given(given)
            has[seat].append(line)
        return self._people(has, everybody=True)

    def after(self) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        """Those of whom the story says how they end."""
        has: dict[int, list[Line]] = {n: [] for n in range(len(self.story.people) + 1)}
        for cond in self.story.then:
            for seat, line in self._holds(cond):
                has[seat].append(line)
        for winner in self.story.winners:
            has[self._seat(winner)].append(self.voice.fixed("wins"))
        return self._people(has, everybody=False)

    def _people(
        self, has: dict[int, list[Line]], *, everybody: bool
    ) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        names = ["", *map(self.person, self.story.people)]
        return tuple(
            (names[seat], tuple(lines))
            for seat, lines in has.items()
            if lines or (everybody and seat != TABLE)
        )

    # ------------------------------------------------------------ what somebody has

    def _given(self, given: Given) -> tuple[int, Line]:
        if given.zone is not None:
            return self._seat(given.zone.owner), self._holding(given)
        if given.counter is not None and given.amount is not None:
            line = self._shows(given.counter, given.amount)
            return self._seat(given.counter.seat), line
        word = given.marker or given.flag or ""
        return self._seat(given.seat), self.voice.term(word, capital=False)

    def _holding(self, given: Given) -> Line:
        assert given.zone is not None
        line: Line = ()
        for piece, number in given.pieces:
            counted = self.voice.quantity(self._number(number), str(piece))
            line += (Run(", "), *counted) if line else counted
        if line and self._is_plain(given.zone):
            return line
        return (*self.voice.term(given.zone.zone), *self._colon(), *(line or (Run("–"),)))

    def _colon(self) -> Line:
        return (Run(self.voice.fixed_text("colon")),)

    def _is_plain(self, zone: ZoneRef) -> bool:
        """Whether pieces of somebody's can only lie here, so that the place need not be named."""
        game = self.voice.game
        kind = game.zones[zone.zone].holds
        return [z.name for z in game.zones.values() if z.per_seat and z.holds == kind] == [
            zone.zone
        ]

    def _shows(self, counter: CounterOf, amount: Expr) -> Line:
        return self.voice.quantity(self._number(amount), counter.counter)

    def _holds(self, cond: Cond) -> Iterator[tuple[int, Line]]:
        """What a condition says of somebody, as far as a few words can."""
        voice = self.voice
        match cond:
            case AllOf(conds=conds):
                for inner in conds:
                    yield from self._holds(inner)
            case Compare(op="=", left=CounterOf() as counter, right=amount):
                yield self._seat(counter.seat), self._shows(counter, amount)
            case Compare(op="=", left=CountOf(zone=zone, piece=piece), right=amount):
                kind = piece if isinstance(piece, str) else voice.game.zones[zone.zone].holds
                line = voice.quantity(self._number(amount), kind)
                if not self._is_plain(zone):
                    line = (*voice.term(zone.zone), *self._colon(), *line)
                yield self._seat(zone.owner), line
            case FlagIs(flag=flag, seat=seat):
                yield self._seat(seat), voice.term(flag, capital=False)
            case IsOut(seat=seat):
                yield self._seat(seat), voice.fixed("out_of_game")
            case SeatIs(left=PlayerAt() as seat, right=MarkerHolder(marker=marker)):
                yield self._seat(seat), voice.term(marker, capital=False)

    def _seat(self, seat: SeatExpr | EachOf | None) -> int:
        """The place of a person in the story, from 1."""
        return seat.number if isinstance(seat, PlayerAt) else TABLE

    def _number(self, expr: Expr) -> int:
        return fold(self.voice.game, expr, self.setting) or 0

    # ------------------------------------------------------------ what everybody does

    def told(self) -> Iterator[Step]:
        """Who answers what, one after the other."""
        for told in self.story.told:
            what = Literal("".join(run.text for run in self._answer(told)))
            if told.seat is None:
                yield Step("", self.voice.fixed("chance_gives", what=what))
                continue
            who = Literal(self.person(told.seat))
            yield Step("", self.voice.fixed("answers", who=who, what=what))

    def _answer(self, told: Told) -> Line:
        voice = self.voice
        if told.answer in self.story.people:
            return (Run(self.person(told.answer)),)
        line = voice.term(told.answer, capital=False)
        units = self._units(told.answer)
        for at, number in enumerate(told.numbers):
            n = self._number(number)
            unit = units[at] if at < len(units) else None
            value: Value = Quantity(n, voice.glossary.term(unit)) if unit else Number(n)
            line += (Run(", "), *to_line(voice.language.say(value)))
        return line

    def _units(self, answer: str) -> tuple[str | None, ...]:
        """What the numbers that come with an answer count."""
        for phase in self.voice.game.phases.values():
            for stmt in statements_in(phase.body):
                for branch in stmt.branches if isinstance(stmt, Choose) else ():
                    if branch.name == answer:
                        return tuple(pick.unit for pick in branch.picks)
        return ()
