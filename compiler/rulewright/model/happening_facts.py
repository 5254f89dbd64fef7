"""The facts of what happens: every statement of set-up, play and phases in reading order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.model import card_facts, choice_facts, move_facts, state_facts
from rulewright.model.amount_facts import tell_amount
from rulewright.model.case_facts import both
from rulewright.model.definitions import substituted
from rulewright.model.draw_facts import FactDrawer
from rulewright.model.expressions import Cond, OptionIs
from rulewright.model.fact_notes import Notes, mark
from rulewright.model.facts import Fact, Phrase
from rulewright.model.game import Definition, Section
from rulewright.model.statements import (
    Adjust,
    Branch,
    Choose,
    ChooseCard,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    Eliminate,
    EndGame,
    Exchange,
    Give,
    If,
    LayOut,
    Leave,
    Let,
    LetPiece,
    Look,
    MoveAll,
    Pass,
    Put,
    RemoveMarker,
    Repeat,
    Reveal,
    Roll,
    SetFlag,
    Show,
    Sort,
    Step,
    Stmt,
    Swap,
    Take,
    Turn,
    Window,
)
from rulewright.model.walk import statements_in

Counts = frozenset[int]
Case = tuple[Cond, bool]
"""A condition nobody has said yet, and whether it holds or fails ("otherwise")."""


def _end(_: EndGame, notes: Notes) -> None:
    notes.fact("end", "the game ends", mark("end"))


_TOLD: dict[type, tuple[str, Callable[[Any, Notes], None]]] = {
    Put: ("put", move_facts.tell_put),
    Draw: ("draw", move_facts.tell_move),
    Take: ("take", move_facts.tell_move),
    MoveAll: ("move_all", move_facts.tell_move_all),
    Swap: ("swap", move_facts.tell_swap),
    Reveal: ("reveal", move_facts.tell_reveal),
    Show: ("show", move_facts.tell_show),
    Pass: ("pass_marker", move_facts.tell_pass),
    Give: ("give", move_facts.tell_give),
    RemoveMarker: ("remove_marker", move_facts.tell_remove),
    EachSeat: ("each", choice_facts.tell_each),
    ChooseSeat: ("choose_seat", choice_facts.tell_choose_seat),
    Choose: ("choose", choice_facts.tell_choose),
    Window: ("window", choice_facts.tell_window),
    Repeat: ("repeat", choice_facts.tell_repeat),
    Do: ("do", choice_facts.tell_do),
    EndGame: ("end_game", _end),
    Adjust: ("adjust", state_facts.tell_adjust),
    SetFlag: ("flag", state_facts.tell_flag),
    Roll: ("roll", state_facts.tell_roll),
    Leave: ("leave", state_facts.tell_leave),
    Eliminate: ("eliminate", state_facts.tell_out),
    ChooseCard: ("choose_card", card_facts.tell_choose_card),
    Exchange: ("exchange", card_facts.tell_exchange),
    Turn: ("turn", card_facts.tell_turn),
    Look: ("look", card_facts.tell_look),
    Sort: ("sort", card_facts.tell_sort),
    LayOut: ("lay_out", card_facts.tell_lay_out),
}
"""Each kind of statement: what the phrasebook calls it, and who notes its facts."""


class HappeningFacts(FactDrawer):
    """Draws the facts of set-up, play, phases and definitions."""

    def section(self, section: Section) -> None:
        """A section's unit and everything inside it."""
        players = frozenset(self.game.players)
        self.open(section.unit, players)
        self.name_seats(section.params)
        self.body(_without_notes(section.body, {})[0], players, 0, ())
        self.close()

    def definition(self, definition: Definition) -> None:
        """What a definition comes to, or when it holds; one without a word is told where used."""
        players = frozenset(self.game.players)
        self.open(definition.unit, players)
        self.name_seats(definition.params)
        named = self.has_word(definition.name)
        if not named and not definition.unit.texts:
            self.close()
            return
        kind = "define_relation" if definition.number is None else "define_number"
        notes = self.notes(kind, players)
        notes.term("name", definition.name, required=False)
        if definition.number is not None:
            tell_amount(notes, "result", definition.number, None, required=named)
        elif definition.relation is not None:
            _, rest = self.holds_for(definition.relation, players)
            if rest is not None:
                notes.phrases["case"] = self.condition(notes, rest, required=named)
                if named:
                    notes.facts = list(map(self._at_stake, notes.facts))
        self.add(kind, notes)
        self.close()

    def _at_stake(self, fact: Fact) -> Fact:
        """What a relation depends on has to be named, however its parts are put together."""
        name = fact.value.removeprefix("not ")
        game = self.game
        named = name in {*game.flags, *game.markers, *game.definitions} and self.has_word(name)
        return replace(fact, required=fact.required or named)

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
            case _ if not self._untold(stmt):
                kind = _kind(stmt)
                notes = self.notes(kind, players)
                self._cases(notes, cases)
                _TOLD[type(stmt)][1](stmt, notes)
                self.add(kind, notes, depth)
                self._inside(stmt, players, depth + 1)

    def _untold(self, stmt: Stmt) -> bool:
        """Whether a statement is only bookkeeping: a note, or of something that has no word."""
        match stmt:
            case Let() | LetPiece():
                return True
            case Adjust(counter=name) | SetFlag(flag=name):
                return not self.has_word(name)
            case _:
                return False

    def _cases(self, notes: Notes, cases: tuple[Case, ...]) -> None:
        """The conditions of all the "if" around a statement, said with it."""
        phrases: list[Phrase] = []
        for cond, holds in cases:
            _, rest = self.holds_for(cond, notes.players)
            if rest is None:
                continue
            if holds:
                phrases.append(self.condition(notes, rest))
            else:
                notes.fact("case", "otherwise", mark("otherwise"), required=False)
                notes.features.add("otherwise")
        if phrases:
            notes.phrases["case"] = both(phrases)

    def _if(self, stmt: If, players: Counts, depth: int, cases: tuple[Case, ...]) -> None:
        can, rest = self.holds_for(stmt.cond, players)
        if isinstance(stmt.cond, OptionIs) and not can:
            told = tuple(s for s in stmt.then if self._told(s))
            with self.ruled(stmt.cond):
                self.body(told, players, depth, cases)
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

    @staticmethod
    def _told(stmt: Stmt) -> bool:
        """Whether somebody wrote a text for what another answer to an option asks."""
        return isinstance(stmt, Step) and bool(stmt.unit.texts)

    def _inside(self, stmt: Stmt, players: Counts, depth: int) -> None:
        match stmt:
            case EachSeat(body=body) | Repeat(body=body):
                self.body(body, players, depth, ())
            case Choose(branches=branches):
                for branch in branches:
                    self._branch(branch, players, depth)
            case _:
                pass

    def _branch(self, branch: Branch, players: Counts, depth: int) -> None:
        assert branch.unit is not None
        can, rest = players, None
        if branch.when is not None:
            can, rest = self.holds_for(branch.when, players)
        own = self.own_unit(branch.unit)
        if own:
            self.open(branch.unit, can)
        notes = self.notes("branch", can)
        choice_facts.tell_branch(branch, notes)
        notes.features.add("when" if rest is not None else "always")
        if rest is not None:
            notes.phrases["case"] = self.condition(notes, rest)
        self.add("branch", notes, 0 if own else depth)
        self.body(branch.body, can, 1 if own else depth + 1, ())
        if own:
            self.close()


