"""Rulebooks of ours as pages, made once for a run of tests."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from rulewright.book.build import build_books
from rulewright.opening import OpenGame, open_game
from rulewright.workspace import Workspace

HERE = Workspace.find(Path(__file__).resolve().parents[2])


@cache
def opened(game: str) -> OpenGame:
    """A game of the repository."""
    found, problems = open_game(game, HERE)
    assert found is not None, problems
    return found


@cache
def rulebook_page(game: str, lang: str) -> bytes:
    """The rulebook of a game in a language, as HTML."""
    book = opened(game)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        result = build_books(
            book.game, book.facts, langs=[lang], formats=["html"], out=out, workspace=HERE
        )
        assert result.written, result.diagnostics
        return (out / game / lang / "rulebook.html").read_bytes()
