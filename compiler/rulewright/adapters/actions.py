"""Every answer of a game as one number that means the same wherever it is given.

Codes of the engine count from 0 at each line that asks. Libraries for learning want one fixed list
of actions for a whole game: here it is made from the rules alone. Rules are read from set-up to the
last phase; each line that asks adds the answers that are new. Two lines share an action where the
answer reads alike: the same branch with the same numbers, the same piece moved by the same verb,
the same seat, the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.engine.choices import english
from rulewright.engine.ranges import answers_of
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
    Stmt,
    Take,
    Window,
)
from rulewright.model.walk import statements_in

MOST_ACTIONS = 1_000_000
"""More different answers than this are no list any more."""

Answer = tuple[int, str]
"""A code and what it says; two answers that say the same are the same action."""


class TooManyActions(ValueError):  # noqa: N818 - what it says is what it is
    """The rules have more different answers than a list can hold."""


class ActionTable:
    """The actions of one game with so many players."""

    def __init__(self, game: Game, players: int) -> None:
        self.texts: tuple[str, ...]
        """What each action says, in English."""
        self.most_outcomes = 0
        """Outcomes of chance are codes below this."""
        self._actions: dict[tuple[int, str], dict[int, int]] = {}
        self._codes: dict[tuple[int, str], dict[int, int]] = {}
        self._outcomes: dict[int, tuple[str, ...]] = {}
        numbers: dict[str, int] = {}
        for section in (game.setup, game.play, *game.phases.values()):
            for stmt in statements_in(section.body):
                for kind, answers in _questions(game, players, stmt):
                    self._add(stmt, kind, answers, numbers)
                if outcomes := _outcomes(game, players, stmt):
                    self._outcomes[id(stmt)] = outcomes
                    self.most_outcomes = max(self.most_outcomes, len(outcomes))
        self.texts = tuple(numbers)

    def __len__(self) -> int:
        return len(self.texts)

    def _add(
        self, stmt: Stmt, kind: str, answers: Iterator[Answer], numbers: dict[str, int]
    ) -> None:
        key = id(stmt), kind
        actions = {code: numbers.setdefault(text, len(numbers)) for code, text in answers}
        if len(numbers) > MOST_ACTIONS:
            raise TooManyActions(f"These rules have more than {MOST_ACTIONS:,} different answers.")
        self._actions[key] = actions
        self._codes[key] = {action: code for code, action in actions.items()}

    def actions(self, stmt: StopStmt, kind: str, codes: Sequence[int]) -> dict[int, int]:
        """The actions that stand for these codes at a line, ascending, each with its code."""
        known = self._actions[id(stmt), kind]
        return dict(sorted((known[code], code) for code in codes))

    def outcome(self, stmt: StopStmt, code: int) -> str:
        """What an outcome of chance says."""
        return self._outcomes[id(stmt)][code]


def _questions(game: Game, players: int, stmt: Stmt) -> Iterator[tuple[str, Iterator[Answer]]]:
    """What a line asks, by kind of decision, with every answer it can ever have."""
    match stmt:
        case Take(verb=verb, kind=kind):
            pieces = enumerate(game.kinds[kind])
            yield "piece", ((code, f"{verb} {english(game, piece)}") for code, piece in pieces)
        case Choose():
            yield "branch", _branches(game, players, stmt)
        case ChooseSeat():
            yield "seat", enumerate(_seats(game, players))
        case Window(answer=answer):
            yield "respond", enumerate((f"no {english(game, answer)}", english(game, answer)))
            yield "agree", enumerate(_seats(game, players))
        case ChooseCard(rows=rows):
            seats = game.seats(players)
            places = _longest(game, rows[0].zone) * seats * len(rows)
            yield "place", ((code, f"place {code + 1}") for code in range(places))
        case Sort() | LayOut():
            longest = max((_longest(game, z.name) for z in game.zones.values()), default=0)
            yield "sort", ((code, f"sort to place {code + 1}") for code in range(longest + 1))


def _branches(game: Game, players: int, choose: Choose) -> Iterator[Answer]:
    answers = answers_of(game, players)
    for branch, codes in zip(choose.branches, answers.of(choose), strict=True):
        for code in range(codes.base, codes.base + codes.size):
            numbers = "".join(f" {n}" for n in codes.numbers(code))
            yield code, english(game, branch.name) + numbers


def _seats(game: Game, players: int) -> tuple[str, ...]:
    people = (f"player {seat + 1}" for seat in range(players))
    return (*people, *(english(game, name) for name in game.special_names(players)))


def _longest(game: Game, zone: str) -> int:
    """How many cards a row can hold."""
    kind = game.zones[zone].holds
    return sum(game.pieces[piece].count for piece in game.kinds[kind])


def _outcomes(game: Game, players: int, stmt: Stmt) -> tuple[str, ...]:
    """What can come up at a line, by code."""
    match stmt:
        case Draw(kind=kind) | Roll(dice=kind):
            return tuple(english(game, piece) for piece in game.kinds[kind])
        case Give(to=None):
            return tuple(f"player {seat + 1}" for seat in range(players))
        case _:
            return ()
