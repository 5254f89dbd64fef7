"""What checks are given, and what they give back.

A check looks at one of three things: the rules of a game (`Rules`), one text of it in one language
(`Text`, in text.py), or all words of a language together (`Words`). It says what is wrong as
diagnostics; a check that proves something says that too (`Findings`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.checks.verdicts import Judged
from rulewright.diagnostics import Diagnostic, Place, RulesError, errors_in
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.variants import sheet_with_variants, variant_names

if TYPE_CHECKING:
    from rulewright.book.fonts import Fonts
    from rulewright.checks.flow.courses import Courses
    from rulewright.model.facts import GameFacts
    from rulewright.prose.fixed_words import FixedWords
    from rulewright.prose.glossary import Glossary
    from rulewright.prose.language import Language
    from rulewright.prose.textbook import Textbook

_ANOTHERS = "RW241"


@dataclass(frozen=True)
class Findings:
    """What a check of the rules found wrong, and what it proved. Iterating gives what is wrong."""

    diagnostics: tuple[Diagnostic, ...] = ()
    sums: int = 0
    """Draws and takes that can be done in full, in every setting."""
    claims: tuple[Judged, ...] = ()
    right: frozenset[str] = field(default_factory=frozenset)
    """Keys of the worked examples that turn out as they say."""

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __add__(self, other: Findings) -> Findings:
        return Findings(
            self.diagnostics + other.diagnostics,
            self.sums + other.sums,
            self.claims + other.claims,
            self.right | other.right,
        )


RulesCheck = Callable[["Rules"], Iterable[Diagnostic]]


class Rules:
    """A game whose rules are checked. What one check has found out, others may ask for."""

    def __init__(self, game: Game, name: str = "") -> None:
        self.game = game
        self.variant = name
        """The variant's name, where it is one."""
        self._found: dict[RulesCheck, Findings] = {}

    def of(self, check: RulesCheck) -> Findings:
        """What a check says of these rules; it is asked once."""
        if check not in self._found:
            try:
                found = check(self)
                whole = found if isinstance(found, Findings) else Findings(tuple(found))
            except RulesError as stopped:
                # Rules that can't be played to an end: that is what this check has found.
                whole = Findings(stopped.diagnostics)
            self._found[check] = whole
        return self._found[check]

    @cached_property
    def courses(self) -> Courses:
        """The game followed and played."""
        # Not before: whoever checks texts plays no game.
        from rulewright.checks.flow.courses import Courses

        return Courses(self.game)

    @cached_property
    def _opened(self) -> tuple[tuple[Rules, ...], tuple[Diagnostic, ...]]:
        game = self.game
        if "+" in game.name or not game.folder:
            return (), ()
        variants: list[Rules] = []
        problems: list[Diagnostic] = []
        folder = Path(game.folder)
        for name in variant_names(folder):
            tree, found = sheet_with_variants(folder, [name])
            if any(problem.code == _ANOTHERS for problem in found):
                # A variant of another game, as in a copy under a new name, is none of this one.
                continue
            problems += found if tree is None else errors_in(found)
            if tree is not None:
                variant, found = load_game(folder, tree, f"{game.name}+{name}")
                problems += [of_variant(name, d) for d in errors_in(found)]
                if variant is not None:
                    variants.append(Rules(variant, name))
        return tuple(variants), tuple(problems)

    @property
    def variants(self) -> tuple[Rules, ...]:
        """The game with each of its variants laid over it; a variant itself has none."""
        return self._opened[0]

    @property
    def broken_variants(self) -> tuple[Diagnostic, ...]:
        """Why some variants can't be laid over."""
        return self._opened[1]


def of_variant(name: str, found: Diagnostic) -> Diagnostic:
    """A finding that is one in a variant only."""
    from dataclasses import replace

    if found.code.startswith("RW24"):
        # What is wrong with the variant's own file says so itself.
        return found
    message = f"In the variant “{name}”: {found.message[:1].lower()}{found.message[1:]}"
    return replace(found, message=message)


@dataclass(frozen=True)
class Words:
    """All words of a game in one language: its texts and its terms."""

    game: Game
    facts: GameFacts
    language: Language
    textbook: Textbook
    glossary: Glossary
    fonts: Fonts | None = None
    """None where nobody asks how they would look."""
    fixed: FixedWords | None = None
    """What every page of the book says, whatever the game."""

    def place_of(self, key: str) -> Place | None:
        """Where a word stands: in a list of terms, or in the rules."""
        own = self.game.words[key].place if key in self.game.words else None
        return self.glossary.places.get(key) or own
