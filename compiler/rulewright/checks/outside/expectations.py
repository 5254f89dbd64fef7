"""What a text has to say: each fact of the rules, with every way in which a text may say it.

Beside the facts of the statements there are those of the box and of tables by number of players,
which pages print as lists and charts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.checks.outside.opposites import PASSED
from rulewright.model.facts import Bound, Fact, GameFacts, UnitFacts
from rulewright.model.game import Game
from rulewright.model.texts import TextKind
from rulewright.prose.glossary import Glossary
from rulewright.prose.values import Amount
from rulewright.prose.ways import in_words
from rulewright.source.files import read_source

_DISTINCT = 9
"""So many pieces, all different, are counted together, as a list of components counts them."""
_AS_MANY = ("as_many", "same", "by_number")
"""Cues by which a text says that a number goes by another."""
_MOVED = ("shown", "put", "drawn", "returned", "placed", "taken")
"""Roles of how many go somewhere."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say a fact."""

    kind: str
    """ "concept", "cue" or "number"."""
    key: str
    """The word, the cue, or the unit of a number ("" for any)."""
    numbers: Mapping[int, int] | None = None
    """Number by number of players."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One fact, as a text may say it."""

    id: str
    role: str
    words: str
    ways: tuple[Way, ...]
    players: frozenset[int]
    also: tuple[Way, ...] = ()
    """All of these must be said with it: the other numbers of a list."""


def varies(wanted: Expectation) -> bool:
    """Whether a number is another one with other numbers of players."""
    return any(len(set((way.numbers or {}).values())) > 1 for way in wanted.ways)


@dataclass(frozen=True, slots=True)
class Topic:
    """The facts that a text says in one breath: those of one unit of the rules."""

    key: str
    rule: str
    players: frozenset[int]
    expectations: tuple[Expectation, ...]
    about: frozenset[str]
    """Words of the parts it stands in, as headings name them."""
    shown: bool = False
    """Whether it is an example: it explains what the text says of it, but is no fact to check."""
    claimed: bool = False
    """Whether it only follows from the rules: another number near by is none of its business."""
    listed: bool = False
    """Whether it is a list or a chart, which may be long."""
    row: bool = False
    """Whether it is a chart's row for one number of players among several."""

    @property
    def words(self) -> frozenset[str]:
        """The things its facts speak of."""
        return frozenset(w.key for e in self.expectations for w in e.ways if w.kind == "concept")

    @property
    def values(self) -> frozenset[Amount]:
        """The numbers its facts have."""
        ways = (w for e in self.expectations for w in (*e.ways, *e.also))
        return frozenset(n for w in ways for n in (w.numbers or {}).values())


def topics_of(game: Game, facts: GameFacts, glossary: Glossary) -> tuple[Topic, ...]:
    """All topics of a game, in the order of the rules."""
    everybody = frozenset(game.players)
    tokens = tuple(item.name for item in game.box)
    single = frozenset(kind for kind, number in game.dice.items() if number == 1)
    found = [*_box(game, everybody)]
    for unit in facts:
        # What is only claimed for `check` need not stand in a book.
        untold = unit.unit.kind == "claim" and unit.unit.text(TextKind.BOOK) is None
        if unit.ruling or untold:
            continue
        if unit.unit.kind == "example":
            found += _example(unit)
            continue
        wanted = tuple(_expectations(unit, glossary, tokens, single))
        if wanted:
            about = frozenset(part for part in unit.unit.key.split(".") if part in glossary)
            rule = _rule(game, unit)
            claimed = unit.unit.kind == "claim"
            topic = Topic(unit.unit.key, rule, unit.players, wanted, about, claimed=claimed)
            found.append(topic)
    found += _charts(game, facts, everybody)
    found += _printed_beside(game, everybody)
    return tuple(found)


