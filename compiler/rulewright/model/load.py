"""From a game's folder to the checked game: the whole way through this stage, in order."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, errors_in
from rulewright.model import soundness
from rulewright.model.countable import Countables
from rulewright.model.expressions import CounterOf
from rulewright.model.game import Game, Section
from rulewright.model.names import GENERIC_WORDS
from rulewright.model.sections import read_sections
from rulewright.model.sheet_content import read_countables
from rulewright.model.sheet_reader import read_sheet
from rulewright.model.statements import Choose, ChooseSeat, EachSeat, Stmt, Window
from rulewright.model.texts import Text, TextKind
from rulewright.model.walk import statements_in
from rulewright.source.parser import parse_rules
from rulewright.source.tree import Block
from rulewright.source.yaml_tree import YamlTree, parse_yaml
from rulewright.workspace import inside, read_own

Found = tuple[Diagnostic, ...]

_MAX_RULES_FILES = 20
# A class, counter or flag without a word is bookkeeping: players are not told of it.
_PRINTED = ("kind", "dice", "piece", "zone", "special", "marker", "phase")
_UNREADABLE = frozenset({"RW101", "RW102", "RW103", "RW104", "RW105", "RW602"})


def load_game(
    folder: Path, sheet_tree: YamlTree | None = None, name: str | None = None
) -> tuple[Game | None, Found]:
    """The checked game in a folder, with everything wrong found in one run.

    `sheet_tree` stands in for the folder's own game.yaml where a variant was laid over it, and
    `name` is then the folder's name with "+variant".
    """
    found: list[Diagnostic] = []
    tree = sheet_tree
    if tree is None:
        source, problems = read_own(folder, "game.yaml")
        found += problems
        if source is not None:
            tree, problems = parse_yaml(source)
            found += problems
    sections, problems = read_rules(folder)
    # Sections that stand in lines nobody can read are not missing.
    readable = not any(d.code in _UNREADABLE for d in problems)
    found += problems
    if tree is None:
        return None, tuple(found)
    sheet, problems = read_sheet(tree)
    found += problems
    if sheet is None:
        return None, tuple(found)
    countables = read_countables(sheet, tree)
    game = _assemble(folder, countables, sections, tree, readable)
    if game is not None and name is not None:
        game = replace(game, name=name)
    found += countables.found
    if game is None or errors_in(found):
        return None, tuple(found)
    found += soundness.check(game)
    return (None if errors_in(found) else game), tuple(found)


def read_rules(folder: Path) -> tuple[tuple[Block, ...], Found]:
    """The sections of every rules file in the folder, `play.rules` first."""
    paths = sorted(folder.glob("*.rules"), key=lambda p: (p.name != "play.rules", p.name))
    if not paths or paths[0].name != "play.rules":
        paths.insert(0, folder / "play.rules")
    sections: list[Block] = []
    found: list[Diagnostic] = []
    for path in paths[:_MAX_RULES_FILES]:
        source, problems = read_own(folder, path.name)
        found += problems
        if source is None:
            continue
        tree, problems = parse_rules(source)
        found += problems
        sections += tree.sections
    return tuple(sections), tuple(found)


def _assemble(
    folder: Path, c: Countables, blocks: tuple[Block, ...], tree: YamlTree, readable: bool
) -> Game | None:
    rules = read_sections(c, blocks)
    for required in ("setup", "play"):
        if required not in rules.sections and readable:
            place = Place(tree.file.replace("game.yaml", "play.rules"))
            c.report("RW226", f"The rules have no section “{required}:”.", place)
    if "setup" not in rules.sections or "play" not in rules.sections:
        return None
    _check_words(c, rules.sections)
    for phase, place in c.shown_phases.items():
        if phase not in rules.phases:
            c.names.unknown(phase, place, "phase")
    _check_pictures(c, folder)
    sheet = c.sheet
    return Game(
        name=folder.name,
        title=Text("title", TextKind.NOTE, sheet.title, tree.place(("title",))),
        tagline=c.text("tagline", sheet.tagline, "tagline"),
        version=sheet.version,
        players=c.players,
        age=sheet.age,
        minutes=_minutes(c, sheet.minutes),
        credits=sheet.credits,
        kinds=c.kinds,
        pieces=c.pieces,
        box=tuple(c.box),
        zones=c.zones,
        special_seats=c.special_seats,
        markers=tuple(c.names.of_kind("marker")),
        tables=c.tables,
        values=c.values,
        options=c.options,
        words=c.words,
        setup=rules.sections["setup"],
        play=rules.sections["play"],
        phases=rules.phases,
        scoring=rules.scoring,
        ranking=rules.ranking,
        ranking_unit=rules.ranking_unit,
        claims=rules.claims,
        examples=rules.examples,
        definitions=rules.definitions,
        stories=rules.stories,
        book=tuple(c.book),
        provenance=c.provenance,
        counters=c.counters,
        flags=c.flags,
        lists=c.lists,
        dice=c.dice,
        folder=str(folder),
    )


def _minutes(c: Countables, written: int | str | None) -> tuple[int, int] | None:
    if written is None:
        return None
    match = re.fullmatch(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?", str(written))
    if match is None or (match[2] and int(match[2]) < int(match[1])):
        place = c.tree.place(("minutes",))
        c.report("RW212", "A time in minutes belongs here, like “20-30”.", place)
        return None
    low = int(match[1])
    return low, int(match[2] or low)


def _check_words(c: Countables, sections: dict[str, Section]) -> None:
    """Whatever can be printed needs a word."""
    needed: dict[str, Place] = {}
    for name in c.names.of_kind(*_PRINTED):
        needed.setdefault(name, c.names.places[name])
    for item in c.box:
        if item.place is not None:
            needed.setdefault(item.name, item.place)
    for section in sections.values():
        for stmt in statements_in(section.body):
            for name, place in _names_given(stmt):
                needed.setdefault(name, place)
    for name, place in needed.items():
        if name not in c.words and name not in GENERIC_WORDS:
            hint = f"Add “{name}: {{one: …, many: …}}” under words in game.yaml."
            c.report("RW227", f"There is no word to print for “{name}”.", place, hint)


def _check_pictures(c: Countables, folder: Path) -> None:
    """A picture lies inside the game's folder; whether it can be drawn is the book's to say."""
    for key, spoken in c.words.items():
        if spoken.picture is not None:
            place = c.tree.place(("words", key, "picture"))
            c.names.found += inside(folder, spoken.picture, place)[1]


def _names_given(stmt: Stmt) -> list[tuple[str, Place]]:
    """Names that a statement brings in and that are printed: seats and answers, and the counters by
    which an order goes."""
    if isinstance(stmt, EachSeat) and stmt.place is not None:
        orders = [by.value.counter for by in stmt.by if isinstance(by.value, CounterOf)]
        return [(name, stmt.place) for name in (stmt.var, *orders)]
    if isinstance(stmt, ChooseSeat) and stmt.place is not None:
        return [(stmt.var, stmt.place)]
    if isinstance(stmt, Window) and stmt.place is not None:
        return [(stmt.answer, stmt.place)]
    if isinstance(stmt, Choose):
        return [(b.name, b.place) for b in stmt.branches if b.place is not None]
    return []
