"""Whether every picture that a game names is there and can be printed.

A picture is an SVG file in the game's own folder, of plain filled shapes: it must print the same on
every press, carry no script and fetch nothing.

Finds: RW550 RW551 RW552 RW553 RW554 RW555 RW556
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place
from rulewright.workspace import inside


def check(rules: Rules) -> Iterable[Diagnostic]:
    """What is wrong with the pictures, in their own files; a missing one where it is named."""
    game = rules.game
    found: list[Diagnostic] = []
    for key, word in game.words.items():
        if word.picture is None:
            continue
        place = word.picture_place or Place("game.yaml")
        path, problems = inside(Path(game.folder), word.picture, place)
        if path is not None and not path.is_file():
            message = f"There is no picture “{word.picture}”."
            problems = (Diagnostic("RW550", message, place, "An SVG file in the game's folder."),)
        elif path is not None:
            # Not before: few games have pictures, and much code reads them.
            from rulewright.book.pictures import load_picture

            problems = load_picture(path, key, word.one)[1]
        found += problems
    return tuple(found)
