"""`rulewright score`: points of a holding, with the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.commands.common import (
    FINE,
    chosen_options,
    here,
    json_option,
    lang_option,
    language_or_stop,
    load_or_stop,
    options_option,
    stop,
)

if TYPE_CHECKING:
    from rulewright.api import LoadedGame
    from rulewright.engine.scoring import Settled


# A holding may begin with a minus; that is a bad number, not an unknown option.
@click.command("score", context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("holding", nargs=-1, required=True, metavar="HOLDING")
@click.option("--players", type=int, help="For how many players; it rarely matters.")
@lang_option
@options_option
@json_option
def command(
    game: str,
    holding: tuple[str, ...],
    players: int | None,
    lang: str,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Say what a holding is worth, and why.

    HOLDING lists how many and what, as in game.yaml or as a book in any language prints it. Pieces
    that count as others or turn others are settled the way that is best for their owner.

    \b
    Examples:
      rulewright score low-tide "4 green, 1 white"
      rulewright score low-tide "3 galets verts et 1 galet blanc" --lang fr
      rulewright score GAME "5 pearls" --option NAME=CHOICE --json
    """
    loaded = load_or_stop(game, as_json)
    workspace = here()
    language_or_stop(lang, workspace, as_json)
    from rulewright.diagnostics import Diagnostic, RulesError, Severity
    from rulewright.engine.settings import check_holding

    if loaded.model.scoring is None:
        stop([Diagnostic("RW308", f"{loaded.name} does not score holdings.")], as_json)
    counts = _counts(loaded, " ".join(holding), lang, as_json)
    chosen = chosen_options(options, as_json)
    try:
        settled = loaded.score_reasons(counts, chosen, players=players)
    except RulesError as error:
        stop(error.diagnostics, as_json)
    number = loaded.players[0] if players is None else players
    setting = loaded.model.default_options() | chosen
    from rulewright.model.evaluate import Setting

    found = check_holding(loaded.model, Setting(number, setting), counts)
    warnings = tuple(d for d in found if d.severity is Severity.WARNING)
    if as_json:
        from rulewright.terminal import print_json

        shown = [d.to_dict() for d in warnings]
        reasons = _reasons(loaded, settled, lang)
        print_json(_plain(loaded.name, counts, settled, reasons) | {"diagnostics": shown})
        return FINE
    from rulewright.tabletop.saying import Sayer
    from rulewright.terminal import console, errors, show_diagnostics

    show_diagnostics(warnings, errors())
    sayer = Sayer(loaded.labels, lang, number)
    points = sayer.points(settled.points)
    out = console()
    out.print(sayer.say("worth", holding=sayer.holding(counts), points=points), style="bold")
    for reason in _reasons(loaded, settled, lang):
        out.print(f"  {reason}")
    return FINE


def _counts(loaded: LoadedGame, written: str, lang: str, as_json: bool) -> dict[str, int]:
    from rulewright.holdings import class_names, piece_names, read_holding

    model = loaded.model
    langs = list(dict.fromkeys([lang, *loaded.opened.workspace.languages()]))
    names = piece_names(model, loaded.labels, langs)
    classes = class_names(model, loaded.labels, langs)
    counters = set()
    for each in langs:
        glossary = loaded.labels.glossary(each)
        terms = glossary.terms.values() if glossary is not None else ()
        counters |= {term.counter for term in terms if term.counter}
    below_none = any(model.counters[n].least < 0 for n in names.values() if n in model.counters)
    counts, found = read_holding(
        written, names, frozenset(counters), classes, below_none=below_none
    )
    if found:
        stop(found, as_json)
    return counts


def _reasons(loaded: LoadedGame, settled: Settled, lang: str) -> list[str]:
    from rulewright.book.voice import plain
    from rulewright.book.worths import reasons

    voice = loaded.voice(lang)
    return [] if voice is None else [plain(line) for line in reasons(voice, settled)]


def _plain(
    game: str, counts: dict[str, int], settled: Settled, reasons: list[str]
) -> dict[str, object]:
    return {
        "game": game,
        "holding": counts,
        "points": settled.points,
        "settled": {wild: dict(became) for wild, became in settled.settled.items()},
        "turned": [turned._asdict() for turned in settled.turned],
        "counts": {piece: n for piece, n in settled.counts.items() if n},
        "lines": [
            {
                "kind": line.kind,
                "piece": line.piece,
                "natural": line.natural,
                "wild": dict(line.wild),
                "pieces": dict(line.pieces),
                "turned": dict(line.turned),
                "count": line.count,
                "points": line.points,
            }
            for line in settled.lines
        ],
        "reasons": reasons,
    }
