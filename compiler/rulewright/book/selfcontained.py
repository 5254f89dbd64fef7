"""Whether a page for the screen needs nothing but itself.

Such a page travels as one file and is read without a network. A page design, which may be a
stranger's, could still ask for a style sheet, a font or a picture from elsewhere: that is found
here, in what was drawn.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from rulewright.diagnostics import Diagnostic, Place

_LOADS = {"src", "srcset", "poster", "data", "background"}
"""Attributes whose value is fetched with the page; a link (`href` of `a`) waits to be followed."""

_ADDRESS = re.compile(
    r"@import\s+(?:url\(\s*)?[\"']?(?P<sheet>[^\"'\s;)]+)|url\(\s*[\"']?(?P<url>[^\"')\s]*)", re.I
)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.wanted: dict[str, None] = {}
        self.in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_style = tag == "style"
        for name, value in attrs:
            if name in _LOADS or (name in ("href", "xlink:href") and tag not in ("a", "area")):
                self.want(value or "")
            elif name == "style":
                self.read_style(value or "")

    def handle_endtag(self, tag: str) -> None:
        self.in_style = self.in_style and tag != "style"

    def handle_data(self, data: str) -> None:
        if self.in_style:
            self.read_style(data)

    def read_style(self, text: str) -> None:
        for found in _ADDRESS.finditer(text):
            self.want(found["sheet"] or found["url"] or "")

    def want(self, address: str) -> None:
        if address.strip() and not address.strip().lower().startswith(("data:", "#")):
            self.wanted[address.strip()] = None


def check_self_contained(html: str, name: str) -> tuple[Diagnostic, ...]:
    """A finding for each address that the page would fetch; `name` is its design's."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    hint = "A page for the screen is one file: embed it (data:…), or draw it as SVG in the page."
    return tuple(
        Diagnostic(
            "RW511",
            f"The page asks for “{address if len(address) <= 80 else address[:77] + '…'}”, "
            "which is not in the page itself.",
            Place(name),
            hint,
        )
        for address in reader.wanted
    )
