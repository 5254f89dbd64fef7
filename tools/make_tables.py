"""Writes the tables of the grammar (compiler/rulewright/source/grammar.json): run it after changing
the grammar. Rules are read without them as well, but more slowly; a test checks that they are
current.

    python tools/make_tables.py
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulewright.source.files import write_whole
from rulewright.source.tables import FILE, STARTS, built_parser, made_of


def tables() -> str:
    """What the file should hold: the same for the same grammar, whatever order lark met its
    parts in."""
    data, memo = built_parser().memo_serialize([TerminalDef, Rule])
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    shown = {key: json.dumps(record, sort_keys=True) for key, record in memo.items()}
    places = {key: place for place, key in enumerate(sorted(shown, key=lambda key: shown[key]))}
    made = {
        "of": made_of(),
        "memo": {place: memo[key] for key, place in places.items()},
        "data": _pointing(data, places),
    }
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """A parse table with states numbered as they are reached from the starts, and the words of the
    grammar by name in place of numbers."""
    names, rows = table["tokens"], table["states"]
    reached = {table["start_states"][start]: None for start in STARTS}
    waiting = list(reached)
    ordered: dict[int, dict[str, Any]] = {}
    for state in waiting:
        ordered[state] = dict(sorted((names[token], act) for token, act in rows[state].items()))
        after = [target for reduces, target in ordered[state].values() if not reduces]
        waiting += [target for target in dict.fromkeys(after) if target not in reached]
        reached |= dict.fromkeys(after)
    number = {state: place for place, state in enumerate(waiting)}
    return {
        "tokens": {name: name for name in sorted(names.values())},
        "states": {
            number[state]: {
                name: (reduces, target if reduces else number[target])
                for name, (reduces, target) in row.items()
            }
            for state, row in ordered.items()
        },
        "start_states": {start: number[table["start_states"][start]] for start in STARTS},
        "end_states": {start: number[table["end_states"][start]] for start in STARTS},
    }


def _pointing(part: Any, places: dict[int, int]) -> Any:
    """Data in which what points at a record ("@") points at its new place."""
    if isinstance(part, dict):
        if part.keys() == {"@"}:
            return {"@": places[part["@"]]}
        return {key: _pointing(inner, places) for key, inner in part.items()}
    if isinstance(part, list | tuple):
        return [_pointing(inner, places) for inner in part]
    return part


if __name__ == "__main__":
    write_whole(Path(str(files("rulewright.source"))) / FILE, tables().encode())
