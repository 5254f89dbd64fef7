"""Lowering what somebody chooses: pieces, seats, answers, windows and places in rows."""

from __future__ import annotations

from abc import abstractmethod

from rulewright.engine.amounts import (
    ALWAYS,
    NEVER,
    NOBODY,
    NOTHING,
    Amount,
    AnyCard,
    Check,
    Const,
    FirstFrom,
    Lies,
    Lowest,
    Members,
    Read,
    Row,
    RowsOf,
    SomeAmounts,
    Value,
)
from rulewright.engine.folding import binary, every, inverse, member, only, some, test, when
from rulewright.engine.frames import NUMBER, PIECE, SEAT
from rulewright.engine.look_through import apart
from rulewright.engine.lower_moves import Moves
from rulewright.engine.lower_places import AbsentError
from rulewright.engine.machine import (
    Ask,
    Gather,
    LayCard,
    Loop,
    Ops,
    Option,
    PickBranch,
    PickCard,
    PickMember,
    PickPiece,
    PickPlace,
    PickSeat,
    Round,
    Set,
    Until,
)
from rulewright.engine.ranges import answers_of
from rulewright.engine.rowcodes import RowCodes
from rulewright.model import expressions as ex
from rulewright.model import statements as st


class Choices(Moves):
    """What lowering does where somebody is asked."""

    @abstractmethod
    def sequence(self, statements: tuple[st.Stmt, ...]) -> Ops:
        """Statements one after the other."""

    # -------------------------------------------------------------------- pieces

    def take(self, take: st.Take) -> Ops:
        actor = self.acting(take.actor)
        source, target = self.zone(take.source, take.kind), self.receiver(take.target, take.kind)
        times = self.amount(take.amount)
        if isinstance(times, Const) and times.value <= 0:
            return ()
        pick = PickPiece(self.site("piece", take), actor, source, target)
        there = self.size_of(source)
        if times == Const(1):
            return when(test(">", there, NOTHING), (pick,))
        if not apart(source, target):
            # What is taken may come back into the same bag.
            if_any = when(test(">", there, NOTHING), (pick,))
            return (Loop(self.planner.counter("choices left"), times, if_any),)
        fewer = binary("min", times, there)
        return (Loop(self.planner.counter("choices left"), fewer, (pick,)),)

    # -------------------------------------------------------------------- seats

    def choose_seat(self, choose: st.ChooseSeat) -> Ops:
        """One of the other seats. Whoever was called so before is not any more."""
        key = SEAT, choose.var
        actor = self.acting(choose.actor)
        simple = choose.where is None and not choose.besides and self.planner.gone is None
        if simple and self.size(choose.group) > 1 and every(*self.needs) == ALWAYS:
            site = self.site("seat", choose)
            cell = self.frame.give(key)
            return (PickSeat(site, actor, cell, self.size(choose.group)),)
        cell = self.frame.give(key, sure=False)
        self.before.append(Set(cell, NOBODY))
        seats = binary("&~", self.all_of(choose.group), only(actor))
        for besides in choose.besides:
            seats = self.without(seats, besides)
        gather: Ops = ()
        if choose.where is not None:
            local = self.local(choose.var)
            with self.named(choose.var, local):
                check = self.check(choose.where)
            gather = (Gather(self.offered(), local, seats, check),)
            seats = Read(self.offered())
        elif not isinstance(seats, Const):
            gather = (Set(self.offered(), seats),)
            seats = Read(self.offered())
        pick = PickMember(self.site("seat", choose), actor, cell, seats)
        return (*gather, *when(test("!=", seats, NOTHING), (pick,)))

    def offered(self) -> int:
        """The cell of the seats that may be chosen. One is enough: only one question is open at a
        time."""
        if self._offered is None:
            self._offered = self.planner.counter("offered")
        return self._offered

    _offered: int | None = None

    # -------------------------------------------------------------------- answers

    def choose(self, choose: st.Choose) -> Ops:
        """One of the answers that may be given now."""
        actor = self.acting(choose.actor)
        numbering = answers_of(self.game, self.players).of(choose)
        asked = []
        for branch, codes in zip(choose.branches, numbering, strict=True):
            asked.append(self.answer(branch, codes.picks))
        there = [SomeAmounts(a, c) if a and c != NEVER else c for c, a in asked]
        if some(*there) == NEVER:
            return ()
        site = self.site("branch", choose)
        start = self.frame.mark()
        ends = [start] if some(*there) != ALWAYS else []
        options = []
        for (check, amounts), branch in zip(asked, choose.branches, strict=True):
            body: Ops = ()
            if check != NEVER:
                self.frame.back_to(start)
                for pick, amount in zip(branch.picks, amounts, strict=True):
                    self.frame.bind((NUMBER, pick.var), Read(amount.cell))
                body = self.sequence(branch.body)
                ends.append(self.frame.mark())
            options.append(Option(check, body, amounts))
        self.frame.meet(ends)
        return when(some(*there), (PickBranch(site, actor, tuple(options)),))

    def answer(
        self, branch: st.Branch, spans: tuple[tuple[int, int], ...]
    ) -> tuple[Check, tuple[Amount, ...]]:
        """When an answer is there, and the numbers that come with it."""
        frame, amounts = self.frame, []
        mark, outer = frame.mark(), dict(frame.values)
        for pick, (least, most) in zip(branch.picks, spans, strict=True):
            low, high = self.value(pick.low), self.value(pick.high)
            cell = frame.give((NUMBER, pick.var))
            local = self.local(pick.var)
            frame.bind((NUMBER, pick.var), local)
            amounts.append(Amount(local, cell, low, high, least, most - least + 1))
        check = self.check(branch.when)
        frame.values = outer
        frame.back_to(mark)
        return check, tuple(amounts)

    # -------------------------------------------------------------------- windows

    def window(self, window: st.Window) -> Ops:
        """Each of a group says whether they respond; one does, or nobody."""
        cell = self.frame.give((SEAT, window.var), sure=False)
        self.before.append(Set(cell, NOBODY))
        start = NOTHING if window.start is None else self.the(window.start)
        among = self.members(window.among)
        people = binary("&", among, Const((1 << self.players) - 1))
        asked, yes = self.planner.counter("asked"), self.planner.counter("responding")
        turn, counter = self.planner.counter("asked now"), self.planner.counter("to ask")
        first = self.first_asked(window.among)
        ask = Ask(self.site("respond", window), Read(turn), yes)
        round_ = Round(
            turn, counter, first, 1, self.players, when(member(Read(turn), Read(asked)), (ask,))
        )
        agreed = self.agree(window, cell, yes, first)
        if window.several != "agree":
            agreed = (Set(cell, FirstFrom(Read(yes), start)),)
        if not self.players:
            return ()
        return (Set(asked, people), Set(yes, NOTHING), round_, *agreed)

    def first_asked(self, among: ex.SeatGroup) -> Value:
        """From whom on seats are asked, clockwise."""
        if among.between is None:
            return NOTHING
        try:
            first = self.seat(among.between[0])
        except AbsentError:
            return NOTHING
        on = binary("+", binary("max", first.value, NOTHING), Const(1))
        return binary("%", on, Const(self.players))

    def agree(self, window: st.Window, cell: int, yes: int, first: Value) -> Ops:
        """Where several would respond each of them names one; all must name the same."""
        named, names = self.planner.counter("named"), self.planner.counter("names")
        turn, counter = self.planner.counter("names now"), self.planner.counter("to name")
        name = PickMember(self.site("agree", window), Read(turn), named, Read(yes))
        noted = Set(names, binary("|", Read(names), only(Read(named))))
        several = (
            Set(names, NOTHING),
            Round(
                turn,
                counter,
                first,
                1,
                self.players,
                when(member(Read(turn), Read(yes)), (name, noted)),
            ),
            *when(test("==", Members(Read(names)), Const(1)), (Set(cell, Lowest(Read(names))),)),
        )
        return when(
            test(">", Members(Read(yes)), Const(1)), several, (Set(cell, Lowest(Read(yes))),)
        )

    # -------------------------------------------------------------------- rows

    def choose_card(self, choose: st.ChooseCard) -> Ops:
        """A card by its place in one of the rows."""
        cell = self.frame.give((PIECE, choose.var), sure=False)
        self.before.append(Set(cell, NOBODY))
        actor = self.acting(choose.actor)
        rows = tuple(row for ref in choose.rows for row in self.rows(ref))
        face = None if choose.face is None else int(choose.face == "up")
        capacity = RowCodes(self.game, self.seats).capacity
        site = self.site("place", choose)
        pick = PickCard(site, actor, cell, rows, face, capacity)
        return when(AnyCard(rows, face), (pick,))

    def rows(self, ref: ex.ZoneRef) -> list[Row | RowsOf]:
        """The rows a reference means: those of a seat who is nobody are none."""
        area = self.planner.zones[ref.zone]
        if isinstance(ref.owner, ex.EachOf):
            seats = self.without(self.all_of(ref.owner.group), ref.owner.besides)
            return [RowsOf(area.base, area.span, seats)]
        if ref.owner is None and area.span > 1:
            return [RowsOf(area.base, area.span, Const((1 << area.span) - 1))]
        try:
            row, owner = self.holder(ref)
        except AbsentError:
            return []
        if owner is not None and not owner.sure:
            return [RowsOf(area.base, area.span, only(owner.value))]
        return [row] if isinstance(row, Row) else []

    def sort(self, sort: st.Sort) -> Ops:
        actor, card = self.acting(sort.actor), self.piece(sort.piece)
        self.needs.append(Lies(card, None))
        return (PickPlace(self.site("sort", sort), actor, card),)

    def lay_out(self, lay: st.LayOut) -> Ops:
        actor = self.acting(lay.actor)
        kind = self.game.zones[lay.target.zone].holds
        source, target = self.zone(lay.source, kind), self.receiver(lay.target, kind)
        if not isinstance(target, Row):
            raise TypeError("cards are laid out into rows")
        empty = inverse(test(">", self.size_of(source), NOTHING))
        return (Until(empty, (LayCard(self.site("sort", lay), actor, source, target),)),)
