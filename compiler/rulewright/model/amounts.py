"""From a sheet to numbers: tables, values and lists, and the counters and flags of play."""

from __future__ import annotations

import re
from typing import Any

from rulewright.diagnostics import did_you_mean
from rulewright.model.countable import Countables
from rulewright.model.game import Counter, Flag, NumberList, Table, Value
from rulewright.model.players import for_whom

MAX_VALUE = 999_999
MAX_DIGITS = 9


def read_counters(c: Countables) -> None:
    """Counters, which start between their ends, and flags."""
    for name, sheet in c.sheet.counters.items():
        path = ("counters", name)
        place = c.tree.place(path, key=True)
        if not c.names.define(name, "counter", place):
            continue
        if sheet.least > sheet.most:
            message = f"“{name}” goes from {sheet.least} to {sheet.most}, which is nothing at all."
            c.report("RW251", message, place)
        elif not sheet.least <= sheet.starts <= sheet.most:
            message = (
                f"“{name}” starts at {sheet.starts}, but goes from {sheet.least} to {sheet.most}."
            )
            c.report("RW251", message, c.tree.place((*path, "starts")))
        per_seat = sheet.one_per is not None
        c.counters[name] = Counter(name, per_seat, sheet.starts, sheet.least, sheet.most, place)
    for name, flag in c.sheet.flags.items():
        place = c.tree.place(("flags", name), key=True)
        if c.names.define(name, "flag", place):
            c.flags[name] = Flag(name, flag.one_per is not None, place)


def read_lists(c: Countables) -> None:
    """Lists of numbers."""
    for name, sheet in c.sheet.lists.items():
        place = c.tree.place(("lists", name), key=True)
        if not c.names.define(name, "list", place):
            continue
        if not sheet.entries:
            message = f"The list “{name}” has no entries."
            c.report("RW252", message, c.tree.place(("lists", name, "entries"), key=True))
            c.names.broken.add(name)
            continue
        c.check_unit(sheet.unit, "lists", name, "unit")
        c.lists[name] = NumberList(
            name, tuple(sheet.entries), sheet.unit, place, or_more=sheet.last is not None
        )


def read_tables(c: Countables) -> None:
    """Tables of numbers by number of players."""
    for name, sheet in c.sheet.tables.items():
        place = c.tree.place(("tables", name), key=True)
        if not c.names.define(name, "table", place):
            continue
        if sheet.of is not None and sheet.of not in c.kinds:
            c.names.unknown(sheet.of, c.tree.place(("tables", name, "of")), "kind")
            c.names.broken.add(name)
            continue
        rows = {}
        for key, row in (sheet.model_extra or {}).items():
            numbered = key.isascii() and key.isdigit()
            where = c.tree.place(("tables", name, int(key) if numbered else key), key=True)
            if not numbered:
                message = f"“{key}” is no number of players."
                c.report("RW206", message, where, did_you_mean(key, ["of", "unit"]))
                continue
            if c.players and int(key[:9]) not in c.players:
                c.report("RW207", f"The game is not played by {key}.", where, for_whom(c.players))
                continue
            read = _row(c, name, sheet.of, int(key), row)
            if read is not None:
                rows[int(key)] = read
        for missing in (n for n in c.players if str(n) not in (sheet.model_extra or {})):
            who = "1 player" if missing == 1 else f"{missing} players"
            message = f"The table “{name}” has no row for {who}."
            c.report("RW211", message, place)
        c.check_unit(sheet.unit, "tables", name, "unit")
        c.tables[name] = Table(name, sheet.of, rows, sheet.unit, place)


def _row(c: Countables, table: str, kind: str | None, key: int, row: Any) -> dict[str, int] | None:
    path = ("tables", table, key)
    if kind is None:
        if not _is_number(c, row, path):
            return None
        return {"": row}
    if not isinstance(row, dict):
        hint = "Write it like {" + ", ".join(f"{p}: 1" for p in c.kinds[kind]) + "}."
        c.report("RW212", f"Here stands a number for each {kind}.", c.tree.place(path), hint)
        return None
    read = dict.fromkeys(c.kinds[kind], 0)
    for column, number in row.items():
        if column not in read:
            c.names.unknown(
                str(column), c.tree.place((*path, column), key=True), "piece", code="RW213"
            )
        elif _is_number(c, number, (*path, column)):
            read[column] = number
    for column in c.kinds[kind]:
        if column not in row:
            who = "1 player" if key == 1 else f"{key} players"
            message = f"The row for {who} has no number for “{column}”."
            c.report("RW211", message, c.tree.place(path, key=True))
    return read


def _is_number(c: Countables, written: Any, path: tuple[str | int, ...]) -> bool:
    """Whether a whole number that can be counted with stands there."""
    if isinstance(written, bool) or not isinstance(written, int) or written < 0:
        c.report("RW212", "Here stands a number.", c.tree.place(path))
        return False
    if written > MAX_VALUE:
        hint = f"It can be {MAX_VALUE:,} at most."
        c.report("RW212", "This number is too large.", c.tree.place(path), hint)
        return False
    return True


def read_values(c: Countables) -> None:
    """Named numbers."""
    for name, written in c.sheet.values.items():
        place = c.tree.place(("values", name), key=True)
        if not c.names.define(name, "value", place):
            continue
        match = re.fullmatch(r"(\d+)(?:\s+([a-z][a-z0-9_]*))?", str(written).strip())
        where = c.tree.place(("values", name))
        if match is None or int(match[1][:MAX_DIGITS]) > MAX_VALUE or len(match[1]) > MAX_DIGITS:
            message = "Here stands a number, or a number and what it counts."
            hint = "Whole and not below zero, like “3” or “3 point”."
            if match is not None:
                message, hint = "This number is too large.", f"It can be {MAX_VALUE:,} at most."
            c.report("RW212", message, where, hint)
            c.names.broken.add(name)
            continue
        c.check_unit(match[2], "values", name)
        c.values[name] = Value(name, int(match[1]), match[2], place)
