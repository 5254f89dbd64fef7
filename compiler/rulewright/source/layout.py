"""Lines and their indentation: which line stands under which, before any word is understood."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic, Place
from rulewright.source.files import SourceFile
from rulewright.source.tree import TextLine

MAX_DEPTH = 40
MAX_LINES = 5_000
_TEXT = re.compile(r"([a-z]*)\s*\|\s?(.*)$")
TEXT_LABELS = ("", "aid", "note")


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line of rules as written, with the lines indented under it."""

    words: str
    column: int
    place: Place
    opens: bool
    texts: tuple[TextLine, ...]
    children: tuple[RawLine, ...]


@dataclass(slots=True)
class _OpenLine:
    """A line while its block is still being read."""

    indent: int
    words: str
    place: Place
    opens: bool
    texts: list[TextLine]
    children: list[_OpenLine]

    def finished(self) -> RawLine:
        return RawLine(
            self.words,
            self.indent + 1,
            self.place,
            self.opens,
            tuple(_joined(self.texts)),
            tuple(c.finished() for c in self.children),
        )


def lay_out(source: SourceFile) -> tuple[tuple[RawLine, ...], tuple[Diagnostic, ...]]:
    """The file's lines as blocks. A line that stands wrong is reported and placed by its depth."""
    found: list[Diagnostic] = []
    if len(source.lines) > MAX_LINES:
        place = source.place(MAX_LINES)
        found.append(Diagnostic("RW105", f"The file has more than {MAX_LINES} lines.", place))
        return (), tuple(found)
    root = _OpenLine(-1, "", source.place(1), True, [], [])
    stack = [root]
    for number, line in enumerate(source.lines, 1):
        body = line.rstrip()
        if not body.strip() or body.lstrip().startswith("#"):
            continue
        indent = _indent(source, number, body, found)
        _add_line(source, number, body, indent, stack, found)
    return tuple(c.finished() for c in root.children), tuple(found)


def _indent(source: SourceFile, number: int, body: str, found: list[Diagnostic]) -> int:
    blank = body[: len(body) - len(body.lstrip())]
    tab = blank.find("\t")
    if tab >= 0:
        hint = "Indent with spaces only; “rulewright fmt” does it for you."
        place = source.place(number, tab + 1, tab + 2)
        found.append(Diagnostic("RW110", "A tab stands among the spaces here.", place, hint))
    return len(blank.expandtabs(4))


def _add_line(
    source: SourceFile,
    number: int,
    body: str,
    indent: int,
    stack: list[_OpenLine],
    found: list[Diagnostic],
) -> None:
    while indent <= stack[-1].indent:
        stack.pop()
    parent = stack[-1]
    start = len(body) - len(body.lstrip())
    place = source.place(number, start + 1, len(body) + 1)
    text = _TEXT.match(body[start:])
    if text:
        _add_text(source, number, start, text, parent, found)
        return
    words, opens = _strip_comment(body[start:])
    if parent.children and indent != parent.children[0].indent:
        message = "This line is indented differently from the lines it stands with."
        related = ((parent.children[0].place, "the first of them"),)
        found.append(Diagnostic("RW111", message, place, None, related=related))
    elif not parent.opens and indent > 0:
        message = "This line is indented under a line that does not end with a colon."
        related = ((parent.place, "this line"),)
        found.append(Diagnostic("RW112", message, place, None, related=related))
    elif parent.indent == -1 and indent > 0:
        message = "A section heading starts at the edge of the page."
        found.append(Diagnostic("RW111", message, place, "Remove the spaces before it."))
    if len(stack) > MAX_DEPTH:
        found.append(Diagnostic("RW113", f"More than {MAX_DEPTH} blocks inside another.", place))
        return
    end = start + len(words.rstrip()) + 1
    opened = _OpenLine(indent, words, source.place(number, start + 1, end), opens, [], [])
    parent.children.append(opened)
    stack.append(opened)


def _add_text(
    source: SourceFile,
    number: int,
    start: int,
    text: re.Match[str],
    parent: _OpenLine,
    found: list[Diagnostic],
) -> None:
    column = start + text.start(2) + 1
    place = source.place(number, column, start + text.end(2) + 1)
    if text[1] not in TEXT_LABELS:
        where = source.place(number, start + 1, start + len(text[1]) + 1)
        message = f"There is no kind of text called “{text[1]}”."
        hint = "A text starts with “|”, “aid |” or “note |”."
        found.append(Diagnostic("RW114", message, where, hint))
    elif parent.indent == -1 or not parent.opens:
        message = "This text stands under no heading, step or choice that it could describe."
        hint = "Put it first under a line that ends with a colon."
        found.append(Diagnostic("RW115", message, place, hint))
    elif parent.children:
        message = "A text stands above the lines it says, first in its block."
        hint = "Move it up, or open a “step NAME:” for the lines below it."
        found.append(Diagnostic("RW116", message, place, hint))
    else:
        parent.texts.append(TextLine(text[1], text[2].strip(), place))


def _strip_comment(body: str) -> tuple[str, bool]:
    """The words of a line without comment and colon, and whether it opens a block."""
    words = body.split("#", 1)[0].rstrip()
    if words.endswith(":"):
        return words[:-1].rstrip(), True
    return words, False


def _joined(texts: list[TextLine]) -> list[TextLine]:
    """Texts of one label in a row are one text, wrapped by its author."""
    joined: list[TextLine] = []
    for text in texts:
        if joined and joined[-1].label == text.label and text.label != "note":
            joined[-1] = TextLine(text.label, f"{joined[-1].text} {text.text}", joined[-1].place)
        else:
            joined.append(text)
    return joined
