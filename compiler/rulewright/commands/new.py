"""`rulewright new`: a workspace with a small game that checks, builds and plays."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.commands.common import FINE, stop, write_or_stop

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> int:
    """Make a workspace with a small complete game.

    DIR is a new or empty folder. The game in it plays with 2 to 4, is told in three languages, and
    is yours to change.

    \b
    Example:
      rulewright new my-games
      cd my-games
      rulewright check
    """
    import json
    from importlib.resources import files

    from rulewright.diagnostics import Diagnostic
    from rulewright.model.sheet import json_schema

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = f"{folder} is there already, and not empty."
        stop([Diagnostic("RW607", message, hint="Name a folder that does not exist yet.")])
    starter = files("rulewright").joinpath("starter")
    written = []
    for name, file in _files(starter, ""):
        write_or_stop(folder / name, file.read_bytes())
        written.append(name)
    # Editors complete and check game.yaml with it; its first line names the file.
    schema = json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n"
    write_or_stop(folder / "game.schema.json", schema.encode())
    written.append("game.schema.json")
    game = next(n.split("/")[1] for n in written if n.endswith("game.yaml"))
    click.echo(f"A workspace in {folder}, with the game “{game}”:")
    for name in written:
        click.echo(f"  {name}")
    click.echo("\nGo on with:")
    if str(folder) != ".":
        click.echo(f"  cd {folder}")
    for line in ("rulewright check", f"rulewright play {game}", "rulewright build"):
        click.echo(f"  {line}")
    return FINE


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for child in sorted(folder.iterdir(), key=lambda c: c.name):
        name = f"{path}/{child.name}".lstrip("/")
        if child.is_dir():
            if child.name != "__pycache__":
                yield from _files(child, name)
        else:
            # Named so in the package that tools do not take it for a rule of this repository.
            yield name.replace("dot-gitignore", ".gitignore"), child
