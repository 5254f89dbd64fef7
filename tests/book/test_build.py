"""Building: all files or none, the same bytes each time, a workspace's own designs first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.book.build import BuildResult, build_books
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.workspace import Workspace
from tests.prose.games import SHIPPED, changed, shipped

ROOT = Path(__file__).resolve().parents[2]
FILES = ["player-aid.html", "player-aid.pdf", "rulebook.html", "rulebook.pdf"]


def build(
    game: Game,
    out: Path,
    *,
    langs: tuple[str, ...] = ("en",),
    formats: tuple[str, ...] = ("html",),
    root: Path = ROOT,
) -> BuildResult:
    return build_books(
        game, draw_facts(game), langs=langs, formats=formats, out=out, workspace=Workspace(root)
    )


def test_every_document_in_both_formats(tmp_path: Path) -> None:
    done: list[tuple[int, int]] = []
    game, facts = shipped()
    result = build_books(
        game,
        facts,
        langs=["ko"],
        out=tmp_path,
        workspace=Workspace(ROOT),
        progress=lambda _, part, parts: done.append((part, parts)),
    )
    assert result.diagnostics == ()
    assert sorted(w.path.name for w in result.written) == FILES
    pages = {w.path.name: w.pages for w in result.written}
    assert pages["player-aid.pdf"] == 2
    assert (pages["rulebook.pdf"] or 0) % 4 == 0
    assert done == [(part, 3) for part in (1, 2, 3)]


BUILD = """
import sys
from pathlib import Path
from rulewright.book.build import build_books
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.workspace import Workspace
game, _ = load_game(Path(sys.argv[1]))
build_books(game, draw_facts(game), langs=["en"], out=Path(sys.argv[2]), workspace=Workspace.find())
"""


def test_the_same_rules_make_the_same_bytes(tmp_path: Path) -> None:
    """In two processes, with other hash seeds, from other folders, into other folders."""
    made = []
    for seed in ("1", "2"):
        here = tmp_path / seed
        here.mkdir()
        subprocess.run(
            [sys.executable, "-c", BUILD, str(SHIPPED), str(here / "out")],
            check=True,
            cwd=here,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "compiler")},
        )
        folder = here / "out" / "no-swap-no-pay" / "en"
        made.append({name: (folder / name).read_bytes() for name in FILES})
    assert made[0] == made[1]


def test_with_a_fault_nothing_is_touched(tmp_path: Path) -> None:
    """One character no font has, in one language: no file of any language is written."""
    game, _ = shipped()
    build(game, tmp_path / "out")
    page = tmp_path / "out" / "no-swap-no-pay" / "en" / "rulebook.html"
    before = page.read_bytes(), page.stat().st_mtime_ns
    strange = {"game.yaml": {"gold_points: 3": "gold_points: 4", "one: gold coin": "one: 𓀀 coin"}}
    broken, _ = changed(tmp_path, strange)
    result = build(broken, tmp_path / "out", langs=("fr", "en"))
    assert {d.code for d in result.diagnostics if d.severity == "error"} == {"RW501"}
    assert result.written == ()
    assert (page.read_bytes(), page.stat().st_mtime_ns) == before
    assert not (tmp_path / "out" / "no-swap-no-pay" / "fr").exists()


def test_a_workspaces_own_design_comes_first(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "templates").mkdir()
    own = "<!doctype html><title>Mine</title><h1>{{ book.title }}</h1>"
    (tmp_path / "templates" / "rulebook.screen.html.jinja").write_text(own, "utf-8")
    game, _ = shipped()
    build(game, tmp_path / "out", root=tmp_path)
    folder = tmp_path / "out" / "no-swap-no-pay" / "en"
    assert (folder / "rulebook.html").read_text("utf-8").startswith("<!doctype html><title>Mine")
    assert "<h1" in (folder / "player-aid.html").read_text("utf-8")


@pytest.mark.parametrize("word", ["<script>alert(1)</script>", "a & b", '"><img src=x>'])
def test_markup_in_a_word_is_text(tmp_path: Path, word: str) -> None:
    hostile, _ = changed(tmp_path, {"game.yaml": {"one: treasure bag,": f"one: {word!r},"}})
    build(hostile, tmp_path / "out")
    page = (tmp_path / "out" / "no-swap-no-pay" / "en" / "rulebook.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert "<img src=x>" not in page
    assert "alert(1)" in page or "a &amp; b" in page or "img src=x" in page


def test_the_starter_builds_like_any_other_game(tmp_path: Path) -> None:
    starter = ROOT / "compiler" / "rulewright" / "starter"
    (folder,) = (starter / "rules").iterdir()
    game, found = load_game(folder)
    assert game is not None, found
    result = build(game, tmp_path, langs=("en", "fr", "ko"), root=starter)
    assert result.diagnostics == ()
    assert len(result.written) == 6
