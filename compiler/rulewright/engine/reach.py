"""Which phases a setting does, from how many places, and what can happen in them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model.evaluate import Setting, fold_cond
from rulewright.model.expressions import Cond
from rulewright.model.game import Game
from rulewright.model.statements import Choose, Do, Eliminate, If, Leave, Stmt
from rulewright.model.walk import bodies_of


class Reach:
    """What a setting comes to; conditions that it decides are decided."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self._game = game
        self._setting = setting
        self._deadly: dict[str, bool] = {}
        roots = game.setup.body + game.play.body
        order: list[str] = []
        self._visit(roots, [], order)
        done = dict.fromkeys(order, 0)
        left: set[str] = set()
        self.procedures: set[str] = set()
        """Phases done from several places that are told something, or that can be left."""
        for phase in [None, *reversed(order)]:
            body = roots if phase is None else game.phases[phase].body
            left |= {s.phase for s in self.statements(body) if isinstance(s, Leave)}
        for phase in [None, *reversed(order)]:
            times = 1
            if phase is not None:
                times = done[phase]
                if times > 1 and (game.phases[phase].params or phase in left):
                    self.procedures.add(phase)
                    times = 1
            body = roots if phase is None else game.phases[phase].body
            for stmt in self.statements(body):
                if isinstance(stmt, Do):
                    done[stmt.phase] += times
        self.left = left
        """Phases that are left from inside."""
        self.eliminates = any(map(self.deadly, roots))
        """Whether a player can leave the game."""

    def _visit(self, body: tuple[Stmt, ...], doing: list[str], order: list[str]) -> None:
        """Phases in an order in which each comes after all those it does."""
        for stmt in self.statements(body):
            if isinstance(stmt, Do):
                if stmt.phase in doing:
                    raise ValueError(f"phase {stmt.phase!r} does itself")
                if stmt.phase not in order:
                    inner = self._game.phases[stmt.phase].body
                    self._visit(inner, [*doing, stmt.phase], order)
                    order.append(stmt.phase)

    def statements(self, body: tuple[Stmt, ...]) -> Iterator[Stmt]:
        """Every statement that can happen, those of other phases not counted."""
        for stmt in body:
            yield stmt
            match stmt:
                case If(cond, then, otherwise):
                    held = fold_cond(self._game, cond, self._setting)
                    if held is not False:
                        yield from self.statements(then)
                    if held is not True:
                        yield from self.statements(otherwise)
                case Choose(_, branches):
                    for branch in branches:
                        if branch.when is None or self._possible(branch.when):
                            yield from self.statements(branch.body)
                case _:
                    for inner in bodies_of(stmt):
                        yield from self.statements(inner)

    def _possible(self, cond: Cond) -> bool:
        return fold_cond(self._game, cond, self._setting) is not False

    def deadly(self, stmt: Stmt) -> bool:
        """Whether somebody can leave the game in a statement."""
        return any(self._kills(inner) for inner in self.statements((stmt,)))

    def _kills(self, stmt: Stmt) -> bool:
        if isinstance(stmt, Do):
            if stmt.phase not in self._deadly:
                body = self._game.phases[stmt.phase].body
                self._deadly[stmt.phase] = any(map(self.deadly, body))
            return self._deadly[stmt.phase]
        return isinstance(stmt, Eliminate)
