"""Korean words kept whole on paper.

Korean breaks lines between words, but the page engine knows no `word-break: keep-all` and breaks
between any two syllables, leaving lines that hold only the last syllable of a sentence. A word
joiner (U+2060) between the syllables says the same in plain text. It belongs on paper only: titles,
bookmarks, attributes and pictures keep their text, so that nobody ever copies a joiner.
"""

from __future__ import annotations

import re
import unicodedata

JOINER = "\u2060"

# A page in pieces: comments, elements whose text is not set as words, tags, and the text between.
# Every piece ends at the end of the page at the latest, and the quantifiers are possessive, so that
# no input makes the search try again.
_PIECES = re.compile(
    r"(?P<skip><!--.*?(?:-->|\Z)"
    r"|<(?P<name>head|title|script|style|svg|textarea|template)(?=[\s/>])"
    r".*?(?:</(?P=name)\s*+>|\Z))"
    r"|(?P<tag></?[a-zA-Z!?](?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^'\">])*+(?:>|\Z))"
    r"|(?P<text>[^<]++|<)",
    re.DOTALL | re.IGNORECASE,
)

_REFERENCE = re.compile(r"&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);")

_TAG_NAME = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]*)")

# Elements that stand inside a word or a sentence: a word may go on behind their tags.
_INLINE_NAMES = (
    "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup "
    "time u var"
)
_INLINE = frozenset(_INLINE_NAMES.split())


def keep_words(html: str) -> str:
    """The page with a joiner wherever a line must not break beside a Hangul syllable.

    Nothing but joiners is ever added and nothing is taken away, whatever the input looks like.
    """
    out: list[str] = []
    before = ""  # the character that ends the text so far, if a word can go on behind it
    empty = False  # the last tag opened an element that has no text yet
    for piece in _PIECES.finditer(html):
        raw = piece.group()
        if piece["text"] is not None:
            joined, before = _join(raw, before)
            out.append(joined)
            empty = False
            continue
        out.append(raw)
        named = _TAG_NAME.match(raw) if piece["tag"] is not None else None
        if named is None or named[2].lower() not in _INLINE:
            before, empty = "", False
        elif named[1]:
            # An element without text is a picture or a gap: the line may break beside it.
            before, empty = ("" if empty else before), False
        else:
            empty = True
    return "".join(out)


def _join(text: str, before: str) -> tuple[str, str]:
    """The text with joiners, and the character it ends with."""
    out: list[str] = []
    position = 0
    while position < len(text):
        reference = _REFERENCE.match(text, position) if text[position] == "&" else None
        # A reference is left as it is written; what it stands for is never a syllable here.
        if reference:
            out.append(reference.group())
            before, position = "", reference.end()
            continue
        character = text[position]
        if before and _belong(before, character):
            out.append(JOINER)
        out.append(character)
        before = character
        position += 1
    return "".join(out), before


def _belong(left: str, right: str) -> bool:
    """Whether a line must not break between two characters, one of which is Hangul.

    Hangul is treated as the letters of an alphabet are: it holds to letters, numbers, brackets and
    quotation marks, and to punctuation in front of it that belongs to a number or a word; dashes,
    slashes and dots between words stay places where a line may break.
    """
    if not (_is_hangul(left) or _is_hangul(right)):
        return False
    if _is_hangul(left) and _is_hangul(right):
        return True
    other = right if _is_hangul(left) else left
    kind = unicodedata.category(other)
    return kind[0] in "LN" or kind in ("Ps", "Pi", "Pe", "Pf") or other in "\"'%℃°~∼～+×=#@&"


def _is_hangul(character: str) -> bool:
    code = ord(character)
    return (
        0xAC00 <= code <= 0xD7A3
        or 0x1100 <= code <= 0x11FF
        or 0x3131 <= code <= 0x318E
        or 0xA960 <= code <= 0xA97C
        or 0xD7B0 <= code <= 0xD7FB
    )
