"""Tests of what is proved without a person."""
