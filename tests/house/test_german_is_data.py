"""A fourth language is data: nothing in the compiler or the page designs knows German.

The shipped folder `locales/de` says No Swap No Pay in German. Under another code it says the same,
so no line of the program can have been written for it.
"""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

import pytest

from rulewright.book.build import build_books
from rulewright.workspace import Workspace
from tests.house.test_no_game_words import ROOT, searched_files
from tests.outside.pages import opened, rulebook_page

GAME = "no-swap-no-pay"
BY_NAME = re.compile(
    r"german|deutsch|[\"'`]de[\"'`]|locales/de\b|--lang de\b|lang=[\"']?de\b|:lang\(de"
    r"|\bde[-_](?:DE|AT|CH)\b",
    re.IGNORECASE,
)
ENGLISH = """
the of and with from into their they takes draws each player players coin coins bag bags round
rounds set-up game rules note example worth points captain rival chooses swap all
"""
TITLE = "No Swap No Pay"
MISPRINT = "blue coins"
"""What an earlier printing had by mistake is quoted as it was printed."""


def english_words(page: str) -> list[str]:
    """English words on a page that are not the game's own name, or quoted."""
    page = re.sub(r"(?s)<(style|script|svg).*?</\1>|<[^>]+>", " ", page)
    words = html.unescape(page).replace(TITLE, " ").replace(MISPRINT, " ").lower()
    return [w for w in ENGLISH.split() if re.search(rf"(?<![\w-]){w}(?![\w-])", words)]


def test_no_file_mentions_german() -> None:
    found = {p: BY_NAME.findall(p.read_text("utf-8")) for p in searched_files()}
    assert {str(p.relative_to(ROOT)): hits for p, hits in found.items() if hits} == {}


PLANTED = (
    'if lang == "de":',
    "# In German the verb",
    ":lang(de) {",
    '<html lang="de">',
    "locales/de",
)


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mention_is_found(planted: str) -> None:
    assert BY_NAME.search(planted)


def test_no_english_is_left_in_the_german_book() -> None:
    assert english_words(rulebook_page(GAME, "de").decode()) == []
    assert len(english_words(rulebook_page(GAME, "en").decode())) > 20


def test_german_under_another_code_makes_the_same_book(tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "locales" / "de", tmp_path / "locales" / "de-AT")
    (tmp_path / "rules").mkdir()
    grammar = folder / "grammar.yaml"
    grammar.write_text(
        grammar.read_text("utf-8").replace("language: de\n", "language: de-AT\n"), "utf-8"
    )
    catalog = folder / f"{GAME}.po"
    catalog.write_text(
        catalog.read_text("utf-8").replace("Language: de\\n", "Language: de-AT\\n"), "utf-8"
    )
    book = opened(GAME)
    result = build_books(
        book.game,
        book.facts,
        langs=["de-AT"],
        formats=["html"],
        out=tmp_path / "build",
        workspace=Workspace(tmp_path),
    )
    assert [str(d) for d in result.diagnostics] == []
    page = (tmp_path / "build" / GAME / "de-AT" / "rulebook.html").read_text("utf-8")
    assert page.replace('"de-AT"', '"de"') == rulebook_page(GAME, "de").decode()
