"""A translation that has lost a clause.

Facts are looked for one by one, and a text that belongs to a rule cannot lose them. Notes,
introductions and the like have none; there a lost sentence shows in the length alone, and in what
the original marks and the translation does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.wording.proof import Proof
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.message import Message
from rulewright.prose.numerals import GAP
from rulewright.prose.review import flatten

_SENTENCE = re.compile(r"[.!?。]+(?:[\"'”’»)\]]*)(?:\s|$)")
_SLOT_LENGTH = 8
_SHORTEST = 60
"""Shorter texts say nothing by their length."""


def check_lost_clause(proof: Proof) -> Iterator[Diagnostic]:
    """A translation with fewer sentences than its original, and much shorter."""
    if proof.english is None or not proof.language.slips.shortest:
        return
    theirs, ours = _measure(proof.english), _measure(proof.message)
    if theirs[1] < _SHORTEST or ours[0] >= theirs[0]:
        return
    if ours[1] >= proof.language.slips.shortest * theirs[1]:
        return
    words = f"English has {theirs[0]} sentences; here are {ours[0]}, and far fewer words."
    hint = f"In English: {proof.english.pattern}"
    yield proof.finding("RW479", words, 0, max(1, len(proof.flat.text)), hint, Severity.WARNING)


def _measure(message: Message) -> tuple[int, int]:
    """Sentences and length; a placeholder is as long as a word."""
    text = flatten(message).text
    sentences = len(_SENTENCE.findall(text)) or 1
    return sentences, len(text) + (_SLOT_LENGTH - 1) * text.count(GAP)
