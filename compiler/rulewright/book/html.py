"""Documents as HTML: for the screen as one file that needs nothing else, for paper as print input.

The page designs are Jinja templates and style sheets in `templates/`; a person's own folder comes
before the shipped one, file by file. Everything a template prints is escaped. Templates of a
workspace are input from outside as well: they run in Jinja's sandbox, and what is wrong in them is
a finding with a place.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from babel import Locale, UnknownLocaleError
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from rulewright.book.anchors import anchors, slug, unused, with_keys_once
from rulewright.book.document import Picture, PlayerAid, Rulebook, Run, Strip, Table, Words
from rulewright.book.selfcontained import check_self_contained
from rulewright.book.theme import Theme, load_theme
from rulewright.diagnostics import Diagnostic, Place, did_you_mean, errors_in
from rulewright.source.files import shown_name

TARGETS = ("screen", "print", "leaflet")
FITS = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""Type sizes of a player aid in points: `fit` counts through them until a side is one page."""

LEAFLET_FITS = (10.0, 9.6, 9.2, 8.8, 8.4, 8.0)
"""Type sizes of a rulebook that is one sheet."""

NARROW = 6
"""Columns that a table may have at most to stand in one of two columns of a page."""

SIDES = ("front", "back")

Result = tuple[str | None, tuple[Diagnostic, ...]]
"""A page, or none and why."""


def render_rulebook(
    book: Rulebook,
    *,
    target: str,
    folders: Sequence[Path],
    siblings: Mapping[str, str] | None = None,
    font_css: str = "",
    contents: bool = True,
    fit: int = 0,
    scale: float = 1.0,
) -> Result:
    """A rulebook as one HTML text, for "screen", for "print" or as a "leaflet".

    `folders` are template folders, the nearest first. `siblings` tells for each other language
    where the same book is. `font_css` holds the @font-face rules and the --font-ROLE variables. A
    short book needs no list of contents. `fit` counts through the type sizes of a leaflet, `scale`
    makes those of a booklet smaller.
    """
    found = anchors(book)
    shared = {
        "book": with_keys_once(book, found),
        "anchors": found,
        "languages": _languages(book.lang, siblings),
        "contents": contents,
        "scale": scale,
        "wide": any(map(_is_wide, _walk(book.sections, Table | Strip))),
        "type_size": LEAFLET_FITS[min(max(fit, 0), len(LEAFLET_FITS) - 1)],
    }
    return _draw(f"rulebook.{target}.html.jinja", book, folders, font_css, target, shared)


def render_player_aid(
    aid: PlayerAid,
    *,
    target: str,
    folders: Sequence[Path],
    siblings: Mapping[str, str] | None = None,
    font_css: str = "",
    fit: int | Mapping[str, int] = 0,
    sides: Sequence[str] = SIDES,
    blank: bool = False,
) -> Result:
    """A player aid as one HTML text; on paper the front and the back are a page each.

    A side that runs over makes a further page: draw it again with the next `fit`, up to
    `len(FITS) - 1`, which is the smallest type that people can read. `fit` is for both sides, or
    for each by its name; `sides` asks for one of them alone. `blank` adds a side with nothing but
    the title, for the last of an odd number of them.
    """
    fits = {side: fit if isinstance(fit, int) else fit.get(side, 0) for side in SIDES}
    shared = {
        "aid": aid,
        "anchors": {},
        "languages": _languages(aid.lang, siblings),
        "blank": blank,
        "sides": tuple(
            (getattr(aid, side), FITS[min(max(fits[side], 0), len(FITS) - 1)])
            for side in used_sides(aid)
            if side in sides
        ),
    }
    return _draw(f"player-aid.{target}.html.jinja", aid, folders, font_css, target, shared)


def used_sides(aid: PlayerAid) -> tuple[str, ...]:
    """The sides that have something to say; the front always."""
    return tuple(side for side in SIDES if side == "front" or getattr(aid, side).blocks)


def draw_report(
    template: str, folders: Sequence[Path], context: Mapping[str, Any], font_css: str = ""
) -> Result:
    """A page for the screen that is no book: its design, the colours, the fonts, and `context`."""
    theme, found = load_theme(folders)
    if errors_in(found):
        return None, found
    drawn = {**context, "colours": _colour_css(theme, "screen"), "font_css": _style(font_css)}
    html, more = _run(template, folders, drawn)
    found += more
    if html is not None:
        found += check_self_contained(html, template)
    return (None if errors_in(found) else html), found


