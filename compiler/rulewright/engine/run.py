"""A game of the interpreter on its way: stopped, sent on, played out, replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from rulewright.engine.chance import below, pick
from rulewright.engine.errors import IllegalChoice
from rulewright.engine.events import Event, Spot
from rulewright.engine.interpreter import Interpreter
from rulewright.engine.score_rules import last_left
from rulewright.engine.scoring import Settled, settle, winners
from rulewright.engine.state import State
from rulewright.engine.stops import Chance, Decision, Play, Stop
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.scoring import Scoring


class Run:
    """A game on its way: where it stops, what was sent, what it came to."""

    def __init__(
        self,
        game: Game,
        setting: Setting,
        begin: Callable[[Interpreter], Play] = Interpreter.play,
    ) -> None:
        self.interpreter = Interpreter(game, setting)
        self.codes: list[int] = []
        self._play = begin(self.interpreter)
        self.stop: Stop | None = next(self._play, None)
        """What is waited for; None when the game is over."""

    @property
    def state(self) -> State:
        """Where everything is now."""
        return self.interpreter.state

    @property
    def events(self) -> list[Event]:
        """What happened until now."""
        return self.interpreter.events

    def send(self, code: int) -> None:
        """Choose, or say what came up; refuses what cannot be, and changes nothing then."""
        if self.stop is None:
            raise IllegalChoice("the game is over")
        if code not in self.stop.codes:
            raise IllegalChoice(f"{code!r} is none of the codes allowed here: {self.stop.codes}")
        self.codes.append(code)
        self.interpreter.idle = 0
        try:
            self.stop = self._play.send(code)
        except StopIteration:
            self.stop = None

    def settled(self) -> tuple[Settled, ...]:
        """Each seat's holding, settled; empty where the game has no scoring."""
        play = self.interpreter
        scoring = play.game.scoring
        if scoring is None or last_left(play.game, play.setting) is not None:
            return ()
        return tuple(
            settle(play.game, play.setting, self._holding(scoring, seat), seat >= play.players)
            for seat in range(play.seats)
        )

    def _holding(self, scoring: Scoring, seat: int) -> Mapping[str, int]:
        if scoring.by_counter:
            return {scoring.zone: self.state.counters[scoring.zone, seat]}
        return self.state.zones[Spot(scoring.zone, seat)]

    def scores(self) -> tuple[int, ...] | None:
        """Points by seat, once the game is over and where it has scoring."""
        settled = self.settled() if self.stop is None else ()
        return tuple(s.points for s in settled) if settled else None

    def winners(self) -> tuple[int, ...]:
        """The seats that won, once the game is over."""
        if self.stop is not None:
            return ()
        play = self.interpreter
        return winners(play.game, play.setting, self.settled(), self.state.out, self.state.zones)


Bot = Callable[[Decision], int]
"""Chooses one of a decision's codes."""


def random_bot(bots: Random) -> Bot:
    """A bot that chooses anything legal, each as likely."""
    return lambda decision: decision.codes[below(len(decision.codes), bots.getrandbits)]


def positions(game: Game, setting: Setting, chance: Random, bot: Bot) -> Iterator[Run]:
    """Play a game, and show the run at every stop and once more at the end."""
    run = Run(game, setting)
    while run.stop is not None:
        yield run
        if isinstance(run.stop, Chance):
            run.send(run.stop.codes[pick(run.stop.weights, chance.getrandbits)])
        else:
            run.send(bot(run.stop))
    yield run


def play_out(game: Game, setting: Setting, chance: Random, bot: Bot) -> Run:
    """Play a game to its end."""
    for run in positions(game, setting, chance, bot):
        last = run
    return last


def replayed(game: Game, setting: Setting, codes: Iterable[int]) -> Run:
    """The run after these codes; raises IllegalChoice where one cannot be."""
    run = Run(game, setting)
    for code in codes:
        run.send(code)
    return run
