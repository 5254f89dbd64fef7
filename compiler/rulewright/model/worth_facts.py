"""The facts of worth: scoring, ranking, claims and worked examples; and the whole game's facts."""

from __future__ import annotations

from rulewright.model.draw_facts import Notes, mark, slot
from rulewright.model.evaluate import fold_cond
from rulewright.model.expressions import Compare, Cond, CountOf, Expr, ValueOf
from rulewright.model.facts import Bound, GameFacts
from rulewright.model.game import Claim, Example, Game
from rulewright.model.happening_facts import HappeningFacts
from rulewright.model.scoring import (
    CountsAs,
    EachWorth,
    GroupWorth,
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
        drawer.claim(claim)
    for example in game.examples:
        drawer.example(example)
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
                    self._score_line(line, players)

    def _for_whom(self, cond: Cond, players: frozenset[int]) -> frozenset[int]:
        settings = self.settings(players)
        return frozenset(s.players for s in settings if fold_cond(self.game, cond, s))

    def _score_line(self, line: ScoreStmt, players: frozenset[int]) -> None:
        match line:
            case EachWorth(piece=piece, points=points):
                notes = self.notes("each_worth", players)
                _piece(notes, piece)
                notes.fact("each", "each", mark("each"))
                notes.number("points", points, _unit(self, points, "point"))
                self.add("each_worth", notes)
            case GroupWorth(piece=piece, size=size, points=points, once=once):
                kind = "first_worth" if once else "every_worth"
                notes = self.notes(kind, players)
                notes.number("group", size, piece)
                notes.number("bonus", points, _unit(self, points, "point"))
                cue = "once" if once else "every_group"
                notes.fact("groups", cue.replace("_", " "), mark(cue))
                self.add(kind, notes)
            case TogetherWorth(piece=piece, at_least=least, points=points):
                notes = self.notes("together_worth", players)
                notes.number("group", least, piece)
                notes.number("points", points, _unit(self, points, "point"))
                notes.fact("comparison", "or more", mark("at_least"))
                notes.fact("together", "together", mark("together"))
                self.add("together_worth", notes)
            case Voids(piece=piece, low=low, high=high):
                notes = self.notes("voids", players)
                notes.number("low", low, piece)
                notes.number("high", high, piece)
                notes.fact("whole", "everything is worth nothing", mark("whole"))
                if notes.slots["low"] == notes.slots["high"]:
                    notes.features.add("exactly")
                    notes.facts = [f for f in notes.facts if f.role != "high"]
                self.add("voids", notes)
            case CountsAs(piece=piece, as_pieces=as_pieces, players_only=players_only):
                notes = self.notes("counts_as", players)
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
                self.add("counts_as", notes)

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
                case MostPoints():
                    notes = self.notes("most_points", players)
                    notes.slots["unit"] = Bound.of_term("point")
                    notes.fact("rank", "most points", mark("highest", "most"))
                    notes.fact("of", "point", slot("point", "unit") + mark("point"))
                    self.add("most_points", notes)
                case ThenMost(piece=piece, as_drawn=as_drawn, unless_void=unless_void):
                    notes = self.notes("then_most", players)
                    notes.slots["piece"] = Bound.of_term(piece)
                    notes.fact(f"tie.{piece}", piece, slot(piece, "piece") + mark(piece))
                    notes.fact("rank", "most", mark("most", "highest"))
                    if as_drawn:
                        notes.fact("drawn", "as it was drawn", mark("as_drawn"))
                        notes.features.add("as_drawn")
                    if unless_void:
                        notes.fact("void", "not where it is worth nothing", mark("unless_void"))
                        notes.features.add("unless_void")
                    self.add("then_most", notes)
                case ThenShare():
                    notes = self.notes("then_share", players)
                    notes.fact("share", "shared victory", mark("shared"))
                    notes.fact("then", "still tied", mark("then"), required=False)
                    self.add("then_share", notes)

    def _tie_breaks(self) -> None:
        """The order of tie-breaks is a fact of its own."""
        said = self._open[-1].sayings
        pieces = [f.value for s in said for f in s.facts if f.role.startswith("tie.")]
        if len(pieces) > 1:
            last = said[-1]
            notes = self.notes("order", last.players)
            notes.fact("sequence", " > ".join(pieces), (), required=False)
            said[-1] = type(last)(
                last.kind,
                last.slots,
                last.features,
                (*last.facts, *notes.facts),
                last.players,
                last.depth,
            )

    def claim(self, claim: Claim) -> None:
        """A claim: what it is about, and how many."""
        self.open(claim.unit, frozenset(self.game.players))
        notes = self.notes("claim", frozenset(self.game.players))
        if claim.at_end:
            notes.fact("when", "at the end", mark("end"))
            notes.features.add("end")
        cond = claim.cond
        if isinstance(cond, Compare) and isinstance(cond.left, CountOf):
            zone = self.game.zones[cond.left.zone.zone]
            notes.zone("zone", cond.left.zone, None, required=True)
            notes.number("count", cond.right, cond.left.piece or zone.holds)
            notes.features.add("count")
        self.add("claim", notes)
        self.close()

    def example(self, example: Example) -> None:
        """An example: its holding and worth can be printed; the book lays them out anyway."""
        everybody = frozenset(self.game.players)
        self.open(example.unit, everybody)
        notes = self.notes("example", everybody)
        items = tuple(self.quantity(n, p, everybody) for p, n in example.holding)
        notes.slots["holding"] = Bound("list", items=items)
        if example.worth is not None:
            notes.slots["worth"] = self.quantity(example.worth, "point", everybody)
        self.add("example", notes)
        self.close()


def _piece(notes: Notes, piece: str) -> None:
    notes.slots["piece"] = Bound.of_term(piece)
    notes.fact("piece", piece, slot(piece, "piece") + mark(piece))


def _unit(drawer: HappeningFacts, expr: Expr, otherwise: str) -> str:
    """What an amount counts: what its named value says, or points."""
    if isinstance(expr, ValueOf):
        return drawer.named_value(expr.name).unit or otherwise
    return otherwise
