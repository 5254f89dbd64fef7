"""Charts that stop too early, and rows of charts that nothing can reach.

A list says what each number is worth or costs. Where more can be held than it has entries for,
players look for a row that is not there; the finding shows a game in which that happens. Where a
row stands for more than anybody can ever hold, or a line of scoring asks for so many, the chart or
the number of pieces is wrong. A last row that is meant for all that come after it says so:
“last: or more”.

Finds: RW334 RW335

Bad:
    lists: {worth: {entries: [0, 1, 3, 6]}}       # and somebody can hold 4
Good:
    lists: {worth: {entries: [0, 1, 3, 6, 10]}}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.checks.flow.anywhere import Anywhere
from rulewright.checks.flow.courses import Courses
from rulewright.checks.flow.holding import Holdings
from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.seeking import Held, LookedUp, Seeker, lines
from rulewright.checks.flow.settings import cases, with_players
from rulewright.checks.flow.wording import after, counted, word_of
from rulewright.checks.rules import sums
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import Entry, Expr
from rulewright.model.fact_words import expr_words
from rulewright.model.game import Game, NumberList
from rulewright.model.score_lines import ranking_lines, scoring_lines
from rulewright.model.scoring import (
    ByNumber,
    CounterWorth,
    EachWorth,
    GroupWorth,
    MakesWorth,
    ScoreStmt,
    ThenMost,
    TogetherWorth,
    Voids,
)
from rulewright.model.walk import records_in

MOST_STEPS = 4_000
"""Statements done to find a game in which somebody holds very much."""
_MORE = "Add what is missing to “entries”, or write “last: or more” under the list."


@dataclass(frozen=True, slots=True)
class _Use:
    """An amount that looks a list up."""

    list: NumberList
    index: Expr
    section: str
    place: Place | None


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Charts that stop too early, and rows that are never reached."""
    rules.of(sums.check)  # What it followed is used here.
    yield from _early_ends(rules.game, rules.courses)
    yield from idle_in_all(rules, _never_reached)


def _early_ends(game: Game, courses: Courses) -> Iterator[Diagnostic]:
    """Lists too short for what can be reached."""
    holdings = Holdings(game, courses)
    for line in scoring_lines(game):
        if isinstance(line, ByNumber):
            yield from _by_number(game, holdings, line)
    doubtful = {use.list.name: use for use in reversed(tuple(_doubtful(game, courses.anywhere)))}
    if doubtful:
        yield from _seen(game, courses, doubtful)
    yield from _lost_points(game, courses)


def _never_reached(game: Game, courses: Courses) -> Iterator[Diagnostic]:
    """Rows of lists and lines of scoring beyond what can be reached."""
    holdings = Holdings(game, courses)
    for line in scoring_lines(game):
        if isinstance(line, ByNumber):
            yield from _rows_beyond(game, holdings, line)
        else:
            yield from _threshold(game, holdings, line)
    yield from _ties(game, holdings)
    yield from _idle_counters(game, courses.anywhere)
    yield from _entries_beyond(game, courses.anywhere)


# -- scoring ---------------------------------------------------------------------------------------


def _rows_beyond(game: Game, holdings: Holdings, line: ByNumber) -> Iterator[Diagnostic]:
    chart = game.lists[line.list]
    last = len(chart.entries) - 1
    most = holdings.most(line.piece)
    if most.number < last:
        number = counted(game, most.number, line.piece)
        words = f"Nobody can ever hold more than {number}, but “{_called(game, chart)}” goes on"
        words += f" to {last}."
        hint = "Take the last entries away, or look why no more can be held."
        related = ((line.place, "counted here"),) if line.place else ()
        yield Diagnostic("RW335", words, chart.place, hint, Severity.WARNING, related)


def _by_number(game: Game, holdings: Holdings, line: ByNumber) -> Iterator[Diagnostic]:
    chart = game.lists[line.list]
    beyond = holdings.most(line.piece).number >= len(chart.entries)
    if beyond and not (chart.or_more or _shown(game, line, len(chart.entries))):
        yield from _too_short(game, holdings, line, chart)


def _shown(game: Game, line: ByNumber, number: int) -> bool:
    """Whether a worked example shows what so many are worth: then that is settled."""
    names = game.pieces_of(line.piece)
    setting = Setting(game.players[0], game.default_options())
    return any(
        sum(fold(game, n, setting) or 0 for piece, n in example.holding if piece in names) >= number
        for example in game.examples
    )


