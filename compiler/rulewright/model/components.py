"""From a sheet to components: pieces, dice, what else is in the box, and the zones they lie in."""

from __future__ import annotations

from rulewright.diagnostics import Place
from rulewright.model.countable import Countables
from rulewright.model.game import BoxItem, Piece, Zone
from rulewright.model.sheet import PieceSheet, ZoneSheet

AUDIENCES = ("nobody", "owner", "all")
AS_LAID = "as laid"


def read_pieces(c: Countables) -> None:
    """Kinds of pieces and of dice with all their pieces, and the box."""
    for kind, pieces in c.sheet.pieces.items():
        c.names.define(kind, "kind", c.tree.place(("pieces", kind), key=True))
        _read_kind(c, "pieces", kind, pieces)
        if not pieces:
            place = c.tree.place(("pieces", kind), key=True)
            c.report("RW208", f"The kind “{kind}” has no pieces.", place)
    for kind, dice in c.sheet.dice.items():
        place = c.tree.place(("dice", kind), key=True)
        if not c.names.define(kind, "dice", place):
            continue
        c.dice[kind] = dice.number
        faces: dict[str, PieceSheet] = dice.model_extra or {}
        _read_kind(c, "dice", kind, faces)
        if not any(face.count for face in faces.values()):
            hint = "List its faces and on how many sides each is, like {high: 3, low: 3}."
            c.report("RW208", f"The dice “{kind}” have no sides.", place, hint)
    for name, count in c.sheet.box.items():
        c.box.append(BoxItem(name, count, c.tree.place(("box", name), key=True)))


def _read_kind(c: Countables, part: str, kind: str, pieces: dict[str, PieceSheet]) -> None:
    names = []
    for name, sheet in pieces.items():
        path = (part, kind, name)
        if not c.names.define(name, "piece", c.tree.place(path, key=True)):
            continue
        attributes: dict[str, int] = sheet.model_extra or {}
        for attribute in attributes:
            _has(
                c,
                c.attributes,
                name,
                attribute,
                "attribute",
                c.tree.place((*path, attribute), key=True),
            )
        classes = _classes(c, path, sheet.classes)
        c.pieces[name] = Piece(
            name, kind, sheet.count, c.tree.place(path), dict(attributes), classes
        )
        names.append(name)
    c.kinds[kind] = tuple(names)


def _classes(c: Countables, path: tuple[str, str, str], written: list[str]) -> tuple[str, ...]:
    several = (*path, "is", 0) in c.tree.values
    classes: list[str] = []
    for index, name in enumerate(written):
        place = c.tree.place((*path, "is", index) if several else (*path, "is"))
        if name in classes:
            c.report("RW204", f"“{name}” stands here a second time.", place)
        elif _has(c, c.classes, path[-1], name, "class", place):
            classes.append(name)
    return tuple(classes)


def _has(
    c: Countables, known: dict[str, tuple[str, ...]], piece: str, name: str, kind: str, place: Place
) -> bool:
    """Note that a piece has an attribute or is of a class, whose first such piece defines it."""
    if name not in known and not c.names.define(name, kind, place):
        return False
    known[name] = (*known.get(name, ()), piece)
    return True


def read_zones(c: Countables) -> None:
    """Every zone, who sees into it, and whether its pieces lie in a row."""
    for name, sheet in c.sheet.zones.items():
        place = c.tree.place(("zones", name), key=True)
        if not c.names.define(name, "zone", place):
            continue
        if sheet.holds not in c.kinds:
            where = c.tree.place(("zones", name, "holds"))
            c.names.unknown(sheet.holds, where, "kind", extra=c.dice)
            c.names.broken.add(name)
            continue
        # Where each card lies is plain to see, so how many lie in a row is as well.
        by_default = "all" if sheet.seen_by == "all" or sheet.row is not None else "owner"
        count_seen = sheet.count_seen_by or by_default
        count_option = None
        if count_seen not in AUDIENCES:
            count_option = _audience_option(c, count_seen, ("zones", name, "count seen by"))
            count_seen = c.options[count_option].default if count_option else "all"
        per_seat = sheet.one_per is not None
        if not per_seat and sheet.seen_by == "owner":
            where = c.tree.place(("zones", name, "seen by"))
            c.report("RW210", f"“{name}” is one for all, so it has no owner to see it.", where)
        c.zones[name] = Zone(
            name,
            sheet.holds,
            per_seat,
            sheet.seen_by,
            count_seen,
            count_option,
            place,
            _row(c, name, sheet),
        )


def _row(c: Countables, zone: str, sheet: ZoneSheet) -> str | None:
    """In which order the cards of a row lie; None where pieces lie in no row."""
    if sheet.row is None:
        return None
    place = c.tree.place(("zones", zone, "row"))
    if sheet.holds in c.dice:
        c.report("RW250", f"“{zone}” holds dice, and dice lie in no row.", place)
        return None
    for piece in c.kinds[sheet.holds]:
        count = c.pieces[piece].count
        if count != 1:
            message = (
                f"“{zone}” is a row, but there are {count} “{piece}” that nobody can tell apart."
            )
            related = ((place, "the row"),)
            hint = "Give each card of a row a name of its own."
            where = c.pieces[piece].place or place
            c.report("RW250", message, where, hint, related)
    if sheet.row == AS_LAID:
        return sheet.row
    having = c.attributes.get(sheet.row, ())
    if sheet.row not in c.attributes:
        c.names.unknown(sheet.row, place, "attribute", extra=(AS_LAID,))
    elif not any(c.pieces[piece].kind == sheet.holds for piece in having):
        c.report("RW201", f"No {sheet.holds} has “{sheet.row}”.", place)
    return sheet.row


def _audience_option(c: Countables, name: str, path: tuple[str, ...]) -> str | None:
    place = c.tree.place(path)
    if name not in c.options:
        c.names.unknown(name, place, "option", extra=AUDIENCES)
        return None
    wrong = [choice for choice in c.options[name].choices if choice not in AUDIENCES]
    if wrong:
        message = f"The option “{name}” can't say who sees: “{wrong[0]}” is no audience."
        c.report("RW209", message, place, "An audience is nobody, owner or all.")
        return None
    return name
