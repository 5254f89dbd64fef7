"""One way to write a rules file, by example."""

from __future__ import annotations

from pathlib import Path

from rulewright.source.formatter import format_rules, format_yaml

ROOT = Path(__file__).resolve().parents[2]

SPOILT = """\


setup:
  # above its line
  step   a:
     |   Give  it {a}.
     do    it   # why



phase one :
    with 3  - 5 players :
        if  count of deck>=2*players:
            put 1 a ,2 b   from box into deck
"""

CLEAN = """\
setup:
    # above its line
    step a:
        | Give  it {a}.
        do it  # why

phase one:
    with 3-5 players:
        if count of deck >= 2 * players:
            put 1 a, 2 b from box into deck
"""


def test_spaces_indentation_and_blank_lines() -> None:
    assert format_rules(SPOILT) == CLEAN


def test_what_is_told_stands_close_to_its_phase() -> None:
    spoilt = (
        "phase turn (doer,number  amount) :\n  do pay ( doer , 2+( 1 ) )\n  if near (a,b) and"
        "(not(c is out)) :\n    player  gains(1 + 2) coins\n"
    )
    assert format_rules(spoilt) == (
        "phase turn(doer, number amount):\n    do pay(doer, 2 + (1))\n    if near(a, b) and "
        "(not (c is out)):\n        player gains (1 + 2) coins\n"
    )


def test_a_line_of_every_kind_stays_as_it_is() -> None:
    text = Path(__file__).with_name("every_line.rules").read_text("utf-8")
    assert format_rules(text) == text


def test_a_clean_file_stays_as_it_is() -> None:
    assert format_rules(CLEAN) == CLEAN


def test_the_shipped_rules_are_formatted() -> None:
    for path in [*(ROOT / "rules").rglob("*.rules"), *(ROOT / "compiler").rglob("*.rules")]:
        text = path.read_text("utf-8")
        assert format_rules(text) == text, path


def test_of_a_sheet_only_line_ends_are_tidied() -> None:
    assert format_yaml("a: 1  \r\nb:   {c: 2}\n\n\n") == "a: 1\nb:   {c: 2}\n"
