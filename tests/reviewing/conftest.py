"""The fixtures of the command line's tests."""

from __future__ import annotations

from tests.cli.conftest import workplace

__all__ = ["workplace"]
