"""Lines that do nothing.

A draw of none, pieces that go where they come from, a tie-break that was used already: whoever
wrote the line meant something by it, most often another name or another number. And where two lines
say what one piece is worth, the later one is followed and the earlier one is read.

Finds: RW355 RW357

Bad:
    swap hand of rival with hand of rival
Good:
    swap hand of player with hand of rival
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.flow.counts import all_statements
from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.places import reachable
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import cases, options_in
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.evaluate import fold
from rulewright.model.expressions import (
    CounterOf,
    Expr,
    Its,
    MarkerHolder,
    ValueOf,
)
from rulewright.model.game import Game
from rulewright.model.score_lines import scoring_lines
from rulewright.model.scoring import (
    ByNumber,
    CounterWorth,
    EachWorth,
    GroupWorth,
    RankIf,
    RankStep,
    RankStmt,
    ScoreStmt,
    ThenMost,
    ThenShare,
)
from rulewright.model.statements import (
    Adjust,
    Choose,
    Draw,
    Give,
    MoveAll,
    Put,
    Roll,
    Show,
    Stmt,
    Swap,
    Take,
)

_HINT = "Mend what is meant otherwise, or take the line away."
_TWICE = "Take one of the two away, or name another piece in it."
_HOW = Severity.WARNING


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Lines that do nothing, in no variant either."""
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


# -- two lines about one thing ---------------------------------------------------------------------


def _said_twice(game: Game) -> Iterator[Diagnostic]:
    """Lines of scoring that say once more what a piece is worth."""
    if game.scoring is None:
        return
    told: set[int] = set()
    for case in cases(game, options_in(game.scoring.lines)):
        known: dict[object, ScoreStmt] = {}
        for line in scoring_lines(game, case.setting):
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
        lines = tuple(scoring_lines(game, case.setting))
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
