"""Pages of the codes of pictures (RW55x) and of page designs (RW56x)."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW550",
        "A picture can't be read",
        "A piece's picture is an SVG file: well-formed, in UTF-8, not larger than 64 kB.",
        bad='<svg viewBox="0 0 10 10"><circle r="4">',
        good='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<circle cx="5" cy="5" r="4" fill="#c08a2b"/></svg>',
    ),
    Code(
        "RW551",
        "An element that a picture may not hold",
        "Pictures are made of plain shapes (path, circle, ellipse, rect, line, polyline, polygon), "
        "groups and gradients. Text, images, scripts, links and style sheets are refused: they "
        "would look different on another machine, or do something there.",
        bad="<text>5</text>",
        good='<path d="M2 1H6V2H3V4H6V8H2Z" fill="#222222"/>',
    ),
    Code(
        "RW552",
        "An attribute that a picture may not use",
        "Colours and forms are said by attributes of the shape itself. There is no style, no "
        "class, no event and no link in a picture.",
        bad='<circle r="4" style="fill:red"/>',
        good='<circle r="4" fill="#c0392b"/>',
    ),
    Code(
        "RW553",
        "A shape without a fill",
        "A shape that says nothing is painted black on a screen and in the wrong inks on paper. "
        "Each shape says its fill, be it “none”.",
        bad='<path d="M0 0H5V5Z"/>',
        good='<path d="M0 0H5V5Z" fill="#8a1f1f"/>',
    ),
    Code(
        "RW554",
        "A value that a picture may not have",
        "Numbers are plain numbers, colours are #rgb, #rrggbb, “none”, or a gradient of the same "
        "picture as url(#name).",
        bad='<rect width="4" height="4" fill="red"/>',
        good='<rect width="4" height="4" fill="#c0392b"/>',
    ),
    Code(
        "RW555",
        "A picture without a drawing area",
        "The viewBox tells a page design how the drawing scales.",
        bad='<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>',
        good='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"/>',
    ),
    Code(
        "RW556",
        "A picture with a document type",
        "Document types and entities can make a small file grow without end, or read other files. "
        "A picture needs neither.",
        bad='<!DOCTYPE svg [<!ENTITY a "…">]><svg/>',
        good='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"/>',
    ),
    Code(
        "RW560",
        "The colours of the page designs can't be read",
        "templates/tokens.yaml holds a table “colours”: each colour's name with its values for "
        "light and dark screens, for paper and for the press.",
        bad="colours: [red, blue]",
        good="colours:\n"
        '  ink: {light: "#2a2018", dark: "#ece3d2", paper: "#1f1a17", press: "0 0 0 1"}',
    ),
    Code(
        "RW561",
        "A colour that is no colour",
        "Screen and paper colours are written #rrggbb; the press colour is four inks between 0 and "
        "1 (cyan, magenta, yellow, black).",
        bad='ink: {light: black, dark: "#ece3d2", paper: "#1f1a17", press: "0 0 0 1"}',
        good='ink: {light: "#2a2018", dark: "#ece3d2", paper: "#1f1a17", press: "0 0 0 1"}',
    ),
    Code(
        "RW565",
        "A page design that can't be drawn",
        "A template under templates/ has a mistake, or uses a name that the document does not "
        "have. The place is the template's line.",
        bad="{{ book.titel }}",
        good="{{ book.title }}",
    ),
)
