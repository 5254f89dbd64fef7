"""Variants: files that name a game and what they change in its game.yaml, laid over it.

Positions are kept: whatever a variant says wrongly is shown in the variant's own file. Two variants
that change one thing differently contradict each other, and are an error with both places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.source.yaml_tree import Path as Steps
from rulewright.source.yaml_tree import YamlTree, parse_yaml
from rulewright.workspace import read_own

Found = tuple[Diagnostic, ...]
_KEYS = ("base", "changes")


def variant_names(folder: Path) -> list[str]:
    """The variants a game has, by name."""
    return sorted(path.stem for path in (folder / "variants").glob("*.yaml") if path.is_file())


def sheet_with_variants(folder: Path, variants: Iterable[str]) -> tuple[YamlTree | None, Found]:
    """The game's sheet with its variants laid over it, or everything that is wrong with them."""
    found: list[Diagnostic] = []
    base = _read(folder, "game.yaml", found)
    overlays: list[YamlTree] = []
    for name in variants:
        path = folder / "variants" / f"{name}.yaml"
        if not path.is_file():
            hint = did_you_mean(name, variant_names(folder))
            message = f"“{folder.name}” has no variant “{name}”."
            found.append(Diagnostic("RW604", message, hint=hint))
            continue
        tree = _read(folder, f"variants/{name}.yaml", found)
        if tree is not None:
            overlays += _changes(tree, folder.name, found)
    if base is None or found:
        return None, tuple(found)
    laid, problems = lay_over(base, overlays)
    return (None if problems else laid), (*found, *problems)


def lay_over(base: YamlTree, overlays: Sequence[YamlTree]) -> tuple[YamlTree, Found]:
    """The base with each overlay's data over it: mappings are merged, all else is replaced."""
    layers = _Layers(base)
    for overlay in overlays:
        layers.lay(overlay)
    return layers.result(), tuple(layers.found)


class _Layers:
    """The sheet as laid over so far, and which variant changed what."""

    def __init__(self, base: YamlTree) -> None:
        self.base = base
        self.data: dict[str | int, Any] = _copy(base.data)
        self.keys = dict(base.keys)
        self.values = dict(base.values)
        self.changed: dict[Steps, tuple[Any, Place]] = {}
        """What earlier overlays changed, with their places."""
        self.found: list[Diagnostic] = []

    def lay(self, overlay: YamlTree) -> None:
        """One overlay more."""
        own: dict[Steps, tuple[Any, Place]] = {}
        self._merge(self.data, overlay.data, (), overlay, own)
        self.changed |= own

    def _merge(
        self,
        target: dict[str | int, Any],
        changes: Mapping[str | int, Any],
        path: Steps,
        overlay: YamlTree,
        own: dict[Steps, tuple[Any, Place]],
    ) -> None:
        for key, value in changes.items():
            here = (*path, key)
            known = target.get(key)
            # A piece's count alone is short for a long form with nothing but its count.
            short = _is_piece(here) and isinstance(value, int) and isinstance(known, dict)
            if short:
                value = {"count": value}
            elif _is_piece(here) and isinstance(value, dict) and isinstance(known, int):
                known = target[key] = {"count": known}
            if isinstance(value, dict) and value and isinstance(known, dict):
                if not self._contradicts(here, value, overlay, whole=False):
                    self._merge(known, value, here, overlay, own)
                    if short:
                        self.values[*here, "count"] = overlay.place(here)
                continue
            if self._contradicts(here, value, overlay, whole=True):
                continue
            target[key] = _copy(value)
            own[here] = (value, overlay.place(here, key=True))
            self._places(here, overlay)

    def _contradicts(self, here: Steps, value: Any, overlay: YamlTree, *, whole: bool) -> bool:
        """Whether an earlier overlay changed this, or something around or inside it, otherwise."""
        for path, (other, place) in self.changed.items():
            same = path == here
            around = here[: len(path)] == path and not same
            inside = whole and path[: len(here)] == here and not same
            if (same and other != value) or inside or (around and not isinstance(other, dict)):
                name = ".".join(map(str, here))
                message = f"Two variants change “{name}”, and not to the same."
                related = ((place, "the other variant"),)
                where = overlay.place(here, key=True)
                self.found.append(Diagnostic("RW240", message, where, related=related))
                return True
        return False

    def _places(self, here: Steps, overlay: YamlTree) -> None:
        """The changed part's places are those of the overlay, and no longer those of the base."""
        for mine, theirs in ((self.keys, overlay.keys), (self.values, overlay.values)):
            for path in [p for p in mine if p[: len(here)] == here]:
                del mine[path]
            mine |= {p: place for p, place in theirs.items() if p[: len(here)] == here}

    def result(self) -> YamlTree:
        """The tree as it is now."""
        return YamlTree(self.base.file, self.data, self.keys, self.values)


def _read(folder: Path, written: str, found: list[Diagnostic]) -> YamlTree | None:
    source, problems = read_own(folder, written)
    found += problems
    if source is None:
        return None
    tree, problems = parse_yaml(source)
    found += problems
    return tree


def _changes(tree: YamlTree, game: str, found: list[Diagnostic]) -> list[YamlTree]:
    """A variant file's `changes` as a tree of its own, with paths as in game.yaml."""
    for key in tree.data:
        if key not in _KEYS:
            hint = did_you_mean(str(key), _KEYS)
            message = f"“{key}” means nothing in a variant."
            found.append(Diagnostic("RW242", message, tree.place((key,), key=True), hint))
    base = tree.data.get("base")
    if base is None:
        found.append(Diagnostic("RW242", "“base” is missing: the game's name.", tree.place(())))
    elif base != game:
        message = f"This is a variant of “{base}”, not of “{game}”."
        found.append(Diagnostic("RW241", message, tree.place(("base",))))
    changes = tree.data.get("changes")
    if not isinstance(changes, dict) or not changes:
        message = "“changes” lists what the variant changes in game.yaml."
        found.append(Diagnostic("RW242", message, tree.place(("changes",))))
        return []
    return [
        YamlTree(
            tree.file,
            changes,
            {p[1:]: place for p, place in tree.keys.items() if p[:1] == ("changes",) and p[1:]},
            {p[1:]: place for p, place in tree.values.items() if p[:1] == ("changes",)},
        )
    ]


def _is_piece(path: Steps) -> bool:
    return len(path) == 3 and path[0] in ("pieces", "dice")


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data
