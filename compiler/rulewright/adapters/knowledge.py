"""What seats see and learn of, by the interpreter: worked out once for each situation.

Two ways that lead to the same situation share it: the program's state is the same (where the rules
stand) and the interpreter's too (what lies where, and who may see it). While several choose
together and what they did is still sealed, a situation belongs to the way that led there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

from rulewright.adapters.actions import ActionTable
from rulewright.adapters.standings import MOST_STANDINGS, Standing
from rulewright.adapters.transcript import Heard, Lines, heard_of, lines_of_view, ranges
from rulewright.engine.events import noticed
from rulewright.engine.run import Run, replayed
from rulewright.engine.views import view_of_run
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

CHOSE = "chose"
"""The kind of what a seat remembers of its own choice."""
MOST_RUNS = 64
"""Games of the interpreter that wait where they were last, to go on from there."""
News = tuple[tuple[Heard, ...], ...]
"""By seat: what it learns of, in order."""


@dataclass(eq=False, slots=True)
class Look:
    """What a seat sees in a situation, and the data it was made from."""

    lines: Lines
    view: Mapping[str, Any]
    numbers: Any = None
    """The same as an array, once somebody asked for it."""
    news: dict[Look | None, tuple[Heard, ...]] = field(default_factory=dict)
    """What is new in it, by what was seen before."""

    def since(self, before: Look | None) -> tuple[Heard, ...]:
        """What a seat sees that it did not see before, and what it no longer sees."""
        found = self.news.get(before)
        if found is None:
            seen = {} if before is None else before.lines
            found = self.news[before] = (
                *(Heard(line, None) for at, line in self.lines.items() if seen.get(at) != line),
                *(Heard(f"{at}: no longer seen", None) for at in seen if at not in self.lines),
            )
        return found


@dataclass(eq=False, slots=True)
class Situation:
    """What every seat sees."""

    codes: tuple[int, ...]
    """One way that leads here."""
    looks: tuple[Look, ...]
    """By seat."""
    after: dict[int, tuple[Situation, News]] = field(default_factory=dict)
    """Where each code leads and what is learnt on the way, as far as anybody asked."""


class Knowledge:
    """The situations of a game that were met."""

    def __init__(self, game: Game, setting: Setting, actions: ActionTable, first: Standing) -> None:
        self.game = game
        self.setting = setting
        self.actions = actions
        self._met: dict[Hashable, Situation] = {}
        self._looks: tuple[dict[tuple[str, ...], Look], ...] = tuple(
            {} for _ in range(setting.players)
        )
        self._runs: OrderedDict[int, Run] = OrderedDict()
        run = Run(game, setting)
        self.first, self.first_news = self._arrived(run, first, [0] * setting.players)

    def step(
        self, situation: Situation, code: int, here: Standing, there: Standing
    ) -> tuple[Situation, News]:
        """What is seen after a choice or an outcome, and what each seat learns on the way."""
        known = situation.after.get(code)
        if known is None:
            run = self._run_at(situation)
            heard = [sum(1 for _ in noticed(run.events, seat)) for seat in self._seats]
            run.send(code)
            after, news = self._arrived(run, there, heard)
            if here.actor is not None:
                said = self._said(here, code)
                news = tuple(
                    (said, *learnt) if seat == here.actor else learnt
                    for seat, learnt in enumerate(news)
                )
            known = situation.after[code] = after, news
        return known

    def _said(self, here: Standing, code: int) -> Heard:
        """What an actor remembers of a choice: what could be answered, and what was."""
        action = here.meant[code]
        line = f"of {ranges([*here.actions])} chose {self.actions.texts[action]}"
        return Heard(line, {"kind": CHOSE, "action": action})

    @property
    def _seats(self) -> range:
        return range(self.setting.players)

    def _run_at(self, situation: Situation) -> Run:
        """A game of the interpreter that stands there."""
        waiting = self._runs.pop(id(situation), None)
        if waiting is not None and tuple(waiting.codes) == situation.codes:
            return waiting
        return replayed(self.game, self.setting, situation.codes)

    def _arrived(self, run: Run, there: Standing, heard: list[int]) -> tuple[Situation, News]:
        """The situation where a run stands, the known one where there is one."""
        views = [view_of_run(run, seat, since=heard[seat]) for seat in self._seats]
        news = tuple(tuple(map(heard_of, view.pop("events"))) for view in views)
        key: Hashable = (there.state, frozen(run.state))
        if run.interpreter.sealing.blocks:
            key = tuple(run.codes)
        situation = self._met.get(key)
        if situation is None:
            if len(self._met) >= MOST_STANDINGS:
                self._forget()
            looks = tuple(map(self._look, self._looks, views))
            situation = self._met[key] = Situation(tuple(run.codes), looks)
        if len(run.codes) == len(situation.codes) and tuple(run.codes) == situation.codes:
            self._runs[id(situation)] = run
            if len(self._runs) > MOST_RUNS:
                self._runs.popitem(last=False)
        return situation, news

    @staticmethod
    def _look(known: dict[tuple[str, ...], Look], view: dict[str, Any]) -> Look:
        lines = lines_of_view(view)
        return known.setdefault(tuple(lines.values()), Look(lines, view))

    def _forget(self) -> None:
        for situation in self._met.values():
            situation.after.clear()
        self._met.clear()
        self._runs.clear()
        for looks in self._looks:
            looks.clear()


PLAIN = frozenset({int, str, bool, type(None), tuple, frozenset})
"""Types that are looked up as they are; a tuple of the state holds nothing that changes."""


def frozen(value: object) -> Hashable:
    """A value as one that can be looked up: different values stay different."""
    if type(value) in PLAIN or isinstance(value, tuple):
        return value
    if isinstance(value, Mapping):
        return frozenset([(key, frozen(inner)) for key, inner in value.items()])
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if is_dataclass(value) and not isinstance(value, type):
        return tuple([frozen(getattr(value, name)) for name in _names(type(value))])
    return value


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The names of a record's fields."""
    return tuple(f.name for f in fields(kind))
