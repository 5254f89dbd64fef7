"""The machine of the whole language: procedures, ways out, sets of seats, rows, dice, listings.

That it plays as the interpreter does is `test_equal`'s business; here is how it does it.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.diagnostics import RulesError
from rulewright.engine.blocks import Back
from rulewright.engine.chance import BOTS, CHANCE, below, stream
from rulewright.engine.look_through import walk
from rulewright.engine.lower import lower
from rulewright.engine.machine import Do, Leave, PickMember, PickSeat, Set, Shift
from rulewright.engine.program import IllegalCode, Program, compile_program
from rulewright.engine.ranges import WIDEST, AnswerCodes, Ranges, Span, answers_of
from rulewright.engine.row_tables import RowTables
from rulewright.engine.rowcodes import RowCodes, ordered_places
from rulewright.engine.show import code_text, machine_text
from rulewright.engine.situation import Situation
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Arith, CounterOf, CountOf, Num, NumberVar, SeatVar, ZoneRef
from rulewright.model.game import Game
from rulewright.model.statements import Choose
from rulewright.model.walk import statements_in
from tests.engine.random_tables import RANKS, TILES, whole_games
from tests.engine.small_games import small_game
from tests.engine.written import written

SHEET = """
players: 3-4
pieces:
  coin: {red: 6, blue: 4}
  card:
    fox: {rank: 1}
    owl: {rank: 2, is: bird}
    crow: {rank: 2, is: bird}
    bear: {rank: 4}
    joker: {}
dice:
  die: {low: 2, high: 1}
zones:
  purse: {holds: coin, one per: seat, seen by: owner}
  heap: {holds: coin, seen by: all}
  deck: {holds: card, seen by: nobody}
  line: {holds: card, one per: seat, seen by: owner, row: rank}
  cup: {holds: die, seen by: all}
counters:
  pride: {one per: seat, most: 5}
flags:
  tired: {one per: seat}
"""
RULES = """
setup:
    step fill:
        put 6 red and 4 blue from box into heap
        put 1 fox and 1 owl and 1 crow and 1 bear and 1 joker from box into deck

play:
    step all:
        repeat 3 times:
            each player:
                do turn(player)

phase turn(player):
    player chooses:
        bid with 0 to pride of player + 1 pride as stake:
            do pay(player, stake)
            do pay(player, 1)
        rest when player is not tired:
            player becomes tired
            roll 1 die into cup
            if count of high in cup = 1:
                player draws 1 card from deck into own line
            player chooses found among facedown card in own line, if any
            turn found faceup
            player sorts found
        rob when some player other than player as rival where rich(rival):
            player chooses rival among other players where rich(rival)
            do pay(rival, pride of rival)
        give_up when players left > 2:
            player leaves the game

define rich(one):
    pride of one > 0

phase pay(payer, number stake):
    any player other than payer may object as judge, agreeing on one
    if judge is somebody:
        leave turn
    payer gains stake pride
    put stake red from heap into purse of payer

scoring of purse:
    each red is worth 1

ranking:
    most points win
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return written(SHEET, RULES)


@pytest.fixture(scope="module")
def program(game: Game) -> Program:
    return compile_program(game, Setting(3, {}))


def stops(program: Program, seed: int, most: int = 400) -> Iterator[list[object]]:
    """The states of a random game with explicit chance, one for each stop."""
    random = Random(seed)
    state, log = program.new_state(), list[int]()
    program.start_explicit(state, log)
    while not program.over(state) and len(log) < most:
        yield state
        legal = program.legal(state)
        program.choose_explicit(state, legal[below(len(legal), random.getrandbits)], log)


# --- procedures and ways out --------------------------------------------------------------------


def test_a_phase_told_something_from_several_places_is_there_once(program: Program) -> None:
    assert [procedure.name for procedure in program.machine.procedures] == ["pay"]
    calls = [op for body in program.machine.bodies for op in walk(body) if isinstance(op, Do)]
    assert [call.way for call in calls] == [0, 1, 2]
    (back,) = (b.exit for b in program.sampled.blocks if isinstance(b.exit, Back))
    assert [way for way, _ in back.ways] == [0, 1, 2]


def test_a_phase_done_once_stays_where_it_is_done() -> None:
    once = RULES.replace("            do pay(player, 1)\n", "").replace(
        "            do pay(rival, pride of rival)\n", ""
    )
    assert lower(written(SHEET, once), Setting(3, {})).procedures == ()


