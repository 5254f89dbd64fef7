"""The machine: folded, free of Python, readable; generated code that keeps its promises."""

from __future__ import annotations

import ast
import copy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import RulesError
from rulewright.engine import folding, machine
from rulewright.engine.chance import below, stream
from rulewright.engine.layout import Packing
from rulewright.engine.limits import MOST_LOOPS
from rulewright.engine.look_through import walk
from rulewright.engine.lower import lower
from rulewright.engine.machine import (
    ALWAYS,
    NEVER,
    Const,
    Draw,
    End,
    PickBranch,
    Read,
    Round,
    Swap,
    Toss,
)
from rulewright.engine.namespace import namespace
from rulewright.engine.program import IllegalCode, Program, compile_program
from rulewright.engine.show import code_text, machine_text
from rulewright.engine.syntax import Names
from rulewright.engine.tables import MOST_KEPT, Table, padded
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Num, SeatVar, ZoneRef
from rulewright.model.game import Game, Zone
from rulewright.model.statements import (
    Do,
    EachSeat,
    Give,
    Put,
    Repeat,
    Sight,
    Stmt,
    Take,
)
from rulewright.model.statements import (
    Draw as DrawStmt,
)
from tests.engine.small_games import lucky_dip, no_swap_no_pay, section, small_game

GAME = no_swap_no_pay()


def program(players: int = 4, **options: str) -> Program:
    """The first game's program."""
    return compile_program(GAME, Setting(players, options))


# --- folding ----------------------------------------------------------------------------------


def test_what_is_known_is_reckoned_before_the_game() -> None:
    assert folding.binary("+", Const(2), Const(3)) == Const(5)
    assert folding.binary("//", Const(7), Const(0)) == Const(0)
    assert folding.binary("+", Read(1), Const(0)) == Read(1)
    assert folding.binary("%", folding.binary("%", Read(1), Const(3)), Const(4)) == folding.binary(
        "%", Read(1), Const(3)
    )
    doubtful = machine.Test("<", Read(1), Const(2))
    assert folding.test("<", Const(1), Const(2)) == ALWAYS
    assert folding.test("!=", Read(1), Read(1)) == NEVER
    assert folding.every(ALWAYS, ALWAYS) == ALWAYS
    assert folding.every(doubtful, NEVER) == NEVER
    assert folding.some(NEVER, doubtful) == doubtful
    assert folding.inverse(folding.inverse(doubtful)) == doubtful
    assert folding.when(ALWAYS, (End(),)) == (End(),)
    assert folding.when(doubtful, ()) == ()


@pytest.mark.parametrize("op", ["+", "-", "*", "//", "%", "min"])
def test_arithmetic_is_defined_everywhere(op: str) -> None:
    assert isinstance(folding.reckon(op, -3, 0), int)


def test_arithmetic_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="power"):
        folding.reckon("power", 1, 2)
    with pytest.raises(ValueError, match="is"):
        folding.compare("is", 1, 2)


def test_the_certain_set_up_has_already_been_done() -> None:
    state = program().new_state()
    assert program().zone(state, "treasure") == {"gold": 9, "silver": 9, "black": 8, "purple": 2}
    assert program().zone(state, "loot", 3) == {"gold": 1, "silver": 1, "black": 0, "purple": 0}
    assert program().marker(state, "captain") is None


def test_a_setting_drops_the_branches_it_never_takes() -> None:
    with_ghost, without = lower(GAME, Setting(3, {})), lower(GAME, Setting(4, {}))
    swaps = [sum(isinstance(op, Swap) for op in walk(m.body)) for m in (with_ghost, without)]
    assert swaps == [2, 1]
    free = lower(GAME, Setting(4, {"empty_bag": "may_refuse"}))
    (pick,) = (op for op in walk(free.body) if isinstance(op, PickBranch))
    assert [option.when for option in pick.options] == [ALWAYS, ALWAYS]


def test_every_choice_and_draw_has_a_site_of_its_own() -> None:
    lowered = lower(GAME, Setting(3, {}))
    sites = [op.site for op in walk(lowered.body) if hasattr(op, "site")]
    assert len(sites) == len(set(sites))
    assert set(sites) <= {site.number for site in lowered.sites}
    kinds = {site.kind for site in lowered.sites}
    assert kinds == {"piece", "seat", "branch"}


def test_loops_stay_loops() -> None:
    rounds = [op for op in walk(program(5).machine.body) if isinstance(op, Round)]
    assert {op.seats for op in rounds} == {5}
    assert {op.step for op in rounds} == {1, 4}


