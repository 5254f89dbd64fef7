"""Every text of a game in one language, broken one fact at a time and judged by the text checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from rulewright.checks.breaking.lists import load_lists
from rulewright.checks.breaking.records import Measured, Mutant, Outcome, sample
from rulewright.checks.breaking.setting import Setting
from rulewright.checks.breaking.words import broken
from rulewright.checks.running.texts import check_text, values_for
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import Bound, GameFacts
from rulewright.model.game import Game
from rulewright.model.texts import TextKind
from rulewright.prose.binding import named_bounds
from rulewright.prose.glossary import ENGLISH, Glossary, load_glossary
from rulewright.prose.language import Language, find_language
from rulewright.prose.message import Message
from rulewright.prose.message_reader import parse_message
from rulewright.prose.references import reference_values
from rulewright.prose.spoken_in import languages_of
from rulewright.prose.textbook import Textbook, load_textbook
from rulewright.prose.texts import GameText
from rulewright.prose.values import Value
from rulewright.workspace import Workspace


@dataclass(frozen=True)
class Shelf:
    """A game's texts in one language, with all that is needed to judge them."""

    language: Language
    glossary: Glossary
    textbook: Textbook
    named: Mapping[str, Bound]
    points: Mapping[str, Value]

    def original(self, key: str) -> Message | None:
        """What a text translates, if it is a translation."""
        return self.textbook.english.get(key) if self.textbook.entries.get(key) else None

    def judge(
        self, about: GameText, message: Message, english: Message | None = None
    ) -> tuple[Diagnostic, ...]:
        """What the checks say of a text, notes as well. `english`: another original."""
        key = about.text.key
        if english is None:
            english = self.original(key)
        return check_text(
            message,
            about,
            self.language,
            self.glossary,
            named=self.named,
            english=english,
            references=self.points,
        )

    def printed(self, about: GameText, message: Message | None = None) -> tuple[str, ...]:
        """A text, or another in its place, as it prints for each number of players."""
        message = message or self.textbook.message(about.text.key)
        if message is None:
            return ()
        said = []
        for players in sorted(about.players or ()):
            alone = replace(about, players=frozenset({players}))
            values = values_for(alone, self.language, self.glossary, self.named)
            said.append(self.language.render_text(message, {**values, **self.points}))
        return tuple(said)


def open_shelf(game: Game, facts: GameFacts, lang: str, workspace: Workspace) -> Shelf | None:
    """The texts of a game in a language; None where there is no such language."""
    folders = workspace.folders("locales")
    language, _ = find_language(lang, folders)
    if language is None:
        return None
    glossary, _ = load_glossary(game, lang, folders)
    textbook, _ = load_textbook(game, facts, lang, language, folders)
    points = reference_values(game, facts, textbook.messages, language, glossary)
    return Shelf(language, glossary, textbook, named_bounds(game), points)


def measure_texts(
    game: Game,
    facts: GameFacts,
    lang: str,
    workspace: Workspace,
    *,
    kind: str | None = None,
    number: int | None = None,
    seed: int = 0,
) -> Measured:
    """Break the texts of one language; with a `number`, only so many mutants of them all."""
    shelf = open_shelf(game, facts, lang, workspace)
    if shelf is None:
        return Measured("texts", ())
    others = _translations(game, facts, workspace) if lang == ENGLISH else ()
    originals, _ = find_language(ENGLISH, workspace.folders("locales"))
    lists = load_lists(lang, workspace.folders("locales"))
    kin = _kin(game)
    seats = _seats(game)
    alarms: list[str] = []
    work: list[tuple[GameText, str, str, frozenset[tuple[str, str]]]] = []
    for about in shelf.textbook.texts:
        message = shelf.textbook.message(about.text.key)
        if message is None or about.flavour:
            continue
        before = [*said_beside(shelf, others, about, message)]
        alarms += [f"{lang} {about.text.key}: {d.code} {d.message}" for d in before]
        known = frozenset((d.code, d.message) for d in before)
        values = {
            **values_for(about, shelf.language, shelf.glossary, shelf.named),
            **shelf.points,
        }
        english = shelf.original(about.text.key)
        setting = Setting(
            shelf.language,
            shelf.glossary,
            values,
            seats,
            kin,
            english,
            originals,
            lists=lists,
            short=about.text.kind is TextKind.AID,
        )
        for name, pattern in broken(message, setting):
            if kind is None or name.split(",")[0] == kind.split(",")[0]:
                work.append((about, name, pattern, known))
    outcomes = [
        _try(shelf, others, about, name, pattern, known)
        for about, name, pattern, known in sample(work, number, seed)
    ]
    return Measured("texts", tuple(outcomes), tuple(alarms), len(work))


def said_beside(
    shelf: Shelf, others: tuple[Shelf, ...], about: GameText, message: Message
) -> Iterator[Diagnostic]:
    """What is said of a text of a language, and by the translations that are held to it if it is
    the original."""
    yield from shelf.judge(about, message)
    yield from _held_to(others, about, message)


def _try(
    shelf: Shelf,
    others: tuple[Shelf, ...],
    about: GameText,
    kind: str,
    pattern: str,
    known: frozenset[tuple[str, str]],
) -> Outcome:
    key = about.text.key
    original = shelf.textbook.messages[key].pattern
    mutant = Mutant(kind, key, original, pattern, shelf.textbook.lang)
    message, problems = parse_message(pattern)
    said = chain(problems, said_beside(shelf, others, about, message))
    for found in said:
        if (found.code, found.message) not in known:
            return Outcome(mutant, "reported", found.code)
    prints = shelf.printed(about, message) if message is not None else ()
    if prints and prints == shelf.printed(about):
        # The noun of one number for the noun of another, where both count the same.
        return Outcome(mutant, "same")
    return Outcome(mutant, "unnoticed")


def _translations(game: Game, facts: GameFacts, workspace: Workspace) -> tuple[Shelf, ...]:
    """A broken original is noticed by every translation that is held to it."""
    langs = languages_of(game, workspace.languages(), workspace.folders("locales"))
    shelves = (open_shelf(game, facts, lang, workspace) for lang in langs if lang != ENGLISH)
    return tuple(shelf for shelf in shelves if shelf is not None)


def _held_to(others: tuple[Shelf, ...], about: GameText, english: Message) -> Iterator[Diagnostic]:
    for shelf in others:
        message = shelf.textbook.message(about.text.key)
        if message is not None:
            yield from shelf.judge(about, message, english)


def _seats(game: Game) -> frozenset[str]:
    """Words for whoever acts: a marker's holder, a seat, a role in a loop or a choice."""
    return frozenset({"player", *game.markers, *game.special_seats})


def _kin(game: Game) -> dict[str, tuple[str, ...]]:
    """Words that one could take for one another: pieces, zones, counters, seats, phases."""
    groups = (
        ("player", *game.markers, *game.special_seats),
        tuple(game.pieces),
        tuple(game.zones),
        tuple(game.kinds),
        tuple(game.counters),
        tuple(game.phases),
    )
    kin: dict[str, tuple[str, ...]] = {}
    for group in groups:
        words = [w for w in group if w in game.words or w == "player"]
        for word in words:
            others = tuple(w for w in words if w != word)
            kin.setdefault(word, others)
    return kin
