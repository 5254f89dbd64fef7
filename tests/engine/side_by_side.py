"""The interpreter and the generated program, playing one game side by side."""

from __future__ import annotations

from typing import Any

from rulewright.engine.chance import BOTS, CHANCE, below, pick, stream
from rulewright.engine.events import Spot
from rulewright.engine.program import Program, compile_program
from rulewright.engine.run import Run
from rulewright.engine.stops import Chance, Decision
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

State = list[Any]


def zones_of(run: Run) -> dict[Spot, dict[str, int]]:
    """What the interpreter has where."""
    return {spot: dict(held) for spot, held in run.state.zones.items()}


def program_zones(program: Program, state: State) -> dict[Spot, dict[str, int]]:
    """What the program has where."""
    found = {Spot("box"): program.zone(state, "box")}
    for zone in program.game.zones.values():
        for owner in range(program.seats) if zone.per_seat else (None,):
            found[Spot(zone.name, owner)] = program.zone(state, zone.name, owner)
    return found


def same_table(program: Program, state: State, run: Run) -> None:
    """Both have every piece and every marker in the same place."""
    assert program_zones(program, state) == zones_of(run)
    for marker, holder in run.state.markers.items():
        assert program.marker(state, marker) == holder
    for (counter, owner), shown in run.state.counters.items():
        assert program.counter(state, counter, owner) == shown, counter
    for flag in program.game.flags.values():
        for owner in range(program.seats) if flag.per_seat else (None,):
            is_set = (flag.name, owner) in run.state.flags
            assert program.flag(state, flag.name, owner) == is_set, flag.name
    assert program.out(state) == tuple(sorted(run.state.out))
    for spot, cards in run.state.rows.items():
        lying = tuple((card.piece, card.face) for card in cards)
        assert program.row(state, spot.zone, spot.owner) == lying


def same_stop(program: Program, state: State, run: Run) -> None:
    """Both wait for the same: the same seat, the same codes, the same statement."""
    stop = run.stop
    site = program.site(state)
    assert program.over(state) == (stop is None)
    if stop is None:
        assert site is None
        assert program.actor(state) is None
        assert program.legal(state) == ()
        assert program.outcomes(state) == ()
        return
    assert site is not None
    assert site.statement is stop.statement
    assert program.legal(state) == stop.codes
    assert site.kind == stop.kind
    if isinstance(stop, Decision):
        assert program.actor(state) == stop.actor
        assert program.outcomes(state) == ()
    else:
        assert program.actor(state) is None
        assert program.outcomes(state) == tuple(zip(stop.codes, stop.weights, strict=True))


def same_scores(program: Program, state: State, run: Run) -> None:
    """The table of worths says what settling says, and the same seats win."""
    outcome = program.outcome
    held = tuple(state[cell] for cell in outcome.cells)
    if outcome.left is not None:
        assert outcome.left[held] == run.winners()
        assert program.worths == ()
        assert run.scores() is None
        return
    if program.game.scoring is None:
        assert held == ()
        return
    settled = run.settled()
    worths = [program.worths[seat][held[seat]] for seat in range(program.seats)]
    assert [points for points, _ in worths] == [s.points for s in settled]
    best = max(key for _, key in worths)
    found = tuple(seat for seat, (_, key) in enumerate(worths) if key == best)
    assert found == run.winners()


def play_side_by_side(game: Game, setting: Setting, seed: int, most: int = 100_000) -> int:
    """One random game on the interpreter, the program with chance sampled, the program with chance
    explicit, and as a playout: all agree on every position. Gives back how many decisions it had,
    or -1 where it was broken off."""
    program = compile_program(game, setting)
    run = Run(game, setting)
    dice = stream(seed, CHANCE), stream(seed, CHANCE)
    bots = stream(seed, BOTS)
    sampled, explicit = program.new_state(), program.new_state()
    sampled_log: list[int] = []
    explicit_log: list[int] = []
    assert not program.started(sampled)
    program.start(sampled, dice[1].getrandbits, sampled_log)
    program.start_explicit(explicit, explicit_log)
    decisions = 0
    while True:
        same_table(program, explicit, run)
        same_stop(program, explicit, run)
        stop = run.stop
        if isinstance(stop, Chance):
            code = stop.codes[pick(stop.weights, dice[0].getrandbits)]
        else:
            same_table(program, sampled, run)
            same_stop(program, sampled, run)
            assert sampled_log == explicit_log == list(run.codes)
            if stop is None:
                break
            code = stop.codes[below(len(stop.codes), bots.getrandbits)]
            decisions += 1
            program.choose(sampled, code, dice[1].getrandbits, sampled_log)
        run.send(code)
        program.choose_explicit(explicit, code, explicit_log)
        if len(run.codes) > most:
            return -1
    assert dice[0].getstate() == dice[1].getstate()
    same_scores(program, sampled, run)
    same_playout(program, sampled, run, seed, decisions, (dice[0].getstate(), bots.getstate()))
    return decisions


def same_playout(
    program: Program, state: State, run: Run, seed: int, decisions: int, streams: tuple[object, ...]
) -> None:
    """The playout ends in the same position after the same random numbers."""
    chance, bots = stream(seed, CHANCE), stream(seed, BOTS)
    final = list(program.playout(chance.getrandbits, bots.getrandbits))
    assert final[0] == decisions
    assert (chance.getstate(), bots.getstate()) == streams
    same_table(program, final, run)
    assert len(final) == len(state)
    chance, bots = stream(seed, CHANCE), stream(seed, BOTS)
    scored = program.scored_playout(chance.getrandbits, bots.getrandbits)
    assert scored == (decisions, *(final[cell] for cell in program.outcome.cells))
