"""Fetch the fonts that the books use, cut them to size, and write `templates/fonts/`.

A maintainer's script: `python tools/vendor_fonts.py`. It needs npm and a network; nobody who only
uses Rulewright needs either, because its results are committed. Each package is pinned to a version
and a checksum, so that a run today and a run next year write the same bytes.

Fonts whose authors reserved their name may be passed on only as they are, so those are copied.
The others are fitted to the job: what a rulebook needs of Hangul and Latin, and the spaces that
French typography asks for and few fonts have.
"""

from __future__ import annotations

import copy
import hashlib
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

EMPTY: Any = Glyph  # fontTools has no types here

FONTS = Path(__file__).resolve().parent.parent / "templates" / "fonts"


@dataclass(frozen=True, slots=True)
class Source:
    """One family: the package it comes from and what becomes of its files."""

    folder: str
    package: str
    sha256: str
    licence: str
    copyright: str
    files: dict[str, str]
    """Path inside the package, and the name of the file written."""
    reserved: bool = False
    """The font's name is reserved: copy its files, change nothing."""
    hangul: bool = False
    """Cut to the syllables of KS X 1001 and the Latin that stands beside them."""


SOURCES = (
    Source(
        folder="alegreya",
        package="@expo-google-fonts/alegreya@0.4.2",
        sha256="1f6637c229f27e58803d86fce68783529e190546bb80e58e33a4c660cf8b6da1",
        licence="LICENSE_FONT",
        copyright="Copyright 2011 The Alegreya Project Authors",
        files={
            "400Regular/Alegreya_400Regular.ttf": "Alegreya-Regular.ttf",
            "400Regular_Italic/Alegreya_400Regular_Italic.ttf": "Alegreya-Italic.ttf",
            "700Bold/Alegreya_700Bold.ttf": "Alegreya-Bold.ttf",
            "700Bold_Italic/Alegreya_700Bold_Italic.ttf": "Alegreya-BoldItalic.ttf",
        },
    ),
    Source(
        folder="pretendard",
        package="pretendard@1.3.9",
        sha256="0ffc240cee83be02520fb4ac1b2a0a51052b9d13506ade0ba90c591dbbb3bd53",
        licence="dist/LICENSE.txt",
        copyright="Copyright (c) 2021, Kil Hyung-jin",
        files={
            "dist/public/static/Pretendard-Regular.otf": "Pretendard-Regular.otf",
            "dist/public/static/Pretendard-Bold.otf": "Pretendard-Bold.otf",
        },
        reserved=True,
    ),
    Source(
        folder="gowun-batang",
        package="@expo-google-fonts/gowun-batang@0.4.1",
        sha256="d0ada627cecb81586b9b4333f46ea898ff7d5c5ae3c99fecedacc3bda2249193",
        licence="LICENSE_FONT",
        copyright="Copyright 2021 The Gowun Batang Project Authors",
        files={
            "400Regular/GowunBatang_400Regular.ttf": "GowunBatang-Regular.ttf",
            "700Bold/GowunBatang_700Bold.ttf": "GowunBatang-Bold.ttf",
        },
        hangul=True,
    ),
    Source(
        folder="pirata-one",
        package="@expo-google-fonts/pirata-one@0.4.1",
        sha256="209d6a6806eceefb71fdf58eda5a563e080f5319359b6caa05ffb2c31e7b6e5c",
        licence="LICENSE_FONT",
        copyright="Copyright (c) 2012, Rodrigo Fuenzalida, Nicolas Massi",
        files={"400Regular/PirataOne_400Regular.ttf": "PirataOne-Regular.ttf"},
        reserved=True,
    ),
    Source(
        folder="black-han-sans",
        package="@expo-google-fonts/black-han-sans@0.4.1",
        sha256="3c63a1b34c9c9b279bfe87dd6de4764a7e2f8ffd1cd9bbaa109ce2b7c1929a0d",
        licence="LICENSE_FONT",
        copyright="Copyright 2015 The Black Han Sans Project Authors",
        files={"400Regular/BlackHanSans_400Regular.ttf": "BlackHanSans-Regular.ttf"},
        hangul=True,
    ),
)

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C))
PUNCTUATION = (
    *range(0x2009, 0x200B),
    *range(0x2010, 0x2023),
    *(0x2026, 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x203B, 0x20AC, 0x2122),
    *range(0x2190, 0x2194),
    *(0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x221E),
    *(0x25A0, 0x25A1, 0x25B2, 0x25B3, 0x25B6, 0x25B7, 0x25BC, 0x25C6, 0x25C7, 0x25CB, 0x25CF),
    *(0x2605, 0x2606, 0x2660, 0x2663, 0x2665, 0x2666, 0x2713),
    *range(0x2460, 0x2474),
    *range(0x3000, 0x3003),
    *range(0x3008, 0x3012),
    *(0x3014, 0x3015, 0x301C),
    *(0xFF01, 0xFF08, 0xFF09, 0xFF0B, 0xFF0C, 0xFF0D, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF5E),
)
JAMO = tuple(range(0x3131, 0x318F))

