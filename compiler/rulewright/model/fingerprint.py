"""A game's fingerprint: twelve hex digits stamped on every page that came from these rules."""

from __future__ import annotations

import hashlib

from rulewright.model.facts import GameFacts
from rulewright.model.game import Game


def game_fingerprint(game: Game, facts: GameFacts) -> str:
    """Moves whenever a rule, a number or an English text of the game moves; not with formatting."""
    parts = [game.version, game.title.pattern]
    for unit in facts:
        parts.append(f"{unit.unit.key} {unit.structure} {unit.values}")
        parts += [f"{text.key} {text.pattern}" for text in unit.unit.texts]
    parts += [f"{p.name} {p.count}" for p in game.pieces.values()]
    parts += [f"{t.name} {sorted(t.rows.items())}" for t in game.tables.values()]
    parts += [f"{o.name} {o.choices} {o.default}" for o in game.options.values()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
