"""Words typed plainly are echoed by the translation: may and must, before and after, no and all.

`echoes.yaml` of each language lists such words (see `prose/echoes.py`). What one text surely says
more often than any words of the other could say it has been left out of the other, or turned into
something else.

Finds: RW457 RW458

Rule:
    draw 2 gem from well to row
Good, en:
    Before you go on, draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Avant de continuer, piochez [au hasard](random) {drawn} [du]{well} et placez-les dans
    [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    계속하기 전에 {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.echoes import Echo, Echoes, lacking
from rulewright.prose.message import Message, Slot, walk
from rulewright.prose.message import Text as Typed


def check(text: Text) -> Iterable[Diagnostic]:
    """Plain words that only one of the two says."""
    if text.free or text.english is None:
        return ()
    return check_echoes(
        text.message, text.english, text.language.echoes, text.language.english_echoes
    )


def check_echoes(
    message: Message, english: Message, ours: Echoes, theirs: Echoes
) -> list[Diagnostic]:
    """What the translation does not say, and what only it says."""
    names = ours.names & theirs.names
    if not names:
        return []
    here, there = _spoken(message), _spoken(english)
    said, wanted = ours.find(here.text), theirs.find(there.text)
    found: list[Diagnostic] = []
    hint = f"In English: {english.pattern}"
    for echo in lacking(wanted, said, names):
        words = f"The English says “{there.words(echo)}”; nothing here says as much."
        found.append(Diagnostic("RW457", words, message.place, hint, Severity.WARNING))
    for echo in lacking(said, wanted, names):
        words = f"“{here.words(echo)}” says what nothing in the English says."
        start, end = here.columns[echo.start], here.columns[echo.end - 1] + 1
        place = message.place_at(start, end)
        found.append(Diagnostic("RW458", words, place, hint, Severity.WARNING))
    return found


@dataclass(frozen=True, slots=True)
class _Spoken:
    """The words of a text with those of its grammar marks, and where in the pattern each stands."""

    text: str
    columns: tuple[int, ...]

    def words(self, echo: Echo) -> str:
        return self.text[echo.start : echo.end].strip()


def _spoken(message: Message) -> _Spoken:
    chars: list[str] = []
    columns: list[int] = []

    def add(text: str, column: int, step: int) -> None:
        for at, char in enumerate(unicodedata.normalize("NFC", text)):
            chars.append(char)
            columns.append(column + at * step)

    for part in walk(message.parts):
        if isinstance(part, Typed):
            add(part.text, part.column, 1)
        elif isinstance(part, Slot):
            # A mark says its own name or something that agrees: [tout]{card}, {game}[이면/면].
            add(f"{part.before_mark} \ufffc" if part.before_mark else "\ufffc", part.column, 0)
            first = part.after_mark.replace("|", "/").split("/")[0]
            add(first, part.after_column, 0)
    return _Spoken("".join(chars), tuple(columns))
