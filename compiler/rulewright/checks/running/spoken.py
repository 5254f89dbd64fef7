"""What is checked of the texts: language by language, after what all of them need.

Everything about words is loaded when it is wanted, so that a process that only looks at the rules
does without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic
from rulewright.model.game import Game
from rulewright.workspace import Workspace

if TYPE_CHECKING:
    from rulewright.book.fonts import Fonts
    from rulewright.model.facts import GameFacts

Said = tuple[frozenset[str], tuple[Diagnostic, ...]]
"""Ids of the facts that are expressed, and what is wrong."""


class Texts:
    """The texts of a game; facts that are not at hand are drawn."""

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

    def prepare(self) -> None:
        """What every language needs: where two processes see to languages, it is done once, before
        they part."""
        from rulewright.checks.register import functions_of
        from rulewright.checks.running import languages as _languages  # noqa: F401 - for both
        from rulewright.prose.fixed_words import FALLBACK
        from rulewright.prose.language import find_language

        functions_of("texts")
        functions_of("words")
        find_language(FALLBACK, self.workspace.folders("locales"))
        _ = self.facts, self.fonts

    def parts(self, languages: Iterable[str]) -> list[Callable[[], Said]]:
        """What there is to do: first the fonts, which say nothing, then each language."""
        return [self._fonts_alone, *(partial(self._language, lang) for lang in languages)]

    def _fonts_alone(self) -> Said:
        return frozenset(), self.fonts[1]

    def _language(self, lang: str) -> Said:
        from rulewright.checks.running.languages import check_language

        return check_language(self.game, self.facts, lang, self.workspace, self.fonts[0])
