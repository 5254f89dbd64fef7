"""From a file to its text: plain text and Markdown as they are, HTML and PDF taken out of theirs.

What comes out is in NFC with plain line ends. Headings of HTML become `# …` lines and its tables
`| … |` lines, as in Markdown, so that there is one way to read either. Input is hostile: it is read
up to a size, and what cannot be read is a finding.
"""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place

LARGEST = 8_000_000
"""Bytes of a file that are read; a rulebook with its pictures in it is smaller."""
LONGEST = 200_000
"""Characters of a text that are read."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")


def read_outside(data: bytes, name: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text of a file's bytes; `name` says by its ending, with the bytes, what it is."""
    place = Place(name)
    if len(data) > LARGEST:
        return None, (Diagnostic("RW640", "This file is too large to be a rulebook.", place),)
    kind = Path(name).suffix.lower()
    if data.startswith(b"%PDF") or kind == ".pdf":
        text = _pdf(data)
        if text is None:
            message = "This PDF can't be read: it is damaged, or locked with a password."
            return None, (Diagnostic("RW641", message, place),)
    else:
        text, message, hint = _decoded(data)
        if text is None:
            return None, (Diagnostic("RW641", message, place, hint),)
        if kind in (".html", ".htm", ".xhtml") or re.match(r"\s*<(!doctype|html)\b", text, re.I):
            page = _html(text)
            if page is None:
                message = "This page can't be read: its markup is broken."
                return None, (Diagnostic("RW641", message, place),)
            text = page
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")
    text = unicodedata.normalize("NFC", _CONTROL.sub(" ", text))
    if len(text) > LONGEST:
        return None, (Diagnostic("RW640", "This text is too long to be a rulebook.", place),)
    if not text.strip():
        message, hint = "There is no text in this file.", None
        if data.startswith(b"%PDF"):
            hint = "A PDF of pictures has no text: it has to go through text recognition first."
        elif not data:
            message = "Nothing is in here to read."
        return None, (Diagnostic("RW641", message, place, hint),)
    return text, ()


_PACKED = b"PK\x03\x04"
"""How Word, OpenDocument and other packed files begin."""
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\0", b"MM\0*")
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How a text in UTF-16 begins, which some programs call Unicode."""


def _decoded(data: bytes) -> tuple[str | None, str, str | None]:
    """The characters of a text file, or what is wrong with it and what to do about it."""
    if data.startswith(_PACKED):
        message = "This is a packed file, such as a text of Word or OpenDocument."
        return None, message, "Save it as text, HTML or PDF."
    if data.startswith(_PICTURES):
        return None, "This is a picture.", "It has to go through text recognition first."
    try:
        text = data.decode("utf-16" if data.startswith(_WIDE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"This file is not a text in UTF-8: line {line} has a byte that fits no letter."
        return None, message, "Save it with the encoding UTF-8."
    return (None, "This file is no text.", None) if "\0" in text else (text, "", None)


def _pdf(data: bytes) -> str | None:
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(BytesIO(data))
        return "\n\n".join(page.extract_text() for page in reader.pages[:400])
    except Exception:  # a broken PDF breaks its reader in many ways
        return None


_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "br", "caption", "dd", "details", "div"}
    | {"dl", "dt", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main", "nav"}
    | {"ol", "p", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul"}
)
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
_SKIPPED = frozenset(("script", "style", "template", "svg", "head", "noscript", "title"))


def _html(text: str) -> str | None:
    reader = _Html()
    try:
        reader.feed(_bare(text))
        reader.close()
    except (AssertionError, ValueError):
        # A section that is never shut, and other declarations on which the parser gives up.
        return None
    return reader.text()


_DROPPED = (("<!--", "-->"), ("<![", ">"), ("<!", ">"), ("<?", ">"))


def _bare(text: str) -> str:
    """A page without comments and declarations, and with signs that open nothing as text: the
    standard library's parser looks for the end of each of them again and again."""
    kept: list[str] = []
    at = 0
    shut = text.rfind(">")
    while (opened := text.find("<", at)) >= 0:
        kept.append(text[at:opened])
        dropped = next((d for d in _DROPPED if text.startswith(d[0], opened)), None)
        if dropped is not None:
            end = text.find(dropped[1], opened + len(dropped[0]))
            if end < 0 and dropped[0] == "<![":
                raise ValueError(dropped[0])
            if end < 0:
                return "".join(kept)
            at = end + len(dropped[1])
            continue
        follows = text[opened + 1 : opened + 2]
        begins = opened < shut and (follows == "/" or (follows.isascii() and follows.isalpha()))
        kept.append("<" if begins else "&lt;")
        at = opened + 1
    kept.append(text[at:])
    return "".join(kept)


class _Html(HTMLParser):
    """Takes the text out of a page, block by block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[str] = []
        self.line = ""
        self.row: list[str] | None = None
        self.heading = 0
        self.skipped = 0
        self.item = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in _SKIPPED:
            self.skipped += 1
        elif tag in _HEADINGS:
            self._end_block()
            self.heading = _HEADINGS[tag]
        elif tag == "tr":
            self._end_block()
            self.row = []
        elif tag in ("td", "th"):
            self.line = self.line if self.row is None else ""
        elif tag in _BLOCKS:
            self._end_block()
            self.item = self.item or tag == "li"

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self.skipped = max(0, self.skipped - 1)
        elif tag in ("td", "th") and self.row is not None:
            self.row.append(" ".join(self.line.split()))
            self.line = ""
        elif tag == "tr" and self.row is not None:
            row, self.row = self.row, None
            self.line = ""
            if any(row):
                self.blocks.append("| " + " | ".join(row) + " |")
        elif tag in _BLOCKS or tag in _HEADINGS:
            self._end_block()

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.line += data

    def _end_block(self) -> None:
        if self.row is not None:
            self.line += " "
            return
        line = " ".join(self.line.split())
        if line:
            mark = "#" * self.heading + " " if self.heading else "- " if self.item else ""
            self.blocks.append(mark + line)
        self.line, self.heading, self.item = "", 0, False

    def text(self) -> str:
        self._end_block()
        lines: list[str] = []
        for block in self.blocks:
            rows = lines and lines[-1].startswith("|") and block.startswith("|")
            lines += [block] if rows or not lines else ["", block]
        return "\n".join(lines) + "\n"
