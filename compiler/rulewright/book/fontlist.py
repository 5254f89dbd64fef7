"""`fonts.yaml` read and checked: families, their files, and which of them sets which words.

The list comes from a templates folder, which may be a stranger's, so it is read as hostile input:
small, without aliases, every name and path checked, and each fault told at its line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal

import yaml
from fontTools.ttLib import TTLibError
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rulewright.book.charsets import characters_of_file
from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.source.yaml_tree import words_for

LIST = "fonts/fonts.yaml"
"""Where the list lies in a templates folder."""

LARGEST = 50_000
"""Bytes that a list of fonts may have."""

DEEPEST = 12
"""Levels that a list of fonts may have."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """One file: where it lies, its address for a page design, its weight and its style."""

    path: Path
    url: str
    weight: int
    style: str


@dataclass(frozen=True, slots=True)
class Family:
    """A family by the name that prepress staff will read in the PDF."""

    name: str
    files: tuple[FontFile, ...]
    reserved_name: bool
    web: str


@dataclass(frozen=True, slots=True)
class RoleFonts:
    """What sets the words of one role: fonts in order, and how the page design uses them."""

    role: str
    stack: tuple[Family, ...]
    generic: str
    weight: int
    uppercase: bool


@dataclass(frozen=True, slots=True)
class FontSet:
    """The fonts of one language, by role."""

    lang: str
    roles: Mapping[str, RoleFonts]

    def role(self, name: str) -> RoleFonts:
        """The fonts of a role; those of the body for a role that has none of its own."""
        return self.roles.get(name) or self.roles["body"]

    def families(self) -> tuple[Family, ...]:
        """Every family the language uses, once, in the order of the roles' names."""
        found = {f.name: f for _, role in sorted(self.roles.items()) for f in role.stack}
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Fonts:
    """All of a templates folder's fonts."""

    families: Mapping[str, Family]
    languages: Mapping[str, Mapping[str, RoleFonts]]

    def for_language(self, lang: str) -> FontSet:
        """The fonts of a language; `pt-BR` is looked for as itself, as `pt`, then as `default`."""
        for name in (lang, lang.replace("_", "-").split("-")[0], "default"):
            if name in self.languages:
                return FontSet(lang, {**self.languages["default"], **self.languages[name]})
        raise KeyError(lang)  # load_fonts makes sure of `default`


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


_Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]{0,60}$")]


class _File(_Strict):
    file: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.(ttf|otf)$")]
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    style: Literal["normal", "italic"] = "normal"


class _Family(_Strict):
    folder: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$")]
    reserved_name: bool = False
    web: Literal["subset", "whole", "none"] = "none"
    files: Annotated[tuple[_File, ...], Field(min_length=1, max_length=40)]


class _Role(_Strict):
    fonts: Annotated[tuple[_Name, ...], Field(min_length=1, max_length=12)]
    generic: Literal["serif", "sans-serif"] = "serif"
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    uppercase: bool = False


class _List(_Strict):
    families: dict[_Name, _Family]
    languages: dict[
        Annotated[str, Field(pattern=r"^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$")],
        dict[Annotated[str, Field(pattern=r"^[a-z][a-z_-]{0,30}$")], _Role],
    ]


def load_fonts(folders: Sequence[Path]) -> tuple[Fonts | None, tuple[Diagnostic, ...]]:
    """The fonts that the first templates folder with a list describes.

    Font files are looked for in all the folders in order, so that a workspace's own list may name
    the families that are shipped. None when the list can't be used.
    """
    path = next((f / LIST for f in folders if (f / LIST).is_file()), None)
    if path is None:
        return None, (_fault("There is no list of fonts in the templates.", 1, "RW502"),)
    text, faults = _read(path)
    if text is None:
        return None, faults
    tree, plain, faults = _parse(text)
    if tree is None:
        return None, faults
    try:
        listed = _List.model_validate(plain)
    except ValidationError as error:
        return None, tuple(
            _fault(_in_words(found), _line(tree, found["loc"]), "RW502")
            for found in error.errors(include_url=False)
        )
    return _resolve(listed, tree, folders)


def _read(path: Path) -> tuple[str | None, tuple[Diagnostic, ...]]:
    try:
        with path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
        if len(raw) > LARGEST:
            return None, (_fault(f"The list of fonts is larger than {LARGEST:,} bytes.", 1),)
        return raw.decode("utf-8"), ()
    except UnicodeDecodeError:
        return None, (_fault("The list of fonts is not UTF-8 text.", 1),)
    except OSError as error:
        return None, (_fault(f"The list of fonts can't be read: {error.strerror}.", 1),)


