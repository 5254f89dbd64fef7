"""What the tests of sentences share: the three shipped languages, a few words, values from data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulewright.prose.language import Language, load_language
from rulewright.prose.message_reader import parse_message
from rulewright.prose.values import (
    ByPlayers,
    ListOf,
    Literal,
    Number,
    Quantity,
    Term,
    TermValue,
    Value,
)

HERE = Path(__file__).parent
LOCALES = HERE.parents[1] / "locales"
LANGUAGES = ("en", "fr", "ko")
WITH_GERMAN = (*LANGUAGES, "de")
"""German was added as data alone, so whatever can be asked of any language is asked of it."""


@cache
def language(code: str) -> Language:
    """A shipped language; it must load without a finding."""
    found, diagnostics = load_language(LOCALES / code)
    assert diagnostics == ()
    return found


@cache
def cases(name: str) -> Any:
    """The cases in a YAML file beside the tests."""
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


@cache
def terms(code: str) -> dict[str, Term]:
    """The words of no game in particular."""
    return {
        key: Term(key=key, lang=code, **_tuples(fields))
        for key, fields in cases("terms")[code].items()
    }


def _tuples(fields: dict[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}


def value(code: str, written: Any) -> Value:
    """A value as the YAML files write it: `tile`, `tiles`, `2 tile`, 7, [..], {4: .., 5: ..}."""
    words = terms(code)
    match written:
        case int():
            return Number(written)
        case list():
            return ListOf(tuple(value(code, item) for item in written))
        case {"or": items}:
            return ListOf(tuple(value(code, item) for item in items), "or")
        case {"text": str(text)}:
            return Literal(text, sound=written.get("sound"))
        case dict():
            return ByPlayers.of({n: value(code, item) for n, item in written.items()})
        case str() if " " in written:
            n, key = written.split(" ")
            return Quantity(int(n), words[key])
        case str() if written.endswith("+"):
            return TermValue(words[written[:-1]], plural=True)
        case _:
            return TermValue(words[written])


def say(code: str, pattern: str, **written: Any) -> tuple[str, list[str]]:
    """The sentence with plain spaces, and the codes of what was wrong with it."""
    message, found = parse_message(pattern)
    bound = {name: value(code, item) for name, item in written.items()}
    spans, more = language(code).render(message, bound)
    text = "".join(span.text for span in spans)
    return text.replace("\u00a0", " ").replace("\u202f", " "), [d.code for d in found + more]
