"""All the situations of a game that were met: what happens in each, worked out once.

Two ways that lead to the same situation share it, whatever was known on the way: it is told by the
generated program's state (where the rules stand) and by the interpreter's (what lies where and who
may see it). What a seat remembers is its own affair, see `nodes`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from rulewright.adapters.actions import ActionTable
from rulewright.adapters.transcript import Heard, Lines, heard_of, lines_of_view
from rulewright.diagnostics import RulesError
from rulewright.engine.program import compile_program
from rulewright.engine.run import Run, replayed
from rulewright.engine.settings import check_setting
from rulewright.engine.stops import Chance, Decision
from rulewright.engine.views import view_of_run
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

MOST_SITUATIONS = 200_000
"""Kept at one time; then all are forgotten, and met again where they are needed."""
MOST_RUNS = 64
"""Games of the interpreter that wait where they were last, to go on from there."""
News = tuple[tuple[Heard, ...], ...]
"""By seat: what it learns of, in order."""


Recall = Callable[[tuple[int, ...]], Any]
"""Gives the node that some codes lead to."""


@dataclass(eq=False, slots=True)
class Look:
    """What a seat sees in a situation, and the data it was made from."""

    lines: Lines
    view: Mapping[str, Any]
    numbers: Any = None
    """The same as an array, once somebody asked for it."""


@dataclass(eq=False, slots=True)
class Situation:
    """What is the same in all positions that go on alike."""

    codes: tuple[int, ...]
    """One way that leads here."""
    state: tuple[int, ...]
    """The generated program's."""
    actor: int | None
    """Who must choose; None at a chance and at the end."""
    over: bool
    actions: Mapping[int, int]
    """The actor's actions, ascending, each with the engine's code."""
    outcomes: tuple[tuple[int, int], ...]
    """At a chance: codes and their weights."""
    texts: tuple[str, ...]
    """What each outcome says."""
    looks: tuple[Look, ...]
    """By seat."""
    after: dict[int, tuple[Situation, News]] = field(default_factory=dict)
    """Where each code leads, as far as anybody asked."""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] = ()


class Atlas:
    """The situations of a game for one number of players and one choice of options."""

    def __init__(self, game: Game, setting: Setting, recall: Recall | None = None) -> None:
        self.game = game
        self.setting = setting
        self.recall = recall
        """Finds a node of this atlas again, in another process too; None: nodes can't be saved."""
        self.actions = ActionTable(game, setting.players)
        self.program = compile_program(game, setting)
        self._known: dict[Hashable, Situation] = {}
        self._looks: tuple[dict[tuple[str, ...], Look], ...] = tuple(
            {} for _ in range(setting.players)
        )
        self._runs: OrderedDict[int, tuple[Run, list[int]]] = OrderedDict()
        state = self.program.new_state()
        self.program.start_explicit(state, [])
        run, heard = Run(game, setting), [0] * setting.players
        self.root_news, views = self._hear(run, heard)
        self.root = self._situation(run, heard, state, views)

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str] | None = None,
        recall: Recall | None = None,
    ) -> Atlas:
        """The atlas of a game; raises RulesError for what the game does not offer."""
        setting, wrong = check_setting(game, players, options)
        if setting is None:
            raise RulesError(wrong)
        return cls(game, setting, recall)

    # --- going on -----------------------------------------------------------------------------

    def step(self, situation: Situation, code: int) -> tuple[Situation, News]:
        """Where a choice or an outcome leads, and what each seat learns on the way."""
        known = situation.after.get(code)
        if known is None:
            known = situation.after[code] = self._walk(situation, code)
        return known

    def _walk(self, situation: Situation, code: int) -> tuple[Situation, News]:
        run, heard = self._run_at(situation)
        state = list(situation.state)
        self.program.choose_explicit(state, code, [])
        run.send(code)
        news, views = self._hear(run, heard)
        return self._situation(run, heard, state, views), news

    def _run_at(self, situation: Situation) -> tuple[Run, list[int]]:
        """A game of the interpreter that stands there."""
        waiting = self._runs.pop(id(situation), None)
        if waiting is not None and tuple(waiting[0].codes) == situation.codes:
            return waiting
        run = replayed(self.game, self.setting, situation.codes)
        heard = [0] * self.setting.players
        self._hear(run, heard)
        return run, heard

    def _hear(self, run: Run, heard: list[int]) -> tuple[News, list[dict[str, Any]]]:
        """What each seat learns of beyond what it has heard of, and its view."""
        news, views = [], []
        for seat, already in enumerate(heard):
            view = view_of_run(run, seat, since=already)
            events = view.pop("events")
            heard[seat] += len(events)
            news.append(tuple(map(heard_of, events)))
            views.append(view)
        return tuple(news), views

    # --- situations ---------------------------------------------------------------------------

    def _situation(
        self, run: Run, heard: list[int], state: list[int], views: list[dict[str, Any]]
    ) -> Situation:
        """The situation where a run stands, the known one where there is one."""
        key: Hashable = (tuple(state), frozen(run.state))
        if run.interpreter.sealing.blocks:
            # What waits to be told belongs to the way that led here.
            key = tuple(run.codes)
        situation = self._known.get(key)
        if situation is None:
            if len(self._known) >= MOST_SITUATIONS:
                self._forget()
            situation = self._known[key] = self._made(run, tuple(state), views)
        if tuple(run.codes) == situation.codes:
            self._runs[id(situation)] = run, heard
            if len(self._runs) > MOST_RUNS:
                self._runs.popitem(last=False)
        return situation

    def _forget(self) -> None:
        for situation in self._known.values():
            situation.after.clear()
        self._known.clear()
        self._runs.clear()
        for looks in self._looks:
            looks.clear()

    def _made(self, run: Run, state: tuple[int, ...], views: list[dict[str, Any]]) -> Situation:
        stop = run.stop
        looks = tuple(map(self._look, self._looks, views))
        situation = Situation(tuple(run.codes), state, None, stop is None, {}, (), (), looks)
        if isinstance(stop, Decision):
            situation.actor = stop.actor
            situation.actions = self.actions.actions(stop.statement, stop.kind, stop.codes)
        elif isinstance(stop, Chance):
            situation.outcomes = tuple(zip(stop.codes, stop.weights, strict=True))
            statement = stop.statement
            situation.texts = tuple(self.actions.outcome(statement, code) for code in stop.codes)
        else:
            situation.scores, situation.winners = run.scores(), run.winners()
        return situation

    @staticmethod
    def _look(known: dict[tuple[str, ...], Look], view: dict[str, Any]) -> Look:
        lines = lines_of_view(view)
        return known.setdefault(tuple(lines.values()), Look(lines, view))


def frozen(value: object) -> Hashable:
    """A value as one that can be looked up: different values stay different."""
    if is_dataclass(value) and not isinstance(value, type) and value.__hash__ is None:
        return tuple(frozen(getattr(value, f.name)) for f in fields(value))
    if isinstance(value, Mapping):
        return frozenset((key, frozen(inner)) for key, inner in value.items())
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return value
