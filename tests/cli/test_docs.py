"""The pages in docs/ are what the program says today, and every code that is used has a page."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from rulewright.codes import all_codes
from rulewright.source.files import SourceFile
from rulewright.source.layout import RawLine
from rulewright.source.parser import parse_line
from rulewright.source.usage import TOPICS
from rulewright.source.usage_parts import AMOUNTS, CONDITIONS, ENDINGS, GROUPS, SEATS, ZONES

ROOT = Path(__file__).resolve().parents[2]


def test_the_made_pages_are_current() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "make_docs.py"), run_name="made")
    assert made["stale"]() == [], "run: python tools/make_docs.py"


def used_codes() -> set[str]:
    """The codes that stand in the program outside the register."""
    folder = ROOT / "compiler" / "rulewright"
    files = [p for p in folder.rglob("*.py") if "codes" not in p.parts]
    return {c for p in files for c in re.findall(r'"(RW\d{3})"', p.read_text("utf-8"))}


def test_every_code_has_a_page() -> None:
    assert used_codes() <= set(all_codes())


def test_every_page_says_something_and_shows_what_is_right() -> None:
    for page in all_codes().values():
        assert page.title
        assert not page.title.endswith(".")
        assert page.words.endswith((".", "."))
        assert not page.bad or page.good, f"{page.code} shows what is wrong and not what is right"
        assert page.bad != page.good or not page.bad


# What stands for the words in capitals, in the order in which they are put in.
MEANT = {
    "CONDITION": "peek is yes",
    "OPTION is CHOICE": "peek is yes",
    "ZONE of SEAT": "store of pilot",
    "GROUP": "player",
    "ZONE": "store",
    "SEAT": "left of pilot",
    "AMOUNT|POINTS|VALUE": "share * (players - 1)",
    "[A-Z]{4,}": "tea",
}


def written_out(pattern: str) -> str:
    for capitals, words in MEANT.items():
        pattern = re.sub(capitals, words, pattern)
    return pattern


def documented_lines() -> list[tuple[str, str]]:
    """Every line that the page of the language shows, with the kind of line it is."""
    made = runpy.run_path(str(ROOT / "tools" / "make_docs.py"), run_name="made")
    lines = [(start, line) for start in TOPICS for line in made["patterns"](start)]
    lines += [("statement", f"repeat {amount} times") for amount in AMOUNTS]
    lines += [("statement", f"give tea to {seat}") for seat in SEATS]
    lines += [("statement", f"any {group} may go as tea, agreeing on one") for group in GROUPS]
    lines += [("statement", f"reveal {zone}") for zone in ZONES]
    lines += [("statement", f"if {condition}") for condition in CONDITIONS]
    return lines + [("statement", f"pilot draws 1 tea from a to b{end}") for end in ENDINGS]


@pytest.mark.parametrize(("start", "line"), documented_lines())
def test_every_line_of_the_page_can_be_written(start: str, line: str) -> None:
    text = written_out(line).strip().removesuffix(":")
    place = SourceFile(Path("x"), "x", text, (text,)).place(1)
    _, found = parse_line(RawLine(text, 1, place, False, (), ()), start)
    assert found == (), (text, found)


def test_the_page_shows_every_rule_of_the_grammar() -> None:
    grammar = (ROOT / "compiler/rulewright/source/grammar.lark").read_text("utf-8")
    shown = set()
    for start, line in documented_lines():
        text = written_out(line).strip().removesuffix(":")
        place = SourceFile(Path("x"), "x", text, (text,)).place(1)
        phrase, _ = parse_line(RawLine(text, 1, place, False, (), ()), start)
        assert phrase is not None
        waiting = [phrase]
        while waiting:
            part = waiting.pop()
            shown.add(part.rule)
            waiting += part.phrases()
    # Ways to write the same, named in the page's words.
    spoken = {"is_not", "is_not_empty", "is_not_seat", "is_not_out", "is_nobody", "lies_not"}
    spoken |= {"table_is_not", "has_no", "nobody_has", "right_of", "counterclockwise"}
    rules = set(re.findall(r"-> (\w+)", grammar))
    assert rules - shown <= spoken
