"""Games with rows, windows, dice and counters at the terminal, in each language."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from rulewright.engine.backend import InterpreterBackend
from rulewright.engine.playable import PlayableGame
from rulewright.engine.position import Position
from rulewright.labels import Labels
from rulewright.tabletop.saying import Sayer
from rulewright.tabletop.table import Help, Table
from rulewright.workspace import Workspace
from tests.engine.test_secrets import game_of

LANGUAGES = ("en", "fr", "ko")
WORKSPACE = Workspace.find(Path(__file__).parents[2])


class Screen:
    """What one person sees of a game, who answers at random."""

    def __init__(self, name: str, lang: str, seed: int) -> None:
        game = game_of(name)
        labels = Labels(game, WORKSPACE)
        playable = PlayableGame(game, labeller=labels, backend=InterpreterBackend.start)
        self.position: Position = playable.start(game.players[0], seed)
        self.random = Random(seed)
        self.out = io.StringIO()
        self.seen: set[str] = set()
        """Pieces that seat 0 was ever told of, by its view."""
        sitting = ["human", *["bot"] * (game.players[0] - 1)]
        console = Console(file=self.out, width=200)
        sayer = Sayer(labels, lang, game.players[0])
        helping = Help(lambda _: (), lambda _: ())
        self.table = Table(self.position, sitting, seed, sayer, self.ask, console, helping)

    def ask(self, _: str) -> str:
        self.note()
        return str(self.random.randint(1, max(1, len(self.position.choices))))

    def note(self) -> None:
        self.seen |= set(named_in(self.position.view(0)))

    def play(self) -> str:
        assert self.table.play()
        self.note()
        return self.out.getvalue().replace("\u00a0", " ")


def named_in(part: Any) -> Iterator[str]:
    """The pieces that a view says are somewhere, or were."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("pieces", "back"):
                yield from (piece for piece, count in value.items() if count)
            elif key == "piece" and value is not None:
                yield value
            else:
                yield from named_in(value)
    elif isinstance(part, list):
        for inner in part:
            yield from named_in(inner)


@cache
def played(name: str, lang: str, seed: int = 1) -> str:
    return Screen(name, lang, seed).play()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["rows", "windows", "together", "dice", "lay_out", "eyes"])
def test_it_is_played_to_its_end_in_words(name: str, lang: str) -> None:
    said = played(name, lang)
    over = {"en": "The game is over.", "fr": "La partie est terminée.", "ko": "게임이 끝났습니다."}
    assert over[lang] in said
    for word in ("{", "}", "None", "card_", "sort_place", "no_answer", "answer_with"):
        assert word not in said


SAID = {
    "rows": {
        "en": ("is turned face up:", "looks at a card:", "puts a card in order:", "face down", "⇄"),
        "fr": ("retournée face visible :", "regarde une carte :", "range une carte :"),
        "ko": ("앞면으로 뒤집음", "본 카드:", "카드를 놓은 곳:", "뒷면"),
    },
    "windows": {
        "en": ("Boast:", "no\n", "doubt", "Nobody responds:", "Player 2: 9 coins", "caught"),
        "fr": ("non\n", "Personne ne répond"),
        "ko": ("아니요\n", "아무도 응답하지 않음"),
    },
    "dice": {
        "en": ("rolls:", "(hidden)", "Claim: 1 and 0", "The dice show:", "1 middle"),
        "fr": ("lance les dés :", "(secret)", "Les dés montrent :"),
        "ko": ("주사위:", "비공개"),
    },
}


@pytest.mark.parametrize(("name", "lang"), [(n, lang) for n in SAID for lang in LANGUAGES])
def test_what_is_new_has_words(name: str, lang: str) -> None:
    said = "".join(played(name, lang, seed) for seed in range(4))
    for words in SAID[name][lang]:
        assert words in said


def test_a_card_that_was_never_seen_is_never_named() -> None:
    """The cards of this game are all different, so their names can be looked for."""
    kept = 0
    for seed in range(8):
        screen = Screen("rows", "en", seed)
        said = screen.play()
        names = screen.position.game.pieces
        named = {piece for piece in names if re.search(rf"\b{piece}\b", said)}
        assert named <= screen.seen
        kept += len(names) - len(named)
    assert kept > 3  # others did keep secrets