def test_a_procedure_may_leave_the_phase_that_did_it(program: Program) -> None:
    (pay,) = program.machine.procedures
    assert sum(isinstance(op, Leave) for op in walk(pay.body)) == 1


def test_names_of_two_phases_are_cells_of_their_own(program: Program) -> None:
    names = [cell.name for cell in program.layout.cells if cell.role == "variable"]
    assert names.count("player") == 2  # the loop's, and what `turn` is told
    assert names.count("stake") == 2  # the answer's, and what `pay` is told


# --- what needs no cost -------------------------------------------------------------------------


def test_who_never_leaves_is_never_looked_for() -> None:
    stays = RULES.replace("            player leaves the game\n", "            do pay(player, 0)\n")
    assert compile_program(written(SHEET, stays), Setting(3, {})).layout.gone is None


def test_who_may_leave_has_one_cell(program: Program) -> None:
    assert program.layout.gone is not None
    state = program.new_state()
    state[program.layout.gone] = 0b101
    assert program.out(state) == (0, 2)


def test_a_plain_choice_of_a_seat_needs_no_set() -> None:
    plain = """
    setup:
        put 2 red from box into heap
    play:
        each player:
            player chooses rival among other players
    """
    machine = lower(written(SHEET, plain), Setting(3, {}))
    assert any(isinstance(op, PickSeat) for op in walk(machine.body))
    where = plain.replace("other players", "other players where pride of rival = 0")
    machine = lower(written(SHEET, where), Setting(3, {}))
    assert any(isinstance(op, PickMember) for op in walk(machine.body))


def test_a_name_that_may_not_have_been_given_is_cleared_and_another_is_not() -> None:
    rules = """
    setup:
        put 2 red from box into heap
    play:
        do ask(player 1)
        do ask(player 2)
    phase ask(player):
        if player is tired:
            player chooses rival among other players
        if rival is somebody:
            rival becomes tired
    """
    (ask,) = lower(written(SHEET, rules), Setting(3, {})).procedures
    assert isinstance(ask.body[0], Set)
    given = rules.replace("        if player is tired:\n            player", "        player")
    (ask,) = lower(written(SHEET, given), Setting(3, {})).procedures
    assert not isinstance(ask.body[0], Set)


# --- playing ------------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_stepping_with_the_same_random_numbers(program: Program) -> None:
    assert not program.straight
    chance, bots = stream(5, CHANCE), stream(5, BOTS)
    final = program.playout(chance.getrandbits, bots.getrandbits)
    dice, choices = stream(5, CHANCE), stream(5, BOTS)
    state, log, decisions = program.new_state(), list[int](), 0
    program.start(state, dice.getrandbits, log)
    while not program.over(state):
        legal = program.legal(state)
        code = legal[below(len(legal), choices.getrandbits)]
        program.choose(state, code, dice.getrandbits, log)
        decisions += 1
    assert (final[0], *final[1:]) == (decisions, *state[1:])
    assert (chance.getstate(), bots.getstate()) == (dice.getstate(), choices.getstate())


@pytest.mark.parametrize("wrong", [-1, 99, 10**9, None, "bid", (0,)])
def test_an_illegal_code_changes_nothing_at_any_kind_of_stop(
    program: Program, wrong: object
) -> None:
    met = set()
    for seed in range(12):
        for state in stops(program, seed):
            site = program.site(state)
            assert site is not None
            met.add(site.kind)
            before, log = copy.deepcopy(state), list[int]()
            with pytest.raises(IllegalCode):
                program.choose_explicit(state, wrong, log)  # type: ignore[arg-type]
            assert (state, log) == (before, [])
    assert met == {"branch", "seat", "respond", "agree", "place", "sort", "piece", "face"}


def test_what_chance_may_bring_has_its_odds(program: Program) -> None:
    for seed in range(5):
        for state in stops(program, seed):
            site = program.site(state)
            if site is not None and site.kind == "face":
                assert program.outcomes(state) == ((0, 2), (1, 1))
                return
    raise AssertionError("no die was rolled")


def test_answers_with_numbers_are_offered_one_by_one(program: Program) -> None:
    state = program.new_state()
    program.start_explicit(state, [])
    # pride is 0: a stake of 0 or 1; the codes of stakes to 6 are kept for it; then rest, give_up.
    assert program.legal(state) == (0, 1, 7, 9)


