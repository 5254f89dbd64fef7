"""What claims, worked examples and stories may print. An example's numbers are no facts that a
text has to say: the book lays them out anyway, and a story's text tells what it likes of them."""

from __future__ import annotations

from rulewright.model.amount_facts import tell_amount
from rulewright.model.draw_facts import FactDrawer
from rulewright.model.expressions import (
    AllOf,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    Expr,
    PieceVar,
    PlayerAt,
    SeatVar,
)
from rulewright.model.fact_notes import Notes, mark
from rulewright.model.facts import Bound
from rulewright.model.game import Claim, Example, Given, Story, Told
from rulewright.model.statements import Branch
from rulewright.model.walk import records_in


def draw_claim(drawer: FactDrawer, claim: Claim) -> None:
    """A claim: what it is about, and how many."""
    everybody = frozenset(drawer.game.players)
    drawer.open(claim.unit, everybody)
    notes = drawer.notes("claim", everybody)
    if claim.at_end:
        notes.fact("when", "at the end", mark("end"))
        notes.features.add("end")
    if claim.at_start:
        notes.fact("when", "at the start", mark("start"))
        notes.features.add("start")
    cond = claim.cond
    if isinstance(cond, Compare) and isinstance(cond.left, CountOf):
        zone = drawer.game.zones[cond.left.zone.zone]
        piece = cond.left.piece
        name = piece.name if isinstance(piece, PieceVar) else piece
        notes.zone("zone", cond.left.zone, None, required=True)
        tell_amount(notes, "count", cond.right, name or zone.holds)
        notes.features.add("count")
    drawer.add("claim", notes)
    drawer.close()


def draw_example(drawer: FactDrawer, example: Example) -> None:
    """An example: its holding and what it is worth."""
    everybody = frozenset(drawer.game.players)
    drawer.open(example.unit, everybody)
    notes = drawer.notes("example", everybody)
    items = tuple(drawer.quantity(n, p, everybody) for p, n in example.holding)
    notes.slots["holding"] = Bound("list", items=items)
    if example.worth is not None:
        notes.slots["worth"] = drawer.quantity(example.worth, "point", everybody)
    if example.another_way is not None:
        notes.slots["another_way"] = drawer.quantity(example.another_way, "point", everybody)
    drawer.add("example", notes)
    drawer.close()


def draw_story(drawer: FactDrawer, story: Story) -> None:
    """A story: every number in it under the name of the person and of what it counts."""
    players = frozenset({story.players})
    drawer.open(story.unit, players)
    notes = drawer.notes("story", players)
    for given in story.given:
        _given(drawer, story, given, notes)
    for told in story.told:
        _told(drawer, told, notes)
    for cond in story.then:
        _then(drawer, story, cond, notes)
    drawer.add("story", notes)
    drawer.close()


def _bind(drawer: FactDrawer, notes: Notes, name: str, expr: Expr, unit: str | None) -> None:
    """A number under a name; the same name again for another number gets a number itself."""
    bound = drawer.quantity(expr, unit if unit and drawer.has_word(unit) else None, notes.players)
    notes.slots[notes.fresh(name, bound)] = bound


def _given(drawer: FactDrawer, story: Story, given: Given, notes: Notes) -> None:
    if given.counter is not None and given.amount is not None:
        name = _of(story, given.counter.seat, given.counter.counter)
        _bind(drawer, notes, f"given_{name}", given.amount, given.counter.counter)
    if given.zone is not None:
        owner = given.zone.owner
        for piece, number in given.pieces:
            name = _of(story, owner if owner and not _is_group(owner) else None, piece)
            _bind(drawer, notes, f"given_{name}", number, piece)


def _told(drawer: FactDrawer, told: Told, notes: Notes) -> None:
    units = _units_of(drawer, told.answer)
    for index, number in enumerate(told.numbers):
        unit = units[index] if index < len(units) else None
        name = f"{told.seat or 'chance'}_{told.answer}" + (f"_{index + 1}" if index else "")
        _bind(drawer, notes, name, number, unit)


def _units_of(drawer: FactDrawer, answer: str) -> list[str | None]:
    """What the numbers of an answer count."""
    game = drawer.game
    for section in (game.setup, game.play, *game.phases.values()):
        for record, _ in records_in(section.body):
            if isinstance(record, Branch) and record.name == answer:
                return [pick.unit for pick in record.picks]
    return []


def _then(drawer: FactDrawer, story: Story, cond: Cond, notes: Notes) -> None:
    match cond:
        case AllOf(conds):
            for part in conds:
                _then(drawer, story, part, notes)
        case Compare(_, CounterOf(counter, seat), right):
            _bind(drawer, notes, f"then_{_of(story, seat, counter)}", right, counter)
        case Compare(_, CountOf(zone, piece), right):
            owner = zone.owner if zone.owner and not _is_group(zone.owner) else None
            name = piece if isinstance(piece, str) else zone.zone
            unit = piece if isinstance(piece, str) else drawer.piece_word(piece, zone)
            _bind(drawer, notes, f"then_{_of(story, owner, name)}", right, unit)
        case _:
            pass


def _is_group(owner: object) -> bool:
    return not isinstance(owner, SeatVar | PlayerAt)


def _of(story: Story, seat: object, name: str) -> str:
    """ "ann_coins": whose it is, by the story's name for them; the table's is nobody's."""
    match seat:
        case SeatVar(person):
            return f"{person}_{name}"
        case PlayerAt(number) if number <= len(story.people):
            return f"{story.people[number - 1]}_{name}"
        case _:
            return name
