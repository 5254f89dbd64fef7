"""Signs and spaces are typed as the language's printer would set them.

A page prints what is typed. Quotes, apostrophes and the spaces before French signs are set by
themselves; two spaces, a comma in the wrong place or a bracket that never closes are not mended by
anybody. A translation ends its sentence where its original does, and has no full stop where that
has none.

Finds: RW434

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} ,[at random](random) from the {well}  to the {row}.
Good, en:
    Draw {drawn}, [at random](random), from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} (et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} (et placez-les dans [le]{row}).
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아，{row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아, {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.flat import flatten
from rulewright.prose.numerals import GAP

_SPACES = " \u00a0\u202f\t"
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e]")
_MANY_SPACES = re.compile(rf"(?<=\S)[{_SPACES}]{{2,}}(?=\S)|\t")
_SPACE_BEFORE = re.compile(rf"(?<=\S)[{_SPACES}]+([,.;:!?)])(?![.\d])")
_OUTER_SPACE = re.compile(r"\A\s+(?=\S)|(?<=\S)\s+\Z")
_TWICE = re.compile(r"([,;:])\1|(?<!\.)\.\.(?!\.)|[,;:]\.(?!\.)|,[;:]")
_GLUED = re.compile(r"(?<=[^\W\d_][^\W\d_])[,;.!?](?=[^\W\d_])")
_ON_A_WORD = re.compile(rf"(?<={GAP})[^\W\d_]{{2,}}")
_ENDS = ".!?…:"
_CLOSERS = "\"'”’»)]」』》 \u00a0\u202f\n\u200b\ufeff"
_PAIRS = (("(", ")"), ("«", "»"), ("「", "」"), ("『", "』"), ("《", "》"), ("〈", "〉"))
_LISTED = re.compile(r"(?<!\w)\w{1,2}\)")
"""A letter or a number that counts: a)."""


def check(text: Text) -> Iterator[Diagnostic]:
    """Each slip of typesetting."""
    if text.spoken:
        return
    line = text.flat.text
    for found in _UNSEEN.finditer(line):
        name = f"U+{ord(found.group()):04X}"
        yield _slip(text, f"A character stands here that nobody can see ({name}).", found, "")
    for found in _OUTER_SPACE.finditer(line):
        yield _slip(text, "A space or a line break stands at the edge of the text.", found, "")
    if text.language.slips.setting.apart:
        for found in _ON_A_WORD.finditer(line):
            yield _slip(text, "Letters are glued to what is printed before them.", found, "")
    for found in _MANY_SPACES.finditer(line):
        yield _slip(text, "Several spaces stand here.", found, "Type one.")
    own = text.language.grammar.typography.space_before
    for found in _SPACE_BEFORE.finditer(line):
        if found[1] not in own:
            yield _slip(text, f"A space stands before “{found[1]}”.", found, "Take it away.")
    for found in _TWICE.finditer(line):
        yield _slip(text, f"“{found.group()}” is one sign too many.", found, "Type one of them.")
    for found in _GLUED.finditer(line):
        after = line[found.end()]
        if found.group() in ",;" or after.isupper() or not (after.isupper() or after.islower()):
            yield _slip(text, f"No space follows “{found.group()}”.", found, "Type one.")
    instead = text.language.slips.setting.instead
    for at, char in enumerate(line):
        if char in instead:
            words = f"“{char}” is no sign of {text.language.name}."
            hint = f"Type “{instead[char]}”."
            yield text.finding("RW434", words, at, at + 1, hint, Severity.WARNING)
    yield from _pairs(text, line)
    yield from _end(text, line)


def _slip(text: Text, words: str, found: re.Match[str], hint: str) -> Diagnostic:
    return text.finding("RW434", words, *found.span(), hint or None, Severity.WARNING)


def _pairs(text: Text, line: str) -> Iterator[Diagnostic]:
    """Brackets and quotes that have no partner."""
    listed = {found.end() - 1 for found in _LISTED.finditer(line)}
    for opens, closes in _PAIRS:
        waiting: list[int] = []
        for at, char in enumerate(line):
            if char == opens:
                waiting.append(at)
            elif char == closes and waiting:
                waiting.pop()
            elif char == closes and at not in listed:
                words = f"“{closes}” closes nothing."
                yield text.finding("RW434", words, at, at + 1, None, Severity.WARNING)
        for at in waiting:
            words = f"“{opens}” is never closed."
            yield text.finding("RW434", words, at, at + 1, None, Severity.WARNING)
    if line.count('"') % 2:
        at = line.rindex('"')
        words = "One quote is left without a partner."
        yield text.finding("RW434", words, at, at + 1, None, Severity.WARNING)


def _end(text: Text, line: str) -> Iterator[Diagnostic]:
    """A full stop that is missing, or one too many behind a title."""
    if text.english is None or not line.strip():
        return
    theirs, ours = _ending(flatten(text.english).text), _ending(line)
    at = len(line.rstrip(_CLOSERS))
    if theirs and not ours:
        words = f"The English ends with “{theirs}”, this text with nothing."
        yield text.finding("RW434", words, max(at - 1, 0), at, None, Severity.WARNING)
    elif ours in (".", ":") and not theirs:
        words = f"This text ends with “{ours}”, the English with nothing."
        yield text.finding("RW434", words, at - 1, at, None, Severity.WARNING)


def _ending(line: str) -> str:
    last = line.rstrip(_CLOSERS)[-1:]
    return last if last in _ENDS and last != GAP else ""
