"""Resolving what happens: the blocks of set-up, play and phases become checked statements."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.countable import Countables
from rulewright.model.expressions import Cond, Expr, SeatExpr, ValueOf, ZoneRef
from rulewright.model.names import RESERVED
from rulewright.model.parts import PartsResolver, word, words_of
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
from rulewright.model.texts import Text, TextKind, Unit
from rulewright.source.tree import Block, Phrase, TextLine, Word

_TEXT_KINDS = {"": TextKind.BOOK, "aid": TextKind.AID, "note": TextKind.NOTE}


class Units:
    """Makes units with keys that no two share."""

    def __init__(self, found: list[Diagnostic]) -> None:
        self.found = found
        self.places: dict[str, Place] = {}

    def make(self, key: str, kind: str, place: Place, texts: tuple[TextLine, ...]) -> Unit:
        """A unit; a key that is taken is an error at both places."""
        if key in self.places:
            name = key.rsplit(".", 1)[-1]
            message = f"“{name}” is defined a second time."
            related = ((self.places[key], "first defined here"),)
            self.found.append(Diagnostic("RW204", message, place, related=related))
        self.places.setdefault(key, place)
        return Unit(key, kind, tuple(self._texts(key, texts)), place)

    def _texts(self, key: str, lines: tuple[TextLine, ...]) -> list[Text]:
        texts: list[Text] = []
        for line in lines:
            kind = _TEXT_KINDS[line.label]
            if kind is TextKind.BOOK:
                text_key = key
            else:
                number = 1 + sum(t.kind is kind for t in texts)
                text_key = f"{key}@{kind}{number if number > 1 else ''}"
            texts.append(Text(text_key, kind, line.text, line.place))
        return texts


class StatementResolver(PartsResolver):
    """Blocks to statements, for one game."""

    def __init__(self, countables: Countables, units: Units) -> None:
        super().__init__(countables)
        self.units = units
        self.section = ""
        self.done: list[tuple[str, Word, str]] = []
        """Which phase is done where: (section, the phase's name as written, its text)."""

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
        out[-1] = If(last.cond, last.then, otherwise, last.place)

    def statement(self, block: Block) -> Stmt | None:
        """One line and what stands under it."""
        phrase, place = block.phrase, block.place
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
                return If(self._if_cond(phrase), self.body(block.children), (), place)
            case "repeat":
                times = self.expr(next(phrase.phrases()))
                return Repeat(times, self._counted(times), self.body(block.children), place)
            case "each_seat":
                return self._each(block)
            case "choose":
                return self._choose(block)
            case _:
                return self._simple(phrase, place)

    def _counted(self, times: Expr) -> str | None:
        """What a repetition counts, where its number says so: "4 round" counts rounds."""
        if not isinstance(times, ValueOf):
            return None
        named = self.c.values.get(times.name) or self.c.tables.get(times.name)
        return named.unit if named is not None else None

    def _if_cond(self, phrase: Phrase) -> Cond:
        if phrase.rule == "with_players":
            return self.with_players(phrase)
        return self.cond(next(phrase.phrases()))

    def _simple(self, phrase: Phrase, place: Place) -> Stmt | None:
        self.actor = None
        match phrase.rule:
            case "put":
                return self._put(phrase, place)
            case "put_table":
                return self._put_table(phrase, place)
            case "draw" | "draw_by_nobody":
                return self._draw(phrase, place)
            case "take":
                return self._take(phrase, place)
            case "move" | "move_by_nobody":
                return self._move(phrase, place)
            case "swap":
                first, second = phrase.phrases()
                left, right = self.zone(first), self.zone(second)
                if left.zone in self.c.zones:
                    self._fits(self.c.zones[left.zone].holds, right, second)
                return Swap(left, right, place)
            case "reveal":
                return Reveal(self.zone(next(phrase.phrases())), place=place)
            case "pass_marker":
                step = 1 if next(phrase.phrases()).rule == "clockwise" else -1
                return Pass(self._marker(word(phrase)), step, place)
            case "give":
                return Give(self._marker(word(phrase)), self.seat(next(phrase.phrases())), place)
            case "table_gives":
                return Give(self._marker(word(phrase)), None, place)
            case "choose_player" | "choose_any_seat":
                return self._choose_seat(phrase, place)
            case "do":
                self.done.append((self.section, word(phrase), word(phrase).text))
                return Do(word(phrase).text, place)
            case "end_game":
                return EndGame(place)
        raise AssertionError(f"the grammar has a rule without a meaning: {phrase.rule}")

    # ------------------------------------------------------------ moves

    def _put(self, phrase: Phrase, place: Place) -> Stmt:
        pieces_phrase, source, target = phrase.phrases()
        pieces = []
        for amount in pieces_phrase.phrases():
            piece = self.piece(word(amount))
            if piece is not None:
                pieces.append((piece, self.expr(next(amount.phrases()))))
        for piece, _ in pieces:
            self._holds(self.c.pieces[piece].kind, source, target)
        return Put(tuple(pieces), self.zone(source), self.zone(target), None, place)

    def _put_table(self, phrase: Phrase, place: Place) -> Stmt | None:
        source_phrase, target_phrase = phrase.phrases()
        source, target = self.zone(source_phrase), self.zone(target_phrase)
        name = word(phrase)
        table = self.c.tables.get(name.text)
        if table is not None and table.kind is None:
            message = f"“{name.text}” is a table of one number; pieces belong here."
            self.report("RW202", message, name.place, f"Perhaps “put {name.text} PIECE from …”?")
            return None
        if table is None or table.kind is None:
            self.names.unknown(name.text, name.place, "table")
            return None
        self._holds(table.kind, source_phrase, target_phrase)
        return Put((), source, target, name.text, place)

    def _draw(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0)) if phrase.rule == "draw" else None
        self.actor = actor
        moved = self._moved(parts)
        if moved is None:
            return None
        amount, kind, source, target, or_fewer, sight, seen_by = moved
        return Draw(actor, amount, kind, source, target, or_fewer, sight, seen_by, place)

    def _take(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0))
        self.actor = actor
        verb = words_of(phrase, "TAKES")[0].text
        moved = self._moved(parts)
        if moved is None:
            return None
        amount, kind, source, target, or_fewer, sight, seen_by = moved
        return Take(actor, verb, amount, kind, source, target, or_fewer, sight, seen_by, place)

    def _moved(
        self, parts: list[Phrase]
    ) -> tuple[Expr, str, ZoneRef, ZoneRef, bool, Sight, tuple[SeatExpr, ...]] | None:
        amount, source_phrase, target_phrase, tails = parts
        number = self.expr(next(amount.phrases()))
        kind = self.kind(word(amount))
        source, target = self.zone(source_phrase), self.zone(target_phrase)
        or_fewer, sight = False, Sight.ZONES
        seen_by: tuple[SeatExpr, ...] = ()
        for tail in tails.phrases():
            if tail.rule == "or_fewer":
                or_fewer = True
                continue
            if sight is not Sight.ZONES:
                message = "Who sees it is said twice in this line."
                self.report("RW222", message, tail.place)
            sight = Sight.SOME if tail.rule == "seen_by" else Sight(tail.rule)
            if tail.rule == "seen_by":
                seen_by = tuple(self.seat(p) for p in tail.phrases())
        if kind is None:
            return None
        self._fits(kind, source, source_phrase)
        self._fits(kind, target, target_phrase)
        return number, kind, source, target, or_fewer, sight, seen_by

    def _fits(self, kind: str, ref: ZoneRef, phrase: Phrase) -> None:
        zone = self.c.zones.get(ref.zone)
        if zone is not None and zone.holds != kind:
            message = f"“{ref.zone}” holds {zone.holds}, not {kind}."
            self.report("RW223", message, phrase.place)

    def _holds(self, kind: str, *phrases: Phrase) -> None:
        """Whether the zones written here hold a kind of piece."""
        for phrase in phrases:
            self._fits(kind, ZoneRef(word(phrase).text), phrase)

    def _move(self, phrase: Phrase, place: Place) -> Stmt | None:
        parts = list(phrase.phrases())
        actor = self.seat(parts.pop(0)) if phrase.rule == "move" else None
        self.actor = actor
        kind = self.kind(word(phrase))
        source, target = (self.zone(p) for p in parts)
        if kind is None:
            return None
        for ref, part in ((source, parts[0]), (target, parts[1])):
            self._fits(kind, ref, part)
        return MoveAll(actor, kind, source, target, place)

    def _marker(self, name: Word) -> str:
        if self.names.kinds.get(name.text) != "marker":
            self.names.unknown(name.text, name.place, "marker")
        return name.text

    # ------------------------------------------------------------ loops and choices

    def _each(self, block: Block) -> Stmt:
        parts = list(block.phrase.phrases())
        group = parts[0].rule
        order = parts[1] if len(parts) > 1 else None
        step, start = 1, None
        if order is not None:
            direction, start_phrase = order.phrases()
            step = 1 if direction.rule == "clockwise" else -1
            start = self.seat(start_phrase)
        names = words_of(block.phrase)
        var = names[0].text if names else group.removesuffix("s")
        place = names[0].place if names else block.place
        with self.seat_var(var, place):
            body = self.body(block.children)
        return EachSeat(var, group, step, start, order is not None, body, block.place)

    def _choose_seat(self, phrase: Phrase, place: Place) -> Stmt:
        actor = self.seat(next(phrase.phrases()))
        name = word(phrase)
        if name.text in self.names.kinds or name.text in RESERVED:
            self.names.define(name.text, "seat", name.place)
        # The chosen seat keeps its name for the rest of the section, as a reader expects.
        self.seat_vars[name.text] = name.place
        group = "players" if phrase.rule == "choose_player" else "seats"
        return ChooseSeat(actor, name.text, group, place)

    def _choose(self, block: Block) -> Stmt:
        actor = self.seat(next(block.phrase.phrases()))
        branches = []
        for child in block.children:
            name = word(child.phrase)
            when = next(child.phrase.phrases(), None)
            unit = self.units.make(f"{self.section}.{name.text}", "branch", name.place, child.texts)
            cond = self.cond(when) if when is not None else None
            body = self.body(child.children)
            branches.append(Branch(name.text, cond, body, unit, child.place))
        if len(branches) < 2:
            self.report("RW224", "A choice needs two answers at least.", block.place)
        return Choose(actor, tuple(branches), block.place)

    def scoped(self, section: str, blocks: tuple[Block, ...]) -> tuple[Stmt, ...]:
        """The statements of one section; seats named in it are known only there."""
        self.section = section
        self.seat_vars = {}
        return self.body(blocks)
