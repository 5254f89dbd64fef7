"""Games played at random, and which draws and takes found too few in them.

The game itself is left as it is: beside it a second one is made that notes, right before each draw
and take, whether enough is there. Notes are pieces of a kind that the game has not, so nothing that
is drawn or chosen changes, and both are the same game from the same seed.

Games that nothing bounds are played step by step, and given up where they go on for too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from rulewright.checks.flow.records import instances
from rulewright.engine.chance import BOTS, CHANCE, pick, stream
from rulewright.engine.events import Spot
from rulewright.engine.run import Run, random_bot
from rulewright.engine.situation import Situation
from rulewright.engine.state import Card, State
from rulewright.engine.stops import Decision
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import (
    BOX,
    AllOf,
    Arith,
    Compare,
    Cond,
    CountOf,
    Expr,
    NamedSeat,
    Num,
    PlayersIn,
    ZoneRef,
)
from rulewright.model.game import Game, Piece, Section, Zone
from rulewright.model.statements import (
    Choose,
    Do,
    Draw,
    EachSeat,
    If,
    Put,
    Repeat,
    Step,
    Stmt,
    Take,
)

if TYPE_CHECKING:
    from rulewright.engine.program import Program

GAMES = 200
"""Games played where something is tried out."""
MOST_MOVES = 3_000_000
"""Moves in all these games together, at most: a few seconds. Long games are played less often."""
MOST_STOPS = 3_000
"""Choices and draws in all games that nothing bounds together, for all numbers of players."""
TOO_LONG = 3_000
"""Choices and draws after which a game that nothing bounds is given up."""
ENDLESS = MOST_MOVES * MOST_MOVES
"""Moves of a game that nothing bounds."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: `rulewright simulate GAME --games 1 --seed SEED` plays it again."""

    seed: int
    length: int
    """How many choices it had."""
    short: tuple[Draw | Take, ...]
    """The draws and takes that found too few."""
    game: Game
    setting: Setting
    situation: Callable[[], Situation]
    """The position at the end, to ask things about."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A game, and its double that notes what falls short."""

    game: Game
    double: Game
    notes: dict[str, Draw | Take]
    """What each note is about."""
    zone: str


