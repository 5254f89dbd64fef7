"""Building: every language, document and format of a game, written all together or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.book import printing
from rulewright.book.compose import compose_player_aid, compose_rulebook
from rulewright.book.fonts import load_fonts
from rulewright.book.pieces import load_pictures
from rulewright.book.printing import Printed
from rulewright.book.voice import Voice
from rulewright.diagnostics import Diagnostic, Severity, errors_in, in_reading_order
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.prose.binding import named_bounds
from rulewright.prose.fixed_words import load_fixed_words
from rulewright.prose.glossary import load_glossary
from rulewright.prose.language import find_language
from rulewright.prose.phrasebook import load_phrasebook
from rulewright.prose.pseudo import PseudoLanguage, pseudo_of
from rulewright.prose.references import reference_values
from rulewright.prose.saying import Speaker
from rulewright.prose.textbook import load_textbook
from rulewright.source.files import write_whole
from rulewright.workspace import Workspace

FORMATS = ("html", "pdf")

Progress = Callable[[str, int, int], None]
"""Called with what was finished, how many parts are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written."""

    path: Path
    size: int
    pages: int | None


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build wrote; with errors among the diagnostics nothing was."""

    written: tuple[Written, ...]
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    """One part of a build that can be done on its own, in another process."""

    part: str
    lang: str
    game: Game
    facts: GameFacts
    workspace: Workspace
    languages: tuple[str, ...]
    false_units: frozenset[str]


def build_books(
    game: Game,
    facts: GameFacts,
    *,
    langs: Sequence[str],
    formats: Sequence[str] = FORMATS,
    out: Path,
    workspace: Workspace,
    progress: Progress | None = None,
    false_units: frozenset[str] = frozenset(),
) -> BuildResult:
    """Rulebook and player aid into `out/<game>/<lang>/`.

    `false_units` are claims and examples that do not hold: their sentences are left out. Files are
    written only when every part of every language is free of errors.
    """
    parts = [p for f in FORMATS if f in formats for p in _PARTS[f]]
    jobs = [
        _Job(part, lang, game, facts, workspace, tuple(langs), false_units)
        for part in sorted(parts, reverse=True)
        for lang in langs
    ]
    results: dict[tuple[str, str], printing.Result] = {}

    def done(job: _Job, result: printing.Result) -> None:
        results[(job.lang, job.part)] = result
        if progress is not None:
            progress(f"{job.lang} {job.part}", len(results), len(jobs))

    workers = min(len(jobs), os.cpu_count() or 1)
    if workers < 2:
        for job in jobs:
            done(job, _run(job))
    else:
        with ProcessPoolExecutor(workers) as pool:
            _run_all(pool, jobs, done)
    found = [d for key in sorted(results) for d in results[key][1]]
    diagnostics = in_reading_order(found)
    if errors_in(diagnostics):
        return BuildResult((), diagnostics)
    written = [
        _write(out / game.name / lang, printed)
        for lang in langs
        for part in sorted(parts)
        for printed in results[(lang, part)][0]
    ]
    return BuildResult(tuple(written), diagnostics)


def _run_all(
    pool: Executor, jobs: list[_Job], done: Callable[[_Job, printing.Result], None]
) -> None:
    waiting: dict[Future[printing.Result], _Job] = {pool.submit(_run, job): job for job in jobs}
    for future in as_completed(waiting):
        done(waiting[future], future.result())


def _write(folder: Path, printed: Printed) -> Written:
    path = folder / printed.name
    write_whole(path, printed.data)
    return Written(path, len(printed.data), printed.pages)


_PARTS = {"html": ("screen",), "pdf": ("book", "card")}


def _run(job: _Job) -> printing.Result:
    """One part in one language, from the game to the finished bytes."""
    found: list[Diagnostic] = []
    voice, problems = make_voice(job.game, job.facts, job.lang, job.workspace)
    found += problems
    folders = job.workspace.folders("templates")
    fonts, problems = load_fonts(folders)
    found += problems
    if voice is None or fonts is None:
        return (), tuple(found)
    pictures, problems = load_pictures(job.game, voice)
    found += problems
    book = compose_rulebook(voice, pictures, job.false_units)
    aid = compose_player_aid(voice, pictures)
    for document in (book, aid):
        found += printing.check_document(document, fonts)
    if errors_in(found):
        return (), tuple(found)
    if job.part == "screen":
        printed, problems = printing.screen_pages(
            book, aid, folders=folders, fonts=fonts, languages=job.languages
        )
    elif job.part == "book":
        printed, problems = printing.paper_book(book, folders=folders, fonts=fonts)
    else:
        printed, problems = printing.paper_card(aid, folders=folders, fonts=fonts)
    return printed, (*found, *problems)


def make_voice(
    game: Game, facts: GameFacts, lang: str, workspace: Workspace
) -> tuple[Voice | None, tuple[Diagnostic, ...]]:
    """Everything needed to say a game in a language, or in its pseudo-language."""
    folders = workspace.folders("locales")
    base = pseudo_of(lang)
    lang = base or lang
    language, problems = find_language(lang, folders)
    if language is None:
        known = ", ".join(workspace.languages())
        message = f"There is no language “{lang}”."
        return None, (Diagnostic("RW605", message, hint=f"Known: {known}."),)
    found: list[Diagnostic] = []
    found += problems
    if errors_in(problems):
        return None, tuple(found)
    glossary, problems = load_glossary(game, lang, folders)
    found += problems
    phrasebook, problems = load_phrasebook(lang, folders)
    found += problems
    speaker = Speaker(language, phrasebook, glossary, named_bounds(game))
    textbook, problems = load_textbook(game, facts, lang, language, folders)
    found += problems
    words, problems = load_fixed_words("book", language, folders)
    found += problems
    if base is not None:
        language = PseudoLanguage.made_of(language)
        speaker, words = replace(speaker, language=language), replace(words, language=language)
    points = reference_values(game, facts, textbook.messages, language, glossary, words)
    voice = Voice(game, facts, language, glossary, textbook, speaker, words, points)
    return voice, tuple(found)


__all__ = ["FORMATS", "BuildResult", "Severity", "Written", "build_books", "make_voice"]