def _too_short(
    game: Game, holdings: Holdings, line: ByNumber, chart: NumberList
) -> Iterator[Diagnostic]:
    """Somebody who ends with more than the chart has rows for; by counts alone it is a note."""
    last, most = len(chart.entries) - 1, holdings.most(line.piece)
    wanted = holdings.counting(line.piece)
    setting, held = _seek(game, most.setting, wanted)
    name, kept = _called(game, chart), f"“{_called(game, chart)}” stops at {last}"
    related = ((line.place, "counted here"),) if line.place else ()
    if held is not None and held.number > last:
        pieces = ", ".join(counted(game, n, piece) for piece, n in held.pieces)
        who = f"player {held.seat + 1}"
        if held.seat >= setting.players:
            who = f"“{word_of(game, game.special_names(setting.players)[-1])}”"
        words = (
            f"{kept}, but more than that can be held: {with_players(setting.players).lower()}, "
            f"{who} can end with {held.number} ({pieces}), {after(held.choices)}."
        )
        yield Diagnostic("RW334", words, chart.place, _MORE, Severity.WARNING, related)
    elif most.followed:
        who = with_players(most.setting.players).lower()
        words = f"“{name}” stops at {last}, but {who} up to {most.number} may be held."
        yield Diagnostic("RW334", words, chart.place, _MORE, Severity.NOTE, related)


def _seek(game: Game, setting: Setting, wanted: frozenset[str]) -> tuple[Setting, Held | None]:
    """A game at whose end a seat holds as many of some pieces as could be found."""
    assert game.scoring is not None
    ends = dict.fromkeys((setting.players, game.players[0], game.players[-1]))
    settings = [replace_players(setting, players) for players in ends]
    best: tuple[Setting, Held | None] = setting, None
    for seeker in lines(game, settings, MOST_STEPS):
        if seeker.go(0, wanted):
            held = seeker.held(game.scoring.zone, wanted)
            if best[1] is None or held.number > best[1].number:
                best = seeker.setting, held
    return best


def replace_players(setting: Setting, players: int) -> Setting:
    """The same rulings with so many players."""
    return setting._replace(players=players)


def _threshold(game: Game, holdings: Holdings, line: ScoreStmt) -> Iterator[Diagnostic]:
    """A line of scoring that asks for more than anybody can ever hold."""
    match line:
        case GroupWorth(piece=piece, size=asks) | TogetherWorth(piece=piece, at_least=asks):
            pass
        case MakesWorth(piece=piece, at_least=asks) | Voids(piece=piece, low=asks):
            pass
        case EachWorth(piece=piece):
            if holdings.most(piece).number == 0:
                words = f"Nobody can ever hold {counted(game, 2, piece)[2:]}: this scores nothing."
                hint = "Bring them into play, or take the line away."
                yield Diagnostic("RW335", words, line.place, hint, Severity.WARNING)
            return
        case _:
            return
    asked = [fold(game, asks, case.setting) for case in cases(game)]
    most = holdings.most(piece).number
    if asked and all(number is not None and number > most for number in asked):
        least = min(number for number in asked if number is not None)
        ever = f"more than {most}" if most else "any"
        words = f"This asks for {counted(game, least, piece)}, but nobody can ever hold {ever}."
        hint = "Ask for fewer, or bring more of them into play."
        yield Diagnostic("RW335", words, line.place, hint, Severity.WARNING)


def _idle_counters(game: Game, anywhere: Anywhere) -> Iterator[Diagnostic]:
    """Scores by a number that is always 0."""
    for line in scoring_lines(game):
        if isinstance(line, CounterWorth):
            shown = anywhere.game.counters[line.counter]
            if shown.least == shown.most == 0:
                words = f"“{word_of(game, line.counter)}” is always 0: this scores nothing."
                hint = "Let something raise it, or score by another."
                yield Diagnostic("RW335", words, line.place, hint, Severity.WARNING)


def _ties(game: Game, holdings: Holdings) -> Iterator[Diagnostic]:
    """Tie-breaks by pieces that nobody can ever hold."""
    if game.scoring is None or game.scoring.by_counter:
        return
    for line in ranking_lines(game):
        if isinstance(line, ThenMost) and holdings.most(line.piece).number == 0:
            words = f"Nobody can ever hold {counted(game, 2, line.piece)[2:]}: this breaks no tie."
            hint = "Bring them into play, or take the line away."
            yield Diagnostic("RW335", words, line.place, hint, Severity.WARNING)


