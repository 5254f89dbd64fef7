"""Lowering what moves without anybody's choice: pieces, cards, markers, counters and flags."""

from __future__ import annotations

from dataclasses import replace

from rulewright.engine.amounts import (
    ALWAYS,
    NOBODY,
    NOTHING,
    Bag,
    Check,
    Const,
    Holder,
    Lies,
    OwnerOf,
    Read,
    Value,
)
from rulewright.engine.folding import (
    binary,
    every,
    inverse,
    item,
    member,
    only,
    set_item,
    test,
    when,
)
from rulewright.engine.frames import NUMBER, PIECE, Seat
from rulewright.engine.look_through import size_of
from rulewright.engine.lower_amounts import Amounts
from rulewright.engine.machine import (
    Clear,
    Draw,
    Exchange,
    Move,
    Op,
    Ops,
    Pour,
    Roll,
    Set,
    Shift,
    Site,
    Swap,
    Toss,
    TossSeat,
    Turn,
)
from rulewright.model import expressions as ex
from rulewright.model import statements as st
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game


class Moves(Amounts):
    """What lowering does with pieces and numbers."""

    def __init__(self, game: Game, setting: Setting) -> None:
        super().__init__(game, setting)
        self.sites: list[Site] = []

    def site(self, kind: str, statement: st.Stmt) -> int:
        self.sites.append(Site(len(self.sites), kind, statement))
        return len(self.sites) - 1

    # -------------------------------------------------------------------- from where to where

    def zone(self, ref: ex.ZoneRef, kind: str) -> Holder:
        """A zone that a statement needs."""
        owner = None
        if ref.owner is not None and not isinstance(ref.owner, ex.EachOf):
            owner = Seat(self.the(ref.owner), True)
        return self.holder(ref, kind, owner)[0]

    def receiver(self, ref: ex.ZoneRef, kind: str) -> Holder:
        """A zone to which something comes: nothing does to who has left the game."""
        if ref.owner is not None and not isinstance(ref.owner, ex.EachOf):
            self.acting(ref.owner)
        return self.zone(ref, kind)

    def pairs(
        self, source: ex.ZoneRef, target: ex.ZoneRef, kind: str
    ) -> list[tuple[Check, Holder, Holder]]:
        """From where to where, each with whether it is so now; two "each" go along."""
        each = {
            n: z.owner for n, z in (("s", source), ("t", target)) if isinstance(z.owner, ex.EachOf)
        }
        into = self.zone if "t" in each else self.receiver
        one, other = self.zone(source, kind), into(target, kind)
        if not each:
            return [(ALWAYS, one, other)]
        lists = [{seat: there for there, seat in self.each_of(e, kept=True)} for e in each.values()]
        found = []
        for seat in lists[0]:
            if all(seat in known for known in lists):
                there = every(*(known[seat] for known in lists))
                here, to = self.of(one, seat, "s" in each), self.of(other, seat, "t" in each)
                found.append((there, here, to))
        return found

    def of(self, held: Holder, seat: int, each: bool) -> Holder:
        return replace(held, index=Const(seat)) if each else held

    def size_of(self, held: Holder) -> Value:
        """How many pieces a bag or row holds."""
        return size_of(held, len(self.planner.pieces))

    # -------------------------------------------------------------------- pieces

    def put(self, put: st.Put) -> Ops:
        """Definite pieces, for each seat in turn; what amounts come to is reckoned beforehand."""
        before, amounts = self.amounts(put)
        moves: list[tuple[int, int, Check, Op]] = []
        for number, (piece, amount) in enumerate(amounts):
            pairs = self.pairs(put.source, put.target, self.kind_of(piece, put))
            if isinstance(amount, Const) and amount.value <= 0:
                continue
            for place, (there, source, target) in enumerate(pairs):
                moves.append((place, number, there, self.move(piece, amount, source, target)))
        # For each seat all pieces, before the next seat's.
        moves.sort(key=lambda found: found[:2])
        done = tuple(op for _, _, there, one in moves for op in when(there, (one,)))
        if len(done) == 1 and before and isinstance(done[0], Move | Shift):
            # Nothing moves before the only amount is needed: no cell has to keep it.
            return (replace(done[0], amount=before[0].value),)
        return (*before, *done)

    def kind_of(self, piece: Value, put: st.Put) -> str:
        if isinstance(piece, Const):
            return self.game.pieces[self.planner.pieces[piece.value]].kind
        named = [z.zone for z in (put.source, put.target) if z.zone != ex.BOX]
        return self.game.zones[named[0]].holds if named else next(iter(self.game.kinds))

    def move(self, piece: Value, amount: Value, source: Holder, target: Holder) -> Op:
        """So many of one piece from here to there."""
        if isinstance(piece, Const) and isinstance(source, Bag) and isinstance(target, Bag):
            name = self.planner.pieces[piece.value]
            if source.kind == target.kind == self.game.pieces[name].kind:
                return Move(self.place(name), amount, source, target)
        return Shift(piece, amount, source, target)

    def amounts(self, put: st.Put) -> tuple[list[Set], list[tuple[Value, Value]]]:
        before: list[Set] = []
        amounts: list[tuple[Value, Value]] = []
        if put.table is not None:
            row = self.game.tables[put.table].rows[self.players]
            return before, [(self.piece(piece), Const(n)) for piece, n in row.items()]
        for piece, expr in put.pieces:
            amount = self.amount(expr)
            if not isinstance(amount, Const):
                title = piece if isinstance(piece, str) else piece.name
                cell = self.planner.counter(f"{title} to put")
                before.append(Set(cell, amount))
                amount = Read(cell)
            amounts.append((self.card(piece), amount))
        return before, amounts

    def card(self, piece: str | ex.PieceVar) -> Value:
        """A piece that a statement needs."""
        number = self.piece(piece)
        if (
            not isinstance(number, Const)
            and (PIECE, getattr(piece, "name", "")) not in self.frame.sure
        ):
            self.needs.append(test(">=", number, NOTHING))
        return number

    def move_all(self, move: st.MoveAll) -> Ops:
        if move.actor is not None:
            self.acting(move.actor)
        done: list[Op] = []
        for there, source, target in self.pairs(move.source, move.target, move.kind):
            done += when(there, (Pour(source, target),))
        return tuple(done)

    def swap(self, swap: st.Swap) -> Ops:
        kind = self.game.zones[swap.left.zone].holds
        return (Swap(self.receiver(swap.left, kind), self.receiver(swap.right, kind)),)

    def draw(self, draw: st.Draw) -> Ops:
        if draw.actor is not None:
            self.acting(draw.actor)
        source, target = self.zone(draw.source, draw.kind), self.receiver(draw.target, draw.kind)
        times = self.amount(draw.amount)
        if isinstance(times, Const) and times.value <= 0:
            return ()
        counter = self.planner.counter("draws left")
        return (Draw(self.site("piece", draw), times, source, target, counter),)

    def roll(self, roll: st.Roll) -> Ops:
        if roll.actor is not None:
            self.acting(roll.actor)
        target = self.receiver(roll.target, roll.dice)
        if not isinstance(target, Bag):
            raise TypeError("dice lie in no row")
        times = binary("min", self.amount(roll.amount), Const(self.game.dice[roll.dice]))
        sides = tuple(self.game.pieces[face].count for face in self.game.kinds[roll.dice])
        clear = Clear(target)
        if not any(sides) or (isinstance(times, Const) and times.value <= 0):
            return (clear,)
        counter = self.planner.counter("dice left")
        before: list[Op] = []
        if not isinstance(times, Const):
            # What is rolled for may lie in the very zone.
            cell = self.planner.counter("dice")
            before, times = [Set(cell, times)], Read(cell)
        return (*before, clear, Roll(self.site("face", roll), times, target, sides, counter))

    # -------------------------------------------------------------------- markers and numbers

    def pass_on(self, passed: st.Pass) -> Ops:
        cell = self.planner.markers[passed.marker]
        holder = Seat(self.the(ex.MarkerHolder(passed.marker)), True)
        to = self.on(holder, passed.step)
        self.needs.append(self.somebody(to))
        return (Set(cell, to.value),)

    def give(self, give: st.Give) -> Ops:
        cell = self.planner.markers[give.marker]
        if give.to is not None:
            return (Set(cell, self.acting(give.to)),)
        site = self.site("seat", give)
        if self.planner.gone is None:
            return (Toss(site, cell, self.players),)
        seats = self.all_of("players")
        return when(test("!=", seats, NOTHING), (TossSeat(site, cell, seats),))

    def remove_marker(self, marker: str) -> Ops:
        return (Set(self.planner.markers[marker], NOBODY),)

    def adjust(self, adjust: st.Adjust) -> Ops:
        """A counter changes, but never past its ends."""
        counter, cells = self.game.counters[adjust.counter], self.planner.counters[adjust.counter]
        index = NOTHING if adjust.seat is None else self.acting(adjust.seat)
        amount = self.amount(adjust.amount)
        wanted = amount
        if adjust.op != "set":
            now = self.shown(cells, None)
            if adjust.seat is not None:
                now = item(cells.base, index, cells.span)
            wanted = binary("+" if adjust.op == "gains" else "-", now, amount)
        rises = adjust.op == "gains" and isinstance(amount, Const) and amount.value >= 0
        falls = adjust.op == "loses" and isinstance(amount, Const) and amount.value >= 0
        if not falls:
            wanted = binary("min", wanted, Const(counter.most))
        if not rises:
            wanted = binary("max", wanted, Const(counter.least))
        return (set_item(cells.base, index, cells.span, wanted),)

    def set_flag(self, flag: st.SetFlag) -> Ops:
        cells = self.planner.flags[flag.flag]
        index = NOTHING if flag.seat is None else self.acting(flag.seat)
        return (set_item(cells.base, index, cells.span, Const(int(flag.on))),)

    def let(self, let: st.Let) -> Ops:
        value = self.amount(let.value)
        return (Set(self.frame.give((NUMBER, let.var)), value),)

    def let_piece(self, let: st.LetPiece) -> Ops:
        value = self.card(let.piece)
        return (Set(self.frame.give((PIECE, let.var)), value),)

    def eliminate(self, out: st.Eliminate) -> Ops:
        seat = self.acting(out.seat)
        if self.planner.gone is None:
            raise TypeError("nobody leaves this game")
        return (Set(self.planner.gone, binary("|", self.gone, only(seat))),)

    # -------------------------------------------------------------------- cards in rows

    def exchange(self, exchange: st.Exchange) -> Ops:
        left, right = self.piece(exchange.left), self.piece(exchange.right)
        self.needs += [Lies(left, None), Lies(right, None)]
        if self.planner.gone is not None:
            # A row that is nobody's is never closed.
            self.needs += [inverse(member(OwnerOf(card), self.gone)) for card in (left, right)]
        return (Exchange(left, right),)

    def turn(self, turn: st.Turn) -> Ops:
        return (Turn(self.piece(turn.piece), int(turn.up)),)
