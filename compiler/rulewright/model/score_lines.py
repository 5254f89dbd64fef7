"""The lines of scoring and of ranking one by one, out of their steps and cases.

Where a case asks about a ruling, one asks for the lines of a setting, or for those of every ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, overload

from rulewright.model.evaluate import Setting, fold_cond
from rulewright.model.expressions import Cond
from rulewright.model.game import Game
from rulewright.model.scoring import (
    ByNumber,
    Converts,
    CounterWorth,
    CountsAs,
    EachWorth,
    GroupWorth,
    LastLeft,
    MakesWorth,
    MostPoints,
    RankIf,
    RankStep,
    RankStmt,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)

ScoreLine = (
    EachWorth
    | GroupWorth
    | TogetherWorth
    | Voids
    | CountsAs
    | MakesWorth
    | ByNumber
    | Converts
    | CounterWorth
)
"""A line that says what something is worth."""
RankLine = MostPoints | ThenMost | ThenShare | LastLeft
"""A line that says who wins."""


def scoring_lines(game: Game, setting: Setting | None = None) -> Iterator[ScoreLine]:
    """The lines of scoring that hold in a setting; without one, those of every ruling."""
    yield from one_by_one(game.scoring.lines, _decided(game, setting)) if game.scoring else ()


def ranking_lines(game: Game, setting: Setting | None = None) -> Iterator[RankLine]:
    """The lines of ranking that hold in a setting; without one, those of every ruling."""
    return one_by_one(game.ranking, _decided(game, setting))


def _decided(game: Game, setting: Setting | None) -> Callable[[Cond], bool | None]:
    if setting is None:
        return _either
    return lambda cond: bool(fold_cond(game, cond, setting))


def _either(_: Cond) -> None:
    return None


@overload
def one_by_one(
    lines: Iterable[ScoreStmt], holds: Callable[[Cond], bool | None] = _either
) -> Iterator[ScoreLine]: ...
@overload
def one_by_one(
    lines: Iterable[RankStmt], holds: Callable[[Cond], bool | None] = _either
) -> Iterator[RankLine]: ...
def one_by_one(
    lines: Iterable[Any], holds: Callable[[Cond], bool | None] = _either
) -> Iterator[Any]:
    """Lines without steps and cases; of a case that neither holds nor fails, both sides."""
    for line in lines:
        match line:
            case ScoreStep(body=body) | RankStep(body=body):
                yield from one_by_one(body, holds)
            case ScoreIf() | RankIf():
                held = holds(line.cond)
                if held is not False:
                    yield from one_by_one(line.then, holds)
                if held is not True:
                    yield from one_by_one(line.otherwise, holds)
            case _:
                yield line
