"""`rulewright check`: everything that can be proved without a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from rulewright.commands.common import (
    games_asked,
    here,
    json_option,
    langs_option,
    languages_asked,
    status_of,
)

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic
    from rulewright.workspace import Workspace


@click.command("check")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@langs_option
@json_option
def command(games: tuple[str, ...], langs: tuple[str, ...], as_json: bool) -> int:
    """Prove everything that can be proved without a person.

    Rules, sums, claims and worked examples; and in every language that each text says what its
    rule says. All findings are shown at once, each with its place and a code. Without GAME, all
    games of the workspace are checked.

    \b
    Examples:
      rulewright check
      rulewright check no-swap-no-pay+short
      rulewright check my-game --lang en
      rulewright check --json
    """
    workspace = here()
    languages = languages_asked(langs, workspace, as_json)
    asked = games_asked(games, workspace, as_json)
    reports = [check_one(name, workspace, languages or None, as_json) for name in asked]
    everything = [d for report in reports for d in report.found]
    if as_json:
        _print_json(reports)
    else:
        _print_text(reports, everything)
    return status_of(everything)


@dataclass(frozen=True)
class Checked:
    """One game's findings, and what was proved of it: as numbers, and in words."""

    game: str
    found: tuple[Diagnostic, ...]
    proved: Mapping[str, Any]
    lines: tuple[str, ...] = ()


def check_one(
    name: str, workspace: Workspace, langs: list[str] | None = None, quiet: bool = True
) -> Checked:
    """Open a game and prove what can be proved."""
    from rulewright.opening import open_game

    opened, found = open_game(name, workspace)
    if opened is None:
        return Checked(name, tuple(found), {})
    from rulewright.checks.running.run import check_game, report_lines
    from rulewright.terminal import progress_bar

    with progress_bar(opened.name, quiet) as progress:
        report = check_game(
            opened.game, None, workspace, langs=langs, progress=progress, split=True
        )
    everything = (*found, *report.diagnostics)
    return Checked(opened.name, everything, report.proved, tuple(report_lines(report)))


def _print_json(reports: list[Checked]) -> None:
    from rulewright.diagnostics import errors_in, in_reading_order
    from rulewright.terminal import print_json

    games = [
        {
            "game": report.game,
            "ok": not errors_in(report.found),
            "diagnostics": [d.to_dict() for d in in_reading_order(report.found)],
            "proved": dict(report.proved),
        }
        for report in reports
    ]
    print_json({"ok": all(g["ok"] for g in games), "games": games})


def _print_text(reports: list[Checked], everything: list[Diagnostic]) -> None:
    from rich.text import Text

    from rulewright.diagnostics import errors_in
    from rulewright.terminal import console, harmless, show_diagnostics

    out = console()
    show_diagnostics(everything, out)
    for report in reports:
        fine = not errors_in(report.found)
        line = Text("✓ " if fine else "✗ ", "bold green" if fine else "bold red")
        line.append(harmless(report.game), "bold")
        for said in report.lines:
            line.append(f"\n    {said}", "not bold")
        out.print(line)
