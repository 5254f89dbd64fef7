"""The fonts of a book: which font sets which words, whether it has their characters, and its CSS.

Page engines put a box where a font lacks a character and say nothing, and the text behind the box
still reads right, so no later check finds it. That is why every character of every text is looked
up in the font that will set it before a page is made.
"""

from __future__ import annotations

import base64
import hashlib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont

from rulewright.book.charsets import characters_of_file
from rulewright.book.fontlist import Family, FontFile, Fonts, FontSet, RoleFonts, load_fonts
from rulewright.diagnostics import Diagnostic, Place

__all__ = [
    "Family",
    "FontFile",
    "FontSet",
    "Fonts",
    "RoleFonts",
    "check_characters",
    "font_face_css",
    "load_fonts",
]

Where = Place | str
"""Where a text stands: a place in a file, or words for a text that stands in none."""

# These shape the text around them and are never drawn, so no font needs them.
_UNDRAWN = frozenset("\t\n\r\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f")

_WEB_FEATURES = (
    *("kern", "liga", "ccmp", "locl", "mark", "mkmk", "case"),
    *("lnum", "onum", "pnum", "tnum", "smcp", "c2sc"),
)


def characters(family: Family) -> frozenset[int]:
    """The characters that all weights and styles of a family have."""
    found: frozenset[int] | None = None
    for file in family.files:
        mine = characters_of_file(file.path)
        found = mine if found is None else found & mine
    return found or frozenset()


def check_characters(
    texts: Iterable[tuple[str, str, Where | Callable[[], Where]]], lang: str, fonts: Fonts
) -> tuple[Diagnostic, ...]:
    """Find characters that no font of their role has; `texts` are (role, text, where) triples,
    and where may wait to be asked, since hardly anything is missing.

    A character that repeats is one finding that lists the other places. A role nobody described is
    set in the body's fonts.
    """
    chosen = fonts.for_language(lang)
    have = {
        role: frozenset().union(*(characters(family) for family in setting.stack))
        for role, setting in chosen.roles.items()
    }
    missing: dict[tuple[str, str], list[Where]] = {}
    for role, text, where in texts:
        setting = chosen.role(role)
        shown = text.upper() if setting.uppercase else text
        for character in dict.fromkeys(shown):
            if character in _UNDRAWN or ord(character) in have[setting.role]:
                continue
            places = missing.setdefault((setting.role, character), [])
            there = where() if callable(where) else where
            if there not in places:
                places.append(there)
    return tuple(
        _missing(character, chosen.roles[role], places, fonts)
        for (role, character), places in missing.items()
    )


def describe(character: str) -> str:
    """A character as a person can find it: “뷁” (U+BDC1 HANGUL SYLLABLE BWELG)."""
    name = unicodedata.name(character, "a control character or one without a name")
    drawn = f"“{character}” " if character.isprintable() else ""
    return f"{drawn}(U+{ord(character):04X} {name})"


def _missing(character: str, setting: RoleFonts, places: list[Where], fonts: Fonts) -> Diagnostic:
    names = [family.name for family in setting.stack]
    words = f"The {setting.role} font {names[0]} has no {describe(character)}"
    if len(names) > 1:
        words = f"Neither the {setting.role} font {names[0]} nor "
        words += f"{' or '.join(names[1:])} behind it has {describe(character)}"
    loose = [place for place in places if isinstance(place, str)]
    if loose:
        others = f" and {len(loose) - 1} more" if len(loose) > 1 else ""
        words += f"; it stands in {loose[0]}{others}"
    located = [place for place in places if isinstance(place, Place)]
    return Diagnostic(
        code="RW501",
        message=words + ".",
        place=located[0] if located else None,
        hint=_hint(character, setting, fonts),
        related=tuple((place, "and here") for place in located[1:]),
    )


def _hint(character: str, setting: RoleFonts, fonts: Fonts) -> str:
    in_stack = {family.name for family in setting.stack}
    composed = unicodedata.normalize("NFKC", character)
    known = set().union(*(characters(family) for family in setting.stack))
    if composed != character and composed.strip() and all(ord(c) in known for c in composed):
        return f"Write “{composed}” instead."
    if unicodedata.combining(character) or 0x1100 <= ord(character) <= 0x11FF:
        return (
            "Save the text in composed form (Unicode NFC): a letter and its mark as one character."
        )
    for family in fonts.families.values():
        if family.name not in in_stack and ord(character) in characters(family):
            return f"{family.name} has it: add it to the fonts of “{setting.role}” in fonts.yaml."
    return "Write it in another way, or add a font that has it to fonts.yaml."


