"""A small sheet with a thing of every kind, and a way to read lines of rules against it."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics import Diagnostic, in_reading_order
from rulewright.model.sections import Rules, read_sections
from rulewright.model.sheet_content import read_countables
from rulewright.model.sheet_reader import read_sheet
from rulewright.source.files import SourceFile
from rulewright.source.parser import parse_rules
from rulewright.source.yaml_tree import parse_yaml

SHEET = """\
title: Everything
players: 2-4
pieces:
  card:
    red: {rank: 1, is: warm}
    pink: {rank: 2, is: warm}
    blue: {rank: 3, is: [cold, plain]}
    wild: {is: plain}
  chip: {chip_a: 3}
dice:
  die: {high: 3, low: 3}
zones:
  deck: {holds: card, seen by: nobody}
  hand: {holds: card, one per: seat, seen by: owner}
  line: {holds: card, one per: seat, seen by: owner, row: rank}
  aside: {holds: card, seen by: nobody, row: as laid}
  pool: {holds: chip, seen by: all}
  tray: {holds: die, seen by: all}
seats: {ghost: {with players: 2}}
counters:
  coins: {one per: seat, most: 10}
  trust: {most: 5}
flags:
  asleep: {one per: seat}
  night: {}
lists:
  prices: {entries: [5, 3, 1]}
markers: [dealer, mist]
tables:
  supply:
    of: card
    2: {red: 1, pink: 1, blue: 1, wild: 1}
    3: {red: 1, pink: 1, blue: 1, wild: 1}
    4: {red: 1, pink: 1, blue: 1, wild: 1}
  laps: {unit: round, 2: 4, 3: 5, 4: 6}
values: {pay_day: 2 coins}
options:
  tidy: {choices: ["yes", "no"]}
words:
  card: {one: card}
  coins: {one: coin}
"""

# Where a line stands. What is told to the phase and what is defined can be used in every line.
FRAMES = {
    "statement": "phase turn(doer, rival, number amount, piece wanted):\n{}",
    "branch": "phase turn(doer, rival, number amount, piece wanted):\n"
    "    doer chooses:\n{}\n        other_answer:\n",
    "score": "scoring of hand:\n{}",
    "counter": "scoring of coins:\n{}",
    "rank": "ranking:\n{}",
    "claim": "claims:\n    claim one:\n{}",
    "example": "examples:\n    example one:\n{}",
    "story": "examples:\n    example one, with 3 players (ann, bo, cy):\n{}",
    "section": "{}",
}
DEPTHS = {"statement": 1, "branch": 2, "claim": 2, "example": 2, "story": 2, "section": 0}
REST = """
setup:
    give dealer to player 1

play:
    do turn(dealer, left of dealer, 1, red)

define near(one, other):
    one is left of other or other is left of one

define price(buyer, number step):
    if buyer is asleep:
        0
    otherwise:
        step + 1

define limit:
    pay_day * 2

phase round(number lap):
    player 1 chooses:
        stay:
        bid with 1 to 3 coins as offer:
            player 1 loses offer coins
    any player may call as caller, agreeing on one
"""


def rules_with(where: str, lines: str) -> str:
    """Rules with these lines in their place."""
    indent = "    " * DEPTHS.get(where, 1)
    placed = "\n".join(indent + line for line in lines.rstrip("\n").split("\n"))
    needs_turn = where not in ("statement", "branch")
    turn = "\nphase turn(doer, rival, number amount, piece wanted):\n    end the game\n"
    return FRAMES[where].format(placed) + "\n" + (turn if needs_turn else "") + REST


def read_rules(text: str, sheet: str = SHEET) -> tuple[Rules, tuple[Diagnostic, ...]]:
    """What the rules say, with everything that is found in them but words that are missing."""
    source = SourceFile(Path("game.yaml"), "game.yaml", sheet, tuple(sheet.split("\n")))
    tree, found = parse_yaml(source)
    assert tree is not None, found
    shape, found = read_sheet(tree)
    assert shape is not None, found
    countables = read_countables(shape, tree)
    source = SourceFile(Path("play.rules"), "play.rules", text, tuple(text.split("\n")))
    read, parsed = parse_rules(source)
    rules = read_sections(countables, read.sections)
    never = (d for d in countables.found if d.code != "RW230")
    return rules, in_reading_order((*parsed, *never))
