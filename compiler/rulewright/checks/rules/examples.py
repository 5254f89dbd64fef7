"""Worked examples: each holding is scored as the rules score it, and must come to what is said.

Readers learn from examples, and believe them more than the rule. An example that says another
number is wrong or older than the rule, and one that shows what nobody can hold teaches a game that
is not there. The book leaves it out meanwhile.

Finds: RW320 RW321 RW322
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from rulewright.checks.flow.holding import Holdings
from rulewright.checks.flow.settings import with_players
from rulewright.checks.flow.wording import counted
from rulewright.checks.rules import sums
from rulewright.checks.subjects import Findings, Rules
from rulewright.diagnostics import Diagnostic, Severity, errors_in
from rulewright.engine.scoring import ScoreLine, settle
from rulewright.engine.settings import check_holding
from rulewright.engine.settling import Settler
from rulewright.model.evaluate import Setting, fold
from rulewright.model.game import Example, Game


def check(rules: Rules) -> Findings:
    """Examples that come to something else, and those that are right.

    They are read with the options at their defaults, as the book prints them, and for every number
    of players.
    """
    game = rules.game
    right: set[str] = set()
    found: list[Diagnostic] = []
    if game.examples:
        rules.of(sums.check)  # What it followed is used here.
    holdings = Holdings(game, rules.courses)
    for example in game.examples:
        wrong: dict[Diagnostic, list[int]] = {}
        for players in game.players:
            for problem in _check(game, example, Setting(players, game.default_options())):
                wrong.setdefault(problem, []).append(players)
        for problem, for_whom in wrong.items():
            if len(for_whom) == len(game.players):
                found.append(problem)
            else:
                message = problem.message[:1].lower() + problem.message[1:]
                message = f"{with_players(for_whom[0])}: {message}"
                found.append(replace(problem, message=message))
        if not errors_in(wrong):
            right.add(example.unit.key)
            found += _beyond(game, holdings, example)
    return Findings(tuple(found), right=frozenset(right))


def _check(game: Game, example: Example, setting: Setting) -> list[Diagnostic]:
    holding, problems = _holding(game, example, setting)
    if holding is None:
        return problems
    found = settle(game, setting, holding)
    if example.worth is None:
        return problems
    worth = fold(game, example.worth, setting)
    if example.another_way is not None:
        problems += _another_way(game, example, setting, holding, found.points)
    if worth is None or worth == found.points:
        if worth is None:
            message = "What this example is worth depends on how the game goes."
            problems.append(Diagnostic("RW322", message, example.place))
        return problems
    said = [f"{t.by} turns {_so_many(t.piece, t.number)} into {t.target}" for t in found.turned]
    said += [_reason(line) for line in found.lines]
    reasons = "; ".join(said)
    points = "1 point" if found.points == 1 else f"{found.points} points"
    message = (
        f"By the rules this is worth {points}, not {worth}: {reasons or 'nothing in it counts'}."
    )
    hint = None
    if any(way.points == worth for way in Settler(game, setting).every(holding)):
        hint = f"{worth} is what it comes to another way; its owner takes the best."
    problems.append(Diagnostic("RW320", message, example.place, hint))
    return problems


def _beyond(game: Game, holdings: Holdings, example: Example) -> list[Diagnostic]:
    """A holding with more of a piece than anybody can come to hold, as far as that is known."""
    if game.scoring is None or game.scoring.by_counter:
        return []
    setting = Setting(game.players[0], game.default_options())
    for piece, amount in example.holding:
        number, most = fold(game, amount, setting), holdings.most(piece)
        if number is not None and most.followed and number > most.number:
            words = f"The holding has {counted(game, number, piece)}, but nobody can ever hold "
            words += f"more than {most.number}."
            hint = "Show a holding that somebody can have."
            return [Diagnostic("RW321", words, example.place, hint, Severity.WARNING)]
    return []


def _another_way(
    game: Game, example: Example, setting: Setting, holding: Mapping[str, int], best: int
) -> list[Diagnostic]:
    """That the holding can be settled so as to come to what the example says of another way."""
    said = fold(game, example.another_way, setting) if example.another_way is not None else None
    points = sorted({way.points for way in Settler(game, setting).every(holding)} - {best})
    if said in points:
        return []
    known = ", ".join(map(str, points)) or "nothing else"
    message = f"Settled another way, this comes to {known}, not to {said}."
    return [Diagnostic("RW320", message, example.place)]


def _holding(
    game: Game, example: Example, setting: Setting
) -> tuple[Mapping[str, int] | None, list[Diagnostic]]:
    """The pieces held, if such a holding can be."""
    holding: Counter[str] = Counter()
    for piece, amount in example.holding:
        number = fold(game, amount, setting)
        if number is None:
            message = f"How many {_many(game, piece)} this is depends on how the game goes."
            return None, [Diagnostic("RW322", message, example.place)]
        holding[piece] += number
    # That the box has not so many is no more than odd where somebody asks for a score; an example
    # that is printed must be one that can happen.
    problems = [
        replace(problem, code="RW321", place=example.place, severity=Severity.ERROR)
        for problem in check_holding(game, setting, holding)
    ]
    return (None if problems else holding), problems


def _reason(line: ScoreLine) -> str:
    """One line of the count: "4 oak + 1 joker as oak: 15"."""
    if line.pieces or line.turned:
        parts = [_so_many(piece, number) for piece, number in (*line.pieces, *line.turned)]
    else:
        parts = [f"{line.natural} {line.piece}"] if line.natural or not line.wild else []
    parts += [f"{number} {wild} as {line.piece}" for wild, number in line.wild]
    together = " + ".join(parts)
    if line.pieces or line.turned:
        together += f" = {line.count} {line.piece}"
    if line.kind == "void":
        return f"{together} make everything worthless"
    return f"{together}: {line.points}"


def _so_many(piece: str, number: int) -> str:
    return piece if number == 1 else f"{number} {piece}"


def _many(game: Game, piece: str) -> str:
    word = game.words.get(piece)
    return (word.many or word.one) if word else piece
