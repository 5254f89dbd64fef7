"""The grammar leaves nothing to chance: there are no two ways to read a line."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib.resources import files

import pytest
from lark import Lark, logger

from rulewright.source.tables import STARTS

GRAMMAR = files("rulewright.source").joinpath("grammar.lark").read_text("utf-8")


class Remembering(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@pytest.fixture
def said() -> Iterator[list[str]]:
    """What lark says while it makes a parser."""
    handler, level = Remembering(), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield handler.said
    logger.removeHandler(handler)
    logger.setLevel(level)


def make(grammar: str, starts: list[str]) -> None:
    Lark(grammar, parser="lalr", start=starts, debug=True, maybe_placeholders=True)


def test_no_line_can_be_read_in_two_ways(said: list[str]) -> None:
    make(GRAMMAR, list(STARTS))
    assert said == []


def test_a_line_that_could_be_is_noticed(said: list[str]) -> None:
    # “not … and …”: whether “not” reaches behind “and”, the grammar would not say.
    two_ways = GRAMMAR.replace('"not" check ', '"not" cond ')
    assert two_ways != GRAMMAR
    make(two_ways, list(STARTS))
    assert any("onflict" in line for line in said)
