"""What plays the rules in tests: the reference, and the generated program."""

from __future__ import annotations

from rulewright.engine.backend import InterpreterBackend, MakeBackend
from rulewright.engine.program_backend import ProgramBackend

BACKENDS: dict[str, MakeBackend] = {
    "interpreter": InterpreterBackend.start,
    "program": ProgramBackend.start,
}
