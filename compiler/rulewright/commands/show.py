"""`rulewright show`: a game at each stage of the way from text to machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands.common import (
    FINE,
    chosen_options,
    here,
    open_or_stop,
    options_option,
    stop,
)

if TYPE_CHECKING:
    from rulewright.opening import OpenGame

STAGES = ("tree", "game", "facts", "machine", "code")


@click.command("show")
@click.argument("game")
@click.option("--stage", type=click.Choice(STAGES), default="facts", show_default=True)
@click.option("--players", type=int, help="For how many players (machine, code).")
@options_option
def command(game: str, stage: str, players: int | None, options: tuple[str, ...]) -> int:
    """Show a game as the compiler sees it.

    \b
    Stages:
      tree      the lines of play.rules, parsed
      game      the checked game, every name resolved
      facts     what each rule says, and how a text may say it
      machine   the blocks between decisions, for one number of players
      code      the generated Python

    \b
    Examples:
      rulewright show no-swap-no-pay
      rulewright show no-swap-no-pay --stage machine --players 4
    """
    workspace = here()
    if stage == "tree":
        return _show_tree(game)
    opened = open_or_stop(game, workspace)
    if stage == "facts":
        from rulewright.model.facts import facts_text

        click.echo(facts_text(opened.facts))
    elif stage == "game":
        from rulewright.model.listing import game_text

        click.echo(game_text(opened.game), nl=False)
    else:
        click.echo(_machine(opened, stage, players, chosen_options(options)), nl=False)
    return FINE


def _show_tree(name: str) -> int:
    """The tree can be shown of rules that are not right yet: that is when it is wanted."""
    from rulewright.source.files import read_source
    from rulewright.source.parser import parse_rules
    from rulewright.source.tree import tree_text

    named, found = here().resolve(name)
    if named is None:
        stop(found)
    source, found = read_source(named.folder / "play.rules")
    if source is None:
        stop(found)
    tree, found = parse_rules(source)
    click.echo(tree_text(tree))
    if found:
        stop(found)
    return FINE


def _machine(opened: OpenGame, stage: str, players: int | None, options: dict[str, str]) -> str:
    from rulewright.engine.program import compile_program
    from rulewright.engine.settings import check_setting
    from rulewright.engine.show import code_text, machine_text

    number = opened.game.players[0] if players is None else players
    setting, found = check_setting(opened.game, number, options)
    if setting is None:
        stop(found)
    program = compile_program(opened.game, setting)
    return machine_text(program) if stage == "machine" else code_text(program)
