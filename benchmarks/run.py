"""Everything that has to be quick, measured in one run: `python benchmarks/run.py [--quick]`.

What is compared is measured in turn, round after round, so that a busy machine slows all of it
alike; the medians and their ratios go to the terminal and to benchmarks/RESULTS.md.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import rulewright  # noqa: E402
from benchmarks.handwritten import fast_below, play_at_random  # noqa: E402
from rulewright.engine.chance import below, pick  # noqa: E402
from rulewright.engine.layout import HERE, OVER  # noqa: E402
from rulewright.engine.playable import PlayableGame  # noqa: E402
from rulewright.engine.program import compile_program  # noqa: E402
from rulewright.engine.run import Run  # noqa: E402
from rulewright.engine.stops import Chance  # noqa: E402
from rulewright.lab.simulate import simulate  # noqa: E402
from rulewright.model.evaluate import Setting  # noqa: E402
from rulewright.model.game import Game  # noqa: E402

GAME = "no-swap-no-pay"
LONGEST = "scalawag"
OTHERS = (("scalawag", 3), ("scalawag", 8), ("gift-swap", 3), ("gift-swap", 4))
"""Games with all the language has, and with how many players; they are played by stepping."""
Engine = Callable[[int, int], int]
"""Plays so many games from a seed; gives back how many decisions they had."""

INTERPRETER, POSITIONS, STEPS, SIMULATE, BY_HAND, TUNED = (
    "interpreter",
    "positions (the Python surface)",
    "generated, step by step",
    "generated, simulate",
    "hand-written",
    "hand-written, fast random numbers",
)
TARGETS = (
    (STEPS, INTERPRETER, 10.0),
    (STEPS, BY_HAND, 1.0),
    (SIMULATE, BY_HAND, 4.0),
)


def interpreter(game: Game, setting: Setting) -> Engine:
    """The reference interpreter with random players."""

    def play(games: int, seed: int) -> int:
        chance, bots = Random(seed).getrandbits, Random(seed + 1).getrandbits
        decisions = 0
        for _ in range(games):
            run = Run(game, setting)
            while (stop := run.stop) is not None:
                if isinstance(stop, Chance):
                    run.send(stop.codes[pick(stop.weights, chance)])
                else:
                    run.send(stop.codes[below(len(stop.codes), bots)])
                    decisions += 1
        return decisions

    return play


def positions(game: Game, setting: Setting) -> Engine:
    """Positions as a person's script plays them."""
    playable = PlayableGame(game)

    def play(games: int, seed: int) -> int:
        bots = Random(seed).getrandbits
        decisions = 0
        for number in range(games):
            position = playable.start(setting.players, seed + number)
            while not position.over:
                position.choose(below(len(position.choices), bots))
                decisions += 1
        return decisions

    return play


def steps(game: Game, setting: Setting, *, scored: bool = True) -> Engine:
    """The generated functions, one decision after the other, with their log."""
    program = compile_program(game, setting)
    start, choose, legal = program.stepper.start, program.stepper.choose, program.stepper.legal
    worths, cells = program.worths, program.outcome.cells

    def play(games: int, seed: int) -> int:
        chance, bots = Random(seed).getrandbits, Random(seed + 1).getrandbits
        decisions = 0
        for _ in range(games):
            state, log = program.new_state(), list[int]()
            start(state, chance, log)
            while state[HERE] != OVER:
                codes = legal(state)
                n = len(codes)
                bits = n.bit_length()
                number = bots(bits)
                while number >= n:
                    number = bots(bits)
                choose(state, codes[number], chance, log)
                decisions += 1
            if scored:
                max(table[state[cell]] for cell, table in zip(cells, worths, strict=True))
        return decisions

    return play


def simulated(game: Game, setting: Setting) -> Engine:
    """`simulate`, with everything it counts."""
    return lambda games, seed: sum(simulate(game, setting, games, seed).lengths)


def by_hand(game: Game, setting: Setting) -> Engine:
    """The hand-written engine, scored, with random numbers as one would write them."""
    del game

    def play(games: int, seed: int) -> int:
        chance, bots = Random(seed).randrange, Random(seed + 1).randrange
        return play_at_random(setting.players, games, chance, bots)

    return play


def tuned_by_hand(game: Game, setting: Setting) -> Engine:
    """The same with random numbers straight from `getrandbits`, as generated code has them."""
    del game

    def play(games: int, seed: int) -> int:
        chance, bots = fast_below(Random(seed)), fast_below(Random(seed + 1))
        return play_at_random(setting.players, games, chance, bots)

    return play


