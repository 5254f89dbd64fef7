"""What a printer does to words at the very end: quotes, apostrophes, spaces around punctuation.

It sees the finished sentence across all its spans, so that a question mark after a filled-in value
gets its space like any other. Keys and names of spans are never touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.prose.grammar import Typography
from rulewright.prose.values import Span, SpanKind

_OPENS_AFTER = " \t\n\u00a0\u202f([{—–-/«“‘"
_SPACES = " \u00a0\u202f"


def typeset(spans: Sequence[Span], rules: Typography) -> tuple[Span, ...]:
    """The same sentence as the language prints it."""
    chars = [(char, owner) for owner, span in enumerate(spans) for char in span.text]
    chars = _unit_spaces(chars, spans, rules)
    chars = _quotes(chars, rules)
    chars = _spaces(chars, rules)
    texts = [""] * len(spans)
    for char, owner in chars:
        texts[owner] += char
    return tuple(replace(span, text=text) for span, text in zip(spans, texts, strict=True))


_Chars = list[tuple[str, int]]


def _unit_spaces(chars: _Chars, spans: Sequence[Span], rules: Typography) -> _Chars:
    if not rules.unit_space:
        return chars
    glued = {
        at
        for at in range(1, len(spans) - 1)
        if spans[at].text == " "
        and spans[at].kind is SpanKind.TEXT
        and spans[at - 1].kind is SpanKind.NUMBER
        and spans[at + 1].kind is SpanKind.TERM
    }
    return [(rules.unit_space if owner in glued else char, owner) for char, owner in chars]


def _quotes(chars: _Chars, rules: Typography) -> _Chars:
    out: _Chars = []
    for at, (char, owner) in enumerate(chars):
        before = chars[at - 1][0] if at else " "
        after = chars[at + 1][0] if at + 1 < len(chars) else " "
        pair = rules.double if char == '"' else rules.single if char == "'" else ()
        if char == "'" and rules.apostrophe and (before.isalnum() or after.isdigit()):
            out.append((rules.apostrophe, owner))
        elif len(pair) == 2:
            quote = pair[0] if before in _OPENS_AFTER else pair[1]
            out.extend((c, owner) for c in quote)
        elif char == "'" and rules.apostrophe:
            out.append((rules.apostrophe, owner))
        else:
            out.append((char, owner))
    return out


def _spaces(chars: _Chars, rules: Typography) -> _Chars:
    out: _Chars = []
    for at, (char, owner) in enumerate(chars):
        after = chars[at + 1][0] if at + 1 < len(chars) else ""
        previous = out[-1][0] if out else ""
        if char in rules.space_before and _wants_space(char, out, after, rules):
            if previous in _SPACES:
                out[-1] = (rules.space_before[char], out[-1][1])
            else:
                out.append((rules.space_before[char], owner))
        if previous in rules.space_after and previous:
            space = rules.space_after[previous]
            if char in _SPACES:
                out.append((space, owner))
                continue
            out.append((space, owner))
        out.append((char, owner))
    return out


def _wants_space(char: str, out: _Chars, after: str, rules: Typography) -> bool:
    """Not at the beginning, not in 10:30 or https://, not between "?" and "!"."""
    previous = out[-1][0] if out else ""
    last = next((c for c, _ in reversed(out) if c not in _SPACES), "")
    if not last or previous in "([{" or last in rules.space_after:
        return False
    if previous in rules.space_before and previous in ";:!?":
        return False
    return not (char == ":" and after and not after.isspace() and previous not in _SPACES)
