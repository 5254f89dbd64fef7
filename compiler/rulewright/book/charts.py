"""Tables: what goes where by number of players, cards by class, and rows of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.book.document import Block, Cell, Heading, Inventory, Item, Line, Run, Strip, Table
from rulewright.book.pieces import Pictures, by_class
from rulewright.book.provenance import Signs
from rulewright.book.voice import Scope, Voice, plain
from rulewright.model.expressions import CounterOf, Entry
from rulewright.model.game import NumberList, Piece
from rulewright.model.scoring import ByNumber
from rulewright.model.statements import Put
from rulewright.model.walk import records_in, statements_in
from rulewright.prose.values import Number, TermValue

NARROW = 9
"""A card's name that is no longer fits over a column of its own."""

MOST_COLUMNS = 8


# ---------------------------------------------------------------- what goes where


def charts(voice: Voice, pictures: Pictures, scope: Scope) -> tuple[Block, ...]:
    """A table for each `put TABLE` of the set-up: rows by number of players."""
    blocks: list[Block] = []
    for stmt in statements_in(voice.game.setup.body):
        if isinstance(stmt, Put) and stmt.table is not None:
            blocks += _chart(voice, pictures, stmt, stmt.table, scope)
    return tuple(blocks)


def _chart(
    voice: Voice, pictures: Pictures, stmt: Put, name: str, scope: Scope
) -> tuple[Block, ...]:
    table, signs = voice.game.tables[name], Signs(voice)
    pieces = voice.game.kinds[table.kind or ""]
    target = TermValue(voice.glossary.term(stmt.target.zone))
    caption = (*voice.fixed("chart", target=target), *signs.at("tables", name))
    # A column's heading is the piece's short name: its picture stands above it.
    head = (
        Cell(()),
        *(Cell(voice.term(p, "short"), pictures.get(p), numeric=True) for p in pieces),
    )
    rows = []
    for players in sorted(scope):
        if not any(table.rows[players].values()):
            # Nothing goes there with so many players.
            continue
        label = voice.fixed("players_one", n=Number(players))
        cells = (
            Cell(
                (*voice.number(table.rows[players][p]), *signs.at("tables", name, players, p)),
                numeric=True,
            )
            for p in pieces
        )
        rows.append((Cell((*label, *signs.at("tables", name, players))), *cells))
    return (Table(caption, head, tuple(rows)), *signs.footnotes())


# ---------------------------------------------------------------- cards


def cards(voice: Voice, pictures: Pictures) -> tuple[Block, ...]:
    """Every card with what is on it, by class."""
    game = voice.game
    blocks: list[Block] = []
    for kind, names in game.kinds.items():
        pieces = [game.pieces[name] for name in names if game.pieces[name].count]
        if kind in game.dice or not any(p.attributes or p.classes for p in pieces):
            continue
        sign: tuple[str, ...] = ("pieces", kind)
        for name, members in by_class(pieces).items():
            blocks += _group(voice, pictures, name, members, sign)
            # What holds of all of them is said once.
            sign = ()
    return tuple(blocks)


def _group(
    voice: Voice, pictures: Pictures, name: str, pieces: list[Piece], path: tuple[str, ...]
) -> Iterator[Block]:
    signs = Signs(voice)
    title = (*voice.term(name, "many"), *signs.at(*path))
    yield Heading((*title, Run(f" ({sum(p.count for p in pieces)})")))
    attributes = list(dict.fromkeys(a for p in pieces for a in p.attributes))
    if not attributes and not any(_also(p, name) for p in pieces):
        yield Inventory(tuple(_listed(voice, pictures, signs, p) for p in pieces))
    elif _fits_across(voice, pieces, name):
        yield _across(voice, pictures, signs, pieces, attributes)
    else:
        yield _down(voice, pictures, signs, name, pieces, attributes)
    yield from signs.footnotes()


def _listed(voice: Voice, pictures: Pictures, signs: Signs, piece: Piece) -> Item:
    line = voice.quantity(piece.count, piece.name) if piece.count > 1 else voice.term(piece.name)
    return Item((*line, *signs.at("pieces", piece.kind, piece.name)), pictures.get(piece.name))


def _also(piece: Piece, name: str) -> list[str]:
    return [c for c in piece.classes if c != name]


