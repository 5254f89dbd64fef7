"""Rulewright: a compiler for the rules of tabletop games. What people program to is here.

Everything is imported when it is first used, so that `rulewright --help` starts at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.api import LoadedGame as LoadedGame
    from rulewright.api import load as load
    from rulewright.diagnostics import RulesError as RulesError
    from rulewright.engine.errors import IllegalChoice as IllegalChoice
    from rulewright.engine.errors import IllegalLog as IllegalLog
    from rulewright.engine.position import Position as Position

__all__ = ["IllegalChoice", "IllegalLog", "LoadedGame", "Position", "RulesError", "load"]

_HOMES = {
    "IllegalChoice": "rulewright.engine.errors",
    "IllegalLog": "rulewright.engine.errors",
    "LoadedGame": "rulewright.api",
    "Position": "rulewright.engine.position",
    "RulesError": "rulewright.diagnostics",
    "load": "rulewright.api",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("rulewright")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
