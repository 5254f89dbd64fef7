"""What still happens after a line that was reached in the last repetition of all that go round it.

Where a market is filled again at the end of the last round, nothing is bought from it any more: to
find too few there is no loss to anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.flow.records import instances
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import Do, Draw, EachSeat, Repeat, Stmt
from rulewright.model.walk import bodies_of, statements_in

Body = tuple[Stmt, ...]


def is_of_no_more_use(
    game: Game, setting: Setting, draw: Draw, rounds: tuple[tuple[Repeat, int], ...]
) -> bool:
    """Whether nothing asks for what a draw fills, once it is done in these repetitions."""
    for repeat, number in rounds:
        if repeat.times is None or fold(game, repeat.times, setting) != number:
            return False
    zone = draw.target.zone
    if game.zones[zone].per_seat or (game.scoring is not None and game.scoring.zone == zone):
        # What somebody holds is of use to them, if only to be looked at.
        return False
    later = list(_after(game, draw, frozenset()))
    for stmt in (*later, *(s for one in later for s in _done_by(game, one, frozenset()))):
        named = [ref for ref in instances(_own(stmt), ZoneRef) if ref is not draw.target]
        if any(ref.zone == zone for ref in named):
            return False
    asked = (game.claims, game.definitions, game.ranking)
    return all(ref.zone != zone for ref in instances(asked, ZoneRef))


def _after(game: Game, wanted: Stmt, known: frozenset[str]) -> Iterator[Stmt]:
    """Statements that may come after one, wherever its phase is gone through."""
    for section in (game.setup, game.play, *game.phases.values()):
        found = list(_behind(section.body, wanted))
        if not any(stmt is wanted for stmt in statements_in(section.body)):
            continue
        yield from found
        if section.name in game.phases and section.name not in known:
            for site in _sites(game, section.name):
                yield from _after(game, site, known | {section.name})
        if section is game.setup:
            yield from statements_in(game.play.body)


def _behind(body: Body, wanted: Stmt) -> Iterator[Stmt]:
    """What stands in a body behind a statement, or round it and comes once more for others."""
    for at, stmt in enumerate(body):
        if stmt is wanted:
            yield from statements_in(body[at + 1 :])
        elif any(inner is wanted for inner in statements_in((stmt,))):
            for part in bodies_of(stmt):
                yield from _behind(part, wanted)
            if isinstance(stmt, EachSeat):
                yield from statements_in(stmt.body)
            yield from statements_in(body[at + 1 :])


def _sites(game: Game, phase: str) -> Iterator[Do]:
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            if isinstance(stmt, Do) and stmt.phase == phase:
                yield stmt


def _done_by(game: Game, stmt: Stmt, known: frozenset[str]) -> Iterator[Stmt]:
    """What a phase that is gone through does."""
    if isinstance(stmt, Do) and stmt.phase not in known:
        for inner in statements_in(game.phases[stmt.phase].body):
            yield inner
            yield from _done_by(game, inner, known | {stmt.phase})


def _own(stmt: Stmt) -> tuple[object, ...]:
    """What stands in a statement's own line."""
    bodies = bodies_of(stmt)
    fields = getattr(type(stmt), "__dataclass_fields__", ())
    values = (getattr(stmt, name) for name in fields)
    return tuple(v for v in values if not any(v is body for body in bodies))