def _parse(text: str) -> tuple[yaml.Node | None, Any, tuple[Diagnostic, ...]]:
    """The list as a tree with positions and as plain data."""
    try:
        depth = 0
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.AliasEvent):
                return None, None, (_fault("The list of fonts uses a YAML alias (*).", line),)
            if depth > DEEPEST:
                return None, None, (_fault("The list of fonts is nested too deeply.", line),)
        tree = yaml.compose(text, Loader=yaml.SafeLoader)
        if not isinstance(tree, yaml.MappingNode):
            return None, None, (_fault("The list of fonts has no families.", 1),)
        return tree, yaml.SafeLoader("").construct_document(tree), ()
    except (yaml.YAMLError, ValueError, ArithmeticError) as error:
        mark = getattr(error, "problem_mark", None)
        words = "A value can't be read."
        if isinstance(error, yaml.YAMLError):
            words = words_for(error)[0]
        return None, None, (_fault(words, mark.line + 1 if mark else 1),)


def _resolve(
    listed: _List, tree: yaml.Node, folders: Sequence[Path]
) -> tuple[Fonts | None, tuple[Diagnostic, ...]]:
    faults: list[Diagnostic] = []
    families: dict[str, Family] = {}
    for name, family in listed.families.items():
        if family.reserved_name and family.web == "subset":
            faults.append(
                _fault(
                    f"{name} has a reserved name, so it can't be cut for the web.",
                    _line(tree, ("families", name, "web")),
                    "RW504",
                    hint="Write web: whole, or web: none.",
                )
            )
        files = []
        for index, file in enumerate(family.files):
            found = _find(PurePosixPath("fonts", family.folder, file.file), folders)
            if isinstance(found, str):
                line = _line(tree, ("families", name, "files", index, "file"))
                faults.append(_fault(found, line, "RW503"))
            else:
                url = f"fonts/{family.folder}/{file.file}"
                files.append(FontFile(found, url, file.weight, file.style))
        families[name] = Family(name, tuple(files), family.reserved_name, family.web)
    languages: dict[str, dict[str, RoleFonts]] = {}
    for lang, roles in listed.languages.items():
        languages[lang] = {}
        for role, setting in roles.items():
            for index, name in enumerate(setting.fonts):
                if name not in families:
                    faults.append(
                        _fault(
                            f"“{name}” is none of the families.",
                            _line(tree, ("languages", lang, role, "fonts", index)),
                            hint=did_you_mean(name, families),
                        )
                    )
            stack = tuple(families[name] for name in setting.fonts if name in families)
            languages[lang][role] = RoleFonts(
                role, stack, setting.generic, setting.weight, setting.uppercase
            )
    if "body" not in languages.get("default", {}):
        faults.append(
            _fault(
                "languages.default has no fonts for the role “body”.",
                _line(tree, ("languages", "default")),
            )
        )
    return (None if faults else Fonts(families, languages)), tuple(faults)


_SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true")


def _find(name: PurePosixPath, folders: Sequence[Path]) -> Path | str:
    """The file, or words that say why there is none."""
    for folder in folders:
        path = folder / name
        if not path.is_file():
            continue
        if not path.resolve().is_relative_to(folder.resolve()):
            return f"{name} leads out of the templates folder."
        try:
            with path.open("rb") as stream:
                if stream.read(4) not in _SIGNATURES:
                    return f"{name} is no TrueType or OpenType font."
            try:
                if not characters_of_file(path):
                    return f"{name} has no characters."
            except (TTLibError, AssertionError, KeyError, ValueError, EOFError):
                return f"{name} is a damaged font."
        except OSError as error:
            return f"{name} can't be read: {error.strerror}."
        return path
    return f"{name} is not in the templates."


def _fault(message: str, line: int, code: str = "RW502", hint: str | None = None) -> Diagnostic:
    return Diagnostic(code, message, Place(f"templates/{LIST}", line), hint)


def _in_words(found: Any) -> str:
    """What the shape of the list says is wrong, for somebody who designs pages."""
    last = next((str(p) for p in reversed(found["loc"]) if p != "[key]"), "The list of fonts")
    kind = found["type"]
    if kind == "extra_forbidden":
        return f"“{last}” means nothing here."
    if kind == "missing":
        return f"“{last}” is missing."
    if kind == "string_pattern_mismatch" and last in ("file", "folder"):
        what = "a font file's name, as in Serif-Bold.ttf" if last == "file" else "a folder's name"
        return f"“{last}” is {what}, without a path."
    if kind == "literal_error":
        return f"“{last}” may be {found['ctx']['expected'].replace(chr(39), '')}."
    return f"{_dotted(found['loc'])}: “{found['input']}” can't stand here."


def _dotted(loc: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in loc if part != "[key]") or "The list of fonts"


def _line(tree: yaml.Node, loc: tuple[Any, ...]) -> int:
    """The line of what a path of keys and numbers leads to, or of the last that exists."""
    node = tree
    for part in loc:
        if isinstance(node, yaml.MappingNode):
            found = next((v for k, v in node.value if k.value == str(part)), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int):
            found = node.value[part] if part < len(node.value) else None
        else:
            found = None
        if found is None:
            break
        node = found
    return int(node.start_mark.line) + 1
