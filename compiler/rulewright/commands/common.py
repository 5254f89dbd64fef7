"""What commands share: opening games, options, and ending with findings and the right status."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from rulewright.api import LoadedGame
    from rulewright.diagnostics import Diagnostic
    from rulewright.opening import OpenGame
    from rulewright.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])

FINE, FINDINGS, FAILED = 0, 1, 2


def json_option(function: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="The same facts as JSON.")(function)


def options_option(function: F) -> F:
    """`--option NAME=CHOICE`, as often as wanted."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=CHOICE",
        help="Set an option of the rules; may be given several times.",
    )(function)


def lang_option(function: F) -> F:
    """`--lang L`."""
    return click.option(
        "--lang", default="en", show_default=True, help="The language: en, fr, ko, …"
    )(function)


def langs_option(function: F) -> F:
    """`--lang L`, as often as wanted."""
    return click.option(
        "--lang",
        "langs",
        multiple=True,
        metavar="L",
        help="A language; all that a game has by default.",
    )(function)


def languages_asked(
    written: tuple[str, ...], workspace: Workspace, as_json: bool = False
) -> list[str]:
    """The languages named, each on its own or with commas; none where each game has its own."""
    names = dict.fromkeys(w.strip() for x in written for w in x.split(",") if w.strip())
    return [language_or_stop(name, workspace, as_json) for name in names]


def languages_for(asked: list[str], game: OpenGame) -> list[str]:
    """The languages asked for, or else all that the game speaks."""
    from rulewright.prose.spoken_in import languages_of

    workspace = game.workspace
    spoken = languages_of(game.game, workspace.languages(), workspace.folders("locales"))
    return asked or spoken


def here() -> Workspace:
    """The workspace around the current folder."""
    from rulewright.workspace import Workspace

    return Workspace.find()


def games_asked(names: Sequence[str], workspace: Workspace, as_json: bool = False) -> list[str]:
    """The names given, or all games of the workspace; none at all is a finding."""
    from rulewright.diagnostics import Diagnostic

    found = list(dict.fromkeys(names)) or workspace.own_games()
    if not found:
        hint = "Name a game, or make a workspace with “rulewright new DIR”."
        stop([Diagnostic("RW606", "There are no games here.", hint=hint)], as_json)
    return found


def open_or_stop(name: str, workspace: Workspace, as_json: bool = False) -> OpenGame:
    """The game, or the end of the command with what is wrong with it."""
    from rulewright.opening import open_game

    opened, found = open_game(name, workspace)
    if opened is None:
        stop(found, as_json)
    return opened


def load_or_stop(name: str, as_json: bool = False) -> LoadedGame:
    """The game ready to be played, or the end of the command."""
    opened = open_or_stop(name, here(), as_json)
    from rulewright.api import LoadedGame

    return LoadedGame(opened)


def language_or_stop(lang: str, workspace: Workspace, as_json: bool = False) -> str:
    """A language there is, or the end of the command."""
    from rulewright.diagnostics import Diagnostic

    known = workspace.languages()
    if lang not in known:
        hint = f"Known here: {', '.join(known)}."
        stop([Diagnostic("RW605", f"There is no language “{lang}”.", hint=hint)], as_json)
    return lang


def chosen_options(written: Iterable[str], as_json: bool = False) -> dict[str, str]:
    """`NAME=CHOICE` as a mapping; whether the game has them is the engine's to say."""
    from rulewright.diagnostics import Diagnostic

    chosen: dict[str, str] = {}
    found: list[Diagnostic] = []
    for option in written:
        name, mark, choice = option.partition("=")
        if not mark or not name.strip() or not choice.strip():
            message = f"“{option}” is not written NAME=CHOICE."
            found.append(Diagnostic("RW612", message))
        chosen[name.strip()] = choice.strip()
    if found:
        stop(found, as_json)
    return chosen


def stop(found: Iterable[Diagnostic], as_json: bool = False) -> NoReturn:
    """Show findings and end the command with their status."""
    found = tuple(found)
    status = status_of(found) or FAILED
    if as_json:
        from rulewright.diagnostics import in_reading_order
        from rulewright.terminal import print_json

        print_json({"diagnostics": [d.to_dict() for d in in_reading_order(found)]})
    else:
        from rulewright.terminal import errors, show_diagnostics

        show_diagnostics(found, errors())
    raise click.exceptions.Exit(status)


def status_of(found: Iterable[Diagnostic]) -> int:
    """The exit status that findings make: 2 where the request itself can't be met, else 1."""
    from rulewright.diagnostics import errors_in

    wrong = errors_in(found)
    if any(
        d.code.startswith(("RW30", "RW60", "RW61", "RW64", "RW632", "RW633")) and d.code != "RW602"
        for d in wrong
    ):
        return FAILED
    return FINDINGS if wrong else FINE


def write_or_stop(path: Path, data: bytes, as_json: bool = False) -> None:
    """Write a file whole, or end the command with the reason."""
    from rulewright.diagnostics import Diagnostic, Place
    from rulewright.source.files import shown_name, write_whole

    try:
        write_whole(path, data)
    except OSError as error:
        name = shown_name(path)
        message = f"{name} can't be written: {error.strerror or error}."
        stop([Diagnostic("RW608", message, Place(name))], as_json)
