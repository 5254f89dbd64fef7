"""Writes the pages of docs/ that are made from the program: run it after changing a command, a
code, the grammar or the shape of game.yaml. A test checks that they are current.

    python tools/make_docs.py            writes
    python tools/make_docs.py --check    says which would change
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import click

from rulewright.cli import COMMANDS, SECTIONS, cli
from rulewright.codes import all_codes
from rulewright.model.sheet import json_schema
from rulewright.source.files import write_whole
from rulewright.source.usage import USAGE

DOCS = Path(__file__).resolve().parents[1] / "docs"
WIDTH = 98
"""Columns of the help texts, whatever the terminal."""
MADE = "<!-- Made by tools/make_docs.py: change the program, not this page. -->"

AREAS = {
    "RW1": "Files and lines",
    "RW2": "The game",
    "RW3": "Playing, scoring and what is claimed",
    "RW4": "Texts and languages",
    "RW5": "Books",
    "RW6": "Workspaces and commands",
}

KINDS = {
    "header": ("Sections", "play.rules is made of these; each begins at the edge of the page."),
    "statement": ("What happens", "Under `setup:`, `play:` and `phase NAME:`."),
    "branch": ("Answers", "Under `SEAT chooses:`, two at least."),
    "score": ("What a holding is worth", "Under `scoring of ZONE:`."),
    "rank": ("Who wins", "Under `ranking:`."),
    "claim_head": ("Claims", "Under `claims:`; `check` proves them."),
    "claim_line": ("What a claim says", "One line under `claim NAME:`."),
    "example_head": ("Worked examples", "Under `examples:`; `check` reckons them."),
    "example_line": ("What an example shows", "One line under `example NAME:`."),
}

LANGUAGE = """\
# The language of rules

A game is a folder with two files. **game.yaml** holds what is countable: players, pieces, zones,
tables by number of players, values, options, words. **play.rules** holds what happens, in lines
that can be read aloud. [game.schema.json](game.schema.json) describes game.yaml for editors; this
page lists every line that play.rules can have.

Words in capitals stand for something of your own: names in small letters (`a_name`), amounts
(numbers, names of values and tables, `players`, `seats`, `total of TABLE`, `count of ZONE`, with
`+`, `-`, `*`, `divided by` and brackets), seats (a marker's name for its holder, a name given by
`as` or by a choice, `left of SEAT`, `right of SEAT`) and zones (`ZONE`, `own ZONE`,
`ZONE of SEAT`, `ZONE of each player`).

What belongs to a line stands under it, indented by four spaces; such a line ends with a colon.
`#` begins a comment. Lines that begin with `|`, `aid |` or `note |` are texts: what the rulebook,
the player aid or a box in the margin says of the lines below them. In a text `{name}` prints a
value or a word of the game, and `[words](fact)` marks the words that say a fact; see
`rulewright show GAME --stage facts`.
"""


def cli_page() -> str:
    """The commands, from their own help."""
    lines = ["# The command line", "", MADE, ""]
    # With the settings of the real command line, or the page would lack what they add (-h).
    settings = cli.context_settings | {"terminal_width": WIDTH}
    top = click.Context(cli, info_name="rulewright", **settings)
    lines += ["```text", cli.get_help(top).rstrip(), "```", ""]
    for title, names in SECTIONS:
        lines += [f"## {title}", ""]
        for name in names:
            command = cli.get_command(top, name)
            assert command is not None
            lines += _command_lines(f"rulewright {name}", command, top)
    assert {n for _, names in SECTIONS for n in names} == set(COMMANDS)
    return "\n".join(lines).rstrip() + "\n"


def _command_lines(name: str, command: click.Command, parent: click.Context) -> list[str]:
    context = click.Context(
        command, info_name=name.split()[-1], parent=parent, terminal_width=WIDTH
    )
    lines = [f"### {name}", "", "```text", command.get_help(context).rstrip(), "```", ""]
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            assert found is not None
            lines += _command_lines(f"{name} {child}", found, context)
    return lines


def codes_page() -> str:
    """Every diagnostic code."""
    lines = ["# What the codes mean", "", MADE, ""]
    lines += ["`rulewright explain CODE` shows the same in the terminal.", ""]
    pages = sorted(all_codes().values(), key=lambda page: page.code)
    for prefix, title in AREAS.items():
        lines += [f"## {title}", ""]
        for page in (p for p in pages if p.code.startswith(prefix)):
            lines += [f"### {page.code}: {page.title}", "", page.words, ""]
            for name, sample in (("Wrong", page.bad), ("Right", page.good)):
                if sample:
                    lines += [f"{name}:", "", "```text", *sample.split("\n"), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def language_page() -> str:
    """Every kind of line, from the patterns that hints are made of."""
    lines = [LANGUAGE, MADE, ""]
    for start, (title, words) in KINDS.items():
        lines += [f"## {title}", "", words, "", "```text"]
        for pattern in dict.fromkeys(USAGE[start].values()):
            lines += pattern.split("   or   ")
        lines += ["```", ""]
    return "\n".join(lines).rstrip() + "\n"


def schema_file() -> str:
    """The JSON Schema of game.yaml."""
    return json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "cli.md": cli_page,
    "codes.md": codes_page,
    "language.md": language_page,
    "game.schema.json": schema_file,
}


def stale() -> list[str]:
    """The pages that are not what the program would write today."""
    return [
        name
        for name, make in PAGES.items()
        if not (DOCS / name).is_file() or (DOCS / name).read_text("utf-8") != make()
    ]


def main() -> int:
    """Write what is stale, or with --check only say so."""
    changed = stale()
    for name in changed:
        if "--check" not in sys.argv:
            write_whole(DOCS / name, PAGES[name]().encode())
        print(f"docs/{name} {'is stale' if '--check' in sys.argv else 'written'}")
    return 1 if changed and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
