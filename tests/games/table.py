"""Short words for playing No Swap No Pay in tests: deal, pick by name, go on to a phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rulewright
from rulewright import LoadedGame, Position
from tests.games.bag_counts import Challenge

FOLDER = Path(__file__).resolve().parents[2] / "rules" / "no-swap-no-pay"
GHOST = 3
"""The ghost's seat in the game for three."""


@cache
def shipped() -> LoadedGame:
    """The game as it is shipped."""
    return rulewright.load(FOLDER)


def deal(
    players: int,
    options: Mapping[str, str] | None = None,
    *,
    game: LoadedGame | None = None,
    captain: int = 0,
) -> Position:
    """A game whose chance we decide, as far as the first pick: `captain` is the first captain."""
    position = (game or shipped()).start(players, options=options, explicit=True)
    settle_chance(position, captain)
    return position


def settle_chance(position: Position, captain: int = 0) -> None:
    """Let chance have its way, always the same one: of coins, what there is most of."""
    while position.chance:
        outcomes = position.outcomes
        if outcomes[0][0].kind == "seat":
            position.choose(next(o for o, _ in outcomes if o.seat == captain))
        else:
            position.choose(max(outcomes, key=lambda pair: pair[1])[0])


def pick(position: Position, wanted: str | int, *, stop_at_chance: bool = False) -> None:
    """Choose by name or by seat."""
    choice = next((c for c in position.choices if wanted in (c.name, c.seat)), None)
    assert choice is not None, f"{wanted} is none of {names(position)}"
    position.choose(choice)
    if not stop_at_chance:
        settle_chance(position)


def names(position: Position) -> list[str | int | None]:
    """What can be chosen: names, or seats of players."""
    return [c.seat if c.name is None else c.name for c in position.choices]


def phase(position: Position) -> str | None:
    """The phase that is being played."""
    return None if position.over else position.unit.split(".")[0]


def go_to(position: Position, wanted: str, path: Iterable[Challenge] = ()) -> Position:
    """Play on to the next decision of a phase; challenges and answers come from `path`."""
    steps = _steps(path)
    while not position.over and phase(position) != wanted:
        _move(position, steps)
    return position


def follow(position: Position, path: Iterable[Challenge]) -> Position:
    """Play until all challenges of the path are made and answered."""
    path = list(path)
    steps = _steps(path)
    left = sum(2 if answer else 1 for _, answer in path)
    while left:
        left -= position.choices[0].kind != "piece"
        _move(position, steps)
    return position


def finish(position: Position) -> Position:
    """Play to the end: always the first choice, and bags are always swapped."""
    while not position.over:
        _move(position, iter(()))
    return position


def _steps(path: Iterable[Challenge]) -> Iterator[str | int]:
    for rival, answer in path:
        yield "ghost" if not answer else rival
        if answer:
            yield answer


def _move(position: Position, steps: Iterator[str | int]) -> None:
    if position.choices[0].kind == "piece":
        position.choose(0)
        settle_chance(position)
        return
    wanted = next(steps, None)
    if wanted is None:
        wanted = "swap_bags" if "swap_bags" in names(position) else names(position)[0] or 0
    pick(position, wanted)


# --- what happened, and what lies where -------------------------------------------------------


def events(position: Position, seat: int | None, unit: str, kind: str) -> list[dict[str, Any]]:
    """What a seat knows of what happened in a step of the rules."""
    return [e for e in position.view(seat)["events"] if (e["unit"], e["kind"]) == (unit, kind)]


def bag(position: Position, seat: int) -> dict[str, int]:
    """What a bag holds."""
    return position.zone("loot", seat=seat)


def sizes(position: Position) -> list[int]:
    """How many coins each bag holds."""
    return [sum(bag(position, seat).values()) for seat in range(position.seats)]


def in_treasure(position: Position) -> int:
    """How many coins the treasure holds."""
    return sum(position.zone("treasure").values())


def all_coins(position: Position) -> dict[str, int]:
    """Every coin, wherever it lies."""
    zones = [position.zone("box"), position.zone("treasure"), position.zone("center")]
    zones += [position.zone(z, s) for z in ("loot", "offer") for s in range(position.seats)]
    return {coin: sum(zone[coin] for zone in zones) for coin in zones[0]}
