"""Workspaces: where games, languages and page designs are found, and how a game is named.

A workspace is a folder with `rules/`. Its own `locales/` and `templates/` come before the shipped
ones, which travel with the package.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.source.files import SourceFile, read_source, shown_name

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,80}")
_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


def shipped_folder() -> Path:
    """Where the shipped rules, locales and templates lie: in the wheel, or in the checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent.parent


@dataclass(frozen=True, slots=True)
class GameName:
    """A game as a person names it: its folder and the variants laid over it."""

    folder: Path
    variants: tuple[str, ...]
    name: str
    """The folder's name with its variants: what output is called."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A person's folder, or None with only what is shipped."""

    root: Path | None

    @classmethod
    def find(cls, start: Path | None = None) -> Workspace:
        """The workspace around a folder: the nearest one above it that has `rules/`."""
        here = (start or Path.cwd()).resolve()
        for folder in (here, *here.parents):
            if (folder / "rules").is_dir() and folder != shipped_folder():
                return cls(folder)
            if folder == shipped_folder():
                return cls(folder)
        return cls(None)

    def folders(self, kind: str) -> tuple[Path, ...]:
        """The folders for "rules", "locales" or "templates": the person's own, then the shipped."""
        own = [self.root / kind] if self.root else []
        # The person's locales count before there are any: that is where new ones will be.
        there = (f for f in (*own, shipped_folder() / kind) if f.is_dir() or kind == "locales")
        return tuple(dict.fromkeys(there))

    @property
    def build(self) -> Path:
        """Where output goes unless said otherwise."""
        return (self.root or Path.cwd()) / "build"

    def game_names(self) -> list[str]:
        """Every game by its folder's name, the person's own first."""
        names: dict[str, None] = {}
        for folder in self.folders("rules"):
            for child in sorted(folder.iterdir()):
                if (child / "game.yaml").is_file():
                    names[child.name] = None
        return list(names)

    def own_games(self) -> list[str]:
        """The games of this workspace; with no workspace, the shipped ones."""
        folders = self.folders("rules")[:1]
        return [c.name for f in folders for c in sorted(f.iterdir()) if (c / "game.yaml").is_file()]

    def resolve(self, name: str) -> tuple[GameName | None, tuple[Diagnostic, ...]]:
        """The game called `name`: a folder under rules/, or a path; with "+variant" behind it."""
        base, *variants = name.split("+")
        for index, variant in enumerate(variants):
            if variant in variants[:index]:
                message = f"The variant “{variant}” is named twice."
                return None, (Diagnostic("RW603", message, hint="Name it once."),)
            if not _NAME.fullmatch(variant):
                message = f"“{variant}” can't be the name of a variant."
                return None, (Diagnostic("RW603", message, hint="Letters, digits, - and _."),)
        if _NAME.fullmatch(base):
            for rules in self.folders("rules"):
                if (rules / base / "game.yaml").is_file():
                    return GameName(rules / base, tuple(variants), name), ()
        path = Path(base)
        looks_like_path = "/" in base or "\\" in base or base in (".", "..")
        if looks_like_path or _is_file(path / "game.yaml"):
            path = path.parent if path.name in ("game.yaml", "play.rules") else path
            if _is_file(path / "game.yaml") or _is_file(path / "play.rules"):
                folder = path.resolve()
                whole = "+".join([folder.name, *variants])
                return GameName(folder, tuple(variants), whole), ()
            message = f"There is no game in the folder “{base}”: it has no game.yaml."
            return None, (Diagnostic("RW601", message),)
        hint = did_you_mean(base, self.game_names())
        return None, (Diagnostic("RW601", f"There is no game called “{base}”.", hint=hint),)

    def languages(self) -> list[str]:
        """Every language with a grammar, English first."""
        found = {
            child.name
            for folder in self.folders("locales")
            if folder.is_dir()
            for child in folder.iterdir()
            if (child / "grammar.yaml").is_file() and _LANG.fullmatch(child.name)
        }
        return sorted(found, key=lambda lang: (lang != "en", lang))


def read_own(folder: Path, written: str) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """A file of a game's folder; a link that leads out of it is not followed."""
    path = folder / written
    if path.is_symlink():
        target, found = inside(folder, written, Place(shown_name(path)))
        if target is None:
            return None, found
    return read_source(path)


def _is_file(path: Path) -> bool:
    """Whether a file is there; a name that no file can have is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def inside(folder: Path, written: str, place: Place) -> tuple[Path | None, tuple[Diagnostic, ...]]:
    """A path written in a file, kept inside its folder; one that leaves it is an error."""
    if not written or "\x00" in written or Path(written).is_absolute() or "\\" in written:
        message = f"“{written}” is not a path inside the game's folder."
        return None, (Diagnostic("RW602", message, place),)
    try:
        target = (folder / written).resolve()
    except (OSError, RuntimeError):
        message = f"“{written}” is a link that leads nowhere."
        return None, (Diagnostic("RW602", message, place),)
    if not target.is_relative_to(folder.resolve()):
        message = f"“{written}” leads out of the game's folder."
        return None, (Diagnostic("RW602", message, place),)
    return target, ()
