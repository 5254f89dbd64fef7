"""Pieces that stay in the box in every game: copies that the rules forget.

A list of parts and a set-up are two statements of one number. That the set-up wants more than the
box has is found where the rules are checked; that it never wants all is found here, by counting
what is taken from the box, for every number of players and every ruling. Spare pieces are no fault,
so it is a note.

Finds: RW332
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rulewright.checks.flow.settings import cases, options_in
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import BOX, EachOf, ZoneRef
from rulewright.model.game import Game
from rulewright.model.phases import calls_of
from rulewright.model.statements import Do, EachSeat, If, Put, Repeat, Step, Stmt, Swap
from rulewright.model.walk import bodies_of, statements_in

_HINT = "Use them, or count fewer; what is only spare can stand under “box” in game.yaml."


def check(rules: Rules) -> Iterable[Diagnostic]:
    """A note for each piece of which some stay in the box in every game."""
    game = rules.game
    counted = _counted_pieces(game)
    if not counted:
        return
    most: Counter[str] = Counter()
    for case in cases(game, options_in(game.setup.body)):
        taken = _Taken(game, case.setting)
        taken.follow(game.setup.body, 1)
        counted -= taken.unsure
        most |= taken.pieces
    for name in game.pieces:
        piece = game.pieces[name]
        if name not in counted or most[name] >= piece.count:
            continue
        word = game.words.get(name)
        many = (word.many or word.one) if word else name
        left = piece.count - most[name]
        message = (
            f"Of {piece.count} {many} in the box, no game uses more than {most[name]}: {left} "
            f"{'is' if left == 1 else 'are'} left, and no rule says what for."
        )
        if not most[name]:
            message = f"Nothing takes any of the {piece.count} {many} out of the box."
        yield Diagnostic("RW332", message, piece.place, _HINT, Severity.NOTE)


def _counted_pieces(game: Game) -> set[str]:
    """The pieces that leave the box in the set-up only, and by name."""
    counted = {name for name, piece in game.pieces.items() if piece.kind not in game.dice}
    inside = _done_from(game, "setup") - _done_from(game, "play")
    for section in (game.setup, game.play, *game.phases.values()):
        later = section.name not in inside | {"setup"}
        for stmt in statements_in(section.body):
            if not _from_box(stmt):
                continue
            kind = getattr(stmt, "kind", None)
            if isinstance(stmt, Put) and all(isinstance(piece, str) for piece, _ in stmt.pieces):
                counted -= set(_pieces_of(game, stmt)) if later else set()
            else:
                counted -= set(game.kinds[kind]) if isinstance(kind, str) else set(counted)
    return counted


def _done_from(game: Game, start: str) -> set[str]:
    """The phases that a section leads to."""
    calls = calls_of((game.setup, game.play, *game.phases.values()))
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for phase in calls.get(waiting.pop(), ()):
            if phase not in found:
                found.add(phase)
                waiting.append(phase)
    return found


def _from_box(stmt: Stmt) -> bool:
    """Whether a statement takes from the box."""
    if isinstance(stmt, Swap):
        return BOX in (stmt.left.zone, stmt.right.zone)
    source = getattr(stmt, "source", None)
    return isinstance(source, ZoneRef) and source.zone == BOX


def _pieces_of(game: Game, stmt: Put) -> Iterator[str]:
    """The pieces that a put names."""
    if stmt.table is not None:
        for row in game.tables[stmt.table].rows.values():
            yield from row
    for piece, _ in stmt.pieces:
        if isinstance(piece, str):
            yield piece


class _Taken:
    """How many of each piece the set-up takes from the box in one setting."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.pieces: Counter[str] = Counter()
        self.unsure: set[str] = set()
        """Pieces of which that depends on how the set-up goes."""

    def follow(self, body: Iterable[Stmt], times: int | None) -> None:
        """Count what is put down; `times` None: nobody knows how often."""
        for stmt in body:
            match stmt:
                case Put() if stmt.source.zone == BOX:
                    self._put(stmt, times)
                case EachSeat(group=group):
                    seats = self._group(group) - (stmt.besides is not None)
                    self.follow(stmt.body, None if stmt.seats or times is None else times * seats)
                case Repeat(times=amount):
                    passes = None if amount is None else fold(self.game, amount, self.setting)
                    known = times is not None and passes is not None and stmt.until is None
                    self.follow(stmt.body, (times or 0) * (passes or 0) if known else None)
                case If(cond, then, otherwise):
                    held = fold_cond(self.game, cond, self.setting)
                    if held is None:
                        self.follow((*then, *otherwise), None)
                    else:
                        self.follow(then if held else otherwise, times)
                case Do(phase):
                    self.follow(self.game.phases[phase].body, times)
                case Step():
                    self.follow(stmt.body, times)
                case _:
                    for inner in bodies_of(stmt):
                        self.follow(inner, None)

    def _put(self, stmt: Put, times: int | None) -> None:
        game, owner = self.game, stmt.target.owner
        if isinstance(owner, EachOf) and times is not None:
            times *= self._group(owner.group) - (owner.besides is not None)
        if stmt.table is not None:
            wanted: dict[str, int | None] = dict(game.tables[stmt.table].rows[self.setting.players])
        else:
            named = [(piece, n) for piece, n in stmt.pieces if isinstance(piece, str)]
            wanted = {piece: fold(game, n, self.setting) for piece, n in named}
        for piece, number in wanted.items():
            if number is None or times is None:
                self.unsure.add(piece)
            else:
                self.pieces[piece] += number * times

    def _group(self, group: str) -> int:
        players = self.setting.players
        return players if group == "players" else self.game.seats(players)
