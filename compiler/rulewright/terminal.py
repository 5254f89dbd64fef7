"""What people see in the terminal: findings with their line and the place marked, in colour.

The only place where diagnostics are turned into text for people. `rich` leaves colours out by
itself where the output is a file or NO_COLOR is set.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO
from unicodedata import category

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rulewright.diagnostics import Diagnostic, Evidence, Place, Severity, in_reading_order

_COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold cyan"}
_WIDEST = 110
"""Columns of a source line that are shown; of a longer one, the part around the place."""


def console(file: TextIO | None = None) -> Console:
    """A console that prints what it is given: no markup, no guessed colours, no cut lines."""
    out = sys.stdout if file is None else file
    return Console(file=out, markup=False, highlight=False, emoji=False, soft_wrap=True)


def errors() -> Console:
    """The console for what is not the command's result."""
    return console(sys.stderr)


@contextmanager
def progress_bar(name: str, quiet: bool) -> Iterator[Callable[[str, int, int], None] | None]:
    """A bar while something long is done, gone when it is over; none where nobody watches.

    What comes back is told what is being done, how many parts are done, and how many there are.
    """
    shown = errors()
    if quiet or not shown.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Drawn when there is news, not by a thread of its own: with one, no process can be split.
    with Progress(*columns, console=shown, transient=True, auto_refresh=False) as bar:
        task = bar.add_task(name, total=None)

        def progress(what: str, done: int, total: int) -> None:
            words = f"{name} {what}"
            bar.update(task, description=words, completed=done, total=total, refresh=True)

        yield progress


def harmless(text: str) -> str:
    """Text without control characters, which could move the cursor or colour the screen."""
    # Spaces that do not break are no printable characters to Python; French is full of them.
    return "".join(
        c if c.isprintable() or c == "\n" or category(c) == "Zs" else "\N{REPLACEMENT CHARACTER}"
        for c in text
    )


def show_diagnostics(found: Iterable[Diagnostic], out: Console) -> None:
    """Every finding in reading order, then how many there are."""
    ordered = in_reading_order(found)
    for diagnostic in ordered:
        out.print(diagnostic_text(diagnostic))
    if ordered:
        out.print(_count(ordered))


def diagnostic_text(diagnostic: Diagnostic) -> Text:
    """One finding: what and where, the line with the place marked, what to do about it."""
    text = Text()
    colour = _COLOURS[diagnostic.severity]
    text.append(f"{diagnostic.severity} {diagnostic.code}", colour)
    if diagnostic.place is not None:
        text.append(f"  {harmless(str(diagnostic.place))}", "dim")
    text.append(f"\n  {harmless(diagnostic.message)}\n", "bold")
    if diagnostic.place is not None and diagnostic.place.text.strip():
        _excerpt(text, diagnostic.place, colour)
    for place, words in diagnostic.related:
        text.append(f"  {harmless(words)}: ", "cyan")
        text.append(f"{harmless(str(place))}\n", "dim")
        if place.text.strip():
            _excerpt(text, place, "cyan")
    if diagnostic.hint:
        text.append("  hint: ", "green")
        text.append(f"{harmless(diagnostic.hint)}\n")
    if diagnostic.evidence is not None:
        told = f"{diagnostic.message} {diagnostic.hint or ''}"
        _evidence(text, diagnostic.evidence, told)
    return text


def _evidence(text: Text, evidence: Evidence, told: str) -> None:
    """The other side of a text, as far as it was not shown: the rule, the fact, the English."""
    shown = (("rule", evidence.rule), ("fact", evidence.fact), ("English", evidence.against))
    for name, words in shown if evidence.key else ():
        if words and words not in told:
            lines = harmless(words).splitlines()
            text.append(f"  {name}: ", "cyan")
            text.append(lines[0] + "\n")
            text.append("".join(f"  {' ' * len(name)}  {line}\n" for line in lines[1:]))
    if evidence.fingerprint:
        text.append(f"  id: {evidence.fingerprint}\n", "dim")


def _excerpt(text: Text, place: Place, colour: str) -> None:
    """The source line, and under it carets where the place is. Wide letters take two columns."""
    line = harmless(place.text.replace("\t", " "))
    start = min(place.column - 1, len(line))
    stop = min(start + place.width, max(len(line), start + 1))
    first = max(0, start - _WIDEST // 2) if len(line) > _WIDEST else 0
    shown = line[first : first + _WIDEST]
    before = "…" if first else ""
    after = "…" if first + _WIDEST < len(line) else ""
    stop = min(stop, first + _WIDEST)
    number = str(place.line)
    pad = " " * len(number)
    indent = cell_len(before + line[first:start])
    carets = "^" * max(1, cell_len(line[start:stop]))
    text.append(f"  {number} │ ", "dim")
    text.append(f"{before}{shown}{after}\n")
    text.append(f"  {pad} │ ", "dim")
    text.append(f"{' ' * indent}{carets}\n", colour)


def _count(found: Iterable[Diagnostic]) -> Text:
    """ "2 errors, 1 warning", and where the codes are explained."""
    tally: dict[Severity, int] = {}
    codes: dict[str, None] = {}
    for diagnostic in found:
        tally[diagnostic.severity] = tally.get(diagnostic.severity, 0) + 1
        codes.setdefault(diagnostic.code)
    parts = [f"{tally[s]} {s}{'s' if tally[s] != 1 else ''}" for s in _COLOURS if s in tally]
    text = Text(", ".join(parts), "bold")
    first = next(iter(codes))
    text.append(f" — “rulewright explain {first}” says more about a code.", "dim")
    return text


def print_json(data: Any) -> None:
    """Plain data for machines, on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
