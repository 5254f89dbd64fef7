"""Lines to phrases: each line is parsed on its own, so that one slip never hides the next."""

from __future__ import annotations

import re
from pathlib import Path

from lark import Token, Tree, UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from rulewright.diagnostics import Diagnostic, Place
from rulewright.source import usage
from rulewright.source.files import SourceFile
from rulewright.source.layout import RawLine, lay_out
from rulewright.source.tables import line_parser
from rulewright.source.tree import Block, Phrase, RulesTree, Word

# What kind of line stands under which. A line not named here passes its own kind on.
_UNDER = {
    "setup": "statement",
    "play": "statement",
    "phase": "statement",
    "define": "define_line",
    "scoring": "score",
    "ranking": "rank",
    "claims": "claim_head",
    "claim": "claim_line",
    "examples": "example_head",
    "example": "example_line",
    "story": "story_line",
    "choose": "branch",
    "branch": "statement",
}
_OPENERS = frozenset(
    ("setup", "play", "phase", "define", "scoring", "ranking", "claims", "claim")
    + ("examples", "example", "story", "choose", "branch", "step", "with_players", "if_")
    + ("otherwise", "repeat", "repeat_on", "repeat_until", "each_seat", "each_of")
    + ("each_seat_together", "each_of_together")
)

# An answer may be just that: nothing follows from it.
_MAY_BE_EMPTY = frozenset(("branch",))

MAX_NESTING = 60
_LONG_NUMBER = re.compile(r"[0-9]{7,}")


def parse_rules(source: SourceFile) -> tuple[RulesTree, tuple[Diagnostic, ...]]:
    """The tree of a rules file; lines that can't be understood are left out and reported."""
    lines, found = lay_out(source)
    reader = _Reader(source)
    sections = reader.blocks(lines, "header")
    # A missing colon is one slip: that its lines stand under a closed line says nothing more.
    closed = {d.place.line for d in reader.found if d.code == "RW121" and d.place is not None}
    rest = (d for d in found if not (d.code == "RW112" and d.related[0][0].line in closed))
    return RulesTree(source.name, sections), (*rest, *reader.found)


def parse_line(line: RawLine, start: str) -> tuple[Phrase | None, tuple[Diagnostic, ...]]:
    """One line by itself, as a line of the kind `start`."""
    reader = _Reader(SourceFile(Path(line.place.file), line.place.file, line.words, (line.words,)))
    return reader.phrase(line, start), tuple(reader.found)


def parse_span(text: str) -> Phrase | None:
    """A range of numbers of players ("3", "3-5", "4 or 5"), or None when it is none."""
    try:
        tree = line_parser().parse(text, start="span")
    except UnexpectedInput:
        return None
    return _phrase(tree, Place("", 1, 1, 1, text), 1)


class _Reader:
    """Turns raw lines into blocks, keeping what it could not read as diagnostics."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def blocks(self, lines: tuple[RawLine, ...], start: str) -> tuple[Block, ...]:
        """The lines of one block, each read as `start`."""
        read = (self.block(line, start) for line in lines)
        return tuple(b for b in read if b is not None)

    def block(self, line: RawLine, start: str) -> Block | None:
        """One line and what stands under it; None when the line can't be read."""
        phrase = self.phrase(line, start)
        if phrase is None:
            # What stands under a line that can't be read is still read, for its own mistakes.
            self.blocks(line.children, _guess_under(line, start))
            return None
        opener = phrase.rule in _OPENERS
        if opener and not line.opens:
            message = "A colon is missing at the end of this line."
            end = line.place.end
            place = self.source.place(line.place.line, end, end + 1)
            self.found.append(Diagnostic("RW121", message, place))
        elif line.opens and not opener:
            message = "This line ends with a colon, but nothing can stand under it."
            self.found.append(Diagnostic("RW122", message, line.place, "Remove the colon."))
        elif opener and not line.children and phrase.rule not in _MAY_BE_EMPTY:
            message = "Nothing stands under this line."
            hint = "Indent what belongs to it by four spaces, or remove the line."
            self.found.append(Diagnostic("RW123", message, line.place, hint))
        under = _UNDER.get(phrase.rule, start)
        children = self.blocks(line.children, under)
        return Block(phrase, line.place, line.texts, children, line.opens)

    def phrase(self, line: RawLine, start: str) -> Phrase | None:
        """The line's words as a phrase of the grammar."""
        try:
            tree = line_parser().parse(line.words, start=start)
        except UnexpectedInput as error:
            self.found.append(self.explained(line, start, error))
            return None
        if _depth(tree) > MAX_NESTING:
            message = f"More than {MAX_NESTING} parts hang together in this line."
            hint = "Give a part of it a name under values in game.yaml."
            self.found.append(Diagnostic("RW113", message, line.place, hint))
            return None
        return _phrase(tree, line.place, line.column)

    def explained(self, line: RawLine, start: str, error: UnexpectedInput) -> Diagnostic:
        """A parse error in a designer's words: what stands there, how such a line is written."""
        words = line.words
        if isinstance(error, UnexpectedToken) and error.token.type != "$END":
            token = str(error.token)
            at, width = (error.column or 1) - 1, len(token)
            # A name swallowed because it starts like a keyword is best shown whole.
            message = f"“{token}” does not fit here."
        elif isinstance(error, UnexpectedCharacters):
            at = (error.column or 1) - 1
            number = _LONG_NUMBER.match(words, at)
            width = len(number[0]) if number else 1
            message = f"“{words[at : at + 1]}” does not belong in a rule."
            if number:
                message = "This number is too large: it has more than six digits."
        else:
            at, width = len(words), 1
            message = "This line stops too early."
        column = line.column + at
        place = self.source.place(line.place.line, column, column + width)
        return Diagnostic("RW120", message, place, usage.hint_for(words, start))


def _depth(tree: Tree[Token]) -> int:
    """How deep the phrases of a line stand in one another."""
    deepest = 0
    waiting = [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(child, depth + 1) for child in node.children if isinstance(child, Tree)]
    return deepest


def _guess_under(line: RawLine, start: str) -> str:
    """What the lines under an unreadable line most likely are."""
    first = line.words.split(maxsplit=1)[0] if line.words.split() else ""
    if start == "header":
        return _UNDER.get(first, "statement")
    if start == "example_head" and ("," in line.words or "(" in line.words):
        return "story_line"
    if start in ("claim_head", "example_head"):
        return _UNDER[start.removesuffix("_head")]
    if line.words.endswith("chooses"):
        return "branch"
    return "statement" if start == "branch" else start


def _phrase(tree: Tree[Token] | Token, line: Place, column: int) -> Phrase:
    assert isinstance(tree, Tree)
    parts: list[Phrase | Word | None] = []
    for child in tree.children:
        if child is None:
            parts.append(None)
        elif isinstance(child, Tree):
            parts.append(_phrase(child, line, column))
        else:
            parts.append(Word(str(child), child.type, _token_place(child, line, column)))
    meta = tree.meta
    if meta.empty:
        return Phrase(str(tree.data), tuple(parts), line)
    place = Place(
        line.file,
        line.line,
        column + meta.column - 1,
        column + meta.end_column - 1,
        line.text,
    )
    return Phrase(str(tree.data), tuple(parts), place)


def _token_place(token: Token, line: Place, column: int) -> Place:
    start = column + (token.column or 1) - 1
    return Place(line.file, line.line, start, start + len(token), line.text)
