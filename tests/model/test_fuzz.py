"""Rules with a few words changed give a game or diagnostics; and such a game can be played."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.engine.playable import PlayableGame
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from tests.model.whole_language import read_rules

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "rules" / "no-swap-no-pay"
SHEET = (FOLDER / "game.yaml").read_text("utf-8")
RULES = (FOLDER / "play.rules").read_text("utf-8")
TOKENS = re.compile(r"\s+|[a-z_0-9]+|.", re.DOTALL)
WORDS = sorted(set(re.findall(r"[a-z_]+", RULES))) + [
    "0", "1", "7", "99", "(", ")", "+", "-", "*", ",", ":", "{", "}", "[", "]", "players",
    "seats", "divided by", "count of", "-1", "\n", "    ",
]  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    tokens = TOKENS.findall(text)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(tokens) - 1))
        match draw(st.sampled_from(["change", "drop", "add", "swap"])):
            case "change":
                tokens[at] = draw(st.sampled_from(WORDS))
            case "drop":
                tokens[at] = ""
            case "add":
                tokens.insert(at, draw(st.sampled_from(WORDS)))
            case _:
                other = draw(st.integers(0, len(tokens) - 1))
                tokens[at], tokens[other] = tokens[other], tokens[at]
    return "".join(tokens)


@settings(max_examples=60, deadline=None)
@given(spoilt(SHEET), spoilt(RULES), st.sampled_from(["sheet", "rules", "rules", "both"]))
def test_spoilt_rules_give_a_game_or_diagnostics(sheet: str, rules: str, which: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "game"
        folder.mkdir()
        (folder / "game.yaml").write_text(SHEET if which == "rules" else sheet, "utf-8")
        (folder / "play.rules").write_text(RULES if which == "sheet" else rules, "utf-8")
        game, found = load_game(folder)
    assert game is not None or found
    if game is None:
        return
    draw_facts(game)
    position = PlayableGame(game).start(game.players[0], seed=1)
    random = Random(1)
    for _ in range(60):
        if position.over:
            break
        position.choose(random.randrange(len(position.choices)))


EVERY_LINE = (ROOT / "tests/source/every_line.rules").read_text("utf-8")


@settings(max_examples=80, deadline=None)
@given(spoilt(EVERY_LINE))
def test_spoilt_lines_of_every_kind_are_read_or_explained(rules: str) -> None:
    read, found = read_rules(rules)
    assert read.sections or found
    for diagnostic in found:
        assert diagnostic.place is not None
        assert diagnostic.message


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_unspoilt_rules_play_to_the_end(players: int) -> None:
    game, found = load_game(FOLDER)
    assert not found
    assert game is not None
    position = PlayableGame(game).start(players, seed=1)
    while not position.over:
        position.choose(0)
    assert position.scores is not None
