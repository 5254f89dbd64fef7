"""The facts of worth: scoring and ranking; and the whole game's facts."""

from __future__ import annotations

from dataclasses import replace

from rulewright.model import tale_facts
from rulewright.model.amount_facts import tell_amount
from rulewright.model.evaluate import fold_cond
from rulewright.model.expressions import Cond, Expr, Num
from rulewright.model.fact_notes import Notes, mark, slot
from rulewright.model.facts import Bound, GameFacts
from rulewright.model.game import Game
from rulewright.model.happening_facts import HappeningFacts
from rulewright.model.scoring import (
    ByNumber,
    Converts,
    CounterWorth,
    CountsAs,
    EachWorth,
    GroupWorth,
    LastLeft,
    MakesWorth,
    MostPoints,
    RankIf,
    RankStep,
    RankStmt,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)


def draw_facts(game: Game) -> GameFacts:
    """All facts of a game with its default options."""
    drawer = WorthFacts(game)
    drawer.section(game.setup)
    drawer.section(game.play)
    for phase in game.phases.values():
        drawer.section(phase)
    for definition in game.definitions.values():
        drawer.definition(definition)
    everybody = frozenset(game.players)
    if game.scoring is not None and game.scoring.unit is not None:
        drawer.open(game.scoring.unit, everybody)
        drawer.score_lines(game.scoring.lines, everybody)
        drawer.close()
    if game.ranking_unit is not None:
        drawer.open(game.ranking_unit, everybody)
        drawer.rank_lines(game.ranking, everybody)
        drawer.close()
    for claim in game.claims:
        tale_facts.draw_claim(drawer, claim)
    for example in game.examples:
        tale_facts.draw_example(drawer, example)
    for story in game.stories:
        tale_facts.draw_story(drawer, story)
    return drawer.finished()


class WorthFacts(HappeningFacts):
    """Draws the facts of worth after those of what happens."""

    def score_lines(self, lines: tuple[ScoreStmt, ...], players: frozenset[int]) -> None:
        """The lines of scoring."""
        for line in lines:
            match line:
                case ScoreStep(unit=unit, body=body):
                    self.open(unit, players)
                    self.score_lines(body, players)
                    self.close()
                case ScoreIf(cond=cond, then=then, otherwise=otherwise):
                    can = self._for_whom(cond, players)
                    if can:
                        self.score_lines(then, can)
                    if players - can:
                        self.score_lines(otherwise, players - can)
                case _:
                    kind = _score_kind(line)
                    notes = self.notes(kind, players)
                    _tell_worth(line, notes)
                    self.add(kind, notes)

    def _for_whom(self, cond: Cond, players: frozenset[int]) -> frozenset[int]:
        settings = self.settings(players)
        return frozenset(s.players for s in settings if fold_cond(self.game, cond, s))

    def rank_lines(self, lines: tuple[RankStmt, ...], players: frozenset[int]) -> None:
        """The lines of ranking."""
        for line in lines:
            match line:
                case RankStep(unit=unit, body=body):
                    self.open(unit, players)
                    self.rank_lines(body, players)
                    self._tie_breaks()
                    self.close()
                case RankIf(cond=cond, then=then, otherwise=otherwise):
                    can = self._for_whom(cond, players)
                    if can:
                        self.rank_lines(then, can)
                    if players - can:
                        self.rank_lines(otherwise, players - can)
                case _:
                    kind = _RANKED[type(line)]
                    notes = self.notes(kind, players)
                    _tell_rank(line, notes)
                    self.add(kind, notes)

    def _tie_breaks(self) -> None:
        """The order of tie-breaks is a fact of its own."""
        said = self._open[-1].sayings
        pieces = [f.value for s in said for f in s.facts if f.role.startswith("tie.")]
        if len(pieces) > 1:
            notes = self.notes("order", said[-1].players)
            notes.fact("sequence", " > ".join(pieces), (), required=False)
            said[-1] = replace(said[-1], facts=(*said[-1].facts, *notes.facts))


# -- scoring -------------------------------------------------------------------------------------

_SCORED: dict[type, str] = {
    EachWorth: "each_worth",
    GroupWorth: "every_worth",
    TogetherWorth: "together_worth",
    Voids: "voids",
    CountsAs: "counts_as",
    MakesWorth: "makes_worth",
    ByNumber: "by_number",
    Converts: "converts",
    CounterWorth: "each_counter",
}
_RANKED: dict[type, str] = {
    MostPoints: "most_points",
    ThenMost: "then_most",
    ThenShare: "then_share",
    LastLeft: "last_left",
}


def _score_kind(line: ScoreStmt) -> str:
    return "first_worth" if isinstance(line, GroupWorth) and line.once else _SCORED[type(line)]


