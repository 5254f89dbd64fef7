"""`translate review` as scripts use it, and one talk through a real terminal."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.workplace import GAME, Workplace
from tests.reviewing.place import KEY, turn_the_rule

REVIEW = ("translate", "review", GAME, "--lang", "fr")


def po_of(place: Workplace) -> Path:
    return place.folder / "locales" / "fr" / f"{GAME}.po"


def test_nothing_waits_in_the_shipped_game(workplace: Workplace) -> None:
    done = workplace.run(*REVIEW, "--list")
    assert (done.status, done.out) == (0, f"{GAME} in Français: all 77 texts are approved.\n")
    assert workplace.run(*REVIEW).status == 0


def test_what_waits_is_listed_with_the_reason(workplace: Workplace) -> None:
    turn_the_rule(workplace.folder)
    done = workplace.run(*REVIEW, "--list")
    assert done.status == 1
    assert re.search(rf"^{KEY} +stale +order: counterclockwise became clockwise$", done.out, re.M)
    everything = workplace.run(*REVIEW, "--list", "--all").out
    assert len(everything.splitlines()) == 77 + 1


def test_json_has_all_that_a_reviewer_is_shown(workplace: Workplace) -> None:
    turn_the_rule(workplace.folder)
    done = workplace.run(*REVIEW, "--json")
    assert done.status == 1
    assert KEY in done.json["waiting"]
    text = next(t for t in done.json["texts"] if t["key"] == KEY)
    assert text["stand"] == "stale"
    assert text["changes"] == ["in which direction: counterclockwise became clockwise"]
    assert text["was"] == ["order: counterclockwise"]
    assert text["reviewed"] != text["fingerprint"]
    assert "antihoraire" in text["said"][0]["words"]
    assert "RW461" in [d["code"] for d in text["diagnostics"]]
    assert text["diagnostics"][0]["file"] == f"locales/fr/{GAME}.po"


def test_a_script_approves_by_key_and_nothing_that_is_wrong(workplace: Workplace) -> None:
    turn_the_rule(workplace.folder)
    po = po_of(workplace)
    before = po.read_bytes()
    refused = workplace.run(*REVIEW, "--approve", KEY, "--approve", f"{KEY}@aid", "--json")
    assert refused.status == 1
    assert "RW461" in [d["code"] for d in refused.findings]
    assert po.read_bytes() == before
    po.write_text(
        po.read_text("utf-8").replace(
            "[dans le sens antihoraire](counterclockwise) à partir",
            "[dans le sens horaire](clockwise) à partir",
        ),
        "utf-8",
    )
    done = workplace.run(*REVIEW, "--approve", KEY)
    assert (done.status, done.out) == (0, f"locales/fr/{GAME}.po: 1 approved.\n")
    assert KEY not in workplace.run(*REVIEW, "--json").json["waiting"]


def test_a_key_that_is_not_there_has_a_near_one(workplace: Workplace) -> None:
    done = workplace.run(*REVIEW, "--key", "draft.secnd_pick")
    assert done.status == 1
    assert "RW491" in done.err
    assert KEY in done.err


def test_without_a_terminal_it_says_what_to_use(workplace: Workplace) -> None:
    done = workplace.run(*REVIEW, "--all", stdin="a\na\n")
    assert done.status == 2
    assert "RW614" in done.err
    assert "--approve" in done.err


def test_english_has_nothing_to_review(workplace: Workplace) -> None:
    assert workplace.run("translate", "review", GAME, "--lang", "en").status == 2
    assert "RW605" in workplace.run("translate", "review", GAME, "--lang", "xx").err


def _typed(terminal: int, keys: list[str]) -> str:
    """Type a key at each question; the whole screen, once the program has ended.

    What is typed before the program listens is lost, as at any terminal: where nothing happens for
    a second the key is typed again.
    """
    screen, asked, until = "", 0, time.monotonic() + 60
    while time.monotonic() < until:
        quiet = not select.select([terminal], [], [], 1.0)[0]
        if not quiet:
            try:
                more = os.read(terminal, 4096).decode("utf-8", "replace")
            except OSError:  # how Linux says that nobody writes there any more
                break
            if not more:
                break
            screen += more
        questions = screen.count("[q] quit")
        if questions > asked or (quiet and questions):
            asked = questions
            os.write(terminal, keys[asked - 1].encode())
    os.close(terminal)
    return screen


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_through_a_real_terminal(workplace: Workplace) -> None:
    """Keys without Enter, a line that begins as the old words, and the editor of $EDITOR."""
    import pty

    turn_the_rule(workplace.folder)
    script = workplace.folder / "editor.sh"
    script.write_text(
        "#!/bin/sh\nsed -i 's/sens antihoraire](counterclockwise)/sens horaire](clockwise)/' $1\n"
    )
    script.chmod(0o755)
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "rulewright.cli", *REVIEW, "--key", KEY, "--key", "title"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=workplace.folder,
        env={**os.environ, "EDITOR": str(script), "VISUAL": "", "TERM": "dumb", "COLUMNS": "100"},
        close_fds=True,
    )
    os.close(theirs)
    screen = _typed(ours, ["e", "a", "q"])
    assert running.wait(20) == 1, screen
    assert "1 approved, 1 of them with new words" in screen
    assert "sens horaire](clockwise)" in po_of(workplace).read_text("utf-8")