def notes_page(words: Words, *, folders: Sequence[Path]) -> Result:
    """The section that pads a printed book to a full sheet: a page to write on."""
    return _run("notes-page.html.jinja", folders, {"words": words})


def pictures(document: object) -> tuple[Picture, ...]:
    """Every picture in a document, each key once, in the order of the pages."""
    found: dict[str, Picture] = {}
    for picture in _walk(document, Picture):
        found.setdefault(picture.key, picture)
    return tuple(found.values())


def _walk(node: object, kind: Any) -> Iterator[Any]:
    """Every record of a kind, in the order of the pages."""
    if isinstance(node, kind):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _walk(part, kind)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _walk(getattr(node, field.name), kind)


def _is_wide(block: Table | Strip) -> bool:
    """Whether a block needs more than half the width of a page."""
    return len(block.head if isinstance(block, Table) else block.numbers) > NARROW


@dataclass(frozen=True, slots=True)
class Language:
    """An entry of the language switch."""

    code: str
    name: str
    href: str
    current: bool


def _languages(lang: str, siblings: Mapping[str, str] | None) -> tuple[Language, ...]:
    places = {lang: ""} | {code: href for code, href in (siblings or {}).items() if code != lang}
    return tuple(
        Language(code, language_name(code), places[code], code == lang) for code in sorted(places)
    )


def language_name(code: str) -> str:
    """A language's name in that language ("Français"); the code itself when nobody knows it."""
    try:
        locale = Locale.parse(code, sep="-" if "-" in code else "_")
        name = locale.get_language_name(code) or locale.get_display_name() or code
    except (UnknownLocaleError, ValueError):
        return code
    return name[:1].upper() + name[1:]


def _draw(
    template: str,
    document: Rulebook | PlayerAid,
    folders: Sequence[Path],
    font_css: str,
    target: str,
    shared: dict[str, Any],
) -> Result:
    if target not in TARGETS:
        raise ValueError(f"no page design is called {target!r}")
    theme, found = load_theme(folders)
    if errors_in(found):
        return None, found
    drawn = pictures(document)
    names = _picture_names(drawn)
    html, more = _run(
        template,
        folders,
        {
            **shared,
            "target": "screen" if target == "screen" else "print",
            "lang": document.lang,
            "words": document.words,
            "picture_names": names,
            "data_uri": data_uri,
            "page_labels": {
                "reference": _page_label(document.words.page),
                "link": _page_label(document.words.extra.get("page_in_sentence", " (#)")),
            },
            "colours": _colour_css(theme, target),
            "picture_css": _picture_css(drawn, names),
            "font_css": _style(font_css),
        },
    )
    found += more
    if html is not None and not html.strip():
        found += (Diagnostic("RW565", "This page design prints nothing.", Place(template)),)
    elif html is not None and target == "screen":
        found += check_self_contained(html, template)
    return (None if errors_in(found) else html), found


def _run(template: str, folders: Sequence[Path], context: dict[str, Any]) -> Result:
    environment = _environment(tuple(folders))
    try:
        return environment.get_template(template).render(context), ()
    except jinja2.TemplateNotFound as error:
        known = environment.list_templates()
        words = f"There is no page design “{error.name}”."
        hint = did_you_mean(str(error.name), known)
        return None, (Diagnostic("RW565", words, hint=hint),)
    except jinja2.TemplateSyntaxError as error:
        name = shown_name(Path(error.filename)) if error.filename else str(error.name or template)
        words = f"This page design can't be read: {str(error.message).rstrip('.')}."
        return None, (Diagnostic("RW565", words, Place(name, error.lineno)),)
    except UnicodeDecodeError:
        words = "This page design, or a style sheet it uses, is not UTF-8 text."
        return None, (Diagnostic("RW565", words, Place(template)),)
    except (jinja2.TemplateError, SecurityError, ArithmeticError, LookupError) as error:
        return None, (_failure(error, template, folders),)
    except (AttributeError, TypeError, ValueError, RecursionError) as error:
        return None, (_failure(error, template, folders),)


