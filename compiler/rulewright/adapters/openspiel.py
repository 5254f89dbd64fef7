"""Rulewright's games as games of OpenSpiel.

`load("name", players=4)` gives a `pyspiel.Game`; `register("name")` makes it known to
`pyspiel.load_game("rulewright_name(players=4)")`. Play is sequential: where the rules let several
choose together, they choose one after the other and nobody learns of it before all have. Chance is
explicit. Needs the extra `openspiel`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyspiel

from rulewright.adapters.atlas import Atlas
from rulewright.adapters.bounds import bounds
from rulewright.adapters.nodes import Node
from rulewright.adapters.tensors import MOST_SITUATIONS, Tensors
from rulewright.api import LoadedGame
from rulewright.api import load as load_rules

PLAYERS, LENGTH, MEMORY = "players", "max_game_length", "memory"
"""What a game is loaded with besides its own options."""
MOST_KEPT = 20_000
"""Nodes of a small game that are kept: its tree is walked again and again."""
MOST_ATLASES = 16
"""Kept at one time for each game; what is loaded again finds what was worked out before."""
Options = tuple[tuple[str, str], ...]

_SHELF: dict[str, type[RulewrightGame]] = {}
"""The games registered with OpenSpiel, by the name it knows them by."""


class TooLong(ValueError):  # noqa: N818 - what it says is what it is
    """A game went on past the length it was loaded with."""


def register(
    name: str | Path, *, variant: str | None = None, workspace: str | Path | None = None
) -> str:
    """Make a game known to OpenSpiel; returns the name OpenSpiel knows it by.

    Raises RulesError where the rules are wrong. Registering a game again does nothing new, unless
    its rules have changed: then these are the ones it is played by from now on.
    """
    rules = load_rules(name, variant=variant, workspace=workspace)
    if taken := {PLAYERS, LENGTH, MEMORY} & set(rules.options):
        raise ValueError(f"An option can't be called “{taken.pop()}” here: that is taken.")
    short = short_name(rules.name)
    known = _SHELF.get(short)
    if known is None or known.rules.model != rules.model:
        # OpenSpiel wants a class for each game: it outlives the interpreter, a function would not.
        made = type(short, (RulewrightGame,), {"short": short, "rules": rules, "atlases": {}})
        pyspiel.register_game(made().get_type(), made)
        _SHELF[short] = made
    return short


def load(
    name: str | Path,
    *,
    variant: str | None = None,
    workspace: str | Path | None = None,
    **parameters: Any,
) -> RulewrightGame:
    """A game as OpenSpiel plays it: `players`, the rules' options, `max_game_length`, `memory`."""
    short = register(name, variant=variant, workspace=workspace)
    found: RulewrightGame = pyspiel.load_game(short, parameters)
    return found


def short_name(name: str) -> str:
    """What OpenSpiel calls a game: letters, digits and underscores only."""
    return "rulewright_" + re.sub(r"\W+", "_", name).strip("_")


def _recalled(short: str, players: int, options: Options, codes: Sequence[int], most: int) -> Node:
    """The node that codes lead to, in a game that is registered in this process."""
    if short not in _SHELF:
        raise LookupError(f"The game “{short}” is not registered: call register() first.")
    node = Node.root(_SHELF[short].atlas_for(players, options), most)
    for code in codes:
        node = node.send(code)
    return node


def _parameters(game: LoadedGame) -> dict[str, Any]:
    """What a game can be loaded with, and what it is otherwise."""
    options = {name: choices[0] for name, choices in game.options.items()}
    return options | {PLAYERS: game.players[0], LENGTH: 0, MEMORY: 0}


