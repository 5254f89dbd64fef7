"""The shipped game, as it is and with a line of its rules changed, for tests of its texts."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulewright.checks.running.catalogs import check_textbook
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.glossary import Glossary, load_glossary
from rulewright.prose.textbook import Textbook, load_textbook
from tests.prose.helpers import LOCALES, language

SHIPPED = LOCALES.parent / "rules" / "no-swap-no-pay"
TRANSLATED = ("fr", "ko", "de")


@cache
def shipped() -> tuple[Game, GameFacts]:
    game, found = load_game(SHIPPED)
    assert game is not None
    assert found == ()
    return game, draw_facts(game)


@cache
def glossary(lang: str) -> Glossary:
    words, found = load_glossary(shipped()[0], lang, [LOCALES])
    assert found == ()
    return words


def changed(folder: Path, edits: Mapping[str, Mapping[str, str]]) -> tuple[Game, GameFacts]:
    """The game with words replaced in its files; each must be there."""
    home = folder / SHIPPED.name
    shutil.copytree(SHIPPED, home)
    for name, replacements in edits.items():
        path = home / name
        text = path.read_text(encoding="utf-8")
        for old, new in replacements.items():
            assert old in text, old
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    game, found = load_game(home)
    assert game is not None, found
    return game, draw_facts(game)


def read_texts(
    lang: str, game: Game, facts: GameFacts, locales: Path = LOCALES
) -> tuple[Textbook, tuple[Diagnostic, ...]]:
    """The texts in a language, and all that is wrong with them."""
    folders = list(dict.fromkeys([locales, LOCALES]))
    textbook, found = load_textbook(game, facts, lang, language(lang), folders)
    return textbook, (*found, *check_textbook(game, textbook, language(lang), glossary(lang)))
