"""`rulewright build`: rulebooks and player aids."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.commands.common import (
    games_asked,
    here,
    json_option,
    langs_option,
    languages_asked,
    languages_for,
    open_or_stop,
    status_of,
    stop,
)

if TYPE_CHECKING:
    from rulewright.book.build import BuildResult
    from rulewright.diagnostics import Diagnostic
    from rulewright.opening import OpenGame

FORMATS = ("html", "pdf")


@click.command("build")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@langs_option
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="LIST",
    help="html, pdf or html,pdf; both by default.",
)
@click.option("--out", type=click.Path(file_okay=False), help="Instead of build/.")
@json_option
def command(
    games: tuple[str, ...],
    langs: tuple[str, ...],
    formats: tuple[str, ...],
    out: str | None,
    as_json: bool,
) -> int:
    """Make rulebooks and player aids.

    Into build/GAME/LANGUAGE/: rulebook.html, rulebook.pdf, player-aid.html, player-aid.pdf. The
    rules are checked first, in these languages; if something would be printed wrong, nothing is
    written and what was there stays as it was.

    \b
    Examples:
      rulewright build
      rulewright build no-swap-no-pay --lang fr --lang ko
      rulewright build no-swap-no-pay+short --format pdf --out print
    """
    workspace = here()
    if out == "":
        # An empty variable in somebody's script would strew books over the current folder.
        raise click.BadParameter("Name a folder for the books.", param_hint="--out")
    wanted = languages_asked(langs, workspace, as_json)
    kinds = formats_asked(formats)
    # All games are opened and checked before the first page is made: one fault, no new files.
    opened = [open_or_stop(g, workspace, as_json) for g in games_asked(games, workspace, as_json)]
    spoken = [languages_for(wanted, game) for game in opened]
    each = list(zip(opened, spoken, strict=True))
    false = [checked(game, languages, as_json) for game, languages in each]
    results: list[tuple[OpenGame, BuildResult]] = []
    for (game, languages), false_units in zip(each, false, strict=True):
        folder = workspace.build if out is None else Path(out)
        results.append((game, built(game, languages, kinds, folder, false_units, as_json)))
    found = [d for _, result in results for d in result.diagnostics]
    report(results, found, as_json)
    return status_of(found)


def _listed(written: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(w.strip() for x in written for w in x.split(",") if w.strip()))


def formats_asked(written: tuple[str, ...]) -> list[str]:
    """The formats named, or all."""
    if not written:
        return list(FORMATS)
    wanted = _listed(written)
    if not wanted:
        raise click.BadParameter("No format is named.", param_hint="--format")
    for kind in wanted:
        if kind not in FORMATS:
            from rulewright.diagnostics import did_you_mean

            hint = did_you_mean(kind, FORMATS) or ""
            raise click.BadParameter(f"“{kind}” is no format. {hint}", param_hint="--format")
    return wanted


def checked(game: OpenGame, languages: list[str], as_json: bool) -> frozenset[str]:
    """The sentences that do not hold and are left out; ends the command where a build must not."""
    from rulewright.checks.running.run import blocking, check_game, false_units
    from rulewright.terminal import progress_bar

    with progress_bar(game.name, as_json) as progress:
        report = check_game(
            game.game, game.facts, game.workspace, langs=languages, progress=progress
        )
    wrong = blocking(report.diagnostics)
    if wrong:
        stop(wrong, as_json)
    return false_units(report)


def built(
    game: OpenGame,
    languages: list[str],
    formats: list[str],
    out: Path,
    false_units: frozenset[str],
    as_json: bool,
) -> BuildResult:
    from rulewright.book.build import build_books
    from rulewright.diagnostics import Diagnostic, Place
    from rulewright.source.files import shown_name
    from rulewright.terminal import progress_bar

    with progress_bar(game.name, as_json) as progress:
        try:
            return build_books(
                game.game,
                game.facts,
                langs=languages,
                formats=formats,
                out=out,
                workspace=game.workspace,
                progress=progress,
                false_units=false_units,
            )
        except OSError as error:
            # A temporary neighbour is the second name's: people know the file they asked for.
            name = shown_name(Path(error.filename2 or error.filename or out))
            message = f"{name} can't be written: {error.strerror or error}."
            stop([Diagnostic("RW608", message, Place(name))], as_json)


def report(
    results: list[tuple[OpenGame, BuildResult]], found: list[Diagnostic], as_json: bool
) -> None:
    from rulewright.diagnostics import errors_in, in_reading_order
    from rulewright.source.files import shown_name
    from rulewright.terminal import console, errors, print_json, show_diagnostics

    written: list[dict[str, Any]] = [
        {"game": game.name, "file": shown_name(w.path), "bytes": w.size, "pages": w.pages}
        for game, result in results
        for w in result.written
    ]
    if as_json:
        plain = [d.to_dict() for d in in_reading_order(found)]
        print_json({"ok": not errors_in(found), "written": written, "diagnostics": plain})
        return
    show_diagnostics(found, errors())
    out = console()
    width = max((len(w["file"]) for w in written), default=0)
    for file in written:
        pages = f"  {file['pages']} pages" if file["pages"] else ""
        out.print(f"{file['file']:{width}}  {file['bytes'] / 1000:8.1f} kB{pages}")
    if not written and errors_in(found):
        errors().print("Nothing was written; what was in the folder is as it was.")
