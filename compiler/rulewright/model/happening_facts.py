"""The facts of what happens: one function for each kind of statement."""

from __future__ import annotations

from rulewright.model.draw_facts import FactDrawer, Notes, mark, seat_key, slot
from rulewright.model.expressions import (
    Cond,
    Expr,
    MarkerHolder,
    Neighbour,
    Num,
    ValueOf,
    ZoneRef,
)
from rulewright.model.facts import Bound
from rulewright.model.game import Section
from rulewright.model.statements import (
    Branch,
    Choose,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    EndGame,
    Give,
    If,
    MoveAll,
    Pass,
    Put,
    Repeat,
    Reveal,
    Sight,
    Step,
    Stmt,
    Swap,
    Take,
)
from rulewright.model.walk import statements_in

Counts = frozenset[int]
Case = tuple[Cond, bool]
"""A condition nobody has said yet, and whether it holds or fails ("otherwise")."""

_TAKEN = {"takes": "taken", "returns": "returned", "places": "placed", "gives": "given"}


class HappeningFacts(FactDrawer):
    """Draws the facts of set-up, play and phases."""

    def section(self, section: Section) -> None:
        """A section's unit and everything inside it."""
        players = frozenset(self.game.players)
        self.open(section.unit, players)
        self.body(section.body, players, 0, ())
        self.close()

    def body(
        self, body: tuple[Stmt, ...], players: Counts, depth: int, cases: tuple[Case, ...]
    ) -> None:
        """Statements one after the other. `cases` are the conditions nobody has said yet."""
        for stmt in body:
            self.statement(stmt, players, depth, cases)

    def statement(self, stmt: Stmt, players: Counts, depth: int, cases: tuple[Case, ...]) -> None:
        """One statement."""
        match stmt:
            case Step(unit=unit, body=inner):
                self.open(unit, players)
                self.body(inner, players, 0, cases)
                self.close()
            case If():
                self._if(stmt, players, depth, cases)
            case _:
                notes = self.notes(_kind(stmt), players)
                for cond, holds in cases:
                    _, rest = self.holds_for(cond, players)
                    if rest is None:
                        continue
                    if holds:
                        self.condition(notes, rest)
                        notes.features.add("case")
                    else:
                        notes.fact("case", "otherwise", mark("otherwise"), required=False)
                        notes.features.add("otherwise")
                self._simple(stmt, notes, players, depth)

    def _if(self, stmt: If, players: Counts, depth: int, cases: tuple[Case, ...]) -> None:
        can, rest = self.holds_for(stmt.cond, players)
        if can:
            inner = cases if rest is None else (*cases, (stmt.cond, True))
            self.body(stmt.then, can, depth, inner)
        # "Otherwise" is there for whom the condition can fail.
        can_fail = frozenset(
            s.players
            for s in self.settings(players)
            if self.holds_for(stmt.cond, frozenset({s.players}))[1] is not None
            or s.players not in can
        )
        if can_fail:
            left = cases if rest is None else (*cases, (stmt.cond, False))
            self.body(stmt.otherwise, can_fail, depth, left)

    def _simple(self, stmt: Stmt, notes: Notes, players: Counts, depth: int) -> None:
        inner: tuple[Stmt, ...] = ()
        branches: tuple[Branch, ...] = ()
        match stmt:
            case Put():
                self._put(stmt, notes)
            case Draw() | Take():
                self._move(stmt, notes)
            case MoveAll():
                self._move_all(stmt, notes)
            case Swap(left=left, right=right):
                notes.fact("swap", "swap", mark("swap"))
                notes.zone("left", left, None, required=True)
                notes.zone("right", right, None, required=True)
            case Reveal(zone=zone):
                notes.fact("reveal", "reveal", mark("reveal"))
                notes.zone("zone", zone, None, required=True)
            case Pass(marker=marker, step=step):
                notes.seat("marker", MarkerHolder(marker))
                _direction(notes, step)
            case Give(marker=marker, to=to):
                notes.seat("marker", MarkerHolder(marker))
                if to is None:
                    notes.fact("who", "the table decides", mark("table_decides"))
                else:
                    notes.seat("to", to)
            case EachSeat():
                inner = stmt.body
                self._each(stmt, notes)
            case ChooseSeat():
                self._choose_seat(stmt, notes, players)
            case Choose():
                branches = stmt.branches
                self._choose(stmt, notes)
            case Repeat(times=times, body=body):
                inner = body
                unit = _unit_of(times, self)
                notes.number("times", times, unit)
                if unit is not None:
                    notes.features.add("unit")
                self._repeat(stmt, notes)
            case Do(phase=phase):
                notes.slots["phase_name"] = Bound.of_term(phase)
                notes.fact("phase", phase, slot(phase, "phase_name") + mark(phase))
            case EndGame():
                notes.fact("end", "the game ends", mark("end"))
            case _:
                raise AssertionError(f"no facts are known for {type(stmt).__name__}")
        self.add(_kind(stmt), notes, depth)
        self.body(inner, players, depth + 1, ())
        for branch in branches:
            self._branch(branch, players, depth + 1)

    # ------------------------------------------------------------ moves

    def _put(self, stmt: Put, notes: Notes) -> None:
        if stmt.table is not None:
            notes.slots["table"] = Bound.of_term(stmt.table)
            notes.fact("table", stmt.table, slot(stmt.table, "table") + mark(stmt.table))
            notes.features.add("table")
        else:
            items = tuple(self.quantity(n, p, notes.players) for p, n in stmt.pieces)
            notes.slots["put"] = Bound("list", items=items)
            shown = " and ".join(
                self.amount_words(n, b) for (_, n), b in zip(stmt.pieces, items, strict=True)
            )
            shape = " and ".join(f"# {p}" for p, _ in stmt.pieces)
            notes.fact("amount", shown, slot("put"), structure=shape)
        notes.zone("source", stmt.source, None, required=True)
        notes.zone("target", stmt.target, None, required=True)

    def _move(self, stmt: Draw | Take, notes: Notes) -> None:
        actor = stmt.actor
        if actor is not None:
            notes.seat("actor", actor)
            notes.features.add("actor")
        role = "drawn" if isinstance(stmt, Draw) else _TAKEN[stmt.verb]
        notes.number(role, stmt.amount, stmt.kind)
        notes.slots["kind"] = Bound.of_term(stmt.kind)
        notes.zone("source", stmt.source, actor, required=True)
        notes.zone("target", stmt.target, actor, required=True)
        if isinstance(stmt, Draw):
            notes.fact("how", "at random", mark("random"))
        else:
            notes.fact("how", "chosen", mark("chosen"))
        if stmt.or_fewer:
            notes.fact("fewer", "as many as there are", mark("rest", "none", "empty", "not_empty"))
            notes.features.add("or_fewer")
            if stmt.amount == Num(1):
                notes.features.add("single")
        if isinstance(stmt, Take) and stmt.verb == "returns":
            notes.fact("back", "put back", mark("back"), required=False)
        self._sight(stmt, notes)

    def _sight(self, stmt: Draw | Take, notes: Notes) -> None:
        if stmt.sight is Sight.ZONES:
            seen = self._seen_anyway(stmt.source, stmt.target)
            if seen == "all":
                notes.fact("sight", "open", mark("open"), required=False)
            elif seen == "owner":
                notes.fact("sight", "hidden", mark("hidden"), required=False)
            else:
                notes.fact("sight", "unseen", mark("unseen"), required=False)
            return
        notes.features.add(str(stmt.sight))
        if stmt.sight is Sight.SOME:
            for index, seat in enumerate(stmt.seen_by):
                notes.seat(f"seer{index + 1}", seat, required=False)
            if not any(isinstance(seat, Neighbour) for seat in stmt.seen_by):
                seers = (Bound.of_term(seat_key(seat)) for seat in stmt.seen_by)
                notes.slots["seers"] = Bound("list", items=tuple(seers))
            cue = "seen_by_both" if len(stmt.seen_by) == 2 else "seen_by"
            notes.fact("sight", cue.replace("_", " "), mark(cue))
            notes.features.add(cue)
            if len(stmt.seen_by) == 1:
                notes.features.add("one_seer")
        else:
            notes.fact("sight", str(stmt.sight), mark(str(stmt.sight)))

    def _seen_anyway(self, *refs: ZoneRef) -> str:
        seen = {self.game.zones[r.zone].seen_by for r in refs if r.zone in self.game.zones}
        return "all" if "all" in seen else "owner" if "owner" in seen else "nobody"

    def _move_all(self, stmt: MoveAll, notes: Notes) -> None:
        if stmt.actor is not None:
            notes.seat("actor", stmt.actor)
            notes.features.add("actor")
        notes.slots["kind"] = Bound.of_term(stmt.kind)
        notes.fact("amount", "all", mark("all"))
        notes.zone("source", stmt.source, stmt.actor, required=True)
        notes.zone("target", stmt.target, stmt.actor, required=True)

    # ------------------------------------------------------------ loops and choices

    def _each(self, stmt: EachSeat, notes: Notes) -> None:
        notes.fact("each", "each", mark("each", "in_turn", "all"))
        if stmt.var not in ("player", "seat"):
            notes.slots["as"] = Bound.of_term(stmt.var)
            notes.fact("as", stmt.var, slot(stmt.var, "as") + mark(stmt.var))
            notes.features.add("as")
        if stmt.group == "seats":
            notes.features.add("any_seat")
        if not stmt.ordered or stmt.start is None:
            return
        _direction(notes, stmt.step)
        notes.seat("start", stmt.start)
        notes.features.add("ordered")

    def _choose_seat(self, stmt: ChooseSeat, notes: Notes, players: Counts) -> None:
        notes.seat("actor", stmt.actor)
        notes.slots["chosen"] = Bound.of_term(stmt.var)
        notes.fact("chosen", stmt.var, slot(stmt.var, "chosen") + mark(stmt.var))
        notes.fact("must", "must", mark("must"))
        notes.fact("among", "other players", mark("other_players"))
        if stmt.group != "seats":
            return
        for name in dict.fromkeys(n for p in players for n in self.game.special_names(p)):
            notes.slots["special"] = Bound.of_term(name)
            notes.fact("special", name, slot(name, "special") + mark(name))
            notes.features.add("special")

    def _choose(self, stmt: Choose, notes: Notes) -> None:
        notes.seat("actor", stmt.actor)
        notes.fact("how", "chosen", mark("chosen"))
        items = tuple(Bound.of_term(b.name) for b in stmt.branches)
        notes.slots["answers"] = Bound("list", items=items)
        for branch in stmt.branches:
            notes.fact(
                f"answer.{branch.name}",
                branch.name,
                slot(branch.name, "answers") + mark(branch.name),
            )

    def _branch(self, branch: Branch, players: Counts, depth: int) -> None:
        assert branch.unit is not None
        can, rest = players, None
        if branch.when is not None:
            can, rest = self.holds_for(branch.when, players)
        own = self.own_unit(branch.unit)
        if own:
            self.open(branch.unit, can)
        notes = self.notes("branch", can)
        notes.slots["answer"] = Bound.of_term(branch.name)
        notes.features.add("when" if rest is not None else "always")
        if rest is not None:
            self.condition(notes, rest)
        self.add("branch", notes, 0 if own else depth)
        self.body(branch.body, can, 1 if own else depth + 1, ())
        if own:
            self.close()

    def _repeat(self, stmt: Repeat, notes: Notes) -> None:
        phases = [s.phase for s in statements_in(stmt.body) if isinstance(s, Do)]
        if phases:
            numbers = dict.fromkeys(notes.players, len(phases))
            notes.slots["phases"] = Bound("number", numbers, "phase")
            notes.fact("sequence", " > ".join(phases), (), required=False)


def _kind(stmt: Stmt) -> str:
    kinds: dict[type, str] = {
        MoveAll: "move_all",
        EachSeat: "each",
        ChooseSeat: "choose_seat",
        EndGame: "end_game",
        Pass: "pass_marker",
    }
    if isinstance(stmt, Take):
        return stmt.verb
    return kinds.get(type(stmt), type(stmt).__name__.lower())


def _direction(notes: Notes, step: int) -> None:
    cue = "clockwise" if step > 0 else "counterclockwise"
    notes.fact("order", cue, mark(cue))
    notes.features.add(cue)


def _unit_of(expr: Expr, drawer: FactDrawer) -> str | None:
    return drawer.named_value(expr.name).unit if isinstance(expr, ValueOf) else None
