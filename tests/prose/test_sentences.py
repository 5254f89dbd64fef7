"""Messages and values become sentences: the cases are in sentences.yaml, one a line."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.prose.message_reader import parse_message
from rulewright.prose.values import (
    ByPlayers,
    Number,
    Quantity,
    Span,
    SpanKind,
    Term,
    TermValue,
    Value,
)
from tests.prose.helpers import LANGUAGES, cases, language, say, terms

CASES = [
    pytest.param(code, dict(case), id=f"{code}: {case['say']} {list(case.values())[1]}")
    for code in LANGUAGES
    for case in cases("sentences")[code]
]


@pytest.mark.parametrize(("code", "case"), CASES)
def test_sentence(code: str, case: dict[str, Any]) -> None:
    pattern, gives, codes = case.pop("say"), case.pop("gives"), case.pop("codes", [])
    assert say(code, pattern, **case) == (gives, codes)


def test_an_unknown_placeholder_is_shown_and_named() -> None:
    message, _ = parse_message("Draw {drwa} now.")
    spans, found = language("en").render(message, {"draw": Number(2)})
    assert "".join(s.text for s in spans) == "Draw ⟨drwa⟩ now."
    assert [(d.code, d.hint) for d in found] == [("RW410", "Did you mean “draw”?")]


@pytest.mark.parametrize(
    ("code", "pattern", "better"),
    [
        ("en", "[an]{w}", None),
        ("fr", "[les]{w}", "[le]"),
        ("fr", "{w}[을/를]", None),
        ("ko", "{w}[은/를]", "을/를"),
        ("ko", "[le]{w}", None),
    ],
)
def test_a_mark_the_language_does_not_have(code: str, pattern: str, better: str | None) -> None:
    message, _ = parse_message(pattern)
    word = terms(code)["tile"]
    spans, found = language(code).render(message, {"w": TermValue(word)}, capitals=False)
    assert "".join(s.text for s in spans) == word.one
    assert [d.code for d in found] == ["RW412"]
    if better:
        assert better.strip("[]") in (found[0].hint or "")


def test_spans_know_what_they_are() -> None:
    message, _ = parse_message("[At random](random), take {q} of **the {w}**.")
    words = terms("en")
    bound: dict[str, Value] = {"q": Quantity(2, words["tile"]), "w": TermValue(words["order"])}
    spans, found = language("en").render(message, bound)
    assert found == ()
    assert spans == (
        Span("At random", SpanKind.MARK, "random"),
        Span(", take "),
        Span("2", SpanKind.NUMBER, "q"),
        Span(" "),
        Span("tiles", SpanKind.TERM, "tile"),
        Span(" of "),
        Span("the ", SpanKind.EMPHASIS),
        Span("order", SpanKind.TERM, "order"),
        Span("."),
    )


def test_a_phrase_inside_a_sentence_keeps_its_small_letter() -> None:
    message, _ = parse_message("{w}")
    bound = {"w": TermValue(terms("fr")["inn"])}
    assert language("fr").render_text(message, bound) == "Auberge"
    assert language("fr").render_text(message, bound, capitals=False) == "auberge"


@pytest.mark.parametrize(
    ("code", "pattern", "finding"),
    [
        ("fr", "[le]{w}", "RW414"),
        ("fr", "{both}[seul|seule]", "RW414"),
        ("ko", "{w}[이/가]", "RW415"),
        ("ko", "{q}", "RW417"),
    ],
)
def test_a_word_not_translated_yet_is_not_blamed_for_its_grammar(
    code: str, pattern: str, finding: str
) -> None:
    def found(lang: str) -> list[str]:
        word = Term("crate", lang, "kkwq")
        both = ByPlayers.of({2: TermValue(word), 3: TermValue(word)})
        bound: dict[str, Value] = {"w": TermValue(word), "q": Quantity(2, word), "both": both}
        message, _ = parse_message(pattern)
        return [d.code for d in language(code).render(message, bound)[1]]

    assert found("en") == []
    assert finding in found(code)
