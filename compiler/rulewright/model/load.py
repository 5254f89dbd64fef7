"""From a game's folder to the checked game: the whole way through this stage, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, errors_in
from rulewright.model import soundness
from rulewright.model.countable import Countables
from rulewright.model.game import Claim, Example, Game, Section
from rulewright.model.happenings import Units
from rulewright.model.names import GENERIC_WORDS
from rulewright.model.parts import word
from rulewright.model.phases import ROOTS, check_calls
from rulewright.model.scoring import RankStmt, Scoring
from rulewright.model.sheet_content import read_countables
from rulewright.model.sheet_reader import read_sheet
from rulewright.model.statements import Choose, ChooseSeat, EachSeat, Stmt
from rulewright.model.texts import Text, TextKind, Unit
from rulewright.model.walk import statements_in
from rulewright.model.worths import WorthResolver
from rulewright.source.parser import parse_rules
from rulewright.source.tree import Block
from rulewright.source.yaml_tree import YamlTree, parse_yaml
from rulewright.workspace import inside, read_own

Found = tuple[Diagnostic, ...]

_MAX_RULES_FILES = 20
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


@dataclass(slots=True)
class _Rules:
    """What the sections of the rules say, while they are read."""

    sections: dict[str, Section] = field(default_factory=dict)
    scoring: Scoring | None = None
    ranking: tuple[RankStmt, ...] = ()
    ranking_unit: Unit | None = None
    claims: tuple[Claim, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def phases(self) -> dict[str, Section]:
        """The sections that play does, by name."""
        return {n: s for n, s in self.sections.items() if n not in ("setup", "play")}


def _read_sections(resolver: WorthResolver, blocks: tuple[Block, ...]) -> _Rules:
    """Every section's statements; phases are known by name before the first is read."""
    names = resolver.names
    for block in blocks:
        if block.phrase.rule == "phase":
            name = word(block.phrase)
            # A phase that stands twice is reported once, by its unit.
            if names.kinds.get(name.text) != "phase":
                names.define(name.text, "phase", name.place)
    rules = _Rules()
    for block in blocks:
        rule = block.phrase.rule
        section = resolver.section = _section_name(block)
        resolver.seat_vars = {}
        kind = rule if rule in ("setup", "play", "phase", "scoring", "ranking") else "section"
        unit = resolver.units.make(section, kind, block.place, block.texts)
        if rule in ("setup", "play", "phase"):
            body = resolver.scoped(section, block.children)
            rules.sections.setdefault(section, Section(section, unit, body, block.place))
        elif rule == "scoring":
            rules.scoring = _scoring(resolver, block, unit)
        elif rule == "ranking":
            rules.ranking, rules.ranking_unit = resolver.rank_lines(block.children), unit
        elif rule == "claims":
            rules.claims += resolver.claims(block.children)
        else:
            rules.examples += resolver.examples(block.children)
    return rules


def _assemble(
    folder: Path, c: Countables, blocks: tuple[Block, ...], tree: YamlTree, readable: bool
) -> Game | None:
    resolver = WorthResolver(c, Units(c.found))
    rules = _read_sections(resolver, blocks)
    for required in ("setup", "play"):
        if required not in rules.sections and readable:
            place = Place(tree.file.replace("game.yaml", "play.rules"))
            c.report("RW226", f"The rules have no section “{required}:”.", place)
    _check_phases(c, resolver, rules.sections)
    if "setup" not in rules.sections or "play" not in rules.sections:
        return None
    _check_words(c, rules.sections)
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
        book=tuple(c.book),
        provenance=c.provenance,
        counters=c.counters,
        flags=c.flags,
        lists=c.lists,
        dice=c.dice,
        folder=str(folder),
    )


def _section_name(block: Block) -> str:
    return word(block.phrase).text if block.phrase.rule == "phase" else block.phrase.rule


def _scoring(resolver: WorthResolver, block: Block, unit: Unit) -> Scoring | None:
    name = word(block.phrase)
    zone = resolver.c.zones.get(name.text)
    lines = resolver.score_lines(block.children)
    if zone is None:
        resolver.names.unknown(name.text, name.place, "zone")
        return None
    if not zone.per_seat:
        message = f"“{zone.name}” is nobody's, so it scores for nobody."
        resolver.report("RW220", message, name.place, "Score a zone that each seat has.")
        return None
    return Scoring(zone.name, lines, unit, block.place)


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


def _check_phases(c: Countables, resolver: WorthResolver, sections: dict[str, Section]) -> None:
    phases = {name: section for name, section in sections.items() if name not in ROOTS}
    done: list[tuple[str, str, Place]] = []
    for section, name, text in resolver.done:
        if text in phases:
            done.append((section, text, name.place))
        else:
            c.names.unknown(text, name.place, "phase")
    c.names.found += check_calls(phases, done)


def _check_words(c: Countables, sections: dict[str, Section]) -> None:
    """Whatever can be printed needs a word."""
    needed: dict[str, Place] = {}
    for kind in ("kind", "piece", "zone", "special", "marker", "phase"):
        for name in c.names.of_kind(kind):
            needed.setdefault(name, c.names.places[name])
    for item in c.box:
        if item.place is not None:
            needed.setdefault(item.name, item.place)
    for section in sections.values():
        for stmt in statements_in(section.body):
            for name, place in _seat_names(stmt):
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


def _seat_names(stmt: Stmt) -> list[tuple[str, Place]]:
    if isinstance(stmt, EachSeat | ChooseSeat) and stmt.place is not None:
        return [(stmt.var, stmt.place)]
    if isinstance(stmt, Choose):
        return [(b.name, b.place) for b in stmt.branches if b.place is not None]
    return []
