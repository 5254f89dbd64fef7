"""Binding: from what a unit of the rules may print to values a language can say.

The model knows numbers by number of players and keys of words; a message wants quantities and terms
of one language. Every word of the game and every named value can be printed anywhere; what the unit
itself binds comes before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal as OneOf

from rulewright.model.facts import Bound
from rulewright.model.game import Game
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.values import ByPlayers, ListOf, Literal, Number, Quantity, TermValue, Value

Players = frozenset[int]


def named_bounds(game: Game) -> dict[str, Bound]:
    """Every named value, table of one number and list, as something to print."""
    named: dict[str, Bound] = {}
    for name, value in game.values.items():
        numbers = dict.fromkeys(game.players, value.value)
        named[name] = Bound("number", numbers, value.unit)
    for name, table in game.tables.items():
        if table.kind is None:
            rows = {players: row[""] for players, row in table.rows.items() if "" in row}
            named[name] = Bound("number", rows, table.unit)
    for name, entries in game.lists.items():
        named[name] = Bound.of_numbers(entries.entries, entries.unit, game.players)
    return named


def bind(
    bound: Mapping[str, Bound],
    glossary: Glossary,
    players: Players | None = None,
    named: Mapping[str, Bound] | None = None,
    language: Language | None = None,
) -> dict[str, Value]:
    """All values a text may print: the unit's own, the game's named ones, and its words.

    `players` narrows values that depend on the number of players to those the text is for; with one
    number left, or one value, that value alone is printed. With a `language` those numbers can be
    printed too, as `{players}`: "4 or 5 players".
    """
    values: dict[str, Value] = dict(glossary.values_of_terms)
    if language is not None and players:
        values["players"] = players_value(language, players)
    for source in (named or {}, bound):
        for name, item in source.items():
            value = bind_one(item, glossary, players)
            if value is not None:
                values[name] = value
    return values


def players_value(language: Language, players: Players) -> Literal:
    """Some numbers of players as a language says them."""
    spans = language.filler.players(tuple(sorted(players)))
    return Literal("".join(span.text for span in spans), gender="m", plural=max(players) > 1)


def bind_one(bound: Bound, glossary: Glossary, players: Players | None = None) -> Value | None:
    """One value, or None where the number depends on the position and can't be printed."""
    match bound.kind:
        case "term":
            return TermValue(glossary.term(bound.term))
        case "literal":
            return Literal(bound.term)
        case "list":
            items = [bind_one(item, glossary, players) for item in bound.items]
            style: OneOf["and", "or"] = "or" if bound.term == "or" else "and"
            return ListOf(tuple(i for i in items if i is not None), style)
        case _:
            return _number(bound, glossary, players)


def _number(bound: Bound, glossary: Glossary, players: Players | None) -> Value | None:
    numbers = bound.numbers
    if players:
        # A text for other numbers of players than the value's own still prints something.
        numbers = {n: v for n, v in numbers.items() if n in players} or numbers
    if not numbers:
        return None
    unit = None if bound.unit is None else glossary.term(bound.unit)
    said: dict[int, Value] = {
        number: Number(number) if unit is None else Quantity(number, unit)
        for number in numbers.values()
    }
    if len(said) == 1:
        return next(iter(said.values()))
    return ByPlayers.of({count: said[number] for count, number in numbers.items()})
