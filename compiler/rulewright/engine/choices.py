"""Choices and outcomes as people and programs see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulewright.engine.backend import StopStmt
from rulewright.model.game import Game
from rulewright.model.statements import Choose, Draw, Take


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal choice, or one outcome of chance. Pieces that can't be told apart are one choice.

    `str(choice)` is English; `label(lang)` is any language that the game's words stand in. Words
    count players from 1, as people do; `seat` counts from 0, as programs do.
    """

    code: int
    """What the log keeps: a piece's place in its kind, a seat, or a branch's place."""
    kind: str
    """"piece", "seat" or "branch"."""
    name: str | None
    """The piece or the branch, or the name of a seat that no player holds."""
    seat: int | None = None
    text: str = field(default="", compare=False)
    labeller: Labeller | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text or self.name or f"player {(self.seat or 0) + 1}"

    def label(self, lang: str = "en") -> str:
        """The choice in words of a language; English where nobody said how to say it."""
        return str(self) if self.labeller is None else self.labeller(self, lang)

    def to_plain(self) -> dict[str, Any]:
        """The choice as plain data."""
        plain: dict[str, Any] = {"code": self.code, "kind": self.kind, "name": self.name}
        if self.seat is not None:
            plain["seat"] = self.seat
        return plain


Labeller = Callable[[Choice, str], str]
"""Says a choice in a language. Prose is not the engine's business, so it is handed in."""
Outcome = Choice


def make_choice(
    game: Game, players: int, statement: StopStmt, code: int, labeller: Labeller | None
) -> Choice:
    """The choice that a code stands for at a statement."""
    if isinstance(statement, Take | Draw):
        name = game.kinds[statement.kind][code]
        return Choice(code, "piece", name, None, english(game, name), labeller)
    if isinstance(statement, Choose):
        name = statement.branches[code].name
        return Choice(code, "branch", name, None, english(game, name), labeller)
    if code < players:
        return Choice(code, "seat", None, code, f"player {code + 1}", labeller)
    name = game.special_names(players)[code - players]
    return Choice(code, "seat", name, code, english(game, name), labeller)


def english(game: Game, name: str) -> str:
    """A name of the rules as the rules' own words say it."""
    word = game.words.get(name)
    return name.replace("_", " ") if word is None else word.one
