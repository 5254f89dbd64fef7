"""Why a holding is worth what it is worth, in sentences of any language.

"4 elm leaves + 1 joker as elm leaf = 5 elm leaves: 15 points".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.prose.fixed_words import FixedWords
from rulewright.prose.values import Literal, Quantity, Span, Term, TermValue


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of a count, free of any language. Made from the engine's score lines."""

    piece: str
    natural: int
    wild: tuple[tuple[str, int], ...]
    count: int
    points: int
    void: bool


def say_reason(reason: Reason, words: FixedWords, terms: Mapping[str, Term]) -> tuple[Span, ...]:
    """One line of a count as a sentence."""
    piece = terms[reason.piece]
    parts: list[tuple[Span, ...]] = []
    say = words.language.say
    if reason.natural or not reason.wild:
        parts.append(say(Quantity(reason.natural, piece)))
    for wild, number in reason.wild:
        counted = Quantity(number, terms[wild])
        parts.append(words.spans("wild_as", wild=counted, piece=TermValue(piece)))
    total = _joined(parts, words)
    key = "reason_void" if reason.void else "reason"
    if reason.wild:
        key += "_equals"
    return words.spans(
        key,
        sum=Literal("".join(span.text for span in total)),
        count=Quantity(reason.count, piece),
        points=Quantity(reason.points, terms["point"]),
    )


def _joined(parts: Sequence[tuple[Span, ...]], words: FixedWords) -> tuple[Span, ...]:
    plus = words.spans("plus")
    joined: tuple[Span, ...] = ()
    for index, part in enumerate(parts):
        joined += (plus if index else ()) + part
    return joined
