"""`rulewright translate`: catalogs from rules, and where each language stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands import translate_pseudo, translate_review
from rulewright.commands.catalogs import (
    ENGLISH,
    catalog_home,
    catalog_or_stop,
    languages,
    speaks,
)
from rulewright.commands.common import (
    FINDINGS,
    FINE,
    games_asked,
    here,
    json_option,
    open_or_stop,
    write_or_stop,
)

if TYPE_CHECKING:
    from rulewright.opening import OpenGame
    from rulewright.prose.textbook import Examples
    from rulewright.prose.update import UpdateReport


@click.group("translate")
def command() -> None:
    """Catalogs from rules, and where each language stands.

    Each game has a gettext catalog for each language, locales/LANGUAGE/GAME.po, for any PO editor.
    A translation is asked for again only when its rule has changed in kind; numbers follow by
    themselves.

    \b
    Examples:
      rulewright translate update
      rulewright translate status
      rulewright translate review my-game --lang fr
    """


command.add_command(translate_review.command)
command.add_command(translate_pseudo.command)


@command.command("update")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--lang", "langs", multiple=True, metavar="L", help="Only this language.")
def update(games: tuple[str, ...], langs: tuple[str, ...]) -> int:
    """Bring the catalogs in step with the rules.

    New texts are added, vanished ones kept at the end, and translations whose rule is another now
    are marked fuzzy with the facts that changed. Nothing a translator wrote is lost.
    """
    workspace = here()
    opened = [open_or_stop(game, workspace) for game in games_asked(games, workspace)]
    asked = languages(workspace, langs)
    catalogs = [
        (g, lang, catalog_or_stop(g, lang))
        for g in opened
        for lang in asked
        if langs or speaks(g, lang)
    ]
    from rulewright.prose.catalog import print_catalog
    from rulewright.prose.update import update_catalog
    from rulewright.source.files import shown_name

    for game, lang, old in catalogs:
        new, report = update_catalog(game.game, game.facts, lang, old, _examples(game))
        path = catalog_home(game, lang, workspace)
        data = print_catalog(new).encode()
        if path.is_file() and path.read_bytes() == data:
            click.echo(f"{shown_name(path)}: nothing to do.")
            continue
        write_or_stop(path, data)
        click.echo(f"{shown_name(path)}: {_what(report)}.")
    return FINE


@command.command("status")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--lang", "langs", multiple=True, metavar="L", help="Only this language.")
@json_option
def status(games: tuple[str, ...], langs: tuple[str, ...], as_json: bool) -> int:
    """Show where each language stands.

    Exit status 1 while a text is missing or waits to be looked at.
    """
    workspace = here()
    names = games_asked(games, workspace, as_json)
    opened = [open_or_stop(game, workspace, as_json) for game in names]
    asked = languages(workspace, langs, as_json)
    from dataclasses import asdict

    from rulewright.prose.update import status as standing

    rows = []
    without: list[tuple[str, str]] = []
    for game in opened:
        for lang in asked:
            if not langs and not speaks(game, lang):
                without.append((game.name, lang))
                continue
            catalog = catalog_or_stop(game, lang, as_json)
            stand = standing(game.game, game.facts, catalog, lang)
            rows.append({"game": game.name, "lang": lang, **asdict(stand)})
    complete = all(row["translated"] == row["total"] for row in rows)
    if as_json:
        from rulewright.terminal import print_json

        unspoken = [{"game": game, "lang": lang} for game, lang in without]
        print_json({"complete": complete, "languages": rows, "without": unspoken})
        return FINE if complete else FINDINGS
    from rich.table import Table

    from rulewright.terminal import console

    table = Table()
    columns = ("game", "lang", "total", "translated", "fuzzy", "stale", "missing", "obsolete")
    for name in columns:
        table.add_column(
            name, justify="left" if name in ("game", "lang") else "right", overflow="fold"
        )
    for row in rows:
        done = row["translated"] == row["total"]
        table.add_row(*(str(row[c]) for c in columns), style="green" if done else "yellow")
    console().print(table)
    for name, lang in without:
        words = f"{name} has no {lang} yet: “rulewright translate update {name} --lang {lang}”"
        console().print(f"{words} begins it.", markup=False, highlight=False)
    return FINE if complete else FINDINGS


def _examples(game: OpenGame) -> Examples | None:
    """What each text prints today in English, for the catalog's comments."""
    from rulewright.labels import Labels
    from rulewright.prose.textbook import Examples

    labels = Labels(game.game, game.workspace)
    language, glossary = labels.language(ENGLISH), labels.glossary(ENGLISH)
    if language is None or glossary is None:
        return None
    return Examples(game.game, game.facts, language, glossary)


def _what(report: UpdateReport) -> str:
    counted = (
        (len(report.new), "new"),
        (len(report.revived), "back again"),
        (len(report.vanished), "no longer used"),
        (len(report.stale), "to be looked at again"),
        (len(report.reworded), "with other English words"),
        (len(report.approved), "taken over as good"),
    )
    return ", ".join(f"{number} {words}" for number, words in counted if number) or "rewritten"
