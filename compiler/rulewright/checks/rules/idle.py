"""What has a name and no part in the game: nothing would change if it were not there.

An option with a choice that no rule tells from another, a zone where nothing ever lies, something a
phase is told and never asks for, a class no rule speaks of, a word that nothing is called by. Most
often the name was meant somewhere else; or it is a left-over of rules that were changed, and then a
reader of the book asks what it is for.

Finds: RW338 RW339

Bad:
    options:
      ties: {choices: [shared, left_first, right_first]}
    if ties is shared: …            # and nothing more
Good:
    options:
      ties: {choices: [shared, left_first]}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulewright.checks.flow.idling import idle_in_all
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.expressions import (
    CounterOf,
    EachOf,
    FlagIs,
    IsSomebody,
    NamedSeat,
    NumberVar,
    OptionIs,
    PieceVar,
    SeatGroup,
    Seats,
    SeatVar,
)
from rulewright.model.game import Definition, Game, Section
from rulewright.model.names import GENERIC_WORDS
from rulewright.model.scoring import CounterWorth
from rulewright.model.statements import (
    Adjust,
    ChooseCard,
    ChooseSeat,
    EachSeat,
    Let,
    LetPiece,
    NumberPick,
    Roll,
    SetFlag,
    Window,
)
from rulewright.model.texts import Text
from rulewright.model.walk import records_in

_NAMED = re.compile(r"\{([a-z][a-z0-9_]*)|\]\(([a-z][a-z0-9_]*)\)")
_HINT = "Name it where it is meant, or take it away."
Names = frozenset[str]


def check(rules: Rules) -> Iterator[Diagnostic]:
    """Names that make no difference, in no variant either."""
    yield from idle_in_all(rules, lambda game, _: _nothing_of(game))


def _nothing_of(game: Game) -> Iterator[Diagnostic]:
    """A warning for each thing with a name that makes no difference."""
    rules = (game.setup, game.play, game.phases, game.definitions, game.scoring, game.ranking)
    told = (game.claims, game.examples, game.stories)
    named = _strings((rules, told)) | _in_texts(_texts(game))
    for words, place in _idle(game, named):
        yield Diagnostic("RW338", words, place, _HINT, Severity.WARNING)
    yield from _words(game, named | _strings(_without_words(game)))


def _idle(game: Game, named: Names) -> Iterator[tuple[str, Place | None]]:
    """What is idle, in words."""
    records = _records(game)
    yield from _choices(game, records)
    for zone in game.zones.values():
        # A game of counters alone has pieces and zones as well: there have to be some.
        if zone.name not in named and not named.isdisjoint(game.zones):
            words = f"Nothing ever lies in “{word_of(game, zone.name)}”: no rule names it."
            yield words, zone.place
    yield from _seats(game, records)
    rolled = {part.dice for part in records if isinstance(part, Roll)}
    for dice in game.dice:
        if dice not in rolled:
            place = game.pieces[game.kinds[dice][0]].place
            yield f"Nobody ever rolls “{word_of(game, dice)}”.", place
    yield from _counters(game, records)
    yield from _unmoved(game, records)
    yield from _kept_by_pieces(game, named)
    told: tuple[Section | Definition, ...] = (*game.phases.values(), *game.definitions.values())
    for part in told:
        yield from _params(part)
    for section in (game.setup, game.play, *game.phases.values()):
        yield from _bound(section)


def _choices(game: Game, records: tuple[Any, ...]) -> Iterator[tuple[str, Place | None]]:
    """Choices of an option that no condition tells from each other."""
    asked = {(o.option, o.choice) for o in records if isinstance(o, OptionIs)}
    told_apart = {zone.count_option for zone in game.zones.values()}
    for option in game.options.values():
        mine = [choice for choice in option.choices if (option.name, choice) in asked]
        rest = [choice for choice in option.choices if choice not in mine]
        if mine and len(rest) > 1 and option.name not in told_apart:
            listed = f"{', '.join(f'“{c}”' for c in rest[:-1])} and “{rest[-1]}”"
            yield f"No rule tells {listed} of the option “{option.name}” apart.", option.place


def _seats(game: Game, records: tuple[Any, ...]) -> Iterator[tuple[str, Place | None]]:
    """Seats that no player holds, that nobody names and that are in no group."""
    named = {seat.name for seat in records if isinstance(seat, NamedSeat)}
    for part in records:
        match part:
            case EachOf(group="seats") | SeatGroup(base="seats") | Seats():
                return
            case EachSeat(group="seats") | ChooseSeat(group="seats"):
                return
    for seat in game.special_seats.values():
        if seat.name not in named:
            yield f"Nothing happens with the seat “{word_of(game, seat.name)}”.", seat.place


def _counters(game: Game, records: tuple[Any, ...]) -> Iterator[tuple[str, Place | None]]:
    """Counters that go up and down and that nothing asks for."""
    read = {part.counter for part in records if isinstance(part, CounterOf | CounterWorth)}
    scored = game.scoring.zone if game.scoring is not None else None
    written = {name for name in game.counters if name in _strings(_bodies(game))}
    for counter in game.counters.values():
        if counter.name in written and counter.name not in read and counter.name != scored:
            words = f"“{word_of(game, counter.name)}” is counted, but nothing ever asks for it."
            yield words, counter.place


def _unmoved(game: Game, records: tuple[Any, ...]) -> Iterator[tuple[str, Place | None]]:
    """Numbers that are always what they were, and flags that nobody ever gets. (A
    worked example may begin with another number: then other games have it.)"""
    given = [given for story in game.stories for given in story.given]
    moved = {given.counter.counter for given in given if given.counter is not None}
    moved |= {part.counter for part in records if isinstance(part, Adjust)}
    raised = {given.flag for given in given}
    raised |= {part.flag for part in records if isinstance(part, SetFlag) and part.on}
    for part in records:
        match part:
            case CounterOf(counter=name) if name not in moved:
                moved.add(name)
                words = f"“{word_of(game, name)}” is asked for, but nothing ever changes it."
                yield words, game.counters[name].place
            case FlagIs(flag=name) if name not in raised:
                raised.add(name)
                words = f"“{word_of(game, name)}” is asked for, but nobody ever becomes it."
                yield words, game.flags[name].place
            case _:
                pass


def _kept_by_pieces(game: Game, named: Names) -> Iterator[tuple[str, Place | None]]:
    """Classes and attributes of pieces that no rule, text, or order of a row speaks of."""
    rows = {zone.row for zone in game.zones.values()}
    said: set[str] = set()
    for piece in game.pieces.values():
        for name in (*piece.classes, *piece.attributes):
            if name in said or name in named or name in rows:
                continue
            said.add(name)
            what = "class" if name in piece.classes else "number"
            yield f"No rule asks for the {what} “{name}” of the pieces.", piece.place


def _params(section: Section | Definition) -> Iterator[tuple[str, Place | None]]:
    """What a phase or a definition is told and never asks for."""
    used = _used_in(section)
    what = "phase" if isinstance(section, Section) else "definition"
    for param in section.params:
        if param.name not in used:
            words = f"The {what} “{section.name}” is told “{param.name}” and never asks for it."
            yield words, section.place


def _bound(section: Section) -> Iterator[tuple[str, Place | None]]:
    """Names that a section gives and never uses."""
    used = _used_in(section)
    for part, place in records_in(section.body):
        match part:
            case Let(var=var) | LetPiece(var=var):
                words = f"“{var}” is given a name here, and nothing asks for it."
            case NumberPick(var=var):
                words = f"“{var}” is chosen here, and nothing depends on it."
            case ChooseSeat(var=var) | ChooseCard(var=var):
                words = f"“{var}” is chosen here, and nothing happens with it."
            case Window(var=var):
                words = f"“{var}” may respond here, and nothing happens then."
            case _:
                continue
        if var not in used:
            yield words, place


def _used_in(section: Section | Definition) -> Names:
    """The names that a section asks for, also in its texts."""
    body = section.body if isinstance(section, Section) else (section.number, section.relation)
    used: set[str] = set()
    for part, _ in records_in((body, section.unit)):
        match part:
            case SeatVar(name=name) | NumberVar(name=name) | PieceVar(name=name):
                used.add(name)
            case IsSomebody(var=name):
                used.add(name)
            case Text():
                used |= _in_texts((part,))
    return frozenset(used)


# -- words -----------------------------------------------------------------------------------------


def _words(game: Game, used: Names) -> Iterator[Diagnostic]:
    """Words that nothing is called by. (A wording that no text has is still of use: texts from
    outside may have it.)"""
    for word in game.words.values():
        if word.key not in used and word.key not in GENERIC_WORDS:
            words = f"Nothing is called “{word.key}”, and no text prints it."
            hint = "Name what it is the word for, or take it away."
            yield Diagnostic("RW339", words, word.place, hint, Severity.WARNING)


# -- looking through the rules ---------------------------------------------------------------------


def _bodies(game: Game) -> tuple[Any, ...]:
    sections = (game.setup, game.play, *game.phases.values())
    return tuple(section.body for section in sections)


def _records(game: Game) -> tuple[Any, ...]:
    """Every record of the rules and of what is told of them."""
    rules = (_bodies(game), tuple(game.definitions.values()), game.scoring, game.ranking)
    told = (game.claims, game.examples, game.stories)
    return tuple(record for record, _ in records_in((rules, told)))


def _without_words(game: Game) -> tuple[Any, ...]:
    """All of a game but its words."""
    names = (name for name in Game.__dataclass_fields__ if name not in ("words", "name", "folder"))
    return tuple(getattr(game, name) for name in names)


def _texts(game: Game) -> Iterator[Text]:
    for part, _ in records_in(_without_words(game)):
        if isinstance(part, Text):
            yield part


def _in_texts(texts: Any) -> Names:
    """The names that texts print or mark."""
    found = (one or other for text in texts for one, other in _NAMED.findall(text.pattern))
    return frozenset(found)


def _strings(part: Any) -> Names:
    """Every name that stands in records, as a key or in a field."""
    found: set[str] = set()
    left = [part]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, tuple | list | frozenset):
            left += one
        elif isinstance(one, dict):
            left += [*one, *one.values()]
        elif not isinstance(one, Place | Text):
            fields = getattr(type(one), "__dataclass_fields__", ())
            left += [getattr(one, name) for name in fields]
    return frozenset(found)
