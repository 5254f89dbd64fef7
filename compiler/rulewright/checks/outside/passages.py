"""A text in sentences, each with its section, its table and the number of players it speaks of.

Lines are joined where they only wrap. Everything keeps its place: `flat` is the text with its line
ends as spaces, so that offsets are those of the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_HARD = re.compile(
    r"\s*(?:[-*•·–—◆■□○●☞▶►✓]\s|\W{0,3}[👉❗※]|\(?[0-9]{1,2}[.):]\s|[A-Z][.:)]\s|\([a-z0-9]\)"
    r"|[IVX]{1,5}\.\s|<|\[|\||#{1,6}\s|>)"
)
_MARKS = (
    (re.compile(r"\s*(#{1,6})\s"), 0),
    (re.compile(r"\s*[IVX]{1,5}\.\s"), 10),
    (re.compile(r"\s*[0-9]{1,2}[.)]\s"), 20),
    (re.compile(r"\s*<"), 30),
)
_LABELS = ((re.compile(r"\s*[■□◆◇▣▶【]\s?\S"), 24), (re.compile(r"\s*\[[^\[\]]{1,30}\]\s*$"), 27))
"""What stands before a heading, if it stands above something, and before an item of a list."""
_PLAIN_LEVEL = 40
_GAP = re.compile(r"\s*\t\s*|[ \u00a0]{3,}")
"""What parts the cells of a table in a plain text."""
_END = re.compile(
    r"[.!?。…][\"”’»')\]]*(?=\s)|[;：]\s|\s(?=•\s)|\s(?=\([0-9]\)\s)|:\s(?=[a-zA-Z]\.\s)"
)
_NAMED = ("기", "음", "함", ".", "!", "]")
"""How an item of a list ends, a sentence or not, that goes on no further."""
_SHORT = 76
_SHORT_QUESTION = 30
_ABBREVIATED = re.compile(r"(?:\b(?:e\.g|i\.e|etc|p|cf|ex|no|vs)|^\W*[0-9]{1,2}|\b[A-Za-z])\.$")
_STEP = re.compile(r"(?:^|[^\w.,])[0-9]{1,2}\.$")
_STEP_AHEAD = re.compile(r"\s*[^\W\d_][^.!?]*?[^\w.,][0-9]{1,2}\.\s+[^\W\d_]")
_STEP_BEHIND = re.compile(r"[^\w.,][0-9]{1,2}\.\s+[^\W\d_][^.!?]*[^\w.,][0-9]{1,2}\.\s*$")
_STEPS = 60
"""How far apart steps stand that a sentence names one after the other."""
_QUOTED = re.compile(r"[.!?…][\"”’»')]+$")
_GOES_ON = re.compile(r"\s*(?:[^\W\d_A-ZÀ-Þ\u1100-\uffff]|\(|[A-Z]{2,}\s)")
"""How a sentence goes on behind words that somebody calls out: “Stop!” can no longer be called."""
_POINTED = re.compile(r"(?:^|\s)[0-9]{1,2}\.$")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, a heading, or a row of a table."""

    number: int
    start: int
    end: int
    section: int
    """Which section it stands in, counted from 0."""
    headings: tuple[tuple[int, int], ...]
    """Where the headings above it stand, the outermost first."""
    heading: bool = False
    row: bool = False
    block: int = 0
    """Which paragraph, line of a list or row it stands in."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: where its cells stand, and those of its head."""

    cells: tuple[tuple[int, int], ...]
    head: tuple[tuple[int, int], ...]
    shift: int = 0
    """1 where the head has no cell above the names of the rows, and so stands one off."""


@dataclass(frozen=True, slots=True)
class Passages:
    """A text, taken apart."""

    text: str
    flat: str
    sentences: tuple[Sentence, ...]
    rows: tuple[Row, ...]


def take_apart(text: str, pointed: bool = False) -> Passages:
    """The sentences and the tables of a text; pointed where "3." is an ordinal."""
    flat = text.replace("\n", " ").replace("\t", " ")
    sentences: list[Sentence] = []
    above: list[tuple[int, int, int]] = []
    section = -1
    for block, (start, end, level) in enumerate(_blocks(text)):
        if level is not None:
            above = [*(h for h in above if h[0] < level), (level, start, end)]
            section += 1
            path = tuple((s, e) for _, s, e in above[:-1])
            number = len(sentences)
            sentences.append(Sentence(number, start, end, section, path, True, False, block))
            continue
        path = tuple((s, e) for _, s, e in above)
        row = _is_row(text[start:end])
        for s, e in [(start, end)] if row else _sentences(flat, start, end, pointed):
            number = len(sentences)
            sentences.append(Sentence(number, s, e, max(section, 0), path, False, row, block))
    return Passages(text, flat, tuple(sentences), tuple(_rows(text, sentences)))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _blocks(text: str) -> Iterator[tuple[int, int, int | None]]:
    """Stretches of lines that belong together, and the level of those that are headings."""
    lines = list(_lines(text))
    begun: int | None = None
    last = 0
    for number, (start, end) in enumerate(lines):
        line = text[start:end].strip()
        before = text[slice(*lines[number - 1])].strip() if number else ""
        after = text[slice(*lines[number + 1])].strip() if number + 1 < len(lines) else ""
        level = _level(line, before, after) if line else None
        row = bool(line) and _is_row(line)
        begins = level is not None or bool(_HARD.match(line)) or _is_answer(before)
        if row or not line or begins:
            if begun is not None:
                yield begun, last, None
            begun = None
        if level is not None or row:
            yield start, end, level
        elif line:
            begun = start if begun is None else begun
            last = end
    if begun is not None:
        yield begun, last, None


