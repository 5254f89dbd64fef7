"""Composing: from a game and a voice to the document trees of rulebook and player aid."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.book import charts, happenings, pieces, worths
from rulewright.book.document import (
    AidSide,
    Aside,
    Block,
    Edition,
    Line,
    Paragraph,
    PlayerAid,
    Rulebook,
    Section,
    Step,
    Steps,
)
from rulewright.book.links import with_links
from rulewright.book.outline import pointed_at
from rulewright.book.pieces import Pictures
from rulewright.book.provenance import source_rulings
from rulewright.book.shortly import phases_shortly
from rulewright.book.voice import Scope, Voice, plain
from rulewright.model.fingerprint import game_fingerprint
from rulewright.model.game import BookSection
from rulewright.model.sheet_content import OPTION, PHASE
from rulewright.prose.references import DEFAULT_SECTIONS
from rulewright.prose.values import Literal, Number

DEFAULTS = dict(DEFAULT_SECTIONS)

# Units that a section prints as a whole, and that are found there when somebody refers to them.
_WHOLE = {
    "setup": "setup",
    "play": "play",
    "worth": "scoring",
    "ranking": "ranking",
    "claims": "claims",
    "examples": "examples",
}


def compose_rulebook(
    voice: Voice, pictures: Pictures, false_units: frozenset[str] = frozenset()
) -> Rulebook:
    """The whole rulebook in one language."""
    game = voice.game
    composer = _Composer(voice, pictures, false_units)
    sections = [s for s in composer.sections() if s.blocks]
    subtitle = voice.text("tagline", frozenset(game.players)) or ()
    shown = [pictures[p] for p in game.pieces if p in pictures]
    book = Rulebook(
        game=game.name,
        lang=voice.lang,
        title=title(voice),
        subtitle=subtitle,
        badges=badges(voice),
        pictures=tuple(shown or pictures.values()),
        sections=tuple(sections),
        edition=edition(voice),
        words=voice.page_words(),
    )
    return with_links(book, pointed_at(voice))


def compose_player_aid(voice: Voice, pictures: Pictures) -> PlayerAid:
    """The card: how a round goes in front, what pieces are worth behind if they are worth any."""
    everybody = frozenset(voice.game.players)
    front = phases_shortly(voice, everybody, flowing=True)
    worth = worths.worths(voice, pictures, everybody, short=True)
    back: tuple[Block, ...] = (worth, *worths.ranking(voice, everybody, aid=True))
    if not worth.items:
        # Who wins is too little for a side of its own.
        front, back = (*front, *back[1:]), ()
    return PlayerAid(
        game=voice.game.name,
        lang=voice.lang,
        title=title(voice),
        front=AidSide(title(voice), front),
        back=AidSide(_section_title(voice, "worth"), back),
        edition=edition(voice),
        words=voice.page_words(),
    )


def title(voice: Voice) -> str:
    """The game's title in the language."""
    line = voice.text("title", frozenset(voice.game.players))
    return plain(line) if line else voice.game.title.pattern


def badges(voice: Voice) -> tuple[Line, ...]:
    """Players, age and minutes, for the cover."""
    game = voice.game
    found: list[Line] = [voice.players_line(game.players)]
    if game.age is not None:
        found.append(voice.fixed("age", n=Number(game.age)))
    if game.minutes is not None:
        low, high = game.minutes
        key = "minutes" if low == high else "minutes_range"
        found.append(voice.fixed(key, n=Number(low), low=Number(low), high=Number(high)))
    return tuple(found)


def edition(voice: Voice) -> Edition:
    """Version, fingerprint and credits."""
    known = ("design", "art", "publisher")
    credits = tuple(
        voice.fixed(f"credit_{role}", name=Literal(name))
        if role in known
        else voice.fixed("credit_other", role=Literal(role), name=Literal(name))
        for role, name in voice.game.credits.items()
    )
    return Edition(voice.game.version, game_fingerprint(voice.game, voice.facts), credits)


def _section_title(voice: Voice, shows: str) -> str:
    for section in voice.game.book:
        if shows in section.shows:
            line = voice.text(section.title.key, frozenset(voice.game.players))
            if line is not None:
                return plain(line)
    return voice.fixed_text(shows)


