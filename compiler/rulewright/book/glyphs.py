"""Fonts and glyphs inside a finished PDF.

A character that no font has is drawn as a box, while the text behind the box still reads right. In
the file it shows as a glyph number that the embedded font doesn't reach, or as glyph 0.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

_SUBSET_TAG = re.compile(r"^/?(?:[A-Z]{6}\+)?")


def font_name(font: Any) -> str:
    """A font's name without the tag that marks a subset."""
    return _SUBSET_TAG.sub("", str(font.get("/BaseFont", "/unnamed")))


def fonts_of(pdf: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of the embedded fonts, and of those that are only named."""
    embedded: set[str] = set()
    named: set[str] = set()
    for item in pdf.objects:
        if not _is_dictionary(item) or str(item.get("/Type", "")) != "/Font":
            continue
        if str(item.get("/Subtype", "")) in ("/CIDFontType0", "/CIDFontType2"):
            continue  # the inner half of a Type0 font
        (embedded if _program(item) is not None else named).add(font_name(item))
    return tuple(sorted(embedded)), tuple(sorted(named))


def missing_glyphs(pdf: Any) -> tuple[tuple[str, int, int], ...]:
    """(font, page, how many) for each page on which glyphs are drawn that their font hasn't."""
    limits: dict[tuple[int, int], int] = {}
    found: Counter[tuple[str, int]] = Counter()
    for number, page in enumerate(pdf.pages, 1):
        for font, glyph in _drawn(page.obj, page.get("/Resources", {}), set()):
            key = font.objgen
            if key not in limits:
                limits[key] = _glyph_count(font)
            if glyph == 0 or glyph >= limits[key]:
                found[font_name(font), number] += 1
    return tuple((name, page, count) for (name, page), count in sorted(found.items()))


def _drawn(stream: Any, resources: Any, seen: set[tuple[int, int]]) -> Iterator[tuple[Any, int]]:
    """Each glyph number drawn by a page or form, with its font (two-byte fonts only)."""
    import pikepdf

    font: Any = None
    fonts = resources.get("/Font", {})
    forms = resources.get("/XObject", {})
    for instruction in pikepdf.parse_content_stream(stream):
        operands: Any = instruction.operands
        name = str(instruction.operator)
        if name == "Tf":
            font = fonts.get(str(operands[0]))
            if font is not None and str(font.get("/Subtype", "")) != "/Type0":
                font = None
        elif name in ("Tj", "TJ", "'", '"') and font is not None:
            shown = operands[-1]
            parts = shown if name == "TJ" else [shown]
            for part in parts:
                if isinstance(part, pikepdf.String):
                    raw = bytes(part)
                    for i in range(0, len(raw) - 1, 2):
                        yield font, raw[i] << 8 | raw[i + 1]
        elif name == "Do":
            form = forms.get(str(operands[0]))
            if form is None or str(form.get("/Subtype", "")) != "/Form" or form.objgen in seen:
                continue
            seen.add(form.objgen)
            yield from _drawn(form, form.get("/Resources", resources), seen)


def _program(font: Any) -> Any:
    """The embedded font program's stream, or None."""
    inner = font.get("/DescendantFonts")
    described = (inner[0] if inner is not None and len(inner) else font).get("/FontDescriptor", {})
    for key in ("/FontFile3", "/FontFile2", "/FontFile"):
        if key in described:
            return described[key]
    return None


def _glyph_count(font: Any) -> int:
    """How many glyphs the embedded program has; 0 when it can't be read."""
    from fontTools.cffLib import CFFFontSet
    from fontTools.ttLib import TTFont, TTLibError

    program = _program(font)
    if program is None:
        return 0
    raw = program.read_bytes()
    try:
        if raw[:4] in (b"\x00\x01\x00\x00", b"OTTO", b"true"):
            opened: Any = TTFont(BytesIO(raw), lazy=True)
            if "maxp" in opened:
                return int(opened["maxp"].numGlyphs)
            return len(opened["CFF "].cff[0].CharStrings)
        bare: Any = CFFFontSet()
        bare.decompile(BytesIO(raw), None)
        return len(bare[0].CharStrings)
    except (TTLibError, KeyError, AssertionError, ValueError):
        return 0


def _is_dictionary(item: Any) -> bool:
    import pikepdf

    return isinstance(item, pikepdf.Dictionary)
