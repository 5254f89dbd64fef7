"""Lines that do nothing, and questions whose answers come to the same.

A draw of none, pieces that go where they come from, a tie-break that was used already: whoever
wrote the line meant something by it, most often another name or another number. The same is true of
a condition, or of two answers, below which the very same happens.

Finds: RW355 RW356

Bad:
    swap hand of rival with hand of rival
    if bag is empty:
        end the game
    otherwise:
        end the game
Good:
    swap hand of player with hand of rival
    if bag is empty:
        end the game
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import cases, options_in
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import fold, value_of
from rulewright.model.expressions import CounterOf, Expr, IfElse, MarkerHolder, SeatExpr, ValueOf
from rulewright.model.game import Game
from rulewright.model.scoring import RankIf, RankStep, RankStmt, ThenMost, ThenShare
from rulewright.model.statements import (
    Adjust,
    Branch,
    Choose,
    Do,
    Draw,
    Give,
    If,
    MoveAll,
    Put,
    Roll,
    Show,
    Stmt,
    Swap,
    Take,
)
from rulewright.model.walk import records_in

_UNSAID = ("place", "unit")
"""Fields of records that change nothing of what happens."""
_HINT = "Mend what is meant otherwise, or take the line away."
_HOW = Severity.WARNING


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Lines without effect and questions without difference, in no variant either."""
    yield from idle_in_all(rules, lambda game, _: _found(game))


def _found(game: Game) -> Iterator[Diagnostic]:
    for stmt in all_statements(game):
        why = _without_effect(game, stmt)
        if why:
            yield Diagnostic("RW355", f"This does nothing: {why}.", stmt.place, _HINT, _HOW)
    yield from _ranking(game, game.ranking, set())
    yield from _same_ways(game)


# -- lines that do nothing -------------------------------------------------------------------------


def _without_effect(game: Game, stmt: Stmt) -> str:
    """Why a statement never changes anything; nothing where it may."""
    match stmt:
        case Draw(amount=amount) | Take(amount=amount) | Roll(amount=amount) | Show(amount=amount):
            if _is_none(game, amount):
                return "the amount is always 0"
        case Adjust(op="set", counter=counter, seat=seat, amount=CounterOf() as amount):
            if amount == CounterOf(counter, seat):
                return f"“{word_of(game, counter)}” is set to what it is"
        case Adjust(op="gains" | "loses", amount=amount):
            if _is_none(game, amount):
                return "the amount is always 0"
        case Put(table=None, pieces=pieces):
            if all(_is_none(game, amount) for _, amount in pieces):
                return "the amount is always 0"
        case Give(marker=marker, to=MarkerHolder(held)) if held == marker:
            return f"whoever gets “{word_of(game, marker)}” has it"
        case _:
            pass
    match stmt:
        case Draw(source=a, target=b) | Take(source=a, target=b) if a == b:
            return "pieces come back to where they were"
        case Put(source=a, target=b) | MoveAll(source=a, target=b) | Swap(a, b) if a == b:
            return "pieces come back to where they were"
        case _:
            return ""


def _is_none(game: Game, amount: Expr) -> bool:
    """Whether an amount is 0, with any number of players and any ruling. One with a name that is 0
    is a number that somebody has turned off."""
    if any(True for _ in instances(amount, ValueOf)):
        return False
    asked = options_in((amount, game.definitions))
    return all(fold(game, amount, case.setting) == 0 for case in cases(game, asked))


# -- ties ------------------------------------------------------------------------------------------


def _ranking(
    game: Game, lines: tuple[RankStmt, ...], known: set[tuple[str, bool]]
) -> Iterator[Diagnostic]:
    """Tie-breaks that decide nothing: those still tied are so in just this, or have shared."""
    shared = False
    for line in lines:
        match line:
            case RankStep(body=body):
                yield from _ranking(game, body, known)
            case RankIf(then=then, otherwise=otherwise):
                yield from _ranking(game, then, set(known))
                yield from _ranking(game, otherwise, set(known))
            case ThenMost(piece, as_drawn) if shared or (piece, as_drawn) in known:
                many = word_of(game, piece)
                why = f"players who are still tied have as much of “{many}” as each other"
                if shared:
                    why = "those who are tied have won together already"
                yield Diagnostic("RW355", f"This breaks no tie: {why}.", line.place, _HINT, _HOW)
            case ThenMost(piece, as_drawn):
                known.add((piece, as_drawn))
            case ThenShare():
                shared = True
            case _:
                pass


# -- questions that make no difference -------------------------------------------------------------


def _same_ways(game: Game) -> Iterator[Diagnostic]:
    """Conditions and answers below which the very same stands."""
    for stmt in all_statements(game):
        match stmt:
            case If() if stmt.otherwise and _alike(game, stmt):
                yield _no_difference(stmt.place)
            case Choose(branches=branches):
                yield from _same_answers(game, branches)
            case _:
                pass
    for definition in game.definitions.values():
        for part, place in records_in((definition.number, definition.relation)):
            if isinstance(part, IfElse) and _alike(game, part):
                yield _no_difference(place or definition.place)


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
