"""Worked examples that are played: whether what a story tells can happen, and ends as it says.

A story names some answers and outcomes, in the order in which they come. What it says nothing of is
decided at random, several times over: so a story that leaves out what matters is found out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from rulewright.diagnostics import Place, RulesError
from rulewright.engine.chance import below, pick, stream
from rulewright.engine.choices import Choice, english, make_choice
from rulewright.engine.events import Spot
from rulewright.engine.interpreter import Interpreter
from rulewright.engine.ranges import answers_of
from rulewright.engine.rowcodes import RowCodes
from rulewright.engine.run import Run
from rulewright.engine.situation import Absent
from rulewright.engine.state import Card
from rulewright.engine.stops import Chance, Decision, Play, Stop
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import BOX, AllOf, Compare, Cond
from rulewright.model.game import Game, Given, Story, Told
from rulewright.model.statements import Choose, Window

TRIES = 20
"""How often a story is played that leaves something open."""
MOST_STOPS = 10_000
"""Choices and outcomes in one story, at most."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a story can't be told."""

    words: str
    place: Place | None
    """The line that does not fit."""
    hint: str | None = None


class _UntoldError(Exception):
    def __init__(self, words: str, place: Place | None, hint: str | None = None) -> None:
        super().__init__(words)
        self.problem = Problem(words, place, hint)


def tell(game: Game, story: Story) -> Problem | None:
    """Play a story; None where everything in it fits, else the first thing that does not."""
    random = stream(SEED, "story")
    try:
        for _ in range(TRIES):
            teller = _Teller(game, story, random)
            teller.tell()
            if not teller.guessed:
                break
    except _UntoldError as untold:
        return untold.problem
    except RulesError as error:
        return Problem(error.diagnostics[0].message, story.place)
    return None


