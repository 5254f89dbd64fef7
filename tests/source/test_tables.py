"""Rules are read with tables made ahead: the same as without them, and never with old ones."""

from __future__ import annotations

import json
import runpy
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest
from lark import Lark, Tree, UnexpectedInput

from rulewright.source import tables
from rulewright.source.files import read_source
from rulewright.source.layout import RawLine, lay_out
from rulewright.source.tables import STARTS, built_parser, line_parser, made_of, ready_parser

ROOT = Path(__file__).parents[2]
JSON = ROOT / "compiler" / "rulewright" / "source" / tables.FILE
RULES = [Path(__file__).with_name("every_line.rules"), *ROOT.glob("rules/*/play.rules")]
AGAIN = "run: python tools/make_tables.py"


def lines_of(lines: tuple[RawLine, ...]) -> Iterator[str]:
    for line in lines:
        yield line.words
        yield from lines_of(line.children)


def lines_in(path: Path) -> list[str]:
    """The lines of a file, and each of them broken off and with a word too many."""
    source, _ = read_source(path)
    assert source is not None
    whole = list(lines_of(lay_out(source)[0]))
    return [
        *whole,
        *(line[: len(line) // 2] for line in whole),
        *(f"{line} to 7 ?" for line in whole),
    ]


def read(parser: Lark, words: str, start: str) -> object:
    """A line as it is read, with the place of each part; or where it goes wrong."""
    try:
        tree = parser.parse(words, start=start)
    except UnexpectedInput as error:
        return type(error), error.pos_in_stream, getattr(error, "token", None)
    parts = [
        (part.data, vars(part.meta)) for part in tree.iter_subtrees() if isinstance(part, Tree)
    ]
    return tree, parts


def test_the_tables_are_those_of_the_grammar() -> None:
    made = json.loads(JSON.read_text("utf-8"))
    assert made["of"]["grammar"] == made_of()["grammar"], AGAIN
    if made["of"]["lark"] == lark.__version__:
        tool = runpy.run_path(str(ROOT / "tools" / "make_tables.py"), run_name="made")
        assert JSON.read_text("utf-8") == tool["tables"](), AGAIN


@pytest.mark.skipif(ready_parser() is None, reason="the tables are those of another lark")
@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_line_is_read_alike_with_and_without(path: Path) -> None:
    ready, built = ready_parser(), built_parser()
    assert ready is not None
    for words in lines_in(path):
        for start in STARTS:
            assert read(ready, words, start) == read(built, words, start)


@pytest.fixture
def anew() -> Iterator[None]:
    """The parser is made again, and after the test once more."""
    line_parser.cache_clear()
    yield
    line_parser.cache_clear()


@pytest.mark.usefixtures("anew")
def test_tables_of_another_grammar_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "made_of", lambda: {"grammar": "another", "lark": "1"})
    assert ready_parser() is None
    assert line_parser().parse("3-5", start="span") is not None


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize("broken", ["", "{", "[]", '{"of": 7}'])
def test_tables_that_are_none_are_not_used(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tables._text
    monkeypatch.setattr(
        tables, "_text", lambda name: broken if name == tables.FILE else whole(name)
    )
    assert ready_parser() is None
    assert line_parser().parse("3-5", start="span") is not None
