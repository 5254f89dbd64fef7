"""`rulewright translate pseudo`: books in a language that nobody speaks, to try page designs."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.commands import build
from rulewright.commands.common import here, json_option, language_or_stop, open_or_stop, status_of


@click.command("pseudo")
@click.argument("game")
@click.option(
    "--from",
    "base",
    default="en",
    show_default=True,
    metavar="L",
    help="The language it is made of.",
)
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="LIST",
    help="html, pdf or html,pdf; both by default.",
)
@click.option("--out", type=click.Path(file_okay=False), help="Instead of build/.")
@json_option
def command(game: str, base: str, formats: tuple[str, ...], out: str | None, as_json: bool) -> int:
    """Books in a language that nobody speaks, to see what pages do when words get longer.

    Every sentence and every word of the game gets accents, a third more length and, where it is a
    sentence, brackets: [!! Éáách pláýéér … !!]. Numbers stay what they are. A word without accents
    is typed in the page design; a bracket that is missing was cut off; a player aid that does not
    fit will not fit in somebody's language either. Nothing is written into locales/.

    \b
    Examples:
      rulewright translate pseudo my-game
      rulewright translate pseudo my-game --from fr --format pdf --out proofs
    """
    workspace = here()
    if out == "":
        raise click.BadParameter("Name a folder for the books.", param_hint="--out")
    language_or_stop(base, workspace, as_json)
    kinds = build.formats_asked(formats)
    opened = open_or_stop(game, workspace, as_json)
    from rulewright.prose.pseudo import REGION

    false_units = build.checked(opened, [base], as_json)
    folder = workspace.build if out is None else Path(out)
    result = build.built(opened, [f"{base}-{REGION}"], kinds, folder, false_units, as_json)
    build.report([(opened, result)], list(result.diagnostics), as_json)
    return status_of(result.diagnostics)
