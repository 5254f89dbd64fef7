"""`rulewright audit`: an outside text against the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.commands.common import (
    FINDINGS,
    FINE,
    here,
    json_option,
    language_or_stop,
    open_or_stop,
    stop,
    write_or_stop,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from rulewright.checks.outside.records import Audit, FactVerdict, Verdict
    from rulewright.checks.outside.report import ReportWords

_COLOURS: dict[Verdict, str] = {
    "contradict": "red",
    "conflict": "red",
    "weaker": "yellow",
    "alias": "green",
    "agree": "green",
}
_COUNTED: frozenset[Verdict] = frozenset(("agree", "alias"))
"""Verdicts that are counted, and listed only when asked for."""


@click.command("audit")
@click.argument("game")
@click.argument("file", metavar="FILE")
@click.option("--lang", required=True, help="The language of the text: en, fr, ko, …")
@click.option("--all", "everything", is_flag=True, help="List the facts that agree as well.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with the text and the rules side by side.",
)
@click.option("--words", "reader", help="The language of the report; else that of the text.")
@json_option
def command(
    game: str,
    file: str,
    lang: str,
    everything: bool,
    page: Path | None,
    reader: str | None,
    as_json: bool,
) -> int:
    """Hold an outside text against the rules of a game.

    FILE is a text, Markdown, HTML or PDF; “-” reads a text from standard input. For each fact of
    the rules: does the text agree, contradict, say less, or say nothing, with its words quoted;
    then what it says beyond the rules. First comes how much was understood: where that is little,
    an audit is no pass.

    A publisher's own names (“mermaid coin”) go into locales/LANG/GAME.aliases.yaml; those the text
    seems to use are proposed.

    \b
    Examples:
      rulewright audit no-swap-no-pay --lang fr leaflet.txt
      rulewright audit no-swap-no-pay --lang ko rules.pdf --html audit.html
      pdftotext book.pdf - | rulewright audit GAME --lang en - --json
    """
    workspace = here()
    opened = open_or_stop(game, workspace, as_json)
    language_or_stop(lang, workspace, as_json)
    if reader is not None:
        language_or_stop(reader, workspace, as_json)
    from rulewright.checks.outside.audit import audit_text
    from rulewright.checks.outside.reading import read_outside

    text, found = read_outside(_bytes(file, as_json), "standard input" if file == "-" else file)
    if text is None:
        stop(found, as_json)
    from rulewright.terminal import console, print_json, progress_bar

    with progress_bar(opened.name, as_json) as progress:
        audit, found = audit_text(opened.game, opened.facts, text, lang, workspace, progress)
    if audit is None:
        stop(found, as_json)
    from rulewright.checks.outside.report import load_report_words

    words = load_report_words(reader or lang, workspace, opened.game)
    if page is not None:
        from rulewright.checks.outside.page import audit_page

        drawn = audit_page(audit, opened.game.title.pattern, words=words)
        write_or_stop(page, drawn.encode(), as_json)
    if as_json:
        print_json(audit.to_dict())
    else:
        _print(audit, everything, console(), page, words)
    return FINDINGS if audit.found_wrong else FINE


def _bytes(file: str, as_json: bool) -> bytes:
    from rulewright.diagnostics import Diagnostic, Place

    try:
        if file == "-":
            return sys.stdin.buffer.read(8_000_001)
        with Path(file).open("rb") as stream:
            return stream.read(8_000_001)
    except OSError as error:
        reason = error.strerror or "unknown reason"
        stop([Diagnostic("RW641", f"“{file}” can't be read: {reason}.", Place(file))], as_json)


def _print(
    audit: Audit, everything: bool, out: Console, page: Path | None, words: ReportWords
) -> None:
    from rich.text import Text

    from rulewright.checks.outside.records import VERDICTS
    from rulewright.terminal import harmless

    out.print(_coverage(audit, words))
    for verdict in VERDICTS:
        facts = audit.of(verdict)
        if not facts:
            continue
        colour = _COLOURS.get(verdict, "")
        title = Text(f"\n{words.title(verdict)} ({len(facts)})", f"bold {colour}")
        title.append(f"  {words.means(verdict)}", "not bold dim")
        if verdict in _COUNTED and not everything:
            title.append(f"  — {words.text('listed_with_all')}", "dim")
            out.print(title)
            continue
        out.print(title)
        for fact in facts:
            out.print(_fact(audit, fact, words))
    if audit.ledger:
        out.print(Text(f"\n{words.text('says_more')} ({len(audit.ledger)})", "bold"))
        for line in audit.ledger:
            kind = words.text(f"ledger_{line.kind}")
            said = Text(f"  {_at(audit.text, line.start):>8}  {kind:<10} ", "dim")
            said.append(f"“{harmless(_short(line.quote))}”", "not dim")
            out.print(said)
    if audit.proposals:
        where = f"locales/{audit.lang}/{audit.game.split('+')[0]}.aliases.yaml"
        out.print(Text(f"\n{words.text('names')}", "bold"))
        out.print(Text(f"{words.text('names_intro')} {where}", "dim"))
        for proposal in audit.proposals:
            out.print(Text(f"  {harmless(words.proposed(proposal))}"))
    if page is not None:
        out.print(Text(f"\n{words.with_path('written', page)}", "bold"))


def _coverage(audit: Audit, words: ReportWords) -> Text:
    from rich.text import Text

    seen = audit.coverage
    said = Text(f"{audit.game}, {words.language_name(audit.lang)}\n", "bold")
    for key, part, whole in (
        ("meter_facts", seen.checked, seen.facts),
        ("meter_sentences", seen.sentences_explained, seen.sentences),
        ("meter_numbers", seen.numbers_explained, seen.numbers),
    ):
        share = f"{part} {words.text('of_whole', whole=whole)}"
        said.append(f"  {share}  {words.text(key)}\n", "not bold")
    if seen.example_numbers:
        said.append(f"  {words.text('examples_apart', n=seen.example_numbers)}\n", "not bold")
    if seen.unrecognised:
        names = ", ".join(words.named(name) for name in seen.unrecognised[:12])
        if len(seen.unrecognised) > 12:
            names += f" {words.text('and_more', n=len(seen.unrecognised) - 12)}"
        said.append(f"  {words.text('unrecognised', words=names)}\n", "not bold")
    if seen.low:
        said.append(f"  {words.text('low')}\n", "bold yellow")
    said.rstrip()
    return said


def _fact(audit: Audit, fact: FactVerdict, words: ReportWords) -> Text:
    from rich.text import Text

    from rulewright.terminal import harmless

    place = _at(audit.text, fact.start) if fact.start >= 0 else ""
    name, _, value = fact.fact.partition(": ")
    said = Text(f"  {place:>8}  ", "dim")
    said.append(f"{words.fact(name, value)}  ", "not dim")
    said.append(f"[{fact.id}]\n", "dim")
    if fact.quote:
        said.append(f"            “{harmless(_short(fact.quote))}”\n", "not dim")
    said.append(f"            {harmless(words.why(fact.because))}", "not dim italic")
    if fact.verdict in ("contradict", "conflict", "weaker"):
        for line in fact.rule.splitlines()[:4]:
            said.append(f"\n            │ {harmless(line)}", "dim")
    return said


def _at(text: str, offset: int) -> str:
    """Line and column, from 1."""
    line = text.count("\n", 0, offset) + 1
    return f"{line}:{offset - text.rfind(chr(10), 0, offset)}"


def _short(quote: str) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= 150 else words[:147] + "…"
