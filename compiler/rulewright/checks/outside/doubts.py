"""Second thoughts about what seems to agree: the right words may stand in the wrong place.

"The player to the left of the leader" is not the leader; what is drawn at random in the sentence
that tells a rule is not chosen there, whatever a sentence further on says; "turns a red bead into a
blue one" names both beads, and still says the contrary of turning a blue one into a red.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.checks.outside.accusing import Accuser
from rulewright.checks.outside.claims import asked_by
from rulewright.checks.outside.clauses import statement_of
from rulewright.checks.outside.expectations import Expectation, Topic, Way
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.opposites import AGAINST, DIRECTIONS, QUESTIONS
from rulewright.checks.outside.records import FactVerdict, Reason, Verdict
from rulewright.checks.outside.verdicts import found, turned

_ACTING = frozenset(("actor", "start"))
"""Roles of whoever does something; a neighbor of theirs is somebody else."""
_SEQUELS = frozenset(("after", "then"))
"""Cues of what comes next."""
_TOUCHING = 7
"""How near a side stands to whose side it is: "to the left of the leader"."""
_HANDED = frozenset(("give", "pass_left", "pass_right", "take"))
"""Cues of what is handed to somebody."""
_CLAUSE = re.compile(r"[,;:.!?]")
_BY_VERB = 8
"""How near a subject stands to its verb: "the leader then chooses"."""
_CUT = re.compile(r"[,;]|[.!?](?=\s)")
_TOLD = 0.5
"""The score from which a sentence tells another rule."""
_LONG = 12
"""So many facts are a long rule, of which a few words tell nothing."""
_NOT_TOLD = frozenset(("silent", "missing", "not-checkable"))
_AGREED = frozenset(("agree", "alias"))


@dataclass
class Doubts:
    """Looks again at words that seem to say a fact."""

    reading: Reading
    accuser: Accuser
    repeated: set[Mention] = field(default_factory=set)
    """Numbers that a rule explains where it is told again."""
    subjects: tuple[str, ...] = ()
    """What marks a subject, in languages that mark it."""
    places: frozenset[str] = frozenset()
    """Where things come from, in any rule."""
    people: frozenset[str] = frozenset()
    """Whoever does anything, in any rule."""
    phases: frozenset[str] = frozenset()
    """Parts of the game, by the rules told of them."""

    def know(self, topics: tuple[Topic, ...]) -> None:
        """Takes note of the places and people of all rules."""
        places: set[str] = set()
        people: set[str] = set()
        for topic in topics:
            for e in topic.expectations:
                keys = {way.key for way in e.ways if way.kind == "concept"}
                places |= keys if e.role == "source" else set()
                people |= keys if e.role in ("actor", "as", "chosen") else set()
        self.phases = frozenset(p for topic in topics for p in topic.key.split("."))
        self.places, self.people = frozenset(places), frozenset(people)

    def about(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """What is wrong with the words that seem to say a fact; None if nothing is."""
        if topic.key == "box":
            return self._boxed_again(topic, wanted, said)
        if topic.listed or topic.claimed:
            return None
        return (
            self._neighbor(topic, wanted, said)
            or self._otherwise(topic, wanted, said, core)
            or self._backwards(topic, wanted, core)
            or self._borrowed(topic, wanted, said, core)
            or self._fewer_elsewhere(topic, wanted, said)
            or self._somebody_else(topic, wanted, said, core)
            or self._told_otherwise(topic, wanted, said)
            or self._handed_on(topic, wanted, said)
            or self._of_special(topic, wanted, said)
            or self._apart(topic, wanted, said)
            or self._thin(topic, wanted, said, core)
            or self._only_headed(topic, wanted, said)
            or self._turned_by_side(topic, wanted, said)
        )

    def _neighbor(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Somebody beside the one who is meant."""
        if wanted.role.split(".")[0] not in _ACTING or said[0].kind != "concept":
            return None
        if any(way.key in DIRECTIONS for e in self._same(topic, wanted) for way in self._sides(e)):
            return None
        here = [
            m
            for number in self.reading.sentences_of(said)
            for m in self.reading.mentions.by_sentence[number]
        ]
        if any(m.kind == "cue" and m.key in _SEQUELS for m in here):
            return None  # "then the player to the left of the leader": whose turn is next
        named = [m for m in here if m.kind == "concept" and m.key == said[0].key]
        beside = [side for m in named if (side := self._side_of(m, here))]
        if not beside or len(beside) < len(named):
            return None
        why = Reason("contrary")
        return found(self.reading, topic, wanted, "contradict", (beside[0], named[0]), why)

    def _boxed_again(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number of a thing, said to be in the box as well."""
        mentions = self.reading.mentions
        units = {way.key for way in wanted.ways}
        values = {n for way in wanted.ways for n in (way.numbers or {}).values()}
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless or self.reading.scopes[number]:
                continue
            if not any(m.kind == "concept" and m.key == topic.key for m in here):
                continue
            counted = [m for m in here if m.kind == "number" and not (m.ordinal or m.article)]
            for m in counted if len(counted) == 1 else ():
                if m.key in units and m.value not in values and not self.accuser.proves(m):
                    quote = mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("number"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _handed_on(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Where the token of a marker is handed on, that says to whom it goes."""
        same = self._same(topic, wanted)
        tokens = {w.key for e in same if e.role == "marker" for w in e.ways[1:]}
        telling = self.reading.mentions.by_sentence
        if wanted.role != "order" or not tokens & self.reading.mentions.known:
            return None
        if any(self._hands(telling[n], tokens) for n in self.reading.sentences_of(said)):
            return None
        for number, here in enumerate(telling):
            if not self._hands(here, tokens) or number in self.reading.mentions.claimless:
                continue
            denied = {cue for way in wanted.ways for cue in AGAINST.get(way.key, ())}
            for m in here:
                if m.kind == "cue" and m.key in denied and m.key in DIRECTIONS:
                    why = Reason("contrary")
                    return found(self.reading, topic, wanted, "contradict", (m,), why)
            return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))
        return None

    def _hands(self, here: tuple[Mention, ...], tokens: set[str]) -> bool:
        named = any(m.kind == "concept" and m.key in tokens for m in here)
        return named and any(m.kind == "cue" and m.key in _HANDED for m in here)

    def _of_special(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Words about somebody who only plays with so many players."""
        if said[0].kind != "cue" or not QUESTIONS.get(said[0].key):
            return None
        own = {way.key for e in topic.expectations for way in e.ways}
        others = self.accuser.claims.special - own
        sentences = self.reading.mentions.passages.sentences
        for number in self.reading.sentences_of(said):
            near = [number]
            if number and sentences[number - 1].block == sentences[number].block:
                near.append(number - 1)
            named = {m.key for n in near for m in self.reading.mentions.by_sentence[n]}
            if named & others:
                why = Reason("may_be_meant")
                return found(self.reading, topic, wanted, "unsure", said, why)
        return None

    def _apart(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """That all of something is gone, read out of two sentences."""
        if wanted.role != "set_to" or len(self.reading.sentences_of(said)) < 2:
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _sides(self, wanted: Expectation) -> Iterator[Way]:
        yield from (way for way in wanted.ways if wanted.role.endswith("side"))

    def _side_of(self, m: Mention, here: list[Mention]) -> Mention | None:
        for side in here:
            if side.kind != "cue" or side.key not in ("left_of", "right_of"):
                continue
            if 0 <= m.start - side.end <= _TOUCHING or 0 <= side.start - m.end <= 3:
                return side
        return None

    def _same(self, topic: Topic, wanted: Expectation) -> list[Expectation]:
        return [e for e in topic.expectations if statement_of(e) == statement_of(wanted)]

    def _otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """The contrary, in the sentence that tells the rule, of what another sentence says."""
        if said[0].kind != "cue":
            return None
        ranked = self._ranked_otherwise(topic, wanted, said)
        if ranked is not None or core in self.reading.sentences_of(said):
            return ranked
        against = self.accuser.against_in(topic, wanted, core)
        return against if against is not None and against.verdict == "contradict" else None

    def _ranked_otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """The contrary rank in the sentence that names what is ranked, and not the other."""
        if QUESTIONS.get(said[0].key) != "rank":
            return None
        telling = self.reading.mentions.by_sentence
        things = {
            way.key for e in self._same(topic, wanted) if e is not wanted for way in e.ways[:1]
        }
        (number,) = self.reading.sentences_of(said[:1]) or (0,)
        if any(m.key in things for m in telling[number]):
            return None
        for beside in (number - 1, number + 1):
            here = telling[beside] if 0 <= beside < len(telling) else ()
            if not any(m.key in things for m in here):
                continue
            for m in here:
                contrary = m.kind == "cue" and m.key in AGAINST.get(said[0].key, ())
                if contrary and QUESTIONS.get(m.key) == "rank" and not self.accuser.proves(m):
                    why = Reason("contrary")
                    return found(self.reading, topic, wanted, "contradict", (m,), why)
        return None

    def _backwards(self, topic: Topic, wanted: Expectation, core: int) -> FactVerdict | None:
        """Something that turns into something else, the wrong way round."""
        if wanted.role not in ("source", "becomes", "number"):
            return None
        same = {e.role: e for e in self._same(topic, wanted)}
        if not {"piece", "source", "becomes"} <= set(same):
            return None
        piece = same["piece"].ways[0].key
        telling = self.reading.mentions.by_sentence
        here = next(
            (
                telling[number]
                for number in (core, core + 1, core - 1)
                if 0 <= number < len(telling)
                if any(m.kind == "concept" and m.key == piece for m in telling[number])
            ),
            (),
        )
        spots = {
            role: [m.start for m in here if m.kind == "concept" and m.key == same[role].ways[0].key]
            for role in ("piece", "source", "becomes")
        }
        if not all(spots.values()):
            return None
        things = sorted(spots["source"] + spots["becomes"])
        others = self._other_pieces(topic, wanted, core)
        wrong = 0
        for begin in spots["piece"]:
            before = max((at for at in others if at < begin), default=-1)
            if before >= 0 and not any(before < at < begin for at in things):
                continue  # both named together, before what either does
            end = min((at for at in others if at > begin), default=1 << 60)
            source, becomes = (
                next((at for at in spots[role] if begin < at < end), -1)
                for role in ("source", "becomes")
            )
            if 0 < source < becomes:
                return None
            wrong = wrong or (becomes if 0 < becomes < source else 0)
        if not wrong:
            return None
        turned_first = next(m for m in here if m.start == wrong)
        why = Reason("contrary")
        return found(self.reading, topic, wanted, "contradict", (turned_first,), why)

    def _other_pieces(self, topic: Topic, wanted: Expectation, core: int) -> list[int]:
        """Where a sentence names what other statements of the topic turn."""
        keys = {
            way.key
            for e in topic.expectations
            if e.role == "piece" and statement_of(e) != statement_of(wanted)
            for way in e.ways
        }
        here = self.reading.mentions.by_sentence[core]
        return [m.start for m in here if m.kind == "concept" and m.key in keys]

    def _borrowed(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Words of another paragraph, which tell another rule there."""
        claims = self.accuser.claims
        sentences = self.reading.mentions.passages.sentences
        for m in said:
            (number,) = self.reading.sentences_of((m,)) or (core,)
            if not asked_by(m) or sentences[number].block == sentences[core].block:
                return None
            if m not in claims.owned or claims.homes.get(number, 0.0) < _TOLD:
                return None
        why = Reason("may_be_meant")
        return found(self.reading, topic, wanted, "unsure", said, why)

    def _fewer_elsewhere(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """What happens when too few are left, in another place."""
        if wanted.role != "fewer":
            return None
        own = {w.key for e in self._same(topic, wanted) if e.role == "source" for w in e.ways}
        named = {
            m.key
            for number in self.reading.sentences_of(said)
            for m in self.reading.mentions.by_sentence[number]
            if m.kind == "concept" and m.key in self.places
        }
        if not named or not own or named & own:
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _somebody_else(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """Another subject, in the sentence that tells the rule, than the one named before it."""
        if wanted.role != "actor" or said[0].kind != "concept":
            return None
        if core in self.reading.sentences_of(said) or core in self.reading.mentions.claimless:
            return None
        here = self.reading.mentions.by_sentence[core]
        proof = self.accuser.claims.proof(topic, core)
        flat = self.reading.mentions.passages.flat
        for m in here:
            if m.kind != "concept" or m.nested or m.key == said[0].key or m.key not in self.people:
                continue
            if len(proof) > 2 and self._subject(topic, wanted, m, here, flat):
                why = Reason("contrary")
                return found(self.reading, topic, wanted, "contradict", (m,), why)
        return None

    def _subject(
        self, topic: Topic, wanted: Expectation, m: Mention, here: tuple[Mention, ...], flat: str
    ) -> bool:
        """Whether a name is the subject of the rule's verb: by its ending, or right before it."""
        if self.subjects:
            return flat[m.start : m.end].endswith(self.subjects)
        verbs = {way.key for e in self._same(topic, wanted) for way in e.ways if way.kind == "cue"}
        things = {
            way.key
            for e in self._same(topic, wanted)
            for way in e.ways
            if way.kind == "concept" and e is not wanted
        }
        for o in here:
            if o.kind != "cue" or o.key not in verbs or not 0 < o.start - m.end <= _BY_VERB:
                continue
            stop = _CLAUSE.search(flat, o.end)
            end = stop.start() if stop else len(flat)
            if any(
                t.kind == "concept" and t.key in things and o.end <= t.start < end for t in here
            ):
                return True
        return False

    def _told_otherwise(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number, where a text says the same of the same thing once more."""
        way = next((w for w in wanted.ways if w.kind == "number" and w.key), None)
        pieces = {w.key for e in self._same(topic, wanted) if e.role == "piece" for w in e.ways}
        if wanted.role.startswith("case_number") and way is not None:
            return self._other_limit(topic, wanted, way, said)
        if wanted.role == "group" and way is not None and not wanted.also:
            return self._other_group(topic, wanted, way, said)
        if way is None or wanted.also or not (pieces or wanted.role == "times"):
            return None
        for number, here in enumerate(self.reading.mentions.by_sentence):
            if number in self.reading.mentions.claimless:
                continue
            for m in here:
                if m.kind != "number" or m.key != way.key or m.article or m in said:
                    continue
                times = wanted.role == "times"
                if times and not m.ordinal and self._for_others(way, m):
                    return found(self.reading, topic, wanted, "contradict", (m,), Reason("number"))
                again = self._ordinal_again if times else self._again
                if again(way, m, number, pieces):
                    quote = self.reading.mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("number"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _thin(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...], core: int
    ) -> FactVerdict | None:
        """A word or two of a long rule."""
        bare = all(way.kind == "cue" for e in topic.expectations for way in e.ways[:1])
        if len(topic.expectations) < _LONG and not bare:
            return None
        sentences = self.reading.mentions.passages.sentences
        block = sentences[core].block
        proof = frozenset[Mention]().union(
            *(self.accuser.claims.proof(topic, s.number) for s in sentences if s.block == block)
        )
        name = topic.key.rpartition(".")[2]
        named = any(
            m.kind == "concept" and m.key == name
            for s in sentences
            if s.block == block
            for m in self.reading.mentions.by_sentence[s.number]
        )
        if named or (len(proof) > _LONG / 2 and not bare):
            return None
        if bare and name not in self.phases & set(self.reading.glossary):
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _only_headed(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """A phase that only a heading names is not said to follow."""
        sentences = self.reading.mentions.passages.sentences
        headed = all(sentences[n].heading for n in self.reading.sentences_of(said))
        if wanted.role != "phase" or not headed or len(topic.expectations) > 1:
            return None
        return found(self.reading, topic, wanted, "unsure", said, Reason("may_be_meant"))

    def _turned_by_side(
        self, topic: Topic, wanted: Expectation, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """A rotation read out of "to the left", where the section names the contrary plainly."""
        if QUESTIONS.get(said[0].key) != "rotation" or wanted.role != "order":
            return None
        reading = self.reading
        (number,) = reading.sentences_of(said[:1]) or (0,)
        if not self._sided(said[0], number):
            return None
        starts = {w.key for e in self._same(topic, wanted) if e.role == "start" for w in e.ways}
        section = reading.mentions.passages.sentences[number].section
        for other in reading.mentions.passages.sentences:
            here = reading.mentions.by_sentence[other.number]
            if other.section != section or other.number in reading.mentions.claimless:
                continue
            if not any(m.kind == "concept" and m.key in starts for m in here):
                continue
            for m in here:
                if m.kind != "cue" or m.key not in AGAINST.get(said[0].key, ()):
                    continue
                if self._sided(m, other.number) or self.accuser.proves(m):
                    continue
                if QUESTIONS.get(m.key) == "rotation":
                    why = Reason("contrary")
                    return found(reading, topic, wanted, "contradict", (m,), why)
        return None

    def _sided(self, m: Mention, number: int) -> bool:
        """Whether words for a rotation are those for a side as well."""
        return any(
            o.kind == "cue"
            and QUESTIONS.get(o.key) == "side"
            and o.start < m.end
            and m.start < o.end
            and o.key in ("left_of", "right_of", "pass_left", "pass_right")
            and (o.end - o.start) >= (m.end - m.start)
            for o in self.reading.mentions.by_sentence[number]
        )

    def _other_group(
        self, topic: Topic, wanted: Expectation, way: Way, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another size of a group, in a sentence that says what else is told of it."""
        beside = [e for e in self._same(topic, wanted) if e.role in ("points", "bonus")]
        mentions = self.reading.mentions
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless or number in self.reading.sentences_of(said):
                continue
            worth = [m for e in beside for m in self.reading.said(e, here, topic)]
            if not any(m.kind == "number" for m in worth):
                continue
            for m in here:
                if m.kind != "number" or m.key != way.key or m.ordinal or m.article:
                    continue
                if m.value in (way.numbers or {}).values() or self.accuser.proves(m):
                    continue
                quote = mentions.passages.text[said[0].start : said[-1].end]
                because = (Reason("agrees_elsewhere", quote), Reason("number"))
                return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _other_limit(
        self, topic: Topic, wanted: Expectation, way: Way, said: tuple[Mention, ...]
    ) -> FactVerdict | None:
        """Another number of the same thing that is said to have the same effect."""
        mentions = self.reading.mentions
        (home,) = self.reading.sentences_of(said[:1]) or (0,)
        effects = {
            m.key
            for m in mentions.by_sentence[home]
            if m.kind == "concept" and m.key in self.phases
        }
        for number, here in enumerate(mentions.by_sentence):
            if number in mentions.claimless or number == home:
                continue
            if not any(m.kind == "concept" and m.key in effects for m in here):
                continue
            counted = [m for m in here if m.kind == "number" and not m.article]
            for m in counted if len(counted) == 1 else ():
                if m.key != way.key or m.value in (way.numbers or {}).values():
                    continue
                if not self.accuser.proves(m) and m not in self.repeated:
                    quote = mentions.passages.text[said[0].start : said[-1].end]
                    because = (Reason("agrees_elsewhere", quote), Reason("number"))
                    return found(self.reading, topic, wanted, "conflict", (m,), because)
        return None

    def _again(self, way: Way, m: Mention, number: int, pieces: set[str]) -> bool:
        """Whether one clause names the thing and another number, and no more."""
        if m.ordinal or m.value in (way.numbers or {}).values():
            return False
        if self.accuser.proves(m) or m in self.repeated:
            return False
        sentence = self.reading.mentions.passages.sentences[number]
        flat = self.reading.mentions.passages.flat
        cuts = [c.start() for c in _CUT.finditer(flat, sentence.start, sentence.end)]
        begin = max((c for c in cuts if c < m.start), default=sentence.start)
        end = min((c for c in cuts if c >= m.end), default=sentence.end)
        here = [
            o
            for o in self.reading.mentions.by_sentence[number]
            if begin <= o.start and o.end <= end and not o.nested
        ]
        counted = [o for o in here if o.kind == "number" and not o.article and o != m]
        named = {o.key for o in here if o.kind == "concept"} & set(self.reading.kinds)
        return not counted and bool(named) and named <= pieces

    def _for_others(self, way: Way, m: Mention) -> bool:
        """Whether it is another number than the rule's for so many players."""
        scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
        wanted = {n for players, n in (way.numbers or {}).items() if players in scope}
        return bool(wanted) and m.value not in wanted and not self.accuser.proves(m)

    def _ordinal_again(self, way: Way, m: Mention, number: int, _: set[str]) -> bool:
        """Whether the last of so many is another one: "after the fifth round with four"."""
        here = self.reading.mentions.by_sentence[number]
        scope = {int(o.value) for o in here if o.kind == "players"}
        wanted = {n for players, n in (way.numbers or {}).items() if players in scope}
        closing = any(o.kind == "cue" and o.key in ("after", "end", "last") for o in here)
        return m.ordinal and closing and bool(wanted) and m.value not in wanted

    def left_over(
        self, topic: Topic, verdicts: list[FactVerdict], core: int
    ) -> Iterator[FactVerdict]:
        """Where one number of a rule is not said, and its sentence has one number too many of what
        it counts, that one is meant."""
        by_id = {v.id: v for v in verdicts}
        numbers = [(e, w) for e in topic.expectations for w in e.ways if w.kind == "number"]
        open_ones = [
            (e, w)
            for e, w in numbers
            if w.key and by_id[e.id].verdict in ("silent", "unsure") and not e.also
        ]
        here = self.reading.mentions.by_sentence[core]
        spare = [
            m
            for m in here
            if m.kind == "number" and not (m.ordinal or m.article) and m.value > 1
            if not self.accuser.proves(m) and m not in self.repeated
        ]
        agreed = [e for e, _ in numbers if by_id[e.id].verdict in _AGREED]
        fits = len(open_ones) == 1 and len(spare) == 1 and bool(agreed)
        wanted, way = open_ones[0] if fits else (None, None)
        for verdict in verdicts:
            if wanted is None or way is None or verdict.id != wanted.id:
                yield verdict
            elif self._counts_it(way, spare[0], core):
                why = Reason("number")
                yield found(self.reading, topic, wanted, "contradict", (spare[0],), why)
            else:
                yield verdict

    def _counts_it(self, way: Way, m: Mention, core: int) -> bool:
        if core in self.reading.mentions.claimless or m.value in (way.numbers or {}).values():
            return False
        scope = self.reading.number_scopes.get((m.start, m.end), frozenset())
        return self.reading.fits(way.key, m) and not scope


def parts_first(topic: Topic, verdicts: list[FactVerdict]) -> Iterator[FactVerdict]:
    """A whole is told where its parts are; that something is gained or lost, where it is told
    what."""
    by_id = {v.id: v for v in verdicts}
    lacking = topic.claimed and any(v.verdict not in _AGREED for v in verdicts)
    for wanted in topic.expectations:
        verdict = by_id[wanted.id]
        if verdict.verdict not in _AGREED:
            yield verdict
            continue
        if lacking:
            # What only follows from the rules is told in full, or not at all.
            yield turned(verdict, "silent", Reason("left_out"))
            continue
        parts = [
            e
            for e in topic.expectations
            if e.id.startswith(f"{wanted.id}.") and not wanted.role.startswith(("case", "start"))
        ]
        untold = [by_id[e.id] for e in parts if by_id[e.id].verdict not in _AGREED]
        if untold:
            silence = all(v.verdict in _NOT_TOLD for v in untold)
            told: Verdict = "silent" if silence else "unsure"
            yield turned(verdict, told, Reason("may_be_meant"))
            continue
        if wanted.role == "change":
            counted = [
                by_id[e.id]
                for e in topic.expectations
                if statement_of(e) == statement_of(wanted) and e.role != "change"
            ]
            if counted and all(v.verdict in _NOT_TOLD for v in counted):
                yield turned(verdict, "unsure", Reason("may_be_meant"))
                continue
        yield verdict


def _all_ways(topic: Topic, wanted: Expectation) -> list[Way]:
    """The ways of a part and of the parts beside it."""
    stem = wanted.id.rpartition(".")[0]
    return [w for e in topic.expectations if e.id.startswith(f"{stem}.") for w in e.ways]
