"""Every text of a game in one language, held to its rule and to the English."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.checks.running.evidence import Witness
from rulewright.checks.running.texts import check_text
from rulewright.diagnostics import Diagnostic
from rulewright.model.game import Game
from rulewright.prose.binding import named_bounds
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.textbook import Textbook
from rulewright.prose.values import Value


def check_textbook(
    game: Game,
    textbook: Textbook,
    language: Language,
    glossary: Glossary,
    references: Mapping[str, Value] | None = None,
) -> tuple[Diagnostic, ...]:
    """What is wrong with the texts there are; what is missing, `load_textbook` has said."""
    named = named_bounds(game)
    witness = Witness(game, textbook.lang)
    found: list[Diagnostic] = []
    for text in textbook.texts:
        key = text.text.key
        message = textbook.message(key)
        if message is None:
            continue
        english = textbook.english.get(key) if textbook.entries.get(key) else None
        trouble = check_text(
            message,
            text,
            language,
            glossary,
            named=named,
            english=english,
            references=references,
        )
        told = witness.of_text(trouble, text, message, english)
        found += textbook.placed(key, told)
    return tuple(dict.fromkeys(found))
