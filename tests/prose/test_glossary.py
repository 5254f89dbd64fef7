"""The words of a game: where they come from, and what is said of those that are wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.game import Game, Word
from rulewright.model.load import load_game
from rulewright.model.names import GENERIC_WORDS
from rulewright.prose.glossary import Glossary, load_glossary
from tests.prose.games import shipped
from tests.prose.helpers import LANGUAGES, LOCALES
from tests.prose.spoken import every_kind


def load(
    folder: Path, text: str, lang: str = "fr", game: Game | None = None
) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """The shipped game's words with a terms file of one's own before the shipped ones."""
    game = game or shipped()[0]
    (folder / lang).mkdir(exist_ok=True)
    path = folder / lang / f"{game.name}.terms.yaml"
    path.write_text(text, encoding="utf-8")
    return load_glossary(game, lang, [folder, LOCALES])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shipped_words_are_complete(lang: str) -> None:
    glossary, found = load_glossary(shipped()[0], lang, [LOCALES])
    assert found == ()
    assert not glossary.missing
    assert set(glossary) == GENERIC_WORDS | set(shipped()[0].words)


def test_french_words_have_a_gender_and_korean_words_a_counter() -> None:
    french, _ = load_glossary(shipped()[0], "fr", [LOCALES])
    korean, _ = load_glossary(shipped()[0], "ko", [LOCALES])
    assert [t.key for t in french.values() if t.gender is None] == []
    assert [t.key for t in korean.values() if t.counter is None] == []


def test_words_in_the_rules_come_before_those_of_a_locale(tmp_path: Path) -> None:
    game = every_kind()[0]
    text = "ruby: {one: grenat, many: grenats, gender: m}"
    glossary, found = load(tmp_path, text, game=game)
    assert found == ()
    assert glossary["ruby"].one == "rubis"


def test_a_person_s_own_words_come_before_the_shipped_ones(tmp_path: Path) -> None:
    key = next(iter(shipped()[0].pieces))
    glossary, found = load(tmp_path, f"{key}: {{one: écu, many: écus, gender: m}}")
    assert found == ()
    assert glossary[key].one == "écu"
    assert glossary["player"].one == "joueur"


def test_people_of_examples_may_have_a_name_in_a_language(tmp_path: Path) -> None:
    game, _ = load_game(LOCALES.parent / "rules" / "kuhn-poker")
    assert game is not None
    korean, found = load_glossary(game, "ko", [LOCALES])
    assert found == ()
    assert [korean[name].one for name in ("ann", "bo")] == ["앤", "보"]
    # They need none, and then are written as the rules write them.
    french, found = load_glossary(game, "fr", [LOCALES])
    assert found == ()
    assert "ann" not in french
    # Somebody of whom no example tells is no word of the game.
    _, found = load(tmp_path, "cleo: {one: Cléo}", game=game)
    assert [d.code for d in found] == ["RW451"]


def test_a_variant_has_its_base_game_s_words() -> None:
    variant = replace(shipped()[0], name=f"{shipped()[0].name}+short")
    glossary, found = load_glossary(variant, "fr", [LOCALES])
    assert found == ()
    assert not glossary.missing


def test_a_missing_word_is_an_error_and_printed_in_english() -> None:
    base = shipped()[0]
    word = Word("tower", "tower", "towers")
    game = replace(base, words={**base.words, "tower": word})
    glossary, found = load_glossary(game, "fr", [LOCALES])
    assert [d.code for d in found] == ["RW450"]
    assert "“tower” (tower)" in found[0].message
    assert f"{base.name}.terms.yaml" in (found[0].hint or "")
    assert glossary["tower"].one == "tower"
    assert glossary.missing == {"tower"}
    given = replace(word, other_languages={"fr": {"one": "donjon", "gender": "m"}})
    glossary, found = load_glossary(
        replace(base, words={**base.words, "tower": given}), "fr", [LOCALES]
    )
    assert found == ()
    assert glossary["tower"].gender == "m"


def test_a_language_nobody_has_written_yet_still_prints_something() -> None:
    glossary, found = load_glossary(shipped()[0], "nl", [LOCALES])
    assert {d.code for d in found} == {"RW450"}
    assert glossary["player"].one == "player"
    assert glossary.term("no_such_word").one == "no such word"


@pytest.mark.parametrize(
    ("entry", "code", "column", "hint"),
    [
        ("{one: écu, genre: m}", "RW452", 18, "gender"),
        ("{one: écu, gender: x}", "RW452", 26, None),
        ("{one: [écu]}", "RW452", 13, None),
        ("{one: écu, phrases: écus}", "RW452", 27, "[a, b]"),
        ("{one: écu, elides: perhaps}", "RW452", 26, None),
        ("{one: écu, forms: {in: [x]}}", "RW452", 25, None),
        ("{many: écus}", "RW452", 1, "one"),
        ('{one: "a\\u0007b"}', "RW452", 13, None),
        ('{one: "a\\nb"}', "RW452", 13, None),
        ("écu", "RW452", 1, "one"),
    ],
)
def test_an_entry_that_makes_no_sense_says_where(
    entry: str, code: str, column: int, hint: str | None, tmp_path: Path
) -> None:
    key = "coin"
    _, found = load(tmp_path, f"{key}: {entry}")
    hits = [d for d in found if d.code == code]
    assert hits
    assert hits[0].place is not None
    assert (hits[0].place.line, hits[0].place.column) == (1, column)
    if hint:
        assert hint in (hits[0].hint or "")


def test_an_entry_for_no_word_of_the_game(tmp_path: Path) -> None:
    _, found = load(tmp_path, "coni: {one: écu}")
    assert [(d.code, d.severity) for d in found] == [("RW451", Severity.WARNING)]
    assert "coin" in (found[0].hint or "")


def test_a_word_whose_english_has_changed_is_to_be_read_again(tmp_path: Path) -> None:
    _, found = load(tmp_path, "coin: {en: token, one: écu, many: écus, gender: m}")
    assert [(d.code, d.severity) for d in found] == [("RW453", Severity.WARNING)]
    _, found = load(tmp_path, "coin: {en: coin, one: écu, many: écus, gender: m}")
    assert found == ()


def test_two_things_with_one_word(tmp_path: Path) -> None:
    _, found = load(tmp_path, "coin: {one: boîte, many: boîtes, gender: f}")
    assert [d.code for d in found] == ["RW454"]
    _, found = load(tmp_path, "coin: {one: écu, many: écus, gender: m}")
    assert found == ()


def test_a_term_is_text_and_never_markup(tmp_path: Path) -> None:
    glossary, found = load(tmp_path, 'coin: {one: "<script>{x}[y]", many: écus, gender: m}')
    assert found == ()
    assert glossary["coin"].one == "<script>{x}[y]"


@pytest.mark.parametrize("text", ["coin: &a {one: écu}\ngold: *a", "coin: [", "- coin", "\x00"])
def test_a_broken_file_gives_findings(text: str, tmp_path: Path) -> None:
    glossary, found = load(tmp_path, text)
    assert found
    assert glossary["coin"].one == "pièce"
