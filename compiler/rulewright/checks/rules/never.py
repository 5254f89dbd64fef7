"""Conditions that are always so or never so, and answers that nobody can ever give.

A condition is there because it may turn out either way. Where it always turns out the same, with
every number of players and every ruling, part of the rules never happens: a number was changed, a
name was mistaken for another, or “at most” for “at least”. The game is followed with counts, and
where it can't be followed, what is the same in every position decides.

Finds: RW336 RW337

Bad:
    values: {full: 9 stone}        # and the box has 6
    if count of hand of player >= full:
        end the game
Good:
    values: {full: 5 stone}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import Case, cases, options_in
from rulewright.checks.flow.wording import word_of
from rulewright.checks.rules import sums
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import fold, fold_cond
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    Compare,
    Cond,
    CountOf,
    IfElse,
    IsSomebody,
    Num,
    NumberVar,
    ValueOf,
)
from rulewright.model.fact_words import cond_words, expr_words
from rulewright.model.game import Game
from rulewright.model.scoring import RankIf, RankStep, RankStmt, ScoreIf, ScoreStep, ScoreStmt
from rulewright.model.statements import Branch, Choose, ChooseSeat, If, Repeat, Stmt
from rulewright.model.walk import records_in, statements_in

_HINT = "Mend the condition, or take away what it decides."


@dataclass(frozen=True, slots=True)
class _Asked:
    """A condition, what asks it and where."""

    by: Stmt | Branch | ScoreIf | RankIf | IfElse
    cond: Cond
    section: str
    place: Place | None


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Conditions and answers that make no difference, in no variant either."""
    rules.of(sums.check)  # What it followed is used here.
    yield from idle_in_all(rules, _same_always)


def _same_always(game: Game, courses: Courses) -> Iterator[Diagnostic]:
    """A warning for each condition that can't turn out both ways, and each idle answer."""
    judge = _Judge(game, courses)
    silent: set[int] = set()
    for asked in _conditions(game):
        if id(asked.by) in silent:
            continue
        held = judge.held(asked)
        if held is None:
            yield from _parts(asked, judge)
        if held is None or (held and judge.is_caution(asked)):
            continue
        silent |= {id(part) for part in _never_done(asked.by, held)}
        yield _found(game, asked, held, judge)
    for branch in _branches(game):
        if id(branch) not in silent:
            yield from _no_numbers(game, branch, judge)


class _Judge:
    """Says of conditions whether they always turn out the same."""

    def __init__(self, game: Game, courses: Courses) -> None:
        self.game = game
        self.anywhere = courses.anywhere
        self.in_definitions = options_in(game.definitions)
        every = list(cases(game, courses.options))
        followed = [courses.kept(case.setting) for case in every]
        complete = [c for c in followed if c is not None and c.complete and not c.lacks]
        self.followed = len(complete) == len(every)
        """Whether the whole game was followed, in all settings, and nothing was lacking."""
        self.turned_out = frozenset[tuple[int, bool]]().union(*(c.turned_out for c in complete))

    def held(self, asked: _Asked) -> bool | None:
        """How a condition always turns out, if it does."""
        if self.followed and isinstance(asked.by, If | Branch | Repeat | ChooseSeat):
            yes, no = ((id(asked.by), way) in self.turned_out for way in (True, False))
            if no and not yes:
                return False
            if yes and not no and not isinstance(asked.by, ChooseSeat):
                return True
        return self.everywhere(asked)

    def is_caution(self, asked: _Asked) -> bool:
        """Whether a line asks for a limit that has a name and is not reached as the numbers are
        now: with other numbers it would be, and nothing else hangs on it. To ask whether anybody
        was chosen, or of an answer whether there is enough for it, is good custom as well."""
        if getattr(asked.by, "otherwise", ()) or not isinstance(asked.by, If | Branch):
            return False
        if isinstance(asked.cond, IsSomebody):
            return True
        if isinstance(asked.by, Branch) and _is_guard(asked.by, asked.cond):
            return True
        named = any(True for _ in instances(asked.cond, ValueOf))
        return named and self.everywhere(asked) is None

    def everywhere(self, asked: _Asked) -> bool | None:
        """The same without following the rules."""
        found = set[bool | None]()
        for case in self.cases(asked.cond):
            found.add(self.anywhere.holds(asked.cond, asked.section, case.setting))
            if None in found or len(found) > 1:
                return None
        return found.pop()

    def cases(self, thing: object) -> Iterator[Case]:
        """The settings that may matter to something."""
        return cases(self.game, dict.fromkeys((*options_in(thing), *self.in_definitions)))


