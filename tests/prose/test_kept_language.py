"""A language is read once in a run, and again as soon as one of its files is another."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.prose.language import find_language
from tests.prose.helpers import LOCALES


def locales(home: Path) -> Path:
    for lang in ("en", "fr"):
        (home / lang).mkdir(parents=True)
        for file in (LOCALES / lang).glob("*.yaml"):
            if "." not in file.stem:
                shutil.copy(file, home / lang)
    return home


def test_it_is_read_once(tmp_path: Path) -> None:
    folders = (locales(tmp_path),)
    first, found = find_language("fr", folders)
    assert first is not None
    assert found == ()
    assert find_language("fr", list(folders))[0] is first


@pytest.mark.parametrize("file", ["fr/cues.yaml", "fr/slips.yaml", "en/echoes.yaml"])
def test_it_is_read_again_when_a_file_is_another(tmp_path: Path, file: str) -> None:
    folders = (locales(tmp_path),)
    first, _ = find_language("fr", folders)
    path = tmp_path / file
    path.write_text(path.read_text("utf-8") + "\n# A remark.\n", "utf-8")
    second, _ = find_language("fr", folders)
    assert second is not first
    path.write_text(path.read_text("utf-8").replace("A remark", "Another"), "utf-8")
    assert find_language("fr", folders)[0] is not second


def test_its_findings_name_files_as_one_sees_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = locales(tmp_path / "locales")
    (home / "fr" / "cues.yaml").write_text("- broken: [", "utf-8")
    names = []
    for place in (tmp_path, home):
        monkeypatch.chdir(place)
        (finding, *_) = find_language("fr", (home,))[1]
        assert finding.place is not None
        names.append(finding.place.file)
    assert names == ["locales/fr/cues.yaml", "fr/cues.yaml"]
