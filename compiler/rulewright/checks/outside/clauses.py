"""Which part of a sentence says what: its clauses, and the verbs by which a statement is known.

"Draw 3 cards, then return 3 cards of your choice" tells of a draw and of a return; that somebody
chooses stands beside the second.
"""

from __future__ import annotations

import re

from rulewright.checks.outside.expectations import Expectation, Topic, statement
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.mentions import Mentions

_PARTED = re.compile(r"[,;:()–—]|[.!?](?=\s)|\s-\s")
_SO_ON = "then"

_ACTS = {
    "draw": "draw deal",
    "takes": "take",
    "choose_card": "take draw",
    "returns": "back",
    "put": "put",
    "places": "put",
    "lay_out": "put",
    "give": "give",
    "pass_marker": "give",
    "gains": "gain",
    "loses": "lose",
    "swap": "swap",
    "exchange": "swap",
    "reveal": "reveal",
    "show": "reveal",
    "look": "look",
    "roll": "roll",
    "most_points": "wins",
    "last_left": "wins",
    "eliminate": "out",
    "end_game": "end",
}
"""Kind of statement -> cues for its verb."""
_GETTING = frozenset(("draw", "deal", "take", "gain"))
_GIVING = frozenset(("put", "back", "give", "discard", "lose"))
_KINDS_OF_ACTS = (_GETTING, _GIVING, frozenset(("swap",)), frozenset(("look", "reveal")))
"""Verbs that may stand for each other: what is drawn is taken."""


def statement_of(wanted: Expectation) -> str:
    """The statement of the rules that a fact is of: "draw" of "setup.hands/draw.drawn"."""
    return statement(wanted.id)


def told_with(topic: Topic, wanted: Expectation) -> list[Expectation]:
    """All facts of the statement that a fact is of."""
    return [e for e in topic.expectations if statement_of(e) == statement_of(wanted)]


def acts_of(wanted: Expectation) -> frozenset[str]:
    """The cues for the verb of a fact's statement."""
    return frozenset(_ACTS.get(statement_of(wanted).rstrip("0123456789"), "").split())


def does(wanted: Expectation, here: tuple[Mention, ...]) -> bool:
    """Whether words have the verb of a fact's statement."""
    acts = acts_of(wanted)
    return any(m.kind == "cue" and m.key in acts for m in here)


def does_otherwise(wanted: Expectation, here: tuple[Mention, ...]) -> bool:
    """Whether words have verbs, but none that a fact's statement could be told by."""
    acts = acts_of(wanted)
    others = [m for m in here if m.kind == "cue" and any(m.key in k for k in _KINDS_OF_ACTS)]
    own = acts.union(*(kind for kind in _KINDS_OF_ACTS if kind & acts))
    return bool(others) and not any(m.key in own for m in others)


def acts(here: tuple[Mention, ...]) -> bool:
    """Whether words have a verb of doing something with things."""
    return any(m.kind == "cue" and any(m.key in kind for kind in _KINDS_OF_ACTS) for m in here)


def clause_of(mentions: Mentions, number: int, m: Mention) -> tuple[Mention, ...]:
    """What stands in the same part of a sentence as some words, themselves included."""
    sentence = mentions.passages.sentences[number]
    flat = mentions.passages.flat
    here = mentions.by_sentence[number]
    cuts = [c.start() for c in _PARTED.finditer(flat, sentence.start, sentence.end)]
    cuts += [c.start for c in here if c.kind == "cue" and c.key == _SO_ON]
    begin = max((c for c in cuts if c <= m.start), default=sentence.start)
    end = min((c for c in cuts if c >= m.end), default=sentence.end)
    return tuple(o for o in here if begin <= o.start and o.end <= end)
