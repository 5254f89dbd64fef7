"""A text in sentences: lines that wrap, headings, lists, tables, and the players each speaks of."""

from __future__ import annotations

from rulewright.checks.outside.passages import take_apart


def sentences(text: str) -> list[str]:
    return [text[s.start : s.end] for s in take_apart(text).sentences]


def test_lines_that_wrap_are_one_sentence() -> None:
    text = "각자 자루에서 무작위로 보물을\n꺼내어 중앙에 놓습니다.\n그 후 1개를 고릅니다.\n"
    assert sentences(text) == [
        "각자 자루에서 무작위로 보물을\n꺼내어 중앙에 놓습니다.",
        "그 후 1개를 고릅니다.",
    ]


def test_what_stands_in_brackets_stays_with_its_sentence() -> None:
    text = "Draw pearls (2 players: draw 2. 3 players: draw 1). Then stop."
    assert sentences(text) == [text[:51], "Then stop."]


def test_items_and_rows_stand_alone() -> None:
    text = "- 3 white\n- 4 grey\n\n| Players | Pearls |\n|---|---|\n| 2 | 8 |\n"
    apart = take_apart(text)
    assert [text[s.start : s.end] for s in apart.sentences][:2] == ["- 3 white", "- 4 grey"]
    (row,) = apart.rows
    assert [text[slice(*cell)].strip() for cell in row.cells] == ["2", "8"]
    assert [text[slice(*cell)].strip() for cell in row.head] == ["Players", "Pearls"]


def test_a_head_without_a_cell_for_the_names_of_rows_stands_one_off() -> None:
    text = "| White | Grey | |\n|---|---|---|\n| 2 players | 8 | 9 |\n"
    assert take_apart(text).rows[0].shift == 1


def test_sentences_know_the_headings_above_them() -> None:
    text = "# Pond\n\n## For two\n\nDraw 2.\n\n## For three\n\nDraw 1.\n"
    apart = take_apart(text)
    above = [[text[slice(*h)] for h in s.headings] for s in apart.sentences if not s.heading]
    assert above == [["# Pond", "## For two"], ["# Pond", "## For three"]]


def test_every_place_is_one_of_the_text() -> None:
    text = "Pond\n\n1. Draw 2 pearls\nfrom the bag; then rest. • One • Two\n"
    apart = take_apart(text)
    assert len(apart.flat) == len(text)
    assert all(text[s.start : s.end].strip() for s in apart.sentences)
