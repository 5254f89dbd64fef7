"""What an audit finds: a verdict for each fact, a ledger of the rest, and how much was understood.

Places are offsets into `Audit.text`, the text as it was read (of HTML or PDF, what was taken out of
it), from 0, the end not included; -1 where a fact has no words.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

Verdict = Literal[
    "agree",
    "alias",
    "weaker",
    "contradict",
    "conflict",
    "silent",
    "missing",
    "unsure",
    "not-checkable",
]

VERDICTS: tuple[Verdict, ...] = (
    "contradict",
    "conflict",
    "weaker",
    "silent",
    "missing",
    "unsure",
    "not-checkable",
    "alias",
    "agree",
)
"""Every verdict, in the order in which a person wants to see them."""

FINDINGS: frozenset[Verdict] = frozenset(("contradict", "conflict"))
"""Verdicts by which a text is found wrong."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a fact has its verdict: a message of `locales/<lang>/audit.yaml`, after "why_"."""

    key: str
    words: str = ""
    """What stands in it: words of the text, or names."""


@dataclass(frozen=True, slots=True)
class FactVerdict:
    """How a text stands to one fact."""

    id: str
    fact: str
    """The fact in words: "how many: 1 coin"."""
    verdict: Verdict
    rule: str
    """What the rules say today: the lines of play.rules, or the entry of game.yaml."""
    quote: str = ""
    """The words of the text that decide."""
    start: int = -1
    end: int = -1
    because: tuple[Reason, ...] = ()
    why: str = ""
    """The reasons in English words, for machines and whoever reads their output."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Something the text says that no fact of the rules explains."""

    kind: str
    """"number", "direction", "duty", "sight", "chance", "rank", "order"."""
    quote: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the rules was found in the text, and how much of the text in the rules."""

    facts: int
    checked: int
    """Facts of which the text says something that could be judged."""
    sentences: int
    sentences_explained: int
    numbers: int
    numbers_explained: int
    unrecognised: tuple[str, ...]
    """Words of the game that the text never uses, under any name that is known."""

    example_numbers: int = 0
    """Numbers of worked examples that no rule explains: they follow from several, and are not
    counted above."""

    @property
    def low(self) -> bool:
        """Whether too little was understood to read the audit as a pass."""
        return 2 * self.numbers_explained < self.numbers or 2 * self.checked < self.facts


@dataclass(frozen=True, slots=True)
class AliasProposal:
    """A word of the text that may be its name for something; a person decides."""

    key: str
    """The word of the game."""
    words: str
    start: int
    end: int
    because: tuple[Reason, ...] = ()
    why: str = ""

    def as_yaml(self) -> str:
        """The line to write into the game's aliases, once a person has said yes."""
        return f"{self.key}: [{self.words}]"


@dataclass(frozen=True, slots=True)
class Audit:
    """An outside text, read against the rules of a game."""

    game: str
    lang: str
    text: str
    coverage: Coverage
    facts: tuple[FactVerdict, ...]
    ledger: tuple[LedgerLine, ...]
    proposals: tuple[AliasProposal, ...]

    def of(self, verdict: Verdict) -> tuple[FactVerdict, ...]:
        """The facts with that verdict, in the order of the rules."""
        return tuple(fact for fact in self.facts if fact.verdict == verdict)

    @property
    def found_wrong(self) -> bool:
        """Whether the text says something that the rules contradict."""
        return any(fact.verdict in FINDINGS for fact in self.facts)

    def to_dict(self) -> dict[str, Any]:
        """The audit as plain data, for machines."""
        coverage = asdict(self.coverage)
        coverage["unrecognised"] = list(self.coverage.unrecognised)
        coverage["low"] = self.coverage.low
        return {
            "game": self.game,
            "lang": self.lang,
            "coverage": coverage,
            "facts": [_plain(fact) for fact in self.facts],
            "ledger": [asdict(line) for line in self.ledger],
            "proposals": [_plain(proposal) for proposal in self.proposals],
        }


def _plain(record: FactVerdict | AliasProposal) -> dict[str, Any]:
    """A record as plain data; its reasons are told in words."""
    data = asdict(record)
    del data["because"]
    return data
