"""Pairs of games that differ only in what one seat can't see, to look for leaks in its view.

Two games run side by side. Where the seat can't see what happens, each goes its own way; where it
can, both go the same way. As soon as the seat may notice a difference (it was given another bag,
others have shown what they chose), the pair is done. Which moves a seat can't see is judged here
from the rules alone, without the engine's own idea of who knows what: that idea is what is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulewright.engine.events import Spot, knows
from rulewright.engine.run import Run
from rulewright.engine.stops import Decision, Stop
from rulewright.engine.views import view_of_run
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import BOX
from rulewright.model.game import Game
from rulewright.model.statements import (
    Do,
    Draw,
    EachSeat,
    LayOut,
    Roll,
    Sight,
    Sort,
    Stmt,
    Take,
    Window,
)
from rulewright.model.walk import statements_in


def sees(game: Game, spot: Spot, seat: int | None) -> bool:
    """Whether the zones' declarations let the seat look there."""
    if spot.zone == BOX:
        return False
    seen_by = game.zones[spot.zone].seen_by
    return seen_by == "all" or (seen_by == "owner" and seat is not None and spot.owner == seat)


def sealed_statements(game: Game) -> frozenset[int]:
    """By identity: what happens while several choose together, in phases too."""
    found: set[int] = set()

    def seal(body: tuple[Stmt, ...]) -> None:
        for stmt in statements_in(body):
            found.add(id(stmt))
            if isinstance(stmt, Do):
                seal(game.phases[stmt.phase].body)

    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            if isinstance(stmt, EachSeat) and stmt.sealed:
                seal(stmt.body)
    return frozenset(found)


class Side:
    """One of the two games, as its seat may follow it."""

    def __init__(self, game: Game, setting: Setting, seat: int | None) -> None:
        self.run = Run(game, setting)
        self.game = game
        self.seat = seat
        self.sealed = sealed_statements(game)
        self.together: list[tuple[int | None, int]] = []
        """What was chosen since several began to choose together."""
        self.ordered: list[list[str]] = []
        """The rows in which the seat put cards in order."""

    @property
    def stop(self) -> Stop | None:
        return self.run.stop

    def awaits_others(self) -> bool:
        """Whether others choose together now."""
        stop = self.stop
        if stop is None or (isinstance(stop, Decision) and stop.actor == self.seat):
            return False
        return isinstance(stop.statement, Window) or id(stop.statement) in self.sealed

    def chooses_together(self) -> bool:
        stop = self.stop
        return stop is not None and (
            isinstance(stop.statement, Window) or id(stop.statement) in self.sealed
        )

    def hidden(self) -> bool:
        """Whether the seat can't see what is chosen or drawn here."""
        stop = self.stop
        assert stop is not None
        if self.awaits_others():
            return True
        statement = stop.statement
        if isinstance(stop, Decision) and stop.actor == self.seat:
            return False
        if isinstance(statement, LayOut):
            return True
        if not isinstance(statement, Draw | Take | Roll):
            return False
        return not self._sees_move(statement)

    def _sees_move(self, statement: Draw | Take | Roll) -> bool:
        play = self.run.interpreter
        spots = [play.spot(statement.target)]
        if not isinstance(statement, Roll):
            spots.append(play.spot(statement.source))
        rows = [spot for spot in spots if spot in self.run.state.rows]
        if any(sees(play.game, s, self.seat) for s in spots if s not in rows):
            return True
        match statement.sight:
            case Sight.ZONES:
                return any(sees(play.game, spot, self.seat) for spot in rows)
            case Sight.OPEN:
                return True
            case Sight.HIDDEN:
                actor = None if statement.actor is None else play.seat(statement.actor)
                return self.seat is not None and actor == self.seat
            case Sight.SOME if not isinstance(statement, Roll):
                return self.seat in [play.seat(seat) for seat in statement.seen_by]
            case _:
                return False

    def sight(self) -> list[Any]:
        """What the seat has seen by looking at the table, and at cards."""
        game, state = self.game, self.run.state
        bags: list[Any] = [
            held
            for spot, held in state.zones.items()
            if spot not in state.rows and sees(game, spot, self.seat)
        ]
        faces = [[card.piece if card.up else "?" for card in row] for row in state.rows.values()]
        looked = [e.pieces for e in self.run.events if e.kind == "look" and e.actor == self.seat]
        shown = [
            (e.source, e.pieces)
            for e in self.run.events
            if e.kind == "show" or (e.kind == "reveal" and knows(self.seat, e.known_to))
        ]
        named = None
        if isinstance(self.stop, Decision) and self.stop.kind == "agree":
            # Who must agree with others has to know who they are.
            named = self.stop.codes if self.stop.actor == self.seat else None
        return [bags, faces, looked, shown, self.ordered, named]

    def send(self, code: int) -> None:
        stop = self.stop
        assert stop is not None
        if self.chooses_together():
            self.together.append((stop.actor if isinstance(stop, Decision) else None, code))
        self.run.send(code)
        stop = self.stop
        if not isinstance(stop, Decision) or stop.actor != self.seat:
            return
        if isinstance(stop.statement, Sort):
            # Who puts a card in order looks at the row.
            spot, _, _ = self.run.interpreter.card(stop.statement.piece)
            self.ordered.append([card.piece for card in self.run.state.rows[spot]])


def twins(
    game: Game, setting: Setting, seat: int | None, random: Random
) -> Iterator[tuple[Run, Run]]:
    """The two games at each stop at which the seat can't tell them apart."""
    left, right = Side(game, setting, seat), Side(game, setting, seat)
    while left.stop is not None and right.stop is not None:
        waits = left.awaits_others(), right.awaits_others()
        if waits[0] != waits[1]:
            # One has more to decide than the other before all are done.
            late = left if waits[0] else right
            late.send(random.choice(_codes(late)))
            continue
        if not (left.chooses_together() or right.chooses_together()):
            if left.together != right.together:
                return
            left.together.clear()
            right.together.clear()
        if left.sight() != right.sight():
            return
        if not waits[0] and left.stop.statement is not right.stop.statement:
            return
        yield left.run, right.run
        if left.hidden():
            left.send(random.choice(_codes(left)))
            right.send(random.choice(_codes(right)))
            continue
        common = [code for code in _codes(left) if code in _codes(right)]
        if not common:
            return
        code = random.choice(common)
        left.send(code)
        right.send(code)


def _codes(side: Side) -> tuple[int, ...]:
    assert side.stop is not None
    return side.stop.codes


def differ(left: Run, right: Run) -> bool:
    """Whether anything is not the same in two games."""
    return left.codes != right.codes


def find_leaks(
    game: Game, setting: Setting, seat: int | None, seed: int, *, games: int = 12
) -> tuple[list[str], int]:
    """Parts of the view that give away what the seat can't see; and how many pairs differed."""
    random = Random(seed)
    leaks: set[str] = set()
    differed = 0
    for _ in range(games):
        for number, (left, right) in enumerate(twins(game, setting, seat, random)):
            if number > 400:
                break
            differed += differ(left, right)
            one, two = view_of_run(left, seat), view_of_run(right, seat)
            leaks |= {part for part in one if one[part] != two[part]}
    return sorted(leaks), differed
