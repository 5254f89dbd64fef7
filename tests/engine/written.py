"""Small games written as people write them, for tests of the engine."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

import yaml

from rulewright.model.game import Game
from rulewright.model.load import load_game


@cache
def written(sheet: str, rules: str) -> Game:
    """The game of a `game.yaml` and a `play.rules`; words that are missing are made up."""
    data = {"title": "A test", **yaml.safe_load(dedent(sheet))}
    data.pop("book", None)  # what is printed is nothing to the engine
    with TemporaryDirectory() as folder:
        there = Path(folder) / "written"
        there.mkdir()
        (there / "play.rules").write_text(dedent(rules), encoding="utf-8")
        for _ in range(2):
            text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
            (there / "game.yaml").write_text(text, encoding="utf-8")
            game, found = load_game(there)
            if game is not None:
                return game
            words = data.setdefault("words", {})
            for problem in found:
                if problem.code == "RW227" and (name := re.search("“(.*?)”", problem.message)):
                    said = name[1].replace("_", " ")
                    words[name[1]] = {"one": said, "many": said + "s"}
    raise AssertionError("\n".join(f"{d.place}: {d.message} {d.hint or ''}" for d in found))


def written_in(folder: Path) -> Game:
    """The game in a folder, with words made up where they are missing."""
    sheet = (folder / "game.yaml").read_text(encoding="utf-8")
    return written(sheet, (folder / "play.rules").read_text(encoding="utf-8"))
