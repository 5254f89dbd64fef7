"""Small games with something wrong in them, each with a twin in which it is mended: `games/`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rulewright.checks.rules import claims, endless, examples, stories, sums
from rulewright.checks.subjects import Findings, Rules
from rulewright.checks.verdicts import Judged, Verdict
from rulewright.diagnostics import Diagnostic, errors_in
from rulewright.model.game import Game
from rulewright.model.load import load_game

CASES: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parent / "games").glob("*.yaml"))
}


@dataclass(frozen=True)
class Looked:
    """What the checks say of a game."""

    found: tuple[Diagnostic, ...]
    false: frozenset[str]
    proved: dict[str, int]
    claims: tuple[Judged, ...]


def small_game(case: dict[str, Any], folder: Path, *, twin: bool) -> Game:
    """The game of a case, through the whole way from its text."""
    texts = {"game": case["game"], "rules": case["rules"]}
    if "words" in case:
        extra = "".join(f"  {line}\n" for line in case["words"].splitlines())
        texts["game"] = texts["game"].replace("words:\n", f"words:\n{extra}")
    if "markers" in case:
        texts["game"] += f"markers: [{', '.join(case['markers'])}]\n"
    for edit in case["twin"] if twin else ():
        assert edit["old"] in texts[edit["in"]], edit
        texts[edit["in"]] = texts[edit["in"]].replace(edit["old"], edit["new"])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(texts["game"], "utf-8")
    (folder / "play.rules").write_text(texts["rules"], "utf-8")
    game, found = load_game(folder)
    assert game is not None, [f"{d.place}: {d.message} {d.hint}" for d in errors_in(found)]
    return game


def look(game: Game) -> Looked:
    """Sums, claims and examples of a game, and lines of play that go round."""
    rules = Rules(game)
    looked = (sums.check, claims.check, examples.check, stories.check, endless.check)
    whole = sum((rules.of(check) for check in looked), Findings())
    false = {c.key for c in whole.claims if c.verdict is Verdict.FALSE}
    shown = [e.unit.key for e in game.examples] + [s.unit.key for s in game.stories]
    false |= set(shown) - whole.right
    proved = {
        "sums": whole.sums,
        "claims": sum(c.verdict is Verdict.PROVED for c in whole.claims),
        "claims_held": sum(c.verdict is Verdict.HELD for c in whole.claims),
        "examples": len(whole.right),
    }
    return Looked(whole.diagnostics, frozenset(false), proved, whole.claims)
