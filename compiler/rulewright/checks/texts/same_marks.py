"""What the original marks, its translation marks as often.

A card's short text or a note need not say every fact, so a fact that its translation loses would
not be missed there; and a fact said twice could be lost once.

Finds: RW467

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, [au
    hasard](random).
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 [무작위로](random) {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import Fact
from rulewright.prose.contraries import CONTRARIES
from rulewright.prose.message import Message, plain_words


def check(text: Text) -> list[Diagnostic]:
    """Marks that came off, and marks put on."""
    if text.free or text.english is None:
        return []
    message, english = text.message, text.english
    theirs = Counter(m.cue for m in english.marked())
    ours = Counter(m.cue for m in message.marked())
    lost, added = theirs - ours, ours - theirs
    _exchange(lost, added, text.facts)
    # A word of the game is said by its placeholder as well as by its mark.
    printed = {slot.name for slot in message.slots()}.difference(text.language.cue_names)
    told = {slot.name for slot in english.slots()}.difference(text.language.cue_names)
    hint = f"In English: {english.pattern}"
    found: list[Diagnostic] = []
    for cue in +lost:
        if cue in printed:
            continue
        words = f"The English says “{_words(english, cue)}” ({cue}); nothing here is marked so."
        if ours[cue]:
            words = f"The English marks “{cue}” {theirs[cue]} times, this text {ours[cue]}."
        found.append(Diagnostic("RW467", words, message.place, hint, Severity.WARNING))
    for cue in +added:
        if cue in printed or cue in told:
            continue
        marked = [m for m in message.marked() if m.cue == cue][-1]
        often = "more often than in English" if theirs[cue] else "and nothing in the English is"
        words = f"“{plain_words(marked.parts)}” is marked as “{cue}”, {often}."
        place = message.place_at(marked.column, marked.end)
        # A verb that English leaves out the second time another language has to repeat.
        severity = Severity.NOTE if theirs[cue] else Severity.WARNING
        found.append(Diagnostic("RW467", words, place, hint, severity))
    return found


def _exchange(lost: Counter[str], added: Counter[str], facts: Iterable[Fact]) -> None:
    """Takes out what is only another of the ways to say the same fact."""
    for fact in facts:
        cues = [say.name for say in fact.says if say.how == "mark"]
        for cue in cues:
            # A case that is asked for and one that is not are no two ways to say one.
            for other in set(cues).difference(CONTRARIES.get(cue, ())):
                both = min(lost[cue], added[other])
                lost[cue] -= both
                added[other] -= both


def _words(english: Message, cue: str) -> str:
    return next(plain_words(m.parts) for m in english.marked() if m.cue == cue)
