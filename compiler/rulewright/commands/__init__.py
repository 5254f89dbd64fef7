"""The commands, one file each. Each file's `command` is found by the file's name."""
