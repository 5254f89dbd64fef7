"""One language of a game: its words, its texts, and which facts they express."""

from __future__ import annotations

from rulewright.checks.catalogs import check_textbook
from rulewright.checks.texts import facts_expressed
from rulewright.diagnostics import Diagnostic, errors_in
from rulewright.model.facts import GameFacts, UnitFacts
from rulewright.model.game import Game
from rulewright.model.texts import TextKind
from rulewright.prose.glossary import load_glossary
from rulewright.prose.language import load_language
from rulewright.prose.textbook import Textbook, load_textbook
from rulewright.workspace import Workspace


def check_language(
    game: Game, facts: GameFacts, lang: str, workspace: Workspace
) -> tuple[frozenset[str], tuple[Diagnostic, ...]]:
    """Ids of the facts that are expressed in a language, and what is wrong with its texts."""
    folders = workspace.folders("locales")
    folder = next((f / lang for f in folders if (f / lang / "grammar.yaml").is_file()), None)
    if folder is None:
        known = ", ".join(workspace.languages())
        message = f"There is no language “{lang}”."
        return frozenset(), (Diagnostic("RW604", message, hint=f"Known: {known}."),)
    language, found = load_language(folder)
    if errors_in(found):
        return frozenset(), found
    glossary, problems = load_glossary(game, lang, folders)
    found += problems
    textbook, problems = load_textbook(game, facts, lang, language, folders)
    found += problems
    found += check_textbook(game, textbook, language, glossary)
    said = frozenset(fact for unit in facts for fact in _expressed(unit, textbook))
    return said, found


def _expressed(unit: UnitFacts, textbook: Textbook) -> frozenset[str]:
    """What a unit's text says in a language.

    A unit that has no text in any language is said by the phrasebook, which says all that must be
    said. Where there is a text, but none that is good in this language, nothing counts.
    """
    if unit.unit.text(TextKind.BOOK) is None:
        return frozenset(fact.id for fact in unit.facts if fact.required)
    message = textbook.message(unit.unit.key)
    return frozenset() if message is None else facts_expressed(message, unit)
