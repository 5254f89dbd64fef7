"""Adjectives agree with a noun whose article says what it is: « une bourse fermée ».

The game's own nouns have their gender in its words. Of any other noun its article tells enough: an
« une » before it makes a masculine adjective behind it a slip, and so does a singular behind
« les … sont ». That is all that is looked at; nothing is guessed of the noun itself.

Finds: RW448

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row} beside a closed bag.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, près d'une bourse
    fermé.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, près d'une bourse
    fermée.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 닫힌 자루 옆 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.checks.text import Text
from rulewright.checks.texts.agreeing import ASIDE
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.agreement import features

_OPENS = re.compile(r"(?:^|[.!?:;,(«“]|(?<!\w)(?:et|ou|mais|si|que|quand|lorsque))\s*$", re.I)
"""What stands before an article that begins a clause: its noun is what the verb is about."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each adjective that contradicts the article before its noun."""
    slips = proof.language.slips.agreeing
    if proof.spoken or not slips.determiners:
        return
    own = {w.lower() for t in proof.glossary.values() for w in (t.one, t.many) if w}
    small = _either(slips.determiners)
    adverbs = rf"(?:\s+(?:{_either(slips.adverbs)}))*"
    verbs = _either(slips.verbs)
    pattern = re.compile(
        rf"(?<![\w-])(?P<small>{small})(?:(?<=')|\s+)(?P<noun>[^\W\d_]+)"
        rf"(?:{ASIDE}\s+(?:{verbs}){adverbs}\s+(?P<said>[^\W\d_]+)|{adverbs}\s+(?P<direct>[^\W\d_]+))"
        r"(?![\w'-])",
        re.I,
    )
    at = 0
    while (found := pattern.search(proof.words, at)) is not None:
        at = found.end("noun")
        noun = found["noun"].lower()
        if noun in slips.groups or (noun in own and found["said"] is None):
            continue
        if found["said"] is not None:
            if _OPENS.search(proof.words[: found.start()]) is None:
                continue
        elif found["small"].lower() not in slips.sure:
            # « la » may stand for a thing, before a verb.
            continue
        word = found["said"] or found["direct"]
        agrees = features(slips, word, proof.words[: found.end() - len(word)])
        gender, number = slips.determiners[found["small"].lower()]
        if not agrees or any(gender in ("any", g) and n == number for g, n in agrees):
            continue
        phrase = proof.words[found.start() : found.end("noun")]
        words = f"“{word}” does not agree with “{phrase}”."
        start = found.end() - len(word)
        yield proof.finding("RW448", words, start, found.end(), None, Severity.WARNING)


def _either(words: Iterable[str]) -> str:
    longest = sorted(words, key=lambda w: (-len(w), w))
    return "|".join(map(re.escape, longest)) or "(?!)"
