"""A game ready to be played: started, replayed, asked what a holding is worth."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulewright.diagnostics import Diagnostic, RulesError, errors_in
from rulewright.engine.backend import Backend, MakeBackend
from rulewright.engine.chance import CHANCE, fresh_seed, stream
from rulewright.engine.choices import Labeller
from rulewright.engine.errors import IllegalLog
from rulewright.engine.log import Log
from rulewright.engine.position import Menus, Position
from rulewright.engine.program_backend import ProgramBackend
from rulewright.engine.replays import Replays
from rulewright.engine.scoring import Settled, settle
from rulewright.engine.settings import check_holding, check_seed, check_setting
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game


class PlayableGame:
    """A checked game and what plays it."""

    def __init__(
        self,
        game: Game,
        *,
        labeller: Labeller | None = None,
        backend: MakeBackend = ProgramBackend.start,
    ) -> None:
        self.game = game
        self._labeller = labeller
        self._start = backend
        self._menus: dict[int, Menus] = {}
        self._replays = Replays(game)

    def start(
        self,
        players: int,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        explicit: bool = False,
    ) -> Position:
        """The first position. Chance is sampled from the seed (none given: a fresh one), or, where
        explicit, waited for at each draw. Raises RulesError for what the game does not offer."""
        setting = self.setting(players, options)
        _refuse(() if seed is None else check_seed(seed))
        if explicit:
            backend = self._start(self.game, setting, None)
            return self._position(setting, backend, None, None)
        seed = fresh_seed() if seed is None else seed
        random = stream(seed, CHANCE)
        backend = self._start(self.game, setting, random.getrandbits)
        return self._position(setting, backend, random, seed)

    def replay(self, log: Log | Mapping[str, object], seed: int | None = None) -> Position:
        """The position a log leads to. Chance goes on as it would have from the log's seed, or
        from a new one given here; a log without seed leads to explicit chance.

        Raises IllegalLog where these rules could not have written the log.
        """
        if not isinstance(log, Log):
            log = Log.from_dict(log)
        if log.game != self.game.name:
            raise IllegalLog(f"The log is of {log.game}, not of {self.game.name}.")
        setting = self.setting(log.players, log.options)
        if log.seed is not None and seed is None:
            return self._sampled_replay(log, setting)
        backend = self._start(self.game, setting, None)
        for entry, code in enumerate(log.codes):
            possible = backend.legal() or tuple(c for c, _ in backend.outcomes())
            if code not in possible:
                raise _misfit(entry, code)
            backend.send(code, None)
        _refuse(() if seed is None else check_seed(seed))
        position = self._position(setting, backend, None, None)
        return position if seed is None else position.copy(seed=seed)

    def _sampled_replay(self, log: Log, setting: Setting) -> Position:
        """Draw again from the seed; what comes up must be what the log says came up."""
        assert log.seed is not None
        random = stream(log.seed, CHANCE)
        backend = self._start(self.game, setting, random.getrandbits)
        checked = _agree(log, backend, 0)
        while checked < len(log.codes):
            code = log.codes[checked]
            if code not in backend.legal():
                raise _misfit(checked, code)
            backend.send(code, random.getrandbits)
            checked = _agree(log, backend, checked)
        return self._position(setting, backend, random, log.seed)

    def _position(
        self, setting: Setting, backend: Backend, random: Random | None, seed: int | None
    ) -> Position:
        """A position that shares with all others the choices met with so many players."""
        menus = self._menus.setdefault(setting.players, {})
        return Position(
            self.game, setting, backend, random, seed, self._labeller, menus, self._replays
        )

    def setting(self, players: int, options: Mapping[str, str] | None = None) -> Setting:
        """The setting for so many players; raises RulesError."""
        setting, found = check_setting(self.game, players, options)
        if setting is None:
            raise RulesError(found)
        return setting

    def settle(
        self,
        holding: Mapping[str, int],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        special_seat: bool = False,
    ) -> Settled:
        """What a holding is worth, with the reasons; raises RulesError for what is no holding."""
        setting = self.setting(self.game.players[0] if players is None else players, options)
        _refuse(check_holding(self.game, setting, holding))
        return settle(self.game, setting, holding, special_seat)

    def score(
        self,
        holding: Mapping[str, int],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> int:
        """Points of a holding."""
        return self.settle(holding, players, options).points


def _refuse(found: tuple[Diagnostic, ...]) -> None:
    wrong = errors_in(found)
    if wrong:
        raise RulesError(wrong)


def _agree(log: Log, backend: Backend, checked: int) -> int:
    """How far the log was followed; raises IllegalLog where something else came up."""
    codes = backend.codes
    for entry in range(checked, len(codes)):
        if entry >= len(log.codes) or codes[entry] != log.codes[entry]:
            raise IllegalLog(f"The log does not fit its seed at entry {entry + 1}.")
    return len(codes)


def _misfit(entry: int, code: int) -> IllegalLog:
    return IllegalLog(f"The log does not fit these rules: entry {entry + 1} ({code}) can't be.")
