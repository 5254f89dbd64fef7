"""The desk of a reviewer: a game's texts in one language, each beside all that it has to say.

A sheet holds what a person needs to judge a translation without opening another file: the rule's
lines, its facts and what they were, the English, both as they print, the phrasebook's literal
reading, and what the checks say. Decisions are written one at a time, the catalog whole or not at
all, so that whoever leaves in the middle has lost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulewright.book.fonts import Fonts, load_fonts
from rulewright.checks.register import functions_of
from rulewright.checks.running.catalogs import check_textbook
from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Place, errors_in
from rulewright.model.texts import TextKind
from rulewright.opening import OpenGame
from rulewright.prose.binding import named_bounds
from rulewright.prose.catalog import (
    Catalog,
    Entry,
    message_place,
    new_header,
    print_catalog,
)
from rulewright.prose.describe import RuleLines, fact_line, fingerprint
from rulewright.prose.fixed_words import load_fixed_words
from rulewright.prose.glossary import ENGLISH, Glossary, load_glossary
from rulewright.prose.language import Language, find_language
from rulewright.prose.message import Message
from rulewright.prose.message_reader import parse_message
from rulewright.prose.phrasebook import load_phrasebook
from rulewright.prose.references import reference_values
from rulewright.prose.renderings import Printer, Rendering
from rulewright.prose.saying import Speaker
from rulewright.prose.textbook import Examples, Textbook, load_textbook
from rulewright.prose.texts import GameText, game_texts
from rulewright.prose.update import blank_entry, reviewed_facts
from rulewright.prose.waiting import Stand, approve, keep_unsure, known_entry, stand_of
from rulewright.reviewing.words import changes_in_words
from rulewright.source.files import shown_name, write_whole

Found = tuple[Diagnostic, ...]

_MOVED = (Stand.STALE, Stand.NUMBERS)
"""Stands of translations whose rule had other facts, or the same with other numbers."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a reviewer is shown of one text."""

    key: str
    stand: Stand
    place: Place
    """Where the rule's own text stands."""
    entry: Place | None
    """Where the translation stands."""
    rule: tuple[str, ...]
    facts: tuple[str, ...]
    was: tuple[str, ...]
    """The facts that the translation was approved for and that are no more."""
    changes: tuple[str, ...]
    """The same as sentences: "in which direction: counterclockwise became clockwise"."""
    english: str
    english_was: str | None
    english_said: tuple[Rendering, ...]
    words: str
    said: tuple[Rendering, ...]
    literal: tuple[str, ...]
    findings: Found
    fingerprint: str
    reviewed: str

    @property
    def faults(self) -> Found:
        """What stands in the way of approving the words."""
        return errors_in(self.findings)

    def to_dict(self) -> dict[str, Any]:
        """The sheet as plain data for `--json`."""

        def said(renderings: tuple[Rendering, ...]) -> list[dict[str, Any]]:
            return [{"players": list(r.players), "words": r.words} for r in renderings]

        return {
            "key": self.key,
            "stand": str(self.stand),
            "file": self.place.file,
            "line": self.place.line,
            "rule": list(self.rule),
            "facts": list(self.facts),
            "was": list(self.was),
            "changes": list(self.changes),
            "english": self.english,
            "english_was": self.english_was,
            "english_said": said(self.english_said),
            "words": self.words,
            "said": said(self.said),
            "literal": list(self.literal),
            "diagnostics": [d.to_dict() for d in self.findings],
            "fingerprint": self.fingerprint,
            "reviewed": self.reviewed,
        }


