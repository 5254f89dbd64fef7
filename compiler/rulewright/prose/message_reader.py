"""Reading a message: from the notation to its parts, one pass with a stack.

Any text at all gives a message. What is malformed stays in it as plain words, and a diagnostic says
so, with the place and how it is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.prose.message import (
    FORMS,
    REFERENCE,
    Emphasis,
    Marked,
    Message,
    Part,
    Slot,
    Text,
    place_in,
    plain_words,
)

MAX_DEPTH = 8
"""How deep marked words may stand in marked words; nobody can read two."""


_NAME = r"[a-z][a-z0-9_]*"
_SLOT = re.compile(rf"\{{(@{_NAME}(?:\.{_NAME})*|{_NAME}(?:\.(?P<form>[a-z_]+))?)\}}")
_BEFORE = re.compile(rf"\[((?=[^\]]*[^\]\s])[^\[\]{{}}|/*\n]+)\](?={_SLOT.pattern})")
_AFTER = re.compile(rf"\[([^\[\]{{}}*\n]+)\](?!\({_NAME}\))")
_CLOSE = re.compile(rf"\]\(({_NAME})\)")
_CLOSE_SPACED = re.compile(rf"\] +\(({_NAME})\)")
_PLAIN = re.compile(r"[^\[\]{}*]+")


def parse_message(
    pattern: str, place: Place | None = None
) -> tuple[Message, tuple[Diagnostic, ...]]:
    """Read a message pattern. `place` says where in a file its first character stands."""
    reader = _Reader(pattern, place)
    parts = reader.read()
    return Message(parts, pattern, place), tuple(reader.diagnostics)


@dataclass(slots=True)
class _Frame:
    """Something opened and not yet closed: marked words, emphasis, or the message itself."""

    opener: str
    column: int
    parts: list[Part] = field(default_factory=list)

    def add(self, part: Part) -> None:
        last = self.parts[-1] if self.parts else None
        if isinstance(part, Text) and isinstance(last, Text):
            self.parts[-1] = Text(last.text + part.text, last.column)
        else:
            self.parts.append(part)


class _Reader:
    """One pass over the pattern with a stack, so that no text can make it slow or recursive."""

    def __init__(self, pattern: str, place: Place | None) -> None:
        self.pattern = pattern
        self.place = place
        self.diagnostics: list[Diagnostic] = []
        self.stack = [_Frame("", 0)]
        self.at = 0

    def read(self) -> tuple[Part, ...]:
        while self.at < len(self.pattern):
            self._step()
        while len(self.stack) > 1:
            self._never_closed(self.stack[-1])
            self._give_up()
        return tuple(self.stack[0].parts)

    def _step(self) -> None:
        char = self.pattern[self.at]
        if char == "{":
            self._brace()
        elif char == "}":
            if not self._take("}}", "}"):
                self._stray("RW400", "}", "This closing brace belongs to no placeholder.")
        elif char == "[":
            self._bracket()
        elif char == "]":
            self._closing_bracket()
        elif char == "*":
            self._star()
        else:
            found = _PLAIN.match(self.pattern, self.at)
            assert found is not None
            self._text(found.group())

    # -- small steps -----------------------------------------------------------------------------

    def _text(self, words: str, width: int | None = None) -> None:
        self.stack[-1].add(Text(words, self.at))
        self.at += len(words) if width is None else width

    def _take(self, escaped: str, words: str) -> bool:
        if not self.pattern.startswith(escaped, self.at):
            return False
        self._text(words, len(escaped))
        return True

    def _report(self, code: str, start: int, end: int, message: str, hint: str | None) -> None:
        where = place_in(self.place, self.pattern, start, end)
        self.diagnostics.append(Diagnostic(code, message, where, hint))

    def _stray(self, code: str, char: str, message: str) -> None:
        hint = f"Write {char * 2} to print {char} itself."
        self._report(code, self.at, self.at + len(char), message, hint)
        self._text(char)

    # -- placeholders ----------------------------------------------------------------------------

    def _brace(self) -> None:
        if self._take("{{", "{"):
            return
        found = _SLOT.match(self.pattern, self.at)
        if found is None:
            self._malformed_slot()
        else:
            self._slot(found, "", self.at)

    def _slot(self, found: re.Match[str], before: str, column: int) -> None:
        form = found["form"] or ""
        name = found.group(1).removesuffix(f".{form}") if form else found.group(1)
        if form and form not in FORMS:
            hint = did_you_mean(form, FORMS)
            self._report("RW401", *found.span("form"), f"“{form}” is no form of a value.", hint)
            form = ""
        end = found.end()
        after = _AFTER.match(self.pattern, end)
        if after is not None and _touches_next(self.pattern, after):
            after = None
        mark = after.group(1) if after else ""
        after_column = end
        end = after.end() if after else end
        self.stack[-1].add(Slot(name, form, before, mark, column, end, after_column))
        self.at = end

    def _malformed_slot(self) -> None:
        close = self.pattern.find("}", self.at)
        line_end = self.pattern.find("\n", self.at)
        if close < 0 or 0 <= line_end < close or close - self.at > 60:
            self._stray("RW400", "{", "This brace opens a placeholder that is never closed.")
            return
        inside = self.pattern[self.at + 1 : close]
        wanted = re.sub(r"[^a-z0-9_.]+", "_", inside.lower()).strip("_.")
        wanted = REFERENCE + wanted if inside.strip().startswith(REFERENCE) else wanted
        hint = (
            f"Did you mean {{{wanted}}}?"
            if _SLOT.fullmatch(f"{{{wanted}}}")
            else "A placeholder is a name in braces: {card} or {card.many}. Write {{ to print {."
        )
        self._report(
            "RW400", self.at, close + 1, f"“{{{inside}}}” is not a placeholder’s name.", hint
        )
        # The whole of it becomes text, so that its closing brace is not reported a second time.
        if re.search(r"[\[\]{*]", inside):
            self._text("{")
        else:
            self._text(f"{{{inside}}}")

    # -- brackets --------------------------------------------------------------------------------

    def _bracket(self) -> None:
        if self.pattern.startswith("[[", self.at):
            # "[[le]{box} …](fact)": marked words that begin with a grammar mark.
            if _BEFORE.match(self.pattern, self.at + 1) is None:
                self._text("[", 2)
                return
            self._open("[")
            return
        before = _BEFORE.match(self.pattern, self.at)
        if before is None:
            self._open("[")
            return
        slot = _SLOT.match(self.pattern, before.end())
        assert slot is not None
        self._slot(slot, before.group(1), self.at)

    def _open(self, opener: str) -> None:
        if len(self.stack) > MAX_DEPTH:
            self._stray("RW402", opener, "Marked words are nested too deeply here.")
            return
        self.stack.append(_Frame(opener, self.at))
        self.at += len(opener)

    def _closing_bracket(self) -> None:
        found = _CLOSE.match(self.pattern, self.at)
        opened = any(frame.opener == "[" for frame in self.stack)
        if found is None and self._take("]]", "]"):
            return
        if not opened:
            self._stray("RW402", "]", "This closing bracket has no opening one.")
            return
        while self.stack[-1].opener != "[":
            self._never_closed(self.stack[-1])
            self._give_up()
        frame = self.stack[-1]
        if found is None:
            self._no_cue(frame)
            self._give_up()
            self._text("]")
            return
        self.stack.pop()
        end = found.end()
        if not plain_words(tuple(frame.parts)).strip():
            self._report(
                "RW404",
                frame.column,
                end,
                f"No words are marked for “{found.group(1)}”.",
                "Put the words that say it between the brackets.",
            )
        marked = Marked(tuple(frame.parts), found.group(1), frame.column, end, found.start(1))
        self.stack[-1].add(marked)
        self.at = end

    def _no_cue(self, frame: _Frame) -> None:
        words = plain_words(tuple(frame.parts))
        shown = words if len(words) <= 40 else words[:39] + "…"
        if spaced := _CLOSE_SPACED.match(self.pattern, self.at):
            hint = f"Leave no space before the fact: [{shown}]({spaced.group(1)})."
        else:
            hint = f"Write [{shown}](fact), or [[ to print a bracket."
        self._report(
            "RW403", frame.column, self.at + 1, "These words in brackets name no fact.", hint
        )

    # -- emphasis --------------------------------------------------------------------------------

    def _star(self) -> None:
        if self._take("****", "**"):
            return
        if not self.pattern.startswith("**", self.at):
            self._text("*")
            return
        if self.stack[-1].opener == "**":
            frame = self.stack.pop()
            self.stack[-1].add(Emphasis(tuple(frame.parts), frame.column))
            self.at += 2
        elif any(frame.opener == "**" for frame in self.stack):
            self._report(
                "RW405",
                self.at,
                self.at + 2,
                "This emphasis would end inside marked words but began outside them.",
                "Close the emphasis before the bracket opens.",
            )
            self._text("**")
        else:
            self._open("**")

    # -- recovery --------------------------------------------------------------------------------

    def _never_closed(self, frame: _Frame) -> None:
        if frame.opener == "[":
            self._report(
                "RW402",
                frame.column,
                frame.column + 1,
                "This bracket is never closed.",
                "Marked words end with ](fact). Write [[ to print a bracket.",
            )
        else:
            self._report(
                "RW405",
                frame.column,
                frame.column + 2,
                "This emphasis is never closed.",
                "Emphasis is **words**. Write **** to print two stars.",
            )

    def _give_up(self) -> None:
        """What the last frame opened becomes plain text; what it held goes one level up."""
        frame = self.stack.pop()
        self.stack[-1].add(Text(frame.opener, frame.column))
        for part in frame.parts:
            self.stack[-1].add(part)


def _touches_next(pattern: str, after: re.Match[str]) -> bool:
    """In `{a}[le]{b}` the mark belongs to what follows; `{a}[은/는]{b}` can only mean the first."""
    return _BEFORE.match(pattern, after.start()) is not None
