"""Language files come from outside: what is broken is told with its line, nothing falls over.

A fourth language must need no Python: German articles with their cases are tried here as data.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.prose.language import Language, find_language, load_language
from rulewright.prose.message_reader import parse_message
from rulewright.prose.values import Quantity, Term, TermValue, Value
from tests.prose.helpers import LANGUAGES, LOCALES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LOCALES / "fr", tmp_path / "fr"))


FAULTS: dict[str, tuple[str | bytes, str, int]] = {
    "empty": ("", "RW430", 1),
    "not UTF-8": (b"random: {says: [\xe9]}\n", "RW430", 1),
    "too large": ("x: y\n" * 200_000, "RW430", 1),
    "bomb": ("a: &a [x]\nb: *a\n", "RW431", 2),
    "deep": ("a: " + "[" * 5000, "RW431", 1),
    "unclosed": ("random:\n  says: [au hasard\nx: y\n", "RW431", 3),
    "a tab": ("random:\n\tsays: [x]\n", "RW431", 2),
    "twice": ("random: {says: [a]}\nrandom: {says: [b]}\n", "RW431", 2),
    "a list": ("- a\n- b\n", "RW432", 1),
    "misspelled key": ("random:\n  say: [x]\n", "RW432", 2),
    "words missing": ("random:\n  says: []\n", "RW432", 2),
    "not a list": ("random:\n  says: au hasard\n", "RW432", 2),
    "control character": ("random: {says: [\x01]}\n", "RW431", 1),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_file_is_told_with_its_line(folder: Path, fault: str) -> None:
    text, code, line = FAULTS[fault]
    data = text if isinstance(text, bytes) else text.encode()
    (folder / "cues.yaml").write_bytes(data)
    language, found = load_language(folder)
    assert (found[0].code, found[0].place and found[0].place.line) == (code, line)
    assert found[0].place is not None
    assert found[0].place.file.endswith("/fr/cues.yaml")
    assert language.render_text(parse_message("Prêt ?")[0], {}) == "Prêt\u202f?"


def test_one_broken_entry_leaves_the_others(folder: Path) -> None:
    (folder / "cues.yaml").write_text("random: {say: [x]}\nopen: {says: [en vue]}\n", "utf-8")
    language, found = load_language(folder)
    assert [d.code for d in found] == ["RW432", "RW432"]
    assert any(d.hint == "Did you mean “says”?" for d in found)
    assert language.expresses("open", "en vue")


def test_a_persons_own_file_comes_before_the_shipped_one_file_by_file(tmp_path: Path) -> None:
    own = tmp_path / "fr"
    own.mkdir()
    (own / "cues.yaml").write_text("random: {says: [les yeux fermés]}\n", "utf-8")
    language, found = find_language("fr", [tmp_path, LOCALES])
    assert language is not None
    assert found == ()
    assert language.expresses("random", "les yeux fermés")
    assert not language.expresses("random", "au hasard")
    assert language.name == "Français"
    assert find_language("xx", [tmp_path, LOCALES]) == (None, ())


def test_a_missing_folder_is_three_findings(tmp_path: Path) -> None:
    language, found = load_language(tmp_path / "xx")
    assert [d.code for d in found] == ["RW430"] * 3
    assert language.render_text(parse_message("{{x}}")[0], {}) == "{x}"


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("language: fr", "language: french", "RW433", "en, fr, ko"),
        ("language: fr", "language: de", "RW433", "language: fr"),
        ("capitals: true", "capital: true", "RW432", "capitals"),
        ("capitals: true", "capitals: maybe", "RW432", None),
        ("{gender: f, say: la}", "{gender: fem, say: la}", "RW432", "'m', 'f' or 'n'"),
        ("{gender: f, say: la}", "{gendre: f, say: la}", "RW432", "gender"),
        ("  quantity:", "  quantiti:", "RW432", "quantity"),
    ],
)
def test_a_slip_in_the_grammar(
    folder: Path, old: str, new: str, code: str, hint: str | None
) -> None:
    path = folder / "grammar.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    _, found = load_language(folder)
    assert [d.code for d in found] == [code]
    assert found[0].place is not None
    assert new.split(":")[0].strip(" {") in found[0].place.text
    assert hint is None or hint in (found[0].hint or "")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=80) | st.binary(max_size=80))
def test_any_file_loads_or_is_told(folder: Path, data: str | bytes) -> None:
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    for name in ("cues", "numbers", "grammar"):
        (folder / f"{name}.yaml").write_bytes(raw)
    load_language(folder)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_yaml_surprises_in_the_shipped_files(code: str) -> None:
    assert load_language(LOCALES / code)[1] == ()


GERMAN = """
language: de
name: Deutsch
script: LATIN
capitals: true
marks:
  der:
    rows: [{number: many, say: die}, {gender: f, say: die}, {gender: n, say: das}, {say: der}]
    with_number: {zero: number, one: bare, other: both}
  den:
    rows: [{number: many, say: die}, {gender: f, say: die}, {gender: n, say: das}, {say: den}]
    form: accusative
  dem:
    rows: [{number: many, say: den}, {gender: f, say: der}, {say: dem}]
    form: dative
  ein:
    rows: [{number: many, say: ""}, {gender: f, say: eine}, {say: ein}]
    with_number: {zero: number, one: bare, other: number}
"""


@pytest.fixture
def german(tmp_path: Path) -> Language:
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "grammar.yaml").write_text(GERMAN, "utf-8")
    (folder / "numbers.yaml").write_text("cardinals: ['null', eins, zwei]\n", "utf-8")
    (folder / "cues.yaml").write_text("random: {says: [zufällig]}\n", "utf-8")
    language, found = load_language(folder)
    assert found == ()
    return language


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        (
            "[Der]{bote} zieht [den]{stein} aus [dem]{beutel}.",
            "Der Bote zieht den Stein aus dem Beutel.",
        ),
        ("[der]{karte} und [das]{haus}", None),
        ("[Dem]{bote} gehört [ein]{karte}.", "Dem Boten gehört eine Karte."),
        ("Mit [dem]{stein.many} baut er [ein]{haus}.", "Mit den Steinen baut er ein Haus."),
        ("Er nimmt [den]{zwei}.", "Er nimmt die 2 Steine."),
    ],
)
def test_german_is_only_data(german: Language, pattern: str, sentence: str | None) -> None:
    words = {
        "bote": Term("bote", "de", "Bote", "Boten", "m", others=(("one dative", "Boten"),)),
        "stein": Term("stein", "de", "Stein", "Steine", "m", others=(("other dative", "Steinen"),)),
        "beutel": Term("beutel", "de", "Beutel", "Beutel", "m"),
        "karte": Term("karte", "de", "Karte", "Karten", "f"),
        "haus": Term("haus", "de", "Haus", "Häuser", "n"),
    }
    bound: dict[str, Value] = {key: TermValue(term) for key, term in words.items()}
    bound["zwei"] = Quantity(2, words["stein"])
    message, _ = parse_message(pattern)
    spans, found = german.render(message, bound)
    text = "".join(span.text for span in spans)
    if sentence is None:
        assert [d.code for d in found] == ["RW412"]
    else:
        assert (text, found) == (sentence, ())
