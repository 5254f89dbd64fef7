"""What a seat remembers is the same exactly when the seat can't tell two positions apart.

A seat can tell two positions apart when the engine gives it another view of them, or when it
answered otherwise itself on the way. Both are compared over whole trees; a memory that keeps too
little and one that keeps too much are found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import islice, pairwise
from random import Random

import pytest

from rulewright.adapters.nodes import Node
from rulewright.engine.views import view_of_log
from tests.adapters.walks import nodes, root

Memory = Callable[[Node, int], str]


def apart(node: Node, seat: int) -> str:
    """All by which a seat can tell a position from another."""
    atlas = node.atlas
    view = view_of_log(atlas.game, atlas.setting, node.codes, seat)
    way = node.path()
    answered = [
        (before.actions, after.code) for before, after in pairwise(way) if before.actor == seat
    ]
    return json.dumps([view, answered])


def faults(some: Iterable[Node], seats: int, memory: Memory) -> set[str]:
    """What is wrong with a memory: "too little", "too much", or nothing."""
    found = set()
    by_memory: dict[str, str] = {}
    by_view: dict[str, str] = {}
    for node in some:
        if node.weighted:
            continue  # chance is one act: nobody looks between two draws
        for seat in range(seats):
            told, kept = apart(node, seat), memory(node, seat)
            if by_memory.setdefault(kept, told) != told:
                found.add("too little")
            if by_view.setdefault(told, kept) != kept:
                found.add("too much")
    return found


@pytest.mark.parametrize(
    ("name", "depth", "every"), [("kuhn-poker", 3, 1), ("leduc-holdem", 3, 1), ("goofspiel", 3, 7)]
)
def test_a_memory_keeps_all_that_can_be_told_apart_and_no_more(
    name: str, depth: int, every: int
) -> None:
    """Every node, or one of `every`, up to so many choices."""
    some = islice((n for n in nodes(root(name)) if n.depth <= depth), 0, None, every)
    assert faults(some, 2, Node.information) == set()


def test_a_memory_that_keeps_too_little_is_found() -> None:
    assert faults(nodes(root("kuhn-poker")), 2, Node.observation) == {"too little"}


def test_a_memory_that_keeps_too_much_is_found() -> None:
    def cheat(node: Node, seat: int) -> str:
        return node.information(seat) + str(node)

    assert faults(nodes(root("kuhn-poker")), 2, cheat) == {"too much"}


@pytest.mark.parametrize(
    ("name", "players"), [("no-swap-no-pay", 3), ("gift-swap", 3), ("scalawag", 3)]
)
def test_secret_lines_of_large_games(name: str, players: int) -> None:
    """Random games side by side: what one seat draws unseen changes nothing for the others until
    it shows. Each game is played from the same beginning, so that many positions are alike."""
    bot = Random(3)
    met = []
    for _ in range(12):
        node = root(name, players)
        for _ in range(30):
            if node.over:
                break
            codes = [code for code, _ in node.weighted] or list(node.standing.meant)
            node = node.send(bot.choice(codes[:2]))
            met.append(node)
    assert faults(met, players, Node.information) == set()


def test_how_a_memory_reads() -> None:
    node = root("kuhn-poker").happen(2).happen(0)
    node = node.act(node.actions[1])
    told = node.information(0).split("; ")
    assert told[0] == "seat 0"
    assert "draw unit=setup.deal actor=0 source=box target=hand[0] pieces=king*1 count=1" in told
    assert "draw unit=setup.deal actor=1 source=box target=hand[1] count=1" in told
    assert "of 0-1 chose Bet" in told
    assert told[-1] == "waiting"
    assert node.information(1).endswith("asked 2-3")


def test_a_node_is_found_again_by_its_codes() -> None:
    node = root("leduc-holdem")
    for code in (0, 3, 0, 2):
        node = node.send(code)
    again = root("leduc-holdem")
    for code in node.codes:
        again = again.send(code)
    assert again.information(1) == node.information(1)
    with pytest.raises(TypeError, match="nobody could find"):
        node.__reduce__()
