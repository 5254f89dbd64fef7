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

from rulewright.checks.register import LANGUAGES, SUBJECTS, Check, checks_of
from rulewright.cli import COMMANDS, SECTIONS, cli
from rulewright.codes import Code, all_codes
from rulewright.model.sheet import (
    BookSectionSheet,
    CounterSheet,
    DiceSheet,
    FlagSheet,
    GameSheet,
    ListSheet,
    OptionSheet,
    PieceSheet,
    SeatSheet,
    TableSheet,
    WordSheet,
    ZoneSheet,
    json_schema,
)
from rulewright.source.files import write_whole
from rulewright.source.usage import TOPICS
from rulewright.source.usage_parts import AMOUNTS, CONDITIONS, ENDINGS, GROUPS, SEATS, ZONES

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

LANGUAGE = """\
# The language of rules

A game is a folder with two files. **game.yaml** holds what is countable: players, pieces, zones,
tables by number of players, values, options, words. **play.rules** holds what happens, in lines
that can be read aloud. `rulewright new DIR` writes a small complete game to look at and to change.
A large game may go on in further `.rules` files beside play.rules.

Names have small letters, digits and `_`, and start with a letter. A name means one thing in the
whole game.
"""

CHECKS = """\
`rulewright check` runs all of them; `rulewright check --list` lists them, and `rulewright explain
NAME` shows one in the terminal. Each is a file in `compiler/rulewright/checks/`, and its page is
the text at the head of that file. The examples of texts are run by the tests: each wrong one is
found, and nothing at all is found in the right one.

A finding quotes the words of both sides and says the fact, the rule as it stands today and what to
do. Where a person decides that it may stand, `rulewright check GAME --waive ID --reason WHY` notes
that in the game's waivers.yaml: such a waiver lapses as soon as the words or the rule change.
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

`{@KEY}` refers to a section of the book, or to a part of the rules that the book prints, by its
key: `{@setup}`, `{@harvest.sow}`. It prints the title, as a link on a screen and with its page on
paper, in each language in its own way. A page number is never typed.
"""

PARTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("Amounts", "AMOUNT and POINTS are one of these.", AMOUNTS),
    ("Seats", "SEAT is one of these.", SEATS),
    ("Groups", "GROUP is one of these; who has left the game is in none of them.", GROUPS),
    ("Zones", "Which pieces lie in a zone, and who sees them, stands in game.yaml.", ZONES),
    (
        "Conditions",
        "Behind `if`, `repeat until` and `where`, and behind `when` in an answer.",
        CONDITIONS,
    ),
    (
        "How a line may end",
        "Behind `draws`, `takes`, `returns`, `places` and `gives`, one after another, and behind "
        "`rolls` one word about who sees it. Where "
        "nothing is said of it, a piece is seen by whoever sees it in the zone it leaves or in the "
        "zone it reaches.",
        ENDINGS,
    ),
)

SHEETS: tuple[tuple[str, type[BaseModel]], ...] = (
    ("pieces: KIND: NAME", PieceSheet),
    ("dice: NAME", DiceSheet),
    ("zones: NAME", ZoneSheet),
    ("counters: NAME", CounterSheet),
    ("flags: NAME", FlagSheet),
    ("lists: NAME", ListSheet),
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


def checks_page() -> str:
    """Every check there is, from its own page."""
    pages = all_codes()
    lines = ["# What is checked", "", MADE, "", CHECKS]
    for subject, looks_at in SUBJECTS.items():
        lines += [f"## Checks of {looks_at}", ""]
        for check in checks_of(subject):
            lines += [f"### {check.name}", "", f"**{check.title}**", ""]
            lines += [check.words, ""] if check.words else []
            lines += ["| code | finding |", "|---|---|"]
            lines += [f"| {_link(pages[code])} | {pages[code].title} |" for code in check.codes]
            lines += ["", *_examples(check)]
    return "\n".join(lines).rstrip() + "\n"


def _link(page: Code) -> str:
    """A code, with a link to its own page."""
    heading = f"{page.code}: {page.title}".lower()
    anchor = "".join(c for c in heading if c.isalnum() or c in " -_").replace(" ", "-")
    return f"[{page.code}](codes.md#{anchor})"


def _examples(check: Check) -> list[str]:
    """The rule that the examples are about, and what is wrong and right in each language."""
    lines: list[str] = []
    if check.rule:
        lines += ["The rule:", "", "```text", check.rule, "```", ""]
    for lang, example in check.examples.items():
        language = f" in {LANGUAGES[lang]}" if lang else ""
        for title, sample in (
            (f"Wrong{language}", example.bad),
            (f"Right{language}", example.good),
        ):
            if sample:
                lines += [f"{title}:", "", "```text", sample, "```", ""]
    return lines


def language_page() -> str:
    """What game.yaml may hold, from its model; every kind of line, from the patterns of hints."""
    lines = [LANGUAGE, MADE, "", "# game.yaml", ""]
    lines += ["[game.schema.json](game.schema.json) describes the same for editors.", ""]
    lines += _fields(GameSheet)
    for title, sheet in SHEETS:
        words = " ".join((sheet.__doc__ or "").split("\n\n")[0].split())
        lines += [f"## {title}", "", words, "", *_fields(sheet)]
    lines.append(RULES)
    for topics in TOPICS.values():
        for topic in topics:
            lines += [f"## {topic.title}", "", topic.words, "", "| written | means |", "|---|---|"]
            lines += [f"| {_ways(line.written)} | {line.means} |" for line in topic.lines]
            lines.append("")
    for title, words, parts in PARTS:
        lines += [f"## {title}", "", words, "", "| written | means |", "|---|---|"]
        lines += [f"| `{pattern}` | {meaning} |" for pattern, meaning in parts.items()]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _ways(written: tuple[str, ...]) -> str:
    """Ways to write a line, in one cell of a table."""
    return "<br>".join(f"`{way}`" for way in written)


def patterns(start: str) -> list[str]:
    """How the lines of one kind are written, each once."""
    lines = (line for topic in TOPICS[start] for line in topic.lines)
    return list(dict.fromkeys(way for line in lines for way in line.written))


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
    "checks.md": checks_page,
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
