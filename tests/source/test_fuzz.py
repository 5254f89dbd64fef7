"""Any text gives a tree or diagnostics, never an exception; and formatting loses nothing."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source.files import SourceFile
from rulewright.source.formatter import format_rules, format_yaml
from rulewright.source.parser import parse_rules
from rulewright.source.tree import Block, Phrase, RulesTree, TextLine, shape_text
from rulewright.source.yaml_tree import parse_yaml

ROOT = Path(__file__).resolve().parents[2]
EVERY_LINE = Path(__file__).with_name("every_line.rules")
SHIPPED = [p.read_text("utf-8") for p in [EVERY_LINE, *sorted((ROOT / "rules").rglob("*.rules"))]]
SHEETS = [p.read_text("utf-8") for p in sorted((ROOT / "rules").rglob("*.yaml"))]

anything = st.text(st.characters(codec="utf-8"), max_size=400)
words = sorted(set(re.findall(r"[a-z_]+|[^\sa-z_]", " ".join(SHIPPED))))
rule_words = st.lists(
    st.sampled_from([*words, "\n", "\n    ", "\n        ", " ", "  ", ":", "# ", "| ", "\t", "7"]),
    max_size=80,
).map(" ".join)
yaml_words = st.lists(
    st.sampled_from(
        [
            "a",
            "b: ",
            "- ",
            "{",
            "}",
            "[",
            "]",
            "\n",
            "\n  ",
            "&x ",
            "*x",
            "!t ",
            "'",
            '"',
            "|\n",
            "?",
        ]
    ),
    max_size=60,
).map("".join)


def source(text: str) -> SourceFile:
    return SourceFile(Path("x"), "x", text, tuple(text.split("\n")))


def cut_and_pasted(texts: list[str]) -> st.SearchStrategy[str]:
    """A shipped file with a piece cut out and another put in."""

    @st.composite
    def mutate(draw: st.DrawFn) -> str:
        text = draw(st.sampled_from(texts))
        start = draw(st.integers(0, len(text)))
        stop = draw(st.integers(start, min(len(text), start + 60)))
        return text[:start] + draw(st.text(max_size=10)) + text[stop:]

    return mutate()


@settings(max_examples=120, deadline=None)
@given(st.one_of(anything, rule_words, cut_and_pasted(SHIPPED)))
def test_any_text_gives_a_tree_of_rules_or_diagnostics(text: str) -> None:
    tree, found = parse_rules(source(text))
    assert isinstance(tree, RulesTree)
    for diagnostic in found:
        assert diagnostic.place is not None
        assert diagnostic.place.line >= 1
        assert diagnostic.place.column >= 1
        assert diagnostic.message
        assert not re.search(r"\b[A-Z_]{4,}\b", diagnostic.message.replace(text, "")), (
            "no names of the grammar in messages"
        )


@settings(max_examples=120, deadline=None)
@given(st.one_of(anything, yaml_words, cut_and_pasted(SHEETS)))
def test_any_text_gives_yaml_data_or_diagnostics(text: str) -> None:
    tree, found = parse_yaml(source(text))
    assert tree is not None or found


@settings(max_examples=80, deadline=None)
@given(st.one_of(rule_words, cut_and_pasted(SHIPPED), anything))
def test_formatting_twice_is_formatting_once(text: str) -> None:
    once = format_rules(text)
    assert format_rules(once) == once
    assert format_yaml(format_yaml(text)) == format_yaml(text)


def test_the_sample_has_a_line_of_every_kind() -> None:
    """Every statement of the grammar is met in it, or in a shipped game."""
    met: set[str] = set()
    for text in SHIPPED:
        tree, found = parse_rules(source(text))
        waiting: list[Phrase | Block] = [*tree.sections]
        while waiting:
            part = waiting.pop()
            if isinstance(part, Block):
                waiting += [part.phrase, *part.children]
            else:
                met.add(part.rule)
                waiting += part.phrases()
        assert not found
    grammar = (ROOT / "compiler/rulewright/source/grammar.lark").read_text("utf-8")
    lines = re.search(r"// ---- what happens(.*?)\nbranch:", grammar, re.DOTALL)
    assert lines is not None
    assert set(re.findall(r"-> (\w+)", lines[1])) <= met


def texts_of(tree: RulesTree) -> list[TextLine]:
    waiting, found = list(tree.sections), list[TextLine]()
    while waiting:
        block = waiting.pop(0)
        found += block.texts
        waiting = [*block.children, *waiting]
    return found


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_formatting_keeps_meaning_comments_and_texts(data: st.DataObject) -> None:
    """A good file, spoilt in its spaces only, comes back as it was."""
    text = data.draw(st.sampled_from(SHIPPED))
    spoilt = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        body = line.strip()
        if body and not body.startswith("#") and "|" not in body:
            gap = " " * data.draw(st.integers(1, 3))
            body = body.replace(" ", gap)
        spoilt.append(" " * (indent // 4 * 2) + body + " " * data.draw(st.integers(0, 2)))
    formatted = format_rules("\n".join(spoilt))
    before, _ = parse_rules(source(text))
    after, found = parse_rules(source(formatted))
    assert not found
    assert shape_text(after) == shape_text(before)
    comments = [line.strip() for line in text.split("\n") if line.strip().startswith("#")]
    assert [x.strip() for x in formatted.split("\n") if x.strip().startswith("#")] == comments
    assert [t.text for t in texts_of(after)] == [t.text for t in texts_of(before)]
