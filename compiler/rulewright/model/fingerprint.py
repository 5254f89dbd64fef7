"""A game's fingerprint: twelve hex digits stamped on every page that came from these rules."""

from __future__ import annotations

import hashlib

from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.listing import record_text


def game_fingerprint(game: Game, facts: GameFacts) -> str:
    """Moves whenever a rule, a number or an English text of the game moves; not with formatting."""
    parts = [game.version, game.title.pattern]
    for unit in facts:
        parts.append(f"{unit.unit.key} {unit.structure} {unit.values}")
        parts += [f"{text.key} {text.pattern}" for text in unit.unit.texts]
    parts += [f"{p.name} {p.count}" for p in game.pieces.values()]
    parts += [f"{t.name} {sorted(t.rows.items())}" for t in game.tables.values()]
    parts += [f"{o.name} {o.choices} {o.default}" for o in game.options.values()]
    parts += [record_text(p) for p in game.pieces.values() if p.attributes or p.classes]
    parts += [record_text(z) for z in game.zones.values() if z.row is not None]
    parts += [f"{kind} {number}" for kind, number in game.dice.items()]
    for things in (game.counters, game.flags, game.lists, game.definitions):
        parts += map(record_text, things.values())
    parts += map(record_text, game.stories)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