def _is_row(line: str) -> bool:
    """Whether a line is a row of a table: between bars, or of cells with wide gaps or tabs."""
    line = line.strip()
    return line.startswith("|") or ("\n" not in line and len(_GAP.findall(line)) > 1)


def _width(line: str) -> int:
    """How wide a line is: letters of East Asian scripts stand for two."""
    return sum(2 if ord(letter) >= 0x1100 else 1 for letter in line)


def _is_answer(line: str) -> bool:
    """Whether a line is an item of a list that is said to its end: "[Choice 1] …하기"."""
    return line.startswith(("[", "- ", "• ", "* ", "– ")) and line.endswith(_NAMED)


def _level(line: str, before: str, after: str) -> int | None:
    """How deep a heading is; None for a line that is none."""
    if _is_row(line) or _width(line) > _SHORT:
        return None
    label = next((level for p, level in _LABELS if p.match(line)), None)
    if label is not None and not before and after and after[0] != line[0]:
        return label
    mark = next(((level, m) for p, level in _MARKS if (m := p.match(line + " "))), None)
    if mark is not None and mark[0] == 0:
        return len(mark[1].group(1))
    bare = line.rstrip("\"”’»') ")
    ended = bare.endswith((".", "!", "?", "。", ",", ";", ":", "…", "다", "요"))
    if mark is not None:
        closed = mark[0] != 30 or bare.endswith(">")
        return mark[0] if not ended and " : " not in line and closed else None
    alone = not before and not after
    if alone and bare.endswith("?") and _width(bare) <= _SHORT_QUESTION:
        ended = False  # "And with three?"
    if ended or _HARD.match(line + " "):
        return None
    capital = line[0].isupper() and (not after or after[0].isupper() or bool(_HARD.match(after)))
    closed = not before or before.endswith((".", "!", "?", "|", ":", "”", '"')) or before == line
    if alone or (capital and (closed or (len(before) < len(line) + 20 and before[-1].isalpha()))):
        return _PLAIN_LEVEL
    return None


def _sentences(flat: str, start: int, end: int, pointed: bool) -> Iterator[tuple[int, int]]:
    """Sentences of a block; what stands in brackets stays with its sentence."""
    begun = start
    for match in _END.finditer(flat, start, end):
        at = match.end()
        so_far = flat[begun:at]
        bare = so_far.rstrip()
        if so_far.count("(") > so_far.count(")") or _ABBREVIATED.search(bare):
            continue
        if _QUOTED.search(bare) and _GOES_ON.match(flat, at):
            continue
        if pointed and _POINTED.search(bare):
            continue
        if _STEP.search(bare) and (
            _STEP_AHEAD.match(flat, at, min(at + _STEPS, end))
            or _STEP_BEHIND.search(flat, max(begun, at - _STEPS), at)
        ):
            continue  # "three parts: 1. Draw, 2. Play"
        if so_far.strip():
            yield _trimmed(flat, begun, at)
        begun = at
    if flat[begun:end].strip():
        yield _trimmed(flat, begun, end)


def _trimmed(flat: str, start: int, end: int) -> tuple[int, int]:
    piece = flat[start:end]
    return start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))


def _rows(text: str, sentences: list[Sentence]) -> Iterator[Row]:
    head: tuple[tuple[int, int], ...] = ()
    last = -2
    for sentence in sentences:
        if not sentence.row:
            continue
        cells = tuple(_cells(text, sentence.start, sentence.end))
        words = [text[s:e].strip() for s, e in cells]
        if sentence.number != last + 1:
            head = cells
        elif not all(set(word) <= set("-: ") for word in words):
            names = [text[s:e].strip() for s, e in head]
            shifted = bool(names) and bool(names[0]) and not names[-1] and not words[0].isdigit()
            yield Row(cells, head, int(shifted and len(cells) == len(head)))
        last = sentence.number


def _cells(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if text[start] != "|":
        at = start
        for gap in _GAP.finditer(text, start, end):
            yield at, gap.start()
            at = gap.end()
        yield at, end
        return
    at = start + 1
    while at < end:
        stop = text.find("|", at, end)
        stop = end if stop < 0 else stop
        if stop == end and not text[at:end].strip():
            return
        yield at, stop
        at = stop + 1
