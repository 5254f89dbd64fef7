"""Which names answer the same question, and which of them says the contrary of which.

A text says by words of its language what the rules know by a name: the cues of a fact ("hidden"),
and the echoes of plain words ("secret"). Whoever compares two texts, accuses one or breaks one on
purpose asks the same of these names, so they are paired here and nowhere else. The words that say
them are a language's own, and a new language needs no line of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """What one asks of a rule, and the names that answer it."""

    name: str
    answers: Mapping[str, tuple[str, ...]]
    """Name -> what denies it, first what somebody who slips would say in its place."""
    kind: str = ""
    """What a slip of this kind is called; nothing where no word is taken for another."""
    plain: bool = False
    """Whether words that answer it speak of nothing else, wherever they stand."""
    once: bool = False
    """Whether a sentence answers it once: a second answer beside the first is a mistake."""
    topic: str = ""
    """What it asks about, where another question asks about the same."""


def _answers(rows: str) -> dict[str, tuple[str, ...]]:
    cut = (row.partition(":") for row in rows.strip().splitlines())
    return {name.strip(): tuple(others.split()) for name, _, others in cut}


QUESTIONS: tuple[Question, ...] = (
    Question(
        "rotation",
        _answers("""
            clockwise: counterclockwise
            counterclockwise: clockwise
        """),
        kind="direction",
        plain=True,
        once=True,
        topic="way",
    ),
    Question(
        "side",
        _answers("""
            pass_left: pass_right right_of
            pass_right: pass_left left_of
            left_of: right_of
            right_of: left_of
            left: right
            left_to_right: right_to_left
        """),
        kind="side",
        plain=True,
        topic="way",
    ),
    Question(
        "chance",
        _answers("""
            random: chosen owner_chooses table_decides choose
            chosen: random
            owner_chooses: random
            table_decides: random
            as_drawn:
        """),
        kind="chance",
        plain=True,
        once=True,
    ),
    Question(
        "sight",
        _answers("""
            hidden: open face_up
            unseen: open face_up
            seen_by_both: open face_up
            seen_by: open face_up
            open: hidden face_down secret none alone
        """),
        kind="sight",
        plain=True,
        once=True,
    ),
    Question("showing", _answers("reveal: hidden"), kind="sight", topic="sight"),
    Question(
        "face",
        _answers("""
            face_up: face_down
            face_down: face_up
        """),
        kind="sight",
        plain=True,
    ),
    Question(
        "duty",
        _answers("""
            must: may never need_not
            may: must never may_not not
            never: may must
            cannot_refuse: may
        """),
        kind="modality",
        plain=True,
    ),
    Question(
        "rank",
        _answers("""
            most: fewest lowest
            fewest: most highest
            highest: lowest fewest
            lowest: highest most
        """),
        kind="ranking",
        plain=True,
        once=True,
    ),
    Question(
        "bound",
        _answers("""
            at_least: at_most exactly fewer_than up_to
            at_most: at_least more_than exactly
            more_than: fewer_than at_most up_to
            fewer_than: more_than at_least
            exactly: at_least at_most up_to
            up_to: at_least more_than exactly
        """),
        kind="comparison",
        plain=True,
    ),
    Question("filling", _answers("empty: not_empty"), kind="comparison", plain=True),
    Question(
        "turns",
        _answers("""
            in_turn: simultaneous
            simultaneous: in_turn
        """),
        kind="order",
        once=True,
    ),
    Question(
        "order",
        _answers("""
            first: last
            before: after
            start: end
            end: start before
            in_order: any_order
            this_order: any_order
        """),
        kind="order",
    ),
    Question(
        "group",
        _answers("every_group: once"),
        kind="each or all",
        plain=True,
        once=True,
        topic="share",
    ),
    Question(
        "share",
        _answers("""
            each: any_one
            all: none
            none: all
            together: each
            per_player: together
            every: none any not alone
        """),
        kind="each or all",
        once=True,
    ),
    Question("actor", _answers("other_players: any_seat"), kind="actor"),
    Question("sign", _answers("negative: worth"), plain=True),
    Question("sequence", _answers("then: first")),
    Question("denial", _answers("not: may every")),
    Question("degree", _answers("more: less")),
    Question("outcome", _answers("win: lost")),
)


def _both_ways() -> dict[str, tuple[str, ...]]:
    """As listed, then as it follows from the other side: who is denied by a name denies it."""
    table: dict[str, list[str]] = {}
    listed = [pair for question in QUESTIONS for pair in question.answers.items()]
    for name, others in listed:
        table.setdefault(name, []).extend(others)
    for name, others in listed:
        for other in others:
            back = table.setdefault(other, [])
            if name not in back:
                back.append(name)
    return {name: tuple(others) for name, others in table.items() if others}


CONTRARIES: Mapping[str, tuple[str, ...]] = _both_ways()
"""Name -> all that deny it, first what a slip would say in its place."""


def _asked() -> dict[str, Question]:
    """One that is listed as a contrary only answers the same question."""
    asked = {name: question for question in QUESTIONS for name in question.answers}
    for question in QUESTIONS:
        for others in question.answers.values():
            for other in others:
                asked.setdefault(other, question)
    return asked


ASKED: Mapping[str, Question] = _asked()
"""Name -> the question that it answers."""


WAYS = frozenset(name for name, question in ASKED.items() if question.topic == "way")
"""What tells which way round the table, or on which side of somebody."""


def are_contrary(one: str, other: str) -> bool:
    """Whether a text that says the one where it should say the other says the contrary."""
    return other in CONTRARIES.get(one, ())


def same_topic(one: str, other: str) -> bool:
    """Whether a text that says the one, where the other is true, speaks of the same thing."""
    if one not in ASKED or other not in ASKED:
        return one == other
    return _topic(ASKED[one]) == _topic(ASKED[other])


def _topic(question: Question) -> str:
    return question.topic or question.name