ENGINES: dict[str, tuple[Callable[[Game, Setting], Engine], float]] = {
    INTERPRETER: (interpreter, 0.02),
    POSITIONS: (positions, 0.05),
    STEPS: (steps, 0.4),
    SIMULATE: (simulated, 1.0),
    BY_HAND: (by_hand, 0.15),
    TUNED: (tuned_by_hand, 0.25),
}
"""How each is made, and how many of a round's games it plays, so that each takes about as long."""


@dataclass
class Speed:
    """Decisions a second of each engine, round by round, for one number of players."""

    players: int
    rounds: dict[str, list[float]] = field(default_factory=lambda: {e: [] for e in ENGINES})

    def speed(self, engine: str) -> float:
        """The median."""
        return median(self.rounds[engine])

    def ratio(self, fast: str, slow: str) -> float:
        """The median of the rounds' ratios."""
        return median(f / s for f, s in zip(self.rounds[fast], self.rounds[slow], strict=True))


def measure_engines(game: Game, players: int, rounds: int, games: int) -> Speed:
    """All engines in turn, so many rounds, after one round that is not counted."""
    setting = Setting(players, game.default_options())
    engines = {name: make(game, setting) for name, (make, _) in ENGINES.items()}
    speed = Speed(players)
    for number in range(-1, rounds):
        for name, play in engines.items():
            count = max(1, round(games * ENGINES[name][1]))
            gc.collect()
            began = time.process_time()
            decisions = play(count, 1000 * number)
            taken = time.process_time() - began
            if number >= 0:
                speed.rounds[name].append(decisions / taken)
    return speed


def measure_other(name: str, players: int, rounds: int) -> Speed:
    """The reference and the generated functions, on another game."""
    game = rulewright.load(name).model
    setting = Setting(players, game.default_options())
    speed = Speed(players, {INTERPRETER: [], STEPS: []})
    # The interpreter does not score: only playing is compared.
    engines = {INTERPRETER: interpreter(game, setting), STEPS: steps(game, setting, scored=False)}
    for number in range(-1, rounds):
        for engine, play in engines.items():
            gc.collect()
            began = time.process_time()
            decisions = play(1 if engine == INTERPRETER else 20, 1000 * number)
            taken = time.process_time() - began
            if number >= 0:
                speed.rounds[engine].append(decisions / taken)
    return speed


@dataclass(frozen=True)
class Command:
    """A command line, how often it is run, and how long it may take."""

    title: str
    arguments: tuple[str, ...]
    runs: int
    limit: float | None = None


@dataclass(frozen=True)
class Timing:
    """How long a command took, or why it could not be timed."""

    command: Command
    seconds: float | None
    trouble: str = ""


def commands(out: Path, quick: bool) -> list[Command]:
    """What a person waits for at the command line."""
    few, many = (1, 3) if quick else (3, 9)
    languages = ("--lang", "en", "--lang", "fr", "--lang", "ko")
    formats = ("--format", "html,pdf")
    return [
        Command("rulewright --help, cold", ("--help",), many, 0.15),
        Command("rulewright check, cold", ("check", GAME), few),
        Command("rulewright check of the longest rules, cold", ("check", LONGEST), few, 2.0),
        Command(
            "full build: 3 languages, book and card, HTML and PDF",
            ("build", GAME, *languages, *formats, "--out", str(out)),
            few,
        ),
        Command(
            "rulewright simulate, 4 players, 10,000 games",
            ("simulate", GAME, "--players", "4", "--games", "10000", "--seed", "1", "--json"),
            few,
        ),
    ]


