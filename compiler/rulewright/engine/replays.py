"""Replayed games kept for a while: views are asked for again and again as a game goes on.

A view is made from the interpreter's replay of the log. Replaying a long game for each view would
be slow, so the last few replays are kept and taken further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TypeVar

from rulewright.engine.run import Run
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

KEPT = 8
"""How many replays are kept: as many games as are looked at in turns."""
Made = TypeVar("Made")


class Replays:
    """The replays of one game's positions."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: list[tuple[tuple[int, tuple[tuple[str, str], ...]], Run]] = []
        self._lock = Lock()

    def read(self, setting: Setting, codes: Sequence[int], make: Callable[[Run], Made]) -> Made:
        """What `make` reads from the run after these codes. It must not keep the run."""
        key = setting.players, tuple(sorted(setting.options.items()))
        with self._lock:
            run = self._taken(key, codes) or Run(self._game, setting)
            for code in codes[len(run.codes) :]:
                run.send(code)
            self._kept.insert(0, (key, run))
            del self._kept[KEPT:]
            return make(run)

    def _taken(
        self, key: tuple[int, tuple[tuple[str, str], ...]], codes: Sequence[int]
    ) -> Run | None:
        """The longest replay of which these codes are the continuation, taken out."""
        best: int | None = None
        for number, (setting, run) in enumerate(self._kept):
            before = len(run.codes)
            if setting != key or before > len(codes):
                continue
            longer = best is None or before > len(self._kept[best][1].codes)
            if longer and list(codes[:before]) == run.codes:
                best = number
        return None if best is None else self._kept.pop(best)[1]
