"""What the commands of `translate` share: which languages, and where a game's catalog lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.commands.common import language_or_stop, stop

if TYPE_CHECKING:
    from rulewright.opening import OpenGame
    from rulewright.prose.catalog import Catalog
    from rulewright.workspace import Workspace

ENGLISH = "en"


def speaks(game: OpenGame, lang: str) -> bool:
    """Whether anything of the game is said in the language."""
    from rulewright.prose.spoken_in import speaks

    return speaks(game.game, lang, game.workspace.folders("locales"))


def languages(workspace: Workspace, langs: tuple[str, ...], as_json: bool = False) -> list[str]:
    """The languages named, or all there are; English has no catalog."""
    if not langs:
        return [lang for lang in workspace.languages() if lang != ENGLISH]
    for lang in langs:
        if lang == ENGLISH:
            raise click.BadParameter("English stands in the rules; it has no catalog.")
        language_or_stop(lang, workspace, as_json)
    return list(dict.fromkeys(langs))


def catalog_path(game: OpenGame, lang: str) -> Path | None:
    """Where the catalog lies that there is now, the person's own before the shipped one."""
    from rulewright.prose.textbook import catalog_paths

    paths = catalog_paths(game.game, lang, game.workspace.folders("locales"))
    return next((path for path in paths if path.is_file()), None)


def catalog_or_stop(game: OpenGame, lang: str, as_json: bool = False) -> Catalog | None:
    """The catalog there is now; a broken one ends the command.

    It is never written over: a person's work is in it.
    """
    from rulewright.diagnostics import errors_in
    from rulewright.prose.po_reader import read_catalog

    path = catalog_path(game, lang)
    if path is None:
        return None
    catalog, found = read_catalog(path, lang)
    if errors_in(found):
        stop(found, as_json)
    return catalog


def catalog_home(game: OpenGame, lang: str, workspace: Workspace) -> Path:
    """Where a game's catalog is written."""
    root = workspace.root or Path.cwd()
    return root / "locales" / lang / f"{game.name}.po"
