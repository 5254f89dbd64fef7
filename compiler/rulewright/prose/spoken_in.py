"""Which languages a game speaks: a language folder may be there for other games only.

A language counts for a game once it has a catalog or words of the game's own. One that has neither
is not half a translation, it is none: nothing is asked of it, and `translate status` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.model.game import Game

SOURCE = "en"
"""The language that rules are written in; it needs no catalog."""


def languages_of(game: Game, known: Sequence[str], folders: Sequence[Path]) -> list[str]:
    """Those of the known languages that the game speaks, in their order."""
    return [lang for lang in known if speaks(game, lang, folders)]


def speaks(game: Game, lang: str, folders: Sequence[Path]) -> bool:
    """Whether anything of the game is said in the language."""
    if lang == SOURCE or any(lang in word.other_languages for word in game.words.values()):
        return True
    base, *variants = game.name.split("+")
    names = [base, *(f"{base}+{variant}" for variant in variants)]
    files = [f"{name}{ending}" for name in names for ending in (".po", ".terms.yaml")]
    return any((folder / lang / file).is_file() for folder in folders for file in files)
