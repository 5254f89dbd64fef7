"""Things that a text calls by a name nobody knows: the right number, of an unknown thing.

An audit proposes such a name, and a person confirms it; by itself it believes none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import AliasProposal, FactVerdict, Reason, Verdict
from rulewright.checks.outside.verdicts import found

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")


@dataclass
class UnknownNames:
    """Looks for names beside numbers."""

    reading: Reading
    accuser: Accuser
    small: frozenset[str]
    """Words that are never the name of a thing."""
    proposals: list[AliasProposal] = field(default_factory=list)

    def about(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """The right number, of something that goes by a name nobody knows."""
        flat = self.reading.mentions.passages.flat
        for way in wanted.ways:
            kind = self.reading.kinds.get(way.key)
            if way.kind != "number" or kind is None:
                continue
            for m in here:
                if m.kind != "number" or m.key != kind or self.accuser.proves(m):
                    continue
                if m.value not in (way.numbers or {}).values():
                    continue
                name = self._name_beside(flat, m)
                if name is None:
                    continue
                start, end = name
                if any(
                    o.kind == "concept" and o.key == kind and o.start <= start and end <= o.end
                    for o in here
                ):
                    continue  # the kind by its own name, and no name of a piece
                because: tuple[Reason, ...] = (Reason("unknown_name", flat[start:end]),)
                known = way.key in self.reading.mentions.known
                self.proposals.append(AliasProposal(way.key, flat[start:end], start, end, because))
                verdict: Verdict = "conflict" if known else "unsure"
                if known:
                    because += (Reason("known_elsewhere"),)
                return found(self.reading, topic, wanted, verdict, (m,), because, end)
        return None

    def _name_beside(self, flat: str, number: Mention) -> tuple[int, int] | None:
        """The word or two that stand by a number and name what it counts."""
        text = self.reading.mentions.passages.text
        words: list[re.Match[str]] = []
        for match in _WORD.finditer(flat, number.end, number.end + 40):
            if re.search(r"[.,;:!?()\n|]", text[number.end : match.start()]):
                break
            if match.group().casefold() in self.small:
                break
            words.append(match)
            if len(words) == 2:
                break
        return (words[0].start(), words[-1].end()) if words else None
