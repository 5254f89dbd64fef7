"""Pseudo-translation: a language that nobody speaks, to see what pages do when words get longer.

`en-XA` says what English says, with accents, a third longer and between brackets. A table that is
too narrow for long words is too narrow for it, a sentence that a page cuts off has lost its closing
bracket, and a word without accents is one that a page design typed itself. It is made while pages
are made, from any language; nothing of it is ever written into a language's folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from rulewright.diagnostics import Diagnostic
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.values import Span, SpanKind, Value

REGION = "XA"
"""No country has this code: it is left to private use."""

LONGER = 0.35
OPEN, CLOSE = "[!! ", " !!]"

_PLAIN = "aceinorsuyzACDEGILNORSUYZ"
_ACCENTED = "áçéíñóřšúýžÁÇĎÉĞÍĽÑÓŘŠÚÝŽ"
_ACCENTS = dict(zip(_PLAIN, _ACCENTED, strict=True))
_DRAWN_OUT = frozenset("aeiouyAEIOUYáéíóúýÁÉÍÓÚÝ")
"""Letters that are doubled first: what is drawn out can still be read aloud."""

_LATE = 2
_BEYOND_LATIN = 0x250

_LEFT_ALONE = (SpanKind.NUMBER, SpanKind.REFERENCE)
"""What rules reckon, and titles, which have been through here already."""


def pseudo_of(code: str) -> str | None:
    """The language behind a pseudo-language's code: "en" for "en-XA"; None for any other."""
    base, dash, region = code.rpartition("-")
    return base if dash and base and region == REGION else None


@dataclass(frozen=True)
class PseudoLanguage(Language):
    """A language whose sentences come out in disguise.

    Placeholders, grammar marks and typography do their work before it: only what is printed is
    changed.
    """

    @classmethod
    def made_of(cls, language: Language) -> PseudoLanguage:
        """The pseudo-language of a language."""
        given = {f.name: getattr(language, f.name) for f in fields(Language)}
        return cls(**given | {"code": f"{language.code}-{REGION}"})

    def render(
        self,
        message: Message,
        bindings: Mapping[str, Value],
        *,
        capitals: bool | None = None,
        typography: bool = True,
    ) -> tuple[tuple[Span, ...], tuple[Diagnostic, ...]]:
        """The sentence in disguise, and what was wrong with it."""
        spans, found = super().render(message, bindings, capitals=capitals, typography=typography)
        is_sentence = any(c.isalpha() for part in message.plain_text_parts() for c in part.text)
        return disguised(spans, brackets=is_sentence), found


def disguised(spans: Sequence[Span], *, brackets: bool) -> tuple[Span, ...]:
    """Some spans with accents and longer, and between brackets if asked for.

    What is in disguise already stays as it is, so that a phrase may stand inside a sentence.
    """
    bare = [replace(s, text=_without_brackets(s.text)) for s in spans]
    if not any(_is_plain(c) for s in bare if s.kind not in _LEFT_ALONE for c in s.text):
        return tuple(spans)
    debt = 0.0
    out: list[Span] = []
    for span in bare:
        text = span.text
        if span.kind not in _LEFT_ALONE:
            text, debt = _drawn_out(text, debt)
        out.append(replace(span, text=text))
    return tuple(_bracketed(out) if brackets else out)


def _is_plain(char: str) -> bool:
    """Whether a letter is not in disguise yet."""
    return char.isalpha() and char not in _ACCENTED


def _drawn_out(text: str, debt: float) -> tuple[str, float]:
    """The text with letters doubled as often as is owed: vowels first, others when it is late."""
    out: list[str] = []
    for char in text:
        out.append(_ACCENTS.get(char, char))
        if not _is_plain(char):
            continue
        debt += LONGER
        latin = ord(char) < _BEYOND_LATIN
        if debt >= 1 and (char in _DRAWN_OUT or not latin or debt >= _LATE):
            out.append(out[-1].lower())
            debt -= 1
    return "".join(out), debt


def _without_brackets(text: str) -> str:
    return text.replace(OPEN, "").replace(CLOSE, "")


def _bracketed(spans: list[Span]) -> list[Span]:
    """The brackets inside the space around the words, which belongs to the page."""
    first = next(i for i, s in enumerate(spans) if s.text.strip())
    last = next(i for i in reversed(range(len(spans))) if spans[i].text.strip())
    head = spans[first].text
    bare = head.lstrip()
    lead = head[: len(head) - len(bare)]
    before = [*spans[:first], Span(lead + OPEN)]
    middle = [replace(spans[first], text=bare), *spans[first + 1 : last + 1]]
    tail = middle[-1].text
    kept = tail.rstrip()
    middle[-1] = replace(middle[-1], text=kept)
    return [*before, *middle, Span(CLOSE + tail[len(kept) :]), *spans[last + 1 :]]
