"""What was meant for a program and is printed as it stands: plural markup, names, pairs of forms.

"card(s)", "carte|4(carte,cartes)", "을(를)", "%s", a name with an underscore: a reader would see
all of it. Quantities print their own plural, and particles and endings are grammar marks.

Finds: RW449

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row} %s.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row} %s.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다 %s.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.numerals import GAP

_PROGRAMS = (
    (re.compile(r"%(?:\d+\$)?[-+0]?\d*[sdif@](?!\w)|%\([a-z_]+\)[sd]"), "a placeholder of printf"),
    (re.compile(r"\$\{?[A-Za-z_]\w*\}?|\$\d+"), "a placeholder of a script"),
    (re.compile(r"[｛{][^｛｝{}]{0,40}[｝}]|[｛｝]"), "a placeholder in other braces"),
    (re.compile(r"(?<![\w@])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+"), "a name of the rules"),
    (re.compile(r"[\w" + GAP + r"]*\|[\w(]*[^|\s]*"), "plural markup"),
    (re.compile(r"\b(?:plural|select|one|other|few|many)\s*[,:=]\s*[{\[]"), "plural markup"),
    (re.compile(r"\\[nrt](?![a-z])"), "an escape"),
)


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each stretch that only a program understands."""
    if proof.spoken:
        return
    seen: list[tuple[int, int]] = []
    for pattern, what in _PROGRAMS:
        for found in pattern.finditer(proof.words):
            if found.group()[:1] == "{" and "{{" not in proof.message.pattern:
                # A placeholder that is none has been reported as one.
                continue
            if any(a < found.end() and found.start() < b for a, b in seen):
                continue
            seen.append(found.span())
            words = f"“{_shown(found.group())}” is {what}, and would be printed."
            hint = "Values are printed by {name}, plurals come with them."
            yield proof.finding("RW449", words, *found.span(), hint)
    yield from _pairs(proof)


def _pairs(proof: Text) -> Iterator[Diagnostic]:
    """Two forms side by side, of which a reader is to pick one."""
    grammar = proof.language.grammar
    forms = [
        form
        for e in grammar.particles.values()
        for a, b in ((e.closed, e.open), (e.open, e.closed))
        if a != b
        for form in (
            rf"{re.escape(a)}\({re.escape(b)}\)",
            rf"\({re.escape(a)}\){re.escape(b)}",
            rf"{re.escape(a)}/{re.escape(b)}",
        )
    ]
    forms += [re.escape(e.unknown) for e in grammar.particles.values() if e.unknown]
    if proof.language.slips.endings:
        endings = "|".join(map(re.escape, proof.language.slips.endings))
        forms.append(rf"(?<=[\w{GAP}])\((?:{endings})\)")
    if forms and ("/" in proof.words or "(" in proof.words):
        either = "|".join(dict.fromkeys(forms))
        for found in re.finditer(rf"(?<![\[{{])(?<!\w)[\w{GAP}]*(?:{either})", proof.words):
            words = f"“{_shown(found.group())}” leaves the reader to choose the form."
            hint = "Let it agree: quantities do by themselves, other words with a grammar mark."
            yield proof.finding("RW449", words, *found.span(), hint)
    words_of = (t for t in proof.glossary.values() if t.many not in ("", t.one))
    numbers = {(term.one.lower(), term.many.lower()) for term in words_of}
    for found in re.finditer(r"(?<![\w/])([^\W\d_]+)\s?/\s?([^\W\d_]+)(?![\w/])", proof.words):
        pair = (found.group(1).lower(), found.group(2).lower())
        if pair in numbers or pair[::-1] in numbers:
            words = f"“{found.group()}” leaves the reader to choose the form."
            yield proof.finding("RW449", words, *found.span(), "Print the word with its number.")


def _shown(words: str) -> str:
    return words.replace(GAP, "{…}")
