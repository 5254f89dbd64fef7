"""A workspace whose game may have a rule turned round, a desk in it, and hands by script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rich.text import Text

from rulewright.commands.catalogs import catalog_home, catalog_or_stop, catalog_path
from rulewright.opening import OpenGame, open_game
from rulewright.reviewing.desk import Desk, open_desk
from rulewright.workspace import Workspace
from tests.cli.workplace import GAME

KEY = "draft.second_pick"
TURNED = {
    "each player counterclockwise from right of captain": (
        "each player clockwise from right of captain"
    ),
    "going [counterclockwise](counterclockwise), [each](each) {player} [chooses]": (
        "going [clockwise](clockwise), [each](each) {player} [chooses]"
    ),
}


def edit(path: Path, replacements: Mapping[str, str]) -> None:
    """Words replaced in a file; each must be there."""
    text = path.read_text("utf-8")
    for old, new in replacements.items():
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def turn_the_rule(folder: Path) -> None:
    """The second pick goes the other way round, and its English says so."""
    edit(folder / "rules" / GAME / "play.rules", TURNED)


@cache
def opened(folder: Path) -> OpenGame:
    """The game in a folder; its rules are changed before it is first opened, if at all."""
    game, found = open_game(GAME, Workspace.find(folder))
    assert game is not None, found
    return game


def desk(folder: Path, lang: str) -> Desk:
    game = opened(folder)
    made, found = open_desk(
        game,
        lang,
        catalog_path(game, lang),
        catalog_home(game, lang, game.workspace),
        catalog_or_stop(game, lang),
    )
    assert made is not None, found
    return made


class ScriptedHands:
    """A person who types what a script says, and everything they were shown."""

    width = 100

    def __init__(self, keys: list[str], edits: list[Mapping[str, str]], tool: str = "line") -> None:
        self._keys: Iterator[str] = iter(keys)
        self._edits = iter(edits)
        self._tool = tool
        self.seen: list[str] = []
        self.beside = ""

    def show(self, text: Text | str) -> None:
        self.seen.append(text.plain if isinstance(text, Text) else text)

    def key(self) -> str:
        return next(self._keys)

    def line(self, before: str) -> str:
        return self._edited(before)

    def editor(self, before: str, beside: str) -> str | None:
        self.beside = beside
        return self._edited(before) if self._tool == "editor" else None

    def _edited(self, before: str) -> str:
        for old, new in next(self._edits).items():
            assert old in before, old
            before = before.replace(old, new)
        return before

    @property
    def screen(self) -> str:
        return "\n".join(self.seen)

    @property
    def questions(self) -> list[str]:
        """The keys that could be typed, question by question."""
        asked = [line for line in self.seen if line.startswith("[")]
        return ["".join(part[1] for part in line.split("   ")) for line in asked]


def cases(name: str) -> Any:
    import yaml

    return yaml.safe_load((Path(__file__).parent / name).read_text("utf-8"))
