"""Tests, one folder an area; a package so that areas can share their helpers."""