def font_face_css(
    lang: str,
    fonts: Fonts,
    *,
    for_pdf: bool,
    used_characters: Iterable[str] | None = None,
) -> str:
    """The @font-face rules of a language, and `--font-ROLE`, `--font-ROLE-weight` for its roles.

    For paper the rules name files, relative to the templates folder: the page engine reads TTF and
    OTF in no time and takes half a minute to unpack a Korean WOFF2. For the screen they hold the
    fonts themselves, cut to `used_characters` (None: everything the font has). Fonts with a
    reserved name must not be cut: they travel whole or not at all, as fonts.yaml says.
    """
    chosen = fonts.for_language(lang)
    lines: list[str] = []
    for family in chosen.families():
        for file in family.files:
            source = _paper_source(file) if for_pdf else _web_source(family, file, used_characters)
            if source:
                lines.append(
                    f'@font-face{{font-family:"{family.name}";font-weight:{file.weight};'
                    f"font-style:{file.style};font-display:swap;src:{source}}}"
                )
    lines.append(":root{" + "".join(_variables(chosen, for_pdf=for_pdf)) + "}")
    return "\n".join(lines) + "\n"


def language_names_css(lang: str, names: Mapping[str, str], fonts: Fonts) -> str:
    """A few letters of other scripts, so that a language switch can print each language's name.

    `names` are the languages' own names by code. Letters that this language's fonts lack come from
    the fonts of the language whose name needs them; `--font-names` is set when there are any.
    """
    own = characters(fonts.for_language(lang).role("body").stack[0])
    faces = []
    for code, name in sorted(names.items()):
        missing = frozenset(ord(c) for c in name) - own
        family = fonts.for_language(code).role("body").stack[0]
        wanted = missing & characters(family)
        regular = next((f for f in family.files if f.weight == 400 and f.style == "normal"), None)
        if not wanted or regular is None or family.web != "subset":
            continue
        source = _embedded(_cut(regular.path.read_bytes(), wanted), "font/woff2", "woff2")
        ranges = ",".join(f"U+{code_point:04X}" for code_point in sorted(wanted))
        faces.append(
            f'@font-face{{font-family:"Language names";src:{source};unicode-range:{ranges}}}'
        )
    return "\n".join([*faces, ':root{--font-names:"Language names"}']) + "\n" if faces else ""


def _variables(chosen: FontSet, *, for_pdf: bool) -> Iterator[str]:
    for role, setting in sorted(chosen.roles.items()):
        stack = [f'"{family.name}"' for family in setting.stack]
        if not for_pdf:
            stack += ["system-ui"] if setting.generic == "sans-serif" else []
            stack.append(setting.generic)
        yield f"--font-{role}:{','.join(stack)};--font-{role}-weight:{setting.weight};"


def _paper_source(file: FontFile) -> str:
    return f'url("{file.url}")'


def _web_source(family: Family, file: FontFile, used: Iterable[str] | None) -> str:
    if family.web == "none":
        return ""
    raw = file.path.read_bytes()
    if family.web == "whole":
        kind = "opentype" if file.path.suffix == ".otf" else "truetype"
        return _embedded(raw, f"font/{file.path.suffix[1:]}", kind)
    wanted = None if used is None else frozenset(ord(c) for text in used for c in text)
    return _embedded(_cut(raw, wanted), "font/woff2", "woff2") if wanted != frozenset() else ""


def _embedded(raw: bytes, kind: str, form: str) -> str:
    return f'url("data:{kind};base64,{base64.b64encode(raw).decode("ascii")}") format("{form}")'


_CUTS: dict[tuple[str, frozenset[int] | None], bytes] = {}


def _cut(raw: bytes, wanted: frozenset[int] | None) -> bytes:
    """The font as WOFF2 with only the wanted characters; remembered for as long as we run."""
    key = (hashlib.sha256(raw).hexdigest(), wanted)
    if key not in _CUTS:
        _CUTS[key] = _cut_anew(raw, wanted)
    return _CUTS[key]


def _cut_anew(raw: bytes, wanted: frozenset[int] | None) -> bytes:
    from fontTools import subset  # large, and only pages for the screen need it

    tool: Any = subset  # fontTools has no types here
    options = tool.Options()
    options.layout_features = list(_WEB_FEATURES)
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]  # the copyright and the licence stay with the font
    font = TTFont(BytesIO(raw), recalcTimestamp=False)
    if wanted is not None:
        subsetter = tool.Subsetter(options)
        subsetter.populate(unicodes=sorted(wanted))
        subsetter.subset(font)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()
