"""Numbers in Roman figures: a value that is typed like any other.

Nobody counts cards in Roman figures, but scenarios, rounds and sections are numbered so, and the
figure stays when the rule changes.

Finds: RW420

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row} in round III.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row} à la manche III.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다 (III).
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic

_FIGURES = re.compile(r"(?<![\w'-])(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{1,3}|I{2,3})(?![\w'-])")
"""From II on; I, V and X alone may be letters."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each number in Roman figures."""
    if proof.free:
        return
    own = {word for term in proof.glossary.values() for word in term.wordings()}
    found = [m.span() for m in _FIGURES.finditer(proof.words) if len(m.group()) > 1]
    found += [(i, i + 1) for i, c in enumerate(proof.words) if unicodedata.category(c) == "Nl"]
    for start, end in sorted(found):
        figure = proof.words[start:end]
        if any(figure in word for word in own):
            continue
        hint = "Print the rule’s value with a placeholder."
        words = f"“{figure}” is typed, so it would stay when the rule changes."
        yield proof.finding("RW420", words, start, end, hint)
