"""A review is a talk: what is shown, what can be answered, and what the catalog says afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.prose.po_reader import read_catalog
from rulewright.prose.update import update_catalog
from rulewright.prose.waiting import Stand, stand_of
from rulewright.reviewing.desk import Desk
from rulewright.reviewing.talk import talk
from rulewright.reviewing.words import changes_in_words
from tests.cli.workplace import GAME, ROOT, make_workspace
from tests.reviewing.place import KEY, ScriptedHands, cases, desk, edit, turn_the_rule

LANGS = ("fr", "ko")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = make_workspace(tmp_path / "place")
    monkeypatch.chdir(place)
    return place


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A workspace as shipped, and one with a turned rule; talks change only the catalogs."""
    made = {
        name: make_workspace(tmp_path_factory.mktemp(name.replace(" ", "-")) / "place")
        for name in ("as shipped", "turned")
    }
    turn_the_rule(made["turned"])
    return made


@pytest.mark.parametrize("case", cases("changes.yaml"), ids=lambda c: c["about"])
def test_what_changed_is_said_in_words(case: dict[str, Any]) -> None:
    assert list(changes_in_words(case["was"], case["now"])) == case["words"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", cases("talks.yaml"), ids=lambda c: c["about"])
def test_talk(
    places: dict[str, Path], case: dict[str, Any], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = places[case["rules"]]
    monkeypatch.chdir(folder)
    name = f"locales/{lang}/{GAME}.po"
    (folder / name).write_bytes((ROOT / name).read_bytes())
    at = desk(folder, lang)
    old = at.home.read_bytes()
    words = at.sheet(KEY).words
    hands = ScriptedHands(
        case["keys"], case.get("edits", {}).get(lang, []), case.get("with", "line")
    )
    tally = talk(at, [KEY], hands)
    catalog, found = read_catalog(at.home, lang)
    assert catalog is not None
    assert found == ()
    entry = catalog.entry(KEY)
    assert entry is not None
    assert stand_of(entry, at.texts[KEY]) == case["stand"]
    assert tally.left == case.get("left", False)
    assert entry.fuzzy == case.get("fuzzy", False)
    assert (entry.words != words) == (case.get("words") == "new")
    assert (at.home.read_bytes() == old) == case.get("untouched", False)
    assert case.get("tally", "") in str(tally)
    if "answers" in case:
        assert hands.questions[0] == case["answers"]
    place = 0
    for shown in case.get("shown", ()):
        place = hands.screen.find(shown, place)
        assert place >= 0, f"not shown, or not in this order: {shown}"
    if case.get("with") == "editor":
        assert "What the rule says" in hands.beside


@pytest.mark.parametrize("lang", LANGS)
def test_a_sheet_shows_the_rule_both_languages_and_the_literal_reading(
    folder: Path, lang: str
) -> None:
    sheet = desk(folder, lang).sheet("book.setup")
    assert (
        [r.players for r in sheet.said] == [r.players for r in sheet.english_said] == [(4,), (5,)]
    )
    sheet = desk(folder, lang).sheet(KEY)
    assert sheet.rule[0] == "each player counterclockwise from right of captain:"
    assert "order: counterclockwise" in sheet.facts
    assert {
        "fr": "puis dans le sens antihoraire, chaque joueur",
        "ko": "반시계 방향으로 각 플레이어는",
    }[lang] in " ".join(sheet.literal)


def in_step(at: Desk) -> bool:
    """Whether an update has nothing to add to what the review wrote of the text."""
    updated, _ = update_catalog(at.game.game, at.game.facts, at.lang, at.catalog, at._examples)
    return updated.entry(KEY) == at.catalog.entry(KEY)


def test_what_a_review_writes_is_what_an_update_would(folder: Path) -> None:
    turn_the_rule(folder)
    at = desk(folder, "fr")
    assert not in_step(at)
    words = at.sheet(KEY).words.replace(
        "[dans le sens antihoraire](counterclockwise)", "[dans le sens horaire](clockwise)"
    )
    assert at.approve([(KEY, words)]) == ()
    assert in_step(desk(folder, "fr"))


def test_only_numbers_moved_and_the_old_ones_are_shown(folder: Path) -> None:
    edit(folder / "rules" / "no-swap-no-pay" / "game.yaml", {"share: 2 coin": "share: 3 coin"})
    at = desk(folder, "fr")
    sheet = at.sheet("draft.lay_out")
    assert sheet.stand is Stand.NUMBERS
    assert sheet.faults == ()
    was, now = "3 players: 6, 4 players: 8, 5 players: 10", "3 players: 9, 4 players: 12"
    assert sheet.changes[0].startswith(f"how many: {was} coin became {now}")
    # An update notes the new facts; what they were is still on record after it.
    updated, report = update_catalog(at.game.game, at.game.facts, "fr", at.catalog, at._examples)
    assert report.stale == ()
    at.catalog = updated
    assert at.sheet("draft.lay_out").changes == sheet.changes
    assert at.stands()["draft.lay_out"] is Stand.NUMBERS
    assert at.approve([("draft.lay_out", sheet.words)]) == ()
    assert at.stands()["draft.lay_out"] is Stand.REVIEWED


def test_where_each_text_stands(folder: Path) -> None:
    po = folder / "locales" / "fr" / "no-swap-no-pay.po"
    text = po.read_text("utf-8")
    blocks = text.split("\n\n")

    def entry(key: str) -> int:
        return next(i for i, b in enumerate(blocks) if f'msgctxt "{key}"' in b)

    def spoil(key: str, old: str, new: str) -> None:
        assert old in blocks[entry(key)]
        blocks[entry(key)] = blocks[entry(key)].replace(old, new)

    spoil("title", 'msgstr "No Swap No Pay"', 'msgstr ""')
    spoil("tagline", "# reviewed-fp: 381212669ccc.e3b0c44298fc\n", "")
    spoil("book.coins", "#: rules", "#, fuzzy\n#: rules")
    spoil("draft.second_pick", "Then, beginning", "And then, beginning")
    blocks.pop(entry("scoring.gold"))
    po.write_text("\n\n".join(blocks), "utf-8")
    at = desk(folder, "fr")
    stands = at.stands()
    assert stands["title"] is Stand.MISSING
    assert stands["tagline"] is Stand.UNREVIEWED
    assert stands["book.coins"] is Stand.UNSURE
    assert stands["draft.second_pick"] is Stand.REWORDED
    assert stands["scoring.gold"] is Stand.MISSING
    waiting = at.waiting()
    assert waiting == ("book.coins", "title", "scoring.gold", "tagline", "draft.second_pick")
    assert at.sheet("draft.second_pick").english_was is not None


def test_a_text_nobody_translated_is_written_into_its_place(folder: Path) -> None:
    (folder / "locales" / "fr" / "no-swap-no-pay.po").unlink()
    at = desk(folder, "fr")
    # The shipped catalog is read where the person has none, and theirs is begun from it.
    assert at.waiting() == ()
    at.catalog = type(at.catalog)("fr", at.catalog.header)
    assert len(at.waiting()) == len(at.texts)
    for key, words in (("tagline", "Un jeu de bourses"), ("title", "No Swap No Pay")):
        assert at.approve([(key, words)]) == ()
    again = desk(folder, "fr")
    assert [e.key for e in again.catalog.entries] == ["title", "tagline"]
    assert again.stands()["tagline"] is Stand.REVIEWED


def test_somebody_elses_work_is_not_written_over(folder: Path) -> None:
    at = desk(folder, "fr")
    theirs = at.home.read_text("utf-8") + "\n# mine\n"
    at.home.write_text(theirs, "utf-8")
    hands = ScriptedHands(["a"], [])
    tally = talk(at, [KEY, "title"], hands)
    assert [d.code for d in tally.diagnostics] == ["RW493"]
    assert at.home.read_text("utf-8") == theirs


def test_of_several_approvals_all_are_written_or_none(folder: Path) -> None:
    turn_the_rule(folder)
    at = desk(folder, "fr")
    old = at.home.read_bytes()
    found = at.approve([("title", "Sans échange"), (KEY, at.sheet(KEY).words)])
    assert "RW461" in [d.code for d in found]
    assert at.home.read_bytes() == old
