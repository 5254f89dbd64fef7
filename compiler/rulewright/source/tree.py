"""The tree of a rules file: blocks of lines, each line a phrase of words with exact places.

The tree knows the shape of the language and nothing of a game: names are still just words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.diagnostics import Place


@dataclass(frozen=True, slots=True)
class Word:
    """A name or number as written."""

    text: str
    kind: str
    """"NAME", "INT" or the operator's own text."""
    place: Place


@dataclass(frozen=True, slots=True)
class Phrase:
    """A parsed part of a line: which rule of the grammar it is, and its parts."""

    rule: str
    parts: tuple[Phrase | Word | None, ...]
    place: Place

    def phrases(self) -> Iterator[Phrase]:
        """The parts that are phrases."""
        return (p for p in self.parts if isinstance(p, Phrase))

    def find(self, rule: str) -> Phrase | None:
        """The first part that is this rule."""
        return next((p for p in self.phrases() if p.rule == rule), None)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A `|` line: its label ("" for the book's text, "aid", "note") and its words."""

    label: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Block:
    """A line with the texts at its head and the lines indented under it."""

    phrase: Phrase
    place: Place
    texts: tuple[TextLine, ...] = ()
    children: tuple[Block, ...] = ()
    opens: bool = field(default=False)
    """Whether the line ends with a colon."""


@dataclass(frozen=True, slots=True)
class RulesTree:
    """A whole rules file."""

    file: str
    sections: tuple[Block, ...]


def tree_text(tree: RulesTree) -> str:
    """A listing of the tree for `rulewright show --stage tree`."""
    lines: list[str] = [tree.file]
    for section in tree.sections:
        _list_block(section, 1, lines)
    return "\n".join(lines)


def shape_text(tree: RulesTree) -> str:
    """The same without line numbers: two files with the same shape say the same."""
    lines: list[str] = []
    for section in tree.sections:
        _list_block(section, 1, lines, numbered=False)
    return "\n".join(lines)


def _list_block(block: Block, depth: int, lines: list[str], *, numbered: bool = True) -> None:
    pad = "  " * depth
    number = f"{block.place.line}: " if numbered else ""
    lines.append(f"{pad}{number}{_phrase_text(block.phrase)}")
    for text in block.texts:
        lines.append(f"{pad}  {text.label or 'text'} | {text.text}")
    for child in block.children:
        _list_block(child, depth + 1, lines, numbered=numbered)


def _phrase_text(phrase: Phrase) -> str:
    parts = []
    for part in phrase.parts:
        if isinstance(part, Phrase):
            parts.append(_phrase_text(part))
        elif part is not None:
            parts.append(part.text)
    return f"({' '.join([phrase.rule, *parts])})"
