"""The texts of a game in one language: English from the rules, the others from their catalogs.

Where a text has no translation that is good for today's rule there is none here, and the phrasebook
speaks instead; why not is in the diagnostics.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, Severity, did_you_mean
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.prose.catalog import Catalog, Entry, message_place, relocate
from rulewright.prose.glossary import ENGLISH, Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.message_reader import parse_message
from rulewright.prose.po_reader import read_catalog
from rulewright.prose.references import reference_values
from rulewright.prose.renderings import Printer
from rulewright.prose.texts import GameText, game_texts
from rulewright.prose.update import changes_since, is_stale, only_stale
from rulewright.prose.waiting import Stand, stand_of
from rulewright.source.files import shown_name


@dataclass(frozen=True)
class Textbook:
    """Every text of a game in one language, read and ready to be checked and printed."""

    lang: str
    texts: tuple[GameText, ...]
    messages: Mapping[str, Message]
    entries: Mapping[str, Entry] = field(default_factory=dict)
    """The catalog's entries that are good for today's rules; none for English."""
    english: Mapping[str, Message] = field(default_factory=dict)

    def message(self, key: str) -> Message | None:
        """The text of that key; None where the phrasebook has to speak."""
        return self.messages.get(key)

    def placed(self, key: str, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Findings about a text, at the place in its catalog that a person has to mend."""
        entry = self.entries.get(key)
        return tuple(found if entry is None else (relocate(d, entry) for d in found))


def catalog_paths(game: Game, lang: str, locale_folders: Sequence[Path]) -> list[Path]:
    """Where a game's catalogs may lie, those that come first first: variants' before the game's."""
    base, *variants = game.name.split("+")
    names = [*(f"{base}+{variant}.po" for variant in variants), f"{base}.po"]
    return [folder / lang / name for name in names for folder in locale_folders]


def load_textbook(
    game: Game,
    facts: GameFacts,
    lang: str,
    language: Language,
    locale_folders: Sequence[Path],
) -> tuple[Textbook, tuple[Diagnostic, ...]]:
    """The texts of a game in a language, and what is missing, stale or malformed."""
    texts = tuple(game_texts(game, facts))
    found: list[Diagnostic] = []
    english: dict[str, Message] = {}
    for text in texts:
        message, problems = parse_message(text.text.pattern, text.text.place)
        english[text.text.key] = message
        found += problems if lang == ENGLISH else ()
    if lang == ENGLISH:
        return Textbook(lang, texts, english, english=english), tuple(found)
    loader = _Loader(texts, language)
    paths = catalog_paths(game, lang, locale_folders)
    catalogs = [p for p in paths if p.is_file()]
    if not catalogs:
        base = f"{game.name.split('+')[0]}.po"
        wanted = next((shown_name(path) for path in paths if path.name == base), base)
        message_ = f"{game.title.pattern} has no texts in {language.name}: {wanted} is not there."
        hint = "“rulewright translate update” makes the file; translate it in any PO editor."
        return Textbook(lang, texts, {}, english=english), (
            Diagnostic("RW480", message_, Place(wanted), hint),
        )
    # What is missing belongs into the game's own catalog, the nearest one; what is too much is a
    # finding there alone, for a shipped catalog behind it is not this person's to mend. What a
    # variant does not have, the game itself may.
    home = next((path for path in catalogs if "+" not in path.stem), catalogs[0])
    own = "+" not in home.stem and "+" not in game.name
    unread = False
    for path in catalogs:
        catalog, problems = read_catalog(path, lang)
        found += problems
        if catalog is not None:
            loader.take(catalog, at_home=path == home and own)
        unread = unread or catalog is None
    # Of a file that can't be read nobody knows what it lacks.
    found += loader.finish(None if unread else shown_name(home))
    found += loader.unreviewed(game.name)
    return Textbook(lang, texts, loader.messages, loader.entries, english), tuple(found)


_FRESH = Stand.UNREVIEWED
_SHOWN = 3
"""So many keys are named in one note."""


