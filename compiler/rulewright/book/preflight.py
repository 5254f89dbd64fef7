"""A look at a finished PDF before it leaves the house.

No free program proves that a PDF is fit for print, so this reads the file itself: boxes, fonts,
glyphs that are not there, tags, names, links. It certifies nothing; it finds what we know goes
wrong. Each kind of file has its list of checks, so that one for the press can be added beside the
one for screens and home printers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from rulewright.book.glyphs import fonts_of, missing_glyphs
from rulewright.book.keepwords import JOINER
from rulewright.book.press import BASE
from rulewright.diagnostics import Diagnostic, Severity

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""


@dataclass(frozen=True, slots=True)
class PageBoxes:
    """The boxes of one page."""

    media: Box
    bleed: Box
    trim: Box

    @property
    def size(self) -> tuple[float, float]:
        """Width and height after cutting, in millimetres, to a hundredth."""
        left, bottom, right, top = self.trim
        return (round((right - left) * 25.4 / 72, 2), round((top - bottom) * 25.4 / 72, 2))


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline; `level` 0 is the outermost."""

    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Preflight:
    """What a finished PDF says about itself."""

    pages: int
    boxes: tuple[PageBoxes, ...]
    fonts: tuple[str, ...]
    """Names of the embedded fonts, without the tag of the subset."""
    unembedded: tuple[str, ...]
    missing: tuple[tuple[str, int, int], ...]
    """(font, page, how many glyphs) where boxes stand in for characters."""
    tagged: bool
    lang: str
    title: str
    bookmarks: tuple[Bookmark, ...]
    dead_links: tuple[str, ...]


def preflight(
    data: bytes, *, families: Sequence[str] = (), page_multiple: int = 1
) -> tuple[Preflight, tuple[Diagnostic, ...]]:
    """Read a finished PDF for screens and home printers; `families` are the only fonts allowed."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as pdf:
        root: Any = pdf.Root
        embedded, unembedded = fonts_of(pdf)
        report = Preflight(
            pages=len(pdf.pages),
            boxes=tuple(_boxes(page) for page in pdf.pages),
            fonts=embedded,
            unembedded=unembedded,
            missing=missing_glyphs(pdf),
            tagged="/StructTreeRoot" in root
            and bool(root.get("/MarkInfo", {}).get("/Marked", False)),
            lang=str(root.get("/Lang", "")),
            title=str(pdf.docinfo.get("/Title", "")),
            bookmarks=_bookmarks(pdf),
            dead_links=_dead_links(pdf),
        )
    return report, tuple(_findings(report, families, page_multiple))


def _boxes(page: Any) -> PageBoxes:
    def box(name: str) -> Box:
        left, bottom, right, top = (float(v) for v in page.get(name, page.MediaBox))
        return (left, bottom, right, top)

    return PageBoxes(box("/MediaBox"), box("/BleedBox"), box("/TrimBox"))


def _bookmarks(pdf: Any) -> tuple[Bookmark, ...]:
    def walk(items: Any, level: int) -> Iterator[Bookmark]:
        for item in items:
            yield Bookmark(item.title, level)
            yield from walk(item.children, level + 1)

    with pdf.open_outline() as outline:
        return tuple(walk(outline.root, 0))


def _dead_links(pdf: Any) -> tuple[str, ...]:
    """Links to places that the document or the world outside it doesn't have."""
    places: set[str] = set()
    names = pdf.Root.get("/Names", {}).get("/Dests", {}).get("/Names")
    if names is not None:
        places = {str(names[i]) for i in range(0, len(names), 2)}
    dead: list[str] = []
    for page in pdf.pages:
        for note in page.get("/Annots", ()):
            target = note.get("/Dest")
            if target is not None and not isinstance(target, list) and _is_string(target):
                if str(target) not in places:
                    dead.append("#" + str(target))
            elif str(note.get("/A", {}).get("/URI", "")).startswith(BASE):
                dead.append(str(note.A.URI))
    return tuple(dict.fromkeys(dead))


def _is_string(item: Any) -> bool:
    import pikepdf

    return isinstance(item, pikepdf.String)


def _findings(
    report: Preflight, families: Sequence[str], page_multiple: int
) -> Iterator[Diagnostic]:
    for name in report.unembedded:
        yield Diagnostic("RW520", f"The font {name} is named in the PDF but not embedded.")
    if families:
        ours = {_plain(name) for name in families}
        for name in report.fonts:
            if not any(_plain(name).startswith(family) for family in ours):
                yield Diagnostic(
                    "RW521",
                    f"The PDF uses the font {name}, which is none of the book's.",
                    hint="The book's: " + ", ".join(families) + ".",
                )
    for font, page, count in report.missing:
        boxes = "a character is" if count == 1 else f"{count} characters are"
        yield Diagnostic(
            "RW522", f"On page {page} {boxes} printed as an empty box: {font} doesn't have them."
        )
    if report.pages % max(1, page_multiple):
        yield Diagnostic(
            "RW515",
            f"The book has {report.pages} pages, which is no multiple of {page_multiple}.",
            hint="The page design gives no page of notes to fill up with.",
            severity=Severity.WARNING,
        )
    if len({box.size for box in report.boxes}) > 1:
        sizes = ", ".join(f"{w:g} x {h:g} mm" for w, h in sorted({b.size for b in report.boxes}))
        yield Diagnostic("RW523", f"The pages are of different sizes: {sizes}.")
    for number, box in enumerate(report.boxes, 1):
        if not (_inside(box.trim, box.bleed) and _inside(box.bleed, box.media)):
            yield Diagnostic("RW523", f"The trim of page {number} lies outside its bleed.")
    named = (("tags", report.tagged), ("language", report.lang), ("title", report.title))
    for what, there in named:
        if not there:
            yield Diagnostic("RW524", f"The PDF has no {what}: a screen reader can't read it well.")
    leaks = [b.title for b in report.bookmarks if JOINER in b.title]
    if leaks or JOINER in report.title:
        where = leaks[0] if leaks else report.title
        yield Diagnostic(
            "RW525",
            f"“{where.replace(JOINER, '')}” carries word joiners (U+2060) into the PDF's names.",
            hint="Give the heading a data-label and the style bookmark-label: attr(data-label).",
        )
    for target in report.dead_links:
        yield Diagnostic("RW526", f"A link leads to “{target}”, which is nowhere in the book.")


def _plain(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())


def _inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )
