"""Small words typed by hand before a placeholder agree with it in number.

"les" and "these" stay what they are however the word is called, so typing them is no fault; but
they go with several things, and the placeholder may print one.

Finds: RW426

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to these {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans les {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.flat import flatten
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.values import TermValue, Value
from rulewright.prose.wordings import plain


def check(text: Text) -> Iterable[Diagnostic]:
    """Words for many before one, and for one before many."""
    if text.free:
        return ()
    return check_typed_number(text.message, text.language, text.values)


def check_typed_number(
    message: Message, language: Language, values: Mapping[str, Value]
) -> list[Diagnostic]:
    """Words for many before one, and for one before many."""
    numbers = language.number_words
    if not numbers:
        return []
    text = flatten(message)
    words = plain(text.text)
    found: list[Diagnostic] = []
    for at, slot in text.slots:
        value = values.get(slot.name)
        if slot.before_mark or slot.form == "agree" or not isinstance(value, TermValue):
            continue
        before = re.search(r"(?<!\w)([^\W\d_]+)\s+$", words[:at])
        number = numbers.get(before.group(1).lower()) if before is not None else None
        if before is None or number is None:
            continue
        printed = language.filler.fill(slot, value)[0].number
        if printed != number:
            word = before.group(1)
            things = "several things" if number == "many" else "one thing"
            say = f"“{word}” goes with {things}, and {{{slot.name}}} prints {printed}."
            place = text.place(message, *before.span(1))
            found.append(Diagnostic("RW426", say, place, "Write a grammar mark, which agrees."))
    return found
