"""Resolving what happens: the blocks of set-up, play and phases become checked statements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.diagnostics import Place
from rulewright.model.choosing import Choosing
from rulewright.model.countable import Countables
from rulewright.model.expressions import Cond, CounterOf, Expr, SeatVar, ValueOf
from rulewright.model.game import Param
from rulewright.model.parts import Signatures, word, words_of
from rulewright.model.scopes import PIECE, SEAT, Scope
from rulewright.model.statements import (
    Branch,
    Choose,
    Do,
    EachSeat,
    Eliminate,
    EndGame,
    If,
    Leave,
    Repeat,
    Standing,
    Step,
    Stmt,
)
from rulewright.model.units import Units
from rulewright.source.tree import Block, Phrase, Word

_Line = Callable[[Phrase, Place], Stmt | None]
_VARIABLES = {"piece": PIECE}


class StatementResolver(Choosing):
    """Blocks to statements, for one game."""

    def __init__(self, countables: Countables, units: Units, signatures: Signatures) -> None:
        super().__init__(countables, signatures)
        self.units = units
        self.done: list[tuple[str, Word]] = []
        """Which phase is done where: the section, and the phase's name as written."""
        self._readers = self._simple_lines()

    def begin(
        self, section: str, params: tuple[Param, ...] = (), heading: Phrase | None = None
    ) -> None:
        """A new section with no names but those of what its heading says it is told."""
        self.section = section
        self.scope = Scope(self.names)
        if heading is None:
            return
        listed = heading.find("params")
        written = [words_of(p)[-1] for p in listed.phrases()] if listed is not None else []
        # A heading that stands a second time may be told other things; that has been said.
        places = {name.text: name.place for name in written}
        for param in params:
            kind = _VARIABLES.get(param.kind, param.kind)
            self.scope.define(param.name, kind, places.get(param.name, heading.place))

    def body(self, blocks: tuple[Block, ...]) -> tuple[Stmt, ...]:
        """The statements of a block, with `otherwise` joined to the line it answers."""
        out: list[Stmt] = []
        for block in blocks:
            if block.phrase.rule == "otherwise":
                self._otherwise(block, out)
                continue
            stmt = self.statement(block)
            if stmt is not None:
                out.append(stmt)
        return tuple(out)

    def _otherwise(self, block: Block, out: list[Stmt]) -> None:
        last = out[-1] if out else None
        otherwise = self.body(block.children)
        if not isinstance(last, If) or last.otherwise:
            message = "“otherwise” answers no “if” or “with … players” right above it."
            self.report("RW221", message, block.place)
            return
        out[-1] = replace(last, otherwise=otherwise)

    def statement(self, block: Block) -> Stmt | None:
        """One line and what stands under it."""
        phrase, place = block.phrase, block.place
        self.actor = None
        if block.texts and phrase.rule not in ("step", "branch"):
            message = "Only a phase, a step or a choice's answer can have a text."
            hint = "Put the text into a “step NAME:” around these lines."
            self.report("RW116", message, block.texts[0].place, hint)
        match phrase.rule:
            case "step":
                key = f"{self.section}.{word(phrase).text}"
                unit = self.units.make(key, "step", word(phrase).place, block.texts)
                return Step(unit, self.body(block.children), place)
            case "with_players" | "if_":
                return If(self.if_cond(phrase), self.body(block.children), (), place)
            case "repeat" | "repeat_on" | "repeat_until":
                return self._repeat(block)
            case "each_seat" | "each_seat_together":
                return self._each(block)
            case "each_of" | "each_of_together":
                return self._each_of(block)
            case "choose":
                return self._choose(block)
        return self._readers[phrase.rule](phrase, place)

    def _simple_lines(self) -> dict[str, _Line]:
        """What reads a line that nothing stands under, by its rule of the grammar."""
        by_reader: dict[_Line, str] = {
            self.put: "put",
            self.put_table: "put_table",
            self.draw: "draw draw_by_nobody",
            self.take: "take",
            self.move: "move move_by_nobody",
            self.swap: "swap",
            self.reveal: "reveal reveal_to",
            self.show: "show",
            self.roll: "roll roll_by_nobody",
            self.adjust: "gains loses gain lose",
            self.set_counter: "set_counter",
            self.becomes: "becomes stops_being table_becomes table_stops_being",
            self.let: "let",
            self.marker_line: "give table_gives pass_marker remove_marker",
            self.card_line: "exchange turn look sort lay_out",
            self.choose_seat: "choose_player choose_any_seat",
            self.choose_card: "choose_card",
            self.window: "window_agree window_first",
            self.do: "do",
            self._leave: "leave",
            self._eliminate: "eliminate",
            self._end: "end_game",
        }
        return {rule: reader for reader, rules in by_reader.items() for rule in rules.split()}

    # ------------------------------------------------------------ flow

    def do(self, phrase: Phrase, place: Place) -> Do | None:
        """`do PHASE(…)`."""
        name = word(phrase)
        params = self.signatures.phases.get(name.text)
        if params is None:
            self.names.unknown(name.text, name.place, "phase")
            return None
        self.done.append((self.section, name))
        return Do(name.text, place, self.args(phrase.find("args"), params, name))

    def _leave(self, phrase: Phrase, place: Place) -> Stmt | None:
        name = word(phrase)
        if name.text not in self.signatures.phases:
            self.names.unknown(name.text, name.place, "phase")
            return None
        return Leave(name.text, place)

    def _eliminate(self, phrase: Phrase, place: Place) -> Stmt:
        return Eliminate(self.seat(next(phrase.phrases())), place)

    def _end(self, _: Phrase, place: Place) -> Stmt:
        return EndGame(place)

    def if_cond(self, phrase: Phrase) -> Cond:
        """The condition of `if` or of `with … players`."""
        if phrase.rule == "with_players":
            return self.with_players(phrase)
        return self.cond(next(phrase.phrases()))

    # ------------------------------------------------------------ loops

    def _repeat(self, block: Block) -> Stmt:
        parts = list(block.phrase.phrases())
        times = self.expr(parts[0]) if block.phrase.rule == "repeat" else None
        until = self.cond(parts[0]) if block.phrase.rule == "repeat_until" else None
        counted = self._counted(times) if times is not None else None
        return Repeat(times, counted, self.body(block.children), block.place, until)

    def _counted(self, times: Expr) -> str | None:
        """What a repetition counts, where its number says so: "4 round" counts rounds."""
        if not isinstance(times, ValueOf):
            return None
        named = self.c.values.get(times.name) or self.c.tables.get(times.name)
        return named.unit if named is not None else None

    def _each(self, block: Block) -> Stmt:
        phrase = block.phrase
        among = self.whole_group(next(phrase.phrases()))
        by = phrase.find("by")
        order = (by or phrase).find("order")
        step, start = 1, None
        if order is not None:
            direction, start_phrase = order.phrases()
            step = 1 if direction.rule == "clockwise" else -1
            start = self.seat(start_phrase)
        names = words_of(phrase)
        var = names[0].text if names else among.base.removesuffix("s")
        place = names[0].place if names else block.place
        with self.scope.inside(var, SEAT, place, f"the lines under “each {among.base[:-1]} …”"):
            body = self.body(block.children)
        return EachSeat(
            var,
            among.base,
            step,
            start,
            order is not None or by is not None,
            body,
            block.place,
            besides=among.besides,
            sealed=phrase.rule.endswith("together"),
            by=self._standings(by, var) if by is not None else (),
        )

    def _standings(self, by: Phrase, var: str) -> tuple[Standing, ...]:
        """By which counters seats are ordered."""
        found = []
        for phrase in by.phrases():
            if phrase.rule == "order":
                continue
            name = word(phrase)
            counter = self.counter(name)
            if counter is None:
                continue
            if not self.c.counters[counter].per_seat:
                message = f"There is only one “{counter}”, so nobody has more of it than another."
                hint = f"Say “one per: seat” of “{counter}” in game.yaml, or name another counter."
                self.report("RW220", message, name.place, hint)
            value = CounterOf(counter, SeatVar(var))
            found.append(Standing(value, phrase.rule == "most_first"))
        return tuple(found)

    def _each_of(self, block: Block) -> Stmt:
        phrase = block.phrase
        seats = tuple(self.seat(p) for p in next(phrase.phrases()).phrases())
        name = word(phrase)
        with self.scope.inside(name.text, SEAT, name.place, "the lines under “each of …”"):
            body = self.body(block.children)
        sealed = phrase.rule.endswith("together")
        return EachSeat(
            name.text, "seats", 1, None, True, body, block.place, seats=seats, sealed=sealed
        )

    # ------------------------------------------------------------ answers

    def _choose(self, block: Block) -> Stmt:
        actor = self.seat(next(block.phrase.phrases()))
        branches = tuple(self._branch(child) for child in block.children)
        if len(branches) < 2:
            self.report("RW224", "A choice needs two answers at least.", block.place)
        return Choose(actor, branches, block.place)

    def _branch(self, block: Block) -> Branch:
        phrase, name = block.phrase, word(block.phrase)
        unit = self.units.make(f"{self.section}.{name.text}", "branch", name.place, block.texts)
        when = next((p for p in phrase.phrases() if p.rule != "picks"), None)
        with self.picks(phrase.find("picks"), name.text) as picks:
            cond = self.cond(when) if when is not None else None
            body = self.body(block.children)
        self.answers.setdefault(name.text, set()).add(len(picks))
        return Branch(name.text, cond, body, unit, block.place, picks)
