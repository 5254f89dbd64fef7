"""The last pass over a PDF: what print houses and screen readers ask for and the engine leaves out.

It changes no page's look. It sets the boxes right (the engine caps the bleed at 10 points), lets
links be printed, names title and language, and gives the file an identity made from its content.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from rulewright.book.keepwords import JOINER
from rulewright.book.press import BASE

PRODUCER = "Rulewright"

_PRINT = 4
"""The Print bit of an annotation's flags."""


def finish(data: bytes, *, lang: str, title: str) -> bytes:
    """The PDF made ready; the same input gives the same bytes."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            _set_boxes(page)
            _mend_links(page)
        _drop_joiners(pdf)
        _name(pdf, lang, title)
        out = BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return out.getvalue()


def _set_boxes(page: Any) -> None:
    """The engine's media box is the bleed box exactly; say so, and keep all boxes explicit."""
    import pikepdf

    media = [round(float(value), 4) for value in page.MediaBox]
    trim = [round(float(value), 4) for value in page.get("/TrimBox", page.MediaBox)]
    page.MediaBox = pikepdf.Array(media)
    page.CropBox = pikepdf.Array(media)
    page.BleedBox = pikepdf.Array(media)
    page.TrimBox = pikepdf.Array(trim)


def _mend_links(page: Any) -> None:
    for note in page.get("/Annots", ()):
        if str(note.get("/Subtype", "")) != "/Link":
            continue
        note.F = int(note.get("/F", 0)) | _PRINT
        action = note.get("/A")
        if action is not None and str(action.get("/URI", "")).startswith(BASE):
            # A link between books: relative on screen, so relative on paper.
            action.URI = str(action.URI).removeprefix(BASE)


_MAPPED = re.compile(rb"<([0-9a-fA-F]{4})> <([0-9a-fA-F]*)>")


def _drop_joiners(pdf: Any) -> None:
    """Take the word joiners out of the tables that turn glyphs back into text.

    A joiner is drawn as nothing, but the engine counts it to the syllable before it, and whoever
    copies or searches the text would get it.
    """
    joiner = f"{ord(JOINER):04x}".encode()

    def mended(match: re.Match[bytes]) -> bytes:
        text = match[2].lower()
        units = [text[i : i + 4] for i in range(0, len(text), 4)]
        return b"<" + match[1] + b"> <" + b"".join(u for u in units if u != joiner) + b">"

    for item in pdf.objects:
        table = item.get("/ToUnicode") if _is_font(item) else None
        if table is not None:
            before = table.read_bytes()
            after = _MAPPED.sub(mended, before)
            if after != before:
                table.write(after)


def _is_font(item: Any) -> bool:
    import pikepdf

    return isinstance(item, pikepdf.Dictionary) and str(item.get("/Type", "")) == "/Font"


def _name(pdf: Any, lang: str, title: str) -> None:
    import pikepdf

    pdf.Root.Lang = pikepdf.String(lang)
    if "/MarkInfo" in pdf.Root or "/StructTreeRoot" in pdf.Root:
        pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
    view = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    view.DisplayDocTitle = True
    pdf.Root.ViewerPreferences = view
    if "/Outlines" in pdf.Root:
        pdf.Root.PageMode = pikepdf.Name.UseOutlines
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["dc:title"] = title
        metadata["dc:language"] = {lang}
        metadata["pdf:Producer"] = PRODUCER
    pdf.docinfo["/Title"] = title
    pdf.docinfo["/Producer"] = PRODUCER
    for moment in ("/CreationDate", "/ModDate"):
        if moment in pdf.docinfo:
            del pdf.docinfo[moment]
