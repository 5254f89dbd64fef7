"""A seat's view as lines of text: one for each thing it sees, one for each event it learns of.

Two views have the same lines exactly when they are the same, so the lines can stand for what a seat
knows. They are made from the view's plain data, whatever a game has in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

OF_THE_GAME = frozenset(
    {"game", "seat", "players", "seats", "special_seats", "options", "events", "choices"}
)
"""What never changes in a game, or is told in another way."""
BAGS = frozenset({"pieces", "back"})
"""Where it is said how many there are of each piece: one line says it all, none of it is none."""
Lines = dict[str, str]
"""What is seen, by where it is seen."""


class Heard(NamedTuple):
    """Something a seat learnt of: as a line, and as the data it was made from."""

    line: str
    data: Mapping[str, Any] | None


def lines_of_view(view: Mapping[str, Any]) -> Lines:
    """What a view shows, a line for each thing; events and choices are left out."""
    shown = {key: value for key, value in view.items() if key not in OF_THE_GAME}
    zones = shown.pop("zones", {})
    return dict(_lines(shown, "")) | dict(_lines(zones, ""))


def heard_of(event: Mapping[str, Any]) -> Heard:
    """An event as a seat knows it."""
    words = [str(event["kind"])]
    for key, value in event.items():
        if key != "kind":
            words.append(f"{key}={_worded(value)}")
    return Heard(" ".join(words), event)


def _lines(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and path.rpartition(".")[2] not in BAGS:
        for key, inner in value.items():
            yield from _lines(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple) and value and not any(map(_is_plain, value)):
        for index, inner in enumerate(value):
            yield from _lines(inner, f"{path}[{index}]")
    else:
        yield path, f"{path}: {_worded(value)}"


def _is_plain(value: object) -> bool:
    """Whether a value in a list is said in few words: a number, a name, a card."""
    return not isinstance(value, list | tuple | Mapping) or _is_card(value)


def _is_card(value: object) -> bool:
    return isinstance(value, Mapping) and set(value) == {"piece", "face"}


def _worded(value: object) -> str:
    """A value in few signs, so that different values differ."""
    if isinstance(value, Mapping) and _is_card(value):
        return f"{value['piece'] or '?'} {value['face']}"
    if isinstance(value, Mapping):
        if set(value) <= {"zone", "owner"} and "zone" in value:
            owner = value.get("owner")
            return str(value["zone"]) if owner is None else f"{value['zone']}[{owner}]"
        some = (f"{key}*{_worded(count)}" for key, count in value.items() if count)
        return ",".join(some) or "none"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_worded, value)) + "]"
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


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
