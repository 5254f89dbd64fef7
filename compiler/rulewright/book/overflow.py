"""Words that stick out of their place on a finished page: past their column, or past the paper.

A page engine sets what doesn't fit all the same, over whatever stands beside it or off the sheet.
It knows where it put each word; this reads it there, before the pages become a PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rulewright.diagnostics import Diagnostic, Severity

SLACK = 1.0
"""Pixels that words may stick out before anybody sees it: a third of a millimetre."""

_SHOWN = 60


def overflowing(document: Any) -> tuple[Diagnostic, ...]:
    """What sticks out on the pages of a document that the page engine has laid out."""
    found: dict[tuple[int, str], Diagnostic] = {}
    for number, page in enumerate(document.pages, 1):
        for words, how in _of_page(page._page_box):
            shown = words.strip()
            shown = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
            message = f"On page {number} “{shown}” sticks out {how}."
            hint = "Shorten the words, or give the page design more room for them."
            found.setdefault(
                (number, shown), Diagnostic("RW527", message, hint=hint, severity=Severity.WARNING)
            )
    return tuple(found.values())


Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class _Around:
    """What a box on a page has to keep to."""

    paper: Rectangle
    column: Any = None
    """The block that lines are set in."""
    holder: Any = None
    """The box whose children these are."""
    clip: Rectangle | None = None
    """What lies outside it is not printed."""


def _of_page(page: Any) -> Iterator[tuple[str, str]]:
    """Words that stick out, and of what."""
    around = _Around((0.0, 0.0, page.margin_width(), page.margin_height()))
    for child in page.children:
        yield from _of_box(child, around)


def _of_box(box: Any, around: _Around) -> Iterator[tuple[str, str]]:
    from weasyprint.formatting_structure import boxes

    if isinstance(box, boxes.LineBox):
        words = "".join(_texts(box))
        if words.strip():
            how = _line_sticks_out(box, around)
            if how:
                yield words, how
    elif _has_to_fit(box, around.holder):
        # Only sideways: what is too tall goes on to the next page.
        held = _content(around.holder)
        right = box.position_x + box.margin_width()
        if right > held[2] + SLACK:
            yield "".join(_texts(box)), "of the column it stands in"
    is_block = isinstance(box, boxes.BlockContainerBox)
    clips = box.style["overflow"] == "hidden" and isinstance(box, boxes.BlockLevelBox)
    inner = replace(
        around,
        holder=box,
        column=box if is_block else around.column,
        clip=_padding(box) if clips else around.clip,
    )
    for child in getattr(box, "children", ()):
        yield from _of_box(child, inner)


def _line_sticks_out(line: Any, around: _Around) -> str:
    left, top = line.position_x, line.position_y
    place = (left, top, left + line.width, top + line.height)
    if not _holds(around.paper, place):
        return "of the paper"
    if around.clip is not None and not _holds(around.clip, place):
        return "of its frame, and is cut off"
    column = around.column
    # Letters in a circle and the like are taller than their line on purpose, never wider.
    wider = column is not None and place[2] > _content(column)[2] + SLACK
    return "of its column" if wider else ""


def _has_to_fit(box: Any, holder: Any) -> bool:
    """Tables, and the parts of a row or a grid: they grow with their words, whatever is around."""
    from weasyprint.formatting_structure import boxes

    if holder is None or box.is_absolutely_positioned():
        return False
    rows = (boxes.FlexContainerBox, boxes.GridContainerBox)
    return bool(box.is_table_wrapper) or isinstance(holder, rows)


def _content(box: Any) -> Rectangle:
    left, top = box.content_box_x(), box.content_box_y()
    return (left, top, left + box.width, top + box.height)


def _padding(box: Any) -> Rectangle:
    left, top = box.padding_box_x(), box.padding_box_y()
    return (left, top, left + box.padding_width(), top + box.padding_height())


def _holds(outer: Rectangle, inner: Rectangle) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def _texts(box: Any) -> Iterator[str]:
    text = getattr(box, "text", None)
    if isinstance(text, str):
        yield text
    for child in getattr(box, "children", ()):
        yield from _texts(child)
