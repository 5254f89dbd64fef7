"""A copy of the shipped game in a workspace of its own, and commands run in it."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import run

ROOT = Path(__file__).resolve().parents[2]
GAME = "no-swap-no-pay"
LANGUAGES = ("en", "fr", "ko")


@dataclass
class Result:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def both(self) -> str:
        return self.out + self.err

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The diagnostics of `--json`, from whichever command."""
        data = self.json
        if "games" in data:
            return [d for game in data["games"] for d in game["diagnostics"]]
        found: list[dict[str, Any]] = data["diagnostics"]
        return found


def make_workspace(folder: Path) -> Path:
    """A person's workspace with a copy of the shipped game and its translations."""
    shutil.copytree(ROOT / "rules" / GAME, folder / "rules" / GAME)
    for lang in ("fr", "ko"):
        (folder / "locales" / lang).mkdir(parents=True)
        for name in (f"{GAME}.po", f"{GAME}.terms.yaml"):
            shutil.copy(ROOT / "locales" / lang / name, folder / "locales" / lang / name)
    (folder / "build" / GAME).mkdir(parents=True)
    (folder / "build" / GAME / "kept.txt").write_text("as it was", "utf-8")
    return folder


class Workplace:
    """Runs commands in a folder, in this process."""

    def __init__(
        self, folder: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self.folder = folder
        self._capsys = capsys
        self._patch = patch
        patch.chdir(folder)

    def run(self, *arguments: str, stdin: str | None = None) -> Result:
        if stdin is not None:
            import io

            self._patch.setattr("sys.stdin", io.StringIO(stdin))
        self._capsys.readouterr()
        status = run(list(arguments))
        captured = self._capsys.readouterr()
        return Result(status, captured.out, captured.err)

    def built(self) -> dict[str, bytes]:
        """Everything below build/."""
        root = self.folder / "build"
        return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file()}
