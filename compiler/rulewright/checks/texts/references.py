"""Typed references: a title that nothing in the book has, or a place that goes by the layout.

`{@key}` prints a title and its page, and is an error where nothing is called so. Who types "see
“Storm”" or "overleaf" has no such guard: sections are renamed, and pages move.

Finds: RW478

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}. See the next page.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}. Voir page
    suivante.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다. 다음 쪽을 보십시오.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, did_you_mean
from rulewright.prose.message import REFERENCE
from rulewright.prose.values import Reference

_QUOTED = r"[“\"«「『‘']\s?(?P<title>[^“”\"«»「」『』‘’\ufffc]{2,60}?)\s?[”\"»」』’']"


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each reference that is typed."""
    if proof.free:
        return
    slips = proof.language.slips.references
    titles = {
        value.title.casefold(): name.removeprefix(REFERENCE)
        for name, value in proof.values.items()
        if isinstance(value, Reference)
    }
    for start, end in proof.find(slips.layout, proof.words):
        words = (
            f"“{proof.words[start:end].strip()}” goes by where something stands, and pages move."
        )
        yield proof.finding("RW478", words, start, end, "Refer to it by its key, as in {@setup}.")
    for title, start, end in _typed_titles(proof):
        key = titles.get(title.casefold())
        if key is not None:
            words = f"The title “{title}” is typed, so it would stay when the section is renamed."
            yield proof.finding("RW478", words, start, end, f"Write {{@{key}}}.")
            continue
        words = f"The book prints nothing that is called “{title}”."
        hint = did_you_mean(title.casefold(), titles) or "Refer by key: {@setup} prints the title."
        yield proof.finding("RW478", words, start, end, hint)


def _typed_titles(proof: Text) -> Iterator[tuple[str, int, int]]:
    slips = proof.language.slips.references
    before = "|".join(sorted(map(re.escape, slips.before), key=len, reverse=True))
    after = "|".join(sorted(map(re.escape, slips.after), key=len, reverse=True))
    parts = "|".join(sorted(map(re.escape, slips.parts), key=len, reverse=True))
    part = rf"(?:(?:the|la|le|les|l')?\s?(?:{parts})\s+)?" if parts else ""
    if before:
        for found in re.finditer(rf"(?<!\w)(?:{before})\s+{part}{_QUOTED}", proof.words, re.I):
            yield found["title"], found.start("title"), found.end("title")
        if parts:
            named = rf"(?<!\w)(?:{before})\s+(?i:{part[:-1]})(?P<title>[A-ZÀ-Ý][\w'-]+)"
            for found in re.finditer(named, proof.words):
                yield found["title"], found.start("title"), found.end("title")
    if after:
        for found in re.finditer(rf"{_QUOTED}\s*(?:{parts})?\s*[을를]?\s*(?:{after})", proof.words):
            yield found["title"], found.start("title"), found.end("title")
