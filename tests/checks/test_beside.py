"""Work in a second process: the same comes out, in the same order, whatever becomes of it."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import threading
from functools import partial
from pathlib import Path

import pytest

from rulewright.checks.running.beside import beside, can_split
from rulewright.checks.running.run import check_game
from rulewright.model.load import load_game
from rulewright.workspace import Workspace

REPOSITORY = Path(__file__).parents[2]
HERE = os.getpid()

where_split = pytest.mark.skipif(not can_split(), reason="this machine does one thing at a time")


def squared(number: int) -> tuple[int, int]:
    """A result, and which process made it."""
    return number * number, os.getpid()


PARTS = [partial(squared, number) for number in range(5)]


@where_split
def test_parts_are_done_in_another_process_and_come_in_their_order() -> None:
    with beside(PARTS) as results:
        done = list(results)
    assert [result for result, _ in done] == [0, 1, 4, 9, 16]
    (who,) = {process for _, process in done}
    assert who != HERE


def test_unsplit_parts_are_done_here_when_they_are_asked_for() -> None:
    asked: list[int] = []
    with beside([partial(asked.append, 1), partial(asked.append, 2)], split=False) as results:
        assert asked == []
        next(results)
        assert asked == [1]
        next(results)
    assert asked == [1, 2]


@where_split
def test_where_another_thread_runs_no_process_is_split() -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        with beside(PARTS) as results:
            assert {process for _, process in results} == {HERE}
    finally:
        stop.set()
        thread.join()


def dies_elsewhere(number: int) -> tuple[int, int]:
    """What kills every process but this one."""
    if number == 3 and os.getpid() != HERE:
        os._exit(9)
    return squared(number)


@where_split
def test_what_a_dead_process_leaves_is_done_here() -> None:
    with beside([partial(dies_elsewhere, number) for number in range(5)]) as results:
        assert list(results) == [(number * number, HERE) for number in range(5)]


@pytest.mark.parametrize("split", [True, False])
def test_a_part_that_fails_fails_here(split: bool) -> None:
    def fails() -> int:
        raise ZeroDivisionError("here")

    with beside([fails], split=split) as results, pytest.raises(ZeroDivisionError, match="here"):
        next(results)


@where_split
def test_no_process_is_left_when_nobody_waits_for_it() -> None:
    forever = threading.Event()
    with beside([forever.wait]):
        assert len(multiprocessing.active_children()) == 1
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("fault", ["", "{center}"])
def test_a_report_is_the_same_with_and_without(fault: str, tmp_path: Path) -> None:
    """Of a game as it is shipped, and of one whose text lacks a word in some language."""
    folder = tmp_path / "no-swap-no-pay"
    shutil.copytree(REPOSITORY / "rules" / "no-swap-no-pay", folder)
    rules = folder / "play.rules"
    text = rules.read_text("utf-8")
    assert fault in text
    rules.write_text(text.replace(fault, "middle") if fault else text, "utf-8")
    game, _ = load_game(folder)
    assert game is not None
    reports = [
        check_game(game, None, Workspace(REPOSITORY), langs=["en", "fr"], split=split)
        for split in (True, False)
    ]
    assert reports[0] == reports[1]
    assert bool(fault) == any(d.code == "RW460" for d in reports[0].diagnostics)
