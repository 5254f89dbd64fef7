"""Reading a language's data files: YAML with places, and nothing that YAML can be abused for.

A language folder may come from anybody. So a file is read only up to a size, without aliases (the
"billion laughs"), to a limited depth, with every key once; scalars stay words unless they are whole
numbers or true/false, so that `no` or `on` in a list of words is a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.source.yaml_tree import words_for

MAX_BYTES = 512 * 1024
MAX_DEPTH = 12

Path_ = tuple[str | int, ...]
M = TypeVar("M", bound="Shape")


class Shape(BaseModel):
    """The base of every shape a language file may have: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


@dataclass(slots=True)
class LocaleFile:
    """A file's plain data and where each part of it stands."""

    name: str
    data: Any = None
    places: dict[Path_, Place] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def place(self, path: Path_) -> Place:
        """The place of a part, or of the nearest part around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(self.name))


def find_locale_file(
    lang: str, name: str, folders: Sequence[Path]
) -> tuple[Path, tuple[int, int]] | None:
    """A language's file in the first folder that has it, and a mark of its state: what was made of
    the file may be kept for as long as both are the same. None where no folder has it."""
    path = next((p for f in folders if (p := f / lang / name).is_file()), None)
    if path is None:
        return None
    stat = path.stat()
    return path, (stat.st_mtime_ns, stat.st_size)


class _RefusedError(Exception):
    def __init__(self, message: str, mark: Any) -> None:
        super().__init__(message)
        self.mark = mark


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The fast one where PyYAML has it; both give the same nodes and places."""


def _compose(text: str) -> yaml.Node | None:
    """The file's nodes, after a look at its events that refuses aliases and great depth."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            message = "Aliases (*name) can’t be used in a language file."
            raise _RefusedError(message, event.start_mark)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise _RefusedError("This is nested too deeply.", event.start_mark)
    node: yaml.Node | None = yaml.compose(text, Loader=_Loader)
    return node


def read_locale_file(path: Path, name: str) -> LocaleFile:
    """Read a file; whatever is wrong with it is in the result's diagnostics."""
    file = LocaleFile(name)
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        hint = "A language needs grammar.yaml, cues.yaml and numbers.yaml."
        message = f"There is no file “{name}”."
        file.diagnostics.append(Diagnostic("RW430", message, Place(name), hint))
        return file
    except OSError as error:
        message = f"“{name}” can’t be read: {error.strerror or 'unknown reason'}."
        file.diagnostics.append(Diagnostic("RW430", message, Place(name)))
        return file
    if len(raw) > MAX_BYTES:
        file.diagnostics.append(
            Diagnostic("RW430", f"“{name}” is larger than {MAX_BYTES // 1024} kB.", Place(name))
        )
        return file
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        file.diagnostics.append(
            Diagnostic("RW430", f"“{name}” is not UTF-8 text.", Place(name, line))
        )
        return file
    lines = text.splitlines()
    try:
        node = _compose(text)
        if node is None:
            file.diagnostics.append(Diagnostic("RW430", f"“{name}” is empty.", Place(name)))
            return file
        file.data = _plain(node, (), file, lines)
    except _RefusedError as refused:
        _broken(file, str(refused), refused.mark, lines)
    except yaml.MarkedYAMLError as error:
        _broken(file, words_for(error)[0], error.problem_mark, lines)
    except yaml.YAMLError as error:
        _broken(file, words_for(error)[0], None, lines)
    return file


def _broken(file: LocaleFile, message: str, mark: yaml.Mark | None, lines: list[str]) -> None:
    where = Place(file.name) if mark is None else _place(file.name, mark, mark, lines)
    file.diagnostics.append(Diagnostic("RW431", message, where))


def _place(name: str, start: yaml.Mark, end: yaml.Mark, lines: list[str]) -> Place:
    text = lines[start.line] if start.line < len(lines) else ""
    last = end.column + 1 if end.line == start.line else len(text) + 1
    return Place(name, start.line + 1, start.column + 1, last, text)