def _expectations(
    unit: UnitFacts, glossary: Glossary, tokens: tuple[str, ...], single: frozenset[str]
) -> Iterator[Expectation]:
    bound = unit.bound
    passing = {statement(fact.id) for fact in unit.facts if fact.role == "marker"}
    for fact in unit.facts:
        if not fact.required:
            continue
        ways: list[Way] = []
        also: list[Way] = []
        for say in fact.says:
            if say.how == "mark":
                kind = "concept" if say.name in glossary else "cue"
                ways.append(Way(kind, say.name))
                if statement(fact.id) in passing:
                    ways += [Way("cue", cue) for cue in PASSED.get(say.name, ())]
            elif say.name in bound:
                some, rest = _of_bound(bound[say.name], fact)
                ways += some
                also = also or rest
            elif say.name in glossary:
                ways.append(Way("concept", say.name))
        if fact.role == "marker":
            # Who passes a marker's token on passes the marker on.
            named = [way.key for way in ways if way.kind == "concept"]
            ways += [Way("concept", t) for t in tokens for n in named if t.startswith(f"{n}_")]
        ways = _telling(fact, ways, glossary)
        if fact.role == "set_to":
            # "All go back": of what, is said as well.
            also += [Way("concept", way.key) for way in ways if way.kind == "number" and way.key]
            if all(way.kind == "cue" for way in ways):
                named = fact.value.split()[1:]
                also += [Way("concept", word) for word in named if word in glossary]
        if any(way.numbers and all(p == n for p, n in way.numbers.items()) for way in ways):
            # As many as play: a text need not give the number.
            ways.append(Way("cue", "as_many"))
        if len(ways) == 1 and ways[0].key in single and {*(ways[0].numbers or {}).values()} == {1}:
            # "Rolls the die", where there is only one.
            ways.append(Way("concept", ways[0].key))
        if ways:
            told = tuple(_once(ways))
            yield Expectation(fact.id, fact.role, in_words(fact), told, fact.players, tuple(also))


def _telling(fact: Fact, ways: list[Way], glossary: Glossary) -> list[Way]:
    """The ways that tell a reckoned number to somebody who does not know the sentence: "each" and
    "the rest" stand everywhere, and so do the things it is reckoned from."""
    if fact.role == "result":
        if all(way.kind == "cue" for way in ways):
            return ways
        return [way for way in ways if way.kind != "cue" or way.key in glossary]
    if fact.role == "among" and Way("cue", "other_players") in ways:
        # "In order" and "all" stand everywhere.
        return [way for way in ways if way.key not in ("each", "all")]
    if fact.role in _MOVED and Way("cue", "as_many") in ways:
        named = [way for way in ways if way.kind == "number" or way.key in _AS_MANY]
        return [*named, *(Way("cue", cue) for cue in _AS_MANY)]
    return ways


def statement(fact: str) -> str:
    """The statement of the rules that a fact is of: "draw" of "setup.hands/draw.drawn"."""
    return fact.partition("/")[2].partition(".")[0]


def _example(unit: UnitFacts) -> Iterator[Topic]:
    """The numbers of an example of our own, which is no rule."""
    wanted = tuple(
        Expectation(f"{unit.unit.key}/{name}.{n}", "example", name, (way,), unit.players)
        for name, bound in unit.bound.items()
        for n, way in enumerate(_all_of(bound))
    )
    if wanted:
        yield Topic(unit.unit.key, "", unit.players, wanted, frozenset(), shown=True)


def _all_of(bound: Bound) -> list[Way]:
    if bound.kind == "list":
        return [way for item in bound.items for way in _all_of(item)]
    return _of_bound(bound, None)[0] if bound.kind == "number" else []


def _once(ways: list[Way]) -> list[Way]:
    kept: list[Way] = []
    for way in ways:
        if way not in kept:
            kept.append(way)
    return kept


def _of_bound(bound: Bound, fact: Fact | None) -> tuple[list[Way], list[Way]]:
    match bound.kind:
        case "number":
            return [Way("number", bound.unit or "", dict(bound.numbers))], []
        case "term":
            return [Way("concept", bound.term)], []
        case "list":
            parts = [way for item in bound.items for way in _of_bound(item, fact)[0]]
            if parts and all(part.kind == "concept" for part in parts):
                # A list of names says each of them.
                named = fact.value.split(" ")[0] if fact is not None else ""
                one = [part for part in parts if part.key == named]
                return one or parts, []
            return parts[:1], parts[1:]
        case _:
            return [], []


