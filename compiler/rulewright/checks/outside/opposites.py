"""Which cues speak against each other, which say the same in other words, and which say less.

Cues are the compiler's own names for facts that are no value; the words for them are a language's.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.prose.contraries import ASKED, CONTRARIES, WAYS

_ALIKE = (
    ("each", "all in_turn"),
    ("highest", "most"),
    ("most", "highest"),
    ("seen_by", "hidden"),
    ("chosen", "owner_chooses"),
    ("hidden", "unseen face_down"),
    ("must", "cannot_refuse"),
    ("random", "as_drawn"),
)

PASSED = {"clockwise": ("pass_left", "left_of"), "counterclockwise": ("pass_right", "right_of")}
"""Directions of what is passed on, as one says them of the neighbor who gets it."""

_LESS = (
    ("seen_by_both", "hidden unseen"),
    ("unseen", "hidden"),
    ("seen_by", "unseen"),
)


def _one_way(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    return {cue: frozenset(others.split()) for cue, others in pairs}


QUESTIONS = {cue: question.name for cue, question in ASKED.items() if question.plain}
"""Cue -> the question that it answers; a sentence answers each once."""
AGAINST = {
    cue: frozenset(others) & QUESTIONS.keys()
    for cue, others in CONTRARIES.items()
    if cue in QUESTIONS
}
"""Cue -> those that deny it."""
ALIKE = _one_way(_ALIKE)
"""Cue -> those that say it as well, where the matter is the same."""
LESS = _one_way(_LESS)
"""Cue -> those that say a part of it."""

DIRECTIONS = WAYS
"""Cues that hold for one sentence only."""


LEDGER = {
    "number": (),
    "direction": ("clockwise", "counterclockwise", "left_of", "right_of", "pass_left"),
    "duty": ("must", "may", "never", "cannot_refuse"),
    "sight": ("hidden", "unseen", "open", "seen_by", "seen_by_both", "face_up", "face_down"),
    "chance": ("random", "chosen", "owner_chooses", "table_decides"),
    "rank": ("most", "fewest", "highest", "lowest"),
    "order": ("in_turn", "in_order", "any_order", "simultaneous"),
    "exception": ("except", "instead", "rest", "back", "removed", "never"),
}
"""What a ledger lists of what no fact explains: kind -> cues."""
