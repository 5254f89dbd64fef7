"""The fixed words of pages: what a language lacks is said in English, and reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic
from rulewright.prose.fixed_words import FixedWords, load_fixed_words
from rulewright.prose.language import load_language
from rulewright.prose.values import Number

LOCALES = Path(__file__).resolve().parents[2] / "locales"


def words(
    folder: Path, lang: str, english: str, own: str | None
) -> tuple[FixedWords, tuple[Diagnostic, ...]]:
    """A file `signs.yaml` in English and in another language."""
    for code, text in (("en", english), (lang, own)):
        if text is not None:
            (folder / code).mkdir(exist_ok=True)
            (folder / code / "signs.yaml").write_text(text, "utf-8")
    language, _ = load_language(LOCALES / lang)
    return load_fixed_words("signs", language, [folder])


@pytest.mark.parametrize(("lang", "said"), [("fr", "page 3"), ("ko", "3쪽")])
def test_a_complete_file_is_left_alone(tmp_path: Path, lang: str, said: str) -> None:
    own = {"fr": 'page: "page {n.number}"', "ko": 'page: "{n.number}쪽"'}[lang]
    signs, found = words(tmp_path, lang, 'page: "page {n.number}"', own)
    assert found == ()
    assert signs.text("page", n=Number(3)) == said


@pytest.mark.parametrize("lang", ["fr", "ko", "de"])
def test_what_is_missing_is_said_in_english_and_reported(tmp_path: Path, lang: str) -> None:
    signs, found = words(tmp_path, lang, "page: page\nnote: Note", "page: x")
    assert [(d.code, "note" in d.message) for d in found] == [("RW440", True)]
    assert signs.text("note") == "Note"


@pytest.mark.parametrize("lang", ["en", "fr", "ko", "de"])
def test_a_list_where_a_text_belongs(tmp_path: Path, lang: str) -> None:
    _, found = words(tmp_path, lang, "page: page", "page: [a, b]")
    codes = {d.code for d in found}
    assert "RW441" in codes


@pytest.mark.parametrize("lang", ["fr", "ko", "de"])
def test_a_file_that_is_not_there_is_reported(tmp_path: Path, lang: str) -> None:
    signs, found = words(tmp_path, lang, "page: page", None)
    assert [d.code for d in found] == ["RW440"]
    assert signs.text("page") == "page"


@pytest.mark.parametrize("lang", ["en", "fr", "ko", "de"])
def test_a_placeholder_that_gets_no_value(tmp_path: Path, lang: str) -> None:
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    for folder, pattern in ((shipped, "{n.number}"), (own, "{m.number}")):
        (folder / lang).mkdir(parents=True)
        (folder / lang / "signs.yaml").write_text(f'page: "{pattern}"', "utf-8")
    (shipped / "en").mkdir(exist_ok=True)
    (shipped / "en" / "signs.yaml").write_text('page: "page {n.number}"', "utf-8")
    language, _ = load_language(LOCALES / lang)
    assert load_fixed_words("signs", language, [shipped])[1] == ()
    found = load_fixed_words("signs", language, [own, shipped])[1]
    assert [(d.code, d.hint) for d in found] == [("RW410", "Known here: n.")]


@pytest.mark.parametrize("lang", ["fr", "ko", "de"])
def test_a_word_nobody_asks_for(tmp_path: Path, lang: str) -> None:
    _, found = words(tmp_path, lang, "page: page", "page: x\npagee: y")
    assert [(d.code, d.hint) for d in found] == [("RW442", "Did you mean “page”?")]


@pytest.mark.parametrize("name", ["audit", "book", "interface"])
@pytest.mark.parametrize("lang", ["en", "fr", "ko", "de"])
def test_the_shipped_words_are_complete(lang: str, name: str) -> None:
    language, _ = load_language(LOCALES / lang)
    _, found = load_fixed_words(name, language, [LOCALES])
    assert found == ()
