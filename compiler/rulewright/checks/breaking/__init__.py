"""Breaking things on purpose, to measure what the checks notice."""