def _game_type(short: str, game: LoadedGame, utility: Any, chance: bool) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=short,
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class RulewrightGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Rulewright for one number of players and one choice of options."""

    short: ClassVar[str]
    """The name OpenSpiel knows it by; each registered game is a class of its own."""
    rules: ClassVar[LoadedGame]
    """The game as Rulewright loaded it."""
    atlases: ClassVar[dict[tuple[int, Options], Atlas]]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        usual = _parameters(self.rules)
        parameters = parameters or {}
        chosen = {key: parameters.get(key, value) for key, value in usual.items()}
        options = tuple((name, str(chosen[name])) for name in self.rules.options)
        self.atlas = self.atlas_for(int(chosen[PLAYERS]), options)
        self.bounds = bounds(self.atlas, int(chosen[LENGTH]) or None)
        rows = int(chosen[MEMORY]) or None
        self.tensors = Tensors(self.atlas, rows, small=self.bounds.states <= MOST_SITUATIONS)
        self.root = Node.root(self.atlas, self.bounds.choices)
        if self.bounds.exact:
            self.atlas.room = MOST_KEPT
        told = {key: value for key, value in chosen.items() if value != usual[key]}
        super().__init__(self._type(), self._info(), told)

    @classmethod
    def atlas_for(cls, players: int, options: Options) -> Atlas:
        """The atlas for so many players and these options."""
        key = players, options
        found = cls.atlases.pop(key, None)
        if found is None:
            recall = partial(_recalled, cls.short, players, options)
            found = Atlas.of(cls.rules.model, players, dict(options), recall)
            while len(cls.atlases) >= MOST_ATLASES:
                del cls.atlases[next(iter(cls.atlases))]
        cls.atlases[key] = found
        return found

    def _type(self) -> Any:
        kinds = pyspiel.GameType.Utility
        total = self.bounds.total
        utility = kinds.GENERAL_SUM if total is None else kinds.CONSTANT_SUM
        if total == 0:
            utility = kinds.ZERO_SUM
        chance = self.atlas.actions.most_outcomes > 0
        return _game_type(self.short, self.rules, utility, chance)

    def _info(self) -> Any:
        low, high = self.bounds.low, self.bounds.high
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.atlas.actions),
            max_chance_outcomes=self.atlas.actions.most_outcomes,
            num_players=self.atlas.players,
            min_utility=low,
            max_utility=max(high, low + 1.0),
            utility_sum=self.bounds.total,
            max_game_length=self.bounds.choices,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Outcomes of chance in one game at most."""
        return self.bounds.draws

    def new_initial_state(self, *_: object) -> RulewrightState:
        """The beginning of a game."""
        return RulewrightState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> RulewrightObserver:
        """What writes down what a seat knows: all of it with perfect recall, else what it sees."""
        return RulewrightObserver(self, kind, parameters)


class RulewrightState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position. What it stands on never changes, so that clones share it."""

    def __init__(self, game: RulewrightGame) -> None:
        super().__init__(game)
        self._node = game.root

    @property
    def node(self) -> Node:
        """The position as Rulewright knows it."""
        return self._node

    def current_player(self) -> int:
        """The seat that must choose, or OpenSpiel's number for chance or the end."""
        node = self._node
        if node.actor is not None:
            return node.actor
        ids = pyspiel.PlayerId
        return int(ids.TERMINAL if node.over else ids.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.actions if player == self._node.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come up, with the odds."""
        return [(code, float(odds)) for code, odds in self._node.outcomes]

    def _apply_action(self, action: int) -> None:
        node = self._node
        if node.actor is None:
            self._node = node.happen(action)
            return
        if node.depth >= node.most:
            raise TooLong(
                f"This game goes on after {node.most:,} choices, the most it was loaded for. "
                f"Load it with a greater {LENGTH}."
            )
        self._node = node.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._node.outcome_text(action)
        return self._node.atlas.actions.texts[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._node.over

    def returns(self) -> list[float]:
        """Each player's return; 0 before the end."""
        return list(self._node.returns)

    def __str__(self) -> str:
        return str(self._node)


class RulewrightObserver:
    """Writes what a seat knows as numbers and as text."""

    def __init__(self, game: RulewrightGame, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"These observations have no parameters; given: {parameters}")
        self.recalls = kind is not None and kind.perfect_recall
        if kind is not None and not (
            kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("A seat's own knowledge is what can be observed, public and private.")
        self._tensors = game.tensors
        pieces = game.tensors.shapes(recalling=self.recalls)
        self.tensor = np.zeros(sum(int(np.prod(s)) for s in pieces.values()), np.float32)
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        start = 0
        for name, shape in pieces.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: RulewrightState, player: int) -> None:
        """Write what a player knows in a state."""
        self.tensor.fill(0)
        self._tensors.write(self.dict, state.node, player)

    def string_from(self, state: RulewrightState, player: int) -> str:
        """The same as text."""
        node = state.node
        return node.information(player) if self.recalls else node.observation(player)
