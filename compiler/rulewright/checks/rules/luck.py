"""Repetitions that only luck ends.

Dice are rolled again until they show a six: most often that is soon, and nothing says that it ever
is. Where nobody may stop and nothing is used up on the way, a group at the table may sit there for
ever. That may be meant, so it is a note: the rule is safe with a limit.

Finds: RW359

Bad:
    repeat until count of six in tray > 0:
        player rolls 1 die into tray, open
Good:
    repeat until count of six in tray > 0 or throws = 3:
        player rolls 1 die into tray, open
        gain 1 throws
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.records import instances
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.expressions import (
    Cond,
    CounterOf,
    FlagIs,
    IsOut,
    MarkerHeld,
    PlayersLeft,
    ZoneRef,
)
from rulewright.model.game import Game
from rulewright.model.statements import (
    Choose,
    ChooseCard,
    ChooseSeat,
    Do,
    EndGame,
    If,
    Leave,
    Repeat,
    Roll,
    SetFlag,
    Stmt,
    Take,
    Window,
)
from rulewright.model.walk import bodies_of, statements_in

_Chosen = Choose | ChooseSeat | ChooseCard | Window | Take


def check(rules: Rules) -> Iterator[Diagnostic]:
    """A note for each repetition without a number that nothing but dice can end."""
    game = rules.game
    for repeat in all_statements(game):
        if isinstance(repeat, Repeat) and repeat.times is None and _by_luck(game, repeat):
            words = "Only luck ends this repetition, so it may go on for ever."
            hint = "Say how often at most, or let somebody stop."
            yield Diagnostic("RW359", words, repeat.place, hint, Severity.NOTE)


def _by_luck(game: Game, repeat: Repeat) -> bool:
    """Whether nobody chooses anything in it, and all that can end it is what dice show."""
    inside = tuple(_done(game, repeat.body, frozenset()))
    rolled = {stmt.target.zone for stmt in inside if isinstance(stmt, Roll)}
    if not rolled or any(isinstance(stmt, _Chosen) for stmt in inside):
        return False
    if repeat.until is None or any(isinstance(stmt, EndGame | Leave) for stmt in inside):
        return False
    by_dice = {id(stmt) for stmt in _under_dice(game, repeat.body, rolled, False, frozenset())}
    return _hangs_on_dice(repeat.until, rolled, inside, by_dice)


def _hangs_on_dice(
    cond: Cond, rolled: set[str], inside: tuple[Stmt, ...], by_dice: set[int]
) -> bool:
    """Whether a condition is about nothing but dice, and what is done because of them."""
    others = (CounterOf, PlayersLeft, IsOut, MarkerHeld)
    if any(any(True for _ in instances(cond, other)) for other in others):
        return False
    zones = {ref.zone for ref in instances(cond, ZoneRef)}
    if not zones <= rolled:
        return False
    flags = {flag.flag for flag in instances(cond, FlagIs)}
    sets = [stmt for stmt in inside if isinstance(stmt, SetFlag) and stmt.flag in flags]
    return bool(zones or flags) and all(id(stmt) in by_dice for stmt in sets)


def _done(game: Game, body: tuple[Stmt, ...], known: frozenset[str]) -> Iterator[Stmt]:
    """All that a body does, in the phases it goes through as well."""
    for stmt in statements_in(body):
        yield stmt
        if isinstance(stmt, Do) and stmt.phase not in known:
            yield from _done(game, game.phases[stmt.phase].body, known | {stmt.phase})


def _under_dice(
    game: Game, body: tuple[Stmt, ...], rolled: set[str], under: bool, known: frozenset[str]
) -> Iterator[Stmt]:
    """What is done only as dice show it."""
    for stmt in body:
        if under:
            yield stmt
        asks = isinstance(stmt, If) and _asks_dice(stmt.cond, rolled)
        for part in bodies_of(stmt):
            yield from _under_dice(game, part, rolled, under or asks, known)
        if isinstance(stmt, Do) and stmt.phase not in known:
            phase = game.phases[stmt.phase].body
            yield from _under_dice(game, phase, rolled, under, known | {stmt.phase})


def _asks_dice(cond: Cond, rolled: set[str]) -> bool:
    return any(ref.zone in rolled for ref in instances(cond, ZoneRef))
