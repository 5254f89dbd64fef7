"""What a book says: filled from the rules, in every language, with nothing left out.

A composed book is read as plain sentences; the rules are changed in one place and read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from rulewright.book.build import make_voice
from rulewright.book.compose import compose_player_aid, compose_rulebook
from rulewright.book.document import Example, Inventory, PlayerAid, Rulebook, Run, Section, Table
from rulewright.book.pieces import load_pictures
from rulewright.book.voice import Voice, plain
from rulewright.engine.scoring import settle
from rulewright.model.evaluate import Setting, fold
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.texts import TextKind
from rulewright.workspace import Workspace
from tests.prose.games import changed, shipped

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "fr", "ko")
EVERY_KIND = ROOT / "tests" / "prose" / "every_kind"


def voice_of(game: Game, facts: GameFacts, lang: str) -> Voice:
    voice, found = make_voice(game, facts, lang, Workspace(ROOT))
    assert voice is not None, found
    return voice


def books(game: Game, facts: GameFacts, lang: str) -> tuple[Rulebook, PlayerAid]:
    voice = voice_of(game, facts, lang)
    pictures, found = load_pictures(game, voice)
    assert found == ()
    return compose_rulebook(voice, pictures), compose_player_aid(voice, pictures)


@cache
def shipped_books(lang: str) -> tuple[Rulebook, PlayerAid]:
    return books(*shipped(), lang)


def lines_of(node: object) -> Iterator[str]:
    """Every sentence and phrase of a document, as plain words."""
    if isinstance(node, tuple) and node and all(isinstance(item, Run) for item in node):
        yield re.sub(r"\s", " ", plain(node))
    elif isinstance(node, str):
        yield node
    elif isinstance(node, tuple | list):
        for item in node:
            yield from lines_of(item)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            if field.name not in ("svg", "key", "name", "kind", "style"):
                yield from lines_of(getattr(node, field.name))


def section(book: Rulebook, key: str) -> Section:
    return next(s for s in book.sections if s.key == key)


def blocks(node: object, kind: type) -> list[object]:
    """Every block of a kind, however deep."""
    found = [node] if isinstance(node, kind) else []
    if isinstance(node, tuple | list):
        for item in node:
            found += blocks(item, kind)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            found += blocks(getattr(node, field.name), kind)
    return found


# ---------------------------------------------------------------- what a reader expects


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sections_stand_in_the_games_order(lang: str) -> None:
    game, _ = shipped()
    assert [s.key for s in shipped_books(lang)[0].sections] == [s.key for s in game.book]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_contents_counts_what_is_in_the_box(lang: str) -> None:
    game, _ = shipped()
    (inventory,) = blocks(section(shipped_books(lang)[0], "contents"), Inventory)
    assert isinstance(inventory, Inventory)
    printed = [re.findall(r"\d+", plain(item.line)) for item in inventory.items]
    counts = [p.count for p in game.pieces.values()] + [b.count for b in game.box]
    assert printed == [[str(count)] for count in counts]
    assert all(item.picture is not None for item in inventory.items)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("key", "players"), [("setup", (4, 5)), ("three", (3,))])
def test_the_chart_is_the_table(lang: str, key: str, players: tuple[int, ...]) -> None:
    game, _ = shipped()
    (chart,) = blocks(section(shipped_books(lang)[0], key), Table)
    assert isinstance(chart, Table)
    numbers = [[plain(cell.line) for cell in row[1:]] for row in chart.rows]
    rows = [[str(n) for n in game.tables["supply"].rows[p].values()] for p in players]
    assert numbers == rows


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_come_to_what_the_engine_says(lang: str) -> None:
    game, _ = shipped()
    shown = blocks(section(shipped_books(lang)[0], "examples"), Example)
    assert len(shown) == len(game.examples)
    setting = Setting(game.players[-1], game.default_options())
    for box, example in zip(shown, game.examples, strict=True):
        assert isinstance(box, Example)
        holding = {piece: fold(game, n, setting) or 0 for piece, n in example.holding}
        points = settle(game, setting, holding).points
        assert re.findall(r"\d+", plain(box.total)) == [str(points)]
        assert len(box.pictures) == sum(holding.values())
        assert box.reasons


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_rules_is_printed_somewhere(lang: str) -> None:
    game, facts = shipped()
    voice = voice_of(game, facts, lang)
    printed = set(lines_of(shipped_books(lang)))
    untold = []
    for unit in facts:
        for text in unit.unit.texts:
            scopes = [frozenset(game.players), frozenset({4, 5}), frozenset({3})]
            said = {
                re.sub(r"\s", " ", plain(line))
                for scope in scopes
                if scope & unit.players
                and (line := voice.text(text.key, scope & unit.players, unit)) is not None
            }
            # The card and the summary run their sentences on.
            told = any(words in line for words in said for line in printed)
            if not told:
                untold.append(text.key)
    assert untold == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_changes_for_three_is_only_what_changes(lang: str) -> None:
    game, facts = shipped()
    voice = voice_of(game, facts, lang)
    said = list(lines_of(section(shipped_books(lang)[0], "three")))

    def words(key: str, players: frozenset[int]) -> str:
        line = voice.text(key, players, facts.units[key])
        assert line is not None
        return re.sub(r"\s", " ", plain(line))

    three = frozenset({3})
    changed_units = ("setup.ghost_bag", "setup.first_coins", "play.length", "draft.ghost_share")
    for key in (*changed_units, "challenge.call_with_ghost", "challenge.ghost_answer"):
        assert words(key, three) in said
    for key in ("setup.bags", "draft.lay_out", "draft.first_pick", "donate.gift"):
        assert words(key, three) not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_has_every_phase_and_every_piece(lang: str) -> None:
    game, facts = shipped()
    voice = voice_of(game, facts, lang)
    front, back = (
        list(lines_of(side)) for side in (shipped_books(lang)[1].front, shipped_books(lang)[1].back)
    )
    for phase in game.phases:
        assert plain(voice.term(phase)) in front
    for piece in game.pieces:
        assert plain(voice.term(piece, "short")) in back


# ---------------------------------------------------------------- one edit in the rules

Edits = Mapping[str, Mapping[str, str]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("edits", "key", "old", "new"),
    [
        ({"game.yaml": {"gold_points: 3 point": "gold_points: 4 point"}}, "coins", "3", "4"),
        ({"game.yaml": {"silver_group: 5 silver": "silver_group: 6 silver"}}, "coins", "5", "6"),
        ({"game.yaml": {"share: 2 coin": "share: 3 coin"}}, "round", "2", "3"),
        ({"game.yaml": {"3: 6, 4: 4, 5: 5}": "3: 6, 4: 7, 5: 5}"}}, "round", "4", "7"),
        ({"game.yaml": {"5: {gold: 11,": "5: {gold: 10,"}}, "setup", "11", "10"),
    ],
)
def test_a_number_follows_into_every_language(
    tmp_path: Path, lang: str, edits: Edits, key: str, old: str, new: str
) -> None:
    def numbers(book: Rulebook) -> list[str]:
        return re.findall(r"\d+", " ".join(lines_of(section(book, key))))

    before = numbers(shipped_books(lang)[0])
    after = numbers(books(*changed(tmp_path, edits), lang)[0])
    assert before != after
    assert old in before
    assert after.count(new) > before.count(new)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_false_claim_and_a_wrong_example_are_left_out(lang: str) -> None:
    game, facts = shipped()
    voice = voice_of(game, facts, lang)
    pictures, _ = load_pictures(game, voice)
    false = frozenset({"claim.left_over", "example.curse_lifted"})
    whole = set(lines_of(compose_rulebook(voice, pictures)))
    pruned = set(lines_of(compose_rulebook(voice, pictures, false)))
    gone = whole - pruned
    for key in false:
        players = frozenset({4, 5}) if key.startswith("claim") else frozenset(game.players)
        line = voice.text(key, players, facts.units[key])
        assert line is not None
        assert re.sub(r"\s", " ", plain(line)) in gone


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_any_text_has_a_book_all_the_same(lang: str) -> None:
    """The phrasebook speaks, and the sections are those every game has."""
    from rulewright.model.load import load_game
    from rulewright.model.worth_facts import draw_facts

    game, found = load_game(EVERY_KIND)
    assert game is not None, found
    assert not any(
        unit.unit.text(TextKind.BOOK) for unit in draw_facts(game) if unit.unit.kind == "step"
    )
    book, aid = books(game, draw_facts(game), lang)
    assert len(book.sections) >= 4
    assert len([line for line in lines_of(book) if line.strip()]) > 30
    assert list(lines_of(aid.front))