def test_a_repetition_without_end_is_an_error_and_one_with_choices_is_not() -> None:
    rules = """
    setup:
        put 2 red from box into heap
    play:
        do again
    phase again:
        repeat:
            if pride of player 1 = 5:
                leave again
            {}
    """
    stuck = compile_program(written(SHEET, rules.format("player 1 becomes tired")), Setting(3, {}))
    with pytest.raises(RulesError) as caught:
        stuck.start(stuck.new_state(), Random(1).getrandbits, [])
    assert [d.code for d in caught.value.diagnostics] == ["RW342"]
    grows = compile_program(written(SHEET, rules.format("player 1 gains 1 pride")), Setting(3, {}))
    state = grows.new_state()
    grows.start(state, Random(1).getrandbits, [])
    assert grows.over(state)


def test_a_piece_that_only_a_name_says_moves(game: Game) -> None:
    rules = """
    setup:
        put 2 red from box into heap
    play:
        do bring(red, 2)
        do bring(blue, 1)
    phase bring(piece wanted, number many):
        put many wanted from heap into purse of player 1
    """
    made = compile_program(written(SHEET, rules), Setting(3, {}))
    assert any(isinstance(op, Shift) for body in made.machine.bodies for op in walk(body))
    final = made.playout(Random(1).getrandbits, Random(2).getrandbits)
    assert made.zone(final, "purse", 0) == {"red": 2, "blue": 0}


# --- generated code and listings ----------------------------------------------------------------


def test_generated_code_sees_nothing_but_its_helpers(program: Program) -> None:
    helpers = program.helpers
    named = {name for name in helpers if not name.isupper() and not name.startswith("FILL")}
    assert named == {"__builtins__", "range", "IllegalCode"}
    tree = ast.parse(code_text(program))
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for function in tree.body:
        assert isinstance(function, ast.FunctionDef)
        local = {a.arg for a in function.args.args}
        names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
        local |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
        for node in ast.walk(function):
            if isinstance(node, ast.Name):
                assert node.id in helpers or node.id in own or node.id in local, node.id
            assert not isinstance(node, ast.Import | ast.ImportFrom | ast.Global | ast.Lambda)
            if isinstance(node, ast.Attribute):
                assert node.attr in ("append", "bit_count", "bit_length", "__len__")


def test_the_listing_names_what_the_rules_name(program: Program) -> None:
    text = machine_text(program, explicit=True)
    for said in (
        "pride[player]",
        "tired[player] := 1",
        "back from pay := 2",
        "define rich(one#",
        "go back from pay: 0 to ",
        "stake#",
        "one rolled: -> cup",
        "sorts found",
        "picks found: a card face down in line[player]",
        "turn found face up",
        "says yes or no to responding",
        "gone := (in gone or just player)",
    ):
        assert said in text, said
    assert machine_text(program) != text


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(game=whole_games())
def test_every_machine_can_be_listed(game: Game) -> None:
    try:
        made = compile_program(game, Setting(game.players[0], {}))
    except RulesError:
        return  # Larger than the limits.
    text = machine_text(made) + machine_text(made, explicit=True)
    assert "block 0" in text
    assert not {"Read(", "Const(", "Binary("} & set(text.split())
    compile(code_text(made), "code", "exec")


# --- seats and rows -----------------------------------------------------------------------------


@given(st.integers(2, 8), st.data())
def test_sets_of_seats_are_what_the_reference_says(players: int, data: st.DataObject) -> None:
    game = small_game(pieces={"red": 1}, zones=(), play=(), players=(players,))
    names = compile_program(game, Setting(players, {})).helpers
    gone = data.draw(st.integers(0, (1 << players) - 1))
    one, other = (data.draw(st.integers(0, players - 1)) for _ in range(2))
    step = data.draw(st.sampled_from((-1, 1)))
    reference = Situation(game, Setting(players, {}))
    reference.state.out = {seat for seat in range(players) if gone >> seat & 1}
    table = {name: names[name] for name in ("BESIDE", "BETWEEN", "MEMBERS", "FIRST_FROM", "LOWEST")}
    assert all(callable(found) or isinstance(found, dict) for found in table.values())
    still = reference.group("players")
    found = table["BESIDE"](one, step, gone)  # type: ignore[operator]
    assert found == (reference.neighbour(one, step) if still else -1)
    between = table["BETWEEN"](one, other)  # type: ignore[operator]
    walk_round = tuple((one + n) % players for n in range(1, (other - one) % players))
    assert set(table["MEMBERS"][between]) == set(walk_round)  # type: ignore[index]
    assert table["MEMBERS"][((1 << players) - 1) & ~gone] == still  # type: ignore[index]
    first = table["FIRST_FROM"](gone, one)  # type: ignore[operator]
    order = [(one + n) % players for n in range(1, players + 1)]
    assert first == next((seat for seat in order if gone >> seat & 1), -1)
    assert table["LOWEST"](gone) == min(reference.state.out, default=-1)  # type: ignore[operator]


