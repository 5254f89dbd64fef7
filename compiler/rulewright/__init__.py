"""Rulewright: a compiler for the rules of tabletop games."""
