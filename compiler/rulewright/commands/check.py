"""`rulewright check`: everything that can be proved without a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from rulewright.commands.common import (
    FINE,
    games_asked,
    here,
    json_option,
    langs_option,
    languages_asked,
    status_of,
    stop,
)

if TYPE_CHECKING:
    from rulewright.checks.running.waivers import Waiver
    from rulewright.diagnostics import Diagnostic
    from rulewright.workspace import Workspace


FORMATS = ("text", "json", "sarif")


@click.command("check")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@langs_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="For people (text), for scripts (json), for editors and code hosts (sarif).",
)
@json_option
@click.option("--list", "listing", is_flag=True, help="List the checks, and what each finds.")
@click.option("--waive", metavar="ID", help="Let the finding with this fingerprint stand.")
@click.option("--reason", metavar="WHY", help="Why it may stand; it is kept with the waiver.")
def command(
    games: tuple[str, ...],
    langs: tuple[str, ...],
    form: str | None,
    as_json: bool,
    listing: bool,
    waive: str | None,
    reason: str | None,
) -> int:
    """Prove everything that can be proved without a person.

    Rules, sums, claims and worked examples; and in every language that each text says what its
    rule says. All findings are shown at once, each with its place and a code. Without GAME, all
    games of the workspace are checked.

    A finding that a person has looked at may stand: --waive takes the fingerprint that is shown
    with it. The waiver is kept in the game's waivers.yaml, and lapses when the words or the rule
    change.

    \b
    Examples:
      rulewright check
      rulewright check no-swap-no-pay+short
      rulewright check my-game --lang en
      rulewright check --list
      rulewright check --format sarif > findings.sarif
      rulewright check my-game --waive f3a9c01d4e72 --reason "as in the first edition"
    """
    form = _form(form, as_json)
    quiet = form != "text"
    if listing:
        return _list(as_json=quiet)
    if (waive is None) != (reason is None):
        raise click.UsageError("--waive and --reason go together.")
    workspace = here()
    languages = languages_asked(langs, workspace, quiet)
    asked = games_asked(games, workspace, quiet)
    if waive is not None and reason is not None:
        return _waive(asked, workspace, waive.strip(), reason.strip(), quiet)
    reports = [check_one(name, workspace, languages or None, quiet) for name in asked]
    everything = [d for report in reports for d in report.found]
    if form == "sarif":
        _print_sarif(reports)
    elif form == "json":
        _print_json(reports)
    else:
        _print_text(reports, everything)
    return status_of(everything)


def _form(form: str | None, as_json: bool) -> str:
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} are two wishes.")
    return "json" if as_json else form or "text"


@dataclass(frozen=True)
class Checked:
    """One game's findings, and what was proved of it: as numbers, and in words."""

    game: str
    found: tuple[Diagnostic, ...]
    proved: Mapping[str, Any]
    lines: tuple[str, ...] = ()
    waived: tuple[tuple[Diagnostic, Waiver], ...] = ()


def check_one(
    name: str, workspace: Workspace, langs: list[str] | None = None, quiet: bool = True
) -> Checked:
    """Open a game and prove what can be proved."""
    import gc

    # Very many small records are made and hardly any is garbage: to look for it less often saves
    # a tenth of the time.
    gc.set_threshold(200_000, 20, 20)
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
    lines = tuple(report_lines(report))
    return Checked(opened.name, everything, report.proved, lines, report.waived)


def _waive(asked: list[str], workspace: Workspace, wanted: str, reason: str, as_json: bool) -> int:
    """Let one finding of one game stand, and say so."""
    from rulewright.checks.running.waivers import FILE, find_to_waive, grant
    from rulewright.terminal import print_json

    if len(asked) != 1:
        raise click.UsageError("A finding is waived in one game: name it.")
    if not reason:
        raise click.UsageError("A waiver needs a reason.")
    from rulewright.opening import open_game

    opened, found = open_game(asked[0], workspace)
    if opened is None:
        stop(found, as_json)
    report = check_one(asked[0], workspace, None, as_json)
    finding, problems = find_to_waive(report.found, wanted)
    if finding is None:
        stop(problems, as_json)
    path = opened.folder / FILE
    try:
        grant(opened.folder, finding, reason)
    except OSError as error:
        from rulewright.diagnostics import Diagnostic, Place

        message = f"{path.name} can't be written: {error.strerror or error}."
        stop([Diagnostic("RW608", message, Place(path.name))], as_json)
    if as_json:
        print_json({"waived": finding.to_dict(), "reason": reason, "file": FILE})
    else:
        click.echo(f"{finding.code} may stand in {opened.name}; noted in {FILE}.")
    return FINE


def _list(as_json: bool) -> int:
    """Every check there is, by what it looks at."""
    from rulewright.checks.register import SUBJECTS, checks_of
    from rulewright.terminal import console, print_json

    if as_json:
        print_json(
            [
                {"name": c.name, "looks_at": subject, "title": c.title, "codes": list(c.codes)}
                for subject in SUBJECTS
                for c in checks_of(subject)
            ]
        )
        return FINE
    from rich.text import Text

    out = console()
    for subject, looks_at in SUBJECTS.items():
        out.print(Text(f"Checks of {looks_at}", "bold"))
        for check in checks_of(subject):
            line = Text(f"  {check.name:<16} ", "cyan")
            line.append(f"{check.title}\n", "default")
            line.append(f"  {'':<16} {' '.join(check.codes)}", "dim")
            out.print(line)
    out.print(Text("“rulewright explain NAME” shows a check with examples.", "dim"))
    return FINE


def _print_json(reports: list[Checked]) -> None:
    from rulewright.diagnostics import errors_in, in_reading_order
    from rulewright.terminal import print_json

    games = [
        {
            "game": report.game,
            "ok": not errors_in(report.found),
            "diagnostics": [d.to_dict() for d in in_reading_order(report.found)],
            "proved": dict(report.proved),
            "waived": [d.to_dict() | {"reason": w.reason} for d, w in report.waived],
        }
        for report in reports
    ]
    print_json({"ok": all(g["ok"] for g in games), "games": games})


def _print_sarif(reports: list[Checked]) -> None:
    from rulewright import __version__
    from rulewright.checks.running.evidence import with_evidence
    from rulewright.codes import all_codes
    from rulewright.diagnostics import in_reading_order
    from rulewright.sarif import sarif_log
    from rulewright.terminal import print_json

    found = [d for report in reports for d in with_evidence(in_reading_order(report.found))]
    waived = [(d, w.reason) for report in reports for d, w in report.waived]
    print_json(sarif_log(found, waived, all_codes(), __version__))


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
        for said in (*report.lines, *_waived_words(report)):
            line.append(f"\n    {said}", "not bold")
        out.print(line)


def _waived_words(report: Checked) -> list[str]:
    if not report.waived:
        return []
    number = len(report.waived)
    return [f"{number} finding{'s' if number != 1 else ''} waived: “waivers.yaml” says why"]
