"""`rulewright fmt`: one way to write a rules file. Comments and texts are kept to the letter."""

from __future__ import annotations

import re

STEP = 4
_TOKEN = re.compile(r"[a-z0-9_]+|<=|>=|!=|[^\s]", re.IGNORECASE)
# Behind these words an opening bracket begins an amount, a condition or a list; behind a name it
# belongs to the name: `turn(player)`.
_BEFORE_BRACKET = re.compile(
    "and|or|not|where|if|when|until|be|with|to|of|is|worth|by|entry|every|first|then|given|players|"
    "repeat|put|draws?|takes|returns|places|gives|rolls?|shows|gains?|loses?"
)
_TEXT = re.compile(r"([a-z]*)\s*\|\s?(.*)$")


def format_rules(text: str) -> str:
    """The rules with even indentation, spacing and blank lines. Done twice, it changes nothing."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    depths = _depths(lines)
    out: list[str] = []
    for index, line in enumerate(lines):
        body = line.strip()
        if not body:
            if out and out[-1]:
                out.append("")
            continue
        out.append(" " * (STEP * depths[index]) + _spaced(body))
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n"


def format_yaml(text: str) -> str:
    """A game.yaml with line ends, trailing spaces and the last line tidied; its layout is kept."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    tidy = [line.rstrip(" ") for line in lines]
    while tidy and not tidy[-1]:
        tidy.pop()
    return "\n".join(tidy) + "\n"


def _depths(lines: list[str]) -> list[int]:
    """How deep each line stands. A comment stands as deep as the line it is above."""
    depths = [0] * len(lines)
    stack: list[int] = []
    waiting: list[int] = []
    for index, line in enumerate(lines):
        body = line.strip()
        if not body:
            continue
        if body.startswith("#"):
            waiting.append(index)
            continue
        indent = len(line[: len(line) - len(line.lstrip())].expandtabs(STEP))
        while stack and stack[-1] >= indent:
            stack.pop()
        depths[index] = len(stack)
        for comment in waiting:
            depths[comment] = len(stack)
        waiting.clear()
        if not _TEXT.match(body):
            stack.append(indent)
    return depths


def _spaced(body: str) -> str:
    """The words of a line with one space between them and none before a comma or colon."""
    if body.startswith("#"):
        return body
    text = _TEXT.match(body)
    if text:
        label = f"{text[1]} |" if text[1] else "|"
        return f"{label} {text[2].strip()}".rstrip()
    words, mark, comment = body.partition("#")
    tokens = _TOKEN.findall(words)
    out = last = ""
    for token in tokens:
        called = token == "(" and last[:1].isalpha() and not _BEFORE_BRACKET.fullmatch(last)
        if out and not called and token not in ",:)" and not out.endswith("("):
            out += " "
        out += token
        last = token
    out = re.sub(r"(?<=players)\s+:", ":", out)
    out = re.sub(r"\bwith (\d+) - (\d+) players", r"with \1-\2 players", out)
    return f"{out}  #{comment}" if mark else out
