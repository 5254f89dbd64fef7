"""The talk with a reviewer: one sheet, one key, the next sheet.

Keys, lines and the editor come through `Hands`, so that the talk itself can be tried without a
terminal. Whatever a person writes is checked at once and shown with what the checks say before it
can be approved; each decision is on disk before the next sheet is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rulewright.diagnostics import Diagnostic
from rulewright.reviewing.desk import Desk, Sheet
from rulewright.reviewing.shown import MEANING, said_text, sheet_text

if TYPE_CHECKING:
    from rich.text import Text

READ_ONLY = "# ---- What stands below this line is for reading only. ----"


class Hands(Protocol):
    """What a person does at the keyboard, and what they see."""

    @property
    def width(self) -> int:
        """Columns of the terminal."""

    def show(self, text: Text | str) -> None:
        """Print something."""

    def key(self) -> str:
        """The next key; empty when they are gone."""

    def line(self, before: str) -> str:
        """A line typed, starting from another."""

    def editor(self, before: str, beside: str) -> str | None:
        """Words from the person's editor; None where they have none set."""


@dataclass(slots=True)
class Tally:
    """What a review came to."""

    approved: int = 0
    changed: int = 0
    unsure: int = 0
    skipped: int = 0
    left: bool = False
    """Whether the person quit before the last sheet."""
    diagnostics: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        counted = (
            (self.approved, "approved"),
            (self.changed, "of them with new words"),
            (self.unsure, "kept as unsure"),
            (self.skipped, "skipped"),
        )
        return ", ".join(f"{n} {words}" for n, words in counted if n) or "nothing decided"


def talk(desk: Desk, keys: Sequence[str], hands: Hands) -> Tally:
    """Go through some texts with a person."""
    tally = Tally()
    for at, key in enumerate(keys, 1):
        sheet = desk.sheet(key)
        title = f"── {at} of {len(keys)} · {key} · {sheet.stand}: {MEANING[sheet.stand]} "
        hands.show(_bold("\n" + title + "─" * max(0, hands.width - len(title))))
        hands.show(sheet_text(sheet, desk.language.name, hands.width))
        if not _decide(desk, sheet, hands, tally):
            tally.left = True
            break
    return tally


def _decide(desk: Desk, sheet: Sheet, hands: Hands, tally: Tally) -> bool:
    """One sheet until something is decided; False when the person leaves."""
    before = sheet.words
    _show_findings(sheet, hands)
    while True:
        mine = sheet.words != before
        answer = _ask(_answers(sheet, mine), hands)
        found: tuple[Diagnostic, ...] = ()
        match answer:
            case "q":
                return False
            case "s":
                tally.skipped += 1
                return True
            case "a":
                found = desk.approve([(sheet.key, sheet.words)])
                tally.approved += not found
                tally.changed += mine and not found
            case "u":
                found = desk.keep_unsure(sheet.key, sheet.words)
                tally.unsure += not found
            case _:
                words = _edited(desk, sheet, hands)
                if words != sheet.words:
                    sheet = desk.sheet(sheet.key, words)
                    hands.show("")
                    for one in sheet.said:
                        hands.show(said_text(one))
                    _show_findings(sheet, hands)
                continue
        if found:
            # What could not be written will not be written the next time either.
            tally.diagnostics = found
            return False
        return True


def _answers(sheet: Sheet, mine: bool) -> dict[str, str]:
    """What can be answered: nothing with a fault can be approved, nothing unwritten kept."""
    answers = {}
    if sheet.words.strip() and not sheet.faults:
        answers["a"] = "approve"
    answers["e"] = "edit"
    if mine and sheet.words.strip():
        answers["u"] = "keep as unsure"
    answers["s"] = "skip"
    answers["q"] = "quit"
    return answers


def _ask(answers: dict[str, str], hands: Hands) -> str:
    words = "   ".join(f"[{key}] {meaning}" for key, meaning in answers.items())
    hands.show(_bold(words))
    while True:
        key = hands.key().lower()
        if key in answers:
            return key
        if key in ("", "\x03", "\x04", "\x1b"):
            return "q"
        if key == "a":
            hands.show("This can’t be approved while it has faults: edit it, or skip it.")
        elif key.isprintable():
            hands.show(words)


def _edited(desk: Desk, sheet: Sheet, hands: Hands) -> str:
    """The person's words, from their editor or else a line; unchanged where they gave none."""
    beside = sheet_text(sheet, desk.language.name, 90).plain
    said = hands.editor(sheet.words, beside)
    if said is None:
        said = hands.line(sheet.words.replace("\n", "\\n")).replace("\\n", "\n")
    return said.strip() or sheet.words


def _show_findings(sheet: Sheet, hands: Hands) -> None:
    from rulewright.terminal import diagnostic_text

    for diagnostic in sheet.findings:
        hands.show(diagnostic_text(diagnostic))
    if sheet.words and not sheet.findings:
        hands.show("The checks have nothing to say against it.")


def _bold(words: str) -> Text:
    from rich.text import Text

    from rulewright.terminal import harmless

    return Text(harmless(words), "bold")
