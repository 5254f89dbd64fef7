"""`rulewright simulate`: many games with random players, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands.common import (
    FINE,
    chosen_options,
    json_option,
    load_or_stop,
    options_option,
    stop,
)

if TYPE_CHECKING:
    from rulewright.api import LoadedGame
    from rulewright.lab.simulate import Estimate, Simulation

MOST_GAMES = 100_000_000


@click.command("simulate")
@click.argument("game")
@click.option("--players", type=int, help="How many play; the smallest number by default.")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=10_000,
    show_default=True,
    help="How many games.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same games.")
@options_option
@json_option
def command(
    game: str,
    players: int | None,
    games: int,
    seed: int,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play many games at random.

    Shows for each seat how often it wins, with the interval that holds the true share in 95 of
    100 such runs, and its mean score; how often the victory is shared; how long games are.

    \b
    Examples:
      rulewright simulate no-swap-no-pay --players 4
      rulewright simulate no-swap-no-pay --players 5 --games 100000 --seed 3 --json
      rulewright simulate GAME --option NAME=CHOICE
    """
    loaded = load_or_stop(game, as_json)
    number = loaded.players[0] if players is None else players
    chosen = chosen_options(options, as_json)
    result = _simulated(loaded, number, games, seed, chosen, as_json)
    if as_json:
        from rulewright.terminal import print_json

        print_json({"game": loaded.name, "options": chosen, **result.to_dict()})
    else:
        _show(loaded, result)
    return FINE


def _simulated(
    loaded: LoadedGame, players: int, games: int, seed: int, chosen: dict[str, str], as_json: bool
) -> Simulation:
    from rich.progress import Progress

    from rulewright.diagnostics import RulesError
    from rulewright.terminal import errors

    try:
        loaded.start(players, seed, chosen)
    except RulesError as error:
        stop(error.diagnostics, as_json)
    shown = errors()
    quiet = as_json or not shown.is_terminal
    with Progress(console=shown, transient=True, disable=quiet) as bar:
        task = bar.add_task(loaded.name, total=games)
        return loaded.simulate(
            players, games, seed, chosen, progress=lambda done: bar.update(task, completed=done)
        )


def _show(loaded: LoadedGame, result: Simulation) -> None:
    from rich.table import Table

    from rulewright.terminal import console

    out = console()
    summary = result.summary()
    title = (
        f"{loaded.title()}: {result.games:,} games, {result.players} players, seed {result.seed}"
    )
    if not result.ranked:
        out.print(title, style="bold")
    else:
        table = Table(title=title, title_style="bold", title_justify="left")
        table.add_column("seat")
        for heading in ("wins", "95 %", "victories", "mean score"):
            table.add_column(heading, justify="right")
        for seat in summary.seats:
            score = "" if seat.mean_score is None else f"{seat.mean_score:.2f}"
            name = loaded.labels.seat(seat.seat, "en", result.players)
            table.add_row(
                name, _percent(seat.wins.share), _interval(seat.wins), _percent(seat.share), score
            )
        out.print(table)
        out.print(f"shared victories: {_percent(summary.ties.share)} ({_interval(summary.ties)})")
    out.print(
        f"decisions a game: {summary.mean_length:.1f} ({summary.shortest} to {summary.longest})"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f} %"
