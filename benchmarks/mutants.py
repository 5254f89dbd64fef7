"""How much of what can go wrong is noticed: `python benchmarks/mutants.py [GAME...] [--rules N]`.

Rules and texts of the games are broken one fact at a time (`rulewright mutate`), and what notices
is counted. The tables go to benchmarks/MUTANTS.md, with every mutant nobody noticed by its place,
and every alarm on a text that was not broken.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rulewright.checks.breaking.measure import measure_game  # noqa: E402
from rulewright.checks.breaking.records import LETTERS, TARGETS, Measured, Outcome, Row  # noqa: E402
from rulewright.opening import open_game  # noqa: E402
from rulewright.prose.spoken_in import languages_of  # noqa: E402
from rulewright.terminal import progress_bar  # noqa: E402
from rulewright.workspace import Workspace  # noqa: E402

GAMES = ("no-swap-no-pay", "gift-swap", "scalawag")
OTHERS = ("goofspiel", "kuhn-poker", "leduc-holdem", "liars-dice")
"""Games whose texts nobody tuned the checks by: only their texts are broken."""
REPORT = ROOT / "benchmarks" / "MUTANTS.md"
SHOWN_CODES = 4


@dataclass(frozen=True)
class Done:
    """What came of one game."""

    game: str
    measures: tuple[Measured, ...]
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write the report; 1 where a target is missed."""
    asked = _options(arguments)
    workspace = Workspace.find(ROOT)
    done: list[Done] = []
    for name in asked.games:
        opened, problems = open_game(name, workspace)
        if opened is None:
            print(*(d.message for d in problems), sep="\n", file=sys.stderr)
            return 2
        folders = workspace.folders("locales")
        langs = languages_of(opened.game, workspace.languages(), folders)
        start = time.perf_counter()
        measures: list[Measured] = []
        with progress_bar(name, False) as tell:
            for only, number in (("rules", asked.rules), ("texts", asked.texts)):
                if number != 0 and not (only == "rules" and name in OTHERS):
                    measures += measure_game(
                        opened, langs, only=only, number=number, seed=asked.seed, tell=tell
                    )
        done.append(Done(name, tuple(measures), time.perf_counter() - start))
        print(f"{name}: " + ", ".join(f"{m.what} {m.share:.1%}" for m in measures), flush=True)
        # After each game: the last one takes longest, and what is known is known.
        Path(asked.out).write_text(report(done, asked.seed), encoding="utf-8")
    return 0 if all(m.good for d in done for m in d.measures) else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES, *OTHERS])
    parser.add_argument("--rules", type=int, help="so many mutants of the rules of each game")
    parser.add_argument("--texts", type=int, help="so many of the texts of each language")
    parser.add_argument("--seed", type=int, default=0, help="which ones a sample takes")
    parser.add_argument("--out", default=str(REPORT))
    return parser.parse_args(arguments)


# -- the report ----------------------------------------------------------------------------------


def report(done: Sequence[Done], seed: int) -> str:
    """The whole page."""
    python, processors = platform.python_version(), len(os.sched_getaffinity(0))
    lines = [
        "# Broken on purpose",
        "",
        f"Written by `benchmarks/mutants.py` (Python {python}, {processors} processors, "
        f"seed {seed}).",
        "",
        "```",
        "python benchmarks/mutants.py              # all mutants of all games; the rules take long",
        "python benchmarks/mutants.py --rules 60   # a sample of the rules' mutants of each game",
        "rulewright mutate GAME --only texts --lang fr --kind direction",
        "```",
        "",
        "Rules are broken one fact at a time and the texts left alone: a mutant is *carried* when "
        "every text follows by itself, *reported* when a check names it. Then the texts of each "
        "language are broken: a mutant is reported, as an error, a warning or a note, or "
        "unnoticed. An English text is held to its translations, as they are held to it. What is "
        "no game any more, or changes nothing, does "
        f"not count. Asked are {TARGETS['rules']:.0%} of all rule mutants, {TARGETS['texts']:.0%} "
        "of the text mutants of each kind in each language, and no alarm on what was not broken. "
        f"Of what changes letters and no fact ({', '.join(sorted(LETTERS))}) nothing is asked: a "
        "word of the language in place of another is found by grammar only, and Korean has no "
        "dictionary here; they are counted by themselves.",
        "",
        "The word lists (`echoes.yaml`) were made by reading what slipped through in the texts of "
        "the first three games. The texts of the others were only looked at for alarms, so their "
        "figures say what to expect of a new game.",
        "",
        *_summary(done),
    ]
    for one in done:
        lines += ["", f"## {one.game}"]
        for measured in one.measures:
            lines += ["", *_tables(measured)]
    return "\n".join(lines) + "\n"


