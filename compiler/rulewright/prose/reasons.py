"""Why a holding is worth what it is worth, in sentences of any language.

"4 elm leaves + 1 joker as elm leaf = 5 elm leaves: 15 points".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.prose.fixed_words import FixedWords
from rulewright.prose.values import Literal, Quantity, Span, Term, TermValue, Value


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of a count, free of any language. Made from the engine's score lines."""

    piece: str
    """A piece, a class or a counter."""
    natural: int
    wild: tuple[tuple[str, int], ...]
    count: int
    points: int
    void: bool
    parts: tuple[tuple[str, int], ...] = ()
    """Of a class: the pieces that are of it, each by its name."""
    single: frozenset[str] = frozenset()
    """Pieces of which there is only one in the game: they are named without a number."""


@dataclass(frozen=True, slots=True)
class Becoming:
    """A piece that another turns into something else."""

    by: str
    piece: str
    target: str
    number: int
    single: bool
    """Whether there is only one such piece in the game."""


def say_reason(reason: Reason, words: FixedWords, terms: Mapping[str, Term]) -> tuple[Span, ...]:
    """One line of a count as a sentence."""
    piece = terms[reason.piece]
    parts: list[tuple[Span, ...]] = []
    say = words.language.say
    if reason.parts:
        for name, number in reason.parts:
            parts.append(say(_named(terms[name], number, name in reason.single)))
    elif reason.natural or not reason.wild:
        parts.append(say(Quantity(reason.natural, piece)))
    for wild, number in reason.wild:
        counted = _named(terms[wild], number, wild in reason.single)
        parts.append(words.spans("wild_as", wild=counted, piece=TermValue(piece)))
    total = _joined(parts, words)
    key = "reason_void" if reason.void else "reason"
    if reason.wild or reason.parts:
        key += "_equals"
    return words.spans(
        key,
        sum=Literal("".join(span.text for span in total)),
        count=Quantity(reason.count, piece),
        points=Quantity(reason.points, terms["point"]),
    )


def say_becoming(
    becoming: Becoming, words: FixedWords, terms: Mapping[str, Term]
) -> tuple[Span, ...]:
    """What turns which piece into what."""
    return words.spans(
        "turned_into",
        by=TermValue(terms[becoming.by]),
        piece=_named(terms[becoming.piece], becoming.number, becoming.single),
        target=TermValue(terms[becoming.target]),
    )


def _named(term: Term, number: int, single: bool) -> Value:
    return TermValue(term) if single and number == 1 else Quantity(number, term)


def _joined(parts: Sequence[tuple[Span, ...]], words: FixedWords) -> tuple[Span, ...]:
    plus = words.spans("plus")
    joined: tuple[Span, ...] = ()
    for index, part in enumerate(parts):
        joined += (plus if index else ()) + part
    return joined
