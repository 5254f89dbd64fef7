"""From a sheet (game.yaml's shape) to countable things: pieces, zones, tables, options, words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.model.game import (
    BookSection,
    BoxItem,
    Counter,
    Flag,
    NumberList,
    Option,
    Piece,
    Provenance,
    Source,
    SpecialSeat,
    Table,
    Value,
    Word,
    Zone,
)
from rulewright.model.names import GENERIC_WORDS, Names
from rulewright.model.players import MAX_PLAYERS, for_whom, listed, read_span
from rulewright.model.sheet import GameSheet, ProvenanceSheet
from rulewright.model.texts import Text, TextKind
from rulewright.source.yaml_tree import YamlTree

MAX_VALUE = 999_999
MAX_DIGITS = 9
AUDIENCES = ("nobody", "owner", "all")
SHOWS = (
    "components",
    "worth",
    "setup",
    "chart",
    "play",
    "phases",
    "end",
    "ranking",
    "claims",
    "examples",
    "changes",
    "summary",
    "rulings",
)


@dataclass(slots=True)
class Countables:
    """What a sheet defines, with the diagnostics met on the way."""

    sheet: GameSheet
    tree: YamlTree
    names: Names = field(default_factory=Names)
    players: tuple[int, ...] = ()
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    box: list[BoxItem] = field(default_factory=list)
    zones: dict[str, Zone] = field(default_factory=dict)
    special_seats: dict[str, SpecialSeat] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    words: dict[str, Word] = field(default_factory=dict)
    book: list[BookSection] = field(default_factory=list)
    provenance: dict[str, Provenance] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    flags: dict[str, Flag] = field(default_factory=dict)
    lists: dict[str, NumberList] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    """Kind of dice -> how many such dice one zone holds at most; its faces are its pieces."""
    classes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Class -> the pieces that are of it, in order."""
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Attribute -> the pieces that have it, in order."""

    @property
    def found(self) -> list[Diagnostic]:
        """Diagnostics so far."""
        return self.names.found

    def report(self, code: str, message: str, place: Place, hint: str | None = None) -> None:
        """Note a diagnostic."""
        self.found.append(Diagnostic(code, message, place, hint))

    def text(self, key: str, pattern: str | None, *path: str | int) -> Text | None:
        """A text of the sheet, with its place."""
        if pattern is None:
            return None
        return Text(key, TextKind.NOTE, pattern, self.tree.place(path))


def read_countables(sheet: GameSheet, tree: YamlTree) -> Countables:
    """All countable things of a sheet; what is wrong with them is in `.found`."""
    c = Countables(sheet, tree)
    c.players = _players(c)
    _read_pieces(c)
    _read_options(c)
    _read_zones(c)
    _read_seats_and_markers(c)
    _read_tables(c)
    _read_values(c)
    _read_words(c)
    _read_book(c)
    _read_provenance(c)
    return c


def _players(c: Countables) -> tuple[int, ...]:
    span = read_span(c.sheet.players)
    if span is None:
        hint = f"Write it like “3-5” or “2”, with at most {MAX_PLAYERS} players."
        c.report("RW206", "This is no number of players.", c.tree.place(("players",)), hint)
        return ()
    return tuple(sorted(span))


def _span_within(c: Countables, text: str | int, place: Place) -> frozenset[int]:
    span = read_span(text)
    if span is None:
        c.report("RW206", "This is no number of players.", place, "Write it like “3-5” or “3”.")
        return frozenset()
    outside = sorted(span - set(c.players))
    if outside and c.players:
        message = f"The game is not played by {listed(outside)}."
        c.report("RW207", message, place, for_whom(c.players))
    return span & set(c.players)


def _read_pieces(c: Countables) -> None:
    for kind, pieces in c.sheet.pieces.items():
        c.names.define(kind, "kind", c.tree.place(("pieces", kind), key=True))
        names = []
        for name, count in pieces.items():
            place = c.tree.place(("pieces", kind, name), key=True)
            if c.names.define(name, "piece", place):
                c.pieces[name] = Piece(name, kind, count, c.tree.place(("pieces", kind, name)))
                names.append(name)
        c.kinds[kind] = tuple(names)
        if not pieces:
            place = c.tree.place(("pieces", kind), key=True)
            c.report("RW208", f"The kind “{kind}” has no pieces.", place)
    for name, count in c.sheet.box.items():
        c.box.append(BoxItem(name, count, c.tree.place(("box", name), key=True)))


def _read_options(c: Countables) -> None:
    for name, sheet in c.sheet.options.items():
        place = c.tree.place(("options", name), key=True)
        if not c.names.define(name, "option", place):
            continue
        for index, choice in enumerate(sheet.choices):
            if choice in sheet.choices[:index]:
                where = c.tree.place(("options", name, "choices", index))
                c.report("RW204", f"The choice “{choice}” stands here a second time.", where)
        default = sheet.default or sheet.choices[0]
        if default not in sheet.choices:
            where = c.tree.place(("options", name, "default"))
            message = f"“{default}” is none of the choices of “{name}”."
            c.report("RW209", message, where, did_you_mean(default, sheet.choices))
        text = c.text(f"option.{name}", sheet.text, "options", name, "text")
        c.options[name] = Option(name, tuple(sheet.choices), default, text, place)


def _read_zones(c: Countables) -> None:
    for name, sheet in c.sheet.zones.items():
        place = c.tree.place(("zones", name), key=True)
        if not c.names.define(name, "zone", place):
            continue
        if sheet.holds not in c.kinds:
            c.names.unknown(sheet.holds, c.tree.place(("zones", name, "holds")), "kind")
            c.names.broken.add(name)
            continue
        count_seen = sheet.count_seen_by or ("all" if sheet.seen_by == "all" else "owner")
        count_option = None
        if count_seen not in AUDIENCES:
            count_option = _audience_option(c, count_seen, ("zones", name, "count seen by"))
            count_seen = c.options[count_option].default if count_option else "all"
        per_seat = sheet.one_per is not None
        if not per_seat and "owner" in (sheet.seen_by,):
            where = c.tree.place(("zones", name, "seen by"))
            c.report("RW210", f"“{name}” is one for all, so it has no owner to see it.", where)
        c.zones[name] = Zone(
            name, sheet.holds, per_seat, sheet.seen_by, count_seen, count_option, place
        )


def _audience_option(c: Countables, name: str, path: tuple[str, ...]) -> str | None:
    place = c.tree.place(path)
    if name not in c.options:
        c.names.unknown(name, place, "option", extra=AUDIENCES)
        return None
    wrong = [choice for choice in c.options[name].choices if choice not in AUDIENCES]
    if wrong:
        message = f"The option “{name}” can't say who sees: “{wrong[0]}” is no audience."
        c.report("RW209", message, place, "An audience is nobody, owner or all.")
        return None
    return name


def _read_seats_and_markers(c: Countables) -> None:
    for name, sheet in c.sheet.seats.items():
        place = c.tree.place(("seats", name), key=True)
        counts = _span_within(c, sheet.with_players, c.tree.place(("seats", name, "with players")))
        if c.names.define(name, "special", place):
            c.special_seats[name] = SpecialSeat(name, counts, place)
    for index, name in enumerate(c.sheet.markers):
        c.names.define(name, "marker", c.tree.place(("markers", index)))


def _read_tables(c: Countables) -> None:
    for name, sheet in c.sheet.tables.items():
        place = c.tree.place(("tables", name), key=True)
        if not c.names.define(name, "table", place):
            continue
        if sheet.of is not None and sheet.of not in c.kinds:
            c.names.unknown(sheet.of, c.tree.place(("tables", name, "of")), "kind")
            c.names.broken.add(name)
            continue
        rows = {}
        for key, row in (sheet.model_extra or {}).items():
            numbered = key.isascii() and key.isdigit()
            where = c.tree.place(("tables", name, int(key) if numbered else key), key=True)
            if not numbered:
                message = f"“{key}” is no number of players."
                c.report("RW206", message, where, did_you_mean(key, ["of", "unit"]))
                continue
            if c.players and int(key[:9]) not in c.players:
                c.report("RW207", f"The game is not played by {key}.", where, for_whom(c.players))
                continue
            read = _row(c, name, sheet.of, int(key), row)
            if read is not None:
                rows[int(key)] = read
        for missing in (n for n in c.players if str(n) not in (sheet.model_extra or {})):
            who = "1 player" if missing == 1 else f"{missing} players"
            message = f"The table “{name}” has no row for {who}."
            c.report("RW211", message, place)
        _check_unit(c, sheet.unit, ("tables", name, "unit"))
        c.tables[name] = Table(name, sheet.of, rows, sheet.unit, place)


def _row(c: Countables, table: str, kind: str | None, key: int, row: Any) -> dict[str, int] | None:
    path = ("tables", table, key)
    if kind is None:
        if not _is_number(c, row, path):
            return None
        return {"": row}
    if not isinstance(row, dict):
        hint = "Write it like {" + ", ".join(f"{p}: 1" for p in c.kinds[kind]) + "}."
        c.report("RW212", f"Here stands a number for each {kind}.", c.tree.place(path), hint)
        return None
    read = dict.fromkeys(c.kinds[kind], 0)
    for column, number in row.items():
        if column not in read:
            c.names.unknown(
                str(column), c.tree.place((*path, column), key=True), "piece", code="RW213"
            )
        elif _is_number(c, number, (*path, column)):
            read[column] = number
    for column in c.kinds[kind]:
        if column not in row:
            who = "1 player" if key == 1 else f"{key} players"
            message = f"The row for {who} has no number for “{column}”."
            c.report("RW211", message, c.tree.place(path, key=True))
    return read


def _is_number(c: Countables, written: Any, path: tuple[str | int, ...]) -> bool:
    """Whether a whole number that can be counted with stands there."""
    if isinstance(written, bool) or not isinstance(written, int) or written < 0:
        c.report("RW212", "Here stands a number.", c.tree.place(path))
        return False
    if written > MAX_VALUE:
        hint = f"It can be {MAX_VALUE:,} at most."
        c.report("RW212", "This number is too large.", c.tree.place(path), hint)
        return False
    return True


def _check_unit(c: Countables, unit: str | None, path: tuple[str, ...]) -> None:
    known = {*c.kinds, *c.pieces, *GENERIC_WORDS, *c.sheet.words}
    if unit is not None and unit not in known:
        message = f"Nothing is called “{unit}”, so it can't be counted."
        c.report("RW201", message, c.tree.place(path), did_you_mean(unit, known))


def _read_values(c: Countables) -> None:
    for name, written in c.sheet.values.items():
        place = c.tree.place(("values", name), key=True)
        if not c.names.define(name, "value", place):
            continue
        match = re.fullmatch(r"(\d+)(?:\s+([a-z][a-z0-9_]*))?", str(written).strip())
        where = c.tree.place(("values", name))
        if match is None or int(match[1][:MAX_DIGITS]) > MAX_VALUE or len(match[1]) > MAX_DIGITS:
            message = "Here stands a number, or a number and what it counts."
            hint = "Whole and not below zero, like “3” or “3 point”."
            if match is not None:
                message, hint = "This number is too large.", f"It can be {MAX_VALUE:,} at most."
            c.report("RW212", message, where, hint)
            c.names.broken.add(name)
            continue
        _check_unit(c, match[2], ("values", name))
        c.values[name] = Value(name, int(match[1]), match[2], place)


def _read_words(c: Countables) -> None:
    for key, sheet in c.sheet.words.items():
        place = c.tree.place(("words", key), key=True)
        others: dict[str, dict[str, object]] = {}
        for lang, forms in (sheet.model_extra or {}).items():
            if re.fullmatch("[a-z]{2,3}", lang) and isinstance(forms, dict):
                others[lang] = forms
                continue
            hint = did_you_mean(lang, ["one", "many", "short", "phrases", "picture"])
            message = f"A word has no “{lang}”."
            c.report("RW203", message, c.tree.place(("words", key, lang), key=True), hint)
        c.words[key] = Word(
            key,
            sheet.one,
            sheet.many or f"{sheet.one}s",
            sheet.short,
            tuple(sheet.phrases),
            sheet.picture,
            others,
            place,
            c.tree.place(("words", key, "picture")) if sheet.picture else None,
        )


def _read_book(c: Countables) -> None:
    seen: dict[str, Place] = {}
    for index, sheet in enumerate(c.sheet.book):
        path = ("book", index)
        place = c.tree.place((*path, "key"))
        if sheet.key in seen:
            message = f"Two sections of the book are called “{sheet.key}”."
            related = ((seen[sheet.key], "the first"),)
            c.found.append(Diagnostic("RW204", message, place, related=related))
        seen[sheet.key] = place
        for position, shown in enumerate(sheet.shows):
            if shown not in SHOWS:
                where = c.tree.place((*path, "shows", position))
                message = f"A section can't show “{shown}”."
                c.report("RW214", message, where, did_you_mean(shown, SHOWS))
        players = None
        if sheet.players is not None:
            players = _span_within(c, sheet.players, c.tree.place((*path, "players")))
        key = f"book.{sheet.key}"
        title = c.text(key, sheet.title, *path, "title")
        assert title is not None
        c.book.append(
            BookSection(
                sheet.key,
                title,
                tuple(sheet.shows),
                players,
                c.text(f"{key}.text", sheet.text, *path, "text"),
                c.text(f"{key}.story", sheet.story, *path, "story"),
                place,
            )
        )


def _read_provenance(c: Countables) -> None:
    for path, written in c.sheet.provenance.items():
        place = c.tree.place(("provenance", path), key=True)
        steps = [int(s) if s.isdigit() else s for s in path.split(".")]
        if tuple(steps) not in c.tree.keys:
            known = [".".join(map(str, p)) for p in c.tree.keys if p[0] != "provenance"]
            message = f"There is nothing at “{path}” in this file."
            c.report("RW201", message, place, did_you_mean(path, known))
            continue
        if isinstance(written, ProvenanceSheet):
            source = Source(written.source)
            c.provenance[path] = Provenance(source, written.printed, written.note)
        elif written in list(Source):
            c.provenance[path] = Provenance(Source(written))
        else:
            hint = "A source is printed, misprint, derived or house."
            c.report(
                "RW215", f"“{written}” is no source.", c.tree.place(("provenance", path)), hint
            )
