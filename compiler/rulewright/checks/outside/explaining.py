"""Which words of a text the rules explain: what proves a fact, and what a rule says once more.

Only what nothing explains may accuse, or stand in the ledger. So a rule explains the words of the
sentences that tell it, and numbers next to them that nobody else needs; not what is another's.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.claims import Claims, Found
from rulewright.checks.outside.clauses import statement_of
from rulewright.checks.outside.expectations import Expectation, Topic, Way, varies
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS
from rulewright.checks.outside.standing import LEAST
from rulewright.checks.outside.windows import LIKELY, Window

_CLAIMED = 0.5
"""The score from which a sentence is taken to tell a topic, and its turns of phrase no other."""
_RETOLD = 0.35
"""The share of a topic that a sentence says where the topic is told once more, in short."""
_CLEARLY = 0.8
"""The score from which it is so whether the topic needs them or not."""


@dataclass
class Explainer:
    """Takes note of what the rules explain."""

    reading: Reading
    claims: Claims
    accuser: Accuser
    repeated: set[Mention]
    """Numbers that a rule explains where it is told again; they prove nothing."""
    told: set[int] = field(default_factory=set)
    """Numbers of the sentences that tell a topic."""

    def explain(
        self, likeliest: list[tuple[Topic, Window]], placed: Found, topics: tuple[Topic, ...]
    ) -> None:
        """Explains what is said where each topic is likely told, and wherever it is told again."""
        for topic, window in likeliest:
            here = self.main(topic, window)
            if topic.shown and not topic.listed:
                here = tuple(m for m in here if m.kind != "number" or self._repeats(topic, m))
            self._explain(topic, window, here)
        for topic, window in likeliest:
            if not topic.shown:
                self._explain(topic, window, self.wider(topic, window))
        self._explain_numbers(placed)
        self._explain_counts(topics)

    def _explain(self, topic: Topic, window: Window, here: tuple[Mention, ...]) -> None:
        for wanted in topic.expectations:
            said = self.nearest(topic, wanted, window, here)
            self.accuser.explain(said, topic)
            self.told.update(self.reading.sentences_of(said))

    def nearest(
        self, topic: Topic, wanted: Expectation, window: Window, here: tuple[Mention, ...]
    ) -> tuple[Mention, ...]:
        """The words by which a fact is said: those of the sentence that tells the topic best, if
        it says the fact at all. Who begins is said where it is said who follows."""
        if wanted.role == "start":
            here = self._with_turns(topic, wanted, here)
        if not topic.listed and window.first < window.last:
            core = self.reading.mentions.passages.sentences[self.claims.core(topic, window)]
            own = [m for m in here if core.start <= m.start < core.end]
            said = self.reading.said(wanted, own, topic)
            if said:
                return said
        return self.reading.said(wanted, here, topic)

    def _with_turns(
        self, topic: Topic, wanted: Expectation, here: tuple[Mention, ...]
    ) -> tuple[Mention, ...]:
        """What stands in a sentence with the direction in which, or that, each does something."""
        statement = statement_of(wanted)
        for role in ("order", "each"):
            told = {
                number
                for e in topic.expectations
                if e.role == role and statement_of(e) == statement
                for number in self.reading.sentences_of(self.reading.said(e, here, topic))
            }
            if told:
                # Or next to it, where nothing else is told.
                told |= {n + d for n in told for d in (-1, 1)} - set(self.claims.homes)
                return tuple(m for m in here if self.reading.sentences_of((m,)) & told)
        return here

    def _explain_numbers(self, found: Found) -> None:
        """A rule may be told again, in short, where it is not told best: its numbers are its own
        there too."""
        for topic, likely in found:
            for window in likely:
                if window.score >= LIKELY:
                    here = tuple(self.reading.mentions.within(window.first, window.last))
                    said = [self.reading.said(wanted, here, topic) for wanted in topic.expectations]
                    # "With 4 players 1 coin" is said of so many, and is no rule's of everybody.
                    scoping = self.reading.scoping if len(topic.players) > 1 else {}
                    numbers = tuple(
                        m
                        for wanted, found in zip(topic.expectations, said, strict=True)
                        for m in found
                        if m.kind == "number"
                        if varies(wanted) or not scoping.get((m.start, m.end))
                        if self._repeats(topic, m)
                    )
                    self.repeated.update(numbers)
                    self.told.update(self.reading.sentences_of(numbers))

    def _repeats(self, topic: Topic, m: Mention) -> bool:
        """Whether a topic explains a number where it may be told again."""
        if topic.listed:
            return True
        if not topic.shown:
            return self._tells(topic, m)
        # An example is known by its numbers: it explains none to a rule that is told better.
        return all(
            number in self.reading.mentions.examples
            or all(
                other.shown
                or m.value in other.values
                or self.claims.share(other, number) <= self.claims.share(topic, number)
                for other in self.claims.told_in(number)
            )
            for number in self.reading.sentences_of((m,))
        )

    def _tells(self, topic: Topic, m: Mention) -> bool:
        """Whether words stand in a sentence that may well be the topic's."""
        for number in self.reading.sentences_of((m,)):
            if topic.claimed and self.claims.home.get(topic.key) != number:
                return False
            # A number in a list is the list's.
            listed = any(other.listed for other in self.claims.told_at(number))
            least = self.claims.homes.get(number, 0.0) - (0.0 if listed else _RETOLD)
            return self.claims.share(topic, number) >= max(_RETOLD, least)
        return False

    def _explain_counts(self, topics: tuple[Topic, ...]) -> None:
        """What only one rule counts is that rule's wherever the text gives its number again:
        "after the sixth round"."""
        counting: dict[str, list[tuple[Topic, Way]]] = {}
        for topic in topics:
            for wanted in topic.expectations:
                for way in wanted.ways:
                    if way.kind == "number" and way.key:
                        counting.setdefault(way.key, []).append((topic, way))
        scopes = self.reading.number_scopes
        for m in self.reading.mentions.all:
            told = counting.get(m.key, []) if m.kind == "number" and not m.article else []
            if len({topic.key for topic, _ in told}) != 1:
                continue
            for topic, way in told:
                scope = scopes.get((m.start, m.end), frozenset()) & topic.players or topic.players
                numbers = {n for p, n in (way.numbers or {}).items() if p in scope}
                if numbers == {m.value}:
                    self.repeated.add(m)

    def main(self, topic: Topic, window: Window) -> tuple[Mention, ...]:
        """What the window mentions; of sentences that tell another topic better, only the things:
        a direction or a duty there is the other's."""
        if topic.listed:
            return tuple(self.reading.mentions.within(window.first, window.last))
        core = self.claims.core(topic, window)
        return tuple(
            m
            for number in range(window.first, window.last + 1)
            if topic.shown or number not in self.reading.mentions.examples
            for m in self.reading.mentions.by_sentence[number]
            if not self.claims.taken(topic, number, m)
            if number == core or m.kind == "concept" or not self._taken(topic, m, number)
        )

    def _taken(self, topic: Topic, m: Mention, number: int) -> bool:
        """Whether a turn of phrase belongs to a sentence that tells something else."""
        best = self.claims.homes.get(number, 0.0)
        if m.key in DIRECTIONS and (best or self.claims.share(topic, number) < LEAST):
            return bool(best) or not self.claims.only(topic, number)
        if m.kind == "number":
            return m in self.claims.owned
        if m.key not in AGAINST:
            return False
        return best >= _CLEARLY or (best >= _CLAIMED and m in self.claims.owned)

    def wider(self, topic: Topic, window: Window) -> tuple[Mention, ...]:
        """What the window mentions, with the things and numbers in the sentences next to it that
        no other topic needs; a turn of phrase belongs to its own sentence."""
        sentences = self.reading.mentions.passages.sentences
        first, last = window.first, window.last
        section = sentences[first].section
        beside = [
            number
            for number in (first - 1, last + 1)
            if 0 <= number < len(sentences) and sentences[number].section == section
        ]
        return self.main(topic, window) + tuple(
            m
            for number in beside
            for m in self.reading.mentions.by_sentence[number]
            if not self.claims.taken(topic, number, m)
            if m.kind == "concept"
            or (
                m.kind == "number"
                and m.key
                and m.value > 1
                and all(other is topic for other in self.claims.told_at(number))
                and not self.accuser.proves(m)
            )
        )
