"""The command line: which commands there are, and what happens when one of them fails.

Thin on purpose. Each command is a file in `rulewright.commands`, and each imports what it needs
when it runs, so that the help starts at once.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Prove and build", ("check", "build", "translate", "audit", "mutate")),
    ("Play and try", ("play", "simulate", "score")),
    ("Write rules", ("new", "fmt", "show", "explain", "schema")),
)
COMMANDS = tuple(name for _, names in SECTIONS for name in names)


class Commands(click.Group):
    """The commands by name, each imported when it is needed, listed by what they are for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"rulewright.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from rulewright.diagnostics import nearest

            near = nearest(name, COMMANDS)
            hint = f" Did you mean “{near}”?" if near else " “rulewright --help” lists them."
            raise click.UsageError(f"There is no command “{name}”.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in SECTIONS:
            rows = []
            for name in names:
                command = self.get_command(ctx, name)
                if command is not None:
                    rows.append((name, command.get_short_help_str(80)))
            with formatter.section(title):
                formatter.write_dl(rows)


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"rulewright {version('rulewright')}")
        ctx.exit()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 fine, 1 findings, 2 the command could not run.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.option("--debug", is_flag=True, help="Show the whole trace of an unexpected failure.")
def cli(debug: bool) -> None:
    """Rulewright compiles the rules of a tabletop game.

    One description of a game, in a folder under rules/, becomes an engine that plays it and
    rulebooks and player aids in every language. GAME is that folder's name, or a path to it;
    GAME+VARIANT applies a variant.

    \b
    First steps:
      rulewright new my-games        a workspace with a small game
      rulewright check               prove what can be proved
      rulewright build               rulebooks and player aids into build/
      rulewright play GAME           play it here and now
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """The console script. Whatever goes wrong, people read a sentence and scripts a status."""
    _mend_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given or bool(os.environ.get("RULEWRIGHT_DEBUG"))
    sys.exit(run([a for a in given if a != "--debug"], debug=debug))


def _mend_streams() -> None:
    """A stream that was closed reads as empty and swallows what is written; letters that the
    terminal does not have become question marks."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - for the whole run
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(arguments: list[str], *, debug: bool = False) -> int:
    """Run a command and return its exit status."""
    if any("\0" in argument for argument in arguments):
        # No shell can pass one, but a program that calls us can; no file has such a name.
        click.echo("An argument holds a NUL character.", err=True)
        return 2
    try:
        status: Any = cli.main(arguments, prog_name="rulewright", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output (head, less) has left; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as error:
        if debug:
            raise
        return _apologise(error)
    return status if isinstance(status, int) else 0


def _apologise(error: Exception) -> int:
    kind = type(error).__name__
    first = str(error).splitlines()[0][:200] if str(error) else ""
    said = f"{kind}: {first}" if first else kind
    click.echo(
        f"Sorry: Rulewright failed where it should not have ({said}).\n"
        "This is a fault of Rulewright and not of your rules. Please report it with the files that "
        "cause it and what the same command prints with --debug.",
        err=True,
    )
    return 2


if __name__ == "__main__":
    main()
