"""What the original stresses, its translation stresses as often.

Stress says "do not miss this". A reader of a translation without it has a poorer rulebook; one with
more of it looks in the wrong place.

Finds: RW436

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} **[at random](random)** from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez **[au hasard](random)** {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 **[무작위로](random)** {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.message import Emphasis, Message, plain_words, walk


def check(text: Text) -> Iterator[Diagnostic]:
    """Stress in one of the two only."""
    if text.free or text.english is None:
        return
    theirs, ours = _stressed(text.english), _stressed(text.message)
    hint = f"In English: {text.english.pattern}"
    if len(theirs) > len(ours):
        shown = ", ".join(f"“{plain_words(part.parts)}”" for part in theirs)
        words = f"The English stresses {shown}; here {_count(len(ours))}."
        yield Diagnostic("RW436", words, text.message.place, hint, Severity.WARNING)
    elif len(ours) > len(theirs):
        extra = ours[-1]
        words = f"“{plain_words(extra.parts)}” is stressed; in English {_count(len(theirs))}."
        place = text.message.place_at(extra.column, extra.column + 2)
        yield Diagnostic("RW436", words, place, hint, Severity.WARNING)


def _stressed(message: Message) -> list[Emphasis]:
    return [part for part in walk(message.parts) if isinstance(part, Emphasis)]


def _count(number: int) -> str:
    return "nothing is" if number == 0 else f"{number} stretch{'es are' if number > 1 else ' is'}"
