"""Pictures and the things in the box: what stands beside words on a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.book.document import Block, Inventory, Item, Line, Picture
from rulewright.book.pictures import load_picture
from rulewright.book.provenance import Signs
from rulewright.book.voice import Voice, plain
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.game import Game, Piece
from rulewright.prose.values import Number, TermValue
from rulewright.workspace import inside

Pictures = dict[str, Picture]

DISTINCT = 9
"""From so many different pieces on, each there once, a kind is listed as one: "18 cards"."""


def load_pictures(game: Game, voice: Voice) -> tuple[Pictures, tuple[Diagnostic, ...]]:
    """Every picture the game's words name, with its word in the language as description."""
    found: list[Diagnostic] = []
    pictures: Pictures = {}
    for key, word in game.words.items():
        if word.picture is None:
            continue
        place = word.place or Place("game.yaml")
        path, problems = inside(Path(game.folder), word.picture, place)
        found += problems
        if path is None:
            continue
        picture, problems = load_picture(path, key, plain(voice.term(key, capital=False)))
        found += problems
        if picture is not None:
            pictures[key] = picture
    return pictures, tuple(found)


def inventory(voice: Voice, pictures: Pictures) -> tuple[Block, ...]:
    """What is in the box: pieces, dice, then the rest; signs where a number was not printed."""
    signs = Signs(voice)
    items = [*_pieces(voice, pictures, signs), *_dice(voice, pictures, signs)]
    for item in voice.game.box:
        if item.name not in voice.game.dice:
            line = (*voice.quantity(item.count, item.name), *signs.at("box", item.name))
            items.append(Item(line, pictures.get(item.name)))
    return (Inventory(tuple(items)), *signs.footnotes())


def _pieces(voice: Voice, pictures: Pictures, signs: Signs) -> Iterator[Item]:
    game = voice.game
    for kind, names in game.kinds.items():
        pieces = [game.pieces[name] for name in names if game.pieces[name].count]
        if kind in game.dice:
            continue
        if is_deck(pieces):
            line = (*voice.quantity(len(pieces), kind), *signs.at("pieces", kind))
            yield Item(line, pictures.get(kind), tuple(_parts(voice, pictures, pieces)))
            continue
        of_kind = signs.at("pieces", kind)
        for piece in pieces:
            sign = signs.at("pieces", kind, piece.name) or of_kind
            line = (*voice.quantity(piece.count, piece.name), *sign)
            yield Item(line, pictures.get(piece.name))


def is_deck(pieces: list[Piece]) -> bool:
    """Whether pieces are many different ones, each there once: cards rather than cubes."""
    return len(pieces) >= DISTINCT and all(piece.count == 1 for piece in pieces)


def by_class(pieces: list[Piece]) -> dict[str, list[Piece]]:
    """Pieces by the first class they are of; those of none by their kind."""
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(next(iter(piece.classes), piece.kind), []).append(piece)
    return groups


def _parts(voice: Voice, pictures: Pictures, pieces: list[Piece]) -> Iterator[Item]:
    groups = by_class(pieces)
    for name, members in groups.items():
        if name != members[0].kind:
            yield Item(voice.quantity(len(members), name), pictures.get(name))
    if len(groups) == 1 and pieces[0].kind in groups:
        for piece in pieces:
            yield Item(voice.term(piece.name), pictures.get(piece.name))


def _dice(voice: Voice, pictures: Pictures, signs: Signs) -> Iterator[Item]:
    game = voice.game
    in_box = {item.name: item.count for item in game.box}
    for kind, most in game.dice.items():
        faces = [game.pieces[name] for name in game.kinds[kind] if game.pieces[name].count]
        line = (*voice.quantity(in_box.get(kind, most), kind), *signs.at("dice", kind))
        parts: tuple[Item, ...] = ()
        if not _is_ordinary(faces, pictures):
            alike = all(face.count == 1 for face in faces)
            parts = tuple(
                Item(_face(voice, face, signs, alike), pictures.get(face.name)) for face in faces
            )
        yield Item(line, pictures.get(kind), parts)


def _is_ordinary(faces: list[Piece], pictures: Pictures) -> bool:
    """Six sides, all different, with no picture: everybody has such dice."""
    plain_sides = len(faces) == 6 and all(face.count == 1 for face in faces)
    return plain_sides and not any(face.name in pictures for face in faces)


def _face(voice: Voice, face: Piece, signs: Signs, alike: bool) -> Line:
    sign = signs.at("dice", face.kind, face.name)
    if alike:
        return (*voice.term(face.name), *sign)
    return (*voice.fixed("sides", n=Number(face.count), face=_word(voice, face.name)), *sign)


def _word(voice: Voice, key: str) -> TermValue:
    return TermValue(voice.glossary.term(key))
