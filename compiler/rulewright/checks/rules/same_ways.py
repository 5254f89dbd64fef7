"""Questions that make no difference: whatever is answered, the very same follows.

Two answers that come to the same, and a condition with the same on both sides, were meant to
differ: somebody wrote the line twice and changed it once.

Finds: RW356

Bad:
    if bag is empty:
        end the game
    otherwise:
        end the game
Good:
    if bag is empty:
        end the game
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import value_of
from rulewright.model.expressions import Compare, IfElse, Num, SeatExpr, ValueOf
from rulewright.model.game import Game
from rulewright.model.scoring import RankIf, RankStep, RankStmt, ScoreIf, ScoreStep, ScoreStmt
from rulewright.model.statements import Adjust, Branch, Choose, Do, If, Stmt
from rulewright.model.walk import bodies_of, records_in

_UNSAID = ("place", "unit")
"""Fields of records that change nothing of what happens."""
_HOW = Severity.WARNING


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Questions without difference, in no variant either."""
    yield from idle_in_all(rules, _found)


def _found(game: Game, _: Courses) -> Iterator[Diagnostic]:
    """Conditions and answers below which the very same stands."""
    for stmt in all_statements(game):
        match stmt:
            case If() if stmt.otherwise and _alike(game, stmt):
                yield _no_difference(stmt.place)
            case Choose(branches=branches):
                yield from _same_answers(game, branches)
            case _:
                pass
    yield from _asked_again(game)
    yield from _same_scoring(game, game.scoring.lines if game.scoring is not None else ())
    yield from _same_scoring(game, game.ranking)
    for definition in game.definitions.values():
        for part, place in records_in((definition.number, definition.relation)):
            if isinstance(part, IfElse) and _alike(game, part):
                yield _no_difference(place or definition.place)


def _same_scoring(
    game: Game, lines: tuple[ScoreStmt, ...] | tuple[RankStmt, ...]
) -> Iterator[Diagnostic]:
    """The same where points are counted and where it is said who wins."""
    for line in lines:
        match line:
            case ScoreStep(body=body) | RankStep(body=body):
                yield from _same_scoring(game, body)
            case ScoreIf(then=then, otherwise=otherwise) | RankIf(then=then, otherwise=otherwise):
                if otherwise and _shape(game, then) == _shape(game, otherwise):
                    yield _no_difference(line.place)
                yield from _same_scoring(game, then)
                yield from _same_scoring(game, otherwise)
            case _:
                pass


def _asked_again(game: Game) -> Iterator[Diagnostic]:
    """A condition that stands right below its like, with the same consequence for somebody else or
    by another number: one of the two was to be the other case."""
    left = [section.body for section in (game.setup, game.play, *game.phases.values())]
    while left:
        body = left.pop()
        left += [inner for stmt in body for inner in bodies_of(stmt)]
        for one, other in pairwise(body):
            if not (isinstance(one, If) and isinstance(other, If)):
                continue
            asks_the_same = _shape(game, one.cond) == _shape(game, other.cond)
            differs = _shape(game, one.then) != _shape(game, other.then)
            if asks_the_same and differs and _weighs(one) and _deeds(one) == _deeds(other) != []:
                words = "This asks the same as the line before it, and something else follows."
                hint = "Mend one of the two conditions, or let all follow from one."
                yield Diagnostic("RW356", words, other.place, hint, _HOW)


def _weighs(question: If) -> bool:
    """Whether two amounts are weighed that both depend on the game, and the contrary is left to
    another line: "if hers is more than his"."""
    cond = question.cond
    if question.otherwise or not isinstance(cond, Compare):
        return False
    return not any(isinstance(side, Num | ValueOf) for side in (cond.left, cond.right))


def _deeds(question: If) -> list[tuple[object, ...]]:
    """What is done to a number or in a phase, whoever it is and however much."""
    if not all(isinstance(stmt, Do | Adjust) for stmt in question.then):
        return []
    names = ("phase", "counter", "op")
    return [(type(stmt), *(getattr(stmt, name, None) for name in names)) for stmt in question.then]


def _alike(game: Game, question: If | IfElse) -> bool:
    return _shape(game, question.then) == _shape(game, question.otherwise)


def _no_difference(place: Place | None) -> Diagnostic:
    words = "It makes no difference whether this is so: the same stands under “otherwise”."
    hint = "Mend one of the two, or take the question away."
    return Diagnostic("RW356", words, place, hint, _HOW)


def _same_answers(game: Game, branches: tuple[Branch, ...]) -> Iterator[Diagnostic]:
    """Answers from which the same follows. That nothing follows is for others to see, as when
    somebody announces something; and two cards may well lead to one phase that both share."""
    met: dict[object, Branch] = {}
    for branch in branches:
        if branch.picks or all(map(_is_shared, branch.body)):
            continue
        before = met.setdefault(_shape(game, (branch.body, branch.when)), branch)
        if before is not branch:
            names = f"“{word_of(game, before.name)}” and “{word_of(game, branch.name)}”"
            words = f"It makes no difference who answers what: {names} come to the same."
            hint = "Mend one of the two, or take it away."
            yield Diagnostic("RW356", words, branch.place, hint, _HOW)


def _is_shared(stmt: Stmt) -> bool:
    """Whether a statement leads to a phase that is told no more than who it is about."""
    return isinstance(stmt, Do) and all(isinstance(arg, SeatExpr) for arg in stmt.args)


def _shape(game: Game, part: object) -> object:
    """What records say, without their places and texts; numbers with a name are their number."""
    if isinstance(part, ValueOf):
        return tuple(value_of(game, part.name, players) for players in game.players)
    if isinstance(part, tuple | list):
        return tuple(_shape(game, one) for one in part)
    if is_dataclass(part):
        names = (field.name for field in fields(part) if field.name not in _UNSAID)
        return type(part).__name__, *(_shape(game, getattr(part, name)) for name in names)
    return part
