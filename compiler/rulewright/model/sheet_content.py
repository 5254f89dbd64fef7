"""From a sheet to all it defines, in order: the way through the modules that read its parts."""

from __future__ import annotations

import re

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.model.amounts import read_counters, read_lists, read_tables, read_values
from rulewright.model.components import read_pieces, read_zones
from rulewright.model.countable import Countables
from rulewright.model.game import BookSection, Option, Provenance, Source, SpecialSeat, Word
from rulewright.model.players import MAX_PLAYERS, for_whom, listed, read_span
from rulewright.model.sheet import GameSheet, ProvenanceSheet
from rulewright.source.yaml_tree import YamlTree

SHOWS = (
    "components",
    "cards",
    "lists",
    "worth",
    "setup",
    "chart",
    "play",
    "phases",
    "definitions",
    "end",
    "ranking",
    "claims",
    "examples",
    "changes",
    "summary",
    "rulings",
)
PHASE = "phase "
OPTION = "option "
"""Before the name of a phase, or of an option whose other answer a section tells."""


def read_countables(sheet: GameSheet, tree: YamlTree) -> Countables:
    """All countable things of a sheet; what is wrong with them is in `.found`."""
    c = Countables(sheet, tree)
    c.players = _players(c)
    read_pieces(c)
    _read_options(c)
    read_zones(c)
    _read_seats_and_markers(c)
    read_counters(c)
    read_lists(c)
    read_tables(c)
    read_values(c)
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


def _read_seats_and_markers(c: Countables) -> None:
    for name, sheet in c.sheet.seats.items():
        place = c.tree.place(("seats", name), key=True)
        counts = _span_within(c, sheet.with_players, c.tree.place(("seats", name, "with players")))
        if c.names.define(name, "special", place):
            c.special_seats[name] = SpecialSeat(name, counts, place)
    for index, name in enumerate(c.sheet.markers):
        c.names.define(name, "marker", c.tree.place(("markers", index)))


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
            if shown.startswith(PHASE):
                # Which phases there are is known when play.rules is read.
                c.shown_phases[shown.removeprefix(PHASE)] = c.tree.place((*path, "shows", position))
                continue
            if shown.startswith(OPTION) and shown.removeprefix(OPTION) in c.sheet.options:
                continue
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
        if tuple(steps) not in c.tree.keys and tuple(steps) not in c.tree.values:
            known = [".".join(map(str, p)) for p in c.tree.keys if p[0] != "provenance"]
            message = f"There is nothing at “{path}” in this file."
            c.report("RW201", message, place, did_you_mean(path, known))
            continue
        if isinstance(written, ProvenanceSheet):
            source = Source(written.source)
            note = c.text(f"provenance.{path}", written.note, "provenance", path, "note")
            c.provenance[path] = Provenance(source, written.printed, note)
        elif written in list(Source):
            c.provenance[path] = Provenance(Source(written))
        else:
            hint = "A source is printed, misprint, derived or house."
            c.report(
                "RW215", f"“{written}” is no source.", c.tree.place(("provenance", path)), hint
            )
