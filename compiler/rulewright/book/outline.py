"""The order of phases in a book, and which of them others point to.

A reader follows play from its beginning: the phases that play does itself come in that order, each
followed by those it does in turn, as the rules list them. A phase done from several places stands
once, and what does it says where.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.voice import Voice
from rulewright.model.expressions import Reckoned, Related
from rulewright.model.game import Definition, Game
from rulewright.model.statements import Do
from rulewright.model.walk import records_in, statements_in

PLAY = "play"


def phase_order(voice: Voice) -> tuple[str, ...]:
    """Every phase that play comes to, in the order of the book."""
    game = voice.game
    order: dict[str, None] = {}
    main = _main(game)
    for name in main:
        if name in order:
            continue
        order[name] = None
        reached = _reached(game, name) - set(main)
        order |= dict.fromkeys(p for p in game.phases if p in reached and p not in order)
    return tuple(order)


def phase_numbers(voice: Voice) -> dict[str, str]:
    """Numbers of the phases that follow each other in play; a single one needs none."""
    main = _main(voice.game)
    return {name: str(n) for n, name in enumerate(main, 1)} if len(main) > 1 else {}


def pointed_at(voice: Voice) -> frozenset[str]:
    """Phases that are done from several places, and everything defined: a mention is a link."""
    places: dict[str, set[str]] = {}
    for unit in voice.facts:
        for saying in unit.sayings:
            if saying.kind == "do" and "phase_name" in saying.slots:
                places.setdefault(saying.slots["phase_name"].term, set()).add(unit.unit.key)
    shared = {name for name, units in places.items() if len(units) > 1}
    return frozenset(shared - set(_main(voice.game))) | frozenset(voice.game.definitions)


def first_uses(voice: Voice) -> dict[str, tuple[Definition, ...]]:
    """For each phase what it is the first to use of what is defined; `play` has the rest."""
    game = voice.game
    left = dict(game.definitions)
    uses: dict[str, tuple[Definition, ...]] = {}
    for name in phase_order(voice):
        here = [d for d in list(left) if d in _used(game, game.phases[name])]
        uses[name] = tuple(left.pop(d) for d in here)
    uses[PLAY] = tuple(left.values())
    return uses


def _main(game: Game) -> tuple[str, ...]:
    """The phases that play does itself."""
    return tuple(dict.fromkeys(_done(game, PLAY)))


def _done(game: Game, name: str) -> Iterator[str]:
    body = game.play.body if name == PLAY else game.phases[name].body
    for stmt in statements_in(body):
        if isinstance(stmt, Do) and stmt.phase in game.phases:
            yield stmt.phase


def _reached(game: Game, name: str) -> set[str]:
    reached: set[str] = set()
    open_ = [name]
    while open_:
        fresh = set(_done(game, open_.pop())) - reached
        reached |= fresh
        open_ += sorted(fresh)
    return reached


def _used(game: Game, part: object) -> set[str]:
    """Definitions that a part of the rules uses, by itself or through others."""
    found: set[str] = set()
    open_ = [part]
    while open_:
        for record, _ in records_in(open_.pop()):
            if isinstance(record, Related | Reckoned) and record.name not in found:
                found.add(record.name)
                open_.append(game.definitions.get(record.name))
    return found
