"""Pages of the engine codes."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = ()
