"""Pages of the book codes."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW501",
        "A character that no font has",
        "Each role of a book (body, heading, title, ui) has a row of fonts in "
        "`templates/fonts/fonts.yaml`. A character is taken from the first font of the row that "
        "has it. When none has it, the page would show an empty box, so the build stops here. "
        "Where a role is set in capitals, the capitals are what is looked for.",
        bad='msgstr "Prenez une pièce 😀"',
        good='msgstr "Prenez une pièce !"',
    ),
    Code(
        "RW502",
        "A list of fonts that can't be used",
        "`fonts/fonts.yaml` in the templates folder says which fonts there are and which words "
        "they set. It has two parts, `families` and `languages`; the language `default` must have "
        "the role `body`. The message names the entry that is wrong.",
        bad="languages:\n  default:\n    body: {fonts: [Alegrya]}",
        good="languages:\n  default:\n    body: {fonts: [Alegreya]}",
    ),
    Code(
        "RW503",
        "A font file that isn't there or is no font",
        "Every file that `fonts.yaml` names must lie in its family's folder beside it, as TrueType "
        "(.ttf) or OpenType (.otf). Web fonts (.woff2) won't do: unpacking a Korean one takes the "
        "page engine half a minute.",
        bad="files: [{file: Regular.woff2}]",
        good="files: [{file: Regular.ttf}]",
    ),
    Code(
        "RW504",
        "A font with a reserved name that would be changed",
        "Under the Open Font License a font whose name is reserved may be passed on only as it is. "
        "A web page that carries a part of it would pass on a changed font under that name. Let "
        "the page carry it whole if it is small, or not at all.",
        bad="reserved_name: true\nweb: subset",
        good="reserved_name: true\nweb: whole",
    ),
    Code(
        "RW510",
        "The page engine is not installed",
        "PDFs are made by WeasyPrint, which needs the Pango library of the operating system; "
        "Python's packages don't bring it along. HTML needs neither.",
        bad="rulewright build --format pdf",
        good="apt-get install --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0",
    ),
    Code(
        "RW511",
        "A page that asks for something outside the templates",
        "A page design or a picture may use files of the templates folder and data embedded in the "
        "page, nothing else: no network, no other folder. So a book is the same on every machine, "
        "and a stranger's design can't read your files.",
        bad="background: url(https://example.org/paper.png)",
        good="background: url(paper.png)",
    ),
    Code(
        "RW512",
        "A page that asks for a file the templates lack",
        "Addresses in a page design are relative to the templates folder. A person's own templates "
        "are looked in first, then those that are shipped.",
        bad="background: url(papre.png)",
        good="background: url(paper.png)",
    ),
    Code(
        "RW513",
        "The page engine complains",
        "The engine made the page but couldn't do all of it: a link to a place that isn't in the "
        "book, a picture it can't read, a character it has no font for.",
        bad='<a href="#scorring">',
        good='<a href="#scoring">',
    ),
    Code(
        "RW514",
        "The page engine could not set the page",
        "Something in the page design or in a picture made the engine give up, for instance a "
        "CMYK gradient in CSS. The message has its own words.",
        bad="background: linear-gradient(device-cmyk(1 0 0 0), white)",
        good="background: device-cmyk(1 0 0 0)",
    ),
    Code(
        "RW515",
        "A booklet whose pages don't come in fours",
        "A folded sheet has four pages, so a stitched booklet needs a multiple of four. The book "
        "is filled up with pages for notes; this one's page design has none to give.",
    ),
    Code(
        "RW520",
        "A font that isn't embedded",
        "A PDF that only names a font is printed with whatever the print house has. Pages made "
        "from the templates embed all their fonts; a picture with text in it may not.",
    ),
    Code(
        "RW521",
        "A font that isn't one of the book's",
        "The finished PDF has a font that `fonts.yaml` doesn't give this language: it came from "
        "somewhere else, and on another machine the book would look different.",
    ),
    Code(
        "RW522",
        "An empty box in place of a character",
        "The finished PDF draws characters that the font doesn't have, and shows empty boxes, "
        "though the text behind them can be copied. The texts were checked before (RW501), so "
        "these come from the page design itself or from a picture.",
        bad='li::marker { content: "🂡" }',
        good='li::marker { content: "•" }',
    ),
    Code(
        "RW523",
        "Pages whose boxes don't fit",
        "All pages of a file are cut to one size, and the cut lies inside the bleed. A page design "
        "with two page sizes makes a file that no printer can cut.",
        bad="@page { size: A5 } @page cover { size: A4 }",
        good="@page { size: A5 } @page cover { margin: 0 }",
    ),
    Code(
        "RW524",
        "A PDF that screen readers can't use",
        "A PDF needs tags that say what is a heading and what a list, the language of its text, "
        "and a title.",
    ),
    Code(
        "RW525",
        "Word joiners in bookmarks or title",
        "Korean words are kept whole on paper by invisible joiners. They must not get into the "
        "names a reader sees or copies.",
        bad="h2 { bookmark-level: 1 }",
        good="h2 { bookmark-level: 1; bookmark-label: attr(data-label) }",
    ),
    Code(
        "RW526",
        "A link that leads nowhere",
        "A link in the finished PDF points to a place that is neither in the book nor an address "
        "of its own.",
    ),
    Code(
        "RW527",
        "Words that stick out of their place",
        "A word is wider than its column, a table wider than the page, or a frame cuts words off. "
        "The page engine prints them all the same, over their neighbours or off the paper. Shorten "
        "the words, or give the page design room: “translate pseudo” shows what longer words do to "
        "it.",
        ".badge { white-space: nowrap }   (beside a long word)",
        ".badge { display: inline-block }",
    ),
    Code(
        "RW530",
        "A player aid that does not fit on its cards",
        "What is too much for one card goes on to further cards of its size, but players lay no "
        "more than four before them. Shorten the “aid |” texts or their translations.",
        "aid | First, as the rulebook explains at length, the dealer deals {dealt} to everybody.",
        "aid | The dealer deals {dealt} each.",
    ),
)