class _Loader:
    """Takes entries from catalogs, the first good one for each text."""

    def __init__(self, texts: tuple[GameText, ...], language: Language) -> None:
        self.texts = {text.text.key: text for text in texts}
        self.language = language
        self.messages: dict[str, Message] = {}
        self.entries: dict[str, Entry] = {}
        self.found: list[Diagnostic] = []
        self._troubles: dict[str, Diagnostic] = {}
        self._unknown: list[Diagnostic] = []

    def take(self, catalog: Catalog, *, at_home: bool) -> None:
        for entry in catalog.entries:
            text = self.texts.get(entry.key)
            if text is None:
                if at_home:
                    self._unknown.append(self._no_such_text(entry))
                continue
            if entry.key in self.messages:
                continue
            trouble = self._trouble(entry, text)
            if trouble is not None:
                self._troubles.setdefault(entry.key, trouble)
                continue
            message, problems = parse_message(entry.words, message_place(entry))
            self.messages[entry.key] = message
            self.entries[entry.key] = entry
            self.found += [relocate(d, entry) for d in problems]
            if entry.english != text.text.pattern:
                note = f"The English of “{entry.key}” is worded anew; its rule is the same."
                hint = f"It now reads: {text.text.pattern}"
                self.found.append(Diagnostic("RW490", note, entry.place, hint, Severity.NOTE))

    def _trouble(self, entry: Entry, text: GameText) -> Diagnostic | None:
        """Why an entry can't be printed."""
        name = self.language.name
        if not entry.words.strip():
            message = f"“{entry.key}” is not translated into {name}."
            return Diagnostic("RW486", message, entry.place, f"English: {text.text.pattern}")
        if is_stale(entry, text):
            changes = "; ".join(changes_since(entry, text))
            message = f"“{entry.key}” in {name} was written for another rule: {changes}."
            hint = "Run “rulewright translate update”, mend the words, take the fuzzy flag away."
            related = ((text.text.place, "the rule’s text today"),)
            return Diagnostic("RW488", message, entry.place, hint, related=related)
        if entry.fuzzy and not only_stale(entry, text):
            message = f"“{entry.key}” in {name} is marked as unsure (fuzzy)."
            hint = "When it is right, take the flag away."
            return Diagnostic("RW487", message, entry.place, hint)
        return None

    def _no_such_text(self, entry: Entry) -> Diagnostic:
        message = f"The rules have no text called “{entry.key}”."
        hint = did_you_mean(entry.key, self.texts) or "“rulewright translate update” puts it aside."
        return Diagnostic("RW489", message, entry.place, hint, Severity.WARNING)

    def unreviewed(self, game: str) -> list[Diagnostic]:
        """A note where there are words that nobody is on record for having held to the rule."""
        fresh = [e for k, e in self.entries.items() if stand_of(e, self.texts[k]) is _FRESH]
        if not fresh:
            return []
        shown = ", ".join(f"“{entry.key}”" for entry in fresh[:_SHOWN])
        name = self.language.name
        message = f"{shown} in {name} was never reviewed beside its rule."
        if len(fresh) > 1:
            more = f" and {len(fresh) - _SHOWN} more" if len(fresh) > _SHOWN else ""
            message = f"{shown}{more} in {name} were never reviewed beside their rules."
        review = f"rulewright translate review {game} --lang {self.language.code}"
        hint = f"“{review}” shows each with its rule."
        return [Diagnostic("RW494", message, fresh[0].place, hint, Severity.NOTE)]

    def finish(self, file: str | None) -> list[Diagnostic]:
        for key, text in self.texts.items():
            if key in self.messages:
                continue
            trouble = self._troubles.get(key)
            if trouble is None and file is None:
                continue
            if trouble is None:
                assert file is not None
                message = f"“{key}” is not translated into {self.language.name}."
                hint = "“rulewright translate update” adds it to the catalog."
                related = ((text.text.place, "the text"),)
                trouble = Diagnostic("RW486", message, Place(file), hint, related=related)
            self.found.append(trouble)
        return [*self.found, *self._unknown]


class Examples:
    """The English of each text as it prints today, for the comments of a catalog."""

    def __init__(
        self, game: Game, facts: GameFacts, language: Language, glossary: Glossary
    ) -> None:
        texts = (t.text for t in game_texts(game, facts))
        messages = {text.key: parse_message(text.pattern)[0] for text in texts}
        references = reference_values(game, facts, messages, language, glossary)
        self._printer = Printer(game, language, glossary, references)

    def __call__(self, text: GameText) -> list[str]:
        message, _ = parse_message(text.text.pattern)
        if not message.slots():
            return []
        return [
            f"({', '.join(map(str, r.players))} players) {r.words}" if r.players else r.words
            for r in self._printer.renderings(message, text)
        ]
