"""Slips of the pen that each language knows: « si il », "more then", 할수 있습니다.

Not a dictionary: a short list (`wrong` in its `slips.yaml`) of wordings that are wrong wherever
they stand, with what was meant. It catches what writers type again and again, in stories too.

Finds: RW428

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, on it's own side.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, si ils y vont.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 갯수대로 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each wording that its language lists as a slip."""
    if proof.spoken:
        return
    for wrong, right in proof.language.slips.wrong.items():
        for start, end in proof.find((wrong,), proof.words):
            if proof.language.grammar.loose_spaces and proof.words[start:end].startswith(right):
                continue  # Where spaces are loose, "수 밖에" is looked for in 수밖에 as well.
            words = f"“{proof.words[start:end]}” is a slip of the pen."
            yield proof.finding("RW428", words, start, end, f"Write “{right}”.", Severity.WARNING)
