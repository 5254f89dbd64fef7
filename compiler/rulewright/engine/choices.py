"""Choices and outcomes as people and programs see them.

What a choice is follows from the question and the code alone, never from what lies where: so a
choice says nothing that its question does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulewright.engine.ranges import answers_of
from rulewright.engine.rowcodes import RowCodes
from rulewright.engine.stops import StopStmt
from rulewright.model.game import Game
from rulewright.model.statements import (
    Choose,
    ChooseCard,
    ChooseSeat,
    Draw,
    Give,
    LayOut,
    Roll,
    Sort,
    Take,
    Window,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal choice, or one outcome of chance. Pieces that can't be told apart are one choice.

    `str(choice)` is English; `label(lang)` is any language that the game's words stand in. Words
    count players and places from 1, as people do; `seat` and `place` count from 0, as programs do.
    """

    code: int
    """What the log keeps."""
    kind: str
    """"piece" (one of a kind, drawn or chosen), "face" (of a die), "seat", "branch" (an answer),
    "respond" (whether to, in a window), "agree" (who shall respond), "place" (of a card in a row)
    or "sort" (where a card is put in its row)."""
    name: str | None
    """The piece, the face or the answer; for a place the zone; or the name of a seat that no player
    holds. None for a seat of a player, for "no" to a window, and for "sort"."""
    seat: int | None = None
    """A seat; for a place whose row it is, None for a row of nobody's."""
    numbers: tuple[tuple[str, str | None, int], ...] = ()
    """What comes with an answer: variable, the word counted (None: none), number."""
    place: int | None = None
    owner: str | None = None
    """The name of the seat whose row it is, where no player holds it."""
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
        if self.numbers:
            plain["numbers"] = {var: number for var, _, number in self.numbers}
        if self.place is not None:
            plain["place"] = self.place
        return plain


Labeller = Callable[[Choice, str], str]
"""Says a choice in a language. Prose is not the engine's business, so it is handed in."""
Outcome = Choice


def make_choice(
    game: Game,
    players: int,
    kind: str,
    statement: StopStmt,
    code: int,
    labeller: Labeller | None,
) -> Choice:
    """The choice that a code stands for at a statement; `kind` is what play stopped for."""
    match statement:
        case Take(kind=pieces) | Draw(kind=pieces):
            return _piece(game, "piece", game.kinds[pieces][code], code, labeller)
        case Roll(dice=dice):
            return _piece(game, "face", game.kinds[dice][code], code, labeller)
        case Choose():
            return _answer(game, players, statement, code, labeller)
        case ChooseCard():
            return _place(game, players, code, labeller)
        case Sort() | LayOut():
            text = f"{ordinal(code + 1)} place"
            return Choice(code, "sort", None, place=code, text=text, labeller=labeller)
        case Window(answer=answer) if kind == "respond":
            name = answer if code else None
            text = english(game, answer) if code else "no"
            return Choice(code, "respond", name, text=text, labeller=labeller)
        case Window():
            return _seat(game, players, "agree", code, labeller)
        case ChooseSeat() | Give():
            return _seat(game, players, "seat", code, labeller)


def _piece(game: Game, kind: str, name: str, code: int, labeller: Labeller | None) -> Choice:
    return Choice(code, kind, name, text=english(game, name), labeller=labeller)


def _seat(game: Game, players: int, kind: str, code: int, labeller: Labeller | None) -> Choice:
    if code < players:
        return Choice(code, kind, None, code, text=f"player {code + 1}", labeller=labeller)
    name = game.special_names(players)[code - players]
    return Choice(code, kind, name, code, text=english(game, name), labeller=labeller)


def _answer(
    game: Game, players: int, statement: Choose, code: int, labeller: Labeller | None
) -> Choice:
    index, values = answers_of(game, players).read(statement, code)
    branch = statement.branches[index]
    picks = zip(branch.picks, values, strict=True)
    numbers = tuple((pick.var, pick.unit, number) for pick, number in picks)
    text = english(game, branch.name)
    if numbers:
        counted = (
            f"{english(game, var)} {number}"
            if unit is None
            else f"{number} {english(game, unit, number)}"
            for var, unit, number in numbers
        )
        text = f"{text}: {', '.join(counted)}"
    return Choice(code, "branch", branch.name, numbers=numbers, text=text, labeller=labeller)


def _place(game: Game, players: int, code: int, labeller: Labeller | None) -> Choice:
    spot, place = RowCodes(game, game.seats(players)).read(code)
    name, seat = spot.zone, spot.owner
    text, owner = f"{ordinal(place + 1)} place, {english(game, name)}", None
    if seat is not None:
        owner = None if seat < players else game.special_names(players)[seat - players]
        whose = f"player {seat + 1}" if owner is None else english(game, owner)
        text = f"{text} ({whose})"
    return Choice(code, "place", name, seat, (), place, owner, text, labeller)


def english(game: Game, name: str, number: int = 1) -> str:
    """A name of the rules as the rules' own words say it."""
    word = game.words.get(name)
    if word is None:
        return name.replace("_", " ")
    return word.one if abs(number) == 1 else word.many


def ordinal(number: int) -> str:
    """A place as English counts it: 1st, 2nd, 11th."""
    tens, ones = divmod(number % 100, 10)
    ending = "th" if tens == 1 else {1: "st", 2: "nd", 3: "rd"}.get(ones, "th")
    return f"{number}{ending}"
