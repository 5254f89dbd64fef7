"""Which characters a font file has, as quickly as that can be found out.

Both the list of fonts and the look at every text ask for it, of fonts that set three scripts and
have tens of thousands of characters, so it is read once. What the glyphs are called takes most of
the time of reading a font, and nobody asks.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont

_KNOWN: dict[tuple[Path, int, int], frozenset[int]] = {}


def characters_of_file(path: Path) -> frozenset[int]:
    """The characters a font file has; a file that changed is read again."""
    stat = path.stat()
    key = (path, stat.st_mtime_ns, stat.st_size)
    if key not in _KNOWN:
        with TTFont(path, lazy=True) as font:
            font.setGlyphOrder([str(glyph) for glyph in range(font["maxp"].numGlyphs)])
            _KNOWN[key] = frozenset(font.getBestCmap() or {})
    return _KNOWN[key]
