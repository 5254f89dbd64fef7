"""The shipped translations: complete, without a finding, and no mistake in them goes unseen.

Their sentences as they print stand in `snapshots/`, to be read by people whenever they change; run
with RULEWRIGHT_SNAPSHOTS=write to write them anew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.prose.binding import bind, named_bounds
from rulewright.prose.catalog import print_catalog
from rulewright.prose.po_reader import read_catalog
from rulewright.prose.textbook import Examples, Textbook
from rulewright.prose.texts import GameText
from rulewright.prose.update import update_catalog
from tests.prose.games import SHIPPED, TRANSLATED, changed, glossary, read_texts, shipped
from tests.prose.helpers import HERE, LOCALES, cases, language

FAULTS = [(lang, case) for lang in TRANSLATED for case in cases("translation_faults")[lang]]


def po(lang: str, locales: Path = LOCALES) -> Path:
    return locales / lang / f"{SHIPPED.name}.po"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_is_there_and_nothing_is_wrong(lang: str) -> None:
    textbook, found = read_texts(lang, *shipped())
    assert found == ()
    assert set(textbook.messages) == {text.text.key for text in textbook.texts}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_catalog_is_as_update_writes_it(lang: str) -> None:
    catalog, _ = read_catalog(po(lang), lang)
    examples = Examples(*shipped(), language("en"), glossary("en"))
    updated, _ = update_catalog(*shipped(), lang, catalog, examples)
    assert print_catalog(updated) == po(lang).read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
def test_msgfmt_accepts_the_catalog(lang: str, tmp_path: Path) -> None:
    check = ["msgfmt", "-c", "-o", str(tmp_path / "x.mo"), str(po(lang))]
    assert subprocess.run(check, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(("lang", "case"), FAULTS, ids=[f"{la}-{c['about']}" for la, c in FAULTS])
def test_a_mistake_is_found_where_it_stands(
    lang: str, case: dict[str, Any], tmp_path: Path
) -> None:
    catalog, _ = read_catalog(po(lang), lang)
    assert catalog is not None
    entries = []
    for entry in catalog.entries:
        if entry.key == case["key"]:
            assert case["find"] in entry.words
            entry = replace(entry, words=entry.words.replace(case["find"], case["put"]))
        entries.append(entry)
    path = po(lang, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text(print_catalog(replace(catalog, entries=tuple(entries))), encoding="utf-8")
    _, found = read_texts(lang, *shipped(), tmp_path)
    assert case["code"] in {d.code for d in found}
    hit = next(d for d in found if d.code == case["code"])
    assert hit.place is not None
    assert hit.place.file.endswith(path.name)
    assert case["key"] == _key_at(path, hit.place.line)


def _key_at(path: Path, line: int) -> str:
    """The key of the entry that a line of a catalog belongs to."""
    lines = path.read_text(encoding="utf-8").split("\n")[:line]
    return next(x.split('"')[1] for x in reversed(lines) if x.startswith("msgctxt"))


# -- rules that change under their translations --------------------------------------------------


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize(
    ("key", "old", "new", "words"),
    [
        (
            "draft.second_pick",
            "counterclockwise from right of captain",
            "clockwise from captain",
            "counterclockwise became clockwise",
        ),
        (
            "donate.gift",
            "from own loot to treasure, if any, hidden",
            "from own loot to treasure, if any, seen by all",
            "sight: hidden became",
        ),
    ],
    ids=["the second draft is turned", "the donation is open to all"],
)
def test_a_rule_of_another_kind_names_the_translation(
    lang: str, key: str, old: str, new: str, words: str, tmp_path: Path
) -> None:
    game = changed(tmp_path, {"play.rules": {old: new}})
    textbook, found = read_texts(lang, *game)
    stale = [d for d in found if d.code == "RW488"]
    assert {d.message.split("“")[1].split("”")[0] for d in stale} >= {key}
    assert any(words in d.message for d in stale)
    assert textbook.message(key) is None


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_short_text_depends_only_on_what_it_says(lang: str, tmp_path: Path) -> None:
    edits = {
        "from own loot to treasure, if any, hidden": "from own loot to treasure, hidden",
        "from treasure into own loot, hidden": "from treasure into own loot, unseen",
    }
    game = changed(tmp_path, {"play.rules": edits})
    textbook, _ = read_texts(lang, *game)
    assert textbook.message("donate.gift") is None
    assert textbook.message("donate.gift@aid") is not None
    assert textbook.message("setup.first_coins") is None
    assert textbook.message("setup.first_coins@note") is not None


@pytest.mark.parametrize("lang", TRANSLATED)
def test_numbers_and_names_that_move_need_no_edit(lang: str, tmp_path: Path) -> None:
    edits = {
        "gold_points: 3 point": "gold_points: 4 point",
        "silver_group: 5 silver": "silver_group: 6 silver",
        "one: gold coin, many: gold coins": "one: sun, many: suns",
    }
    game = changed(tmp_path, {"game.yaml": edits})
    _, found = read_texts(lang, *game)
    assert found == ()


# -- snapshots -----------------------------------------------------------------------------------


def printed(lang: str, textbook: Textbook, text: GameText) -> list[str]:
    """A text for each number of players, and for those of the larger game together."""
    message = textbook.message(text.text.key)
    assert message is not None
    bound = text.unit.bound if text.unit else {}
    counts = sorted(text.players or shipped()[0].players)
    groups = [frozenset({n}) for n in counts]
    groups += [frozenset(counts[-2:])] if len(counts) > 1 else []
    said: dict[str, list[str]] = {}
    for group in groups:
        values = bind(bound, glossary(lang), group, named_bounds(shipped()[0]), language(lang))
        words = language(lang).render_text(message, values)
        said.setdefault(words, []).append("+".join(map(str, sorted(group))))
    if len(said) == 1:
        return [f"  {words}" for words in said]
    return [f"  ({', '.join(groups)}) {words}" for words, groups in said.items()]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_sentences_are_those_that_were_read(lang: str) -> None:
    textbook, _ = read_texts(lang, *shipped())
    lines = [x for t in textbook.texts for x in (t.text.key, *printed(lang, textbook, t))]
    path = HERE / "snapshots" / f"{lang}.txt"
    if os.environ.get("RULEWRIGHT_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == lines
