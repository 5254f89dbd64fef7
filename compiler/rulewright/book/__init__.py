"""Sentences to pages: one document tree for each book, then HTML, PDF and cards."""
