"""Rulewright's games as environments of PettingZoo, one agent after another.

`env("name", players=4)` gives an `AECEnv`. An observation is what the agent's seat sees, as numbers
between 0 and 1, with a mask of the actions it may take. Chance is drawn from the seed as in
`game.start(seed=...)`, so the same seed and the same choices are the same game. Rewards come at the
end. Needs the extra `pettingzoo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from rulewright.adapters.atlas import Atlas
from rulewright.adapters.bounds import bounds
from rulewright.adapters.nodes import BETWEEN, Node
from rulewright.adapters.tensors import Tensors
from rulewright.api import load
from rulewright.engine.chance import CHANCE, fresh_seed, pick, stream

RENDER_MODES = ("human", "ansi")
Observation = dict[str, Any]


def env(
    name: str | Path,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    variant: str | None = None,
    workspace: str | Path | None = None,
    render_mode: str | None = None,
    max_game_length: int | None = None,
) -> RulewrightEnv:
    """An environment in which a game is played; raises RulesError where that can't be.

    A game of unknown length is cut off (`truncations`) after `max_game_length` choices.
    """
    rules = load(name, variant=variant, workspace=workspace)
    number = rules.players[0] if players is None else players
    atlas = Atlas.of(rules.model, number, options)
    return RulewrightEnv(atlas, render_mode=render_mode, max_game_length=max_game_length)


class RulewrightEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's types are not followed
    """One game after another of one set of rules."""

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False}

    def __init__(
        self,
        atlas: Atlas,
        *,
        render_mode: str | None = None,
        max_game_length: int | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"There is no way to render called {render_mode!r}.")
        self.metadata = {**self.metadata, "name": f"{atlas.game.name.replace('+', '_')}_v0"}
        self.render_mode = render_mode
        self.atlas = atlas
        self.longest = bounds(atlas, max_game_length).choices
        self.tensors = Tensors(atlas)
        self.possible_agents = [f"player_{seat}" for seat in range(atlas.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {a: Discrete(len(atlas.actions)) for a in self.possible_agents}
        self.observation_spaces = {a: self._space() for a in self.possible_agents}
        self.agents: list[str] = []
        self.node = Node.root(atlas)
        """Where the game stands."""
        self._random = Random()

    def _space(self) -> Dict:
        return Dict(
            {
                "observation": Box(0.0, 1.0, (self.tensors.size,), np.float32),
                "action_mask": Box(0, 1, (len(self.atlas.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The actions there are; which may be taken now, an observation's mask says."""
        return self.action_spaces[agent]

    # --- play ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; its chance comes from the seed."""
        del options  # a game's options are chosen when the environment is made
        if seed is None:
            seed = self._random.getrandbits(48) if self.agents else fresh_seed()
        self._random = stream(seed, CHANCE)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(Node.root(self.atlas))

    def step(self, action: Any) -> None:
        """The selected agent acts; None once its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(self.node.act(int(action)))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self, node: Node) -> None:
        """Let chance decide until an agent must, or the game is over."""
        while node.weighted:
            index = pick([weight for _, weight in node.weighted], self._random.getrandbits)
            node = node.happen(node.weighted[index][0])
        self.node = node
        if node.over:
            self.rewards = dict(zip(self.agents, node.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif node.depth >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            assert node.actor is not None
            self.agent_selection = self.possible_agents[node.actor]

    # --- what is seen -------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What an agent's seat sees now, and what it may do."""
        seat = self._seats[agent]
        mask = np.zeros(len(self.atlas.actions), np.int8)
        if seat == self.node.actor:
            mask[self.node.actions] = 1
        seen = self.tensors.observation(self.node.known.situation.looks[seat])
        return {"observation": seen.copy(), "action_mask": mask}

    def render(self) -> str | None:
        """What the acting agent's seat sees, a line for each thing: printed, or given as text."""
        if self.render_mode is None:
            return None
        seat = self._seats[self.agent_selection]
        text = self.node.observation(seat).replace(BETWEEN, "\n")
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held that must be let go."""
