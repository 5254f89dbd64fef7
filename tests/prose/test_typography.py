"""What the printer does at the end: printed.yaml shows it, language by language."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.prose.message import escape
from rulewright.prose.message_reader import parse_message
from rulewright.prose.typography import typeset
from rulewright.prose.values import Literal, Quantity, Span, SpanKind
from tests.prose.helpers import LANGUAGES, cases, language, terms

CASES = [
    pytest.param(code, written, printed, id=f"{code}: {written}")
    for code in LANGUAGES
    for written, printed in cases("printed")[code]
]


@pytest.mark.parametrize(("code", "written", "printed"), CASES)
def test_printed(code: str, written: str, printed: str) -> None:
    message, _ = parse_message(escape(written))
    text = language(code).render_text(message, {})
    assert text.replace("\u00a0", "_").replace("\u202f", "~") == printed


def test_punctuation_after_a_filled_in_value_is_spaced_too() -> None:
    message, _ = parse_message("Encore {w}? **{w}**! {{w}}")
    text = language("fr").render_text(message, {"w": Literal("l'eau")})
    assert text == "Encore l’eau\u202f? L’eau\u202f! {w}"


def test_a_number_stays_with_what_it_counts_and_keys_stay_as_they_are() -> None:
    message, _ = parse_message("{it's}")
    assert message.slots() == ()
    message, _ = parse_message("{q}")
    spans, _ = language("fr").render(message, {"q": Quantity(2, terms("fr")["tile"])})
    assert spans == (
        Span("2", SpanKind.NUMBER, "q"),
        Span("\u00a0"),
        Span("tuiles", SpanKind.TERM, "tile"),
    )


SPANS = st.lists(
    st.builds(Span, st.text(st.sampled_from("a:;?!«»\"' 1(é.")), st.just(SpanKind.TEXT))
)


@settings(max_examples=1000)
@given(SPANS, st.sampled_from(LANGUAGES))
def test_printing_twice_is_printing_once(spans: list[Span], code: str) -> None:
    rules = language(code).grammar.typography
    once = typeset(spans, rules)
    assert len(once) == len(spans)
    assert typeset(once, rules) == once
