"""Pictures of a game's pieces: SVG files from a workspace, checked and written anew.

A picture is drawn into web pages and print files of people who did not draw it, so nothing of the
file is passed on unread. It is parsed without document types or entities, held against a short
list of elements and attributes, and what survives is written out again from the parsed tree.
The same list keeps pictures printable: flat shapes that each name their colour can be turned into
inks; style sheets, scripts, text in some font, and pixels cannot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from rulewright.book.document import Picture
from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.source.files import shown_name

SIZE_LIMIT = 64 * 1024
"""Bytes of one file; a drawing that holds at 8 mm needs a tenth of it."""
ELEMENT_LIMIT = 1500
DEPTH_LIMIT = 24

SVG = "http://www.w3.org/2000/svg"
SHAPES = frozenset({"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"})
GRADIENTS = frozenset({"linearGradient", "radialGradient"})
SPOKEN = frozenset({"title", "desc"})
"""Dropped: the words for a picture come from the game, in the book's language."""
ELEMENTS = SHAPES | GRADIENTS | SPOKEN | {"svg", "g", "defs", "stop"}

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMBERS = re.compile(rf"\s*{_NUMBER}(?:[\s,]+{_NUMBER})*\s*")
_LENGTH = re.compile(rf"\s*{_NUMBER}(?:px|%)?\s*")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})|none|url\(#[A-Za-z][\w.-]*\)")
_FLAT = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_PATH = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]+")
_TRANSFORM = re.compile(
    rf"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\(\s*{_NUMBER}(?:[\s,]+{_NUMBER})*\s*\)[\s,]*)+"
)
_NAME = re.compile(r"[A-Za-z][\w.-]*")
_WORD = re.compile(r"[a-zA-Z]+")

ATTRIBUTES: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(("cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2"), _LENGTH),
    **dict.fromkeys(("width", "height", "fx", "fy", "offset"), _LENGTH),
    **dict.fromkeys(("stroke-width", "stroke-miterlimit", "stroke-dashoffset"), _LENGTH),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"), _LENGTH),
    **dict.fromkeys(("viewBox", "points", "stroke-dasharray"), _NUMBERS),
    **dict.fromkeys(("fill", "stroke"), _COLOUR),
    **dict.fromkeys(("transform", "gradientTransform"), _TRANSFORM),
    **dict.fromkeys(("fill-rule", "stroke-linecap", "stroke-linejoin"), _WORD),
    **dict.fromkeys(("gradientUnits", "spreadMethod"), _WORD),
    "stop-color": _FLAT,
    "d": _PATH,
    "id": _NAME,
}
_DROPPED = frozenset({"width", "height"})
"""On the root: the page decides how large a picture is."""


@dataclass(slots=True)
class _Element:
    name: str
    attributes: dict[str, str]
    children: list[_Element] = field(default_factory=list)


def load_picture(path: Path, key: str, alt: str) -> tuple[Picture | None, tuple[Diagnostic, ...]]:
    """Read and check one SVG file; no picture comes back when anything in it is refused."""
    name = shown_name(path)
    try:
        if not path.is_file():
            return None, (_unreadable(name, f"There is no picture “{path.name}”."),)
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        words = f"The picture “{path.name}” can't be opened: {error.strerror}."
        return None, (_unreadable(name, words),)
    return check_picture(data, key, alt, name)