def _box(game: Game, everybody: frozenset[int]) -> Iterator[Topic]:
    """How many of everything the box holds."""
    counted = dict(_counted(game))
    wanted = tuple(
        Expectation(
            f"box.{name}",
            "box",
            f"how many in the box: {count} {name.replace('_', ' ')}",
            (Way("number", name, dict.fromkeys(everybody, count)),),
            everybody,
        )
        for name, count in counted.items()
        if name in game.words and count > 0
    )
    if wanted:
        rule = "game.yaml: " + ", ".join(f"{name}: {count}" for name, count in counted.items())
        yield Topic("box", rule, everybody, wanted, frozenset(("box",)), listed=True)


def _counted(game: Game) -> Iterator[tuple[str, int]]:
    """Pieces with their number; of cards that are all different, how many there are of the kind."""
    for kind, names in game.kinds.items():
        counts = {name: game.pieces[name].count for name in names if name in game.pieces}
        if kind in game.dice:
            continue
        if set(counts.values()) == {1} and len(counts) >= _DISTINCT:
            yield kind, len(counts)
        else:
            yield from counts.items()
    for item in game.box:
        yield item.name, item.count


def _printed_beside(game: Game, everybody: frozenset[int]) -> Iterator[Topic]:
    """Charts of the numbers that pieces have, and lists: they explain what a text repeats."""
    for piece in game.pieces.values():
        for name, number in piece.attributes.items():
            way = Way("number", piece.name, dict.fromkeys(everybody, number))
            wanted = Expectation(f"{piece.name}.{name}", "chart", name, (way,), everybody)
            key = f"{piece.name}.{name}"
            yield Topic(key, "", everybody, (wanted,), frozenset(), shown=True)
    for numbers in game.lists.values():
        unit = numbers.unit or ""
        entries = enumerate(numbers.entries)
        ways = [(n, Way("number", unit, dict.fromkeys(everybody, e))) for n, e in entries]
        listed = tuple(
            Expectation(f"{numbers.name}.{n}", "list", numbers.name, (way,), everybody)
            for n, way in ways
        )
        yield Topic(numbers.name, "", everybody, listed, frozenset(), shown=True, listed=True)


def _charts(game: Game, facts: GameFacts, everybody: frozenset[int]) -> Iterator[Topic]:
    """The rows of tables that say how many of each piece."""
    named = {f.value for unit in facts for f in unit.facts if f.role == "table"}
    for table in game.tables.values():
        if table.kind is None or table.name not in named:
            continue
        for players, row in sorted(table.rows.items()):
            if players not in everybody:
                continue
            wanted = tuple(
                Expectation(
                    f"{table.name}[{players}].{piece}",
                    "table",
                    f"{table.name.replace('_', ' ')} with {players} players: {n} {piece}",
                    (Way("number", piece, {players: n}),),
                    frozenset((players,)),
                )
                for piece, n in row.items()
                if piece in game.words and n
            )
            if not wanted:
                continue
            rule = f"game.yaml: {table.name}: {players}: {dict(row)}"
            key = f"{table.name}[{players}]"
            only = frozenset((players,))
            about = frozenset((table.name,))
            yield Topic(key, rule, only, wanted, about, listed=True, row=len(everybody) > 1)


def _rule(game: Game, unit: UnitFacts) -> str:
    """The unit's own lines of play.rules."""
    place = unit.unit.place
    if place is None or not game.folder:
        return unit.unit.key
    from pathlib import Path

    source, _ = read_source(Path(game.folder) / Path(place.file).name)
    if source is None or not place.line:
        return unit.unit.key
    lines = source.text.splitlines()
    first = lines[place.line - 1]
    depth = len(first) - len(first.lstrip())
    kept = [first.strip()]
    for line in lines[place.line : place.line + 12]:
        bare = line.strip()
        if bare and len(line) - len(line.lstrip()) <= depth:
            break
        if bare and not bare.startswith(("|", "aid |", "note |", "#")):
            kept.append(bare)
    return "\n".join(kept[:8])
