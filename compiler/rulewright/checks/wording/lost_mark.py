"""What the English says of its rule and a translation does not, where no text had to.

A book text must say every fact. A card's short text may leave facts out, and some facts go without
saying; but what the original says of its rule the translation says as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.wording.proof import Proof
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import Say
from rulewright.model.texts import TextKind
from rulewright.prose.message import Message
from rulewright.prose.ways import in_words, samples


def check_lost_mark(proof: Proof) -> Iterator[Diagnostic]:
    """Each fact that is marked in English and has no words here."""
    if proof.english is None:
        return
    theirs, ours = _said(proof.english), _said(proof.message)
    for fact in proof.facts:
        marked = [say for say in fact.says if say.how == "mark" and say in theirs]
        if not marked or ours.intersection(fact.says):
            continue
        if fact.required and proof.about.text.kind is TextKind.BOOK:
            continue
        words = f"English says {in_words(fact)}, and this does not."
        ways = samples(fact, proof.language, proof.glossary)
        hint = f"In {proof.language.name}: {' or '.join(ways)}." if ways else None
        place = proof.message.place
        yield Diagnostic("RW473", words, place, hint, Severity.WARNING)


def _said(message: Message) -> frozenset[Say]:
    slots = {Say("slot", s.name.removeprefix("@")) for s in message.slots() if s.form != "agree"}
    return frozenset(slots | {Say("mark", m.cue) for m in message.marked()})
