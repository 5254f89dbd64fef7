"""A sheet as a person reads it at the terminal: the rule above, both languages below, aligned."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.prose.waiting import Stand
from rulewright.reviewing.desk import Sheet
from rulewright.reviewing.words import fact_in_words

if TYPE_CHECKING:
    from rich.text import Text

    from rulewright.prose.renderings import Rendering

NARROWEST = 40

MEANING: dict[Stand, str] = {
    Stand.STALE: "its rule is another one now",
    Stand.UNSURE: "somebody marked it as unsure",
    Stand.MISSING: "not translated yet",
    Stand.UNREVIEWED: "nobody has approved it yet",
    Stand.NUMBERS: "only numbers moved; they print by themselves",
    Stand.REWORDED: "only the English is worded anew",
    Stand.REVIEWED: "approved for today’s rule",
}


def sheet_text(sheet: Sheet, language: str, width: int) -> Text:
    """The sheet, folded to a width; `language` is what the translation's language calls itself."""
    from rich.text import Text

    page = _Page(Text(), max(NARROWEST, width))
    page.plain(f"{sheet.place.file}:{sheet.place.line}", "dim")
    for line in sheet.rule:
        page.plain(f"    {line}", "dim")
    if sheet.changes:
        page.head("What changed")
        page.list(sheet.changes, "yellow")
    if sheet.facts:
        page.head("What the rule says")
        page.list(map(fact_in_words, sheet.facts))
    if sheet.was:
        page.head("What it said when this was approved")
        page.list(map(fact_in_words, sheet.was), "yellow")
    page.head("English")
    if sheet.english_was is not None:
        page.list([f"before: {sheet.english_was}"], "yellow")
    page.both(sheet.english, sheet.english_said)
    page.head(language)
    if sheet.words:
        page.both(sheet.words, sheet.said)
    else:
        page.list(["—"], "dim")
    if sheet.literal:
        page.head(f"The phrasebook’s {language}, literally")
        page.list(sheet.literal)
    return page.text


def said_text(said: Rendering) -> str:
    """A text as it prints: "→ 3, 4 players: …"."""
    counts = ", ".join(map(str, said.players))
    return f"→ {counts} players: {said.words}" if counts else f"→ {said.words}"


class _Page:
    """Collects lines under their heads, none wider than the terminal."""

    def __init__(self, text: Text, width: int) -> None:
        self.text = text
        self.width = width

    def plain(self, line: str, style: str = "") -> None:
        from rulewright.terminal import harmless

        # A printer's spaces are no characters for a terminal.
        spaced = line.replace("\u00a0", " ").replace("\u202f", " ")
        self.text.append(f"{harmless(spaced)}\n", style)

    def head(self, title: str) -> None:
        self.plain(title, "bold")

    def list(self, lines: Iterable[str], style: str = "") -> None:
        for line in lines:
            for part in _folded(line, self.width - 4):
                self.plain(f"    {part}", style)

    def both(self, pattern: str, said: tuple[Rendering, ...]) -> None:
        """A text as it is written, and under it as it prints."""
        self.list([pattern])
        for one in said:
            if one.players or one.words != pattern:
                counts = ", ".join(map(str, one.players))
                self.list(
                    [f"→ {counts} players: {one.words}" if counts else f"→ {one.words}"], "cyan"
                )


def _folded(line: str, width: int) -> list[str]:
    """Lines of at most a width; wide letters count double, and Korean folds between words."""
    found: list[str] = []
    for part in line.split("\n"):
        wide = sum(1 for c in part if ord(c) >= 0x1100)
        room = width if not wide else int(width * len(part) / (len(part) + wide))
        found += textwrap.wrap(part, max(10, room), break_on_hyphens=False) or [""]
    return found
