"""What one seat may know of a game, as plain data; and what an onlooker may.

A view is made by letting the interpreter replay the log and keeping only what the seat could have
learnt. So it does not matter which back end played: two games that differ only in what a seat can't
see give it the same view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.engine.choices import make_choice
from rulewright.engine.events import Spot, knows
from rulewright.engine.run import Run, replayed
from rulewright.engine.situation import Chance, Decision
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game, Zone


def view_of_log(
    game: Game, setting: Setting, codes: Iterable[int], seat: int | None
) -> dict[str, Any]:
    """The view of a seat after these codes; None, or a seat nobody sits in: an onlooker's."""
    return view_of_run(replayed(game, setting, codes), seat)


def view_of_run(run: Run, seat: int | None, since: int = 0) -> dict[str, Any]:
    """The view of a seat of a game that the interpreter plays; `since` leaves out so many of the
    first events, for who keeps a memory of its own."""
    play = run.interpreter
    game, state = play.game, play.state
    if seat is not None and seat >= play.players:
        seat = None
    stop = run.stop
    view: dict[str, Any] = {
        "game": game.name,
        "seat": seat,
        "players": play.players,
        "seats": play.seats,
        "special_seats": {name: play.players + i for i, name in enumerate(play.specials)},
        "options": dict(play.setting.options),
        "over": stop is None,
        "chance": isinstance(stop, Chance),
        "actor": stop.actor if isinstance(stop, Decision) else None,
        "phase": state.phase,
        "unit": state.unit,
        "counters": dict(state.counters),
        "markers": dict(state.markers),
        "zones": {z.name: _zone(run, z, seat) for z in game.zones.values()},
        "choices": [],
        "events": [event.to_plain(seat) for event in run.events[since:]],
    }
    if isinstance(stop, Decision) and stop.actor == seat:
        made = (make_choice(game, play.players, stop.statement, c, None) for c in stop.codes)
        view["choices"] = [choice.to_plain() for choice in made]
    if stop is None:
        scores = run.scores()
        view["scores"] = None if scores is None else list(scores)
        view["winners"] = list(run.winners())
    return view


def _zone(run: Run, zone: Zone, seat: int | None) -> dict[str, Any] | list[dict[str, Any]]:
    if not zone.per_seat:
        return _spot(run, Spot(zone.name), seat)
    return [_spot(run, Spot(zone.name, owner), seat) for owner in range(run.interpreter.seats)]


def _spot(run: Run, spot: Spot, seat: int | None) -> dict[str, Any]:
    play = run.interpreter
    there = play.state.zones[spot]
    seen: dict[str, Any] = {}
    if knows(seat, play.count_seers(spot)):
        seen["count"] = sum(there.values())
    if knows(seat, play.seers(spot)):
        seen["pieces"] = dict(there)
    return seen
