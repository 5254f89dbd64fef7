"""A seat's view as lines of text: one for each thing it sees, one for each event it learns of.

Two views have the same lines exactly when they are the same, so the lines can stand for what a seat
knows. They are made from the view's plain data, whatever a game has in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

OF_THE_GAME = frozenset(
    {"game", "seat", "players", "seats", "special_seats", "options", "events", "choices"}
)
"""What never changes in a game, or is told in another way."""
BAGS = ("pieces", "back")
"""Where it is said how many there are of each piece: one line says it all, none of it is none."""
Lines = dict[str, str]
"""What is seen, by where it is seen."""


class Heard(NamedTuple):
    """Something a seat learnt of: as a line, and as the data it was made from."""

    line: str
    data: Mapping[str, Any] | None


def lines_of_view(view: Mapping[str, Any]) -> Lines:
    """What a view shows, a line for each thing; events and choices are left out."""
    lines: Lines = {}
    for key, value in view.items():
        if key not in OF_THE_GAME:
            # Zones are so much of what is seen that they are called by their names alone.
            _add(value, "" if key == "zones" else key, lines)
    return lines


def heard_of(event: Mapping[str, Any]) -> Heard:
    """An event as a seat knows it."""
    words = [str(event["kind"])]
    for key, value in event.items():
        if key != "kind":
            words.append(f"{key}={_bag(value) if key in BAGS else _worded(value)}")
    return Heard(" ".join(words), event)


def _add(value: object, path: str, lines: Lines) -> None:
    """The lines of plain data: dictionaries, lists, and what stands in them."""
    if type(value) is dict:
        for key, inner in value.items():
            place = f"{path}.{key}" if path else str(key)
            if key in BAGS and path:
                lines[place] = f"{place}: {_bag(inner)}"
            else:
                _add(inner, place, lines)
    elif type(value) is list and value and _holds_more(value[0]):
        for index, inner in enumerate(value):
            _add(inner, f"{path}[{index}]", lines)
    else:
        lines[path] = f"{path}: {_worded(value)}"


def _holds_more(value: object) -> bool:
    """Whether an entry of a list needs a line for itself."""
    return type(value) is list or (type(value) is dict and not _is_card(value))


def _is_card(value: object) -> bool:
    return type(value) is dict and value.keys() == {"piece", "face"}


def _worded(value: object) -> str:
    """A value in few signs, so that different values differ."""
    if type(value) is dict:
        if _is_card(value):
            return f"{value['piece'] or '?'} {value['face']}"
        owner = value.get("owner")
        return str(value["zone"]) if owner is None else f"{value['zone']}[{owner}]"
    if type(value) is list:
        return "[" + ",".join(map(_worded, value)) + "]"
    return "-" if value is None else str(value).lower() if type(value) is bool else str(value)


def _bag(counts: Mapping[str, int]) -> str:
    """How many there are of each, without those there are none of."""
    some = [f"{key}*{count}" for key, count in counts.items() if count]
    return ",".join(some) or "none"


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in few signs: 0-3,7."""
    parts: list[str] = []
    start = last = None
    for number in (*numbers, None):
        if start is None or last is None:
            start = last = number
        elif number is not None and number == last + 1:
            last = number
        else:
            parts.append(f"{start}" if start == last else f"{start}-{last}")
            start = last = number
    return ",".join(parts)
