"""From a page design's HTML to a finished PDF: words kept whole, pages counted out, boxes right.

The result is the same bytes each time on one machine: nothing in it knows the date, the folder or
the person who made it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.book.finish import finish
from rulewright.book.keepwords import keep_words
from rulewright.book.overflow import overflowing
from rulewright.book.preflight import Preflight, preflight
from rulewright.book.press import BASE, load_engine, visit_press
from rulewright.diagnostics import Diagnostic, errors_in

__all__ = ["PdfResult", "insert_notes", "keep_words", "render_pdf"]


@dataclass(frozen=True, slots=True)
class PdfResult:
    """A PDF with what was found on the way; `data` is empty when it couldn't be made."""

    data: bytes
    pages: int
    diagnostics: tuple[Diagnostic, ...]
    report: Preflight | None = None
    remarks: tuple[str, ...] = ()
    """What the page engine said that is no fault (styles it doesn't know), for whoever designs."""
    set_pages: int = 0
    """How many pages there were before pages of notes were put in."""

    @property
    def fine(self) -> bool:
        """Whether the PDF may be printed."""
        return bool(self.data) and not errors_in(self.diagnostics)


def render_pdf(
    html: str,
    *,
    lang: str,
    title: str,
    templates: Path | Sequence[Path],
    families: Sequence[str] = (),
    variant: str = "pdf/ua-1",
    page_multiple: int = 1,
    notes_page_html: str = "",
) -> PdfResult:
    """Set a page design's HTML on paper.

    Addresses in the HTML are relative to the templates folders, which are the only place that is
    read. `families` are the fonts that may appear in the result (none given: any). A booklet's
    pages come in a `page_multiple`; where they don't, `notes_page_html` is put before the back
    cover as often as it takes.
    """
    folders = (templates,) if isinstance(templates, Path) else tuple(templates)
    engine, faults = load_engine(folders)
    if engine is None:
        return PdfResult(b"", 0, faults)
    text = keep_words(html)
    notes = keep_words(notes_page_html)
    identifier = hashlib.sha256(text.encode("utf-8")).digest()[:16]
    with visit_press(folders) as (fetcher, visit):
        try:
            document = _layout(engine, text, fetcher)
            set_pages = len(document.pages)
            extra = 0
            # A page of notes may itself bring a blank one along, so the count is looked at again.
            for _ in range(3):
                lacking = -len(document.pages) % max(1, page_multiple)
                if not lacking or not notes:
                    break
                extra += lacking
                document = _layout(engine, insert_notes(text, notes, extra), fetcher)
            pages = len(document.pages)
            outside = overflowing(document)
            raw = document.write_pdf(
                pdf_identifier=identifier, pdf_variant=variant, presentational_hints=False
            )
        except Exception as error:
            # Whatever a page design makes the engine trip over is a finding, not our traceback.
            return PdfResult(b"", 0, (*visit.diagnostics(), _tripped(error)))
    data = finish(raw, lang=lang, title=title)
    report, found = preflight(data, families=families, page_multiple=page_multiple)
    return PdfResult(
        data,
        pages,
        (*visit.diagnostics(), *found, *outside),
        report,
        tuple(dict.fromkeys(visit.remarks)),
        set_pages,
    )


def _layout(engine: Any, text: str, fetcher: Any) -> Any:
    page = engine.HTML(string=text, base_url=BASE, url_fetcher=fetcher, media_type="print")
    return page.render(presentational_hints=False)


def _tripped(error: Exception) -> Diagnostic:
    words = str(error).splitlines()[0][:200] if str(error) else "no reason given"
    return Diagnostic(
        "RW514",
        f"The page engine could not set this page ({type(error).__name__}: {words}).",
        hint="The page design or a picture has something the engine can't draw.",
    )


_BACK_COVER = re.compile(
    r"<section\b(?:\"[^\"]*+\"|'[^']*+'|[^'\">])*?\bclass\s*=\s*[\"']?[^\"'>]*?\bback-cover\b",
    re.IGNORECASE,
)
_BODY_END = re.compile(r"</body\s*>", re.IGNORECASE)


def insert_notes(html: str, notes: str, times: int) -> str:
    """The page with some pages of notes before its back cover, or at the end where it has none."""
    places = list(_BACK_COVER.finditer(html)) or list(_BODY_END.finditer(html))
    at = places[-1].start() if places else len(html)
    return html[:at] + notes * times + html[at:]