def play_games(game: Game, setting: Setting, games: int = GAMES) -> Iterator[Played]:
    """Games with random players, from the seeds 1, 2, 3 and so on: so many, fewer of long games.

    Of a game that nothing bounds only those that come to an end soon, if any.
    """
    most = longest(game, setting)
    watched = watch(game)
    if most >= ENDLESS:
        yield from _stepped(watched, setting, games)
        return
    games = min(games, MOST_MOVES // max(1, most))
    if not games:
        return
    from rulewright.engine.program import compile_program  # much code, and not for endless games

    program = compile_program(watched.double, setting)
    play = program.playout
    for seed in range(1, games + 1):
        final = play(stream(seed, CHANCE).getrandbits, stream(seed, BOTS).getrandbits)
        noted = program.zone(final, watched.zone) if watched.notes else {}
        short = tuple(watched.notes[note] for note, count in noted.items() if count)
        there = partial(_read, watched, program, final)
        yield Played(seed, final[0], short, game, setting, there)


def _read(watched: Watched, program: Program, final: tuple[int, ...]) -> Situation:
    """A final state of a program, as a situation of the game itself."""
    game, setting = watched.game, program.setting
    found = Situation(game, setting)
    for spot in found.state.zones:
        there = program.zone(final, spot.zone, spot.owner)
        found.state.zones[spot] = {p: n for p, n in there.items() if p in game.pieces}
    state = found.state
    for spot in state.rows:
        lying = program.row(final, spot.zone, spot.owner)
        state.rows[spot] = [Card(piece, up=face == "up") for piece, face in lying]
    for marker in game.markers:
        state.markers[marker] = program.marker(final, marker)
    for counter, owner in state.counters:
        state.counters[counter, owner] = program.counter(final, counter, owner)
    for flag in game.flags.values():
        for owner in range(found.seats) if flag.per_seat else (None,):
            if program.flag(final, flag.name, owner):
                state.flags.add((flag.name, owner))
    state.out.update(program.out(final))
    return found


def _stepped(watched: Watched, setting: Setting, games: int) -> Iterator[Played]:
    """Games by the interpreter: one at least, and more as long as they are short."""
    left = MOST_STOPS // len(watched.game.players)
    for seed in range(1, games + 1):
        run, length, stops = Run(watched.double, setting), 0, 0
        chance, bot = stream(seed, CHANCE), random_bot(stream(seed, BOTS))
        while run.stop is not None and stops < TOO_LONG:
            stops += 1
            if isinstance(run.stop, Decision):
                length += 1
                run.send(bot(run.stop))
            else:
                run.send(run.stop.codes[pick(run.stop.weights, chance.getrandbits)])
        left -= stops
        if run.stop is not None:
            return
        noted = run.state.zones[Spot(watched.zone)] if watched.notes else {}
        short = tuple(watched.notes[note] for note, count in noted.items() if count)
        there = partial(_situation, watched.game, setting, run.state)
        yield Played(seed, length, short, watched.game, setting, there)
        if left <= 0:
            return


def _situation(game: Game, setting: Setting, state: State) -> Situation:
    """The state of a double, without its notes."""
    found = state.copy()
    found.zones = {
        spot: {piece: count for piece, count in held.items() if piece in game.pieces}
        for spot, held in state.zones.items()
        if spot.zone == BOX or spot.zone in game.zones
    }
    return Situation(game, setting, found)


def longest(game: Game, setting: Setting) -> int:
    """How many moves one game can have."""
    pieces = sum(piece.count for piece in game.pieces.values())
    phases: dict[str, int] = {}

    def number(expr: Expr) -> int:
        folded = fold(game, expr, setting)
        return pieces if folded is None else max(0, folded)

    def of(body: tuple[Stmt, ...]) -> int:
        return sum(map(moves, body))

    def moves(stmt: Stmt) -> int:
        match stmt:
            case Draw(amount=amount) | Take(amount=amount):
                return 1 + min(number(amount), pieces)
            case Repeat(times=times, body=body):
                return ENDLESS if times is None else 1 + number(times) * of(body)
            case EachSeat(body=body):
                return 1 + game.seats(setting.players) * of(body)
            case If(cond, then, otherwise):
                held = fold_cond(game, cond, setting)
                if held is not None:
                    return 1 + of(then if held else otherwise)
                return 1 + max(of(then), of(otherwise))
            case Choose(branches=branches):
                return 1 + max((of(branch.body) for branch in branches), default=0)
            case Do(phase):
                # Once for each phase: phases that do each other twice over would take for ever.
                if phase not in phases:
                    phases[phase] = of(game.phases[phase].body)
                return 1 + phases[phase]
            case Step(body=body):
                return of(body)
            case _:
                return 1

    return of(game.setup.body) + of(game.play.body)


_WATCHED: list[Watched] = []


def watch(game: Game) -> Watched:
    """The game with its double; the last one is kept, as its programs are."""
    if not (_WATCHED and _WATCHED[0].game is game):
        _WATCHED[:] = [_Doubler(game).watched()]
    return _WATCHED[0]


class _Doubler:
    def __init__(self, game: Game) -> None:
        self.game = game
        taken = {*game.kinds, *game.pieces, *game.zones, BOX}
        self.name = "note"
        while any(name.startswith(self.name) for name in taken):
            self.name += "_"
        self.notes: dict[str, Draw | Take] = {}

    def watched(self) -> Watched:
        game, name = self.game, self.name
        setup, play = self.section(game.setup), self.section(game.play)
        phases = {key: self.section(phase) for key, phase in game.phases.items()}
        pieces = {note: Piece(note, name, 1) for note in self.notes}
        double = replace(
            game,
            kinds={**game.kinds, name: tuple(pieces)} if pieces else game.kinds,
            pieces={**game.pieces, **pieces},
            zones={**game.zones, name: Zone(name, name, False, "nobody", "nobody")}
            if pieces
            else game.zones,
            setup=setup,
            play=play,
            phases=phases,
        )
        return Watched(game, double, self.notes, name)

    def section(self, section: Section) -> Section:
        return replace(section, body=self.body(section.body))

    def body(self, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        for stmt in body:
            if isinstance(stmt, Draw | Take):
                found.append(self.note(stmt))
            found.append(self.statement(stmt))
        return tuple(found)

    def note(self, stmt: Draw | Take) -> Stmt:
        """Note it, once a game, when there are too few."""
        piece = f"{self.name}{len(self.notes)}"
        self.notes[piece] = stmt
        put = Put(((piece, Num(1)),), ZoneRef(BOX), ZoneRef(self.name))
        lacks = Compare("<", self.there(stmt), stmt.amount)
        return If(AllOf((self.seated(stmt), lacks)), (put,), ())

    def there(self, stmt: Draw | Take) -> Expr:
        """How many pieces lie where they are taken from."""
        if stmt.source.zone != BOX:
            return CountOf(stmt.source)
        first, *others = (CountOf(stmt.source, piece) for piece in self.game.kinds[stmt.kind])
        total: Expr = first
        for other in others:
            total = Arith("+", total, other)
        return total

    def seated(self, stmt: Draw | Take) -> Cond:
        """With how many players every seat the statement names is there."""
        players = frozenset(self.game.players)
        for seat in instances((stmt.actor, stmt.source, stmt.target), NamedSeat):
            players &= self.game.special_seats[seat.name].with_players
        return PlayersIn(players)

    def statement(self, stmt: Stmt) -> Stmt:
        match stmt:
            case Step(body=body) | EachSeat(body=body) | Repeat(body=body):
                return replace(stmt, body=self.body(body))
            case If(then=then, otherwise=otherwise):
                return replace(stmt, then=self.body(then), otherwise=self.body(otherwise))
            case Choose(branches=branches):
                inner = tuple(replace(b, body=self.body(b.body)) for b in branches)
                return replace(stmt, branches=inner)
            case _:
                return stmt
