"""Badges: very short forms of scoring lines, beside a piece's name in the table of worth.

"3" for what each is worth, "5 = 15" for a group, "2 = 3", "4+ = 12" for what a number of them are.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.book.voice import Voice
from rulewright.engine.score_rules import ScoringRules, scored_pieces, scoring_rules
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import Expr
from rulewright.model.game import Game
from rulewright.model.scoring import (
    ByNumber,
    Converts,
    CounterWorth,
    CountsAs,
    EachWorth,
    GroupWorth,
    MakesWorth,
    ScoreStmt,
    TogetherWorth,
    Voids,
)
from rulewright.prose.values import Literal, Number, TermValue, Value

MOST = 8
"""Entries of a list that are shown at most; a longer one is in the rules' own words."""


def badges(voice: Voice, line: ScoreStmt, setting: Setting) -> tuple[str, ...]:
    """The short forms of one line; none for what is too much for so little room."""
    game = voice.game

    def number(expr: Expr) -> Number:
        return Number(fold(game, expr, setting) or 0)

    def say(key: str, **values: Value) -> tuple[str, ...]:
        return (voice.fixed_text(key, **values),)

    match line:
        case EachWorth(name, _) | CounterWorth(name, _):
            worth = scoring_rules(game, setting).worth[name]
            return (_range(voice, _values(game, name, worth.items())),)
        case GroupWorth(size=size, points=points):
            return say("group_short", size=number(size), points=number(points))
        case TogetherWorth(at_least=least, points=points):
            return say("together_short", size=number(least), points=number(points))
        case MakesWorth(name, least, _):
            needed = fold(game, least, setting) or 0
            made = dict(scoring_rules(game, setting).makes[name])[needed]
            each = _range(voice, _values(game, name, made.items()))
            return say("makes_short", size=Number(needed), points=Literal(each))
        case ByNumber(name, _):
            return _by_number(voice, name, scoring_rules(game, setting))
        case Voids(low=low, high=high):
            first, last = number(low), number(high)
            key = "void_one_short" if first == last else "void_short"
            return say(key, low=first, high=last)
        case Converts(source=source, target=target):
            terms = voice.glossary
            return say(
                "turns_short",
                source=TermValue(terms.term(source)),
                target=TermValue(terms.term(target)),
            )
        case CountsAs():
            return say("wild_short")
        case _:
            return ()


def _values(game: Game, name: str, worth: Iterable[tuple[str, int]]) -> list[int]:
    """What the pieces of a name can be worth, by nature."""
    own = {*game.pieces_of(name), name}
    return sorted({points for piece, points in worth if piece in own})


def _range(voice: Voice, values: list[int]) -> str:
    if not values:
        return ""
    # Those that are worth nothing need no mention beside others.
    values = [value for value in values if value] or values
    # The nearest to nothing comes first: "1 to 3", "-1 to -3".
    low, high = sorted((values[0], values[-1]), key=abs)
    key = "each_short" if low == high else "range_short"
    return voice.fixed_text(key, n=Number(low), low=Number(low), high=Number(high))


def _by_number(voice: Voice, name: str, rules: ScoringRules) -> tuple[str, ...]:
    """One badge an entry, from the first that gives something; the last stands for all after it."""
    game = voice.game
    entries = list(rules.numbers[name])
    while len(entries) > 1 and entries[-1] == entries[-2]:
        entries.pop()
    known = [game.pieces[p].count for p in scored_pieces(game) if p in game.pieces_of(name)]
    found = []
    for count, points in enumerate(entries):
        if not points and not any(entries[: count + 1]):
            continue
        last = count == len(entries) - 1 and (not known or sum(known) > count)
        key = "together_short" if last else "group_short"
        found.append(voice.fixed_text(key, size=Number(count), points=Number(points)))
    return tuple(found) if len(found) <= MOST else ()
