"""What the engine raises when it is used wrongly; findings in rules are diagnostics instead."""

from __future__ import annotations


class IllegalChoice(ValueError):  # noqa: N818 (its name is part of the public surface)
    """A choice that the rules do not allow here. Nothing has changed."""


class IllegalLog(ValueError):  # noqa: N818
    """A log that is damaged, or that these rules could not have written."""
