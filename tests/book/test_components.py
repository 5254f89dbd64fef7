"""What is in the box, on the cards and on the tracks, and where each number comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.book.document import Footnotes, Heading, Inventory, Run, RunKind, Strip, Table
from rulewright.checks.running.languages import check_language
from rulewright.diagnostics import Severity
from rulewright.workspace import Workspace
from tests.book import valley
from tests.book.test_compose import shipped_books
from tests.book.test_compose import voice_of as shipped_voice
from tests.book.valley import LANGUAGES, book, every, section, words
from tests.prose.games import shipped

SACKS = {
    "en": ["12 sacks of wheat", "12 sacks of rye", "8 sacks of oats"],
    "fr": ["12 sacs de blé", "12 sacs de seigle", "8 sacs d’avoine"],
    "ko": ["밀 12자루", "호밀 12자루", "귀리 8자루"],
}
DECK = {
    "en": ("10 deeds", ["4 fields", "3 mills", "3 tools"]),
    "fr": ("10 actes", ["4 champs", "3 moulins", "3 outils"]),
    "ko": ("문서 10장", ["밭 4장", "방앗간 3장", "연장 3장"]),
}
DIE = {
    "en": ("1 sky die*", ["3 × sun", "2 × rain", "1 × storm"]),
    "fr": ("1 dé du ciel*", ["3 × soleil", "2 × pluie", "1 × orage"]),
    "ko": ("하늘 주사위 1개*", ["해 3면", "비 2면", "폭풍 1면"]),
}
TOKENS = {
    "en": ["60 coins", "16 wear tokens"],
    "fr": ["60 deniers", "16 jetons d’usure"],
    "ko": ["동전 60닢", "마모 토큰 16개"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_has_pieces_cards_dice_and_tokens(lang: str) -> None:
    (inventory,) = every(section(book(lang), "box"), Inventory)
    listed = [words(item.line) for item in inventory.items]
    deck, die = inventory.items[3], inventory.items[4]
    assert listed[:3] == SACKS[lang]
    assert (words(deck.line), [words(part.line) for part in deck.parts]) == DECK[lang]
    assert (words(die.line), [words(part.line) for part in die.parts]) == DIE[lang]
    assert listed[5:7] == TOKENS[lang]


def test_ordinary_dice_are_not_described(tmp_path: Path) -> None:
    sides = "sky_die: {sun: 3, rain: 2, storm: 1}"
    six = "sky_die: {sun: 1, rain: 1, storm: 1, snow: 1, hail: 1, mist: 1}"
    sky = "  sky: {one: sky,"
    more = "".join(f"  {w}: {{one: {w}, many: {w}s}}\n" for w in ("snow", "hail", "mist"))
    root = valley.changed(tmp_path, {"game.yaml": {sides: six, sky: more + sky}})
    (inventory,) = every(section(valley.books("en", root)[0], "box"), Inventory)
    assert [words(i.line) for i in inventory.items if "die" in words(i.line)] == ["1 sky die*"]
    assert inventory.items[4].parts == ()


def test_a_few_cards_are_listed_one_by_one(tmp_path: Path) -> None:
    """Nine different ones are a deck, eight are so many things."""
    edits = {
        "game.yaml": {"    almanac: {is: tool}\n": "", "    crooked_scale: {is: tool}\n": ""},
        "play.rules": {"1 almanac and 1 crooked_scale and 1 millstone": "1 millstone"},
    }
    root = valley.changed(tmp_path, edits)
    (inventory,) = every(section(valley.books("en", root)[0], "box"), Inventory)
    assert not any(item.parts for item in inventory.items[:-3] if "die" not in words(item.line))
    assert "1 Windmill" in [words(item.line) for item in inventory.items]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_stand_by_class_with_what_is_on_them(lang: str) -> None:
    game, _ = valley.game()
    blocks = section(book(lang), "deeds").blocks
    titles = [words(b.line) for b in blocks if isinstance(b, Heading)]
    assert [title.rpartition(" ")[2] for title in titles] == ["(4)", "(3)", "(3)"]
    across, down = every(blocks, Table)
    fields = [p for p in game.pieces.values() if p.classes[:1] == ("field",)]
    mills = [p for p in game.pieces.values() if p.classes[:1] == ("mill",)]
    columns = [[words(cell.line) for cell in row[1:]] for row in across.rows]
    assert columns == [
        [str(p.attributes["level"]) for p in fields],
        [str(p.attributes["yield"]) for p in fields],
    ]
    rows = [[words(cell.line).rstrip("*") for cell in row[1:3]] for row in down.rows]
    assert rows == [[str(p.attributes["level"]), str(p.attributes["yield"])] for p in mills]
    # A card that is of a second class says so.
    also = {"en": "Landmark", "fr": "Monument", "ko": "명소"}[lang]
    assert [words(row[3].line) for row in down.rows] == ["", "", also]
    (tools,) = every(blocks, Inventory)
    assert len(tools.items) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_list_is_a_strip_with_what_its_places_count(lang: str) -> None:
    game, _ = valley.game()
    (strip,) = every(section(book(lang), "reckoning"), Strip)
    assert [words(n) for n in strip.numbers] == [str(n) for n in game.lists["toll"].entries]
    assert [words(n) for n in strip.above] == ["0", "1", "2", "3", "4"]
    label = {"en": ("Wear tokens", "Coins"), "fr": ("Jetons d’usure", "Deniers")}
    assert (words(strip.above_label), words(strip.label)) == label.get(lang, ("마모 토큰", "동전"))


def test_a_last_entry_for_all_that_come_after_it_says_so(tmp_path: Path) -> None:
    game, _ = valley.game()
    entries = ", ".join(map(str, game.lists["toll"].entries))
    open_ended = {f"[{entries}]": f"[{entries}], last: or more"}
    root = valley.changed(tmp_path, {"game.yaml": open_ended})
    for lang in LANGUAGES:
        (strip,) = every(section(valley.books(lang, root)[0], "reckoning"), Strip)
        assert [words(n) for n in strip.above] == ["0", "1", "2", "3", "4+"]


# ---------------------------------------------------------------- where data come from


def signs(node: object) -> list[tuple[str, str]]:
    return [(run.text, run.name) for run in every(node, Run) if run.kind is RunKind.SIGN]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "source", "note"),
    [
        ("box", "house", ""),
        ("deeds", "derived", "provenance.pieces.deed.windmill.yield"),
        ("preparing", "derived", "provenance.tables.supply.2.oats"),
        ("reckoning", "house", "provenance.lists.toll"),
    ],
)
def test_a_datum_that_was_not_printed_has_a_sign_and_a_note(
    lang: str, key: str, source: str, note: str
) -> None:
    here = section(book(lang), key)
    assert signs(here) == [("*", source)]
    (foot,) = every(here, Footnotes)
    ((sign, said),) = foot.items
    voice = valley.voice_of(lang)
    assert sign == "*"
    assert words(said).startswith(words(voice.fixed(f"source_{source}")))
    if note:
        line = voice.text(note, frozenset({2, 3, 4}))
        assert line is not None
        assert words(said).endswith(words(line))


def test_the_sign_stands_at_the_datum_itself() -> None:
    (chart,) = every(section(book("en"), "preparing"), Table)
    marked = [
        (row, column)
        for row, cells in enumerate(chart.rows)
        for column, cell in enumerate(cells)
        if signs(cell)
    ]
    assert marked == [(0, 3)]


def test_two_notes_have_two_signs_and_the_same_note_has_one(tmp_path: Path) -> None:
    old = "  dice.sky_die: house\n"
    new = old + (
        "  tables.supply.3.rye: house\n"
        "  tables.supply.3.oats: house\n"
        "  tables.supply.4: {source: derived, note: Everything there is.}\n"
    )
    root = valley.changed(tmp_path, {"game.yaml": {old: new}})
    here = section(valley.books("en", root)[0], "preparing")
    assert [sign for sign, _ in signs(here)] == ["*", "†", "†", "‡"]
    (foot,) = every(here, Footnotes)
    assert [sign for sign, _ in foot.items] == ["*", "†", "‡"]


def test_what_was_printed_has_no_sign(tmp_path: Path) -> None:
    root = valley.changed(tmp_path, {"game.yaml": {"sky_die: house": "sky_die: printed"}})
    assert signs(section(valley.books("en", root)[0], "box")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_no_table_shows_is_said_among_the_rulings(lang: str) -> None:
    voice = valley.voice_of(lang)
    here = section(book(lang), "rulings")
    said = words(tuple(every(here, Run)))
    everybody = frozenset({2, 3, 4})
    for key in ("provenance.values.wage", "option.kind_toll"):
        line = voice.text(key, everybody)
        assert line is not None
        assert words(line) in said
    shown = voice.text("provenance.lists.toll", everybody)
    assert shown is not None
    assert words(shown) not in said


def test_a_book_without_the_track_tells_its_source_among_the_rulings(tmp_path: Path) -> None:
    root = valley.changed(tmp_path, {"game.yaml": {"[definitions, lists]": "[definitions]"}})
    said = words(tuple(every(section(valley.books("en", root)[0], "rulings"), Run)))
    assert "Toll track: A choice of this edition" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_misprint_is_named_with_why_it_is_one(lang: str) -> None:
    said = words(tuple(every(section(shipped_books(lang)[0], "rulings"), Run)))
    voice = shipped_voice(*shipped(), lang)
    note = voice.text("provenance.tables.supply.3.purple", frozenset({3}))
    assert note is not None
    assert "2 blue coins" in said
    assert words(note) in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_games_texts_are_right_in_every_language(lang: str) -> None:
    """References and notes of sources among them: what is tested here is a game like any other."""
    _, found = check_language(*valley.game(), lang, Workspace(valley.VALLEY))
    assert [d.message for d in found if d.severity is not Severity.NOTE] == []
