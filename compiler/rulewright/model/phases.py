"""How phases lead to each other: each is reached, none leads back to itself, each end is real.

A phase that did itself could go on for ever, and no engine could know beforehand how much it has
to remember; so what comes again is written as a repetition, and this is where that is held.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.model.game import Game, Section
from rulewright.model.statements import Do, EndGame, Leave, Repeat, Stmt
from rulewright.model.walk import bodies_of, statements_in

ROOTS = ("setup", "play")
Calls = Mapping[str, Sequence[str]]
"""Section -> the phases it does, in reading order."""
_NOWHERE = Place("play.rules")


def calls_of(sections: Iterable[Section]) -> dict[str, tuple[str, ...]]:
    """Which phases each section does."""
    return {
        section.name: tuple(
            dict.fromkeys(s.phase for s in statements_in(section.body) if isinstance(s, Do))
        )
        for section in sections
    }


def check_calls(
    sections: Mapping[str, Section], done: Iterable[tuple[str, str, Place]]
) -> Iterator[Diagnostic]:
    """Phases that nothing does, and rounds of phases. `done`: section, phase and where it is said,
    of phases that there are."""
    done = tuple(done)
    calls: dict[str, list[str]] = {}
    for section, phase, _ in done:
        calls.setdefault(section, []).append(phase)
    reached = {name for root in ROOTS for name in _reached(calls, root)}
    for missed in sorted(set(sections) - reached):
        place = sections[missed].unit.place or _NOWHERE
        message = f"The phase “{missed}” is never reached: no “do {missed}” leads to it."
        yield Diagnostic("RW230", message, place, f"Write “do {missed}” where it belongs in play.")
    for round_, place in rounds(calls, done):
        message = f"This game cannot end: “{round_[0]}” leads back to itself{_way(round_)}."
        yield Diagnostic("RW231", message, place, "Use “repeat” to do something again.")


def rounds(
    calls: Calls, done: Iterable[tuple[str, str, Place]]
) -> Iterator[tuple[tuple[str, ...], Place]]:
    """Each round of names that lead to each other, once, from the step that closes it."""
    seen: set[frozenset[str]] = set()
    for section, phase, place in done:
        way = path(calls, phase, section)
        if way is not None and frozenset(way) not in seen:
            seen.add(frozenset(way))
            yield (*way, way[0]), place


def _way(round_: tuple[str, ...]) -> str:
    return f" ({' → '.join(round_)})" if len(round_) > 2 else ""


def path(
    calls: Calls, start: str, goal: str, avoiding: str | None = None
) -> tuple[str, ...] | None:
    """The shortest way from one section to another."""
    ways: dict[str, tuple[str, ...]] = {start: (start,)}
    waiting = [] if start == avoiding else [start]
    for name in waiting:
        if name == goal:
            return ways[name]
        for called in calls.get(name, ()):
            if called not in ways and called != avoiding:
                ways[called] = (*ways[name], called)
                waiting.append(called)
    return None


def _reached(calls: Calls, start: str) -> Iterator[str]:
    seen = {start}
    waiting = [start]
    for name in waiting:
        yield name
        for called in calls.get(name, ()):
            if called not in seen:
                seen.add(called)
                waiting.append(called)


def check_ends(game: Game) -> Iterator[Diagnostic]:
    """Leaves of what is not going on, repetitions that nothing ends, lines that come after an end.

    Holds for games without rounds of phases only.
    """
    sections = (game.setup, game.play, *game.phases.values())
    calls = calls_of(sections)
    left: dict[str, frozenset[str]] = {}
    for section in sections:
        for stmt in statements_in(section.body):
            if isinstance(stmt, Leave):
                yield from _check_leave(game, calls, section.name, stmt)
            elif _endless(stmt) and not _left_by(game, bodies_of(stmt)[0], left):
                message = "This is repeated for ever: nothing in it leaves it."
                hint = "Leave a phase around it (“leave …”), end the game, or say how often."
                yield Diagnostic("RW231", message, stmt.place or _NOWHERE, hint)
        yield from _after_end(section.body)


def _check_leave(game: Game, calls: Calls, section: str, stmt: Leave) -> Iterator[Diagnostic]:
    """A phase can be left where it is going on, whichever way led here."""
    place = stmt.place or _NOWHERE
    if stmt.phase not in game.phases:
        hint = did_you_mean(stmt.phase, game.phases)
        yield Diagnostic("RW201", f"There is no phase “{stmt.phase}”.", place, hint)
        return
    for root in ROOTS:
        way = path(calls, root, section, avoiding=stmt.phase)
        if way is not None:
            how = f"it is reached by {' → '.join(way)}" if len(way) > 1 else f"this is {root}"
            message = f"“{stmt.phase}” is not always going on here: {how}."
            hint = "Only a phase that this is part of can be left."
            yield Diagnostic("RW253", message, place, hint)
            return


def _endless(stmt: Stmt) -> bool:
    return isinstance(stmt, Repeat) and stmt.times is None and stmt.until is None


def _left_by(game: Game, body: tuple[Stmt, ...], left: dict[str, frozenset[str]]) -> frozenset[str]:
    """What a body may leave: phases around it, "" for the game. `left`: the same by phase, as far
    as it is known."""
    found: set[str] = set()
    for stmt in statements_in(body):
        match stmt:
            case EndGame():
                found.add("")
            case Leave(phase):
                found.add(phase)
            case Do(phase) if phase in game.phases:
                if phase not in left:
                    inner = _left_by(game, game.phases[phase].body, left)
                    left[phase] = inner - {phase}
                found |= left[phase]
    return frozenset(found)


def _after_end(body: tuple[Stmt, ...]) -> Iterator[Diagnostic]:
    """Lines of one block after the one that ends it."""
    for stmt, after in pairwise(body):
        if isinstance(stmt, EndGame | Leave):
            ended = "the game has ended" if isinstance(stmt, EndGame) else f"{stmt.phase} was left"
            message = f"This is never reached: {ended}."
            yield Diagnostic("RW230", message, after.place or _NOWHERE)
    for stmt in body:
        for inner in bodies_of(stmt):
            yield from _after_end(inner)
