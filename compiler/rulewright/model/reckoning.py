"""Whether what must be reckoned can be: worth from the holding alone, no division by nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.definitions import opened
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import (
    Arith,
    CardLies,
    CounterOf,
    CountOf,
    FlagIs,
    IsOut,
    IsSomebody,
    Its,
    MarkerHeld,
    NumberVar,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatIs,
    SomeSeat,
    SumOf,
)
from rulewright.model.game import Game
from rulewright.model.scoring import (
    Converts,
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
_OF_THE_TABLE = (
    CountOf
    | SumOf
    | CounterOf
    | NumberVar
    | PlayersLeft
    | SeatIs
    | SomeSeat
    | FlagIs
    | IsOut
    | IsSomebody
    | MarkerHeld
    | SamePieces
    | CardLies
)
"""What depends on how the game stands."""


def check_reckoning(game: Game) -> tuple[Diagnostic, ...]:
    """All findings of this kind."""
    found: list[Diagnostic] = []
    lines = game.scoring.lines if game.scoring is not None else ()
    for line in (*_flat(lines), *_flat(game.ranking)):
        place = line.place or _NOWHERE
        conds: list[Any] = [line.cond] if isinstance(line, ScoreIf | RankIf) else []
        parts = conds or ([] if isinstance(line, ScoreStep | RankStep) else [line])
        if any(depends_on_table(game, part) for part in parts):
            message = "What a holding is worth can't depend on what lies on the table."
            hint = "Use values, tables, options and the number of players."
            found.append(Diagnostic("RW236", message, place, hint))
    found += _strangers(game)
    found += _missing_attributes(game)
    found += _divisions(game)
    return tuple(found)


def depends_on_table(game: Game, part: Any) -> bool:
    """Whether an amount or a condition asks how the game stands, definitions written out."""
    for inner, _ in records_in(part):
        if isinstance(inner, _OF_THE_TABLE):
            return True
        if isinstance(inner, Reckoned | Related) and depends_on_table(game, opened(game, inner)):
            return True
    return False


def _flat(lines: tuple[ScoreStmt, ...] | tuple[RankStmt, ...]) -> Iterator[ScoreStmt | RankStmt]:
    for line in lines:
        yield line
        if isinstance(line, ScoreStep | RankStep):
            yield from _flat(line.body)
        elif isinstance(line, ScoreIf | RankIf):
            yield from _flat(line.then)
            yield from _flat(line.otherwise)


def _strangers(game: Game) -> Iterator[Diagnostic]:
    """Pieces of another kind than the scored zone holds, or any where a counter is scored."""
    if game.scoring is None:
        return
    scored = game.scoring.zone
    for line in (*_flat(game.scoring.lines), *_flat(game.ranking)):
        named = [getattr(line, "piece", None)]
        named += line.as_pieces if isinstance(line, CountsAs) else ()
        named += (line.source, line.target) if isinstance(line, Converts) else ()
        pieces = [name for name in named if name is not None]
        yield from _foreign(game, scored, pieces, line.place or _NOWHERE)
    for example in game.examples:
        yield from _foreign(
            game, scored, [p for p, _ in example.holding], example.place or _NOWHERE
        )


def _foreign(game: Game, scored: str, names: list[str], place: Place) -> Iterator[Diagnostic]:
    zone = game.zones.get(scored)
    for name in names:
        pieces = game.pieces_of(name)
        if zone is None and pieces:
            message = f"“{scored}” is a counter, and “{name}” is a piece."
            yield Diagnostic("RW223", message, place)
        elif zone is not None and not any(game.pieces[p].kind == zone.holds for p in pieces):
            is_ = f"“{name}” is a {game.pieces[pieces[0]].kind}" if pieces else f"“{name}” is none"
            yield Diagnostic("RW223", f"“{scored}” holds {zone.holds}, and {is_}.", place)


def _missing_attributes(game: Game) -> Iterator[Diagnostic]:
    """“its …” of pieces of which none has that."""
    for line in _flat(game.scoring.lines if game.scoring is not None else ()):
        piece = getattr(line, "piece", None)
        points = getattr(line, "points", None)
        if piece is None or points is None:
            continue
        for its in (p for p, _ in records_in(points) if isinstance(p, Its)):
            if not any(its.attribute in game.pieces[p].attributes for p in game.pieces_of(piece)):
                message = f"No {piece} has “{its.attribute}”."
                yield Diagnostic("RW255", message, line.place or _NOWHERE)


def _divisions(game: Game) -> Iterator[Diagnostic]:
    for part, place in records_in(game):
        if not isinstance(part, Arith) or part.op != "//":
            continue
        for players in game.players:
            if fold(game, part.right, Setting(players, game.default_options())) == 0:
                message = f"With {players} players this divides by 0."
                yield Diagnostic("RW237", message, place or _NOWHERE)
                break
