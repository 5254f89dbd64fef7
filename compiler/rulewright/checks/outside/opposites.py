"""Which cues speak against each other, which say the same in other words, and which say less.

Cues are the compiler's own names for facts that are no value; the words for them are a language's.
"""

from __future__ import annotations

from collections.abc import Iterable

_AGAINST = (
    ("clockwise", "counterclockwise"),
    ("pass_left", "pass_right"),
    ("left_of", "right_of"),
    ("pass_left", "pass_right right_of"),
    ("pass_right", "pass_left left_of"),
    ("random", "chosen owner_chooses"),
    ("hidden unseen seen_by_both seen_by face_down", "open face_up"),
    ("must", "may never"),
    ("may", "must never"),
    ("most highest", "fewest lowest"),
    ("at_least", "at_most exactly fewer_than"),
    ("at_most up_to", "at_least more_than"),
    ("face_up", "face_down"),
    ("empty", "not_empty"),
    ("every_group", "once"),
    ("negative", "worth"),
)

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


_DIRECTIONS = "clockwise counterclockwise left_of right_of pass_left pass_right"


def _both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for left, right in pairs:
        for one in left.split():
            for other in right.split():
                table.setdefault(one, set()).add(other)
                table.setdefault(other, set()).add(one)
    return {cue: frozenset(others) for cue, others in table.items()}


def _one_way(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    return {cue: frozenset(others.split()) for cue, others in pairs}


AGAINST = _both_ways(_AGAINST)
"""Cue -> those that deny it."""
ALIKE = _one_way(_ALIKE)
"""Cue -> those that say it as well, where the matter is the same."""
LESS = _one_way(_LESS)
"""Cue -> those that say a part of it."""

DIRECTIONS = frozenset(_DIRECTIONS.split())
"""Cues that hold for one sentence only."""

_QUESTIONS = {
    "rotation": "clockwise counterclockwise",
    "side": "left_of right_of pass_left pass_right",
    "chance": "random chosen owner_chooses as_drawn table_decides",
    "sight": "hidden unseen seen_by_both seen_by open",
    "face": "face_up face_down",
    "duty": "must may never cannot_refuse",
    "rank": "most fewest highest lowest",
    "bound": "at_least at_most up_to exactly fewer_than more_than",
    "filling": "empty not_empty",
    "group": "every_group once",
    "sign": "negative worth",
}

QUESTIONS = {cue: question for question, cues in _QUESTIONS.items() for cue in cues.split()}
"""Cue -> the question that it answers; a sentence answers each once."""

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
