"""What a text asks for can be printed.

A placeholder names a value or a word of the game, a grammar mark is one of the language, and for
every value that can stand there the right form is known: gender, ending, counter, the word for a
number. What can't be decided is said here; nothing is guessed on the page.

Finds: RW410 RW411 RW412 RW413 RW414 RW415 RW416 RW417 RW418

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawm} [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [la]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/은] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic


def check(text: Text) -> tuple[Diagnostic, ...]:
    """What the language can't print of it."""
    return text.language.render(text.message, text.values)[1]
