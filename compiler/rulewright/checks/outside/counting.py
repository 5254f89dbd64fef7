"""Numbers in a text: what they count, for how many players, and which of them count nothing.

Languages count before a thing or behind it, with a counter or without; tables say the thing in the
head of a column, and "1 or 2 coins" only once.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rulewright.checks.outside.asides import Asides
from rulewright.checks.outside.labels import labels_in, out_of_order
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.names import OutsideNames
from rulewright.checks.outside.passages import Passages, Row
from rulewright.checks.outside.spans import Spans
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.numerals import FoundNumber
from rulewright.prose.values import Term
from rulewright.prose.wordings import plain

_NEAR = 34
"""How far from its number a unit may stand."""
_WORD_BEFORE = re.compile(r"(?:^|\W)(\w+) $")
_ONE_BEFORE = re.compile(r"(?:^|\W)(\w+)\s+$")
_TWO_BEFORE = re.compile(r"(?:^|\W)(\w+)(?:,|\s+(\w+))\s+$")
_RANGE = ("-", "–", "~", "to", "à", "bis", "…")
_COMMA = re.compile(r"\s*[,/·]\s*")
_BEHIND_NUMBER = re.compile(r"[0-9]\s*[,/·]\s*$")
_TIMES = re.compile(r"(?:\s*\([^()\n]{1,24}\))?\s*[x×*]\s?")
_ENDED = re.compile(r"\s*(?:[.,;:)?!]|$|\s\s)")
_STOP = re.compile(r"[.!?](?:\s|$)")
_BETWEEN = re.compile(r"[^.;:!?|()\n0-9]*")


@dataclass(frozen=True)
class Counting:
    """Reads the numbers of a text."""

    language: Language
    glossary: Glossary
    names: OutsideNames
    player_counts: frozenset[int]
    counted: frozenset[str]
    """Words that may be the unit of a number."""

    @cached_property
    def _with(self) -> frozenset[str]:
        """Words after which it is said how many play: "with", "à"."""
        return frozenset(w.split()[0] for w in self.language.wordings("with_players"))

    @cached_property
    def _asides(self) -> Asides:
        words = self.names.asides
        return Asides(self.language, words.behind, words.before, words.clock)

    def _things(self, concepts: list[Mention]) -> Spans:
        """What may be counted in this game, wherever it is named."""
        return Spans(c for c in concepts if c.key in self.counted)

    def numbers(self, flat: str, concepts: list[Mention], passages: Passages) -> Iterator[Mention]:
        cells = {span: row for row in passages.rows for span in row.cells}
        marks = {s.start: s.end for s in passages.sentences if not s.row}
        every = [n for n in self.language.find_numbers(flat) if n.kind != "first"]
        labels = labels_in(passages, every)
        for label in out_of_order(labels):
            yield Mention("slip", "", label.start, label.end, label.value)
        places = Spans(concepts)
        labelled = {label.start for label in labels}
        found = [
            number
            for number in every
            if number.start not in labelled and self._counts(flat, number, marks, places)
        ]
        asides = dict(self._asides.among(flat, found, self._things(concepts)))
        for number, kind in asides.items():
            yield Mention(kind, "", number.start, number.end, number.value)
        found = [number for number in found if number not in asides]
        longer = {c.start for c in concepts if c.key != "player"}
        longer |= self._counted_before(flat, concepts, found)
        headings = [(s.start, s.end) for s in passages.sentences if s.heading]
        columns = sorted(cells)
        begun = [start for start, _ in columns]
        cells_of = self._player_cells(passages, found)
        in_cell = {n.start: self._cell_of(columns, begun, n.start) for n in found}
        playing = self._playing(flat, found, longer, cells_of, headings, in_cell)
        back = {
            number
            for one, other in pairwise(found)
            if self._runs_back(flat, one, other)
            for number in (one, other)
        }
        every_start = [c.start for c in concepts]
        for at, number in enumerate(found):
            if number in back:
                yield Mention("slip", "", number.start, number.end, number.value)
                continue
            ordinal = number.kind == "ordinal"
            if (number.start, number.end) in playing:
                for value in playing[number.start, number.end]:
                    yield Mention("players", "player", number.start, number.end, value)
                continue
            cell = in_cell[number.start]
            row = (cell, cells[cell]) if cell is not None else None
            near = concepts
            if row is not None:
                # What stands in the next cell, or in the next row, is another's.
                near = [c for c in concepts if row[0][0] <= c.start < row[0][1]]
            starts = every_start if row is None else [c.start for c in near]
            unit = self._unit(flat, number.start, number.end, near, starts)
            if not unit and self._counts_players(flat, number.end, longer):
                unit = "player"  # "one of the players": how many play is another matter
            after = found[at + 1] if at + 1 < len(found) else None
            joined = after is not None and self._only_joins(flat[number.end : after.start])
            if not unit and row is None and after and joined:
                # "1 or 2 coins": the first counts what the second does.
                unit = self._unit(flat, after.start, after.end, concepts, starts)
            units = [unit]
            if row is not None and not unit:
                units = self._units_of_cell(flat, row[0], row[1], concepts)
            for unit in units:
                yield Mention(
                    "number", unit, number.start, number.end, number.value, ordinal=ordinal
                )
        taken = {n.start for n in found}
        for start, end, number in self._first_of_two(flat, found):
            if start not in taken:
                unit = self._unit(flat, number.start, number.end, concepts, every_start)
                yield Mention("number", unit, start, end, 1)
                taken.add(start)
        for start, concept in self._ones(flat, concepts):
            if start not in taken:
                yield Mention("number", concept.key, start, concept.start, 1, article=True)

    def _counts(
        self, flat: str, number: FoundNumber, marks: dict[int, int], concepts: Spans
    ) -> bool:
        """Whether a number says how many: not "Blue 3", not a paragraph's, not part of a code."""
        start, end = number.start, number.end
        if marks.get(start) == end:
            return False
        token = re.search(r"[0-9A-Za-z]*$", flat[max(0, start - 12) : start])
        glued = (token.group() if token else "") + flat[start : start + 12].split(" ")[0]
        if len(glued) > 7 and re.search(r"[a-z][0-9]|[0-9][a-z]{1,2}[0-9]", glued):
            return False
        return not any(c.start < start and end <= c.end for c in concepts.over(start, end))

    def _playing(
        self,
        flat: str,
        numbers: list[FoundNumber],
        things: set[int],
        cells: set[int],
        headings: list[tuple[int, int]],
        in_cell: Mapping[int, tuple[int, int] | None],
    ) -> dict[tuple[int, int], tuple[int, ...]]:
        """The numbers that say how many play, "3-5 players", and which they mean."""
        playing: dict[tuple[int, int], tuple[int, ...]] = {}
        after: FoundNumber | None = None
        for number in reversed(numbers):
            between = flat[number.end : after.start] if after is not None else ""
            joined = after is not None and (after.start, after.end) in playing
            joined = joined and self._only_joins(between)
            if after is not None and in_cell[number.start] != in_cell[after.start]:
                joined = False
            if joined and after is not None and between.strip() in _RANGE:
                # "3 à 3 joueurs" is three things for three players.
                joined = number.value < after.value
            if number.value in self.player_counts and (
                joined or number.start in cells or self._counts_players(flat, number.end, things)
            ):
                values = [int(number.value)]
                if joined and after is not None and between.strip() in _RANGE:
                    values += range(values[0] + 1, int(after.value))
                playing[number.start, number.end] = tuple(values)
            after = number
        playing |= self._playing_in_short(flat, numbers, playing, headings)
        return playing

    def _cell_of(
        self, columns: list[tuple[int, int]], begun: list[int], at: int
    ) -> tuple[int, int] | None:
        """The cell of a table in which something stands."""
        cell = columns[bisect_right(begun, at) - 1] if columns else (0, 0)
        return cell if cell[0] <= at < cell[1] else None

    def _playing_in_short(
        self,
        flat: str,
        numbers: list[FoundNumber],
        playing: dict[tuple[int, int], tuple[int, ...]],
        headings: list[tuple[int, int]],
    ) -> dict[tuple[int, int], tuple[int, ...]]:
        """Numbers that say so in short: in the same sentence, "with three players 5, with four 4",
        or in a heading."""
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        short: dict[str, list[FoundNumber]] = {}
        for number in numbers:
            other = _WORD_BEFORE.search(flat[max(0, number.start - 12) : number.start])
            known = (number.start, number.end) in playing or number.value not in self.player_counts
            if other is not None and not known and _ENDED.match(flat, number.end):
                short.setdefault(other.group(1), []).append(number)
        stops = [stop.start() for stop in _STOP.finditer(flat)] if short else []
        headed = {n.start for n in numbers for s, e in headings if s <= n.start < e}
        for start, _ in playing:
            word = _WORD_BEFORE.search(flat[max(0, start - 12) : start])
            for number in short.get(word.group(1), ()) if word else ():
                begin, end = sorted((start, number.start))
                stopped = bisect_left(stops, begin) < bisect_left(stops, end - 1)
                if number.start in headed or not stopped:
                    found[number.start, number.end] = (int(number.value),)
        return found

    def _player_cells(self, passages: Passages, numbers: list[FoundNumber]) -> set[int]:
        """Numbers alone in a cell that say for how many players a row or a column is."""
        alone = {}
        for row in passages.rows:
            named = self._names_players(passages.flat, row.cells[0])
            heads = [self._names_players(passages.flat, head) for head in row.head]
            for at, span in enumerate(row.cells):
                column = 0 <= at - row.shift < len(heads) and heads[at - row.shift]
                alone[span] = column or (named and at > 0)
            for at, span in enumerate(row.head):
                alone[span] = bool(heads and heads[0] and at > 0)
        return {
            number.start
            for number in numbers
            for (start, end), counts in alone.items()
            if counts
            and start <= number.start < end
            and passages.flat[start:end].strip() == number.text.strip()
        }

    def _names_players(self, flat: str, cell: tuple[int, int]) -> bool:
        words = plain(flat[slice(*cell)]).casefold().strip(" *_")
        term = self.glossary.term("player")
        names = {*map(str.casefold, self.names.players), *map(str.casefold, term.forms.values())}
        return any(words == name or words == f"{name}s" for name in names)

    def _counted_before(
        self, flat: str, concepts: list[Mention], numbers: list[FoundNumber]
    ) -> set[int]:
        """Where counters stand that count what is named before their number, and not players."""
        ends = {c.end: c for c in concepts if c.key != "player" and c.key in self.counted}
        counted = set()
        for number in numbers:
            before = flat[: number.start].rstrip()
            concept = ends.get(len(before))
            if concept is None:
                continue
            counter = self.glossary.term(concept.key).counter
            if counter and flat[number.end :].lstrip().startswith(counter):
                counted.add(number.end)
        return counted

    def _runs_back(self, flat: str, number: FoundNumber, after: FoundNumber) -> bool:
        """Whether two numbers are no range, and no alternative: "5-3", "2 or 2"."""
        between = flat[number.end : after.start]
        if not between.strip() or not self._only_joins(between) or "," in between:
            return False
        if between.strip() in self._with and self._counts_players(flat, after.end, set()):
            return False  # "5 with 3 players" in short: five, with three
        if between.strip() in _RANGE:
            return number.value >= after.value
        if flat[: number.start].rstrip().endswith(","):
            return False  # the end of a list: "3, 6, 12 and 12"
        return number.value == after.value and between.strip().isalpha()

    def _only_joins(self, between: str) -> bool:
        """Whether nothing but "or", "to" or a dash stands between two numbers."""
        words = between.strip(" ,·/").casefold()
        return len(words) < 6 and (not words or words in _RANGE or words in self.names.small)

    def _counts_players(self, flat: str, end: int, things: set[int]) -> bool:
        """Whether "players" follows, and not a thing that only begins so: "player aid"."""
        follows = plain(flat[end : end + 24]).casefold()
        after = follows.lstrip(" -")
        if end + len(follows) - len(after) in things:
            return False
        return any(after.startswith(word.casefold()) for word in self.names.players)

    def _unit(
        self, flat: str, start: int, end: int, concepts: list[Mention], starts: list[int]
    ) -> str:
        """What a number counts: a thing named after it, or before it where languages count so."""
        at = bisect_left(starts, end)
        before = next((c for c in reversed(concepts[:at]) if c.end <= start), None)
        if before and before.key in self.counted and not flat[before.end : start].strip():
            counter = self.glossary.term(before.key).counter
            if counter and flat[end:].lstrip().startswith(counter):
                return before.key
        if before and before.key in self.counted and _TIMES.fullmatch(flat, before.end, start):
            return before.key
        if before and before.key in self.counted and not flat[before.end : start].strip():
            following = concepts[at] if at < len(concepts) else None
            if self._listed_behind(flat, before, end, following):
                return before.key
        glued = self._glued(flat, end)
        if glued:
            return glued
        known = {term.counter for term in self.glossary.values() if term.counter}
        counters = bool(known)
        beside = before and before.key in self.counted and not flat[before.end : start].strip()
        if before and beside and known and flat.startswith(tuple(known), end):
            # Cards with people on them may be counted as people or as cards.
            return before.key
        after = ""
        for concept in concepts[at : at + 6]:
            if concept.start - end > (_NEAR if not counters else 1):
                break
            if concept.key not in self.counted:
                continue
            if not _BETWEEN.fullmatch(flat, end, concept.start):
                break
            after = concept.key
            break
        if after or not counters:
            return after
        counter = flat[end : end + 3]
        for concept in reversed(concepts[:at]):
            if concept.end > start or concept.key not in self.counted:
                continue
            if start - concept.end > _NEAR // 2:
                break
            if not _BETWEEN.fullmatch(flat, concept.end, start):
                break
            term = self.glossary.term(concept.key)
            if term.counter is None or counter.lstrip().startswith(term.counter):
                return concept.key
        return ""

    def _listed_behind(
        self, flat: str, before: Mention, end: int, following: Mention | None
    ) -> bool:
        """Whether numbers stand behind their things in a list: "cards 16, dice 5, cubes 11"."""
        if not _ENDED.match(flat, end):
            return False
        if following is not None and _COMMA.fullmatch(flat, end, following.start):
            return flat[following.end :].lstrip()[:1].isdigit()
        return bool(_BEHIND_NUMBER.search(flat, max(0, before.start - 8), before.start))

    def _glued(self, flat: str, end: int) -> str:
        """The unit that is written in one with its number: "4라운드", "3점"."""
        if not flat[end : end + 1].isalpha():
            return ""
        fitting = [
            (len(word), key)
            for key in sorted(self.counted)
            for word in wordings_of(self.glossary.term(key))
            if flat.startswith(word, end)
        ]
        return max(fitting)[1] if fitting else ""

    def _units_of_cell(
        self, flat: str, span: tuple[int, int], row: Row, concepts: list[Mention]
    ) -> list[str]:
        """What a table's number counts: what its column's or its row's head names, one thing or
        several: "red, blue beads"."""
        at = row.cells.index(span) - row.shift
        heads = [row.head[at]] if 0 <= at < len(row.head) else []
        for start, end in [*heads, row.cells[0]]:
            here = [c for c in concepts if start <= c.start < end]
            # A head such as "4 players" says for how many, and not what.
            named = [c for c in here if c.key in self.counted and c.key != "player"]
            if named:
                listed = all(self._only_joins(flat[a.end : b.start]) for a, b in pairwise(named))
                several = listed and len({c.start for c in named}) == len(named)
                return [c.key for c in named] if several else [named[0].key]
        return [""]

    def _ones(self, flat: str, concepts: list[Mention]) -> Iterator[tuple[int, Mention]]:
        """Things with the word for one before them, where it is an article as well: "une pièce"."""
        numbers = self.language.numbers
        ones = {numbers.cardinals[1]} if len(numbers.cardinals) > 1 else set()
        ones |= {numbers.feminine[one] for one in ones if one in numbers.feminine}
        for concept in concepts:
            if concept.key not in self.counted:
                continue
            before = flat[max(0, concept.start - 12) : concept.start]
            word = _ONE_BEFORE.search(before)
            if word and word.group(1).casefold() in ones:
                yield concept.start - len(before) + word.start(1), concept

    def _first_of_two(
        self, flat: str, found: list[FoundNumber]
    ) -> Iterator[tuple[int, int, FoundNumber]]:
        """The word for one before another number, where it is an article as well: "une ou deux"."""
        numbers = self.language.numbers
        one = numbers.cardinals[1] if len(numbers.cardinals) > 1 else ""
        ones = {one, numbers.feminine.get(one, one)}
        for number in found:
            before = flat[max(0, number.start - 16) : number.start]
            words = _TWO_BEFORE.search(before)
            if (
                words
                and words.group(1).casefold() in ones
                and self._only_joins(words.group(2) or "")
            ):
                start = number.start - len(before) + words.start(1)
                yield start, start + len(words.group(1)), number


def wordings_of(term: Term) -> list[str]:
    """Every wording of a word of the game in our own texts."""
    words = [*term.forms.values(), *([term.short] if term.short else []), *term.phrases]
    return list(dict.fromkeys(word for word in words if len(word) > 1 or not word.isascii()))
