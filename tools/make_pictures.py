"""The README's pictures, made from the documents themselves.

A page that has changed since its picture was taken is worse than no picture, so both are made by
one command. It builds the game in a folder of its own, turns pages into pixels with `pdftoppm`, and
lays them out with Pillow, a tool of the maintainers that the project itself does not need:

    pip install Pillow
    python tools/make_pictures.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pictures"
GAME = "no-swap-no-pay"
GROUND = (241, 231, 208)
GAP = 26

# Language and page of the rulebook's pages shown, row by row.
PAGES = (
    (("en", 1), ("en", 3), ("fr", 5)),
    (("ko", 4), ("fr", 6), ("en", 10)),
)
LANGUAGES = ("en", "fr", "ko")


def main() -> None:
    """Make both pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder)
        program = str(Path(sys.executable).parent / "rulewright")
        command = [program, "build", GAME, "--out", str(built)]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        rows = [[page(built, lang, "rulebook", n, 72) for lang, n in row] for row in PAGES]
        save(laid_out(rows, radius=3), OUT / "rulebook.png")
        sides = [[page(built, x, "player-aid", n, 116) for n in (1, 2)] for x in LANGUAGES]
        cards = [side for pair in sides for side in pair]
        save(laid_out([cards], radius=14), OUT / "player-aid.png")


def page(built: Path, lang: str, document: str, number: int, dots: int) -> Image.Image:
    """One page as pixels."""
    file = built / GAME / lang / f"{document}.pdf"
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "page"
        span = ["-f", str(number), "-l", str(number), "-singlefile"]
        command = ["pdftoppm", "-r", str(dots), *span, "-png", str(file), str(target)]
        subprocess.run(command, check=True)
        with Image.open(target.with_suffix(".png")) as image:
            return image.convert("RGB")


def laid_out(rows: Sequence[Sequence[Image.Image]], *, radius: int) -> Image.Image:
    """Pages in rows on a ground, each with round corners and a soft shadow."""
    wide = max(sum(p.width for p in row) + GAP * (len(row) + 1) for row in rows)
    high = sum(max(p.height for p in row) for row in rows) + GAP * (len(rows) + 1)
    sheet = Image.new("RGB", (wide, high), GROUND)
    top = GAP
    for row in rows:
        left = GAP
        for image in row:
            put(sheet, image, (left, top), radius)
            left += image.width + GAP
        top += max(p.height for p in row) + GAP
    return sheet


def put(sheet: Image.Image, image: Image.Image, at: tuple[int, int], radius: int) -> None:
    """One page on the sheet."""
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius, 255)
    shadow = Image.new("L", sheet.size, 0)
    shadow.paste(mask.point(lambda value: value * 2 // 5), (at[0], at[1] + 4))
    sheet.paste((90, 70, 40), mask=shadow.filter(ImageFilter.GaussianBlur(6)))
    sheet.paste(image, at, mask)


def save(image: Image.Image, path: Path) -> None:
    """As a file of moderate size: shades too near to tell apart become one."""
    few = image.point(lambda value: min(255, (value + 2) // 4 * 4))
    few.save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