def test_a_phase_that_does_itself_is_refused() -> None:
    game = small_game(
        pieces={"red": 1}, zones=(), play=(Do("again"),), phases=(section("again", Do("again")),)
    )
    with pytest.raises(ValueError, match="does itself"):
        lower(game, Setting(2, {}))


def doubling(phases: int) -> Game:
    """Phases that each do the next one twice."""
    sections = [section(f"p{n}", Do(f"p{n + 1}"), Do(f"p{n + 1}")) for n in range(phases)]
    return small_game(
        pieces={"red": 1}, zones=(), play=(Do("p0"),), phases=(*sections, section(f"p{phases}"))
    )


def nested(loops: int) -> Game:
    """Loops inside one another, with a choice in the innermost."""
    pot = ZoneRef("pot")
    body: tuple[Stmt, ...] = (
        Put((("red", Num(1)),), ZoneRef("box"), pot),
        Give("chief", SeatVar("player")),
        Take(SeatVar("player"), "takes", Num(1), "coins", pot, pot, True, Sight.ZONES),
        DrawStmt(None, Num(2), "coins", pot, pot, True, Sight.ZONES),
    )
    for _ in range(loops - 1):
        body = (Repeat(Num(2), None, body),)
    play = (EachSeat("player", "players", 1, None, False, body),)
    zones = (Zone("pot", "coins", False, "all", "all"),)
    return small_game(pieces={"red": 1}, zones=zones, play=play, markers=("chief",))


@pytest.mark.parametrize("game", [doubling(25), nested(MOST_LOOPS + 1)], ids=["wide", "deep"])
def test_rules_that_grow_out_of_hand_are_a_finding(game: Game) -> None:
    with pytest.raises(RulesError) as caught:
        compile_program(game, Setting(2, {}))
    assert [d.code for d in caught.value.diagnostics] == ["RW341"]


@pytest.mark.parametrize("game", [doubling(8), nested(MOST_LOOPS)], ids=["wide", "deep"])
def test_rules_just_within_the_limits_compile(game: Game) -> None:
    made = compile_program(game, Setting(2, {}))
    assert callable(made.playout)
    assert callable(made.stepper.choose)


def test_a_long_certain_set_up_is_left_to_the_game() -> None:
    game = small_game(pieces={"red": 1}, zones=(), play=(Repeat(Num(10**9), None, ()),))
    made = compile_program(game, Setting(2, {}))
    assert made.machine.body != (End(),)


# --- packing ----------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 40), min_size=1, max_size=12), st.randoms())
def test_a_bag_packs_into_one_integer_and_back(limits: list[int], random: Random) -> None:
    packing = Packing("coins", tuple(f"p{n}" for n in range(len(limits))), tuple(limits))
    counts = tuple(random.randint(0, limit) for limit in limits)
    assert packing.unpack(packing.pack(counts)) == counts
    assert (packing.pack(counts) == 0) == (not any(counts))


@given(st.integers(1, 200), st.integers(0, 2**32))
def test_a_padded_pool_consumes_what_randrange_consumes(size: int, seed: int) -> None:
    pool, bits = padded(list(range(size)))
    one, other, third = Random(seed), Random(seed), Random(seed)
    found = pool[one.getrandbits(bits)]
    while found is None:
        found = pool[one.getrandbits(bits)]
    assert found == other.randrange(size) == below(size, third.getrandbits)
    assert one.getstate() == other.getstate() == third.getstate()


def test_tables_forget_before_they_grow_too_large() -> None:
    table = Table(lambda bag: bag)
    for bag in range(MOST_KEPT + 10):
        assert table[bag] == bag
    assert len(table) <= MOST_KEPT


def test_pools_that_were_forgotten_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.engine.tables.MOST_KEPT", 10)
    tables = namespace(program().layout)
    fill, flat = tables["FILL_POOL"], tables["POOL"]
    assert callable(fill)
    assert isinstance(flat, list)
    first = fill(1)
    for bag in range(2, 12):
        fill(bag)
    assert flat[1] != first
    assert fill(1) == first


# --- generated code ---------------------------------------------------------------------------


def test_generated_code_sees_nothing_but_its_tables() -> None:
    seen = namespace(program().layout)
    assert seen["__builtins__"] == {}
    assert {name for name in seen if not name.isupper() and not name.startswith("FILL")} == {
        "__builtins__",
        "range",
        "IllegalCode",
    }
    for node in ast.walk(ast.parse(code_text(program()))):
        assert not isinstance(node, ast.Import | ast.ImportFrom | ast.Global | ast.Lambda)
        if isinstance(node, ast.Attribute):
            assert node.attr in ("append", "bit_count", "bit_length", "__len__")


