"""Files from strangers: bounded, UTF-8, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.source.files import MAX_BYTES, read_source, write_whole
from rulewright.source.yaml_tree import parse_yaml


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "RW104"),
        (b" \n\t\n", "RW104"),
        (b"caf\xe9\n", "RW103"),
        (b"x" * (MAX_BYTES + 1), "RW102"),
        (b"a\x00b\n", "RW105"),
        (b"y" * 5_000, "RW105"),
    ],
)
def test_what_is_no_text(data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "file.rules"
    path.write_bytes(data)
    source, found = read_source(path)
    assert source is None
    assert [d.code for d in found] == [code]


def test_the_byte_that_is_not_utf8_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "file.rules"
    path.write_bytes("à la\ncaf".encode() + b"\xe9\n")
    _, (found,) = read_source(path)
    assert found.place is not None
    assert (found.place.line, found.place.column) == (2, 4)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    _, (found,) = read_source(tmp_path)
    assert found.code == "RW101"


def test_line_ends_and_byte_order_marks_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(b"\xef\xbb\xbftitle: A\r\nplayers: 2\r\n")
    source, found = read_source(path)
    assert not found
    assert source is not None
    tree, found = parse_yaml(source)
    assert not found
    assert tree is not None
    assert tree.data == {"title": "A", "players": 2}


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "there" / "file"
    write_whole(path, b"one")
    assert path.read_bytes() == b"one"

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="full"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert [p.name for p in path.parent.iterdir()] == ["file"]


def test_only_plain_words_become_numbers_and_truths(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text('{a: 3, b: "3", c: yes, d: true, e: 1.5, f: 0x10, g: , h: 2020-01-01}', "utf-8")
    source, _ = read_source(path)
    assert source is not None
    tree, _ = parse_yaml(source)
    assert tree is not None
    assert tree.data == {
        "a": 3, "b": "3", "c": "yes", "d": True,
        "e": "1.5", "f": "0x10", "g": None, "h": "2020-01-01",
    }  # fmt: skip
