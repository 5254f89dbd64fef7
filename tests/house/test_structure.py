"""The house: arrows between the folders run one way, and a file is one idea of readable length."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rulewright.codes import all_codes

PACKAGE = Path(__file__).resolve().parents[2] / "compiler" / "rulewright"

# A folder may import from those before it. The command line and the surface stand above all.
ORDER = ["diagnostics", "source", "model", "engine", "prose", "book", "lab", "checks", "adapters"]
BESIDE = {("prose", "engine"), ("engine", "prose")}  # two roads from the model; they never meet
LONGEST = 600


def modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if "starter" not in p.parts)


def imported(path: Path) -> set[str]:
    """The rulewright folders a module imports from, wherever the import stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rulewright."):
            found.add((node.module or "").split(".")[1])
    return found


def breaks(folder: str, imports: set[str]) -> list[str]:
    """The imports that run against the arrows."""
    if folder not in ORDER:
        return []
    place = ORDER.index(folder)
    return sorted(
        other
        for other in imports
        if other in ORDER and (ORDER.index(other) > place or (folder, other) in BESIDE)
    )


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_arrows_run_one_way(path: Path) -> None:
    folder = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert breaks(folder, imported(path)) == []


def test_a_planted_arrow_is_found() -> None:
    assert breaks("model", {"source", "diagnostics"}) == []
    assert breaks("model", {"source", "book"}) == ["book"]
    assert breaks("prose", {"engine"}) == ["engine"]


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_file_is_of_readable_length_and_says_why_it_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert ast.get_docstring(ast.parse(text)), "a module says why it exists"


def codes_used() -> set[str]:
    """Every diagnostic code that stands in the compiler's own modules."""
    found: set[str] = set()
    for path in modules():
        if path.parent.name != "codes":
            found |= set(re.findall(r"\bRW\d{3}\b", path.read_text("utf-8")))
    return found


def test_every_code_has_one_page_and_every_page_a_code() -> None:
    pages = all_codes()  # raises ValueError where one code has two pages
    assert codes_used() - set(pages) == set()
    assert set(pages) - codes_used() == set()


def test_a_page_teaches() -> None:
    for page in all_codes().values():
        assert page.title, page.code
        assert len(page.words) > 30, page.code
