"""`rulewright explain`: the page of a diagnostic code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands.common import FAILED, FINE, json_option

if TYPE_CHECKING:
    from rulewright.codes import Code


@click.command("explain")
@click.argument("code", required=False)
@json_option
def command(code: str | None, as_json: bool) -> int:
    """Explain the code of a finding, with an example.

    Without CODE, all codes are listed.

    \b
    Examples:
      rulewright explain RW103
      rulewright explain
    """
    from rulewright.codes import all_codes

    pages = all_codes()
    if code is None:
        return _list(list(pages.values()), as_json)
    wanted = code.strip().upper()
    wanted = f"RW{wanted}" if wanted.isdigit() else wanted
    if wanted not in pages:
        from rulewright.diagnostics import nearest

        near = nearest(wanted, pages)
        hint = f" Did you mean {near}?" if near else " “rulewright explain” lists all."
        click.echo(f"There is no code “{code}”.{hint}", err=True)
        return FAILED
    if as_json:
        from dataclasses import asdict

        from rulewright.terminal import print_json

        print_json(asdict(pages[wanted]))
        return FINE
    _show(pages[wanted])
    return FINE


def _list(pages: list[Code], as_json: bool) -> int:
    from rulewright.terminal import console, print_json

    pages = sorted(pages, key=lambda p: p.code)
    if as_json:
        print_json([{"code": p.code, "title": p.title} for p in pages])
        return FINE
    out = console()
    for page in pages:
        out.print(f"{page.code}  {page.title}")
    return FINE


def _show(page: Code) -> None:
    import textwrap

    from rich.text import Text

    from rulewright.terminal import console

    text = Text()
    text.append(f"{page.code}  {page.title}\n\n", "bold")
    text.append(textwrap.fill(page.words, 88) + "\n")
    for title, sample, colour in (("Wrong", page.bad, "red"), ("Right", page.good, "green")):
        if sample:
            text.append(f"\n{title}:\n\n", f"bold {colour}")
            text.append(textwrap.indent(sample, "    ") + "\n")
    console().print(text, end="")
