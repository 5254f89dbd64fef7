"""One language of a game: its words, its texts, and which facts they express."""

from __future__ import annotations

from rulewright.book.fonts import Fonts
from rulewright.checks.register import functions_of
from rulewright.checks.running.catalogs import check_textbook
from rulewright.checks.running.texts import check_said, facts_expressed, facts_said
from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, errors_in
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.texts import TextKind
from rulewright.prose.binding import named_bounds
from rulewright.prose.fixed_words import load_fixed_words
from rulewright.prose.glossary import load_glossary
from rulewright.prose.language import find_language
from rulewright.prose.phrasebook import load_phrasebook
from rulewright.prose.references import reference_values
from rulewright.prose.saying import Speaker
from rulewright.prose.spelling import keep
from rulewright.prose.textbook import load_textbook
from rulewright.workspace import Workspace


def check_language(
    game: Game,
    facts: GameFacts,
    lang: str,
    workspace: Workspace,
    fonts: Fonts | None = None,
) -> tuple[frozenset[str], tuple[Diagnostic, ...]]:
    """Ids of the facts that are expressed in a language, and what is wrong with its texts."""
    folders = workspace.folders("locales")
    language, problems = find_language(lang, folders)
    if language is None:
        known = ", ".join(workspace.languages())
        message = f"There is no language “{lang}”."
        return frozenset(), (Diagnostic("RW605", message, hint=f"Known: {known}."),)
    found = problems
    if errors_in(found):
        return frozenset(), found
    glossary, problems = load_glossary(game, lang, folders)
    found += problems
    phrasebook, problems = load_phrasebook(lang, folders)
    found += problems
    fixed, problems = load_fixed_words("book", language, folders)
    found += problems
    found += load_fixed_words("interface", language, folders)[1]
    textbook, problems = load_textbook(game, facts, lang, language, folders)
    found += problems
    points = reference_values(game, facts, textbook.messages, language, glossary)
    found += check_textbook(game, textbook, language, glossary, points)
    words = Words(game, facts, language, textbook, glossary, fonts, fixed)
    found += tuple(d for check in functions_of("words") for d in check(words))
    speaker = Speaker(language, phrasebook, glossary, named_bounds(game))
    said: set[str] = set()
    for unit in facts:
        if unit.unit.text(TextKind.BOOK) is not None:
            text = textbook.message(unit.unit.key)
            # A text that is not good in this language expresses nothing, whoever speaks for it.
            said |= facts_expressed(text, unit) if text is not None else set()
            continue
        ids = {fact.id for fact in unit.facts}
        for line in speaker.say_unit(unit):
            found += check_said(line, language, glossary)
            said |= facts_said(line) & ids
    keep()
    return frozenset(said), tuple(dict.fromkeys(found))