def _called(game: Game, chart: NumberList) -> str:
    return word_of(game, chart.name)


# -- lists that the rules look up ------------------------------------------------------------------


def _doubtful(game: Game, anywhere: Anywhere) -> Iterator[_Use]:
    """Where a list may be looked up past its ends, by what is the same in all positions."""
    for use in _uses(game):
        spans = [anywhere.span(use.index, use.section, case.setting) for case in cases(game)]
        beyond = max(most for _, most in spans) >= len(use.list.entries) and not use.list.or_more
        if beyond or min(least for least, _ in spans) < 0:
            yield use


def _entries_beyond(game: Game, anywhere: Anywhere) -> Iterator[Diagnostic]:
    """Entries at the end of a list that nothing looks up."""
    uses = list(_uses(game))
    scored = {line.list for line in scoring_lines(game) if isinstance(line, ByNumber)}
    for name in dict.fromkeys(use.list.name for use in uses if use.list.name not in scored):
        mine = [use for use in uses if use.list.name == name]
        high = max(
            anywhere.span(use.index, use.section, case.setting)[1]
            for use in mine
            for case in cases(game)
        )
        last = len(game.lists[name].entries) - 1
        if high < last:
            words = f"“{expr_words(mine[0].index)}” is never more than {high}, but "
            words += f"“{word_of(game, name)}” goes on to entry {last} (the first is entry 0)."
            hint = "Take the last entries away, or look why no more can be reached."
            related = ((mine[0].place, "looked up here"),) if mine[0].place else ()
            place = game.lists[name].place
            yield Diagnostic("RW335", words, place, hint, Severity.WARNING, related)


def _uses(game: Game) -> Iterator[_Use]:
    parts: list[tuple[str, object]] = [
        (section.name, section.body) for section in (game.setup, game.play, *game.phases.values())
    ]
    for definition in game.definitions.values():
        parts.append((definition.name, (definition.number, definition.relation)))
    for name, part in parts:
        for record, place in records_in(part):
            if isinstance(record, Entry):
                at = place or (game.definitions[name].place if name in game.definitions else None)
                yield _Use(game.lists[record.list], record.index, name, at)


def _seen(game: Game, courses: Courses, doubtful: dict[str, _Use]) -> Iterator[Diagnostic]:
    """Places past the ends of lists that are looked up in a line of play."""
    found: set[str] = set()
    for seeker in courses.lines(tuple(use.index for use in doubtful.values())):
        for name, places in seeker.looked_up.items():
            chart = game.lists[name]
            if name in doubtful and name not in found:
                for place in places:
                    past = place.index >= len(chart.entries) and not chart.or_more
                    if name not in found and (place.index < 0 or past):
                        found.add(name)
                        yield _past(game, chart, doubtful[name], place, seeker)


def _lost_points(game: Game, courses: Courses) -> Iterator[Diagnostic]:
    """A score that goes past the end of its counter in a line of play. That may be meant, so it is
    a note."""
    scored = next((x for x in scoring_lines(game) if isinstance(x, CounterWorth)), None)
    for seeker in courses.lines() if scored is not None else ():
        lost = seeker.lost.get(scored.counter) if scored is not None else None
        if scored is None or lost is None:
            continue
        counter = game.counters[scored.counter]
        who = "" if lost.seat is None else f"player {lost.seat + 1} "
        words = (
            f"“{word_of(game, scored.counter)}” stops at {counter.most}, but {who}would come to "
            f"{lost.would}: {with_players(seeker.players).lower()}, {after(lost.choices)}. What is "
            "more than that is lost."
        )
        related = ((lost.statement.place, "gained here"),) if lost.statement.place else ()
        hint = "Let “most” be as much as can be reached, if nothing is to be lost."
        yield Diagnostic("RW334", words, counter.place, hint, Severity.NOTE, related)
        return


def _past(game: Game, chart: NumberList, use: _Use, place: LookedUp, seeker: Seeker) -> Diagnostic:
    last = len(chart.entries) - 1
    words = (
        f"“{_called(game, chart)}” has entries 0 to {last}, but entry {place.index} is looked up: "
        f"{with_players(seeker.players).lower()}, {after(place.choices)}"
    )
    words += f" ({'; '.join(place.position)})." if place.position else "."
    hint = _MORE if place.index > last else "Entries are counted from 0: look up what is there."
    related = ((use.place, "looked up here"),) if use.place else ()
    found = Diagnostic("RW334", words, chart.place, hint, Severity.WARNING)
    return replace(found, related=related)
