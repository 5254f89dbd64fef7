"""`rulewright schema`: the JSON Schema of game.yaml, for editors."""

from __future__ import annotations

import click

from rulewright.commands.common import FINE


@click.command("schema")
def command() -> int:
    """Print the JSON Schema of game.yaml.

    Editors that know YAML use it to complete names and to underline mistakes while you type. Put
    it next to your rules and name it in the first line of game.yaml.

    \b
    Example:
      rulewright schema > game.schema.json
      # yaml-language-server: $schema=../../game.schema.json
    """
    from rulewright.model.sheet import json_schema
    from rulewright.terminal import print_json

    print_json(json_schema())
    return FINE
