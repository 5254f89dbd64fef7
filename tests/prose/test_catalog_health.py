"""A catalog as a file: in whole letters, with a header that fits, read by somebody.

Nothing of this changes a word of what is printed, so nothing else would notice.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.load import load_game
from rulewright.model.variants import sheet_with_variants
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.textbook import load_textbook
from tests.prose.helpers import LOCALES, language

SHIPPED = LOCALES.parent / "rules" / "kuhn-poker"
Edit = Callable[[str], str]


def found_in(lang: str, edit: Edit, home: Path) -> list[Diagnostic]:
    game, _ = load_game(SHIPPED)
    assert game is not None
    text = (LOCALES / lang / "kuhn-poker.po").read_text("utf-8")
    (home / lang).mkdir()
    (home / lang / "kuhn-poker.po").write_bytes(edit(text).encode())
    return list(load_textbook(game, draw_facts(game), lang, language(lang), [home])[1])


def in_pieces(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def without(words: str) -> Edit:
    def edit(text: str) -> str:
        assert words in text
        return text.replace(words, "", 1)

    return edit


def instead(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def without_reviews(text: str) -> str:
    return "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("# reviewed-fp")
    )


FAULTS = {
    "syllables in pieces": ("ko", in_pieces, "RW495", "Letters are written in pieces here (NFD)"),
    "accents in pieces": ("fr", in_pieces, "RW495", "Letters are written in pieces here (NFD)"),
    "another language": (
        "fr",
        instead("Language: fr", "Language: de"),
        "RW485",
        "The header says “de”, but the file lies with the language fr.",
    ),
    "no language": (
        "ko",
        instead("Language: ko", "Language: "),
        "RW485",
        "The header does not say which language this is.",
    ),
    "two forms of a language that has one": (
        "ko",
        instead("nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);"),
        "RW485",
        "The header has nplurals=2, and ko has 1 of them.",
    ),
    "forms that nobody can read": (
        "fr",
        instead("nplurals=3; plural=", "nplurals=three; plural="),
        "RW485",
        "The header's plural forms can't be read.",
    ),
    "no reviewer at all": (
        "fr",
        without_reviews,
        "RW494",
        "more in Français were never reviewed beside their rules.",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_fault_is_found(fault: str, tmp_path: Path) -> None:
    lang, edit, code, words = FAULTS[fault]
    found = found_in(lang, edit, tmp_path)
    assert [d.code for d in found] == [code]
    assert words in found[0].message
    assert found[0].hint


@pytest.mark.parametrize("lang", ["fr", "ko"])
def test_the_catalog_as_it_is_has_none(lang: str, tmp_path: Path) -> None:
    assert found_in(lang, str, tmp_path) == []


def test_two_forms_are_good_french(tmp_path: Path) -> None:
    def edit(text: str) -> str:
        start = text.index("Plural-Forms:")
        end = text.index("\\n", start)
        return text[:start] + "Plural-Forms: nplurals=2; plural=(n > 1);" + text[end:]

    assert found_in("fr", edit, tmp_path) == []


def test_words_that_nobody_reviewed_are_a_note_and_can_be_printed(tmp_path: Path) -> None:
    (found,) = found_in("ko", without_reviews, tmp_path)
    assert found.severity is Severity.NOTE
    assert "rulewright translate review kuhn-poker --lang ko" in (found.hint or "")


def test_of_a_file_that_is_not_utf8_nothing_is_missed(tmp_path: Path) -> None:
    game, _ = load_game(SHIPPED)
    assert game is not None
    text = (LOCALES / "ko" / "kuhn-poker.po").read_text("utf-8")
    (tmp_path / "ko").mkdir()
    (tmp_path / "ko" / "kuhn-poker.po").write_bytes(text.encode("euc-kr", "replace"))
    found = load_textbook(game, draw_facts(game), "ko", language("ko"), [tmp_path])[1]
    assert [d.code for d in found] == ["RW103"]


@pytest.mark.parametrize("lang", ["fr", "ko", "de"])
def test_a_variant_is_not_told_of_texts_that_only_its_game_has(lang: str) -> None:
    """Whoever put them aside, as they are told to, would take them from the game."""
    folder = LOCALES.parent / "rules" / "no-swap-no-pay"
    tree, _ = sheet_with_variants(folder, ["short"])
    game, problems = load_game(folder, tree, f"{folder.name}+short")
    assert game is not None, problems
    found = load_textbook(game, draw_facts(game), lang, language(lang), [LOCALES])[1]
    assert [d for d in found if d.code == "RW489"] == []


def test_a_game_is_told_of_texts_that_it_does_not_have(tmp_path: Path) -> None:
    extra = '\n\nmsgctxt "no.such.text"\nmsgid "Draw."\nmsgstr "Piochez."\n'
    assert "RW489" in {d.code for d in found_in("fr", lambda text: text + extra, tmp_path)}
