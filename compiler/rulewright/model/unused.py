"""What is defined and never used: most often a name that was misspelled where it is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.expressions import (
    CounterOf,
    Entry,
    FlagIs,
    OptionIs,
    Reckoned,
    Related,
    TotalOf,
    ValueOf,
)
from rulewright.model.game import Game, Zone
from rulewright.model.scoring import ByNumber, CounterWorth
from rulewright.model.statements import Adjust, Put
from rulewright.model.texts import Text
from rulewright.model.walk import records_in

_PRINTED = re.compile(r"\{([a-z][a-z0-9_]*)")


def check_used(game: Game) -> tuple[Diagnostic, ...]:
    """A warning for each thing that is defined and that no rule, claim or example names."""
    used, printed = set(_names_used(game)), set(_names_printed(game))
    found = []
    for name, option in game.options.items():
        if name not in used | printed and option.place is not None:
            hint = f"Write “if {name} is {option.choices[0]}:” where it matters, or take it away."
            message = f"No rule asks for the option “{name}”."
            found.append(Diagnostic("RW238", message, option.place, hint, Severity.WARNING))
    kinds: tuple[tuple[str, Mapping[str, Any]], ...] = (
        ("value", game.values),
        ("table", game.tables),
        ("list", game.lists),
        ("counter", game.counters),
        ("flag", game.flags),
        ("definition", game.definitions),
    )
    for what, things in kinds:
        for name, thing in things.items():
            if name not in used and thing.place is not None:
                message = f"Nothing uses the {what} “{name}”."
                if name in printed:
                    message = f"Only texts name the {what} “{name}”; nothing in the rules uses it."
                hint = "Name it where it is meant, or take it away."
                found.append(Diagnostic("RW238", message, thing.place, hint, Severity.WARNING))
    return tuple(found)


def _names_used(game: Game) -> Iterator[str]:
    for part, _ in records_in(game):
        match part:
            case ValueOf(name=name) | TotalOf(table=name) | OptionIs(option=name):
                yield name
            case Entry(list=name) | ByNumber(list=name) | Reckoned(name=name) | Related(name=name):
                yield name
            case CounterOf(counter=name) | Adjust(counter=name) | CounterWorth(counter=name):
                yield name
            # A flag that is set and that nothing asks for changes nothing.
            case FlagIs(flag=name):
                yield name
            case Put(table=name) | Zone(count_option=name) if name is not None:
                yield name


def _names_printed(game: Game) -> Iterator[str]:
    for part, _ in records_in(game):
        if isinstance(part, Text):
            yield from _PRINTED.findall(part.pattern)
