"""What a finding rests on: the words of both sides, the fact, the rule of today, a fingerprint."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rulewright.checks.running.evidence import quoted, with_evidence
from rulewright.checks.running.waivers import Waiver, can_be_waived, waive
from rulewright.diagnostics import Diagnostic, Place

LINE = "    draw 2 gem from well to row"
FOUND = Diagnostic("RW330", "Too few.", Place("play.rules", 7, 10, 11, LINE))


def fingerprint(found: Diagnostic) -> str:
    (told,) = with_evidence([found])
    assert told.evidence is not None
    return told.evidence.fingerprint


def test_the_words_at_the_place_are_quoted() -> None:
    (told,) = with_evidence([FOUND])
    assert told.evidence is not None
    assert told.evidence.quote == "2"
    assert told.evidence.rule == LINE.strip()
    assert quoted(None) == ""


def test_the_other_place_is_the_other_side() -> None:
    other = Place("game.yaml", 3, 1, 4, "values: {share: 3 gem}")
    (told,) = with_evidence([replace(FOUND, related=((other, "first said here"),))])
    assert told.evidence is not None
    assert told.evidence.against == "values: {share: 3 gem}"


@given(line=st.integers(1, 999), file=st.sampled_from(["play.rules", "rules/x/play.rules"]))
def test_where_a_line_stands_is_no_part_of_the_fingerprint(line: int, file: str) -> None:
    assert FOUND.place is not None
    moved = replace(FOUND, place=replace(FOUND.place, line=line, file=file))
    assert fingerprint(moved) == fingerprint(FOUND)


def test_words_code_and_rule_move_the_fingerprint() -> None:
    assert FOUND.place is not None
    others = [
        replace(FOUND, code="RW331"),
        replace(FOUND, message="Too many."),
        replace(FOUND, place=replace(FOUND.place, text=LINE.replace("2", "3"))),
    ]
    assert len({fingerprint(d) for d in [FOUND, *others]}) == 4


def test_a_waiver_is_for_its_code_and_its_language() -> None:
    told = with_evidence([FOUND])
    mark = fingerprint(FOUND)
    assert waive(told, [Waiver(mark, "RW330", "so be it")], ["en"]).left == ()
    other_code = waive(told, [Waiver(mark, "RW331", "so be it")], ["en"])
    assert [d.code for d in other_code.left] == ["RW330", "RW631"]
    # Of a language that was not looked at nothing can be said.
    elsewhere = Waiver("f00000000000", "RW465", "so be it", lang="fr")
    assert waive((), [elsewhere], ["en"]).left == ()
    assert [d.code for d in waive((), [elsewhere], ["en", "fr"]).left] == ["RW631"]


def test_what_leaves_a_hole_on_the_page_can_not_be_waived() -> None:
    assert can_be_waived("RW465")
    assert can_be_waived("RW330")
    for code in ("RW410", "RW501", "RW103", "RW488", ""):
        assert not can_be_waived(code)


def test_nothing_lapses_of_what_was_not_looked_at() -> None:
    of_the_rules = Waiver("f00000000000", "RW330", "so be it")
    assert waive((), [of_the_rules], ["en"], whole=False).left == ()