def _is_guard(branch: Branch, cond: Cond) -> bool:
    """Whether a condition says no more than that an answer finds what it moves."""
    sources = [getattr(stmt, "source", None) for stmt in statements_in(branch.body)]
    match cond:
        case Compare(op, CountOf(zone), Num()) | Compare(op, CountOf(zone), NumberVar()):
            return op in (">", ">=", "!=") and zone.zone in {s.zone for s in sources if s}
        case AllOf(conds):
            return all(_is_guard(branch, part) for part in conds)
        case _:
            return False


def _parts(asked: _Asked, judge: _Judge) -> Iterator[Diagnostic]:
    """A part of a condition after “or” that is so in no position of any game."""
    for joined in instances(asked.cond, AnyOf):
        for part in joined.conds:
            alone = replace(asked, cond=part)
            if judge.everywhere(alone) is False:
                why = _why(alone, judge)
                words = f"A part of this is never so, with any number of players: {why[2:]}."
                if not why:
                    words = f"A part of this is never so: “{cond_words(part)}”."
                hint = "Mend it, or take it away."
                yield Diagnostic("RW336", words, asked.place, hint, Severity.WARNING)


def _conditions(game: Game) -> Iterator[_Asked]:
    """Every condition on which it depends what is done, in reading order, the outer ones first."""
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            match stmt:
                case If(cond):
                    yield _Asked(stmt, cond, section.name, stmt.place)
                case Repeat(until=until) if until is not None:
                    yield _Asked(stmt, until, section.name, stmt.place)
                case ChooseSeat(where=where) if where is not None:
                    yield _Asked(stmt, where, section.name, stmt.place)
                case Choose(branches=branches):
                    for branch in branches:
                        if branch.when is not None:
                            place = branch.place or stmt.place
                            yield _Asked(branch, branch.when, section.name, place)
    for definition in game.definitions.values():
        for part, place in records_in((definition.number, definition.relation)):
            if isinstance(part, IfElse):
                yield _Asked(part, part.cond, definition.name, place or definition.place)
    lines: list[ScoreStmt | RankStmt] = list(game.scoring.lines) if game.scoring else []
    lines += game.ranking
    while lines:
        line = lines.pop(0)
        if isinstance(line, ScoreStep | RankStep):
            lines[:0] = line.body
        elif isinstance(line, ScoreIf | RankIf):
            yield _Asked(line, line.cond, "scoring", line.place)
            lines[:0] = (*line.then, *line.otherwise)


def _never_done(part: object, held: bool) -> Iterator[object]:
    """Whatever stands where it never happens: nothing more has to be said of it."""
    inside: tuple[Stmt, ...] = ()
    match part:
        case If(then=then, otherwise=otherwise):
            inside = otherwise if held else then
        case Repeat(body=body) if held:
            inside = body
        case Branch(body=body) if not held:
            inside = body
        case ScoreIf(then=lines, otherwise=others) | RankIf(then=lines, otherwise=others):
            yield from others if held else lines
    for stmt in statements_in(inside):
        yield stmt
        if isinstance(stmt, Choose):
            yield from stmt.branches


# -- in words --------------------------------------------------------------------------------------


