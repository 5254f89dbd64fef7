"""A character no font has is found where somebody wrote it; what the fonts have is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.book.fonts import load_fonts
from rulewright.checks.running.languages import check_language
from rulewright.diagnostics import Diagnostic
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
STRANGE = "\N{EGYPTIAN HIEROGLYPH A001}"


def found_in(folder: Path, lang: str) -> list[Diagnostic]:
    game, problems = load_game(folder / "rules" / "no-swap-no-pay")
    assert game is not None, problems
    workspace = Workspace(folder)
    fonts, _ = load_fonts(workspace.folders("templates"))
    _, found = check_language(game, draw_facts(game), lang, workspace, fonts)
    return [d for d in found if d.code == "RW501"]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "rules" / "no-swap-no-pay", tmp_path / "rules" / "no-swap-no-pay")
    for lang in ("fr", "ko"):
        shutil.copytree(ROOT / "locales" / lang, tmp_path / "locales" / lang)
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_the_shipped_texts_have_their_characters(copy: Path, lang: str) -> None:
    assert found_in(copy, lang) == []


def test_in_an_english_text(copy: Path) -> None:
    rules = copy / "rules" / "no-swap-no-pay" / "play.rules"
    edit(rules, "        | Give [each]", f"        | {STRANGE}Give [each]")
    (finding,) = found_in(copy, "en")
    assert finding.place is not None
    assert finding.place.text[finding.place.column - 1] == STRANGE


def test_in_an_english_word(copy: Path) -> None:
    edit(copy / "rules" / "no-swap-no-pay" / "game.yaml", "one: gold coin", f"one: gold {STRANGE}")
    (finding,) = found_in(copy, "en")
    assert finding.place is not None
    assert finding.place.file.endswith("game.yaml")


@pytest.mark.parametrize(("lang", "old"), [("fr", "pièce d'or"), ("ko", "금화")])
def test_in_a_translated_word(copy: Path, lang: str, old: str) -> None:
    terms = copy / "locales" / lang / "no-swap-no-pay.terms.yaml"
    edit(terms, f"one: {old}", f"one: {old}{STRANGE}")
    (finding,) = found_in(copy, lang)
    assert finding.place is not None
    assert finding.place.file.endswith("no-swap-no-pay.terms.yaml")


@pytest.mark.parametrize("lang", ["fr", "ko"])
def test_in_a_translated_text(copy: Path, lang: str) -> None:
    catalog = copy / "locales" / lang / "no-swap-no-pay.po"
    head, mark, rest = catalog.read_text("utf-8").partition('msgctxt "setup.bags"')
    catalog.write_text(head + mark + rest.replace('msgstr "', f'msgstr "{STRANGE}', 1), "utf-8")
    (finding,) = found_in(copy, lang)
    assert finding.place is not None
    assert finding.place.file.endswith("no-swap-no-pay.po")