def _kind(stmt: Stmt) -> str:
    """What the phrasebook calls a statement."""
    match stmt:
        case Take(verb=verb):
            return verb
        case Adjust(op=op):
            return "sets" if op == "set" else op
        case SetFlag(on=on):
            return "becomes" if on else "stops_being"
        case _:
            return _TOLD[type(stmt)][0]


Noted = dict[str, Any]
"""What the names of numbers stand for."""


def _without_notes(body: tuple[Stmt, ...], noted: Noted) -> tuple[tuple[Stmt, ...], Noted]:
    """The statements with what a number's name stands for in its place; and what is known after.

    After statements that set a name on one way only, what it stands for is not known.
    """
    if not any(isinstance(stmt, Let) for stmt in statements_in(body)) and not noted:
        return body, noted
    done: list[Stmt] = []
    for stmt in body:
        rewritten: Any = stmt
        if isinstance(stmt, Let):
            noted = {**noted, stmt.var: substituted(stmt.value, noted)}
        elif isinstance(stmt, Step):
            inner, noted = _without_notes(stmt.body, noted)
            rewritten = replace(stmt, body=inner)
        else:
            inside = {s.var for s in statements_in((stmt,)) if isinstance(s, Let)}
            noted = {name: value for name, value in noted.items() if name not in inside}
            rewritten = _inner_notes(substituted(rewritten, noted))
        done.append(rewritten)
    return tuple(done), noted


def _inner_notes(stmt: Stmt) -> Stmt:
    """The same for the bodies inside a statement."""
    match stmt:
        case EachSeat(body=body) | Repeat(body=body):
            return replace(stmt, body=_without_notes(body, {})[0])
        case If(then=then, otherwise=otherwise):
            bodies = (_without_notes(body, {})[0] for body in (then, otherwise))
            return replace(stmt, then=next(bodies), otherwise=next(bodies))
        case Choose(branches=branches):
            rewritten = (replace(b, body=_without_notes(b.body, {})[0]) for b in branches)
            return replace(stmt, branches=tuple(rewritten))
        case _:
            return stmt