# Characters that typography needs and few fonts have: the one whose outline serves, and how wide
# the result is as a share of that one. A thin space is never wider than a fifth of the em.
STAND_INS: dict[int, tuple[int, float]] = {
    0x00A0: (0x0020, 1.0),
    0x2009: (0x0020, 0.7),
    0x202F: (0x0020, 0.7),
    0x2010: (0x002D, 1.0),
    0x2011: (0x002D, 1.0),
}


def ks_x_1001() -> tuple[int, ...]:
    """The 2,350 Hangul syllables of the standard: those the codec writes in two bytes."""
    found = []
    for code in range(0xAC00, 0xD7A4):
        try:
            if len(chr(code).encode("euc_kr")) == 2:
                found.append(code)
        except UnicodeEncodeError:
            continue
    return tuple(found)


def cut(font: TTFont) -> None:
    """Keep what Korean rulebooks need; hints go, because these outlines are meant for paper."""
    tool: Any = subset  # fontTools has no types here
    options = tool.Options()
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.hinting = False
    options.drop_tables += ["vhea", "vmtx", "VORG", "DSIG"]  # nothing is set in columns
    subsetter = tool.Subsetter(options)
    subsetter.populate(unicodes=(*LATIN, *PUNCTUATION, *JAMO, *ks_x_1001()))
    subsetter.subset(font)


def lend_spaces(font: Any) -> None:
    """Give the font the spaces and hyphens it lacks, each as a glyph of its own.

    Of its own, because a glyph shared by two characters comes back from a PDF as only one of them.
    """
    cmap = font.getBestCmap()
    for code, (model_code, share) in sorted(STAND_INS.items()):
        if code in cmap or model_code not in cmap:
            continue
        name = f"uni{code:04X}"
        model = cmap[model_code]
        width, bearing = font["hmtx"][model]
        outline = EMPTY() if model_code == 0x20 else copy.deepcopy(font["glyf"][model])
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"].glyphs[name] = outline
        font["glyf"].glyphOrder = font.getGlyphOrder()
        wide = round(width * share)
        if code in (0x2009, 0x202F):
            wide = min(wide, font["head"].unitsPerEm // 5)
        font["hmtx"][name] = (wide, bearing)
        for table in font["cmap"].tables:
            if table.isUnicode() and table.format != 14:
                table.cmap[code] = name
        cmap = font.getBestCmap()


def download(source: Source, into: Path) -> tarfile.TarFile:
    """The package as an open archive; stops the script when its checksum is not the one noted."""
    done = subprocess.run(
        ["npm", "pack", "--silent", source.package],
        cwd=into,
        check=True,
        capture_output=True,
        text=True,
    )
    archive = into / done.stdout.strip().splitlines()[-1]
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != source.sha256:
        sys.exit(f"{source.package}: checksum is {found}, expected {source.sha256}")
    return tarfile.open(archive)


def member(archive: tarfile.TarFile, path: str) -> bytes:
    """A file of the package; npm puts everything below `package/`."""
    stream = archive.extractfile(f"package/{path}")
    if stream is None:
        sys.exit(f"{path} is not a file of the package")
    return stream.read()


def vendor(source: Source, into: Path) -> None:
    """Write one family's folder."""
    folder = FONTS / source.folder
    folder.mkdir(parents=True, exist_ok=True)
    with download(source, into) as archive:
        licence = member(archive, source.licence).decode("utf-8").replace("\r\n", "\n")
        if source.copyright not in licence or "SIL OPEN FONT LICENSE" not in licence:
            sys.exit(f"{source.package}: its licence is not the one this script was written for")
        (folder / "OFL.txt").write_text(licence, encoding="utf-8")
        for path, name in source.files.items():
            raw = member(archive, path)
            target = folder / name
            if source.reserved:
                target.write_bytes(raw)
            else:
                temporary = into / name
                temporary.write_bytes(raw)
                font = TTFont(temporary, recalcTimestamp=False)
                if source.hangul:
                    cut(font)
                lend_spaces(font)
                font.save(target, reorderTables=True)
            print(f"{target.relative_to(FONTS)}: {target.stat().st_size / 1000:,.0f} kB")


def main() -> None:
    """Write all families."""
    with tempfile.TemporaryDirectory() as temporary:
        for source in SOURCES:
            vendor(source, Path(temporary))


if __name__ == "__main__":
    main()