def _summary(done: Sequence[Done]) -> Iterator[str]:
    yield "| game | broken | mutants | of | noticed | asked |  | alarms |"
    yield "|---|---|---:|---:|---:|---:|---|---:|"
    for one in done:
        for m in one.measures:
            facts, letters = m.only(letters=False), m.only(letters=True)
            asked = f"{TARGETS[m.what]:.0%}" + ("" if m.what == "rules" else " of each kind")
            yield _total(one.game, m.what, facts, asked, "reached" if m.good else "missed")
            if letters.outcomes:
                yield _total(one.game, "letters", letters, "–", "")


def _total(game: str, what: str, measured: Measured, asked: str, reached: str) -> str:
    made = sum(row.mutants for row in measured.rows())
    return (
        f"| {game} | {what} | {made:,} | {measured.found or made:,} | {measured.share:.1%} "
        f"| {asked} | {reached} | {len(measured.alarms)} |"
    )


def _tables(measured: Measured) -> Iterator[str]:
    texts = measured.what == "texts"
    yield f"### {'Texts' if texts else 'Rules'}"
    yield ""
    if measured.found > len(measured.outcomes):
        yield f"A sample of {len(measured.outcomes)} of {measured.found:,} mutants."
        yield ""
    if not texts:
        refused, same = measured.count("refused"), measured.count("same")
        yield f"{refused} were no game any more, {same} changed nothing."
        yield ""
    yield "| language | kind | made | carried | reported | unnoticed | noticed | by |"
    yield "|---|---|---:|---:|---:|---:|---:|---|"
    yield from (_line(row) for row in measured.rows())
    yield ""
    if measured.alarms:
        yield "Alarms on what was not broken:"
        yield ""
        yield from (f"* {alarm}" for alarm in measured.alarms)
    else:
        yield "No alarm on what was not broken."
    if measured.unnoticed:
        yield ""
        yield "Unnoticed:"
        yield ""
        yield from (_missed(outcome) for outcome in measured.unnoticed)


def _line(row: Row) -> str:
    codes = ", ".join(f"{code} {number}" for code, number in row.codes[:SHOWN_CODES])
    numbers = f"{row.mutants} | {row.carried} | {row.reported} | {row.unnoticed}"
    return f"| {row.lang} | {row.kind} | {numbers} | {row.share:.1%} | {codes} |"


def _missed(outcome: Outcome) -> str:
    """One mutant by its place, with what was written and what is written instead."""
    m = outcome.mutant
    old, new = _part(m.before, m.after)
    return f"* {m.lang} {m.kind}, `{m.where}`: ‹{old}› became ‹{new}›".replace("*  ", "* ")


def _part(before: str, after: str) -> tuple[str, str]:
    """Only what differs, with a word or two around it."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    left = max(0, before.rfind(" ", 0, max(0, start - 12)) + 1)
    rest = min(end, 12)
    return before[left : len(before) - end + rest], after[left : len(after) - end + rest]


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


if __name__ == "__main__":
    raise SystemExit(main())
