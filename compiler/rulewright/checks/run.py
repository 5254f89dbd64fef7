"""Everything `check` proves of one game, in one report.

What stops a build: every error but those of `LEFT_OUT`. Texts, terms and translations that are
wrong would print something wrong. A claim or a worked example that does not hold, and a draw that
can never be dealt, are findings of `check` all the same; but whoever tries a variant wants to see
its pages, so a build goes on and leaves the false sentences out (`false_units`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from rulewright.checks.beside import beside
from rulewright.checks.claims import Judged, Verdict, check_claims
from rulewright.checks.endless import check_endless
from rulewright.checks.examples import check_examples
from rulewright.checks.left_over import check_left_over
from rulewright.checks.measures import check_measures
from rulewright.checks.naming import check_named
from rulewright.checks.pictures import check_pictures
from rulewright.checks.stories import check_stories
from rulewright.checks.sums import Courses, check_sums
from rulewright.diagnostics import Diagnostic, errors_in, in_reading_order
from rulewright.model.game import Game
from rulewright.workspace import Workspace

if TYPE_CHECKING:
    from rulewright.book.fonts import Fonts
    from rulewright.model.facts import GameFacts

Progress = Callable[[str, int, int], None]
"""Called with what is being looked at, how many parts are done, and how many there are."""

Said = tuple[frozenset[str], tuple[Diagnostic, ...]]
"""Ids of the facts that are expressed, and what is wrong."""

LEFT_OUT = frozenset(f"RW{n}" for n in (310, 311, 312, 313, 315, 320, 321, 322, 323, 330, 351))
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


def check_game(
    game: Game,
    facts: GameFacts | None,
    workspace: Workspace,
    *,
    langs: Sequence[str] | None = None,
    progress: Progress | None = None,
    split: bool = False,
) -> CheckReport:
    """Prove what can be proved without a person, in these languages or in all there are.

    Facts that are not at hand are drawn. With `split`, a second process may see to the languages;
    it must be free to have one (`beside`).
    """
    languages = list(workspace.languages() if langs is None else langs)
    total = len(languages) + 4
    step = 0

    def tell(what: str) -> None:
        nonlocal step
        if progress is not None:
            progress(what, step, total)
        step += 1

    texts = _Texts(game, facts, workspace)
    parts: list[Callable[[], Said]] = [texts.fonts_alone]
    parts += [partial(texts.language, lang) for lang in languages]
    with beside(parts, split=split) as spoken:
        tell("sums")
        courses = Courses(game)
        sums = check_sums(game, courses)
        found = [*sums.diagnostics, *check_left_over(game), *check_measures(game)]
        tell("claims")
        claims, problems = check_claims(game, courses)
        found += problems
        found += check_pictures(game)
        tell("examples")
        right, problems = check_examples(game)
        found += problems
        told, problems = check_stories(game)
        found += [*problems, *check_named(game)]
        right |= told
        tell("lines of play")
        found += check_endless(game)
        found += next(spoken)[1]
        said: dict[str, frozenset[str]] = {}
        for lang in languages:
            tell(lang)
            said[lang], problems = next(spoken)
            found += problems
    tell("done")
    everywhere = frozenset.intersection(*said.values()) if said else frozenset[str]()
    proved = {
        "facts": len(everywhere),
        "languages": len(said),
        "expressed": {lang: len(ids) for lang, ids in said.items()},
        "sums": sums.proved,
        "claims": sum(c.verdict is Verdict.PROVED for c in claims),
        "claims_held": sum(c.verdict is Verdict.HELD for c in claims),
        "examples": len(right),
    }
    shown = [e.unit.key for e in game.examples] + [s.unit.key for s in game.stories]
    wrong = frozenset(shown) - right
    return CheckReport(in_reading_order(found), proved, claims, wrong)


class _Texts:
    """What is checked of the texts: language by language, after what all of them need.

    What is about words is loaded here, when it is wanted, and not where only rules are looked at.
    """

    def __init__(self, game: Game, facts: GameFacts | None, workspace: Workspace) -> None:
        self.game = game
        self.workspace = workspace
        self._facts = facts

    @cached_property
    def facts(self) -> GameFacts:
        """What the rules say."""
        from rulewright.model.worth_facts import draw_facts

        return draw_facts(self.game) if self._facts is None else self._facts

    @cached_property
    def fonts(self) -> tuple[Fonts | None, tuple[Diagnostic, ...]]:
        """The fonts, and what is wrong with their list."""
        from rulewright.book.fonts import load_fonts

        return load_fonts(self.workspace.folders("templates"))

    def fonts_alone(self) -> Said:
        """What is wrong with the list of fonts, which says no fact."""
        return frozenset(), self.fonts[1]

    def language(self, lang: str) -> Said:
        """One language."""
        from rulewright.checks.languages import check_language

        return check_language(self.game, self.facts, lang, self.workspace, self.fonts[0])


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
