"""Variants laid over a sheet: positions kept, contradictions shown at both places."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import RulesError
from rulewright.model.variants import lay_over
from rulewright.source.files import SourceFile
from rulewright.source.yaml_tree import YamlTree, parse_yaml

BASE = "players: 2-3\ntables:\n  rounds: {2: 4, 3: 5}\n  share: {2: 1, 3: 1}\nmarkers: [a, b]\n"


def tree(text: str, name: str = "base") -> YamlTree:
    source = SourceFile(Path(name), name, text, tuple(text.split("\n")))
    read, found = parse_yaml(source)
    assert read is not None
    assert not found
    return read


def test_mappings_are_merged_and_all_else_is_replaced() -> None:
    laid, found = lay_over(tree(BASE), [tree("tables: {rounds: {3: 9}}\nmarkers: [c]\n", "v")])
    assert not found
    assert laid.data["tables"] == {"rounds": {2: 4, 3: 9}, "share": {2: 1, 3: 1}}
    assert laid.data["markers"] == ["c"]


PIECES = "pieces:\n  card: {red: {count: 4, rank: 1}, blue: 4}\n"


@pytest.mark.parametrize(
    ("changes", "is_then"),
    [
        ("red: 6", {"red": {"count": 6, "rank": 1}, "blue": 4}),
        ("red: {rank: 2}", {"red": {"count": 4, "rank": 2}, "blue": 4}),
        ("blue: {rank: 2}", {"red": {"count": 4, "rank": 1}, "blue": {"count": 4, "rank": 2}}),
        ("blue: 5", {"red": {"count": 4, "rank": 1}, "blue": 5}),
        ("pink: {rank: 7}", {"red": {"count": 4, "rank": 1}, "blue": 4, "pink": {"rank": 7}}),
    ],
)
def test_a_count_alone_is_short_for_a_long_form(changes: str, is_then: dict[str, object]) -> None:
    laid, found = lay_over(tree(PIECES), [tree(f"pieces: {{card: {{{changes}}}}}", "v")])
    assert not found
    assert laid.data["pieces"]["card"] == is_then


def test_a_count_laid_over_a_long_form_is_found_where_it_was_written() -> None:
    laid, _ = lay_over(tree(PIECES), [tree("pieces: {card: {red: 6}}", "v")])
    assert str(laid.place(("pieces", "card", "red", "count"))) == "v:1:22"
    assert str(laid.place(("pieces", "card", "red", "rank"))) == "base:2:32"


def test_the_base_is_not_touched() -> None:
    base = tree(BASE)
    lay_over(base, [tree("tables: {rounds: {3: 9}}\n", "v")])
    assert base.data == tree(BASE).data


def test_places_are_where_each_part_was_written() -> None:
    laid, _ = lay_over(tree(BASE), [tree("\ntables: {rounds: {3: 9}}\nnew: {x: 1}\n", "v")])
    assert str(laid.place(("tables", "rounds", 3))) == "v:2:22"
    assert str(laid.place(("tables", "rounds", 2))) == "base:3:15"
    assert str(laid.place(("new", "x"), key=True)) == "v:3:7"


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        ("tables: {rounds: {3: 9}}", "tables: {rounds: {3: 8}}", "tables.rounds.3"),
        ("tables: {rounds: 4}", "tables: {rounds: {3: 8}}", "tables.rounds"),
        ("tables: {rounds: {3: 8}}", "tables: {rounds: 4}", "tables.rounds"),
        ("markers: [c]", "markers: [d]", "markers"),
        ("pieces: {card: {red: 5}}", "pieces: {card: {red: {count: 6}}}", "pieces.card.red.count"),
    ],
)
def test_two_changes_of_one_thing_contradict(first: str, second: str, name: str) -> None:
    _, (found,) = lay_over(tree(BASE + PIECES), [tree(first, "one"), tree(second, "two")])
    assert found.code == "RW240"
    assert f"“{name}”" in found.message
    assert found.place is not None
    assert found.place.file == "two"
    assert [(place.file, words) for place, words in found.related] == [("one", "the other variant")]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tables: {rounds: {3: 9}}", "tables: {rounds: {3: 9}}"),
        ("tables: {rounds: {3: 9}}", "tables: {rounds: {2: 8}}"),
        ("markers: [c]", "players: 2"),
    ],
)
def test_changes_of_different_things_go_together(first: str, second: str) -> None:
    _, found = lay_over(tree(BASE), [tree(first, "one"), tree(second, "two")])
    assert not found


def test_the_shipped_variant_is_played() -> None:
    game, whole = rulewright.load("no-swap-no-pay+short"), rulewright.load("no-swap-no-pay")
    assert game.name == "no-swap-no-pay+short"
    short, long = game.simulate(4, 50, 1).lengths, whole.simulate(4, 50, 1).lengths
    assert max(short) < min(long)


def test_in_the_shipped_variant_the_bag_is_empty_after_the_last_draft() -> None:
    # T - d * bags = (2n + g) R - n (R - 1), as in the whole game.
    tables = rulewright.load("no-swap-no-pay+short").model.tables
    for players, bags, extra in ((3, 4, 1), (4, 4, 0), (5, 5, 0)):
        total = sum(tables["supply"].rows[players].values())
        drawn, rounds = tables["first_draw"].rows[players][""], tables["rounds"].rows[players][""]
        laid_out = (2 * players + extra) * rounds - players * (rounds - 1)
        assert total - drawn * bags == laid_out


def test_an_unknown_variant_is_named_with_the_nearest() -> None:
    with pytest.raises(RulesError) as caught:
        rulewright.load("no-swap-no-pay", variant="shrot")
    (found,) = caught.value.diagnostics
    assert (found.code, found.hint) == ("RW604", "Did you mean “short”?")