def _fits_across(voice: Voice, pieces: list[Piece], name: str) -> bool:
    """Whether each card can have a column of its own; else each has a row."""
    names = [plain(voice.term(p.name, "short")) for p in pieces]
    same = all(p.count == 1 and not _also(p, name) for p in pieces)
    return same and len(pieces) <= MOST_COLUMNS and max(map(len, names)) <= NARROW


def _across(
    voice: Voice, pictures: Pictures, signs: Signs, pieces: list[Piece], attributes: list[str]
) -> Table:
    head = (
        Cell(()),
        *(
            Cell(
                (*voice.term(p.name, "short"), *signs.at("pieces", p.kind, p.name)),
                pictures.get(p.name),
                numeric=True,
            )
            for p in pieces
        ),
    )
    rows = tuple(
        (Cell(voice.term(a)), *(_value(voice, signs, p, a) for p in pieces)) for a in attributes
    )
    return Table((), head, rows)


def _down(
    voice: Voice,
    pictures: Pictures,
    signs: Signs,
    name: str,
    pieces: list[Piece],
    attributes: list[str],
) -> Table:
    several = any(p.count > 1 for p in pieces)
    also = any(_also(p, name) for p in pieces)
    head = [Cell(voice.term(pieces[0].kind))]
    head += [Cell(voice.fixed("how_many"), numeric=True)] if several else []
    head += [Cell(voice.term(a), numeric=True) for a in attributes]
    head += [Cell(voice.fixed("also"))] if also else []
    rows = []
    for piece in pieces:
        line = (*voice.term(piece.name), *signs.at("pieces", piece.kind, piece.name))
        row = [Cell(line, pictures.get(piece.name))]
        row += [Cell(voice.number(piece.count), numeric=True)] if several else []
        row += [_value(voice, signs, piece, a) for a in attributes]
        row += [Cell(_names(voice, _also(piece, name)))] if also else []
        rows.append(tuple(row))
    return Table((), tuple(head), tuple(rows), dense=True)


def _value(voice: Voice, signs: Signs, piece: Piece, attribute: str) -> Cell:
    sign = signs.at("pieces", piece.kind, piece.name, attribute)
    if attribute not in piece.attributes:
        return Cell((Run("–"), *sign), numeric=True)
    return Cell((*voice.number(piece.attributes[attribute]), *sign), numeric=True)


def _names(voice: Voice, keys: list[str]) -> Line:
    line: Line = ()
    for number, key in enumerate(keys):
        term = voice.term(key)
        line += (Run(", "), *term) if number else term
    return line


# ---------------------------------------------------------------- lists of numbers


def strips(voice: Voice) -> tuple[Block, ...]:
    """Each list of numbers as a row of boxes; over each what it stands for, if that is known."""
    blocks: list[Block] = []
    for numbers in voice.game.lists.values():
        signs = Signs(voice)
        blocks += (_strip(voice, numbers, signs), *signs.footnotes())
    return tuple(blocks)


def _strip(voice: Voice, numbers: NumberList, signs: Signs) -> Strip:
    name = numbers.name
    strip = Strip(
        caption=(*voice.term(name), *signs.at("lists", name), *signs.at("lists", name, "entries")),
        above=(),
        numbers=tuple(
            (*voice.number(n), *signs.at("lists", name, "entries", at))
            for at, n in enumerate(numbers.entries)
        ),
        label=voice.term(numbers.unit, "many") if numbers.unit else (),
    )
    counted = _counted_by(voice, name)
    if counted is None:
        return strip
    above = [voice.number(at) for at in range(len(numbers.entries))]
    if numbers.or_more:
        above[-1] = (*above[-1], Run("+"))
    return replace(strip, above=tuple(above), above_label=voice.term(counted, "many"))


def _counted_by(voice: Voice, name: str) -> str | None:
    """What a list's places count: a counter that looks into it, or pieces worth so much."""
    game = voice.game
    parts = (game.setup, game.play, *game.phases.values(), *game.definitions.values(), game.scoring)
    for part in parts:
        for record, _ in records_in(part):
            if isinstance(record, Entry) and record.list == name:
                return record.index.counter if isinstance(record.index, CounterOf) else None
            if isinstance(record, ByNumber) and record.list == name:
                return record.piece
    return None
