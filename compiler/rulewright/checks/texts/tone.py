"""A book speaks to its reader in one tone of voice.

Which words are of another tone, the language knows: « tu » in a book that says « vous », 해요 in
one that says 합니다. A story may speak as it likes, but in one voice.

Finds: RW435

Rule:
    draw 2 gem from well to row
Bad, en:
    You guys draw {drawn} [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Pioche [au hasard](random) {drawn} [du]{well} et place-les dans ta {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓아요.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity

_AFTER_END = re.compile(r"[\s\"'”’»)\]」』]*(?:[.!?…]|$)")


def check(text: Text) -> Iterator[Diagnostic]:
    """Each word of another tone."""
    if text.spoken:
        return
    tone = text.language.slips.tone
    hint = "Say it in the tone of the rest of the book."
    ends = [span for span in text.find(tone.ends, text.words) if _ends(text, span[1])]
    if text.flavour:
        # What somebody says in quotes is theirs; but a story has no two tellers.
        told = any(_ends(text, end) for _, end in text.find(tone.own, text.words))
        ends = [span for span in ends if told and not _quoted(text, span[0])]
    else:
        for start, end in text.find(tone.avoid, text.words):
            if _spelled_otherwise(text.words[start:end], tone.avoid):
                continue
            words = f"“{text.words[start:end]}” is of another tone of voice than a rulebook’s."
            yield text.finding("RW435", words, start, end, hint, Severity.WARNING)
        for start, end in _starts(text):
            words = f"“{text.words[start:end]}” speaks to the reader in another tone of voice."
            yield text.finding("RW435", words, start, end, hint, Severity.WARNING)
    for start, end in ends:
        words = f"A sentence that ends with “{text.words[start:end]}” is of another tone of voice."
        yield text.finding("RW435", words, start, end, hint, Severity.WARNING)


def _ends(text: Text, at: int) -> bool:
    return _AFTER_END.match(text.words, at) is not None


def _quoted(text: Text, at: int) -> bool:
    """Whether somebody in the story says this."""
    before = text.words[:at]
    pairs = (("“", "”"), ("‘", "’"), ("「", "」"), ("«", "»"))
    return before.count('"') % 2 == 1 or any(
        before.count(opens) > before.count(closes) for opens, closes in pairs
    )


def _spelled_otherwise(found: str, wordings: tuple[str, ...]) -> bool:
    """Whether words are meant by a wording with a capital, and are spelled without it."""
    capital = [w.strip("*") for w in wordings if w != w.lower()]
    return any(w.lower() in found.lower() and w not in found for w in capital)


def _starts(text: Text) -> Iterator[tuple[int, int]]:
    """Sentences that begin with an order to one person."""
    tone = text.language.slips.tone
    if not tone.starts:
        return
    either = "|".join(sorted(map(re.escape, tone.starts), key=len, reverse=True))
    for found in re.finditer(rf"(?:^|[.!?:]\s+)({either})(?![\w'-])", text.words, re.I):
        if not found.group(1)[0].isupper():
            continue
        start, end = found.span(1)
        rest = text.words[end:].lstrip()
        gap = any(at == end + 1 for at, _ in text.flat.slots) or bool(
            text.flat.marked and any(a == end + 1 for a, _, _ in text.flat.marked)
        )
        follows = any(a == 0 for a, _ in text.find(tone.after_start, rest))
        if not tone.after_start or gap or follows:
            yield start, end
