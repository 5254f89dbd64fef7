"""What becomes of broken rules: carried into every text by itself, reported, or unnoticed.

The cheapest question first: is it a game, did any fact move, do the texts still say their facts, do
sums, claims, examples and lines of play still hold. The slower ones are only asked of what
the quicker ones let pass.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from rulewright.checks.breaking.lines import RULES, SHEET, BrokenFile, broken_rules
from rulewright.checks.breaking.records import Mutant, Outcome
from rulewright.checks.breaking.texts import Shelf, open_shelf
from rulewright.checks.running.rules import check_rules
from rulewright.diagnostics import RulesError, Severity
from rulewright.engine.program import compile_program
from rulewright.engine.show import machine_text
from rulewright.model.evaluate import Setting
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.texts import TextKind
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.describe import fingerprint, structure_of
from rulewright.prose.phrasebook import load_phrasebook
from rulewright.prose.saying import Speaker
from rulewright.prose.texts import GameText, game_texts
from rulewright.workspace import Workspace


@dataclass(frozen=True)
class Bench:
    """The game as it is, with what every mutant is compared to."""

    game: Game
    facts: GameFacts
    folder: Path
    langs: tuple[str, ...]
    workspace: Workspace

    @cached_property
    def files(self) -> dict[str, str]:
        """The rules and the sheet, as written."""
        return {n: (self.folder / n).read_text("utf-8") for n in (RULES, SHEET)}

    @cached_property
    def mutants(self) -> tuple[BrokenFile, ...]:
        """Every one there is."""
        return tuple(broken_rules(self.game, self.files))

    @cached_property
    def texts(self) -> dict[str, GameText]:
        """Every text by its key."""
        return {t.text.key: t for t in game_texts(self.game, self.facts)}

    @cached_property
    def fingerprints(self) -> dict[str, str]:
        """What each text depends on."""
        return {key: fingerprint(text) for key, text in self.texts.items()}

    @cached_property
    def known(self) -> frozenset[str]:
        """What the checks say of the rules as they are."""
        return frozenset(d.code + d.message for d in check_rules(self.game, _silent).diagnostics)

    @cached_property
    def shelves(self) -> dict[str, Shelf]:
        """The texts in each language."""
        made = {n: open_shelf(self.game, self.facts, n, self.workspace) for n in self.langs}
        return {lang: shelf for lang, shelf in made.items() if shelf is not None}

    @cached_property
    def speakers(self) -> dict[str, tuple[Speaker, list[str]]]:
        """Whoever speaks for units without a text, and what they say, in each language."""
        made = {}
        for lang, shelf in self.shelves.items():
            phrasebook, _ = load_phrasebook(lang, self.workspace.folders("locales"))
            speaker = Speaker(shelf.language, phrasebook, shelf.glossary, shelf.named)
            made[lang] = (speaker, _spoken(speaker, self.facts))
        return made

    @cached_property
    def machine(self) -> str:
        """The machines for all numbers of players."""
        return _machines(self.game)


def judge(bench: Bench, broken: BrokenFile) -> Outcome:
    """What becomes of one mutant."""
    mutant = broken.mutant
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / bench.folder.name
        folder.mkdir()
        for name, content in (bench.files | {broken.file: broken.content}).items():
            (folder / name).write_text(content, "utf-8")
        pictures = bench.folder / "pictures"
        if pictures.is_dir():
            shutil.copytree(pictures, folder / "pictures", symlinks=True)
        game, found = load_game(folder)
        if game is None:
            return Outcome(mutant, "refused", next((d.code for d in found), ""))
        try:
            return _judge_game(bench, mutant, replace(game, folder=str(bench.folder)))
        except RulesError as stopped:
            # What stops a check is shown by it.
            return Outcome(mutant, "reported", stopped.diagnostics[0].code)


def _judge_game(bench: Bench, mutant: Mutant, game: Game) -> Outcome:
    facts = draw_facts(game)
    texts = {t.text.key: t for t in game_texts(game, facts)}
    moved = [k for k in texts if bench.fingerprints.get(k) != fingerprint(texts[k])]
    gone = bench.texts.keys() - texts.keys()
    if reported := _reported_by_texts(bench, game, facts, texts, moved):
        return Outcome(mutant, "reported", reported)
    if gone:
        return Outcome(mutant, "reported", "RW489")
    if any(_structure(bench, k) != structure_of(fingerprint(texts[k])) for k in moved):
        return Outcome(mutant, "reported", "RW488")
    if moved and _carried(bench, game, facts, texts, moved):
        return Outcome(mutant, "carried")
    for found in check_rules(game, _silent).diagnostics:
        if found.severity is not Severity.NOTE and found.code + found.message not in bench.known:
            return Outcome(mutant, "reported", found.code)
    if _printed_tables(bench.game) != _printed_tables(game) or _spoken_anew(bench, facts):
        # No text of a person's speaks of it: the phrasebook does, and speaks of today's rule.
        return Outcome(mutant, "carried")
    if not moved and _machines(game) == bench.machine:
        return Outcome(mutant, "same")
    return Outcome(mutant, "unnoticed")


def _structure(bench: Bench, key: str) -> str:
    return structure_of(bench.fingerprints.get(key, ""))


def _reported_by_texts(
    bench: Bench,
    game: Game,
    facts: GameFacts,
    texts: Mapping[str, GameText],
    moved: list[str],
) -> str:
    """The first thing the text checks say of texts whose rule moved, the English first."""
    del game, facts
    for shelf in bench.shelves.values():
        for key in moved:
            message = shelf.textbook.message(key)
            if message is None:
                continue
            found = shelf.judge(texts[key], message)
            if found:
                return found[0].code
        break
    return ""


def _carried(
    bench: Bench, game: Game, facts: GameFacts, texts: Mapping[str, GameText], moved: list[str]
) -> bool:
    """Whether each book text whose values moved prints otherwise, in every language."""
    books = [k for k in moved if texts[k].text.kind is TextKind.BOOK]
    if not books:
        return False
    for lang, shelf in bench.shelves.items():
        new = open_shelf(game, facts, lang, bench.workspace)
        if new is None:
            return False
        for key in books:
            if shelf.printed(bench.texts[key]) == new.printed(texts[key]):
                return False
    return True


def _spoken_anew(bench: Bench, facts: GameFacts) -> bool:
    """Whether the book says it otherwise by itself: in every language, not only in some."""
    if [u.unit.key for u in bench.facts] != [u.unit.key for u in facts]:
        # Steps are printed in the order in which they are done.
        return True
    return bool(bench.speakers) and all(
        said != _spoken(speaker, facts) for speaker, said in bench.speakers.values()
    )


def _spoken(speaker: Speaker, facts: GameFacts) -> list[str]:
    """What the phrasebook says, in one language, of what has no text."""
    return [
        line.text
        for unit in facts
        if unit.unit.text(TextKind.BOOK) is None
        for line in speaker.say_unit(unit)
    ]


def _printed_tables(game: Game) -> list[str]:
    """What every book prints straight from the sheet: players, contents of the box, charts."""
    rows = [f"{name}: {table.rows}" for name, table in game.tables.items() if table.kind]
    box = [f"{item.name}: {item.count}" for item in game.box]
    return [*rows, *box, str(game.players), *(f"{k}: {p}" for k, p in game.pieces.items())]


def _machines(game: Game) -> str:
    return "\n".join(machine_text(compile_program(game, Setting(n, {}))) for n in game.players)


def _silent(what: str) -> None:
    del what


def outcomes(bench: Bench, chosen: list[BrokenFile]) -> Iterator[Outcome]:
    """What becomes of each, one after the other."""
    for broken in chosen:
        yield judge(bench, broken)
