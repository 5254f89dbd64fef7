"""The game of these tests, with everything pages can show: tokens, dice, cards by class, a track,
definitions, phases done from several places, stories, and where numbers come from."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from rulewright.book.build import make_voice
from rulewright.book.compose import compose_player_aid, compose_rulebook
from rulewright.book.document import PlayerAid, Rulebook, Run, Section
from rulewright.book.pieces import load_pictures
from rulewright.book.voice import Voice, plain
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.workspace import Workspace

VALLEY = Path(__file__).parent / "valley"
LANGUAGES = ("en", "fr", "ko")

Block = TypeVar("Block")


@cache
def game() -> tuple[Game, GameFacts]:
    return _loaded(VALLEY)


def _loaded(root: Path) -> tuple[Game, GameFacts]:
    loaded, found = load_game(root / "rules" / "millers")
    assert loaded is not None, found
    return loaded, draw_facts(loaded)


def changed(folder: Path, edits: Mapping[str, Mapping[str, str]]) -> Path:
    """A workspace with the game, words replaced in its files; each must be there."""
    root = folder / "valley"
    shutil.copytree(VALLEY, root)
    for name, replacements in edits.items():
        path = root / "rules" / "millers" / name
        text = path.read_text("utf-8")
        for old, new in replacements.items():
            assert old in text, old
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    return root


def voice_of(lang: str, root: Path = VALLEY) -> Voice:
    loaded, facts = game() if root == VALLEY else _loaded(root)
    voice, found = make_voice(loaded, facts, lang, Workspace(root))
    assert voice is not None, found
    return voice


def books(lang: str, root: Path = VALLEY) -> tuple[Rulebook, PlayerAid]:
    voice = voice_of(lang, root)
    pictures, found = load_pictures(voice.game, voice)
    assert found == ()
    return compose_rulebook(voice, pictures), compose_player_aid(voice, pictures)


@cache
def book(lang: str) -> Rulebook:
    return books(lang)[0]


def section(of: Rulebook, key: str) -> Section:
    return next(s for s in of.sections if s.key == key)


def every(node: Any, kind: type[Block]) -> list[Block]:
    """Every record of a kind, however deep, in reading order."""
    found = [node] if isinstance(node, kind) else []
    for part in _parts(node):
        found += every(part, kind)
    return found


def _parts(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        yield from node
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            yield getattr(node, field.name)


def words(line: tuple[Run, ...]) -> str:
    """A line as plain words with plain spaces."""
    return re.sub(r"\s", " ", plain(line))
