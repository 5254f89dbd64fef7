"""Pictures and the things in the box: what stands beside words on a page."""

from __future__ import annotations

from pathlib import Path

from rulewright.book.document import (
    Block,
    Cell,
    Inventory,
    Item,
    Picture,
    Table,
)
from rulewright.book.pictures import load_picture
from rulewright.book.voice import Scope, Voice, plain
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.game import Game
from rulewright.model.statements import Put
from rulewright.model.walk import statements_in
from rulewright.prose.values import Number, TermValue
from rulewright.workspace import inside

Pictures = dict[str, Picture]


def load_pictures(game: Game, voice: Voice) -> tuple[Pictures, tuple[Diagnostic, ...]]:
    """Every picture the game's words name, with its word in the language as description."""
    found: list[Diagnostic] = []
    pictures: Pictures = {}
    for key, word in game.words.items():
        if word.picture is None:
            continue
        place = word.place or Place("game.yaml")
        path, problems = inside(Path(game.folder), word.picture, place)
        found += problems
        if path is None:
            continue
        picture, problems = load_picture(path, key, plain(voice.term(key, capital=False)))
        found += problems
        if picture is not None:
            pictures[key] = picture
    return pictures, tuple(found)


def inventory(voice: Voice, pictures: Pictures) -> Inventory:
    """What is in the box: pieces first, then the rest."""
    counted = [(p.name, p.count) for p in voice.game.pieces.values()]
    counted += [(item.name, item.count) for item in voice.game.box]
    return Inventory(
        tuple(Item(voice.quantity(count, key), pictures.get(key)) for key, count in counted)
    )


def charts(voice: Voice, pictures: Pictures, scope: Scope) -> tuple[Block, ...]:
    """A table for each `put TABLE` of the set-up: rows by number of players."""
    return tuple(
        _chart(voice, pictures, stmt, scope)
        for stmt in statements_in(voice.game.setup.body)
        if isinstance(stmt, Put) and stmt.table is not None
    )


def _chart(voice: Voice, pictures: Pictures, stmt: Put, scope: Scope) -> Table:
    assert stmt.table is not None
    table = voice.game.tables[stmt.table]
    kind = table.kind or ""
    pieces = voice.game.kinds[kind]
    # A column's heading is the piece's short name: its picture stands above it.
    head = (
        Cell(()),
        *(Cell(voice.term(p, "short"), pictures.get(p), numeric=True) for p in pieces),
    )
    rows = tuple(
        (
            Cell(voice.fixed("players_one", n=Number(players))),
            *(Cell(voice.number(table.rows[players][p]), numeric=True) for p in pieces),
        )
        for players in sorted(scope)
    )
    target = TermValue(voice.glossary.term(stmt.target.zone))
    return Table(voice.fixed("chart", target=target), head, rows)
