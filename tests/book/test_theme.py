"""Colours of the page designs: readable, replaceable, and written in one place only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.book.html import render_rulebook
from rulewright.book.theme import MODES, contrast, load_theme
from tests.book import sample

TEMPLATES = (sample.TEMPLATES,)


@pytest.mark.parametrize("mode", ["light", "dark", "paper"])
def test_colours_are_readable_on_each_other(mode: str) -> None:
    theme, found = load_theme(TEMPLATES)
    assert found == ()
    assert len(theme.pairs) > 15
    for above, below in theme.pairs:
        measured = contrast(theme.colours[above][mode], theme.colours[below][mode])
        assert measured >= 4.5, f"{above} on {below}: {measured:.2f}"


def test_contrast_is_measured_as_the_standard_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_press_colours_are_inks() -> None:
    theme, _ = load_theme(TEMPLATES)
    assert "--ink:device-cmyk(0 0 0 1)" in theme.variables("press")


COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|device-cmyk)\(|:\s*(?:black|white|gold|red|gr[ae]y)\b"
)


@pytest.mark.parametrize(
    "path",
    [p for p in sorted(sample.TEMPLATES.iterdir()) if p.suffix in {".css", ".jinja"}],
    ids=lambda p: p.name,
)
def test_page_designs_write_no_colour(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not COLOUR.search(re.sub(r'href="#\w+', "", text))
    known = load_theme(TEMPLATES)[0].colours
    for name in re.findall(r"var\(--([a-z-]+)", text):
        assert name in known or name.startswith(("font-", "card-", "type-")), name


def test_a_colour_written_in_a_design_would_be_seen() -> None:
    assert COLOUR.search("p { color: #fff }")
    assert COLOUR.search("p { color: white }")


@pytest.mark.parametrize(
    ("tokens", "codes"),
    [
        ("colours: [ink]", ["RW560"]),
        ("colours: {inkk: {light: '#000000'}}", ["RW560"]),
        ("colours: {ink: {light: black}}", ["RW561"]),
        ("colours: {ink: {light: '#00000'}}", ["RW561"]),
        ("colours: {ink: {press: '0 0 0 2'}}", ["RW561"]),
        ("colours: {ink: {light: '#000;} body{display:none'}}", ["RW561"]),
        ("colours: {ink: {night: '#000000'}}", ["RW560"]),
        ("colours: {ink: {light: '#000000'}}", []),
        ("pairs: [[ink]]", ["RW560"]),
        ("colours: &a {ink: *a}", ["RW560"]),
        ("colours: {ink: ", ["RW560"]),
        ("", ["RW560"]),
    ],
)
def test_tokens_of_a_workspace(tmp_path: Path, tokens: str, codes: list[str]) -> None:
    (tmp_path / "tokens.yaml").write_text(tokens)
    theme, found = load_theme((tmp_path, *TEMPLATES))
    assert [d.code for d in found] == codes
    assert all(mode in values for values in theme.colours.values() for mode in MODES)
    html, again = render_rulebook(
        sample.rulebook("en"), target="screen", folders=(tmp_path, *TEMPLATES)
    )
    assert (html is None) == bool(codes)
    assert again == found
