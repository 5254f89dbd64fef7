"""Dice are rolled: their faces come and go by that alone, never out of the box."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.game import Game
from rulewright.model.statements import Draw, LayOut, MoveAll, Put, Roll, Stmt, Swap, Take
from rulewright.model.walk import statements_in

_NOWHERE = Place("play.rules")


def check_dice(game: Game) -> Iterator[Diagnostic]:
    """Dice that are moved like pieces, and rolls into zones that hold something else."""
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            place = stmt.place or _NOWHERE
            if isinstance(stmt, Roll):
                zone = game.zones.get(stmt.target.zone)
                if zone is None or zone.holds != stmt.dice:
                    holds = f"holds {zone.holds}, not {stmt.dice}" if zone else "holds no dice"
                    message = f"“{stmt.target.zone}” {holds}."
                    yield Diagnostic("RW223", message, place)
                continue
            for kind in dict.fromkeys(_moved(game, stmt)):
                if kind in game.dice:
                    message = f"“{kind}” is dice, and dice are not moved: a roll lays them down."
                    hint = f"Write “roll 1 {kind} into …”."
                    yield Diagnostic("RW254", message, place, hint)


def _moved(game: Game, stmt: Stmt) -> Iterator[str]:
    """The kinds of piece that a statement moves."""
    match stmt:
        case Put(pieces=pieces, table=table):
            named = [piece for piece, _ in pieces if isinstance(piece, str)]
            yield from (game.pieces[piece].kind for piece in named if piece in game.pieces)
            kind = game.tables[table].kind if table is not None else None
            if kind is not None:
                yield kind
        case Draw(kind=kind) | Take(kind=kind) | MoveAll(kind=kind):
            yield kind
        case Swap(left=ref) | LayOut(source=ref):
            if ref.zone in game.zones:
                yield game.zones[ref.zone].holds