def _plain(node: yaml.Node, path: Path_, file: LocaleFile, lines: list[str]) -> Any:
    file.places[path] = _place(file.name, node.start_mark, node.end_mark, lines)
    if isinstance(node, yaml.MappingNode):
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = _scalar(key_node)
            if key in found:
                where = _place(file.name, key_node.start_mark, key_node.end_mark, lines)
                message = f"“{key}” is written twice here."
                related = ((file.places[(*path, key)], "first written here"),)
                file.diagnostics.append(
                    Diagnostic("RW431", message, where, "Keep one of them.", related=related)
                )
                continue
            found[key] = _plain(value_node, (*path, key), file, lines)
        return found
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, i), file, lines) for i, item in enumerate(node.value)]
    return _scalar(node)


def _scalar(node: yaml.Node) -> Any:
    if not isinstance(node, yaml.ScalarNode):
        raise _RefusedError("A name is expected here.", node.start_mark)
    text: str = node.value
    if node.style is None and text in ("true", "false"):
        return text == "true"
    if node.style is None and text.isascii() and text.isdigit() and len(text) < 16:
        return int(text)
    return text


def shape(file: LocaleFile, model: type[M]) -> M | None:
    """The file's data in the shape the language engine needs, or None with diagnostics."""
    if file.data is None:
        return None
    if not isinstance(file.data, dict):
        message = f"“{file.name}” must be a list of “key: value” lines."
        file.diagnostics.append(Diagnostic("RW432", message, Place(file.name)))
        return None
    try:
        return model.model_validate(file.data)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            file.diagnostics.append(_misshapen(file, model, problem))
        return None


_PLAIN_WORDS = {
    "missing": "“{key}” is missing.",
    "string_type": "“{key}” must be words.",
    "int_type": "“{key}” must be a whole number.",
    "int_parsing": "“{key}” must be a whole number.",
    "int_from_float": "“{key}” must be a whole number.",
    "bool_type": "“{key}” must be true or false.",
    "bool_parsing": "“{key}” must be true or false.",
    "list_type": "“{key}” must be a list.",
    "tuple_type": "“{key}” must be a list.",
    "dict_type": "“{key}” must be a list of “key: value” lines.",
    "model_type": "“{key}” must be a list of “key: value” lines.",
}


def _misshapen(file: LocaleFile, model: type[Shape], problem: Any) -> Diagnostic:
    path: Path_ = tuple(p for p in problem["loc"] if p != "[key]")
    key = str(path[-1]) if path else file.name
    place = file.place(path)
    if problem["type"] == "extra_forbidden":
        hint = did_you_mean(key, _keys_at(model, path[:-1]))
        return Diagnostic("RW432", f"“{key}” means nothing here.", place, hint)
    if problem["type"] == "literal_error":
        hint = f"It may be {problem['ctx']['expected']}."
        return Diagnostic("RW432", f"“{problem['input']}” can’t stand here.", place, hint)
    if problem["type"] == "value_error":
        return Diagnostic("RW432", str(problem["ctx"]["error"]), place)
    words = _PLAIN_WORDS.get(problem["type"], "“{key}” can’t be read here.")
    return Diagnostic("RW432", words.format(key=key), place)


def _keys_at(model: type[Shape], path: Path_) -> list[str]:
    """The keys that the shape has at a path, as far as they are fixed."""
    at: Any = model
    for step in path:
        if isinstance(at, type) and issubclass(at, BaseModel):
            found = next((f for k, f in at.model_fields.items() if step in (k, f.alias)), None)
            at = found.annotation if found else None
        else:
            args = [a for a in getattr(at, "__args__", ()) if a not in (type(None), ..., str, int)]
            at = args[-1] if args else None
            if not (isinstance(at, type) and issubclass(at, BaseModel)):
                continue
    while at is not None and not (isinstance(at, type) and issubclass(at, BaseModel)):
        args = [a for a in getattr(at, "__args__", ()) if a not in (type(None), ..., str, int)]
        at = args[-1] if args else None
    if at is None:
        return []
    return [f.alias or k for k, f in at.model_fields.items()]
