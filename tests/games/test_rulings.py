"""Each ruling of a game as a story that is played, and as one told wrongly, which must fail.

The stories stand in `rulings/<game>.yaml`, so that anybody who knows the game can add one.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.engine.stories import Problem, tell
from rulewright.model.game import Game
from rulewright.model.load import load_game

HERE = Path(__file__).parent / "rulings"
RULES = Path(__file__).resolve().parents[2] / "rules"
BOOKS: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted(HERE.glob("*.yaml"))
}
CASES = [(game, name) for game, book in BOOKS.items() for name in book["rulings"]]


def written(book: dict[str, Any], name: str, *, wrong: bool) -> str:
    """A ruling as an example of the language."""
    ruling = book["rulings"][name]
    people = ruling.get("people", book["people"])
    players = ruling.get("seats", len(people))
    story = ruling["story"]
    if wrong:
        ((old, new),) = ruling["wrong"].items()
        assert old in story, "the planted fault stands in the story"
        story = new.join(story.rsplit(old, 1))
    given = "".join(f"given {what} is {n}\n" for what, n in ruling.get("given", {}).items())
    key = f"not_{name}" if wrong else name
    head = f"    example {key}, with {players} players ({', '.join(people)}):\n"
    return head + "".join(f"        {line}\n" for line in (given + story).splitlines())


@cache
def told(game: str, folder: Path) -> dict[str, Problem | None]:
    """What becomes of every story of a game, and of every one told wrongly."""
    book = BOOKS[game]
    shutil.copytree(RULES / game, folder / game)
    rules = folder / game / "play.rules"
    own = rules.read_text(encoding="utf-8").split("\nexamples:\n")[0]
    stories = [
        written(book, name, wrong=wrong) for name in book["rulings"] for wrong in (False, True)
    ]
    rules.write_text(own + "\nexamples:\n" + "\n".join(stories), encoding="utf-8")
    loaded, found = load_game(folder / game)
    assert isinstance(loaded, Game), [d.message for d in found]
    return {
        story.unit.key.removeprefix("example."): tell(loaded, story) for story in loaded.stories
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rulings")


@pytest.mark.parametrize(("game", "name"), CASES)
def test_a_ruling_is_played_as_it_is_told(game: str, name: str, folder: Path) -> None:
    problem = told(game, folder)[name]
    assert problem is None, problem.words if problem else ""


@pytest.mark.parametrize(("game", "name"), CASES)
def test_told_otherwise_it_fails(game: str, name: str, folder: Path) -> None:
    assert told(game, folder)[f"not_{name}"] is not None
