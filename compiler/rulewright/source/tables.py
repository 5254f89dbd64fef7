"""The parser of lines, quickly: from tables that are made when the grammar changes.

To build the tables from `grammar.lark` takes five times as long as to read the longest file of
rules with them, so they lie ready in `grammar.json`; `python tools/make_tables.py` writes it. They
say of which grammar they are, and of which lark. Where it is another, as while somebody changes the
grammar, they are built anew: what is read is always what `grammar.lark` says.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from lark import Lark

STARTS = (
    "header",
    "statement",
    "branch",
    "define_line",
    "score",
    "rank",
    "claim_head",
    "claim_line",
    "example_head",
    "example_line",
    "story_line",
    "span",
)
"""Kinds of lines: where the grammar starts."""

FILE = "grammar.json"


@cache
def line_parser() -> Lark:
    """The parser of single lines; `start` says as which kind of line one is read."""
    return ready_parser() or built_parser()


def built_parser() -> Lark:
    """The parser as its grammar says."""
    return Lark(
        _text("grammar.lark"),
        parser="lalr",
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=True,
    )


def ready_parser() -> Lark | None:
    """The parser from its tables; None where there are none of this grammar and this lark."""
    try:
        made = json.loads(_text(FILE))
    except (OSError, ValueError):
        return None
    if not isinstance(made, dict) or made.get("of") != made_of():
        return None
    table = made["data"]["parser"]["parser"]
    table["states"] = _numbered(table["states"])
    load: Any = Lark._load_from_dict  # what lark's own ready-made parsers use; it has no types
    parser: Lark = load(made["data"], _numbered(made["memo"]))
    return parser


def made_of() -> dict[str, str]:
    """What the tables depend on."""
    grammar = "\n".join([*STARTS, _text("grammar.lark")])
    return {"grammar": hashlib.sha256(grammar.encode()).hexdigest(), "lark": lark.__version__}


def _text(name: str) -> str:
    return files("rulewright.source").joinpath(name).read_text("utf-8")


def _numbered(row: dict[str, Any]) -> dict[int, Any]:
    """JSON has no numbers for keys."""
    return {int(key): value for key, value in row.items()}
