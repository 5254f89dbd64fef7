"""Which cues answer the same kind of question, and which of them says the contrary of which.

Cues are the compiler's names for facts that are no value. The words that are exchanged come from
a language's own list, so a new language is broken the same way without a line of Python.
"""

from __future__ import annotations

from functools import cache

KINDS: dict[str, tuple[tuple[str, str], ...]] = {
    "direction": (
        ("clockwise", "counterclockwise"),
        ("pass_left", "pass_right"),
    ),
    "side": (("left_of", "right_of"),),
    "chance": (("random", "chosen"), ("owner_chooses", "random"), ("table_decides", "random")),
    "sight": (
        ("hidden", "open"),
        ("unseen", "open"),
        ("seen_by_both", "open"),
        ("seen_by", "open"),
        ("reveal", "hidden"),
        ("face_up", "face_down"),
    ),
    "modality": (("must", "may"), ("never", "may"), ("cannot_refuse", "may")),
    "ranking": (("most", "fewest"), ("highest", "lowest")),
    "order": (
        ("first", "last"),
        ("before", "after"),
        ("start", "end"),
        ("in_turn", "simultaneous"),
        ("in_order", "any_order"),
    ),
    "comparison": (
        ("at_least", "at_most"),
        ("more_than", "fewer_than"),
        ("exactly", "at_least"),
        ("up_to", "at_least"),
        ("empty", "not_empty"),
    ),
    "each or all": (
        ("each", "any_one"),
        ("all", "none"),
        ("every_group", "once"),
        ("together", "each"),
        ("per_player", "together"),
    ),
    "actor": (("other_players", "any_seat"),),
}


@cache
def contraries() -> dict[str, tuple[str, str]]:
    """Cue -> (kind, the cue that is said in its place)."""
    table: dict[str, tuple[str, str]] = {}
    for kind, pairs in KINDS.items():
        for one, other in pairs:
            table.setdefault(one, (kind, other))
            table.setdefault(other, (kind, one))
    return table
