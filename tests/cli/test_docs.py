"""The pages in docs/ are what the program says today, and every code that is used has a page."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from rulewright.codes import all_codes

ROOT = Path(__file__).resolve().parents[2]


def test_the_made_pages_are_current() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "make_docs.py"), run_name="made")
    assert made["stale"]() == [], "run: python tools/make_docs.py"


def used_codes() -> set[str]:
    """The codes that stand in the program outside the register."""
    folder = ROOT / "compiler" / "rulewright"
    files = [p for p in folder.rglob("*.py") if "codes" not in p.parts]
    return {c for p in files for c in re.findall(r'"(RW\d{3})"', p.read_text("utf-8"))}


def test_every_code_has_a_page() -> None:
    assert used_codes() <= set(all_codes())


def test_every_page_says_something_and_shows_what_is_right() -> None:
    for page in all_codes().values():
        assert page.title
        assert not page.title.endswith(".")
        assert page.words.endswith((".", "."))
        assert not page.bad or page.good, f"{page.code} shows what is wrong and not what is right"
        assert page.bad != page.good or not page.bad
