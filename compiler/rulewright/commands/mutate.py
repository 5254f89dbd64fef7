"""`rulewright mutate`: how much of what can go wrong is noticed, measured by breaking it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.commands.common import (
    FINDINGS,
    FINE,
    here,
    json_option,
    langs_option,
    languages_asked,
    open_or_stop,
    stop,
)
from rulewright.diagnostics import Diagnostic

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from rulewright.checks.breaking.records import Measured

_SHOWN = 40


@click.command("mutate")
@click.argument("game")
@langs_option
@click.option("--kind", help="Only this kind of mutant: number, direction, sight, …")
@click.option("--only", type=click.Choice(["rules", "texts", "outside"]), help="Break only these.")
@click.option(
    "--text",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="With --only outside: a text by somebody else to break; else the game’s own books.",
)
@click.option(
    "--sample", type=click.IntRange(1), help="So many mutants of the rules and of each language."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which ones a sample takes.")
@click.option("--all", "everything", is_flag=True, help="List every mutant nobody noticed.")
@json_option
def command(
    game: str,
    langs: tuple[str, ...],
    kind: str | None,
    only: str | None,
    files: tuple[Path, ...],
    sample: int | None,
    seed: int,
    everything: bool,
    as_json: bool,
) -> int:
    """Break a game one fact at a time, and count what is noticed.

    Rules are broken and the texts left alone; then the texts of each language are broken. A mutant
    is carried (every page follows by itself), reported (a check names it), or unnoticed. The
    unnoticed are listed with what was written before and after. `--only outside` breaks texts by
    others, and counts what an audit of them notices.

    \b
    Examples:
      rulewright mutate no-swap-no-pay
      rulewright mutate no-swap-no-pay --only texts --lang fr --kind direction
      rulewright mutate GAME --sample 200 --seed 7 --json
      rulewright mutate GAME --only outside --lang fr --text leaflet.fr.md
    """
    from rulewright.checks.breaking.measure import measure_game
    from rulewright.prose.spoken_in import languages_of
    from rulewright.terminal import console, print_json, progress_bar

    workspace = here()
    languages = languages_asked(langs, workspace, as_json)
    opened = open_or_stop(game, workspace, as_json)
    if not languages:
        languages = languages_of(opened.game, workspace.languages(), workspace.folders("locales"))
    with progress_bar(opened.name, as_json) as tell:
        if only == "outside":
            from rulewright.checks.breaking.outside_texts import (
                measure_outside,
                own_books,
                texts_in,
            )

            texts, found = texts_in(files, languages) if files else own_books(opened, languages)
            if found or not texts:
                stop(found, as_json)
            outside = measure_outside(opened, texts, kind=kind, number=sample, seed=seed, tell=tell)
            measures: tuple[Measured, ...] = (outside,)
        else:
            measures = measure_game(
                opened, languages, only=only, kind=kind, number=sample, seed=seed, tell=tell
            )
    if kind is not None and not any(m.outcomes for m in measures):
        hint = "Without --kind, every kind is listed by its name."
        message = f"No mutant of the kind “{kind}” can be made here."
        stop((Diagnostic("RW633", message, hint=hint),), as_json)
    good = all(m.good for m in measures)
    if as_json:
        print_json({"game": opened.name, "good": good, "measures": [m.to_dict() for m in measures]})
    else:
        for measured in measures:
            _show(console(), measured, everything)
    return FINE if good else FINDINGS


def _show(out: Console, measured: Measured, everything: bool) -> None:
    from rich.text import Text

    from rulewright.terminal import harmless

    out.print(_table(measured))
    words = f"{measured.share:.1%} noticed"
    words += f", {measured.count('refused')} refused, {measured.count('same')} change nothing"
    words += f", {len(measured.alarms)} alarms on what was not broken"
    out.print(Text(words, "bold green" if measured.good else "bold red"))
    for alarm in measured.alarms:
        out.print(Text(f"  {harmless(alarm)}", "red"))
    missed = measured.unnoticed
    for outcome in missed if everything else missed[:_SHOWN]:
        m = outcome.mutant
        out.print(Text(harmless(f"  {m.lang} {m.kind} {m.where}".replace("  ", " "))))
        out.print(Text(harmless(f"      - {m.before}"), "dim"))
        out.print(Text(harmless(f"      + {m.after}")))
    if len(missed) > _SHOWN and not everything:
        out.print(f"  … and {len(missed) - _SHOWN} more: --all lists them.")


def _table(measured: Measured) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    title = f"{measured.what}: {len(measured.outcomes)} of {measured.found} mutants"
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    rows = measured.rows()
    spoken = any(row.lang for row in rows)
    for name in ("in", "kind") if spoken else ("kind",):
        table.add_column(name, no_wrap=True)
    for name in ("made", "carried", "reported", "missed", "noticed"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("by", overflow="fold")
    for row in rows:
        codes = ", ".join(f"{code} {n}" for code, n in row.codes[:3])
        numbers = (row.mutants, row.carried, row.reported, row.unnoticed)
        lang = (row.lang,) if spoken else ()
        table.add_row(*lang, row.kind, *map(str, numbers), f"{row.share:.1%}", codes)
    return table
