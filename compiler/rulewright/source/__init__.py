"""Text to tree: files read with care, YAML with positions, rules parsed line by line with lark."""
