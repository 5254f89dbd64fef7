"""Everything that generated code can see: tables and a few functions, no builtins."""

from __future__ import annotations

from rulewright.engine.layout import Layout
from rulewright.engine.row_tables import RowTables, piece_tables
from rulewright.engine.seat_tables import seat_tables
from rulewright.engine.tables import IllegalCode, suffixes, tables_of


def namespace(layout: Layout) -> dict[str, object]:
    """The names of generated code; builtins are shut out."""
    shared: dict[str, object] = {
        "__builtins__": {},
        "range": range,
        "IllegalCode": IllegalCode,
        **seat_tables(layout),
        **RowTables(layout).names(),
    }
    for kind, suffix in suffixes(layout).items():
        shared |= tables_of(layout.packings[kind], suffix)
        shared |= piece_tables(layout, kind, suffix)
    return shared
