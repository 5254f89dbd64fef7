"""The checked game as text, for `rulewright show --stage game`: its records, places left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.model.game import Game

_LEFT_OUT = frozenset({"place", "then_places", "winners_place", "picture_place", "folder"})
_WIDTH = 96


def game_text(game: Game) -> str:
    """A listing of everything a game is made of, one record a line where it fits."""
    lines: list[str] = []
    for field in fields(game):
        if field.name not in _LEFT_OUT:
            _list(field.name, getattr(game, field.name), 0, lines)
    return "\n".join(lines) + "\n"


def _list(name: str, value: Any, depth: int, lines: list[str]) -> None:
    pad = "  " * depth
    line = f"{pad}{name}: {record_text(value)}"
    parts = _parts(value)
    if len(line) <= _WIDTH or not parts:
        lines.append(line)
        return
    kind = type(value).__name__ if is_dataclass(value) else ""
    lines.append(f"{pad}{name}: {kind}".rstrip())
    for part, inner in parts:
        _list(part, inner, depth + 1, lines)


def _parts(value: Any) -> list[tuple[str, Any]]:
    if is_dataclass(value) and not isinstance(value, type):
        return [(f.name, getattr(value, f.name)) for f in fields(value) if f.name not in _LEFT_OUT]
    if isinstance(value, Mapping):
        return [(str(key), inner) for key, inner in value.items()]
    if isinstance(value, tuple | list):
        return [(f"- {number}", inner) for number, inner in enumerate(value, 1)]
    return []


def record_text(value: Any) -> str:
    """A record in one line."""
    if is_dataclass(value) and not isinstance(value, type):
        shown = [
            f"{name}={record_text(inner)}"
            for name, inner in _parts(value)
            if inner not in (None, (), "") or name == "amount"
        ]
        return f"{type(value).__name__}({', '.join(shown)})"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {record_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(str, sorted(value))) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(record_text, value)) + "]"
    return str(value)
