"""Whole trees, walked: ours node by node, and OpenSpiel's own games the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import rulewright
from rulewright.adapters.atlas import Atlas
from rulewright.adapters.nodes import Node

Tree = tuple[Any, ...]
"""("end", returns), ("chance", ((odds, tree), …)) or ("asked", seat, what it knows, (tree, …))."""


@cache
def atlas(name: str, players: int = 2) -> Atlas:
    """One atlas a game for all tests: what one has worked out, another need not."""
    return Atlas.of(rulewright.load(name).model, players)


def root(name: str, players: int = 2) -> Node:
    return Node.root(atlas(name, players))


def nodes(first: Node) -> Iterator[Node]:
    """Every node of a tree."""
    stack = [first]
    while stack:
        node = stack.pop()
        yield node
        stack += [node.act(action) for action in node.actions]
        stack += [node.happen(code) for code, _ in node.weighted]


class Size(NamedTuple):
    """How large a tree is: nodes, ends, chances, and what each seat can know when it is asked."""

    nodes: int
    ends: int
    chances: int
    known: tuple[int, ...]


def our_tree(node: Node, *, told: bool = True) -> Tree:
    """Our tree, with what is known or (much faster) without."""
    if node.over:
        return "end", node.returns
    if node.actor is None:
        chances = tuple((float(p), our_tree(node.happen(c), told=told)) for c, p in node.outcomes)
        return "chance", chances
    following = tuple(our_tree(node.act(action), told=told) for action in node.actions)
    return "asked", node.actor, node.information(node.actor) if told else "", following


def their_tree(state: Any) -> Tree:
    if state.is_terminal():
        return "end", tuple(state.returns())
    if state.is_chance_node():
        chances = state.chance_outcomes()
        return "chance", tuple((p, their_tree(state.child(a))) for a, p in chances)
    following = tuple(their_tree(state.child(action)) for action in state.legal_actions())
    return "asked", state.current_player(), state.information_state_string(), following


def size(tree: Tree) -> Size:
    count: Counter[str] = Counter()
    known: dict[int, set[str]] = {}
    stack = [tree]
    while stack:
        here = stack.pop()
        count[here[0]] += 1
        if here[0] == "chance":
            stack += [after for _, after in here[1]]
        elif here[0] == "asked":
            known.setdefault(here[1], set()).add(here[2])
            stack += here[3]
    sizes = tuple(len(known[seat]) for seat in sorted(known))
    return Size(count.total(), count["end"], count["chance"], sizes)


def uniform_values(tree: Tree) -> tuple[float, ...]:
    """What each player wins on average if all choose at random."""
    if tree[0] == "end":
        return tuple(tree[1])
    branches = (
        list(tree[1]) if tree[0] == "chance" else [(1 / len(tree[3]), after) for after in tree[3]]
    )
    values = [(odds, uniform_values(after)) for odds, after in branches]
    return tuple(sum(odds * v[seat] for odds, v in values) for seat in range(len(values[0][1])))


def best_answer(tree: Tree, seat: int) -> float:
    """What a player wins who knows that all others choose at random, and answers best.

    The best answer is found by what the player knows, the longest known first, as later answers
    decide what an earlier one is worth.
    """
    asked: dict[str, list[tuple[float, Tree]]] = {}
    depth: dict[str, int] = {}
    _reach(tree, seat, 1.0, 0, asked, depth)
    chosen: dict[str, int] = {}
    values: dict[int, float] = {}

    def value(here: Tree) -> float:
        if id(here) not in values:
            if here[0] == "end":
                found = here[1][seat]
            elif here[0] == "chance":
                found = sum(odds * value(after) for odds, after in here[1])
            elif here[1] != seat:
                found = sum(value(after) for after in here[3]) / len(here[3])
            else:
                found = value(here[3][chosen[here[2]]])
            values[id(here)] = found
        return values[id(here)]

    for known in sorted(asked, key=lambda k: -depth[k]):
        there = asked[known]
        answers = range(len(there[0][1][3]))
        chosen[known] = max(answers, key=lambda a: sum(odds * value(t[3][a]) for odds, t in there))
    return float(value(tree))


def _reach(
    tree: Tree,
    seat: int,
    odds: float,
    turns: int,
    asked: dict[str, list[tuple[float, Tree]]],
    depth: dict[str, int],
) -> None:
    """Where a player is asked, how likely the others and chance lead there, how often before."""
    if tree[0] == "chance":
        for chance, after in tree[1]:
            _reach(after, seat, odds * chance, turns, asked, depth)
    elif tree[0] == "asked":
        if tree[1] == seat:
            asked.setdefault(tree[2], []).append((odds, tree))
            depth[tree[2]] = turns
        following = tree[3]
        share = odds if tree[1] == seat else odds / len(following)
        for after in following:
            _reach(after, seat, share, turns + (tree[1] == seat), asked, depth)
