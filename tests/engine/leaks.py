"""Pairs of games that differ only in what one seat can't see, to look for leaks in its view.

Two games run side by side. Where the seat can't see what happens, each goes its own way; where it
can, both go the same way. As soon as the seat may notice a difference (it was given another bag),
the pair is done. Which moves a seat can't see is judged here from the zones alone, without the
engine's own idea of who knows what: that idea is what is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulewright.engine.events import Spot
from rulewright.engine.run import Run
from rulewright.engine.stops import Stop
from rulewright.engine.views import view_of_run
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.model.statements import Draw, Take


def sees(game: Game, spot: Spot, seat: int | None) -> bool:
    """Whether the zones' declarations let the seat look there."""
    seen_by = game.zones[spot.zone].seen_by
    return seen_by == "all" or (seen_by == "owner" and seat is not None and spot.owner == seat)


def hidden(run: Run, stop: Stop, seat: int | None) -> bool:
    """Whether the seat can't see which piece moves here."""
    statement = stop.statement
    if not isinstance(statement, Draw | Take):
        return False
    play = run.interpreter
    spots = (play.spot(statement.source), play.spot(statement.target))
    return not any(sees(play.game, spot, seat) for spot in spots)


def sight_of(run: Run, seat: int | None) -> list[dict[str, int]]:
    """What lies where the seat may look."""
    game, zones = run.interpreter.game, run.state.zones
    return [z for spot, z in zones.items() if spot.zone != "box" and sees(game, spot, seat)]


def twins(
    game: Game, setting: Setting, seat: int | None, random: Random
) -> Iterator[tuple[Run, Run]]:
    """The two games at each stop at which the seat can't tell them apart."""
    left, right = Run(game, setting), Run(game, setting)
    while left.stop is not None and right.stop is not None:
        if left.stop.statement is not right.stop.statement:
            return
        if sight_of(left, seat) != sight_of(right, seat):
            return
        yield left, right
        if hidden(left, left.stop, seat):
            left.send(random.choice(left.stop.codes))
            right.send(random.choice(right.stop.codes))
            continue
        common = [code for code in left.stop.codes if code in right.stop.codes]
        if not common:
            return
        code = random.choice(common)
        left.send(code)
        right.send(code)


def find_leaks(
    game: Game, setting: Setting, seat: int | None, seed: int, *, games: int = 12
) -> tuple[list[str], int]:
    """Parts of the view that give away what the seat can't see; and how many pairs differed."""
    random = Random(seed)
    leaks: set[str] = set()
    differed = 0
    for _ in range(games):
        for left, right in twins(game, setting, seat, random):
            differed += left.state.zones != right.state.zones
            one, two = view_of_run(left, seat), view_of_run(right, seat)
            leaks |= {part for part in one if one[part] != two[part]}
    return sorted(leaks), differed
