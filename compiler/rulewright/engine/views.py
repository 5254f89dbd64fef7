"""What one seat may know of a game, as plain data; and what an onlooker may.

A view is made by letting the interpreter replay the log and keeping only what the seat could have
learnt. So it does not matter which back end played: two games that differ only in what a seat can't
see give it the same view.

While several choose together, a seat sees what was before and what it did itself; who else must
choose, and whether chance decides for somebody, is not said.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from rulewright.engine.choices import make_choice
from rulewright.engine.events import Spot, knows, noticed
from rulewright.engine.knowing import Knowing
from rulewright.engine.run import Run, replayed
from rulewright.engine.stops import Chance, Decision
from rulewright.model.evaluate import Setting
from rulewright.model.game import Counter, Flag, Game, Zone
from rulewright.model.statements import ChooseCard, ChooseSeat, LayOut, Sort, Window


def view_of_log(
    game: Game, setting: Setting, codes: Iterable[int], seat: int | None
) -> dict[str, Any]:
    """The view of a seat after these codes; None, or a seat nobody sits in: an onlooker's."""
    return view_of_run(replayed(game, setting, codes), seat)


def view_of_run(run: Run, seat: int | None, since: int = 0) -> dict[str, Any]:
    """The view of a seat of a game that the interpreter plays; `since` leaves out so many of the
    first events, for who keeps a memory of its own."""
    play = run.interpreter
    game = play.game
    if seat is not None and seat >= play.players:
        seat = None
    state = play.sealing.seen_by(seat, run.state)
    seen = Knowing(game, play.setting, state)
    stop = run.stop
    view: dict[str, Any] = {
        "game": game.name,
        "seat": seat,
        "players": play.players,
        "seats": play.seats,
        "special_seats": {name: play.players + i for i, name in enumerate(play.specials)},
        "options": dict(play.setting.options),
        "over": stop is None,
        **turn_seen(run, seat),
        "phase": state.phase,
        "unit": state.unit,
        "counters": {**state.laps, **{c.name: _counter(seen, c) for c in game.counters.values()}},
        "flags": {f.name: _flag(seen, f) for f in game.flags.values()},
        "out": sorted(state.out),
        "markers": dict(state.markers),
        "zones": {z.name: _zone(seen, z, seat) for z in game.zones.values()},
        "rows": {z.name: _row(seen, z, seat) for z in game.zones.values() if z.row is not None},
        "choices": [],
        "asked": None,
        "events": [e.to_plain(seat) for e in islice(noticed(run.events, seat), since, None)],
    }
    if isinstance(stop, Decision) and stop.actor == seat:
        made = (
            make_choice(game, play.players, stop.kind, stop.statement, code, None)
            for code in stop.codes
        )
        view["choices"] = [choice.to_plain() for choice in made]
        view["asked"] = _asked(run, stop)
    if stop is None:
        scores = run.scores()
        view["scores"] = None if scores is None else list(scores)
        view["winners"] = list(run.winners())
    return view


def turn_seen(run: Run, seat: int | None) -> dict[str, Any]:
    """Who must choose, as far as that is to be seen: `together` is true while several choose and
    each learns of the others when all have chosen."""
    stop, sealing = run.stop, run.interpreter.sealing
    actor = stop.actor if isinstance(stop, Decision) else None
    chance = isinstance(stop, Chance)
    if sealing.hidden_from(seat) and (actor is None or actor != seat):
        actor, chance = sealing.blocks[0].actor, False
    together = any(block.actor is None for block in sealing.blocks)
    return {"chance": chance, "actor": actor, "together": together}


def _asked(run: Run, stop: Decision) -> dict[str, Any]:
    """What is asked of a seat; with the card that it is to put somewhere, where it knows it."""
    play, statement = run.interpreter, stop.statement
    asked: dict[str, Any] = {"kind": stop.kind}
    if isinstance(statement, LayOut):
        held = play.state.zones[play.spot(statement.source)]
        asked["piece"] = next(piece for piece, count in held.items() if count)
    elif isinstance(statement, Sort):
        card = play.card(statement.piece)[2]
        asked["piece"] = card.piece if knows(stop.actor, card.known) else None
    elif isinstance(statement, Window):
        asked["name"] = statement.answer
    elif isinstance(statement, ChooseSeat | ChooseCard):
        asked["name"] = statement.var
    return asked


def _counter(seen: Knowing, counter: Counter) -> int | list[int]:
    shown = seen.state.counters
    if not counter.per_seat:
        return shown[counter.name, None]
    return [shown[counter.name, owner] for owner in range(seen.seats)]


def _flag(seen: Knowing, flag: Flag) -> bool | list[bool]:
    is_set = seen.state.flags
    if not flag.per_seat:
        return (flag.name, None) in is_set
    return [(flag.name, owner) in is_set for owner in range(seen.seats)]


def _zone(seen: Knowing, zone: Zone, seat: int | None) -> dict[str, Any] | list[dict[str, Any]]:
    if not zone.per_seat:
        return _spot(seen, Spot(zone.name), seat)
    return [_spot(seen, Spot(zone.name, owner), seat) for owner in range(seen.seats)]


def _spot(seen: Knowing, spot: Spot, seat: int | None) -> dict[str, Any]:
    there = seen.state.zones[spot]
    found: dict[str, Any] = {}
    if knows(seat, seen.count_seers(spot)):
        found["count"] = sum(there.values())
    if knows(seat, seen.seers(spot)):
        found["pieces"] = dict(there)
    return found


def _row(seen: Knowing, zone: Zone, seat: int | None) -> list[Any]:
    if not zone.per_seat:
        return _cards(seen, Spot(zone.name), seat)
    return [_cards(seen, Spot(zone.name, owner), seat) for owner in range(seen.seats)]


def _cards(seen: Knowing, spot: Spot, seat: int | None) -> list[dict[str, str | None]]:
    return [
        {"piece": card.piece if knows(seat, card.known) else None, "face": card.face}
        for card in seen.state.rows[spot]
    ]
