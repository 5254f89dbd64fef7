"""What a game may be started or asked with: checked here, before anything runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from rulewright.diagnostics import Diagnostic, Severity, did_you_mean
from rulewright.engine.score_rules import scored_pieces
from rulewright.engine.settling import Settler
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

MOST_WAYS = 100_000
"""Ways to settle one holding that are tried at most: a second or two."""


def check_setting(
    game: Game, players: int, options: Mapping[str, str] | None = None
) -> tuple[Setting | None, tuple[Diagnostic, ...]]:
    """The setting for so many players, options left out at their defaults; or what is wrong."""
    found: list[Diagnostic] = []
    if not is_whole(players) or players not in game.players:
        known = ", ".join(str(n) for n in game.players)
        found.append(
            Diagnostic(
                "RW301",
                f"{game.name} can't be played by {players!r} players.",
                hint=f"Possible: {known}.",
            )
        )
    chosen = game.default_options()
    if options is not None and not isinstance(options, Mapping):
        message = f"Options are names with choices, not {options!r}."
        found.append(Diagnostic("RW302", message))
        options = None
    for name, choice in (options or {}).items():
        if name not in game.options:
            hint = did_you_mean(str(name), game.options)
            found.append(Diagnostic("RW302", f"There is no option “{name}”.", hint=hint))
        elif choice not in game.options[name].choices:
            hint = did_you_mean(str(choice), game.options[name].choices)
            message = f"The option “{name}” has no choice “{choice}”."
            found.append(Diagnostic("RW303", message, hint=hint))
        else:
            chosen[name] = choice
    return (None if found else Setting(players, chosen)), tuple(found)


def check_seed(seed: object) -> tuple[Diagnostic, ...]:
    """What is wrong with a seed: a log must be able to keep it."""
    if is_whole(seed):
        return ()
    message = f"{seed!r} is no seed."
    return (Diagnostic("RW309", message, hint="Any whole number."),)


def check_games(games: object) -> tuple[Diagnostic, ...]:
    """What is wrong with a number of games to play."""
    if is_whole(games) and games >= 0:
        return ()
    message = f"{games!r} is no number of games."
    return (Diagnostic("RW340", message, hint="A whole number, 0 or more."),)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_holding(
    game: Game, setting: Setting, holding: Mapping[str, int]
) -> tuple[Diagnostic, ...]:
    """What is wrong with a holding, as something to be scored."""
    if game.scoring is None:
        return (Diagnostic("RW308", f"{game.name} does not score holdings."),)
    pieces = scored_pieces(game)
    found: list[Diagnostic] = []
    for piece, count in holding.items():
        if piece not in pieces:
            hint = did_you_mean(str(piece), pieces)
            what = "nothing" if game.scoring.by_counter else "no piece"
            found.append(Diagnostic("RW304", f"There is {what} “{piece}” to score.", hint=hint))
        elif game.scoring.by_counter:
            found += _check_counter(game, piece, count)
        elif not is_whole(count) or count < 0:
            message = f"{count!r} is no number of pieces ({piece})."
            found.append(Diagnostic("RW305", message, hint="A whole number, 0 or more."))
        elif count > game.pieces[piece].count:
            there = game.pieces[piece].count
            message = f"The holding has {count} {piece}, but the box has only {there}."
            found.append(Diagnostic("RW306", message, severity=Severity.WARNING))
    if any(d.severity is Severity.ERROR for d in found):
        return tuple(found)
    if Settler(game, setting).ways(holding) > MOST_WAYS:
        message = "The holding has too many pieces that count as others to try every way."
        found.append(Diagnostic("RW307", message))
    return tuple(found)


def _check_counter(game: Game, name: str, count: object) -> list[Diagnostic]:
    counter = game.counters[name]
    if not is_whole(count):
        message = f"{count!r} is nothing that {name} can show."
        return [Diagnostic("RW305", message, hint="A whole number.")]
    if not counter.least <= count <= counter.most:
        message = f"{name} can't show {count}: it goes from {counter.least} to {counter.most}."
        return [Diagnostic("RW306", message, severity=Severity.WARNING)]
    return []
