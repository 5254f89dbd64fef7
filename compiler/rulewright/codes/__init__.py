"""The register of diagnostic codes: one short page for each, shown by `rulewright explain CODE`.

One module a stage, so that a code's number says where a finding comes from:
RW1xx source, RW2xx model, RW3xx engine and checks, RW4xx prose, RW5xx book, RW6xx workspace and
command line.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Code:
    """A diagnostic code's page: what it means, an input that has it, and the same input mended."""

    code: str
    title: str
    words: str
    bad: str = ""
    good: str = ""


AREAS = (
    "source",
    "model",
    "lines",
    "engine",
    "checks",
    "prose",
    "texts",
    "wording",
    "translations",
    "catalogs",
    "book",
    "pictures",
    "workspace",
)


@cache
def all_codes() -> dict[str, Code]:
    """Every registered code by its number; raises ValueError if two pages share one."""
    pages: dict[str, Code] = {}
    for area in AREAS:
        for page in importlib.import_module(f"rulewright.codes.{area}").CODES:
            if page.code in pages:
                raise ValueError(f"{page.code} has two pages")
            pages[page.code] = page
    return pages
