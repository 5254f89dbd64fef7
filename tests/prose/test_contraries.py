"""Names that deny each other are paired in one table, and every reader of texts sees the same."""

from __future__ import annotations

import pytest
import yaml

from rulewright.checks.outside.opposites import AGAINST
from rulewright.prose.contraries import (
    ASKED,
    CONTRARIES,
    QUESTIONS,
    are_contrary,
    same_topic,
)
from tests.house.test_no_game_words import ROOT


def known_names() -> set[str]:
    files = [ROOT / "locales" / "en" / f for f in ("cues.yaml", "echoes.yaml")]
    return {str(name) for file in files for name in yaml.safe_load(file.read_text("utf-8"))}


def test_every_name_in_the_table_is_a_name_of_the_lists() -> None:
    assert set(ASKED) - known_names() == set()


def test_each_name_answers_one_question() -> None:
    names = [name for question in QUESTIONS for name in question.answers]
    assert len(names) == len(set(names))


def test_who_is_denied_denies() -> None:
    assert all(one in CONTRARIES[other] for one, others in CONTRARIES.items() for other in others)
    assert not any(one in others for one, others in CONTRARIES.items())


def test_an_outside_text_is_accused_by_plain_questions_alone() -> None:
    assert all(are_contrary(one, other) for one, others in AGAINST.items() for other in others)
    names = set(AGAINST) | {other for others in AGAINST.values() for other in others}
    assert all(ASKED[name].plain for name in names)


@pytest.mark.parametrize(
    ("one", "other", "contrary", "together"),
    [
        ("clockwise", "counterclockwise", True, True),
        ("clockwise", "left_of", False, True),
        ("random", "choose", True, True),
        ("more_than", "fewer_than", True, True),
        ("hidden", "unseen", False, True),
        ("hidden", "face_up", True, False),
        ("cannot_refuse", "may", True, True),
        ("most", "lowest", True, True),
        ("most", "at_least", False, False),
        ("draw", "take", False, False),
    ],
)
def test_pairs(one: str, other: str, contrary: bool, together: bool) -> None:
    assert are_contrary(one, other) is are_contrary(other, one) is contrary
    assert same_topic(one, other) is same_topic(other, one) is together
