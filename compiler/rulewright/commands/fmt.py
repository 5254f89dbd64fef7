"""`rulewright fmt`: one way to write a rules file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.commands.common import FAILED, FINDINGS, FINE, here, stop, write_or_stop

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic


@click.command("fmt")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; status 1 if any differs.")
def command(paths: tuple[str, ...], only_check: bool) -> int:
    """Write rules files the one way they are written.

    Indentation, spaces and blank lines are made even; comments and texts are kept to the letter.
    PATH is a file or a folder; without one, all games of the workspace.

    \b
    Examples:
      rulewright fmt
      rulewright fmt rules/pond/play.rules
      rulewright fmt --check
    """
    from rulewright.diagnostics import Diagnostic, Place
    from rulewright.source.files import shown_name
    from rulewright.terminal import console, show_diagnostics

    files = _files(paths)
    found: list[Diagnostic] = []
    untidy: list[Diagnostic] = []
    for path in files:
        before = path.read_bytes() if path.is_file() else b""
        after, problems = formatted(path)
        found += problems
        if after is None or after.encode() == before:
            continue
        if only_check:
            name = shown_name(path)
            message = f"{name} is not written as fmt writes it."
            untidy.append(Diagnostic("RW620", message, Place(name), "Run “rulewright fmt”."))
        else:
            write_or_stop(path, after.encode())
            click.echo(f"{shown_name(path)} rewritten.")
    show_diagnostics(untidy, console())
    if found:
        stop(found)
    return FINDINGS if untidy else FINE


def formatted(path: Path) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """A file as fmt writes it; None where it can't be read, or means nothing as it stands."""
    from rulewright.source.files import SourceFile, read_source
    from rulewright.source.formatter import format_rules, format_yaml
    from rulewright.source.parser import parse_rules
    from rulewright.source.tree import shape_text

    source, found = read_source(path)
    if source is None:
        return None, found
    if path.suffix != ".rules":
        return format_yaml(source.text), ()
    tree, found = parse_rules(source)
    # Tabs are what fmt is asked to mend; any other mistake is the writer's to settle first.
    others = tuple(d for d in found if d.code != "RW110")
    if others:
        return None, others
    text = format_rules(source.text)
    again, _ = parse_rules(SourceFile(path, source.name, text, tuple(text.split("\n"))))
    if shape_text(again) != shape_text(tree):
        raise AssertionError(f"formatting {source.name} would change what it says")
    return text, ()


def _files(paths: tuple[str, ...]) -> list[Path]:
    roots = [Path(p) for p in paths]
    if not roots:
        folders = here().folders("rules")[:1]
        roots = list(folders)
    files: list[Path] = []
    for root in roots:
        if root.is_dir():
            inside = sorted(p for p in root.rglob("*") if _is_rules(p))
            if not inside:
                click.echo(f"There are no rules files in {root}.", err=True)
                raise click.exceptions.Exit(FAILED)
            files += inside
        elif root.is_file() and root.suffix not in (".rules", ".yaml"):
            click.echo(f"{root} is no rules file: those are *.rules and *.yaml.", err=True)
            raise click.exceptions.Exit(FAILED)
        elif root.is_file():
            files.append(root)
        else:
            click.echo(f"There is no file {root}.", err=True)
            raise click.exceptions.Exit(FAILED)
    return list(dict.fromkeys(files))


def _is_rules(path: Path) -> bool:
    sheet = path.name == "game.yaml" or (path.suffix == ".yaml" and path.parent.name == "variants")
    return path.is_file() and (path.suffix == ".rules" or sheet)