def _tell_worth(line: ScoreStmt, notes: Notes) -> None:
    match line:
        case EachWorth(piece=piece, points=points) | CounterWorth(counter=piece, points=points):
            _piece(notes, piece)
            notes.fact("each", "each", mark("each"))
            _points(notes, points)
        case GroupWorth(piece=piece, size=size, points=points, once=once):
            tell_amount(notes, "group", size, piece)
            _points(notes, points, "bonus")
            cue = "once" if once else "every_group"
            notes.fact("groups", cue.replace("_", " "), mark(cue))
        case TogetherWorth(piece=piece, at_least=least, points=points):
            tell_amount(notes, "group", least, piece)
            _points(notes, points)
            notes.fact("comparison", "or more", mark("at_least"))
            notes.fact("together", "together", mark("together"))
        case Voids(piece=piece, low=low, high=high):
            tell_amount(notes, "low", low, piece)
            tell_amount(notes, "high", high, piece)
            notes.fact("whole", "everything is worth nothing", mark("whole"))
            if notes.slots["low"] == notes.slots["high"]:
                notes.features.add("exactly")
                notes.facts = [f for f in notes.facts if f.role != "high"]
        case CountsAs(piece=piece, as_pieces=as_pieces, players_only=players_only):
            _piece(notes, piece)
            items = tuple(Bound.of_term(p) for p in as_pieces)
            notes.slots["as_pieces"] = Bound("list", items=items, term="or")
            for other in as_pieces:
                notes.fact(f"as.{other}", other, slot(other, "as_pieces") + mark(other))
            notes.fact("as", "counts as", mark("as_any"))
            notes.fact("who", "the owner decides", mark("owner_chooses"))
            if players_only:
                notes.fact("only", "for players only", mark("only_players"))
                notes.features.add("players_only")
        case MakesWorth(piece=piece, at_least=least, points=points):
            _piece(notes, piece)
            tell_amount(notes, "group", least, piece)
            _points(notes, points)
            notes.fact("comparison", "or more", mark("at_least"))
            notes.fact("each", "each", mark("each", "all"))
            notes.fact("instead", "instead", mark("instead"))
        case ByNumber(piece=piece, list=name):
            _piece(notes, piece)
            numbers = notes.drawer.game.lists[name]
            bound = Bound.of_numbers(numbers.entries, numbers.unit or "point", notes.players)
            notes.slots["points"] = notes.slots[name] = bound
            words = ", ".join(map(str, numbers.entries))
            notes.fact("points", words, slot("points", name), structure="#")
            notes.fact("by_number", "by their number", mark("by_number"))
        case Converts(piece=piece, source=source, target=target):
            _piece(notes, piece)
            tell_amount(notes, "number", Num(1), source)
            notes.slots["source"] = Bound.of_term(source)
            says = slot(source, "source", "number") + mark(source)
            notes.fact("source", source, says)
            _term(notes, "becomes", target)
            notes.fact("must", "must", mark("must"))
            notes.fact("turn_into", "turns into", mark("turn_into"))
            notes.fact("who", "the owner decides", mark("owner_chooses", "chosen"), required=False)


def _piece(notes: Notes, piece: str) -> None:
    _term(notes, "piece", piece)


def _term(notes: Notes, role: str, name: str) -> None:
    notes.slots[role] = Bound.of_term(name)
    notes.fact(role, name, slot(name, role) + mark(name), required=notes.drawer.has_word(name))


def _points(notes: Notes, points: Expr, role: str = "points") -> None:
    """What something is worth: in what its named value counts, or in points."""
    tell_amount(notes, role, points, notes.drawer.unit_of(points) or "point")


# -- ranking -------------------------------------------------------------------------------------


def _tell_rank(line: RankStmt, notes: Notes) -> None:
    match line:
        case MostPoints():
            notes.slots["unit"] = Bound.of_term("point")
            notes.fact("rank", "most points", mark("highest", "most"))
            notes.fact("of", "point", slot("point", "unit") + mark("point"))
        case ThenMost(piece=piece, as_drawn=as_drawn, unless_void=unless_void):
            notes.slots["piece"] = Bound.of_term(piece)
            notes.fact(f"tie.{piece}", piece, slot(piece, "piece") + mark(piece))
            notes.fact("rank", "most", mark("most", "highest"))
            if as_drawn:
                notes.fact("drawn", "as it was drawn", mark("as_drawn"))
                notes.features.add("as_drawn")
            if unless_void:
                notes.fact("void", "not where it is worth nothing", mark("unless_void"))
                notes.features.add("unless_void")
        case ThenShare():
            notes.fact("share", "shared victory", mark("shared"))
            notes.fact("then", "still tied", mark("then"), required=False)
        case LastLeft(mates=mates):
            notes.fact("rank", "the last ones left", mark("last_left"))
            notes.fact("win", "they win", mark("wins"), required=False)
            if mates is not None:
                _term(notes, "mates", mates)
                notes.fact("same", "the same", mark("same"))
                notes.fact("share", "together", mark("shared"), required=False)
                notes.features.add("mates")
