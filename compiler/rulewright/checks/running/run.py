"""Everything `check` proves of one game, in one report.

What stops a build: every error but those of `LEFT_OUT`. Texts, terms and translations that are
wrong would print something wrong. A claim or a worked example that does not hold, and a draw that
can never be dealt, are findings of `check` all the same; but whoever tries a variant wants to see
its pages, so a build goes on and leaves the false sentences out (`false_units`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.checks.running.beside import beside
from rulewright.checks.running.spoken import Texts
from rulewright.checks.verdicts import Judged, Verdict
from rulewright.diagnostics import Diagnostic, errors_in, in_reading_order
from rulewright.model.game import Game
from rulewright.prose.spoken_in import languages_of
from rulewright.workspace import Workspace

if TYPE_CHECKING:
    from rulewright.checks.running.waivers import Waived, Waiver
    from rulewright.model.facts import GameFacts

Progress = Callable[[str, int, int], None]
"""Called with what is being looked at, how many parts are done, and how many there are."""

LEFT_OUT = frozenset(f"RW{n}" for n in (310, 311, 312, 313, 315, 320, 321, 322, 323, 330, 351, 354))
"""Errors with which a build goes on: about claims and examples, which it leaves out, and sums and
lines of play."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found wrong, and what was proved."""

    diagnostics: tuple[Diagnostic, ...]
    """In reading order."""
    proved: Mapping[str, Any]
    """Counts: facts (expressed in every language), languages, sums, claims (proved), claims_held
    (true in all games tried), examples; `expressed`: facts by language."""
    claims: tuple[Judged, ...] = ()
    """Every claim and how it stands."""
    wrong_examples: frozenset[str] = frozenset()
    waived: tuple[tuple[Diagnostic, Waiver], ...] = ()
    """Findings that a person has said may stand."""


def check_game(
    game: Game,
    facts: GameFacts | None,
    workspace: Workspace,
    *,
    langs: Sequence[str] | None = None,
    progress: Progress | None = None,
    split: bool = False,
) -> CheckReport:
    """Prove what can be proved without a person, in these languages or in all the game speaks.

    Facts that are not at hand are drawn. With `split`, a second process may see to the languages;
    it must be free to have one (`beside`).
    """
    all_languages = langs is None
    if langs is None:
        langs = languages_of(game, workspace.languages(), workspace.folders("locales"))
    languages = list(langs)
    step = 0

    def tell(what: str) -> None:
        nonlocal step
        if progress is not None:
            progress(what, step, total)
        step += 1

    texts = Texts(game, facts, workspace)
    fonts, *tongues = texts.parts(languages)
    # The rules are less work than the texts, so one language is left for whoever sees to them.
    own = tongues[:1] if len(tongues) > 1 else []
    if own:
        texts.prepare()
    with beside([fonts, *tongues[len(own) :]], split=split) as spoken:
        # Not before: a second process needs nothing of this.
        from rulewright.checks.running.rules import check_rules, number_of_checks

        total = len(languages) + number_of_checks()
        rules = check_rules(game, tell)
        found = list(rules.diagnostics)
        said: dict[str, frozenset[str]] = {}
        # First what is done here: whoever asks for results of the others waits for them all.
        for lang, look in zip(languages, own, strict=False):
            tell(lang)
            said[lang], problems = look()
            found += problems
        found += next(spoken)[1]
        for lang in languages[len(own) :]:
            tell(lang)
            said[lang], problems = next(spoken)
            found += problems
    tell("done")
    everywhere = frozenset.intersection(*said.values()) if said else frozenset[str]()
    proved = {
        "facts": len(everywhere),
        "languages": len(said),
        "expressed": {lang: len(ids) for lang, ids in said.items()},
        "sums": rules.sums,
        "claims": sum(c.verdict is Verdict.PROVED for c in rules.claims),
        "claims_held": sum(c.verdict is Verdict.HELD for c in rules.claims),
        "examples": len(rules.right),
    }
    shown = [e.unit.key for e in game.examples] + [s.unit.key for s in game.stories]
    wrong = frozenset(shown) - rules.right
    sorted_out, problems = _sort_out(game, found, languages, all_languages)
    whole = in_reading_order((*sorted_out.left, *problems))
    return CheckReport(whole, proved, rules.claims, wrong, sorted_out.waived)


def _sort_out(
    game: Game, found: Iterable[Diagnostic], languages: Collection[str], whole: bool
) -> tuple[Waived, tuple[Diagnostic, ...]]:
    """Findings with what they rest on, less those that were waived; and bad waivers."""
    from rulewright.checks.running.evidence import with_evidence
    from rulewright.checks.running.waivers import load_waivers, waive

    told = with_evidence(in_reading_order(found))
    waivers, problems = load_waivers(Path(game.folder)) if game.folder else ((), ())
    if "+" in game.name:
        # What a variant does not have, the game itself may: nothing lapses here.
        languages, whole = (), False
    return waive(told, waivers, languages, whole=whole), problems


def blocking(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Those that stop a build."""
    return tuple(d for d in errors_in(diagnostics) if d.code not in LEFT_OUT)


def false_units(report: CheckReport) -> frozenset[str]:
    """Keys of the claims and examples that do not hold: a book leaves their sentences out."""
    claims = {c.key for c in report.claims if c.verdict is Verdict.FALSE}
    return report.wrong_examples | claims


def report_lines(report: CheckReport) -> tuple[str, ...]:
    """What was proved, for the terminal."""
    proved = report.proved
    languages = _many(proved["languages"], "language")
    parts = [
        f"{_many(proved['facts'], 'fact')} expressed in {languages}",
        _many(proved["sums"], "sum"),
        _many(proved["claims"], "claim"),
        _many(proved["examples"], "example"),
    ]
    lines = [", ".join(parts)]
    told = (Verdict.HELD, Verdict.OPEN)
    lines += [f"{c.key} {c.words}" for c in report.claims if c.verdict in told]
    return tuple(lines)


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