def _failure(error: Exception, template: str, folders: Sequence[Path]) -> Diagnostic:
    """A mistake while drawing, at the innermost line of a template that the traceback names."""
    place = Place(template)
    step = error.__traceback__
    roots = tuple(str(folder.resolve()) for folder in folders)
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if file.endswith(".jinja") and str(Path(file).resolve()).startswith(roots):
            place = Place(shown_name(Path(file)), step.tb_lineno)
        step = step.tb_next
    why = str(error).rstrip(".")
    if isinstance(error, RecursionError):
        why = "it includes itself without end"
    return Diagnostic("RW565", f"This page design can't be drawn: {why}.", place)


@cache
def _environment(folders: tuple[Path, ...]) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=jinja2.ChoiceLoader([jinja2.FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )

    def inline(name: str) -> Markup:
        """A style sheet or script of the templates folders, to stand in the page itself."""
        assert environment.loader is not None
        return _style(environment.loader.get_source(environment, name)[0])

    environment.globals["inline"] = inline
    environment.filters |= {
        "kind": _kind,
        "plain": plain,
        "balanced": balanced,
        "measure": measure,
        "slug": slug,
        "numbers_kept": numbers_kept,
        "spaces_first": spaces_first,
    }
    return environment


def _kind(block: object) -> str:
    """What a block is, as templates call it: "paragraph", "steps", ..."""
    return type(block).__name__.lower()


def plain(line: Sequence[Run]) -> str:
    """A line's words without what they are."""
    return "".join(run.text for run in line)


_NUMBER_AND_WORD = re.compile(r"(?<=\d) (?=[^\W\d_])")


def numbers_kept(line: Sequence[Run]) -> tuple[Run, ...]:
    """The same words with each number held to the word it counts: no line ends between them."""
    words = _NUMBER_AND_WORD.sub("\u00a0", plain(line))
    kept: list[Run] = []
    for run in line:
        kept.append(replace(run, text=words[: len(run.text)]))
        words = words[len(run.text) :]
    return tuple(kept)


def spaces_first(line: Sequence[Run]) -> tuple[Run, ...]:
    """The same words with no run ending in a space: the space begins the next run instead.

    WeasyPrint 70 breaks a line after its first word when a stretch of text ends in a space that
    just doesn't fit, as it often happens before a number in bold. Nothing else changes.
    """
    moved: list[Run] = []
    carried = ""
    for at, run in enumerate(line):
        text = carried + run.text
        kept = text if at == len(line) - 1 else text.rstrip(" ")
        carried = text[len(kept) :]
        if kept:
            moved.append(replace(run, text=kept))
    return tuple(moved)


def measure(text: str) -> float:
    """About how wide a text is, in Latin letters: a Hangul syllable takes nearly two."""
    return sum(1.8 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def balanced(text: str, longest: float = 13) -> tuple[str, ...]:
    """A title as lines of about the same width: one, or two where it is wider than `longest`."""
    words = text.split()
    if measure(text) <= longest or len(words) < 2:
        return (text,)
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda lines: max(measure(line) for line in lines))


def data_uri(picture: Picture) -> str:
    """A picture as an address that holds it."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.svg.encode()).decode("ascii")


def _picture_names(drawn: Sequence[Picture]) -> dict[str, str]:
    names: dict[str, str] = {}
    for picture in drawn:
        names[picture.key] = unused(f"pic-{slug(picture.key)}", names.values())
    return names


def _page_label(words: str) -> tuple[str, str]:
    """What stands before and after a page number that is referred to."""
    before, mark, after = words.partition("#")
    return (before, after) if mark else (f"{before} ", "")


def _colour_css(theme: Theme, target: str) -> Markup:
    if target != "screen":
        return Markup(f":root{{{theme.variables('paper')}}}")
    light, dark = theme.variables("light"), theme.variables("dark")
    return Markup(
        f":root{{color-scheme:light dark;{light}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"@media print{{:root{{color-scheme:light;{theme.variables('paper')}}}}}"
    )


def _picture_css(drawn: Sequence[Picture], names: Mapping[str, str]) -> Markup:
    """One rule a picture, so that a page holds each drawing once however often it shows it.

    A drawing in a background can't run anything, can't load anything, and is no figure without
    words in a tagged PDF.
    """
    return Markup(
        "".join(f'.{names[p.key]}{{background-image:url("{data_uri(p)}")}}' for p in drawn)
    )


def _style(text: str) -> Markup:
    """A style sheet that can't end the element it stands in, without its comments."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*\n\s*", "\n", text).strip()
    return Markup(text.replace("</", "<\\/"))
