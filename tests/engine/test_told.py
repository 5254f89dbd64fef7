"""Every construct of the language, in small games with stories that the reference plays.

A file in `told/` is a game with worked examples that all come true, and changes to them that make
one fail, with what is then said.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.engine.stories import Problem, tell
from rulewright.model.game import Game
from tests.engine.games_for_tests import settings_of
from tests.engine.side_by_side import play_side_by_side
from tests.engine.written import written

FILES = sorted((Path(__file__).parent / "told").glob("*.yaml"))
DOCUMENTS: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FILES
}
WRONG = [(name, wrong) for name, document in DOCUMENTS.items() for wrong in document["wrong"]]


def problems(game: Game) -> dict[str, Problem]:
    told = {story.unit.key: tell(game, story) for story in game.stories}
    return {key: problem for key, problem in told.items() if problem is not None}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_told_happens(name: str) -> None:
    document = DOCUMENTS[name]
    game = written(document["sheet"], document["rules"])
    assert game.stories
    assert problems(game) == {}


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=[f"{n}-{w['new']}" for n, w in WRONG])
def test_what_is_told_wrongly_is_found(name: str, wrong: dict[str, str]) -> None:
    document = DOCUMENTS[name]
    rules = document["rules"]
    assert rules.count(wrong["old"]) == 1, "the planted fault must be one place"
    game = written(document["sheet"], rules.replace(wrong["old"], wrong["new"]))
    (problem,) = problems(game).values()
    assert wrong["says"] in problem.words
    assert problem.place is not None


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_program_plays_these_games_as_the_reference_does(name: str) -> None:
    document = DOCUMENTS[name]
    game = written(document["sheet"], document["rules"])
    for setting in settings_of(game):
        for seed in range(10):
            assert play_side_by_side(game, setting, seed, most=3_000) >= 0