def _also(shows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_WHOLE[show] for show in shows if show in _WHOLE)


class _Composer:
    """Fills the sections of one rulebook."""

    def __init__(self, voice: Voice, pictures: Pictures, false_units: frozenset[str]) -> None:
        self.voice = voice
        self.pictures = pictures
        self.false_units = false_units
        self.everybody: Scope = frozenset(voice.game.players)
        laid_out = [section.shows for section in voice.game.book]
        self.shown = {show for shows in laid_out or DEFAULTS.values() for show in shows}
        self.shows: dict[str, Callable[[Scope], tuple[Block, ...]]] = {
            "components": lambda _: pieces.inventory(voice, pictures),
            "cards": lambda _: charts.cards(voice, pictures),
            "lists": lambda _: charts.strips(voice),
            "worth": self._worth,
            "setup": lambda s: happenings.setup_steps(voice, s),
            "chart": lambda s: charts.charts(voice, pictures, s),
            "play": lambda s: happenings.play_intro(voice, s),
            "phases": lambda s: happenings.phases(voice, s),
            "definitions": lambda s: happenings.definitions(voice, s),
            "end": lambda s: happenings.play_end(voice, s),
            "ranking": lambda s: worths.ranking(voice, s),
            "claims": lambda s: worths.claims(voice, s, false_units),
            "examples": lambda _: worths.examples(voice, pictures, false_units),
            "changes": lambda s: happenings.changes(voice, s, self.everybody - s),
            "summary": self._summary,
            "rulings": lambda _: self._rulings(),
        }

    def sections(self) -> list[Section]:
        """Every section in order."""
        if self.voice.game.book:
            return [self._section(s) for s in self.voice.game.book]
        return [
            Section(
                key,
                self.voice.fixed_text(key),
                tuple(b for name in shows for b in self.shows[name](self.everybody)),
                fresh_page=key == "summary",
                style="summary" if key == "summary" else "",
                also=_also(shows),
            )
            for key, shows in DEFAULTS.items()
        ]

    def _section(self, section: BookSection) -> Section:
        voice = self.voice
        scope = section.players or self.everybody
        blocks: list[Block] = []
        if section.story is not None:
            line = voice.text(section.story.key, scope)
            if line is not None:
                blocks.append(Aside("story", "", (Paragraph(line),)))
        if section.text is not None:
            line = voice.text(section.text.key, scope)
            if line is not None:
                blocks.append(Paragraph(line))
        for name in section.shows:
            if name.startswith(PHASE):
                blocks += happenings.phases(voice, scope, name.removeprefix(PHASE))
            elif name.startswith(OPTION):
                blocks += happenings.other_ruling(voice, scope, name.removeprefix(OPTION))
            else:
                blocks += self.shows[name](scope)
        heading = voice.text(section.title.key, scope)
        title = plain(heading) if heading else section.title.pattern
        players = voice.players(scope) if section.players else ""
        summary = "summary" in section.shows
        return Section(
            key=section.key,
            title=title,
            blocks=tuple(blocks),
            # A title that says it already needs no second mark.
            for_players="" if players in title else players,
            fresh_page=summary,
            style="summary" if summary else "",
            also=_also(section.shows),
        )

    def _worth(self, scope: Scope) -> tuple[Block, ...]:
        found = worths.worths(self.voice, self.pictures, scope)
        before = worths.scoring_notes(self.voice, scope)
        return (*before, found) if found.items else before

    def _summary(self, scope: Scope) -> tuple[Block, ...]:
        short = worths.worths(self.voice, self.pictures, scope, short=True)
        blocks = [*phases_shortly(self.voice, scope, flowing=True)]
        if short.items:
            blocks.append(short)
        blocks += worths.ranking(self.voice, scope, aid=True)
        return tuple(blocks)

    def _rulings(self) -> tuple[Block, ...]:
        """What this edition decides by itself, and where it departs from what was printed."""
        lines = source_rulings(self.voice, self.shown)
        items = tuple(Step("", line) for line in lines)
        return (Steps(items, "list"),) if items else ()
