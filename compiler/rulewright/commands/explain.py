"""`rulewright explain`: the page of a diagnostic code, or of a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands.common import FAILED, FINE, json_option

if TYPE_CHECKING:
    from rich.text import Text

    from rulewright.checks.register import Check
    from rulewright.codes import Code


@click.command("explain")
@click.argument("code", required=False, metavar="[CODE|CHECK]")
@json_option
def command(code: str | None, as_json: bool) -> int:
    """Explain the code of a finding, or a check, with examples.

    Without CODE, all codes are listed; “rulewright check --list” lists the checks.

    \b
    Examples:
      rulewright explain RW103
      rulewright explain typed_words
      rulewright explain
    """
    from rulewright.checks.register import all_checks
    from rulewright.codes import all_codes

    pages = all_codes()
    if code is None:
        return _list(list(pages.values()), as_json)
    wanted = code.strip().upper()
    wanted = f"RW{wanted}" if wanted.isdigit() else wanted
    if wanted in pages:
        return _explain_code(pages[wanted], as_json)
    checks = {check.name: check for check in all_checks()}
    name = code.strip().lower().replace("-", "_").replace(" ", "_")
    if name in checks:
        return _explain_check(checks[name], pages, as_json)
    from rulewright.diagnostics import nearest

    near = nearest(wanted, pages) or nearest(name, checks)
    hint = f" Did you mean {near}?" if near else " “rulewright explain” lists all."
    click.echo(f"There is no code or check “{code}”.{hint}", err=True)
    return FAILED


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


def _explain_code(page: Code, as_json: bool) -> int:
    from rich.text import Text

    from rulewright.checks.register import checks_that_find
    from rulewright.terminal import console, print_json

    checks = checks_that_find(page.code)
    if as_json:
        from dataclasses import asdict

        print_json(asdict(page) | {"checks": [check.name for check in checks]})
        return FINE
    text = Text()
    text.append(f"{page.code}  {page.title}\n\n", "bold")
    _paragraphs(text, page.words)
    _sample(text, "Wrong", page.bad, "red")
    _sample(text, "Right", page.good, "green")
    if checks:
        names = ", ".join(f"“rulewright explain {check.name}”" for check in checks)
        text.append(f"\nFound by a check with a page of its own: {names}.\n", "dim")
    console().print(text, end="")
    return FINE


def _explain_check(check: Check, pages: dict[str, Code], as_json: bool) -> int:
    from rich.text import Text

    from rulewright.checks.register import LANGUAGES, SUBJECTS
    from rulewright.terminal import console, print_json

    if as_json:
        from dataclasses import asdict

        print_json(asdict(check))
        return FINE
    text = Text()
    text.append(f"{check.name}  {check.title}\n\n", "bold")
    _paragraphs(text, check.words)
    text.append(f"\nLooks at {SUBJECTS[check.subject]}. Finds:\n")
    for code in check.codes:
        text.append(f"  {code}  {pages[code].title}\n")
    _sample(text, "The rule", check.rule, "cyan")
    for code in () if check.examples else check.codes:
        _sample(text, f"Wrong ({code})", pages[code].bad, "red")
        _sample(text, f"Right ({code})", pages[code].good, "green")
    for lang, example in check.examples.items():
        language = f", {LANGUAGES.get(lang, lang)}" if lang else ""
        _sample(text, f"Wrong{language}", example.bad, "red")
        _sample(text, f"Right{language}", example.good, "green")
    console().print(text, end="")
    return FINE


def _paragraphs(text: Text, words: str) -> None:
    import textwrap

    for paragraph in words.split("\n\n"):
        text.append(textwrap.fill(paragraph, 88) + "\n")


def _sample(text: Text, title: str, sample: str, colour: str) -> None:
    import textwrap

    if sample:
        text.append(f"\n{title}:\n\n", f"bold {colour}")
        text.append(textwrap.indent(sample, "    ") + "\n")