@given(st.lists(st.sampled_from(TILES), unique=True), st.sampled_from(TILES))
def test_the_places_of_a_card_are_what_the_reference_says(row: list[str], piece: str) -> None:
    ranks = (f"{{rank: {RANKS[tile]}}}" if tile in RANKS else "{}" for tile in TILES)
    tiles = ", ".join(f"{tile}: {rank}" for tile, rank in zip(TILES, ranks, strict=True))
    sheet = f"""
    players: 2
    pieces: {{tiles: {{{tiles}}}}}
    zones:
      shelf: {{holds: tiles, one per: seat, seen by: owner, row: rank}}
      floor: {{holds: tiles, seen by: all, row: as laid}}
    """
    rules = "setup:\n    put 1 t1 from box into floor\nplay:\n    put 1 t2 from box into floor\n"
    game = written(sheet, rules)
    layout = compile_program(game, Setting(2, {})).layout
    tables = RowTables(layout)
    row = [card for card in row if card != piece]
    cards = tuple(2 * layout.pieces.index(card) + index % 2 for index, card in enumerate(row))
    number = layout.pieces.index(piece)
    for zone in ("shelf", "floor"):
        cell = layout.zones[zone].base
        assert tables.fitting(cell, cards, number) == ordered_places(game, zone, row, piece)
    codes = RowCodes(game, 2)
    assert [layout.cells[cell].name for cell in tables.cells] == [
        spot.zone if spot.owner is None else f"{spot.zone}[{spot.owner}]" for spot in codes.spots
    ]
    assert tables.capacity == codes.capacity


# --- the codes of answers -----------------------------------------------------------------------


@given(st.integers(0, 50), st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 6)), max_size=3))
def test_a_code_stands_for_one_combination_of_numbers(
    base: int, sizes: list[tuple[int, int]]
) -> None:
    codes = AnswerCodes(base, tuple(Span(low, low + more) for low, more in sizes))
    numbers = [codes.numbers(base + place) for place in range(codes.size)]
    assert len(set(numbers)) == codes.size
    assert [codes.code(found) for found in numbers] == list(range(base, base + codes.size))
    assert numbers == sorted(numbers)


def test_answers_are_numbered_one_after_the_other(game: Game) -> None:
    (asked,) = (
        stmt for stmt in statements_in(game.phases["turn"].body) if isinstance(stmt, Choose)
    )
    answers = answers_of(game, 3)
    assert [(codes.base, codes.size) for codes in answers.of(asked)] == [
        (0, 7),  # a stake of 0 to 5 + 1
        (7, 1),
        (8, 1),
        (9, 1),
    ]
    assert answers.read(asked, 4) == (0, (4,))
    assert answers.read(asked, 8) == (2, ())
    with pytest.raises(ValueError, match="no code"):
        answers.read(asked, 10)


def test_the_span_of_an_amount_follows_from_the_rules_alone(game: Game) -> None:
    ranges = Ranges(game, 3)
    pride = CounterOf("pride", SeatVar("player"))
    assert ranges.of(pride, "turn") == (0, 5)
    assert ranges.of(Arith("-", Num(2), pride), "turn") == (-3, 2)
    assert ranges.of(Arith("*", pride, Num(-2)), "turn") == (-10, 0)
    assert ranges.of(Arith("//", Num(9), pride), "turn") == (0, 9)
    assert ranges.of(CountOf(ZoneRef("heap"), "red"), "turn") == (0, 6)
    assert ranges.of(CountOf(ZoneRef("deck"), "bird"), "turn") == (0, 2)
    assert ranges.of(CountOf(ZoneRef("cup")), "turn") == (0, 1)
    # What `pay` is told is a stake (0 to 6), 1, or somebody's pride.
    assert ranges.of(NumberVar("stake"), "pay") == (0, 6)
    assert ranges.of(NumberVar("nothing"), "pay") == (-WIDEST, WIDEST)
