"""Whether a resolved game can be: the box suffices, amounts make sense, it comes to an end."""

from __future__ import annotations

from collections import Counter
from typing import TypeGuard

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.apart import check_apart
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import BOX, EachOf, MarkerHeld, ZoneRef
from rulewright.model.game import Game
from rulewright.model.phases import check_ends
from rulewright.model.reckoning import check_reckoning
from rulewright.model.score_lines import one_by_one
from rulewright.model.scoring import CountsAs, Voids
from rulewright.model.statements import (
    Adjust,
    Draw,
    EachSeat,
    Give,
    If,
    Put,
    Repeat,
    Roll,
    Show,
    Step,
    Stmt,
    Take,
)
from rulewright.model.unused import check_used
from rulewright.model.walk import records_in, statements_in
from rulewright.model.written_out import check_lengths

MAX_REPEATS = 1_000
_NOWHERE = Place("play.rules")


def check(game: Game) -> tuple[Diagnostic, ...]:
    """All findings of this kind, for every number of players with the default options."""
    found = list(check_lengths(game))
    if found:
        # Whatever else is asked of the rules is asked of definitions written out.
        return tuple(found)
    for players in game.players:
        setting = Setting(players, game.default_options())
        found += _box_suffices(game, setting)
        found += _amounts(game, setting)
    found += _markers_given(game)
    found += _wild_pieces(game)
    found += check_ends(game)
    found += check_apart(game)
    found += check_reckoning(game)
    found += check_used(game)
    return tuple(dict.fromkeys(found))


def _players_words(players: int) -> str:
    return f"With {players} players" if players > 1 else "With one player"


def _box_suffices(game: Game, setting: Setting) -> list[Diagnostic]:
    """Follow the set-up's puts out of the box, piece by piece, where it is certain what is put."""
    left = Counter({p.name: p.count for p in game.pieces.values()})
    found: list[Diagnostic] = []
    short: set[str] = set()

    def put(stmt: Put, times: int) -> None:
        if stmt.source.zone != BOX:
            return
        owner = stmt.target.owner
        if isinstance(owner, EachOf):
            times *= _group(game, setting, owner.group) - (owner.besides is not None)
        if stmt.table is not None:
            wanted = dict(game.tables[stmt.table].rows[setting.players])
        else:
            named = [(p, n) for p, n in stmt.pieces if isinstance(p, str)]
            wanted = {p: fold(game, n, setting) or 0 for p, n in named}
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
                    number = _group(game, setting, group) - (stmt.besides is not None)
                    # Of seats named one by one, some may not be there.
                    follow(inner, times * (0 if stmt.seats else number))
                case Repeat(times=amount, body=inner):
                    passes = fold(game, amount, setting) if amount is not None else None
                    follow(inner, times * (passes or 0))
                case If(cond=cond, then=then, otherwise=otherwise):
                    held = fold_cond(game, cond, setting)
                    if held is not None:
                        follow(then if held else otherwise, times)

    targets = (getattr(stmt, "target", None) for stmt in statements_in(game.setup.body))
    if ZoneRef(BOX) not in targets:
        # Else pieces come back to the box, and it holds more than this can know.
        follow(game.setup.body, 1)
    return found


def _group(game: Game, setting: Setting, group: str) -> int:
    return setting.players if group == "players" else game.seats(setting.players)


def _amounts(game: Game, setting: Setting) -> list[Diagnostic]:
    """Numbers below zero, things done no times or without end, more dice than there are."""
    found = []
    who = _players_words(setting.players)
    bodies = [game.setup.body, game.play.body, *(s.body for s in game.phases.values())]
    for stmt in (stmt for body in bodies for stmt in statements_in(body)):
        place = stmt.place or _NOWHERE
        if isinstance(stmt, Draw | Take | Roll | Show) or _changes(stmt):
            number = fold(game, stmt.amount, setting)
            if number is not None and number < 0:
                found.append(Diagnostic("RW233", f"{who} this amount is {number}.", place))
            elif isinstance(stmt, Roll) and number is not None and number > game.dice[stmt.dice]:
                message = (
                    f"{who} {number} “{stmt.dice}” are rolled, but one zone holds at most "
                    f"{game.dice[stmt.dice]}."
                )
                hint = f"Say how many there are: “{stmt.dice}: {{number: {number}, …}}” under dice."
                found.append(Diagnostic("RW233", message, place, hint))
        elif isinstance(stmt, Repeat) and stmt.times is not None:
            number = fold(game, stmt.times, setting)
            if number is not None and not 1 <= number <= MAX_REPEATS:
                hint = f"A game repeats something 1 to {MAX_REPEATS} times."
                message = f"{who} this is repeated {number} times."
                found.append(Diagnostic("RW231", message, place, hint))
    return found


def _changes(stmt: Stmt) -> TypeGuard[Adjust]:
    """Whether a counter goes up or down; it may be set to a number below zero."""
    return isinstance(stmt, Adjust) and stmt.op != "set"


def _markers_given(game: Game) -> list[Diagnostic]:
    """Somebody has each marker after the set-up, if the rules do not ask whether anybody has it."""
    given = {s.marker for s in statements_in(game.setup.body) if isinstance(s, Give)}
    optional = {part.marker for part, _ in records_in(game) if isinstance(part, MarkerHeld)}
    sections = (game.play, *game.phases.values())
    later = {s.marker for p in sections for s in statements_in(p.body) if isinstance(s, Give)}
    found = []
    for marker in game.markers:
        place = (game.words[marker].place if marker in game.words else None) or _NOWHERE
        if marker in given or (marker in optional and marker in later):
            continue
        message = f"Nobody is given “{marker}” during set-up."
        hint = f"Add “the table gives {marker} to a player” to setup."
        if marker in later:
            hint += f" Or ask first: “if somebody has {marker}:”."
        found.append(Diagnostic("RW234", message, place, hint))
    return found


def _wild_pieces(game: Game) -> list[Diagnostic]:
    found = []
    lines = list(one_by_one(game.scoring.lines)) if game.scoring else []
    wild = {p for line in lines if isinstance(line, CountsAs) for p in game.pieces_of(line.piece)}
    for line in lines:
        place = line.place or _NOWHERE
        if isinstance(line, CountsAs):
            for piece in line.as_pieces:
                if wild & set(game.pieces_of(piece)):
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
