"""`rulewright play`: a game at the terminal, for people and random bots."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rulewright.commands.common import (
    FINE,
    chosen_options,
    here,
    lang_option,
    language_or_stop,
    load_or_stop,
    options_option,
    stop,
)

if TYPE_CHECKING:
    from rulewright.api import LoadedGame
    from rulewright.engine.scoring import Settled
    from rulewright.tabletop.table import Help

_KINDS = {"human": "human", "h": "human", "person": "human", "bot": "bot", "b": "bot"}


@click.command("play")
@click.argument("game")
@click.option("--players", type=int, help="How many play; the smallest number by default.")
@click.option("--seed", type=int, help="The same seed and choices give the same game.")
@click.option(
    "--seats",
    metavar="LIST",
    help="Who sits where: human,bot,bot, or one word for all. By default the first is human.",
)
@lang_option
@options_option
def command(
    game: str,
    players: int | None,
    seed: int | None,
    seats: str | None,
    lang: str,
    options: tuple[str, ...],
) -> int:
    """Play a game here and now.

    You are shown what your seat may see and the choices you have, numbered. Type ? for the rule
    that is being followed, h for help, q to leave. Several people can share the screen: it is
    cleared between their turns.

    \b
    Examples:
      rulewright play no-swap-no-pay
      rulewright play no-swap-no-pay --players 4 --lang fr --seed 7
      rulewright play no-swap-no-pay+short --players 3 --seats human,bot,human
    """
    loaded = load_or_stop(game)
    language_or_stop(lang, here())
    number = loaded.players[0] if players is None else players
    from rulewright.diagnostics import RulesError
    from rulewright.engine.chance import fresh_seed

    seed = fresh_seed() % 1_000_000 if seed is None else seed
    try:
        position = loaded.start(number, seed, chosen_options(options))
    except RulesError as error:
        stop(error.diagnostics)
    sitting = _seats(seats, number)
    from rulewright.tabletop.saying import Sayer
    from rulewright.tabletop.table import Table
    from rulewright.terminal import console

    out = console()
    sayer = Sayer(loaded.labels, lang, number)
    welcome = sayer.say(
        "welcome",
        title=loaded.title(lang),
        players=sayer.number_of_players(),
        seed=str(seed),
    )
    out.print(welcome, style="bold")
    names = ", ".join(f"{sayer.seat(s)} ({sayer.say(who)})" for s, who in enumerate(sitting))
    out.print(sayer.say("seats", names=names))
    Table(position, sitting, seed, sayer, _ask, out, _help(loaded, lang, number)).play()
    return FINE


def _seats(written: str | None, players: int) -> list[str]:
    """Who sits where; one word stands for all."""
    if written is None:
        return ["human"] + ["bot"] * (players - 1)
    from rulewright.diagnostics import Diagnostic, did_you_mean

    words = [w.strip().lower() for w in written.split(",")]
    for word in words:
        if word not in _KINDS:
            hint = did_you_mean(word, ("human", "bot"))
            stop([Diagnostic("RW613", f"“{word}” can't sit at the table.", hint=hint)])
    kinds = [_KINDS[w] for w in words]
    kinds = kinds * players if len(kinds) == 1 else kinds
    if len(kinds) != players:
        message = f"--seats lists {len(kinds)}, but {players} play."
        stop([Diagnostic("RW613", message)])
    return kinds


def _ask(prompt: str) -> str | None:
    """What is typed after a prompt; None at the end of the input."""
    sys.stdout.write(f"{prompt} > ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line or not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line.rstrip("\n") if line else None


def _help(loaded: LoadedGame, lang: str, players: int) -> Help:
    """The rule's sentences and a score's reasons, from the game's voice in this language."""
    from rulewright.book.voice import plain
    from rulewright.book.worths import reasons
    from rulewright.tabletop.table import Help as Helper

    voice = loaded.voice(lang)
    units = loaded.opened.facts.units
    scope = frozenset({players})

    def rule(key: str) -> list[str]:
        if voice is None or key not in units:
            return []
        return [plain(line) for line in voice.unit_lines(units[key], scope)]

    def why(settled: Settled) -> list[str]:
        return [] if voice is None else [plain(line) for line in reasons(voice, settled)]

    return Helper(rule, why)
