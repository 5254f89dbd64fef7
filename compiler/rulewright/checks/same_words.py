"""A word of the game stands in a translation as often as in its original.

Once is not enough: where "the rival's bag" and "the rival" become "the bag" and "the rival", whose
bag it is has gone. Words that only lend their grammar, as a pronoun takes its gender, count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.values import TermValue, Value


def check_words(
    message: Message, english: Message, values: Mapping[str, Value], language: Language
) -> list[Diagnostic]:
    """The words that come less often here; those that do not come at all are RW462."""
    theirs = Counter(s.name for s in english.slots() if s.form != "agree")
    ours = Counter(s.name for s in message.slots() if s.form != "agree")
    ours.update(m.cue for m in message.marked() if m.cue not in language.cue_names)
    marked = {m.cue for m in message.marked()}
    found: list[Diagnostic] = []
    for name, wanted in theirs.items():
        if ours[name] >= wanted or not isinstance(values.get(name), TermValue):
            continue
        if not ours[name] and name not in marked:
            continue  # RW462
        words = f"{{{name}}} stands {wanted} times in the English and {ours[name]} times here."
        hint = f"In English: {english.pattern}"
        found.append(Diagnostic("RW468", words, message.place, hint, Severity.WARNING))
    return found
