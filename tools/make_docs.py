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
from pydantic import BaseModel

from rulewright.cli import COMMANDS, SECTIONS, cli
from rulewright.codes import all_codes
from rulewright.model.sheet import (
    BookSectionSheet,
    GameSheet,
    OptionSheet,
    SeatSheet,
    TableSheet,
    WordSheet,
    ZoneSheet,
    json_schema,
)
from rulewright.source.files import write_whole
from rulewright.source.usage import AMOUNTS, CONDITIONS, ENDINGS, SEATS, USAGE, ZONES

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
    "example_line": (
        "What an example shows",
        "One line under `example NAME:`. Without a worth, it is reckoned and printed.",
    ),
}

LANGUAGE = """\
# The language of rules

A game is a folder with two files. **game.yaml** holds what is countable: players, pieces, zones,
tables by number of players, values, options, words. **play.rules** holds what happens, in lines
that can be read aloud. `rulewright new DIR` writes a small complete game to look at and to change.
A large game may go on in further `.rules` files beside play.rules.

Names have small letters, digits and `_`, and start with a letter. A name means one thing in the
whole game.
"""

RULES = """\
# play.rules

What belongs to a line stands under it, indented by four spaces; such a line ends with a colon.
`#` begins a comment. Words in capitals stand for something of your own, as explained below.

Lines that begin with `|`, `aid |` or `note |` are texts: what the rulebook, the player aid or a box
in the margin says of the lines below them. They stand first under a phase, a step, an answer, a
claim or an example, and say everything in it that has no text of its own. In a text `{name}` prints
a value or a word of the game, and `[words](fact)` marks the words that say a fact;
`rulewright show GAME --stage facts` lists which. Lines without a text are said by the phrasebook.
"""

PARTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("Amounts", "AMOUNT and POINTS are one of these.", AMOUNTS),
    ("Seats", "SEAT is one of these.", SEATS),
    ("Zones", "Which pieces lie in a zone, and who sees them, stands in game.yaml.", ZONES),
    ("Conditions", "Behind `if`, and behind `when` in an answer.", CONDITIONS),
    (
        "How a line may end",
        "Behind `draws`, `takes`, `returns`, `places` and `gives`, one after another. Where "
        "nothing is said of it, a piece is seen by whoever sees it in the zone it leaves or in the "
        "zone it reaches.",
        ENDINGS,
    ),
)

SHEETS: tuple[tuple[str, type[BaseModel]], ...] = (
    ("zones: NAME", ZoneSheet),
    ("seats: NAME", SeatSheet),
    ("tables: NAME", TableSheet),
    ("options: NAME", OptionSheet),
    ("words: NAME", WordSheet),
    ("book: an entry", BookSectionSheet),
)


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
    """What game.yaml may hold, from its model; every kind of line, from the patterns of hints."""
    lines = [LANGUAGE, MADE, "", "# game.yaml", ""]
    lines += ["[game.schema.json](game.schema.json) describes the same for editors.", ""]
    lines += _fields(GameSheet)
    for title, sheet in SHEETS:
        lines += [f"## {title}", "", (sheet.__doc__ or "").split("\n\n")[0], "", *_fields(sheet)]
    lines.append(RULES)
    for start, (title, words) in KINDS.items():
        lines += [f"## {title}", "", words, "", "```text", *patterns(start), "```", ""]
    for title, words, parts in PARTS:
        lines += [f"## {title}", "", words, "", "| written | means |", "|---|---|"]
        lines += [f"| `{pattern}` | {meaning} |" for pattern, meaning in parts.items()]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def patterns(start: str) -> list[str]:
    """How the lines of one kind are written, each once."""
    return list(dict.fromkeys(p for line in USAGE[start].values() for p in line.split("   or   ")))


def _fields(sheet: type[BaseModel]) -> list[str]:
    rows = ["| key | what it is |", "|---|---|"]
    for name, field in sheet.model_fields.items():
        needed = " Needed." if field.is_required() else ""
        rows.append(f"| `{field.alias or name}` | {field.description or ''}{needed} |")
    return [*rows, ""]


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
