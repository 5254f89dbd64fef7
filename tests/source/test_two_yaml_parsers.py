"""YAML is read by a fast parser and a strict one: whichever reads, the same is found."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from rulewright.source import yaml_tree
from rulewright.source.files import SourceFile
from rulewright.source.yaml_tree import parse_yaml

ROOT = Path(__file__).parents[2]
FILES = [*ROOT.glob("rules/*/game.yaml"), *ROOT.glob("locales/*/*.yaml")]
LINES = [
    line for path in FILES if path.stem == "game" for line in path.read_text("utf-8").split("\n")
]

needs_both = pytest.mark.skipif(
    not hasattr(yaml, "CSafeLoader"), reason="this PyYAML was built without its parser in C"
)


def source(text: str) -> SourceFile:
    return SourceFile(Path("game.yaml"), "game.yaml", text, tuple(text.split("\n")))


def strictly(text: str) -> object:
    """What is found without the fast parser."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_tree, "_FAST", None)
        return parse_yaml(source(text))


@needs_both
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shipped_files_read_alike(path: Path) -> None:
    text = path.read_text("utf-8")
    assert parse_yaml(source(text))[0] is not None
    assert parse_yaml(source(text)) == strictly(text)


@needs_both
@given(
    st.lists(st.sampled_from(LINES), min_size=1, max_size=6),
    st.integers(0, 400),
    st.sampled_from([*":-{}[],#'\"\n |>&*!%@`\t\r\u2028\x85\ufeff\x00", ""]),
)
def test_broken_files_are_refused_alike(lines: list[str], at: int, put_in: str) -> None:
    text = "\n".join(lines) + "\n"
    text = text[:at] + put_in + text[at + 1 :] + "\n"
    # One parser takes “{why?: 1}” as it is meant; the strict one wants quotation marks.
    assume("?" not in text)
    assert parse_yaml(source(text)) == strictly(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("players: {one: a,\tmany: b}\n", "RW110"),
        ("players: &all [3, 4]\nseats: *all\n", "RW132"),
        ("players: !!python/object:os.system [3]\n", "RW132"),
        ("players: " + "[" * 30 + "]" * 30 + "\n", "RW132"),
        ("players: [3, 4\n", "RW130"),
    ],
    ids=["tab", "anchor", "tag", "depth", "unfinished"],
)
def test_what_is_dangerous_or_broken_is_refused_by_whichever_reads(text: str, code: str) -> None:
    tree, found = parse_yaml(source(text))
    assert tree is None
    assert [d.code for d in found] == [code]
    assert (tree, found) == strictly(text)
