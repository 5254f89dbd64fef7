"""Whether what must be reckoned can be: worth from the holding alone, no division by nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import Arith, CountOf, SeatIs
from rulewright.model.game import Game
from rulewright.model.scoring import (
    CountsAs,
    RankIf,
    RankStep,
    RankStmt,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
)
from rulewright.model.walk import records_in

_NOWHERE = Place("play.rules")


def check_reckoning(game: Game) -> tuple[Diagnostic, ...]:
    """All findings of this kind."""
    found: list[Diagnostic] = []
    lines = game.scoring.lines if game.scoring is not None else ()
    for line in (*_flat(lines), *_flat(game.ranking)):
        place = line.place or _NOWHERE
        conds: list[Any] = [line.cond] if isinstance(line, ScoreIf | RankIf) else []
        parts = conds or ([] if isinstance(line, ScoreStep | RankStep) else [line])
        if any(
            isinstance(p, CountOf | SeatIs) for part in parts for p, _ in records_in(part, None)
        ):
            message = "What a holding is worth can't depend on what lies on the table."
            hint = "Use values, tables, options and the number of players."
            found.append(Diagnostic("RW236", message, place, hint))
    found += _strangers(game)
    found += _divisions(game)
    return tuple(found)


def _flat(lines: tuple[ScoreStmt, ...] | tuple[RankStmt, ...]) -> Iterator[ScoreStmt | RankStmt]:
    for line in lines:
        yield line
        if isinstance(line, ScoreStep | RankStep):
            yield from _flat(line.body)
        elif isinstance(line, ScoreIf | RankIf):
            yield from _flat(line.then)
            yield from _flat(line.otherwise)


def _strangers(game: Game) -> Iterator[Diagnostic]:
    """Pieces of another kind than the scored zone holds."""
    if game.scoring is None:
        return
    zone = game.zones[game.scoring.zone]
    for line in (*_flat(game.scoring.lines), *_flat(game.ranking)):
        piece = getattr(line, "piece", None)
        named = [piece] if piece is not None else []
        named += line.as_pieces if isinstance(line, CountsAs) else ()
        yield from _foreign(game, zone.name, named, line.place or _NOWHERE)
    for example in game.examples:
        yield from _foreign(
            game, zone.name, [p for p, _ in example.holding], example.place or _NOWHERE
        )


def _foreign(game: Game, zone: str, pieces: list[str], place: Place) -> Iterator[Diagnostic]:
    holds = game.zones[zone].holds
    for piece in pieces:
        if game.pieces[piece].kind != holds:
            message = f"“{zone}” holds {holds}, and “{piece}” is a {game.pieces[piece].kind}."
            yield Diagnostic("RW223", message, place)


def _divisions(game: Game) -> Iterator[Diagnostic]:
    for part, place in records_in(game):
        if not isinstance(part, Arith) or part.op != "//":
            continue
        for players in game.players:
            if fold(game, part.right, Setting(players, game.default_options())) == 0:
                message = f"With {players} players this divides by 0."
                yield Diagnostic("RW237", message, place or _NOWHERE)
                break
