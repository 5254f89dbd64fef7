"""Nothing in the compiler or the page designs knows a game.

The words searched for are the shipped games' own: names of pieces, seats, markers, phases, answers,
and what they are called in each language. A planted word is found; the real tree has none.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
SEARCHED = (ROOT / "compiler", ROOT / "templates")
SUFFIXES = {".py", ".lark", ".yaml", ".jinja", ".css", ".js"}

# Names that are ordinary words of rules or of programming and say nothing of a game.
ORDINARY = {
    "coin", "coins", "supply", "rounds", "share", "offer", "center", "swap", "pay", "chart",
    "charts", "count", "value", "best", "nothing", "each", "once", "all", "owner", "settled",
    "drawn", "ignore", "pièce", "pièces", "player aid", "player aids",
    "bag", "bags", "rival", "rivals", "short",
    # of any game with cards, turns and dice
    "aside", "bid", "bidder", "board", "boxes", "call", "card", "cards", "check", "dice", "die",
    "end of the game", "face", "first", "first player", "five", "fives", "fold", "four", "fours",
    "hand", "hands",
    "keep", "keep it", "leave it", "lost", "lot", "lots",
    "carte", "cartes", "deux", "rangée", "point", "points", "number", "numbers", "one", "ones",
    "open", "order", "orders", "partner", "quantity", "raise", "rank", "receiver", "row", "rows",
    "second", "show",
    "six", "slots", "starter", "table", "target", "targets", "three", "token", "tour", "tours",
    "trick", "turn", "turns", "two", "use it", "values", "win", "wins", "won",
    # of programming and of languages
    "english", "french", "fitting", "main", "trim", "weather",
}  # fmt: skip

# The black plate of a printing press, the name of a font, a web address: no game's words.
NOT_A_GAME = re.compile(
    r"black plate|black han sans|painted black|yellow, black|light: black|json-schema.org/draft"
)


@cache
def game_words() -> frozenset[str]:
    """Every name and printed word of the shipped games, less the ordinary ones."""
    words: set[str] = set()
    for sheet in (ROOT / "rules").glob("*/game.yaml"):
        data = yaml.safe_load(sheet.read_text("utf-8"))
        for pieces in data["pieces"].values():
            words |= set(pieces)
        words |= set(data.get("seats", {})) | set(data.get("markers", []))
        for key, entry in data.get("words", {}).items():
            words |= {key, entry["one"].lower(), entry.get("many", "").lower()}
    for terms in (ROOT / "locales").glob("*/*.terms.yaml"):
        for entry in yaml.safe_load(terms.read_text("utf-8")).values():
            if isinstance(entry, dict):
                words |= {str(entry.get(form, "")).lower() for form in ("one", "many")}
    return frozenset(w for w in words if len(w) > 2) - ORDINARY


def mentions(text: str, words: frozenset[str]) -> list[str]:
    """The game words that stand in a text, as whole words."""
    lowered = NOT_A_GAME.sub(" ", text.lower())
    near = (w for w in words if w in lowered)  # quick, and nearly always no
    return sorted(w for w in near if re.search(rf"(?<![\w-]){re.escape(w)}(?![\w-])", lowered))


def searched_files() -> list[Path]:
    return sorted(
        path
        for folder in SEARCHED
        for path in folder.rglob("*")
        if path.suffix in SUFFIXES and "fonts" not in path.parts and "starter" not in path.parts
    )


def test_there_is_something_to_search_and_to_search_for() -> None:
    assert len(searched_files()) > 50
    assert {"captain", "ghost", "purple"} <= game_words()


@pytest.mark.parametrize("path", searched_files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_word_of_a_game(path: Path) -> None:
    assert mentions(path.read_text("utf-8"), game_words()) == []


def test_a_planted_word_is_found() -> None:
    assert mentions("if seat == 'ghost': return purple_coin, Captain", game_words()) == [
        "captain",
        "ghost",
    ]
