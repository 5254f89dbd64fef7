"""How the line was most likely meant: hints for lines that can't be read."""

from __future__ import annotations

from rulewright.diagnostics import nearest
from rulewright.source import usage_play, usage_rest
from rulewright.source.usage_lines import Line, Topic

TOPICS: dict[str, tuple[Topic, ...]] = usage_play.TOPICS | usage_rest.TOPICS
"""Per start rule of the grammar, the kinds of such lines."""
_MARKS = str.maketrans(",:()", "    ")
_MOST_SHOWN = 4


def hint_for(words: str, start: str) -> str | None:
    """How the line was most likely meant to be written."""
    lines = [line for topic in TOPICS.get(start, ()) for line in topic.lines]
    written = [w for w in words.translate(_MARKS).split() if w]
    told = _told_by(lines, written)
    if told is not None:
        line, meant = told
        did_you_mean = f"Did you mean “{line.word}”? " if meant else ""
        return f"{did_you_mean}Such a line is written: {_shown(line)}"
    plain = next((line for line in lines if not line.word), None)
    if plain is not None:
        return f"Such a line is written: {_shown(plain)}"
    known = list(dict.fromkeys(line.word for line in lines))
    if known:
        listed = ", ".join(f"“{w}”" for w in known[:8])
        return f"A line here has one of the words {listed}{' and others' if known[8:] else ''}."
    return None


def _told_by(lines: list[Line], written: list[str]) -> tuple[Line, bool] | None:
    """The kind of line a word tells, or nearly tells."""
    verbs = {line.word: line for line in lines if not line.first and line.word}
    firsts = {line.word: line for line in lines if line.first and line.word}
    for word in written[1:]:
        # Behind the one who acts stands “draws”; “draw” begins a line in which nobody does.
        if word in firsts and f"{word}s" in verbs and written[0] not in firsts:
            return verbs[f"{word}s"], True
    if written and written[0] in firsts:
        return firsts[written[0]], False
    for word, line in verbs.items():
        if word in written:
            return line, False
    close = nearest(written[0], firsts) if written else None
    if close:
        return firsts[close], True
    for word in written[1:]:
        close = nearest(word, verbs)
        if close:
            return verbs[close], True
    return None


def _shown(line: Line) -> str:
    return "   or   ".join(line.written[:_MOST_SHOWN])
