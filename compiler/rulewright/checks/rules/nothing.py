"""Lines that do nothing, and questions whose answers come to the same.

A draw of none, pieces that go where they come from, a tie-break that was used already: whoever
wrote the line meant something by it, most often another name or another number. The same is true of
a condition, or of two answers, below which the very same happens; and where two lines say what one
piece is worth, the later one is followed and the earlier one is read.

Finds: RW355 RW356 RW357

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
from itertools import pairwise

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.places import reachable
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import cases, options_in
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import Setting, fold, fold_cond, value_of
from rulewright.model.expressions import (
    Compare,
    CounterOf,
    Expr,
    IfElse,
    Its,
    MarkerHolder,
    Num,
    SeatExpr,
    ValueOf,
)
from rulewright.model.game import Game
from rulewright.model.scoring import (
    ByNumber,
    CounterWorth,
    EachWorth,
    GroupWorth,
    RankIf,
    RankStep,
    RankStmt,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
    ThenMost,
    ThenShare,
)
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
from rulewright.model.walk import bodies_of, records_in

_UNSAID = ("place", "unit")
"""Fields of records that change nothing of what happens."""
_HINT = "Mend what is meant otherwise, or take the line away."
_TWICE = "Take one of the two away, or name another piece in it."
_HOW = Severity.WARNING


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Lines that do nothing and questions without difference, in no variant either."""
    yield from idle_in_all(rules, _found)


def _found(game: Game, courses: Courses) -> Iterator[Diagnostic]:
    lying = reachable(game)
    still = _at_their_ends(game, courses)
    passes = _passes(game)
    for stmt in all_statements(game):
        why = "" if id(stmt) in passes else _idle_because(game, stmt)
        if isinstance(stmt, Adjust) and (stmt.counter, stmt.op) in still:
            why = f"“{word_of(game, stmt.counter)}” is at its end from the start"
        if isinstance(stmt, MoveAll) and not lying[stmt.source.zone]:
            why = f"nothing ever lies in “{word_of(game, stmt.source.zone)}”"
        if why:
            yield Diagnostic("RW355", f"This does nothing: {why}.", stmt.place, _HINT, _HOW)
    yield from _ranking(game, game.ranking, set())
    yield from _same_ways(game)
    yield from _said_twice(game)
    yield from _idle_groups(game)


# -- lines that do nothing -------------------------------------------------------------------------


def _idle_because(game: Game, stmt: Stmt) -> str:
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


def _at_their_ends(game: Game, courses: Courses) -> set[tuple[str, str]]:
    """Counters that begin at an end and that nothing takes away from it, and the way they can't
    go."""
    found: set[tuple[str, str]] = set()
    for name, shown in courses.anywhere.game.counters.items():
        counter = game.counters[name]
        if shown.least == shown.most:
            found |= {(name, "gains")} if shown.most == counter.most else set()
            found |= {(name, "loses")} if shown.least == counter.least else set()
    return found


def _passes(game: Game) -> set[int]:
    """Statements that are all that an answer does: "gains 0 coins" is how somebody may pass."""
    branches = (
        branch
        for stmt in all_statements(game)
        if isinstance(stmt, Choose)
        for branch in stmt.branches
    )
    return {id(branch.body[0]) for branch in branches if len(branch.body) == 1}


def _is_none(game: Game, amount: Expr) -> bool:
    """Whether an amount is 0, with any number of players and any ruling. One with a name that is 0
    is a number that somebody has turned off."""
    if any(True for _ in instances(amount, ValueOf)):
        return False
    asked = options_in((amount, game.definitions))
    return all(fold(game, amount, case.setting) == 0 for case in cases(game, asked))


# -- ties ------------------------------------------------------------------------------------------


def _ranking(
    game: Game, lines: tuple[RankStmt, ...], known: set[tuple[str, bool, bool]]
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
            case ThenMost(piece, drawn, void) if shared or (piece, drawn, void) in known:
                many = word_of(game, piece)
                why = f"players who are still tied have as much of “{many}” as each other"
                if shared:
                    why = "those who are tied have won together already"
                yield Diagnostic("RW355", f"This breaks no tie: {why}.", line.place, _HINT, _HOW)
            case ThenMost(piece, drawn, void):
                known.add((piece, drawn, void))
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


# -- two lines about one thing ---------------------------------------------------------------------


def _said_twice(game: Game) -> Iterator[Diagnostic]:
    """Lines of scoring that say once more what a piece is worth."""
    if game.scoring is None:
        return
    told: set[int] = set()
    for case in cases(game, options_in(game.scoring.lines)):
        known: dict[object, ScoreStmt] = {}
        for line in _lines_for(game, case.setting, game.scoring.lines):
            about = _about(line)
            before = known.setdefault(about, line)
            if about is None or before is line or id(line) in told:
                continue
            told.add(id(line))
            name = word_of(game, str(about[1]))
            words = f"Two lines say what “{name}” is worth, and only the later one counts."
            related = ((before.place, "said here already"),) if before.place else ()
            yield Diagnostic("RW357", words, line.place, _TWICE, _HOW, related)


def _idle_groups(game: Game) -> Iterator[Diagnostic]:
    """Groups that are worth what their pieces are worth without them."""
    if game.scoring is None:
        return
    found: dict[int, tuple[GroupWorth, set[bool]]] = {}
    for case in cases(game, options_in(game.scoring.lines)):
        lines = tuple(_lines_for(game, case.setting, game.scoring.lines))
        each = {
            line.piece: fold(game, line.points, case.setting)
            for line in lines
            if isinstance(line, EachWorth) and not any(True for _ in instances(line.points, Its))
        }
        for line in lines:
            if isinstance(line, GroupWorth):
                size, points = (fold(game, n, case.setting) for n in (line.size, line.points))
                one = each.get(line.piece)
                idle = None not in (size, points, one) and points == (size or 0) * (one or 0)
                found.setdefault(id(line), (line, set()))[1].add(idle)
    for group, ways in found.values():
        if ways == {True}:
            name = word_of(game, group.piece)
            words = f"This makes no difference: so many of “{name}” are worth that without it."
            yield Diagnostic("RW355", words, group.place, _HINT, _HOW)


def _lines_for(game: Game, setting: Setting, lines: tuple[ScoreStmt, ...]) -> Iterator[ScoreStmt]:
    """The lines of scoring that hold in a setting."""
    for line in lines:
        match line:
            case ScoreStep(body=body):
                yield from _lines_for(game, setting, body)
            case ScoreIf(cond=cond, then=then, otherwise=otherwise):
                held = fold_cond(game, cond, setting)
                yield from _lines_for(game, setting, then if held else otherwise)
            case _:
                yield line


def _about(line: ScoreStmt) -> tuple[object, ...] | None:
    """What a line settles for good."""
    match line:
        case EachWorth(piece=piece) | CounterWorth(counter=piece):
            return "each", piece
        case ByNumber(piece=piece):
            return "number", piece
        case GroupWorth(piece=piece, size=size, once=once):
            return "group", piece, size, once
        case _:
            return None


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
