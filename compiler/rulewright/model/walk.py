"""Walking over statements: every statement of a body, whatever it stands in."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model.statements import Choose, EachSeat, If, Repeat, Step, Stmt


def bodies_of(stmt: Stmt) -> tuple[tuple[Stmt, ...], ...]:
    """The bodies directly inside a statement."""
    match stmt:
        case Step(body=body) | EachSeat(body=body) | Repeat(body=body):
            return (body,)
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Choose(branches=branches):
            return tuple(b.body for b in branches)
        case _:
            return ()


def statements_in(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """Every statement of a body and of what stands inside it, in reading order."""
    for stmt in body:
        yield stmt
        for inner in bodies_of(stmt):
            yield from statements_in(inner)