def test_a_programs_text_is_the_same_every_time() -> None:
    setting = Setting(3, GAME.default_options())
    first, second = (Program(GAME, setting, lower(GAME, setting)) for _ in range(2))
    assert code_text(first) == code_text(second)
    assert machine_text(first) == machine_text(second)
    assert machine_text(first, explicit=True) != machine_text(first)


def test_the_machines_text_names_what_the_rules_name() -> None:
    text = machine_text(program(3), explicit=True)
    for name in ("captain", "treasure", "loot[challenger]", "rival", "one drawn"):
        assert name in text


def test_programs_are_kept_by_game_and_setting() -> None:
    assert program(4) is program(4, silver_groups="each")
    assert program(4) is not program(4, silver_groups="once")
    assert compile_program(no_swap_no_pay(), Setting(4, {})) is not program(4)


@given(st.lists(st.text(max_size=8), max_size=8))
def test_any_name_becomes_an_identifier_of_its_own(wanted: list[str]) -> None:
    names = Names({"range"})
    made = [names.new(name) for name in wanted]
    assert all(name.isidentifier() and name.isascii() for name in made)
    assert len(set(made)) == len(made)
    assert "range" not in made


def test_hostile_names_stay_names() -> None:
    evil = "x); import os; (t1"
    zones = (Zone(evil, "coins", True, "all", "all"), Zone("class", "coins", False, "all", "all"))
    fill = Put((("red", Num(1)),), ZoneRef("box"), ZoneRef("class"))
    game = small_game(pieces={"red": 1}, zones=zones, setup=(fill,), play=(), markers=("range",))
    made = compile_program(game, Setting(2, {}))
    assert "import" not in code_text(made).replace("x_import", "").replace("_import_", "")
    final = made.playout(stream(1, "chance").getrandbits, stream(1, "bots").getrandbits)
    assert made.zone(final, "class") == {"red": 1}


def played(seed: int, steps: int) -> tuple[list[int], list[int], Random]:
    """A state some decisions into a game."""
    chance, bots = Random(seed), Random(seed + 1)
    state, log = program(3).new_state(), list[int]()
    program(3).start(state, chance.getrandbits, log)
    for _ in range(steps):
        legal = program(3).legal(state)
        code = legal[below(len(legal), bots.getrandbits)]
        program(3).choose(state, code, chance.getrandbits, log)
    return state, log, chance


@given(st.integers(0, 1000), st.integers(0, 40), st.one_of(st.integers(), st.none(), st.text()))
def test_an_illegal_code_changes_nothing(seed: int, steps: int, code: object) -> None:
    state, log, chance = played(seed, steps)
    if code in program(3).legal(state):
        return
    before = copy.deepcopy((state, log, chance.getstate()))
    with pytest.raises(IllegalCode):
        program(3).choose(state, code, chance.getrandbits, log)  # type: ignore[arg-type]
    assert (state, log, chance.getstate()) == before


def test_no_code_is_legal_before_and_after_the_game() -> None:
    made = program(4)
    fresh = made.new_state()
    with pytest.raises(IllegalCode):
        made.choose(fresh, 0, Random(1).getrandbits, [])
    final = list(made.playout(Random(1).getrandbits, Random(2).getrandbits))
    final[0] = 1
    assert made.over(final)
    with pytest.raises(IllegalCode):
        made.choose(final, 0, Random(1).getrandbits, [])


def test_at_a_draw_nobody_acts_and_the_odds_are_counted() -> None:
    made = compile_program(lucky_dip(), Setting(2, {}))
    state, log = made.new_state(), list[int]()
    made.start_explicit(state, log)
    assert made.actor(state) is None
    assert made.outcomes(state) == ((0, 4), (1, 3))
    made.choose_explicit(state, 1, log)
    assert made.outcomes(state) == ((0, 4), (1, 2))
    with pytest.raises(IllegalCode):
        made.choose_explicit(state, 2, log)
    assert log == [1]


def test_a_state_is_a_list_and_its_copy_is_a_game_of_its_own() -> None:
    state, log, chance = played(7, 10)
    twin, twin_chance = state.copy(), Random()
    twin_chance.setstate(chance.getstate())
    for one, random in ((state, chance), (twin, twin_chance)):
        program(3).choose(one, program(3).legal(one)[0], random.getrandbits, log)
    assert state == twin


def test_the_machine_is_free_of_python() -> None:
    lowered = program(3).machine
    operations = {type(op).__module__ for op in walk(lowered.body)}
    assert operations <= {"rulewright.engine.machine", "rulewright.engine.changes"}
    assert any(isinstance(op, Draw) for op in walk(lowered.body))
    assert any(isinstance(op, Toss) for op in walk(lowered.body))