class Desk:
    """A game's catalog in one language, its sheets, and the pen."""

    def __init__(
        self,
        game: OpenGame,
        language: Language,
        english: Language,
        source: Path | None,
        home: Path,
        catalog: Catalog | None,
    ) -> None:
        self.game = game
        self.language = language
        self.lang = language.code
        self.home = home
        self.texts = {t.text.key: t for t in game_texts(game.game, game.facts)}
        base = game.game.name.partition("+")[0]
        self.catalog = catalog or Catalog(self.lang, new_header(base, self.lang))
        self._source = source
        self._seen = None if source is None else source.read_bytes()
        self._folders = game.workspace.folders("locales")
        self._lines = RuleLines(game.game)
        self._fonts: Fonts | None = load_fonts(game.workspace.folders("templates"))[0]
        self._english = english
        self._english_words = load_glossary(game.game, ENGLISH, self._folders)[0]
        self._examples = Examples(game.game, game.facts, english, self._english_words)
        self._fixed = load_fixed_words("book", language, self._folders)[0]
        self._read_again()

    def _read_again(self) -> None:
        game, facts = self.game.game, self.game.facts
        self.glossary: Glossary = load_glossary(game, self.lang, self._folders)[0]
        phrasebook, _ = load_phrasebook(self.lang, self._folders)
        self._speaker = Speaker(self.language, phrasebook, self.glossary, named_bounds(game))
        self._textbook, _ = load_textbook(game, facts, self.lang, self.language, self._folders)
        words = self._textbook.messages
        points = reference_values(game, facts, words, self.language, self.glossary)
        theirs = reference_values(
            game, facts, self._textbook.english, self._english, self._english_words
        )
        self._printer = Printer(game, self.language, self.glossary, points)
        self._english_printer = Printer(game, self._english, self._english_words, theirs)

    # -- reading ---------------------------------------------------------------------------------

    def stands(self) -> dict[str, Stand]:
        """Where every text stands, in the order a reader meets them."""
        return {
            key: stand_of(known_entry(self.catalog, key), text) for key, text in self.texts.items()
        }

    def waiting(self) -> tuple[str, ...]:
        """The texts that wait for somebody, the most urgent first."""
        urgency = list(Stand)
        waits = [(urgency.index(s), k) for k, s in self.stands().items() if s is not Stand.REVIEWED]
        order = list(self.texts)
        return tuple(k for _, k in sorted(waits, key=lambda w: (w[0], order.index(w[1]))))

    def sheet(self, key: str, words: str | None = None) -> Sheet:
        """All about one text, with the catalog's words or with others that somebody proposes."""
        text = self.texts[key]
        known = known_entry(self.catalog, key)
        entry = known or Entry(key)
        proposed = words is not None and words != entry.words
        if words is not None and proposed:
            # Words that stand in no file yet: a finding shows them by themselves.
            place = Place(f"{self.lang} {key}", 1, 1, 0, words.split("\n")[0])
            entry = replace(entry, words=words, place=None, spots=(), lines=())
        else:
            place_ = message_place(entry)
            place = place_ or text.text.place
        message, broken = parse_message(entry.words, place)
        now = tuple(fact_line(f) for f in text.unit.facts) if text.unit else ()
        stand = stand_of(known, text)
        before = reviewed_facts(known) if known and stand in _MOVED else now
        changes = changes_in_words(before, now)
        if stand is Stand.STALE and not changes:
            changes = ("the English is another",)
        english, _ = parse_message(text.text.pattern)
        old = entry.previous or (entry.english if known and known.english else None)
        return Sheet(
            key=key,
            stand=stand,
            place=text.text.place,
            entry=known.place if known else None,
            rule=self._lines.of(text.text),
            facts=now,
            was=tuple(f for f in before if f not in now),
            changes=changes,
            english=text.text.pattern,
            english_was=old if old != text.text.pattern else None,
            english_said=self._english_printer.renderings(english, text),
            words=entry.words,
            said=self._printer.renderings(message, text) if entry.words else (),
            literal=self._literal(text),
            findings=self._findings(text, entry, message, broken) if entry.words else (),
            fingerprint=fingerprint(text),
            reviewed=known.reviewed_fp if known else "",
        )

    def _literal(self, text: GameText) -> tuple[str, ...]:
        """What the phrasebook says of the rule, whatever anybody wrote."""
        if text.unit is None or text.text.kind is TextKind.NOTE:
            return ()
        short = text.text.kind is TextKind.AID
        said = self._speaker.say_unit(text.unit, short=short)
        return tuple(line.text for line in said if line.text)

    def _findings(self, text: GameText, entry: Entry, message: Message, broken: Found) -> Found:
        """What every check of texts says of this one."""
        key = text.text.key
        game = self.game.game
        english = self._textbook.english[key]
        alone = Textbook(self.lang, (text,), {key: message}, {key: entry}, {key: english})
        empty = Textbook(self.lang, (), {})
        found = list(alone.placed(key, broken))
        found += check_textbook(game, alone, self.language, self.glossary, self._printer.references)
        # What is wrong with words that are not this text's would be so without it.
        mine, others = self._words(alone), self._words(empty)
        for check in functions_of("words"):
            beside = set(check(others))
            found += (d for d in check(mine) if d not in beside)
        return tuple(dict.fromkeys(found))

    def _words(self, textbook: Textbook) -> Words:
        game, facts = self.game.game, self.game.facts
        return Words(game, facts, self.language, textbook, self.glossary, self._fonts, self._fixed)

    # -- writing ---------------------------------------------------------------------------------

    def approve(self, decided: Sequence[tuple[str, str]]) -> Found:
        """Write that words are good for their rules today; nothing is written where one is not."""
        order = list(self.texts)
        catalog = self.catalog
        for key, words in decided:
            faults = self.sheet(key, words).faults
            if faults or not words.strip():
                return faults or (_no_words(key, self.language, self.home),)
            catalog = approve(catalog, self._blank(key), self.texts[key], order, words)
        return self._write(catalog)

    def keep_unsure(self, key: str, words: str) -> Found:
        """Write words that somebody has to look at again."""
        return self._write(keep_unsure(self.catalog, self._blank(key), list(self.texts), words))

    def _blank(self, key: str) -> Entry:
        return blank_entry(self.game.game, self.texts[key], self._lines, self._examples)

    def _write(self, catalog: Catalog) -> Found:
        """The catalog whole, unless somebody else wrote to it since we read it."""
        now = None if self._source is None else _bytes_of(self._source)
        name = shown_name(self.home)
        if now != self._seen or (self.home != self._source and self.home.exists()):
            message = f"{name} was changed by somebody else while it was reviewed."
            hint = "Nothing was written over it. Start the review again."
            return (Diagnostic("RW493", message, Place(name), hint),)
        data = print_catalog(catalog).encode()
        try:
            write_whole(self.home, data)
        except OSError as error:
            message = f"{name} can't be written: {error.strerror or error}."
            return (Diagnostic("RW608", message, Place(name)),)
        self.catalog, self._source, self._seen = catalog, self.home, data
        self._read_again()
        return ()


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _no_words(key: str, language: Language, home: Path) -> Diagnostic:
    message = f"“{key}” has no words in {language.name} that could be approved."
    return Diagnostic("RW492", message, Place(shown_name(home)), "Translate it first.")


def open_desk(
    game: OpenGame, lang: str, source: Path | None, home: Path, catalog: Catalog | None
) -> tuple[Desk | None, Found]:
    """The desk for a game in a language, or why nothing can be reviewed there."""
    folders = game.workspace.folders("locales")
    language, found = find_language(lang, folders)
    english, more = find_language(ENGLISH, folders)
    found = (*found, *more)
    if language is None or english is None or errors_in(found):
        return None, found
    return Desk(game, language, english, source, home, catalog), ()
