"""Texts refer to each other by name: titles in each language, findings for what is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.checks.running.texts import check_text, facts_expressed
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.load import load_game
from rulewright.model.texts import Text, TextKind
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.message_reader import parse_message
from rulewright.prose.references import DEFAULT_SECTIONS, reference_values
from rulewright.prose.texts import GameText
from rulewright.prose.values import Reference, Span, SpanKind, Value
from tests.prose.games import changed, glossary, read_texts, shipped
from tests.prose.helpers import HERE, LANGUAGES, language


def references(lang: str) -> dict[str, Value]:
    game, facts = shipped()
    textbook, _ = read_texts(lang, game, facts)
    return reference_values(game, facts, textbook.messages, language(lang), glossary(lang))


def said(lang: str, pattern: str) -> tuple[Span, ...]:
    message, found = parse_message(pattern)
    assert found == ()
    spans, found = language(lang).render(message, references(lang))
    assert found == ()
    return spans


@pytest.mark.parametrize(
    ("lang", "pattern", "printed"),
    [
        ("en", "See {@challenge}.", "See “Challenge”."),
        ("fr", "Voir {@challenge}.", "Voir «\u00a0Défi\u00a0»."),
        ("ko", "{@challenge}[을/를] 보세요.", "「도전」을 보세요."),
        ("en", "See {@examples}.", "See “Worked examples”."),
        # A step has no title of its own: it is found in its phase, an answer under its own word.
        ("en", "See {@draft.first_pick}.", "See “Draft”."),
        ("en", "See {@challenge.pay}.", "See “Pay”."),
        # A unit that is a whole section has that section's title, as its heading prints it.
        ("en", "See {@setup}.", "See “Set-up for 4 or 5 players”."),
        ("en", "See {@ranking.ties}.", "See “End of the game and scoring”."),
        ("en", "See {@scoring.gold}.", "See “Gold coin”."),
    ],
)
def test_a_reference_prints_the_title(lang: str, pattern: str, printed: str) -> None:
    key = pattern.partition("{@")[2].partition("}")[0]
    spans = said(lang, pattern)
    assert "".join(span.text for span in spans) == printed
    assert [span.name for span in spans if span.kind is SpanKind.REFERENCE] == [key]


def test_every_section_and_every_printed_unit_can_be_referred_to() -> None:
    game, facts = shipped()
    keys = set(references("en"))
    assert {f"@{section.key}" for section in game.book} <= keys
    assert {f"@{unit.unit.key}" for unit in facts} <= keys


def test_what_no_section_shows_can_not_be_referred_to(tmp_path: Path) -> None:
    game, facts = changed(tmp_path, {"game.yaml": {"shows: [play, phases]": "shows: [play]"}})
    textbook, _ = read_texts("en", game, facts)
    found = reference_values(game, facts, textbook.messages, language("en"), glossary("en"))
    assert "@challenge" not in found
    assert "@draft.first_pick" not in found
    assert "@play.length" in found


def test_a_game_without_a_book_of_its_own_has_the_usual_sections() -> None:
    game, _ = load_game(HERE / "every_kind")
    assert game is not None
    found = reference_values(game, draw_facts(game), {}, language("en"), glossary("en"))
    assert {f"@{key}" for key, _ in DEFAULT_SECTIONS} <= set(found)


# ---------------------------------------------------------------- findings


def check(lang: str, pattern: str, english: str = "") -> tuple[Diagnostic, ...]:
    place = Place("x", 1, 1, 0, pattern)
    about = GameText(Text("book.about.text", TextKind.NOTE, pattern, place))
    message, broken = parse_message(pattern, place)
    original = parse_message(english)[0] if english else None
    found = check_text(
        message,
        about,
        language(lang),
        glossary(lang),
        english=original,
        references=references(lang),
    )
    return broken + found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("wrong", "hint"),
    [("{@chalenge}", "@challenge"), ("{@draft.frist_pick}", "@draft.first_pick")],
)
def test_an_unknown_key_is_named_with_the_nearest(lang: str, wrong: str, hint: str) -> None:
    (found,) = check(lang, f"({wrong})")
    assert (found.code, found.place and found.place.column) == ("RW418", 2)
    assert hint in (found.hint or "")
    assert check(lang, f"({{{hint}}})") == ()


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize(
    ("pattern", "codes"),
    [
        ("({@challenge})", []),
        ("(…)", ["RW462"]),
        ("({@donate})", ["RW462", "RW463"]),
        ("({@challenge}, {@challenge})", ["RW463"]),
    ],
)
def test_a_translation_refers_to_the_same(lang: str, pattern: str, codes: list[str]) -> None:
    found = [d for d in check(lang, pattern, "(see {@challenge})") if d.severity != "note"]
    assert [d.code for d in found] == codes
    assert all(d.severity == "error" for d in found)


def test_a_name_is_no_reference_and_a_reference_no_name() -> None:
    (found,) = check("en", "{captian}")
    assert found.code == "RW410"
    assert "@" not in (found.hint or "")


@pytest.mark.parametrize(("lang", "words"), [("en", "page 9"), ("fr", "p. 9"), ("ko", "9쪽")])
def test_a_page_is_never_typed_not_even_in_a_story(lang: str, words: str) -> None:
    place = Place("x", 1, 1, 0, words)
    about = GameText(Text("book.about.story", TextKind.NOTE, words, place), flavour=True)
    message, _ = parse_message(words, place)
    (found,) = check_text(message, about, language(lang), glossary(lang))
    assert found.code == "RW425"
    free, _ = parse_message(words.replace("9", "…"), place)
    assert check_text(free, about, language(lang), glossary(lang)) == ()


def test_a_reference_to_a_phase_says_its_name() -> None:
    _, facts = shipped()
    unit = facts.units["play.length"]
    phases = {f.id for f in unit.facts if f.value == "draft"}
    assert phases
    named, _ = parse_message("Do {draft}.")
    pointed, _ = parse_message("Do as in {@draft}.")
    assert phases & facts_expressed(named, unit)
    assert phases & facts_expressed(pointed, unit)


def test_the_reference_carries_its_key() -> None:
    assert references("en")["@challenge"] == Reference("challenge", "Challenge")