def time_command(command: Command) -> Timing:
    """The median of some runs, each a process of its own."""
    program = shutil.which("rulewright", path=str(Path(sys.executable).parent))
    if program is None:
        return Timing(command, None, "missing: no `rulewright` beside this Python")
    taken = []
    for _ in range(command.runs):
        began = time.perf_counter()
        done = subprocess.run(
            [program, *command.arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        taken.append(time.perf_counter() - began)
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no output"]
            return Timing(command, None, f"missing or failing (exit {done.returncode}): {last[0]}")
    return Timing(command, median(taken))


# ------------------------------------------------------------------------------ report


def speed_rows(speeds: list[Speed]) -> list[list[str]]:
    """Engines by number of players, in thousands of decisions a second."""
    return [
        [engine, *(f"{speed.speed(engine) / 1000:,.0f}" for speed in speeds)] for engine in ENGINES
    ]


def ratio_rows(speeds: list[Speed]) -> list[list[str]]:
    """The ratios that are promised, and whether they are reached."""
    rows = []
    for fast, slow, least in TARGETS:
        ratios = [speed.ratio(fast, slow) for speed in speeds]
        verdict = "reached" if min(ratios) >= least else "MISSED"
        found = [f"{ratio:.1f}" for ratio in ratios]
        rows.append([f"{fast} : {slow}", *found, f"at least {least:g}", verdict])
    return rows


def timing_rows(timings: list[Timing]) -> list[list[str]]:
    """Commands and how long they take."""
    rows = []
    for timing in timings:
        command, limit = timing.command, timing.command.limit
        if timing.seconds is None:
            rows.append([command.title, "-", "", timing.trouble])
            continue
        verdict = "" if limit is None else "reached" if timing.seconds <= limit else "MISSED"
        promised = "" if limit is None else f"at most {limit:g} s"
        rows.append([command.title, f"{timing.seconds:.2f} s", promised, verdict])
    return rows


def other_rows(others: dict[str, Speed]) -> list[list[str]]:
    """Other games: thousands of decisions a second, and the ratio that is promised."""
    least = next(least for fast, slow, least in TARGETS if (fast, slow) == (STEPS, INTERPRETER))
    rows = []
    for title, speed in others.items():
        ratio = speed.ratio(STEPS, INTERPRETER)
        speeds = [f"{speed.speed(engine) / 1000:,.0f}" for engine in (INTERPRETER, STEPS)]
        verdict = "reached" if ratio >= least else "MISSED"
        rows.append([title, *speeds, f"{ratio:.1f}", f"at least {least:g}", verdict])
    return rows


Section = tuple[str, list[str], list[list[str]]]


def sections(speeds: list[Speed], others: dict[str, Speed], timings: list[Timing]) -> list[Section]:
    """The report's tables: title, heads, rows."""
    heads = [f"{s.players} players" for s in speeds]
    other_heads = ["thousand decisions a second", INTERPRETER, STEPS, "ratio", "promised", ""]
    return [
        ("Thousand decisions a second", ["engine", *heads], speed_rows(speeds)),
        ("Ratios", ["", *heads, "promised", ""], ratio_rows(speeds)),
        ("Other games", other_heads, other_rows(others)),
        ("Commands", ["command", "median", "promised", ""], timing_rows(timings)),
    ]


def show(console: Console, found: list[Section]) -> None:
    """The tables at the terminal."""
    for title, heads, rows in found:
        table = Table(title=title, title_justify="left")
        for number, head in enumerate(heads):
            table.add_column(head, justify="left" if number == 0 else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)


def markdown(found: list[Section], rounds: int) -> str:
    """The tables for RESULTS.md."""
    machine = f"Python {platform.python_version()}, {os.cpu_count()} processors"
    lines = [
        "# Results",
        "",
        f"Written by `benchmarks/run.py` ({machine}, medians of {rounds} rounds).",
    ]
    for title, heads, rows in found:
        lines += ["", f"## {title}", "", "| " + " | ".join(heads) + " |"]
        lines.append("|" + "|".join("---" if n == 0 else "---:" for n in range(len(heads))) + "|")
        lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, show, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, nothing written")
    parser.add_argument("--engines", action="store_true", help="only the engines")
    options = parser.parse_args()
    console = Console()
    rounds, games = (3, 500) if options.quick else (9, 4000)
    game = rulewright.load(GAME).model
    speeds = []
    for players in game.players:
        console.print(f"[dim]engines with {players} players ...[/dim]")
        speeds.append(measure_engines(game, players, rounds, games))
    others = {}
    for name, players in OTHERS:
        console.print(f"[dim]{name} with {players} players ...[/dim]")
        others[f"{name}, {players} players"] = measure_other(name, players, rounds)
    timings = []
    with tempfile.TemporaryDirectory() as out:
        for command in [] if options.engines else commands(Path(out), options.quick):
            console.print(f"[dim]{command.title} ...[/dim]")
            timings.append(time_command(command))
    found = sections(speeds, others, timings)
    show(console, found)
    if not options.quick and not options.engines:
        target = ROOT / "benchmarks" / "RESULTS.md"
        fresh = target.with_suffix(".md.new")
        fresh.write_text(markdown(found, rounds), encoding="utf-8")
        fresh.replace(target)
        console.print("written to benchmarks/RESULTS.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