def _found(game: Game, asked: _Asked, held: bool, judge: _Judge) -> Diagnostic:
    why = _why(asked, judge)
    code, hint, severity = "RW336", _HINT, Severity.WARNING
    match asked.by:
        case Branch(name=name) if not held:
            code = "RW337"
            words = f"Nobody can ever answer “{word_of(game, name)}”"
            words += why or ": what it asks for is never so"
            hint = "Mend what stands after “when”, or take the answer away."
        case Branch(name=name):
            words = f"What stands after “when” is always so{why}: “{word_of(game, name)}” is free"
            hint, severity = "Take “when …” away, or mend it.", Severity.NOTE
        case Repeat() if held:
            words = f"This is never repeated, not even once: “until” is so from the start{why}"
        case Repeat():
            words = f"This repetition never ends by itself: “until” is never so{why}"
        case ChooseSeat(var=var) if held:
            words = f"What stands after “where” is always so{why}: anybody may be “{var}”"
            hint, severity = "Take “where …” away, or mend it.", Severity.NOTE
        case ChooseSeat(var=var):
            words = f"Nobody can ever be chosen as “{var}”{why or ': what it asks for is never so'}"
        case _:
            always = "always so" if held else "never so"
            words = f"This is {always}, with any number of players and any ruling{why}"
            other = _other_way(asked.by, held)
            if other:
                words += f". What stands under “{other}” never happens"
            else:
                # Nothing is lost; it was only not needed to ask.
                severity = Severity.NOTE
    return Diagnostic(code, f"{words}.", asked.place, hint, severity)


def _other_way(by: object, held: bool) -> str:
    """Which part is never done."""
    if not held:
        return "if"
    return "otherwise" if getattr(by, "otherwise", ()) else ""


def _why(asked: _Asked, judge: _Judge) -> str:
    """What an amount can come to, where one comparison says it all: ": “laps” is never more"."""
    cond = asked.cond
    if not isinstance(cond, Compare):
        return ""
    for side, other in ((cond.left, cond.right), (cond.right, cond.left)):
        settings = [case.setting for case in judge.cases(cond)]
        numbers = [fold(judge.game, other, setting) for setting in settings]
        if isinstance(side, Num) or None in numbers:
            continue
        if any(fold_cond(judge.game, cond, setting) is not None for setting in settings):
            return ""
        spans = [judge.anywhere.span(side, asked.section, setting) for setting in settings]
        low, high = min(span[0] for span in spans), max(span[1] for span in spans)
        if judge.everywhere(asked) is None:
            return ""
        asks = [number for number in numbers if number is not None]
        if high <= min(asks):
            return f": “{expr_words(side)}” is never more than {high}"
        if low >= max(asks):
            return f": “{expr_words(side)}” is never less than {low}"
    return ""


# -- answers with numbers --------------------------------------------------------------------------


def _branches(game: Game) -> Iterator[Branch]:
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            if isinstance(stmt, Choose):
                yield from stmt.branches


def _no_numbers(game: Game, branch: Branch, judge: _Judge) -> Iterator[Diagnostic]:
    """Answers that come with a number of which there is none: from 5 to 3."""
    section = _section_of(game, branch)
    for pick in branch.picks:
        spans = [
            (
                judge.anywhere.span(pick.low, section, case.setting)[0],
                judge.anywhere.span(pick.high, section, case.setting)[1],
            )
            for case in judge.cases(pick)
        ]
        if all(low > high for low, high in spans):
            low, high = spans[0]
            name = word_of(game, branch.name)
            words = f"Nobody can ever answer “{name}”: there is no number from {low} to {high}."
            hint = "The first number is the least, the second the greatest."
            yield Diagnostic("RW337", words, branch.place, hint, Severity.WARNING)


def _section_of(game: Game, branch: Branch) -> str:
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            if isinstance(stmt, Choose) and any(one is branch for one in stmt.branches):
                return section.name
    return ""
