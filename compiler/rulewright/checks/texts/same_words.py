"""A word of the game stands in a translation as often as in its original.

Once is not enough: where "the rival's bag" and "the rival" become "the bag" and "the rival", whose
bag it is has gone: that is warned of. Elsewhere a pronoun may do, which is noted. A placeholder
that only lends its grammar to a pronoun prints no word.

Finds: RW468

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}. Everybody may count the
    {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}. Tout le monde
    peut compter.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}. Tout le monde
    peut compter [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다. 모두 세어 볼 수
    있습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다. 모두 {row}[을/를] 세어
    볼 수 있습니다.
"""

from __future__ import annotations

from collections import Counter

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.values import TermValue

_OWNER = "'s"
"""How an original says whose something is."""


def check(text: Text) -> list[Diagnostic]:
    """Words that come less often here; of those that never come, against_english tells."""
    if text.free or text.english is None:
        return []
    message, english = text.message, text.english
    theirs = Counter(s.name for s in english.slots() if s.form != "agree")
    ours = Counter(s.name for s in message.slots() if s.form != "agree")
    ours.update(m.cue for m in message.marked() if m.cue not in text.language.cue_names)
    marked = {m.cue for m in message.marked()}
    found: list[Diagnostic] = []
    for name, wanted in theirs.items():
        if ours[name] >= wanted or not isinstance(text.values.get(name), TermValue):
            continue
        if not ours[name] and name not in marked:
            continue  # A placeholder that is not there at all is told by itself.
        words = f"{{{name}}} stands {wanted} times in the English and {ours[name]} times here."
        hint = f"In English: {english.pattern}"
        owner = any(s.name == name and s.after_mark == _OWNER for s in english.slots())
        severity = Severity.WARNING if owner else Severity.NOTE
        found.append(Diagnostic("RW468", words, message.place, hint, severity))
    return found
