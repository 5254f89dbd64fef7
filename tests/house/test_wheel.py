"""The wheel: built from the repository, installed alone in an empty folder, it builds a book."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (found,) = folder.glob("rulewright-*.whl")
    return found


def test_the_wheel_carries_rules_locales_templates_and_fonts(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in (
        "rulewright/shipped/rules/no-swap-no-pay/game.yaml",
        "rulewright/shipped/rules/no-swap-no-pay/play.rules",
        "rulewright/shipped/locales/ko/grammar.yaml",
        "rulewright/shipped/locales/fr/no-swap-no-pay.po",
        "rulewright/shipped/templates/rulebook.print.html.jinja",
        "rulewright/shipped/templates/fonts/fonts.yaml",
        "rulewright/source/grammar.lark",
        "rulewright/source/grammar.json",
        "rulewright/py.typed",
    ):
        assert needed in names
    assert not [n for n in names if n.startswith(("tests/", "build/"))]


def test_installed_in_an_empty_folder_it_builds(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    subprocess.run(
        [python, "-m", "pip", "install", "-q", str(wheel)], check=True, capture_output=True
    )
    empty = tmp_path / "empty"
    empty.mkdir()
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    run = subprocess.run(
        [environment / "bin" / "rulewright", "build", "no-swap-no-pay"],
        cwd=empty,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    for lang in ("en", "fr", "ko"):
        folder = empty / "build" / "no-swap-no-pay" / lang
        for name in ("rulebook.html", "rulebook.pdf", "player-aid.html", "player-aid.pdf"):
            assert (folder / name).stat().st_size > 1_000
