"""From document trees to files: HTML for the screen, PDF for paper, one language at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from pathlib import Path

from rulewright.book import html as pages
from rulewright.book.document import PlayerAid, Rulebook, Run
from rulewright.book.fonts import Fonts, check_characters, font_face_css, language_names_css
from rulewright.book.pdf import PdfResult, render_pdf
from rulewright.diagnostics import Diagnostic, errors_in

RULEBOOK = "rulebook"
PLAYER_AID = "player-aid"
BOOKLET_MULTIPLE = 4


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
    """The rulebook as a PDF booklet."""
    css = font_face_css(book.lang, fonts, for_pdf=True)
    html, found = pages.render_rulebook(book, target="print", folders=folders, font_css=css)
    notes, problems = pages.notes_page(book.words, folders=folders)
    found += problems
    if html is None or notes is None:
        return (), found
    result = render_pdf(
        html,
        lang=book.lang,
        title=f"{book.title} – {book.words.rulebook}",
        templates=folders,
        families=_families(book.lang, fonts),
        page_multiple=BOOKLET_MULTIPLE,
        notes_page_html=notes,
    )
    printed = Printed(f"{RULEBOOK}.pdf", result.data, result.pages)
    return (printed,), (*found, *result.diagnostics)


def paper_card(aid: PlayerAid, *, folders: Sequence[Path], fonts: Fonts) -> Result:
    """The player aid as a PDF of two sides, each in the largest type that fits."""
    css = font_face_css(aid.lang, fonts, for_pdf=True)
    found: list[Diagnostic] = []

    def draw(sides: Sequence[str], fits: Mapping[str, int]) -> PdfResult | None:
        html, problems = pages.render_player_aid(
            aid, target="print", folders=folders, font_css=css, fit=fits, sides=sides
        )
        found.extend(problems)
        if html is None:
            return None
        result = render_pdf(
            html,
            lang=aid.lang,
            title=f"{aid.title} – {aid.words.player_aid}",
            templates=folders,
            families=_families(aid.lang, fonts),
        )
        found.extend(result.diagnostics)
        return result

    def fits_at(side: str, fit: int) -> bool:
        result = draw([side], {side: fit})
        return result is None or result.pages <= 1

    best = {side: _first_that_fits(partial(fits_at, side)) for side in pages.SIDES}
    result = draw(pages.SIDES, best)
    if result is None or result.pages == len(pages.SIDES) or errors_in(found):
        shown = () if result is None else (Printed(f"{PLAYER_AID}.pdf", result.data, result.pages),)
        return shown, tuple(dict.fromkeys(found))
    message = (
        f"The player aid in “{aid.lang}” does not fit on its card, even in {pages.FITS[-1]} point."
    )
    hint = "Shorten the “aid |” texts, or leave some out."
    return (), (*dict.fromkeys(found), Diagnostic("RW530", message, hint=hint))


def _first_that_fits(fits: Callable[[int], bool]) -> int:
    """The largest type that fits, or else the smallest there is; what fits, fits in smaller."""
    low, high = 0, len(pages.FITS) - 1
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
