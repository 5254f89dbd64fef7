"""Echoes: words typed plainly, which a translation has to echo; lists that come from anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.prose.echoes import Echoes, EchoWords, lacking, load_echoes
from tests.prose.helpers import LANGUAGES, LOCALES, language


def shipped(code: str) -> Echoes:
    grammar = language(code).grammar
    found, problems = load_echoes(code, [LOCALES], grammar.loose_spaces, grammar.suffixes)
    assert problems == ()
    return found


def sure(code: str, text: str) -> set[str]:
    return {echo.name for echo in shipped(code).find(text) if echo.sure}


def test_every_language_lists_the_same_things() -> None:
    names = {code: shipped(code).names for code in LANGUAGES}
    assert names["en"] == names["fr"] == names["ko"]
    assert len(names["en"]) > 50


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_wording_is_found_where_it_stands(code: str) -> None:
    lists = shipped(code)
    lost = [
        (name, wording)
        for name, entry in lists.words.items()
        for wording in (*entry.sure, *entry.also)
        if name
        not in {e.name for e in lists.find(f"“{wording.replace('*', '').replace('…', ' x ')}”")}
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("code", "text", "yes", "no"),
    [
        ("en", "You may look.", "may", "must"),
        ("en", "At least one of you", "at_least", "fewest"),
        ("en", "You cannot do so.", "may_not", "may"),
        ("en", "face one another", "each_other", "other"),
        ("fr", "Vous pouvez regarder.", "may", "must"),
        ("fr", "Sans que personne ne regarde", "not", "every"),
        ("fr", "dans le sens antihoraire", "counterclockwise", "clockwise"),
        ("ko", "볼 수 있습니다.", "may", "may_not"),
        ("ko", "볼 수 없습니다.", "may_not", "may"),
        ("ko", "반시계 방향으로", "counterclockwise", "clockwise"),
        ("ko", "아무도 확인하지 않습니다.", "not", "any"),
    ],
)
def test_longer_words_say_something_else(code: str, text: str, yes: str, no: str) -> None:
    assert yes in sure(code, text)
    assert no not in sure(code, text)


def test_only_what_no_words_of_the_other_could_say_is_lacking() -> None:
    one = Echoes({"may": EchoWords(sure=("may",)), "first": EchoWords(sure=("first",))})
    other = Echoes({"may": EchoWords(sure=("peut",), also=("libre",)), "first": EchoWords()})
    both = {"may", "first"}
    assert lacking(one.find("you may"), other.find("il peut"), both) == ()
    assert lacking(one.find("you may"), other.find("il est libre"), both) == ()
    assert [e.name for e in lacking(one.find("you may"), other.find("il doit"), both)] == ["may"]
    # A word that only may say it accuses nobody.
    assert lacking(other.find("il est libre"), one.find("you must"), both) == ()


def test_a_language_without_the_file_is_not_held_to_it(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    assert load_echoes("xx", [tmp_path]) == (Echoes({}), ())


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("may: {sure: [may], allso: [can]}\nfirst: {sure: [first]}\n", "RW432"),
        ("- a\n- b\n", "RW432"),
        ("may: {sure: may}\n", "RW432"),
        ("a: &a {sure: [x]}\nb: *a\n", "RW431"),
    ],
)
def test_a_broken_file_is_told(tmp_path: Path, written: str, code: str) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "echoes.yaml").write_text(written, "utf-8")
    lists, found = load_echoes("xx", [tmp_path])
    assert [d.code for d in found][:1] == [code]
    assert all(d.place is not None and d.place.file.endswith("echoes.yaml") for d in found)
    if "first" in written:
        assert lists.names == {"first"}
