"""From document trees to files: HTML for the screen, PDF for paper, one language at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from rulewright.book import html as pages
from rulewright.book.document import PlayerAid, Rulebook, Run
from rulewright.book.fonts import Fonts, check_characters, font_face_css, language_names_css
from rulewright.book.pdf import PdfResult, render_pdf
from rulewright.diagnostics import Diagnostic

RULEBOOK = "rulebook"
PLAYER_AID = "player-aid"
MOST_CARDS = 4
"""Player aids of more cards are a book."""
EASY = pages.FITS.index(7.5)
"""The smallest type of a player aid that may take more cards instead of a smaller type."""
BOOKLET_MULTIPLE = 4
TINY = 3_000
"""Letters that may fit on one sheet: a longer book is not tried."""
SHEET = 2
"""The sides of one sheet."""
FEW_NOTES = 2
"""From so many pages of notes on, a closer setting is tried."""
CLOSER = (0.97, 0.94)
LOOKED_THROUGH = 8
"""Pages up to which a booklet has no list of contents."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One finished file, not yet written."""

    name: str
    data: bytes
    pages: int | None = None


Result = tuple[tuple[Printed, ...], tuple[Diagnostic, ...]]


def screen_pages(
    book: Rulebook,
    aid: PlayerAid,
    *,
    folders: Sequence[Path],
    fonts: Fonts,
    languages: Sequence[str],
) -> Result:
    """Both documents as HTML, each one file that needs nothing else."""
    found: list[Diagnostic] = []
    sketches = []
    for name, document in ((RULEBOOK, book), (PLAYER_AID, aid)):
        siblings = {lang: f"../{lang}/{name}.html" for lang in languages if lang != book.lang}
        sketch, problems = _screen(document, folders, siblings, "")
        found += problems
        sketches.append((name, document, siblings, sketch or ""))
    # Both pages share one set of characters, so that fonts are cut once.
    used = {c for *_, sketch in sketches for c in sketch}
    css = font_face_css(book.lang, fonts, for_pdf=False, used_characters=used)
    names = {lang: pages.language_name(lang) for lang in languages if lang != book.lang}
    css += language_names_css(book.lang, names, fonts)
    printed = []
    for name, document, siblings, _ in sketches:
        page, problems = _screen(document, folders, siblings, css)
        found += problems
        if page is not None:
            printed.append(Printed(f"{name}.html", page.encode()))
    return tuple(printed), tuple(dict.fromkeys(found))


def _screen(
    document: Rulebook | PlayerAid,
    folders: Sequence[Path],
    siblings: Mapping[str, str],
    css: str,
) -> pages.Result:
    if isinstance(document, Rulebook):
        return pages.render_rulebook(
            document, target="screen", folders=folders, siblings=siblings, font_css=css
        )
    return pages.render_player_aid(
        document, target="screen", folders=folders, siblings=siblings, font_css=css
    )


def paper_book(book: Rulebook, *, folders: Sequence[Path], fonts: Fonts) -> Result:
    """The rulebook as a PDF: a booklet, or for a tiny game one sheet.

    A booklet of a few pages has no list of contents: the pages themselves are looked through
    faster.
    """
    css = font_face_css(book.lang, fonts, for_pdf=True)
    found: list[Diagnostic] = []
    notes, problems = pages.notes_page(book.words, folders=folders)
    found += problems

    def draw(target: str, **more: Any) -> PdfResult | None:
        html, problems = pages.render_rulebook(
            book, target=target, folders=folders, font_css=css, **more
        )
        found.extend(problems)
        if html is None or notes is None:
            return None
        booklet = target == "print"
        return render_pdf(
            html,
            lang=book.lang,
            title=f"{book.title} – {book.words.rulebook}",
            templates=folders,
            families=_families(book.lang, fonts),
            page_multiple=BOOKLET_MULTIPLE if booklet else 1,
            notes_page_html=notes if booklet else "",
        )

    result = _leaflet(book, draw) or _booklet(draw)
    if result is None:
        return (), tuple(dict.fromkeys(found))
    printed = Printed(f"{RULEBOOK}.pdf", result.data, result.pages)
    return (printed,), tuple(dict.fromkeys((*found, *result.diagnostics)))


def _booklet(draw: Callable[..., PdfResult | None]) -> PdfResult | None:
    """The book on as few sheets as it needs: without contents if it is short, and a little closer
    set if that spares a sheet of empty pages."""
    result = draw("print")
    contents = True
    if result is not None and 0 < result.set_pages <= LOOKED_THROUGH + 1:
        short = draw("print", contents=False)
        if short is not None and short.pages <= LOOKED_THROUGH:
            result, contents = short, False
    for scale in CLOSER:
        if result is None or result.pages - result.set_pages < FEW_NOTES:
            break
        closer = draw("print", contents=contents, scale=scale)
        if closer is not None and 0 < closer.pages < result.pages:
            result = closer
    return result


