"""`rulewright translate review`: a person holds translations to their rules, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands.catalogs import catalog_home, catalog_or_stop, catalog_path, languages
from rulewright.commands.common import (
    FINDINGS,
    FINE,
    here,
    json_option,
    open_or_stop,
    status_of,
    stop,
)

if TYPE_CHECKING:
    from rulewright.reviewing.desk import Desk


@click.command("review")
@click.argument("game")
@click.option("--lang", required=True, metavar="L", help="The language: fr, ko, …")
@click.option("--list", "listed", is_flag=True, help="Only list what waits, and why.")
@click.option("--all", "everything", is_flag=True, help="Also what is approved already.")
@click.option("--key", "keys", multiple=True, metavar="KEY", help="Only this text.")
@click.option(
    "--approve",
    "approved",
    multiple=True,
    metavar="KEY",
    help="Approve this text as it is, without asking; for scripts. May be given several times.",
)
@json_option
def command(
    game: str,
    lang: str,
    listed: bool,
    everything: bool,
    keys: tuple[str, ...],
    approved: tuple[str, ...],
    as_json: bool,
) -> int:
    """Hold translations to their rules, one by one.

    Shows each text that waits: the lines of its rule, the facts and what they were, the English and
    the translation as they print for each number of players, the phrasebook’s literal reading, and
    what the checks say. Then one key: approve, edit (in $VISUAL or $EDITOR, or else in a line),
    skip, quit. What you write is checked before you can approve it, and every decision is in the
    catalog before the next text is shown.

    A text waits when it is missing or unsure, when nobody has approved it, or when its rule, one of
    its numbers or its English has changed since. Exit status 1 while one waits.

    \b
    Examples:
      rulewright translate review my-game --lang fr
      rulewright translate review my-game --lang fr --list
      rulewright translate review my-game --lang ko --key setup.deal
      rulewright translate review my-game --lang ko --approve setup.deal --approve play.draw
    """
    workspace = here()
    lang = languages(workspace, (lang,), as_json)[0]
    opened = open_or_stop(game, workspace, as_json)
    from rulewright.reviewing.desk import open_desk

    catalog = catalog_or_stop(opened, lang, as_json)
    home = catalog_home(opened, lang, workspace)
    desk, found = open_desk(opened, lang, catalog_path(opened, lang), home, catalog)
    if desk is None:
        stop(found, as_json)
    _must_know(desk, (*keys, *approved), as_json)
    if approved:
        return _approve(desk, approved, as_json)
    chosen = keys or (tuple(desk.texts) if everything else desk.waiting())
    if as_json:
        return _json(desk, chosen)
    if listed:
        return _list(desk, chosen)
    return _talk(desk, chosen)


def _must_know(desk: Desk, keys: tuple[str, ...], as_json: bool) -> None:
    from rulewright.diagnostics import Diagnostic, did_you_mean

    found = [
        Diagnostic(
            "RW491",
            f"{desk.game.name} has no text called “{key}”.",
            hint=did_you_mean(key, desk.texts) or "“--list --all” lists them.",
        )
        for key in dict.fromkeys(keys)
        if key not in desk.texts
    ]
    if found:
        stop(found, as_json)


def _approve(desk: Desk, keys: tuple[str, ...], as_json: bool) -> int:
    keys = tuple(dict.fromkeys(keys))
    found = desk.approve([(key, desk.sheet(key).words) for key in keys])
    if found:
        stop(found, as_json)
    if as_json:
        from rulewright.terminal import print_json

        print_json({"game": desk.game.name, "lang": desk.lang, "approved": list(keys)})
    else:
        from rulewright.source.files import shown_name

        click.echo(f"{shown_name(desk.home)}: {len(keys)} approved.")
    return FINE


def _json(desk: Desk, chosen: tuple[str, ...]) -> int:
    from rulewright.terminal import print_json

    waiting = desk.waiting()
    print_json(
        {
            "game": desk.game.name,
            "lang": desk.lang,
            "waiting": list(waiting),
            "texts": [desk.sheet(key).to_dict() for key in chosen],
        }
    )
    return FINDINGS if waiting else FINE


def _list(desk: Desk, chosen: tuple[str, ...]) -> int:
    from rulewright.prose.update import changes_since
    from rulewright.prose.waiting import Stand, known_entry
    from rulewright.reviewing.shown import MEANING
    from rulewright.terminal import console

    out = console()
    stands = desk.stands()
    width = max((len(key) for key in chosen), default=0)
    for key in chosen:
        stand = stands[key]
        why = MEANING[stand]
        known = known_entry(desk.catalog, key)
        if known is not None and stand is Stand.STALE:
            why = "; ".join(changes_since(known, desk.texts[key]))
        out.print(f"{key:{width}}  {stand:<10}  {why}")
    waiting = len(desk.waiting())
    out.print(_summary(desk, waiting))
    return FINDINGS if waiting else FINE


def _summary(desk: Desk, waiting: int) -> str:
    name = f"{desk.game.name} in {desk.language.name}"
    if not waiting:
        return f"{name}: all {len(desk.texts)} texts are approved."
    verb = "waits" if waiting == 1 else "wait"
    return f"{name}: {waiting} of {len(desk.texts)} texts {verb}."


def _talk(desk: Desk, chosen: tuple[str, ...]) -> int:
    from rulewright.reviewing.hands import TerminalHands, at_a_terminal
    from rulewright.reviewing.talk import talk
    from rulewright.terminal import console, errors, show_diagnostics

    if not chosen:
        click.echo(_summary(desk, 0))
        return FINE
    if not at_a_terminal():
        from rulewright.diagnostics import Diagnostic

        message = "A review is a talk with a person, and nobody sits at a terminal here."
        hint = "“--list” and “--json” show what waits, “--approve KEY” approves a text."
        stop([Diagnostic("RW614", message, hint=hint)])
    out = console()
    tally = talk(desk, chosen, TerminalHands(out))
    show_diagnostics(tally.diagnostics, errors())
    out.print(f"\n{tally}. {_summary(desk, len(desk.waiting()))}")
    return status_of(tally.diagnostics) or (FINDINGS if desk.waiting() else FINE)
