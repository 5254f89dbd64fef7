"""A person's hands at a real terminal: single keys, a line to edit, an editor of their own."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

import click

from rulewright.reviewing.talk import READ_ONLY

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def at_a_terminal() -> bool:
    """Whether somebody sits there: keys can be read and sheets are seen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class TerminalHands:
    """Standard input and output, and $VISUAL or $EDITOR."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def width(self) -> int:
        """Columns of the terminal, within reason."""
        return min(self.console.width, 110)

    def show(self, text: Text | str) -> None:
        """Print something."""
        self.console.print(text)

    def key(self) -> str:
        """One key, without Enter."""
        try:
            return click.getchar()
        except (EOFError, KeyboardInterrupt):
            return ""

    def line(self, before: str) -> str:
        """A line that begins as the old one, where the terminal can do so."""
        prompt = "New words (Enter alone leaves them): " if not before else "New words: "
        try:
            import readline
        except ImportError:
            readline = None  # type: ignore[assignment]  # Windows has none
        if readline is not None:
            readline.set_startup_hook(lambda: readline.insert_text(before))
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            return ""
        finally:
            if readline is not None:
                readline.set_startup_hook(None)

    def editor(self, before: str, beside: str) -> str | None:
        """The words in the person's editor, with the sheet below them; None without an editor."""
        if not (os.environ.get("VISUAL") or os.environ.get("EDITOR")):
            return None
        said = None
        with contextlib.suppress(click.ClickException):
            said = click.edit(f"{before}\n\n{READ_ONLY}\n{beside}", extension=".txt")
        return before if said is None else said.partition(READ_ONLY)[0].strip()