class _Teller:
    """Plays a story once."""

    def __init__(self, game: Game, story: Story, random: Random) -> None:
        self.game = game
        self.story = story
        self.random = random
        self.left = list(story.told)
        """What has not happened yet."""
        self.guessed = False
        """Whether anything was decided that the story says nothing of."""
        self.missed: str | None = None
        """The last question that the next line does not answer."""

    def tell(self) -> None:
        setting = Setting(self.story.players, self.game.default_options())
        run = Run(self.game, setting, self._begin)
        stops = 0
        while run.stop is not None:
            run.send(self._next(run, run.stop))
            stops += 1
            if stops > MOST_STOPS:
                message = f"The story goes on for more than {MOST_STOPS:,} choices."
                raise _UntoldError(message, self.story.place)
        if self.left:
            raise self._unused(self.left[0])
        places = self.story.then_places or (self.story.place,) * len(self.story.then)
        for cond, place in zip(self.story.then, places, strict=True):
            self._then(run, cond, place)
        if self.story.winners:
            self._winners(run)

    # -- what it starts from -----------------------------------------------------------------------

    def _begin(self, play: Interpreter) -> Play:
        """Lay out what is given, then do the phases."""
        for seat, person in enumerate(self.story.people):
            play.state.frame.seats[person] = seat
        for given in self.story.given:
            try:
                self._given(play, given)
            except Absent:
                raise _UntoldError("Nobody is meant here.", given.place) from None
        yield from play.play_phases(self.story.phases)

    def _given(self, play: Interpreter, given: Given) -> None:
        state, seat = play.state, None if given.seat is None else play.seat(given.seat)
        if given.marker is not None:
            state.markers[given.marker] = seat
        if given.flag is not None:
            state.flags.add((given.flag, seat))
        if given.counter is not None and given.amount is not None:
            self._given_counter(play, given)
        if given.zone is not None:
            self._given_pieces(play, given)

    def _given_counter(self, play: Interpreter, given: Given) -> None:
        assert given.counter is not None  # looked at before
        assert given.amount is not None
        counter = self.game.counters[given.counter.counter]
        owner = None if given.counter.seat is None else play.seat(given.counter.seat)
        shown = play.number(given.amount)
        if not counter.least <= shown <= counter.most:
            name = english(self.game, counter.name)
            words = f"“{name}” can't show {shown}: it goes from {counter.least} to {counter.most}."
            raise _UntoldError(words, given.place)
        play.state.counters[counter.name, owner] = shown

    def _given_pieces(self, play: Interpreter, given: Given) -> None:
        """The zone holds just this: what else lies there goes back into the box."""
        assert given.zone is not None  # looked at before
        zones = play.state.zones
        for spot in play.spots(given.zone):
            box = zones[Spot(BOX)]
            for piece, count in zones[spot].items():
                if piece in box:
                    box[piece] += count
                zones[spot][piece] = 0
            if spot in play.state.rows:
                play.state.rows[spot].clear()
            for piece, expr in given.pieces:
                wanted = play.number(expr)
                there = box.get(piece, wanted)
                if wanted > there:
                    name = english(self.game, piece, there)
                    words = f"There are not so many: the box has {there} {name} left."
                    raise _UntoldError(words, given.place)
                if piece in box:
                    box[piece] -= wanted
                zones[spot][piece] += wanted
                if spot in play.state.rows:
                    cards = [Card(piece, known=play.lookers(spot)) for _ in range(wanted)]
                    play.state.rows[spot] += cards

    # -- what happens ------------------------------------------------------------------------------

    def _next(self, run: Run, stop: Stop) -> int:
        """The code that the story tells, or one that it leaves open."""
        told = self._line_for(run, stop)
        if told is not None:
            code = self._code(run, stop, told)
            if code is not None:
                self.left.remove(told)
                self.missed = None
                return code
        if isinstance(stop, Chance):
            self.guessed = self.guessed or len(stop.codes) > 1
            return stop.codes[pick(stop.weights, self.random.getrandbits)]
        if stop.kind == "respond":
            return 0
        if len(stop.codes) == 1:
            return stop.codes[0]
        self.missed = self._question(stop)
        if told is not None:
            raise self._unused(told)
        self.guessed = True
        return stop.codes[below(len(stop.codes), self.random.getrandbits)]

    def _line_for(self, run: Run, stop: Stop) -> Told | None:
        """The line that may speak of this: the next one. Where several answer together they may
        be told in any order."""
        if not self.left:
            return None
        if isinstance(stop, Chance):
            return self.left[0] if self.left[0].seat is None else None
        person = self.story.people[stop.actor]
        if stop.kind == "respond":
            for told in self.left:
                if told.answer != self._answer_of(stop):
                    return None
                if told.seat == person:
                    return told
            return None
        if self.left[0].seat == person:
            return self.left[0]
        if run.interpreter.sealing.blocks:
            return next((told for told in self.left if told.seat == person), None)
        return None

    def _answer_of(self, stop: Decision) -> str | None:
        return stop.statement.answer if isinstance(stop.statement, Window) else None

    def _code(self, run: Run, stop: Stop, told: Told) -> int | None:
        """The code of what is told; None where that can't be answered here."""
        for code in stop.codes:
            if self._means(run, stop, code, told):
                return code
        return None

    def _means(self, run: Run, stop: Stop, code: int, told: Told) -> bool:
        play, players = run.interpreter, self.story.players
        made = make_choice(self.game, players, stop.kind, stop.statement, code, None)
        match stop.kind:
            case "respond":
                return code == 1
            case "branch":
                if made.name != told.answer:
                    return False
                if not told.numbers:
                    return self._only_way(stop, made.name)
                numbers = [play.number(expr) for expr in told.numbers]
                return numbers == [number for _, _, number in made.numbers]
            case "seat" | "agree":
                if code < players:
                    return self.story.people[code] == told.answer
                return made.name == told.answer
            case "place":
                spot, place = RowCodes(self.game, play.seats).read(code)
                card = play.state.rows[spot][place]
                return card.piece == told.answer
            case "sort":
                return told.answer == str(code + 1)
            case _:
                return made.name == told.answer

    def _only_way(self, stop: Stop, answer: str) -> bool:
        """Whether an answer told without numbers can be given in one way only."""
        statement = stop.statement
        if not isinstance(statement, Choose):
            return False
        numbering = answers_of(self.game, self.story.players)
        read = (numbering.read(statement, code)[0] for code in stop.codes)
        return sum(statement.branches[branch].name == answer for branch in read) == 1

    # -- what does not fit -------------------------------------------------------------------------

    def _question(self, stop: Stop) -> str:
        """Who is to choose what, in words."""
        made = [
            make_choice(self.game, self.story.players, stop.kind, stop.statement, code, None)
            for code in stop.codes[:8]
        ]
        listed = ", ".join(map(self._named, made))
        more = ", …" if len(stop.codes) > len(made) else ""
        if isinstance(stop, Decision):
            return f"{self.story.people[stop.actor]} chooses here: {listed}{more}."
        return f"Chance decides here: {listed}{more}."

    def _named(self, choice: Choice) -> str:
        """A choice in words; people by their names."""
        if choice.kind in ("seat", "agree") and choice.name is None and choice.seat is not None:
            return self.story.people[choice.seat]
        return str(choice)

    def _unused(self, told: Told) -> _UntoldError:
        """A line that nothing asks for."""
        what = english(self.game, told.answer)
        who = "Chance" if told.seat is None else told.seat
        verb = "gives" if told.seat is None else "answers"
        words = f"“{who} {verb} {what}” does not fit what happens."
        if self.missed is not None:
            return _UntoldError(f"{words} {self.missed}", told.place)
        return _UntoldError(f"{words} Nothing asks for it.", told.place)

    # -- how it ends -------------------------------------------------------------------------------

    def _then(self, run: Run, cond: Cond, place: Place | None) -> None:
        play = run.interpreter
        if play.holds(cond):
            return
        failed = next((part for part in _parts(cond) if not play.holds(part)), cond)
        found = "That is not so in the end."
        if isinstance(failed, Compare):
            left, right = play.number(failed.left), play.number(failed.right)
            found = f"It comes to {left}, not to {right}."
            if failed.op != "=":
                found = f"It comes to {left}, and {left} {failed.op} {right} does not hold."
        raise self._otherwise(found, place)

    def _otherwise(self, found: str, place: Place | None) -> _UntoldError:
        if self.guessed:
            found = f"{found} The story leaves open something that it depends on, or is wrong."
        return _UntoldError(found, place)

    def _winners(self, run: Run) -> None:
        """Who wins if the game ends here."""
        told = {run.interpreter.found_seat(seat) for seat in self.story.winners}
        won = run.winners()
        if set(won) == told:
            return
        found = f"By the rules {self._win(won)}."
        if settled := run.settled():
            named = (f"{self._name(seat)} {one.points}" for seat, one in enumerate(settled))
            found = f"{found} Points: {', '.join(named)}."
        raise self._otherwise(found, self.story.winners_place)

    def _win(self, seats: Sequence[int]) -> str:
        names = [self._name(seat) for seat in seats]
        if not names:
            return "nobody wins"
        if len(names) == 1:
            return f"the winner is {names[0]}"
        return f"the winners are {', '.join(names[:-1])} and {names[-1]}"

    def _name(self, seat: int) -> str:
        """A player by name, or a seat that no player holds."""
        if seat < self.story.players:
            return self.story.people[seat]
        special = self.game.special_names(self.story.players)[seat - self.story.players]
        return english(self.game, special)


def _parts(cond: Cond) -> Iterable[Cond]:
    """What must hold for a condition to hold."""
    if isinstance(cond, AllOf):
        for inner in cond.conds:
            yield from _parts(inner)
    else:
        yield cond