def check_picture(
    data: bytes, key: str, alt: str, name: str
) -> tuple[Picture | None, tuple[Diagnostic, ...]]:
    """The same for bytes already in hand; `name` is the file a finding points to."""
    if len(data) > SIZE_LIMIT:
        words = f"This picture is larger than {SIZE_LIMIT // 1024} kB."
        hint = "Simplify the drawing; pixels and fonts don't belong into it."
        return None, (_unreadable(name, words, hint=hint),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        words = "This picture is not UTF-8 text."
        return None, (_unreadable(name, words, Place(name, line)),)
    reader = _Reader(name, text.splitlines(), key)
    root = reader.read(text)
    if root is None or reader.found:
        return None, tuple(reader.found)
    return Picture(key=key, svg=_write(root), alt=alt), ()


def _unreadable(
    name: str, words: str, place: Place | None = None, hint: str | None = None
) -> Diagnostic:
    return Diagnostic("RW550", words, place or Place(name), hint)


class _Reader:
    """Turns XML events into a tree of allowed elements, gathering findings on the way."""

    def __init__(self, name: str, lines: list[str], key: str) -> None:
        self.name = name
        self.lines = lines
        self.prefix = re.sub(r"[^A-Za-z0-9]+", "-", key).strip("-") or "picture"
        self.found: list[Diagnostic] = []
        self.root: _Element | None = None
        self.open: list[_Element | None] = []
        self.count = 0
        self.stopped = False
        self.ids: set[str] = set()
        self.used: dict[str, Place] = {}
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._doctype

    def read(self, text: str) -> _Element | None:
        try:
            self.parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            if not self.stopped:
                words = expat.ErrorString(error.code)
                self._note("RW550", f"This picture is not well-formed SVG: {words}.")
        if self.root is None and not self.found:
            self._note("RW550", "There is no <svg> in this picture.")
        for name, place in self.used.items():
            if name not in self.ids:
                self.found.append(
                    Diagnostic(
                        "RW554",
                        f"No gradient in this picture is called “{name}”.",
                        place,
                        did_you_mean(name, self.ids),
                    )
                )
        return self.root

    def _place(self, word: str = "") -> Place:
        line = max(1, self.parser.CurrentLineNumber)
        column = self.parser.CurrentColumnNumber + 1
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        at = text.find(word, column - 1) if word else -1
        if at >= 0:
            return Place(self.name, line, at + 1, at + 1 + len(word), text[:400])
        return Place(self.name, line, column, column + 1, text[:400])

    def _note(self, code: str, words: str, word: str = "", hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, words, self._place(word), hint))

    def _stop(self, code: str, words: str) -> None:
        """Something no further reading can mend: say it once and read no more."""
        if not self.stopped:
            self._note(code, words)
        self.stopped = True
        raise expat.ExpatError(words)

    def _doctype(self, *_: object) -> None:
        self._stop("RW556", "A picture may not bring a document type or entities.")

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > ELEMENT_LIMIT or len(self.open) >= DEPTH_LIMIT:
            self._stop("RW550", "This picture has too many shapes, or they are nested too deeply.")
        space, _, local = qualified.rpartition(" ")
        inside_refused = bool(self.open) and self.open[-1] is None
        if inside_refused:
            self.open.append(None)
            return
        if space != SVG or local not in ELEMENTS:
            self._note("RW551", f"A picture may not hold <{local}>.", local, _element_hint(local))
            self.open.append(None)
            return
        if (self.root is None) != (local == "svg"):
            self._note("RW551", "A picture is one <svg> with shapes in it.", local)
            self.open.append(None)
            return
        if local in SPOKEN:
            self.open.append(None)
            return
        element = _Element(local, self._attributes(local, attributes))
        self._lint(element)
        if self.root is None:
            self.root = element
        else:
            parent = self.open[-1]
            assert parent is not None
            parent.children.append(element)
        self.open.append(element)

    def _end(self, _: str) -> None:
        self.open.pop()

    def _attributes(self, local: str, attributes: dict[str, str]) -> dict[str, str]:
        kept: dict[str, str] = {}
        for name, value in attributes.items():
            if local == "svg" and name in _DROPPED:
                continue
            pattern = ATTRIBUTES.get(name)
            plain = name.rpartition(" ")[2]
            if pattern is None:
                words = f"A picture may not use “{plain}” on <{local}>."
                self._note("RW552", words, plain, _attribute_hint(plain))
            elif not pattern.fullmatch(value):
                shown = value if len(value) <= 40 else value[:39] + "…"
                words = f"“{shown}” is no value for “{plain}” in a picture."
                hint = "Colours are written as #rrggbb, or “none”." if pattern is _COLOUR else None
                self._note("RW554", words, plain, hint)
            else:
                kept[name] = self._scoped(name, value)
        return kept

    def _scoped(self, name: str, value: str) -> str:
        """Give a gradient's name the picture's key in front: a page holds many pictures."""
        if name == "id":
            self.ids.add(value)
            return f"{self.prefix}-{value}"
        if value.startswith("url(#"):
            self.used.setdefault(value[5:-1], self._place(value))
            return f"url(#{self.prefix}-{value[5:-1]})"
        return " ".join(value.split())

    def _lint(self, element: _Element) -> None:
        if element.name in SHAPES and "fill" not in element.attributes:
            self._note(
                "RW553",
                f"This <{element.name}> doesn't say its fill.",
                element.name,
                'Write fill="#rrggbb", or fill="none" for a mere line.',
            )
        if element.name == "svg":
            numbers = [float(n) for n in re.findall(_NUMBER, element.attributes.get("viewBox", ""))]
            if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
                self._note(
                    "RW555",
                    "This picture doesn't say its drawing area.",
                    "svg",
                    'Write viewBox="0 0 100 100" on <svg>.',
                )


def _element_hint(local: str) -> str | None:
    if local == "text":
        return "Turn letters into paths: a font that is missing would change the drawing."
    if local == "image":
        return "Draw with shapes: pixels don't scale, and can't be turned into inks."
    return did_you_mean(local, ELEMENTS - SPOKEN)


def _attribute_hint(plain: str) -> str | None:
    if plain in {"style", "class"}:
        return 'Write each colour as an attribute, as in fill="#c08a2b".'
    if plain == "href" or plain.startswith("on"):
        return "A picture stands alone: it points to nothing and does nothing."
    return did_you_mean(plain, ATTRIBUTES)


_QUOTED = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\r": "&#13;",
        "\t": "&#9;",
    }
)


def _write(element: _Element) -> str:
    """The picture as text, from the checked tree only."""
    words = [element.name]
    if element.name == "svg":
        words.append(f'xmlns="{SVG}"')
    words += [f'{name}="{value.translate(_QUOTED)}"' for name, value in element.attributes.items()]
    opening = " ".join(words)
    if not element.children:
        return f"<{opening}/>"
    inner = "".join(_write(child) for child in element.children)
    return f"<{opening}>{inner}</{element.name}>"
