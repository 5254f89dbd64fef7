"""Keeping catalogs in step: by key, stale only when a rule changed in kind, nothing ever lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.prose.catalog import Catalog, Entry, print_catalog
from rulewright.prose.update import status, update_catalog, write_catalog
from tests.prose.games import changed, shipped

RULES = "play.rules"
SECOND = "draft.second_pick"
TURNED = {
    "each player counterclockwise from right of captain": "each player clockwise from captain"
}
MORE_GOLD = {"gold_points: 3 point": "gold_points: 4 point"}

Change = Callable[[Entry], Entry]


def fresh(*translated: str) -> Catalog:
    """A catalog of the shipped game in which some texts have words, taken over once."""
    catalog, _ = update_catalog(*shipped(), "fr")
    for key in translated:
        catalog = edited(catalog, key, lambda e: replace(e, words="Des mots."))
    return update_catalog(*shipped(), "fr", catalog)[0]


def edited(catalog: Catalog, key: str, change: Change) -> Catalog:
    entries = tuple(change(e) if e.key == key else e for e in catalog.entries)
    return replace(catalog, entries=entries)


def entry_of(catalog: Catalog, key: str) -> Entry:
    entry = catalog.entry(key)
    assert entry is not None
    return entry


@pytest.fixture
def turned(tmp_path: Path) -> tuple[Game, GameFacts]:
    return changed(tmp_path, {RULES: TURNED})


def test_a_new_catalog_has_every_text_and_no_words() -> None:
    catalog, report = update_catalog(*shipped(), "fr")
    assert len(report.new) == len(catalog.entries) > 50
    assert not any(e.words for e in catalog.entries)
    assert status(*shipped(), catalog, "fr").missing == len(catalog.entries)


def test_an_entry_tells_the_translator_what_the_rule_says() -> None:
    entry = entry_of(fresh(), SECOND)
    assert "order: counterclockwise" in entry.facts
    assert any("counterclockwise from right of" in rule for rule in entry.noted("rule"))
    assert any(note.startswith("ph {taken}: 1") for note in entry.notes)
    assert entry.references[0].startswith("rules/no-swap-no-pay/play.rules:")


def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    once = fresh(SECOND, "title")
    twice, _ = update_catalog(*shipped(), "fr", once)
    assert print_catalog(twice) == print_catalog(once)
    assert write_catalog(once, tmp_path / "fr" / "g.po")
    assert not write_catalog(twice, tmp_path / "fr" / "g.po")


def test_words_are_taken_over_as_good_for_the_rule_they_stand_beside() -> None:
    entry = entry_of(fresh(SECOND), SECOND)
    assert entry.reviewed_fp == entry.rules_fp != ""


def test_a_rule_of_another_kind_makes_its_translation_stale(turned: tuple[Game, GameFacts]) -> None:
    catalog, report = update_catalog(*turned, "fr", fresh(SECOND, "title"))
    keys = [key for key, _ in report.stale]
    assert keys == [SECOND]
    entry = entry_of(catalog, SECOND)
    assert entry.fuzzy
    assert entry.words == "Des mots."
    assert "order: counterclockwise became clockwise" in entry.noted("stale")
    assert not entry_of(catalog, "title").fuzzy
    assert status(*turned, catalog, "fr").stale == 1


def test_it_stays_stale_and_says_the_same_however_often_updated(
    turned: tuple[Game, GameFacts],
) -> None:
    once, _ = update_catalog(*turned, "fr", fresh(SECOND))
    twice, _ = update_catalog(*turned, "fr", once)
    assert print_catalog(twice) == print_catalog(once)


def test_taking_the_change_back_makes_it_good_again(turned: tuple[Game, GameFacts]) -> None:
    before = fresh(SECOND)
    stale, _ = update_catalog(*turned, "fr", before)
    back, _ = update_catalog(*shipped(), "fr", stale)
    assert print_catalog(back) == print_catalog(before)


def test_a_translator_who_takes_the_flag_away_has_seen_the_new_rule(
    turned: tuple[Game, GameFacts],
) -> None:
    stale, _ = update_catalog(*turned, "fr", fresh(SECOND))
    mended = edited(stale, SECOND, lambda e: replace(e, words="Mieux.", flags=()))
    assert status(*turned, mended, "fr").stale == 0
    catalog, report = update_catalog(*turned, "fr", mended)
    assert report.approved == (SECOND,)
    entry = entry_of(catalog, SECOND)
    assert entry.words == "Mieux."
    assert not entry.fuzzy
    assert entry.noted("stale") == ()
    assert entry.reviewed_fp == entry.rules_fp


def test_a_flag_set_by_hand_stays() -> None:
    flagged = edited(fresh(SECOND), SECOND, lambda e: replace(e, flags=("fuzzy",)))
    catalog, report = update_catalog(*shipped(), "fr", flagged)
    assert entry_of(catalog, SECOND).fuzzy
    assert report.stale == ()


def test_only_a_number_moved_and_nothing_is_stale(tmp_path: Path) -> None:
    moved = changed(tmp_path, {"game.yaml": MORE_GOLD})
    before = fresh("scoring.gold")
    catalog, report = update_catalog(*moved, "fr", before)
    assert report.stale == ()
    assert status(*moved, before, "fr").stale == 0
    assert not entry_of(catalog, "scoring.gold").fuzzy
    assert entry_of(catalog, "scoring.gold").rules_fp != entry_of(before, "scoring.gold").rules_fp


def test_better_english_asks_nothing_and_keeps_the_old_wording(tmp_path: Path) -> None:
    reworded = changed(tmp_path, {RULES: {"[Each](each) {gold} is": "[Each](each) {gold} will be"}})
    catalog, report = update_catalog(*reworded, "fr", fresh("scoring.gold"))
    entry = entry_of(catalog, "scoring.gold")
    assert (report.reworded, report.stale) == (("scoring.gold",), ())
    assert entry.previous is not None
    assert " is worth" in entry.previous
    assert "will be" in entry.english
    again, report = update_catalog(*reworded, "fr", catalog)
    assert (again, report.reworded) == (catalog, ())


def test_where_no_rule_holds_a_text_its_wording_does(tmp_path: Path) -> None:
    reworded = changed(tmp_path, {"game.yaml": {"title: In the box": "title: On the shelf"}})
    catalog, report = update_catalog(*reworded, "fr", fresh("book.contents"))
    assert [key for key, _ in report.stale] == ["book.contents"]
    assert entry_of(catalog, "book.contents").fuzzy


def test_what_vanishes_is_kept_and_comes_back_with_its_words(tmp_path: Path) -> None:
    renamed = changed(tmp_path, {RULES: {"step pocket:": "step pouch:"}})
    before = fresh("draft.pocket")
    catalog, report = update_catalog(*renamed, "fr", before)
    assert "draft.pocket" in report.vanished
    assert "draft.pouch" in report.new
    assert entry_of(catalog, "draft.pouch").words == ""
    assert [e.key for e in catalog.obsolete] == ["draft.pocket"]
    back, report = update_catalog(*shipped(), "fr", catalog)
    assert report.revived == ("draft.pocket",)
    assert back == before


def test_words_from_nowhere_count_only_beside_the_english_of_today() -> None:
    def foreign(english: str) -> Entry:
        return Entry("scoring.gold", english, "Des mots.")

    english = entry_of(fresh(), "scoring.gold").english
    good, _ = update_catalog(*shipped(), "fr", Catalog("fr", entries=(foreign(english),)))
    assert not entry_of(good, "scoring.gold").fuzzy
    old, _ = update_catalog(*shipped(), "fr", Catalog("fr", entries=(foreign("Gold!"),)))
    assert entry_of(old, "scoring.gold").fuzzy
