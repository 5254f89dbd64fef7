"""Game to sentences: messages, terms, each language's grammar, the phrasebook, PO catalogs."""