def _leaflet(book: Rulebook, draw: Callable[..., PdfResult | None]) -> PdfResult | None:
    """A tiny game's rules on one page, or else on the two sides of one sheet; in which case the
    type is as large as that allows."""
    if sum(pages.measure(run.text) for run in _runs(book.sections)) > TINY:
        return None
    made: dict[int, PdfResult | None] = {}

    def length(fit: int) -> int:
        made[fit] = made.get(fit) or draw("leaflet", fit=fit)
        result = made[fit]
        return result.pages if result is not None and result.data else 0

    smallest = length(len(pages.LEAFLET_FITS) - 1)
    if smallest > SHEET:
        return None
    best = _first_that_fits(lambda fit: length(fit) <= smallest, len(pages.LEAFLET_FITS))
    length(best)
    return made[best]


def paper_card(aid: PlayerAid, *, folders: Sequence[Path], fonts: Fonts) -> Result:
    """The player aid as a PDF: one card with each side in the largest type that fits.

    What is too much for one card goes on to more cards, as few as take it in a type that is read
    with ease; a card is never larger than a card.
    """
    css = font_face_css(aid.lang, fonts, for_pdf=True)
    found: list[Diagnostic] = []

    def draw(
        sides: Sequence[str], fits: Mapping[str, int], *, blank: bool = False
    ) -> PdfResult | None:
        html, problems = pages.render_player_aid(
            aid, target="print", folders=folders, font_css=css, fit=fits, sides=sides, blank=blank
        )
        found.extend(problems)
        if html is None:
            return None
        return render_pdf(
            html,
            lang=aid.lang,
            title=f"{aid.title} – {aid.words.player_aid}",
            templates=folders,
            families=_families(aid.lang, fonts),
        )

    sides = pages.used_sides(aid)

    @cache
    def length(side: str, fit: int) -> int:
        result = draw([side], {side: fit})
        return result.pages if result is not None else 1

    # With nothing for the back, the front goes on there.
    room = len(pages.SIDES) // len(sides)
    fits = {s: _first_that_fits(partial(_takes, length, s, room)) for s in sides}
    if not all(_takes(length, side, room, fit) for side, fit in fits.items()):
        fits = _several_cards(sides, length)
    taken = sum(length(side, fit) for side, fit in fits.items())
    if taken > 2 * MOST_CARDS:
        message = f"The player aid in “{aid.lang}” does not fit on {MOST_CARDS} cards."
        hint = "Shorten the “aid |” texts, or leave some out."
        return (), (*dict.fromkeys(found), Diagnostic("RW530", message, hint=hint))
    result = draw(sides, fits, blank=taken % 2 == 1)
    shown = () if result is None else (Printed(f"{PLAYER_AID}.pdf", result.data, result.pages),)
    # What was wrong with other sizes is of no interest: they are not printed.
    found.extend(() if result is None else result.diagnostics)
    return shown, tuple(dict.fromkeys(found))


def _takes(length: Callable[[str, int], int], side: str, most: int, fit: int) -> bool:
    """Whether a side takes so many pages at most, in a type."""
    return length(side, fit) <= most


def _several_cards(sides: Sequence[str], length: Callable[[str, int], int]) -> dict[str, int]:
    """One type for all sides: the largest with which they take no more cards than they must."""

    def cards(fit: int) -> int:
        return -(-sum(length(side, fit) for side in sides) // 2)

    fewest = cards(EASY)
    best = _first_that_fits(lambda fit: cards(fit) <= fewest, EASY + 1)
    return dict.fromkeys(sides, best)


def _first_that_fits(fits: Callable[[int], bool], sizes: int = len(pages.FITS)) -> int:
    """The largest type that fits, or else the smallest there is; what fits, fits in smaller."""
    low, high = 0, sizes - 1
    while low < high:
        middle = (low + high) // 2
        if fits(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _families(lang: str, fonts: Fonts) -> list[str]:
    return [family.name for family in fonts.for_language(lang).families()]


def check_document(document: Rulebook | PlayerAid, fonts: Fonts) -> tuple[Diagnostic, ...]:
    """Whether the fonts have every character of a document, for the role it is set in."""
    return check_characters(_texts(document), document.lang, fonts)


def _texts(document: Rulebook | PlayerAid) -> Iterator[tuple[str, str, str]]:
    yield "title", document.title, "the title"
    if isinstance(document, Rulebook):
        for section in document.sections:
            yield "heading", section.title, f"the section “{section.title}”"
    for run in _runs(document):
        yield "body", run.text, f"“{run.text.strip()[:40]}”"


def _runs(node: object) -> Iterator[Run]:
    if isinstance(node, Run):
        yield node
    elif isinstance(node, tuple | list):
        for item in node:
            yield from _runs(item)
    elif isinstance(node, dict):
        for item in node.values():
            yield from _runs(Run(item) if isinstance(item, str) else item)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _runs(getattr(node, field.name))
