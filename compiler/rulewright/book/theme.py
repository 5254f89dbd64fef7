"""The colours of the page designs, as data with a value for each place they are shown.

A screen by day and by night, paper and the press each need their own value of one colour. The style
sheets name colours as CSS variables; this module gives the variables their values. A person's own
`tokens.yaml` may replace some colours and leave the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.source.files import shown_name
from rulewright.source.yaml_tree import words_for

FILE = "tokens.yaml"
MODES = ("light", "dark", "paper", "press")
SIZE_LIMIT = 64 * 1024

_RGB = re.compile(r"#[0-9a-fA-F]{6}")
_INKS = re.compile(r"(?:0|1|0?\.\d{1,4}|1\.0+)(?: (?:0|1|0?\.\d{1,4}|1\.0+)){3}")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by name and mode, and the pairs that have to be readable on each other."""

    colours: Mapping[str, Mapping[str, str]]
    pairs: tuple[tuple[str, str], ...]

    def variables(self, mode: str) -> str:
        """The colours of one mode as CSS variables, to stand inside a rule."""
        written = []
        for name, values in self.colours.items():
            value = values[mode]
            shown = f"device-cmyk({value})" if mode == "press" else value
            written.append(f"--{name}:{shown}")
        return ";".join(written)


def load_theme(folders: Sequence[Path]) -> tuple[Theme, tuple[Diagnostic, ...]]:
    """Read the tokens of each folder, the nearest first; nearer colours win."""
    colours: dict[str, dict[str, str]] = {}
    pairs: dict[tuple[str, str], None] = {}
    found: list[Diagnostic] = []
    for depth, folder in enumerate(reversed(folders)):
        path = folder / FILE
        if not path.is_file():
            continue
        data = _read(path, found)
        _take_colours(path, data.get("colours", {}), colours, found, base=depth == 0)
        for pair in data.get("pairs") or ():
            if isinstance(pair, list) and len(pair) == 2 and all(str(c) in colours for c in pair):
                pairs[(str(pair[0]), str(pair[1]))] = None
            else:
                words = f"“{pair}” is no pair of two colours of this file."
                found.append(Diagnostic("RW560", words, Place(shown_name(path))))
    return Theme(colours, tuple(pairs)), tuple(found)


def _read(path: Path, found: list[Diagnostic]) -> dict[str, Any]:
    name = shown_name(path)
    try:
        with path.open("rb") as file:
            text = file.read(SIZE_LIMIT + 1).decode("utf-8-sig")
        if len(text) > SIZE_LIMIT:
            raise ValueError(f"it is larger than {SIZE_LIMIT // 1024} kB")
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader)):
            raise ValueError("it uses aliases (“*name”)")
        data = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        words = words_for(error)[0]
        found.append(Diagnostic("RW560", words, Place(name, line)))
        return {}
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        found.append(Diagnostic("RW560", f"The colours can't be read: {error}.", Place(name)))
        return {}
    if not isinstance(data, dict):
        found.append(Diagnostic("RW560", "There is no table “colours” here.", Place(name)))
        return {}
    return data


def _take_colours(
    path: Path,
    given: object,
    colours: dict[str, dict[str, str]],
    found: list[Diagnostic],
    *,
    base: bool,
) -> None:
    place = Place(shown_name(path))
    if not isinstance(given, dict):
        found.append(Diagnostic("RW560", "“colours” is no table of names and values.", place))
        return
    for name, values in given.items():
        if not isinstance(values, dict) or not _NAME.fullmatch(str(name)):
            found.append(Diagnostic("RW560", f"The colour “{name}” has no table of values.", place))
            continue
        if not base and name not in colours:
            words = f"No page design uses a colour “{name}”."
            found.append(Diagnostic("RW560", words, place, did_you_mean(str(name), colours)))
            continue
        mine = dict(colours.get(name, {}))
        for mode, value in values.items():
            pattern = _INKS if mode == "press" else _RGB
            if mode not in MODES:
                words = f"“{mode}” is no place where colours are shown."
                found.append(Diagnostic("RW560", words, place, did_you_mean(str(mode), MODES)))
            elif not isinstance(value, str) or not pattern.fullmatch(value):
                words = f"“{value}” is no colour for “{name}” ({mode})."
                found.append(Diagnostic("RW561", words, place, _colour_hint(str(mode))))
            else:
                mine[str(mode)] = value
        missing = [mode for mode in MODES if mode not in mine]
        if missing:
            words = f"The colour “{name}” has no value for {', '.join(missing)}."
            found.append(Diagnostic("RW561", words, place))
        else:
            colours[str(name)] = mine


def _colour_hint(mode: str) -> str:
    if mode == "press":
        return 'Write four inks between 0 and 1, as in "1 0.6 0.3 0.4".'
    return 'Write it as "#rrggbb", in quotation marks.'


def contrast(first: str, second: str) -> float:
    """How far two #rrggbb colours are apart, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
