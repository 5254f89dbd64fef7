"""What a value prints: its numbers, its word, or the title of another place."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.prose.values import (
    Amount,
    ByPlayers,
    ListOf,
    Number,
    Quantity,
    Reference,
    Term,
    TermValue,
    Value,
)


def amounts_of(value: Value | None) -> tuple[Amount, ...]:
    """The numbers that a value prints, for every number of players."""
    match value:
        case Number(n) | Quantity(n):
            return (n,)
        case ByPlayers(cases):
            return tuple(n for _, inner in cases for n in amounts_of(inner))
        case ListOf(items):
            return tuple(n for item in items for n in amounts_of(item))
        case _:
            return ()


def is_several(value: Value | None, form: str, category: Callable[[Amount], str]) -> set[bool]:
    """Whether what is printed is several things: both, where that depends on the players. What
    only agrees (`form` "agree") agrees with the whole word. `category` gives CLDR's of a number."""
    if isinstance(value, TermValue):
        return {form == "many" or (value.plural and form in ("", "agree"))}
    return {category(n) != "one" for n in amounts_of(value)}


def term_of(value: Value | None) -> Term | None:
    """The word that a value prints or counts; None where there are several."""
    match value:
        case TermValue(term):
            return term
        case Quantity(_, term):
            return term
        case ByPlayers(cases):
            terms = {term_of(inner) for _, inner in cases}
            return terms.pop() if len(terms) == 1 else None
        case ListOf((only,)):
            return term_of(only)
        case _:
            return None


def is_reference(value: Value | None) -> bool:
    """Whether a placeholder points to another place of the book."""
    return isinstance(value, Reference)
