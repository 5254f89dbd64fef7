"""Reading texts as a proof-reader does: slips that keep every mark and change the meaning."""
