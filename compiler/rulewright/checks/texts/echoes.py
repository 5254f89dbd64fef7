"""Words typed plainly are echoed by the translation: may and must, before and after, no and all.

`echoes.yaml` of each language lists such words (see `prose/echoes.py`). What one text surely says
more often than any words of the other could say it has been left out of the other, or turned into
something else. Where the other says the contrary it is a warning, else a note.

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
from rulewright.prose.echoes import Echo, lacking
from rulewright.prose.message import Message, Slot, walk
from rulewright.prose.message import Text as Typed


def check(text: Text) -> list[Diagnostic]:
    """What the translation does not say, and what only it says."""
    if text.free or text.english is None:
        return []
    message, english = text.message, text.english
    ours, theirs = text.language.echoes, text.language.english_echoes
    names = ours.names & theirs.names
    if not names:
        return []
    here, there = _spoken(message), _spoken(english)
    said, wanted = ours.find(here.text), theirs.find(there.text)
    found: list[Diagnostic] = []
    hint = f"In English: {english.pattern}"
    left_out, put_in = lacking(wanted, said, names), lacking(said, wanted, names)
    for echo in left_out:
        words = f"The English says “{there.words(echo)}”; nothing here says as much."
        severity = _severity(echo, put_in)
        found.append(Diagnostic("RW457", words, message.place, hint, severity))
    for echo in put_in:
        words = f"“{here.words(echo)}” says what nothing in the English says."
        start, end = here.columns[echo.start], here.columns[echo.end - 1] + 1
        place = message.place_at(start, end)
        found.append(Diagnostic("RW458", words, place, hint, _severity(echo, left_out)))
    return found


_CONTRARIES = frozenset(
    frozenset(pair)
    for pair in (
        ("random", "choose"),
        ("open", "secret"),
        ("face_up", "face_down"),
        ("must", "may"),
        ("must", "need_not"),
        ("may", "may_not"),
        ("every", "none"),
        ("every", "any"),
        ("left", "right"),
        ("clockwise", "counterclockwise"),
        ("first", "last"),
        ("before", "after"),
        ("start", "end"),
        ("in_turn", "simultaneous"),
        ("this_order", "any_order"),
        ("at_least", "at_most"),
        ("at_least", "up_to"),
        ("most", "fewest"),
        ("more_than", "fewer_than"),
        ("more", "less"),
        ("empty", "not_empty"),
        ("win", "lost"),
    )
)
"""Names of which a text that has the one where the other has the other says the contrary."""


def _severity(echo: Echo, others: Iterable[Echo]) -> Severity:
    """A translation that says the contrary is warned of. One that says it in words that are on no
    list may be as good as any: that is noted, for whoever reads the two side by side."""
    pairs = (frozenset((echo.name, other.name)) for other in others)
    return Severity.WARNING if any(p in _CONTRARIES for p in pairs) else Severity.NOTE


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
