"""Checking game.yaml's shape: the schema's complaints, each in a designer's words at its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.model import sheet as s
from rulewright.model.sheet import GameSheet
from rulewright.source.yaml_tree import YamlTree


def read_sheet(tree: YamlTree) -> tuple[GameSheet | None, tuple[Diagnostic, ...]]:
    """The sheet, or everything about its shape that is wrong."""
    try:
        return GameSheet.model_validate(_string_keys(tree.data)), ()
    except ValidationError as error:
        found = [_explain(tree, dict(e)) for e in error.errors(include_url=False)]
        return None, _each_place_once(found)


def _each_place_once(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """One finding for each value, where several shapes would have done and none fits."""
    said: dict[tuple[str, Place | None], list[Diagnostic]] = {}
    for diagnostic in found:
        said.setdefault((diagnostic.code, diagnostic.place), []).append(diagnostic)
    merged: list[Diagnostic] = []
    for (code, _), several in said.items():
        messages = sorted({d.message for d in several})
        if code != "RW218" or len(messages) == 1 or not set(messages) <= set(_BELONGS):
            merged += dict.fromkeys(several)
            continue
        whole = " or ".join(_BELONGS[m] for m in messages)
        merged.append(replace(several[0], message=f"{whole[0].upper()}{whole[1:]} belongs here."))
    return tuple(merged)


def _string_keys(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(k): v if _is_row(k) else _string_keys(v) for k, v in data.items()}
    if isinstance(data, list):
        return [_string_keys(v) for v in data]
    return data


def _is_row(key: object) -> bool:
    return isinstance(key, int)


def _explain(tree: YamlTree, error: dict[str, Any]) -> Diagnostic:
    """A schema error in a designer's words, at its place."""
    steps: list[str | int] = []
    for step in error["loc"]:
        # A union's branch ("int", "str", a class) is not a step in the file.
        if step == "[key]" or (isinstance(step, str) and (*steps, step) not in tree.keys):
            if isinstance(step, str) and step.isdigit() and (*steps, int(step)) in tree.keys:
                steps.append(int(step))
            continue
        steps.append(step)
    path = tuple(steps)
    last = error["loc"][-1]
    kind = error["type"]
    known = _fields_at(path[:-1])
    if kind == "extra_forbidden":
        place = tree.place(path, key=True)
        return Diagnostic(
            "RW203", f"“{last}” means nothing here.", place, did_you_mean(str(last), known)
        )
    if kind == "missing":
        return Diagnostic("RW216", f"“{last}” is missing.", tree.place(path, key=True))
    if kind == "string_pattern_mismatch" and _is_key(error):
        place = tree.place(path, key=True)
        hint = "A name has small letters, digits and _, and starts with a letter."
        return Diagnostic("RW217", f"“{path[-1] if path else last}” can't be a name.", place, hint)
    message = _TYPE_WORDS.get(kind, "This is not what belongs here.")
    least = error.get("ctx", {}).get("ge", 0)
    if kind == "greater_than_equal" and least != 0:
        hint = f"It can be {least:,} at least."
        return Diagnostic("RW218", "This number is too small.", tree.place(path), hint)
    if kind == "string_pattern_mismatch":
        pattern = str(error.get("ctx", {}).get("pattern", ""))
        if pattern != s.NAME_PATTERN:
            choices = pattern.strip("^$()").split("|")
            near = did_you_mean(str(error.get("input")), choices)
            return Diagnostic(
                "RW218", "This is none of the words known here.", tree.place(path), near
            )
        message = "A name stands here: small letters, digits and _, starting with a letter."
    return Diagnostic("RW218", message, tree.place(path))


def _is_key(error: dict[str, Any]) -> bool:
    """Whether it is a name that a designer gives, and not a value, that is no name."""
    return "[key]" in error["loc"] or (
        error["input"] == error["loc"][-1] and error["ctx"]["pattern"] == s.NAME_PATTERN
    )


_BELONGS = {
    "A whole number belongs here.": "a whole number",
    "A text belongs here.": "a text",
    "A list of “name: value” lines belongs here.": "a list of “name: value” lines",
}

_TYPE_WORDS = {
    "int_type": "A whole number belongs here.",
    "int_parsing": "A whole number belongs here.",
    "string_type": "A text belongs here.",
    "dict_type": "A list of “name: value” lines belongs here.",
    "model_type": "A list of “name: value” lines belongs here.",
    "model_attributes_type": "A list of “name: value” lines belongs here.",
    "list_type": "A list belongs here.",
    "greater_than_equal": "A number can't be below zero here.",
    "less_than_equal": "This number is too large.",
    "string_too_short": "A text belongs here.",
    "string_too_long": "This text is too long.",
    "too_short": "More than one is needed here.",
}


def _fields_at(path: tuple[str | int, ...]) -> list[str]:
    """The keys known at a place of the sheet, for hints."""
    models: dict[str, Any] = {
        "counters": s.CounterSheet,
        "flags": s.FlagSheet,
        "lists": s.ListSheet,
        "zones": s.ZoneSheet,
        "seats": s.SeatSheet,
        "options": s.OptionSheet,
        "words": s.WordSheet,
        "book": s.BookSectionSheet,
        "provenance": s.ProvenanceSheet,
    }
    model = GameSheet if not path else models.get(str(path[0]))
    if model is None:
        return []
    return [f.alias or name for name, f in model.model_fields.items()]
