"""Whether a resolved game can be: the box suffices, amounts make sense, it comes to an end."""

from __future__ import annotations

from collections import Counter

from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import BOX, EachOf
from rulewright.model.game import Game
from rulewright.model.reckoning import check_reckoning
from rulewright.model.scoring import CountsAs, ScoreIf, ScoreStep, ScoreStmt, Voids
from rulewright.model.statements import (
    Draw,
    EachSeat,
    EndGame,
    Give,
    If,
    Put,
    Repeat,
    Step,
    Stmt,
    Take,
)
from rulewright.model.unused import check_used
from rulewright.model.walk import statements_in

MAX_REPEATS = 1_000
_NOWHERE = Place("play.rules")


def check(game: Game) -> tuple[Diagnostic, ...]:
    """All findings of this kind, for every number of players with the default options."""
    found: list[Diagnostic] = []
    for players in game.players:
        setting = Setting(players, game.default_options())
        found += _box_suffices(game, setting)
        found += _amounts(game, setting)
    found += _markers_given(game)
    found += _wild_pieces(game)
    found += _statements_after_end(game)
    found += check_reckoning(game)
    found += check_used(game)
    return tuple(dict.fromkeys(found))


def _players_words(players: int) -> str:
    return f"With {players} players" if players > 1 else "With one player"


def _box_suffices(game: Game, setting: Setting) -> list[Diagnostic]:
    """Follow the set-up's puts out of the box, piece by piece."""
    left = Counter({p.name: p.count for p in game.pieces.values()})
    found: list[Diagnostic] = []
    short: set[str] = set()

    def put(stmt: Put, times: int) -> None:
        if stmt.source.zone != BOX:
            return
        if isinstance(stmt.target.owner, EachOf):
            group = stmt.target.owner.group
            times *= setting.players if group == "players" else game.seats(setting.players)
        if stmt.table is not None:
            wanted = dict(game.tables[stmt.table].rows[setting.players])
        else:
            wanted = {p: fold(game, n, setting) or 0 for p, n in stmt.pieces}
        for piece, number in wanted.items():
            left[piece] -= number * times
            if left[piece] < 0 and piece not in short:
                short.add(piece)
                box = game.pieces[piece].count
                used = box - left[piece]
                message = (
                    f"{_players_words(setting.players)} the set-up lays out {used} {piece}, "
                    f"but the box holds {box}."
                )
                box_place = game.pieces[piece].place
                related = ((box_place, "the box"),) if box_place else ()
                found.append(Diagnostic("RW232", message, stmt.place or _NOWHERE, related=related))

    def follow(body: tuple[Stmt, ...], times: int) -> None:
        for stmt in body:
            match stmt:
                case Put():
                    put(stmt, times)
                case Step(body=inner):
                    follow(inner, times)
                case EachSeat(group=group, body=inner):
                    number = setting.players if group == "players" else game.seats(setting.players)
                    follow(inner, times * number)
                case Repeat(times=amount, body=inner):
                    follow(inner, times * (fold(game, amount, setting) or 0))
                case If(cond=cond, then=then, otherwise=otherwise):
                    held = fold_cond(game, cond, setting)
                    follow(then if held else otherwise, times)

    follow(game.setup.body, 1)
    return found


def _amounts(game: Game, setting: Setting) -> list[Diagnostic]:
    """Numbers below zero, and things done no times or without end."""
    found = []
    bodies = [game.setup.body, game.play.body, *(s.body for s in game.phases.values())]
    for body in bodies:
        for stmt in statements_in(body):
            place = stmt.place or _NOWHERE
            if isinstance(stmt, Draw | Take):
                number = fold(game, stmt.amount, setting)
                if number is not None and number < 0:
                    message = f"{_players_words(setting.players)} this amount is {number}."
                    found.append(Diagnostic("RW233", message, place))
            elif isinstance(stmt, Repeat):
                number = fold(game, stmt.times, setting)
                if number is not None and not 1 <= number <= MAX_REPEATS:
                    message = f"{_players_words(setting.players)} this is repeated {number} times."
                    hint = f"A game repeats something 1 to {MAX_REPEATS} times."
                    found.append(Diagnostic("RW231", message, place, hint))
    return found


def _markers_given(game: Game) -> list[Diagnostic]:
    given = {s.marker for s in statements_in(game.setup.body) if isinstance(s, Give)}
    found = []
    for marker in game.markers:
        if marker not in given:
            place = game.words[marker].place if marker in game.words else None
            message = f"Nobody is given “{marker}” during set-up."
            hint = f"Add “the table gives {marker} to a player” to setup."
            found.append(Diagnostic("RW234", message, place or _NOWHERE, hint))
    return found


def _wild_pieces(game: Game) -> list[Diagnostic]:
    found = []
    lines = list(_score_lines(game.scoring.lines)) if game.scoring else []
    wild = {line.piece for line in lines if isinstance(line, CountsAs)}
    for line in lines:
        place = line.place or _NOWHERE
        if isinstance(line, CountsAs):
            for piece in line.as_pieces:
                if piece in wild:
                    message = f"“{line.piece}” counts as “{piece}”, which counts as something else."
                    found.append(Diagnostic("RW235", message, place))
        elif isinstance(line, Voids):
            for players in game.players:
                setting = Setting(players, game.default_options())
                low, high = fold(game, line.low, setting), fold(game, line.high, setting)
                if low is not None and high is not None and low > high:
                    message = f"This says {low} to {high}, which is nothing at all."
                    found.append(Diagnostic("RW233", message, place))
    return found


def _score_lines(lines: tuple[ScoreStmt, ...]) -> list[ScoreStmt]:
    out: list[ScoreStmt] = []
    for line in lines:
        if isinstance(line, ScoreStep):
            out += _score_lines(line.body)
        elif isinstance(line, ScoreIf):
            out += _score_lines(line.then) + _score_lines(line.otherwise)
        else:
            out.append(line)
    return out


def _statements_after_end(game: Game) -> list[Diagnostic]:
    found = []

    def look(body: tuple[Stmt, ...]) -> None:
        for index, stmt in enumerate(body):
            if isinstance(stmt, EndGame) and index + 1 < len(body):
                place = body[index + 1].place or _NOWHERE
                message = "This is never reached: the game has ended."
                found.append(Diagnostic("RW230", message, place, None, Severity.ERROR))

    for section in (game.setup, game.play, *game.phases.values()):
        look(section.body)
        for stmt in statements_in(section.body):
            if isinstance(stmt, Step | EachSeat | Repeat):
                look(stmt.body)
    return found
