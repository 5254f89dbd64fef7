"""Every fact of a rule is said in its text.

How many, from where to where, who sees it, by chance or by choice, in which order: each is a fact
of the rule, and a reader who is not told plays another game. A text of the book says all of them;
a card's short text and a note may leave some out.

Finds: RW460 RW472

Rule:
    draw 2 gem from well to row, hidden
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, [in secret](hidden).
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et posez-les [en secret](hidden) dans
    [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 [비공개로](hidden) {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Evidence
from rulewright.prose.ways import in_words, samples


def check(text: Text) -> Iterator[Diagnostic]:
    """Each fact that had to be said and is not."""
    for fact in text.unsaid() if text.whole else ():
        ways = samples(fact, text.language, text.glossary)
        hint = f"In {text.language.name}: {' or '.join(ways)}." if ways else None
        code, message = "RW460", f"The text does not say {in_words(fact)}."
        if text.spoken:
            code, message = (
                "RW472",
                f"The phrasebook’s “{text.spoken}” does not say {in_words(fact)}.",
            )
        evidence = Evidence(fact=in_words(fact))
        yield Diagnostic(code, message, text.message.place, hint, evidence=evidence)
