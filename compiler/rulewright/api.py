"""The Python surface: games loaded by name, ready to be played, scored and simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.engine.log import Log
from rulewright.engine.playable import PlayableGame
from rulewright.engine.position import Position
from rulewright.engine.scoring import Settled
from rulewright.engine.settings import check_games, check_seed
from rulewright.lab.simulate import Simulation
from rulewright.lab.simulate import simulate as simulate_games
from rulewright.labels import Labels
from rulewright.opening import OpenGame, open_game
from rulewright.workspace import Workspace

if TYPE_CHECKING:
    from rulewright.book.voice import Voice
    from rulewright.checks.running.run import CheckReport

Options = Mapping[str, str]


def load(
    name: str | Path, *, variant: str | None = None, workspace: str | Path | None = None
) -> LoadedGame:
    """The game called `name`: a folder under rules/, a path, or "name+variant".

    `workspace` is a folder to look in instead of the current one and those above it. Raises
    RulesError, whose `.diagnostics` say everything that is wrong.
    """
    whole = str(name) if variant is None else f"{name}+{variant}"
    there = Workspace.find(None if workspace is None else Path(workspace))
    opened, found = open_game(whole, there)
    if opened is None:
        raise RulesError(found)
    return LoadedGame(opened)


class LoadedGame:
    """A game whose rules are right, and everything that can be done with it."""

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self.model = opened.game
        """The checked rules."""
        self.labels = Labels(opened.game, opened.workspace)
        """What its things are called in every language."""
        self._playable = PlayableGame(opened.game, labeller=self.labels)
        self._voices: dict[str, Voice | None] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def name(self) -> str:
        """The folder's name, with "+variant" where one is laid over."""
        return self.opened.name

    @property
    def players(self) -> tuple[int, ...]:
        """With how many it can be played."""
        return self.model.players

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """Its options with their choices, the default first."""
        return {
            o.name: (o.default, *(c for c in o.choices if c != o.default))
            for o in self.model.options.values()
        }

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is not wrong, but worth knowing."""
        return self.opened.diagnostics

    def title(self, lang: str = "en") -> str:
        """The game's title in a language; the English one where it has no other."""
        voice = self.voice(lang) if lang != "en" else None
        line = voice.text("title", frozenset(self.players)) if voice is not None else None
        return self.model.title.pattern if line is None else "".join(run.text for run in line)

    def voice(self, lang: str) -> Voice | None:
        """The game's texts in a language, as its books print them; None without the language."""
        if lang not in self._voices:
            from rulewright.book.build import make_voice

            voice = None
            if lang in self.opened.workspace.languages():
                workspace = self.opened.workspace
                voice, _ = make_voice(self.model, self.opened.facts, lang, workspace)
            self._voices[lang] = voice
        return self._voices[lang]

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Options | None = None,
        *,
        explicit: bool = False,
    ) -> Position:
        """The first position: chance sampled from the seed, or waited for where explicit."""
        number = self.players[0] if players is None else players
        return self._playable.start(number, seed, options, explicit=explicit)

    def replay(self, log: Log | Mapping[str, object], seed: int | None = None) -> Position:
        """The position that a position's `.log` leads to."""
        return self._playable.replay(log, seed)

    def score(
        self,
        holding: Mapping[str, int],
        options: Options | None = None,
        *,
        players: int | None = None,
    ) -> int:
        """Points of a holding, as its owner would best settle it."""
        return self._playable.score(holding, players, options)

    def score_reasons(
        self,
        holding: Mapping[str, int],
        options: Options | None = None,
        *,
        players: int | None = None,
    ) -> Settled:
        """The same with the reasons: what wild pieces became, and each line of the count."""
        return self._playable.settle(holding, players, options)

    def simulate(
        self,
        players: int | None = None,
        games: int = 1_000,
        seed: int = 1,
        options: Options | None = None,
        *,
        progress: Callable[[int], None] | None = None,
    ) -> Simulation:
        """Many games with random players: `.wins`, `.scores`, `.lengths` as arrays."""
        number = self.players[0] if players is None else players
        setting = self._playable.setting(number, options)
        wrong = (*check_games(games), *check_seed(seed))
        if wrong:
            raise RulesError(wrong)
        return simulate_games(self.model, setting, games, seed, progress)

    def check(self) -> CheckReport:
        """Everything that can be proved without a person: `.diagnostics` and `.proved`."""
        from rulewright.checks.running.run import check_game

        return check_game(self.model, self.opened.facts, self.opened.workspace)
