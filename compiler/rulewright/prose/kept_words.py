"""What was found out about words, kept in the user's cache folder for the next run.

There is a file for each state of what finds it out, so that one of another state is not asked. A
file that can't be read or written, or is none of ours, is no matter: the words are looked up again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from rulewright.source.files import write_whole

_MOST = 4_000_000
"""Bytes of a file of words; a longer one is none of ours."""


@dataclass
class KeptWords:
    """Words, and what is known of each: a word, or None."""

    path: Path
    words: dict[str, str | None] = field(default_factory=dict)
    more: bool = False
    """Whether something was found out that the file does not have."""

    def add(self, word: str, known: str | None) -> None:
        """What was found out about a word."""
        self.words[word] = known
        self.more = True

    def write(self) -> None:
        """Write down what is new; what another run wrote meanwhile stays."""
        if not self.more:
            return
        words = _read(self.path) | self.words
        data = json.dumps(dict(sorted(words.items())), ensure_ascii=False).encode("utf-8")
        if len(data) <= _MOST:
            with suppress(OSError):
                write_whole(self.path, data)
        self.more = False


def kept_words(name: str, state: Iterable[str]) -> KeptWords:
    """The words that were kept under a name in this state; none at first."""
    from platformdirs import user_cache_path

    mark = sha256("\n".join(state).encode()).hexdigest()[:12]
    path = user_cache_path("rulewright") / f"{name}-{mark}.json"
    return KeptWords(path, _read(path))


def _read(path: Path) -> dict[str, str | None]:
    """The words of a file; none where it is not ours."""
    with suppress(OSError, ValueError, RecursionError):
        if path.stat().st_size <= _MOST:
            data = json.loads(path.read_text("utf-8"))
            if isinstance(data, dict) and all(isinstance(v, str | None) for v in data.values()):
                return data
    return {}
