"""YAML with positions, read as plain data: no tags, no anchors, nothing surprising.

PyYAML parses; its nodes become dictionaries, lists, strings, whole numbers, true/false and nothing
else, and for every key and value the place where it stands is kept.

PyYAML has two parsers: one in C, where it was built with it, and one in Python, fifteen times
slower, that is stricter about tabs and says more of what is wrong. The fast one reads the files
there is nothing to say about, and the strict one has the last word about all others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import yaml

from rulewright.diagnostics import Diagnostic, Place
from rulewright.source.files import SourceFile

Path = tuple[str | int, ...]

MAX_DEPTH = 20
MAX_NODES = 50_000
_INT = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_FAST: Any = getattr(yaml, "CSafeLoader", None)
_STRICT: Any = yaml.SafeLoader
_DOUBTFUL = re.compile(
    r"[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""Tabs, control characters and strange ends of lines, which the parsers do not take alike."""


@dataclass(frozen=True, slots=True)
class YamlTree:
    """A file's data and where each part of it stands."""

    file: str
    data: dict[str | int, Any]
    keys: Mapping[Path, Place]
    values: Mapping[Path, Place]

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Where a value (or its key) stands; for a path that is not there, its nearest part."""
        first, second = (self.keys, self.values) if key else (self.values, self.keys)
        for length in range(len(path), -1, -1):
            part = path[:length]
            if part in first:
                return first[part]
            if part in second:
                return second[part]
        return Place(self.file)


def parse_yaml(source: SourceFile) -> tuple[YamlTree | None, tuple[Diagnostic, ...]]:
    """The file's data, or what is wrong with it. The top of the file must be a mapping."""
    if _FAST is not None and not _DOUBTFUL.search(source.text):
        with suppress(yaml.YAMLError):
            return _parse(source, _FAST)
    try:
        return _parse(source, _STRICT)
    except yaml.YAMLError as error:
        return None, (_explain(source, error),)


def _parse(source: SourceFile, loader: Any) -> tuple[YamlTree | None, tuple[Diagnostic, ...]]:
    dangers = _find_dangers(source, loader)
    if dangers:
        return None, dangers
    node = yaml.compose(source.text, Loader=loader)
    reader = _Reader(source)
    if not isinstance(node, yaml.MappingNode):
        message = "The file should be a list of “name: value” lines."
        return None, (Diagnostic("RW131", message, source.place(1)),)
    data = reader.value(node, ())
    return YamlTree(source.name, data, reader.keys, reader.values), tuple(reader.found)


def _find_dangers(source: SourceFile, loader: Any) -> tuple[Diagnostic, ...]:
    """What must be refused before a tree is built: anchors, tags, depth, sheer number."""
    depth = nodes = 0
    for event in yaml.parse(source.text, Loader=loader):
        hint = None
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
            depth += isinstance(event, yaml.CollectionStartEvent)
            tag = getattr(event, "tag", None)
            if event.anchor is not None:  # an alias has one, too
                message = "Anchors and references (& and *) can't be used here."
                hint = "Write the value out where it is needed."
            elif tag is not None and tag != "!":
                message = f"The tag “{tag}” can't be used here."
            elif depth > MAX_DEPTH or nodes > MAX_NODES:
                message = f"The file is {'nested too deep' if depth > MAX_DEPTH else 'too large'}."
            else:
                continue
            mark: Any = event.start_mark
            place = source.place(mark.line + 1, mark.column + 1, mark.column + 2)
            return (Diagnostic("RW132", message, place, hint),)
        depth -= isinstance(event, yaml.CollectionEndEvent)
    return ()


def _explain(source: SourceFile, error: yaml.YAMLError) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = source.place(mark.line + 1, mark.column + 1) if mark else source.place(1)
    line = place.text
    if "\t" in line[: place.column]:
        message = "A tab stands among the spaces here."
        return Diagnostic("RW110", message, place, "Indent with spaces only.")
    words, hint = words_for(error)
    return Diagnostic("RW130", words, place, hint)


def words_for(error: yaml.YAMLError) -> tuple[str, str | None]:
    """What is wrong with a YAML text, and what to do about it, for somebody who writes rules."""
    problem = str(getattr(error, "problem", "") or "")
    return _WORDS.get(problem, ("This line does not fit what stands around it.", None))


_SECOND_COLON = (
    "A second colon stands in this line.",
    "A text with a colon in it needs quotation marks around it.",
)
# PyYAML's reader in Python and the one in C put it differently.
_WORDS: dict[str, tuple[str, str | None]] = {
    "mapping values are not allowed here": _SECOND_COLON,
    "mapping values are not allowed in this context": _SECOND_COLON,
    "did not find expected ',' or '}'": ("A closing brace is missing.", None),
    "did not find expected ',' or ']'": ("A closing bracket is missing.", None),
    "could not find expected ':'": (
        "A colon is missing here.",
        "Each line is written “name: value”, with a space after the colon.",
    ),
    "expected <block end>, but found '<block mapping start>'": (
        "This line is indented differently from the lines it stands with.",
        None,
    ),
    "expected ',' or '}', but got '<stream end>'": ("A closing brace is missing.", None),
    "expected ',' or ']', but got '<stream end>'": ("A closing bracket is missing.", None),
}


class _Reader:
    """Nodes to data, remembering places and finding keys that stand twice."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.keys: dict[Path, Place] = {}
        self.values: dict[Path, Place] = {}
        self.found: list[Diagnostic] = []

    def place(self, node: yaml.Node) -> Place:
        start, end = node.start_mark, node.end_mark
        stop = end.column + 1 if end.line == start.line else 0
        return self.source.place(start.line + 1, start.column + 1, stop)

    def value(self, node: yaml.Node, path: Path) -> Any:
        self.values[path] = self.place(node)
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*path, i)) for i, child in enumerate(node.value)]
        return _scalar(node)

    def mapping(self, node: yaml.MappingNode, path: Path) -> dict[str | int, Any]:
        data: dict[str | int, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                message = "A name should stand here, not a list."
                self.found.append(Diagnostic("RW131", message, self.place(key_node)))
                continue
            key = _scalar(key_node)
            key = (
                key if isinstance(key, int | str) and not isinstance(key, bool) else key_node.value
            )
            here = (*path, key)
            if here in self.keys:
                related = ((self.keys[here], "first here"),)
                message = f"“{key}” stands here a second time."
                place = self.place(key_node)
                self.found.append(Diagnostic("RW133", message, place, related=related))
                continue
            self.keys[here] = self.place(key_node)
            data[key] = self.value(value_node, here)
        return data


def _scalar(node: yaml.Node) -> str | int | bool | None:
    text = str(node.value)
    if not isinstance(node, yaml.ScalarNode) or node.style:
        return text
    if _INT.fullmatch(text):
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    return None if text in ("", "~", "null") else text
